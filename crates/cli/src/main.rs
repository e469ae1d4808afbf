//! The `pyramids` command line: simulate, compare, verify and show games, host them, and work on decks and boards.

mod arena;
mod backup;
mod bench;
mod board;
mod deck;
mod doctor;
mod failure;
mod game;
mod health;
mod html;
mod load;
mod material;
mod play;
mod print;
mod review;
mod serve;
mod show;
mod sim;
mod train;
mod verify;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Without a command, pyramids starts a server on this machine and opens the browser (pyramids play).

Examples:
  pyramids
  pyramids serve
  pyramids sim --game silver-gold --bots greedy,random --games 10000
  pyramids arena --game nile --bots easy,hard,expert --html arena.html
  pyramids verify games/
  pyramids show game.jsonl --turn 12
  pyramids review game.jsonl --html review.html
  pyramids deck check";

/// Play, study and host two pen-and-paper games called Pyramids.
#[derive(Parser, Debug)]
#[command(name = "pyramids", version, max_term_width = 100, after_help = EXAMPLES, override_usage = "pyramids [COMMAND]")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play on this machine: start a server and open the browser
    #[command(after_help = play::EXAMPLES)]
    Play(play::PlayArgs),
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
    /// Ask a server whether it runs
    #[command(after_help = health::EXAMPLES)]
    Health(health::HealthArgs),
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
    /// Find where recorded games were decided: luck, decisions, and what would have been better
    #[command(after_help = review::EXAMPLES)]
    Review(review::ReviewArgs),
    /// Print a deck: PDF sheets to cut out and play with
    #[command(after_help = print::EXAMPLES)]
    Print(print::PrintArgs),
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
    // As after a double click.
    let has_no_arguments = std::env::args_os().len() <= 1;
    let parsed = if has_no_arguments { Cli::try_parse_from(["pyramids", "play"]) } else { Cli::try_parse() };
    let result = match parsed {
        Ok(cli) => run(cli.command),
        Err(error) => Failure::from_clap(&error),
    };
    let Err(failure) = result else { return ExitCode::SUCCESS };
    let code = failure.report();
    if cfg!(windows) && has_no_arguments {
        keep_window_open();
    }
    code
}

/// Windows closes the window of a program that was started by a double click when it ends, with the error in it.
fn keep_window_open() {
    if std::io::stdin().is_terminal() {
        let _ = writeln!(std::io::stderr(), "\nPress Enter to close this window.");
        let _ = std::io::stdin().read_line(&mut String::new());
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Health(args) => health::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Board { command } => board::run(&command),
        Command::Deck { command } => deck::run(&command),
    }
}
