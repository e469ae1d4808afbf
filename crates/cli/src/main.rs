//! The `pyramids` command line: simulate, compare, verify and show games, host them, and work on decks and boards.

mod arena;
mod backup;
mod bench;
mod board;
mod deck;
mod doctor;
mod failure;
mod game;
mod html;
mod load;
mod material;
mod serve;
mod show;
mod sim;
mod train;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  pyramids serve
  pyramids sim --game silver-gold --bots greedy,random --games 10000
  pyramids arena --game nile --bots easy,hard,expert --html arena.html
  pyramids verify games/
  pyramids show game.jsonl --turn 12
  pyramids deck check";

/// Play, study and host two pen-and-paper games called Pyramids.
#[derive(Parser, Debug)]
#[command(name = "pyramids", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Let bots play against each other and print statistics
    #[command(after_help = sim::EXAMPLES)]
    Sim(sim::SimArgs),
    /// Rank bots: every pairing plays the same shuffles from every seat
    #[command(after_help = arena::EXAMPLES)]
    Arena(arena::ArenaArgs),
    /// Train the network of the bots hard and expert by self-play
    #[command(after_help = train::EXAMPLES)]
    Train(train::TrainArgs),
    /// Host tables for people and programs
    #[command(after_help = serve::EXAMPLES)]
    Serve(serve::ServeArgs),
    /// Play random games on a server over real sockets and measure its latency
    #[command(after_help = load::EXAMPLES)]
    Load(load::LoadArgs),
    /// Copy a server's SQLite database, even while the server runs
    #[command(after_help = backup::EXAMPLES)]
    Backup(backup::BackupArgs),
    /// Check every table of a server's database and report damage
    #[command(after_help = doctor::EXAMPLES)]
    Doctor(doctor::DoctorArgs),
    /// Replay records and check every line
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::VerifyArgs),
    /// Print the table of a recorded game
    #[command(after_help = show::EXAMPLES)]
    Show(show::ShowArgs),
    /// Measure the speed of the rules on this machine
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::BenchArgs),
    /// Check boards for Nile
    #[command(after_help = board::EXAMPLES)]
    Board {
        #[command(subcommand)]
        command: board::BoardCommand,
    },
    /// Check and generate decks for Silver & Gold
    #[command(after_help = deck::EXAMPLES)]
    Deck {
        #[command(subcommand)]
        command: deck::DeckCommand,
    },
}

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
        Command::Backup(args) => backup::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Board { command } => board::run(&command),
        Command::Deck { command } => deck::run(&command),
    }
}
