//! The `pyramids` command line: simulate, compare, measure, verify and show games, and work on decks.

mod arena;
mod args;
mod bench;
mod board;
mod deck;
mod failure;
mod html;
mod limit_args;
mod load;
mod material;
mod serve;
mod show;
mod sim;
mod train;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{BoardCommand, Cli, Command, DeckCommand};
use crate::failure::Failure;

fn main() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(error) => Failure::from_clap(&error),
    };
    result.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Backup(args) => serve::backup(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Deck { command: DeckCommand::Check(args) } => deck::check(&args),
        Command::Deck { command: DeckCommand::New(args) } => deck::new(&args),
        Command::Board { command: BoardCommand::Check(args) } => board::check(&args),
    }
}
