//! `pyramids board`: checks boards.

use std::io::{self, Write};

use clap::Subcommand;
use game_core::Hash;
use games::nile::{AreaBalance, Board, BoardBalance};
use serde::Serialize;

use crate::failure::Failure;
use crate::material::{self, CheckArgs};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids board check
  pyramids board check my-valley.txt --json

The exit code is 0 if the board can be played, else 1.";

#[derive(Subcommand, Debug)]
pub(crate) enum BoardCommand {
    /// Check a board file and report its balance
    #[command(after_help = EXAMPLES)]
    Check(CheckArgs),
}

pub(crate) fn run(command: &BoardCommand) -> Result<(), Failure> {
    let BoardCommand::Check(args) = command;
    check(args)
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let standard = || (*Board::standard()).clone();
    material::check(args, "standard board", standard, Board::parse, Facts::of, print_balance)
}

/// A valid board, for programs.
#[derive(Serialize)]
struct Facts {
    name: String,
    sha256: Hash,
    balance: BoardBalance,
}

impl Facts {
    fn of(board: &Board) -> Self {
        Self { name: board.name().into(), sha256: board.hash(), balance: board.balance() }
    }
}

fn print_balance(out: &mut dyn Write, board: &Board) -> io::Result<()> {
    let BoardBalance { mirrored, prices, areas, resources } = board.balance();
    writeln!(out, "board \"{}\" is valid, sha256 {}\n", board.name(), board.hash())?;
    let prices = prices.map(|price| price.to_string()).join(" ");
    writeln!(out, "prices {prices}; {}", if mirrored { "neither side is favoured" } else { "the sides differ" })?;
    writeln!(out, "land that yields resources: {resources} of 90 spaces\n")?;
    writeln!(out, "spaces         red  green   blue")?;
    let row = |name: &str, count: fn(&AreaBalance) -> usize| {
        format!("{name:<12} {:>5} {:>6} {:>6}", count(&areas.red), count(&areas.green), count(&areas.blue))
    };
    writeln!(out, "{}", row("land", |area| area.land))?;
    writeln!(out, "{}", row("Bump", |area| area.bumps))?;
    writeln!(out, "{}", row("Double", |area| area.doubles))?;
    writeln!(out, "{}", row("Extra", |area| area.extras))?;
    writeln!(out, "{}", row("Discovery", |area| area.discoveries))
}
