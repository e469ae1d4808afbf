//! `pyramids deck`: checks decks and generates new ones.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::{Args, Subcommand};
use game_core::Hash;
use games::silver_gold::{Balance, ByColour, Deck, Variety, generate_with};
use serde::Serialize;

use crate::failure::Failure;
use crate::material::{self, CheckArgs};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids deck check my-box.txt
  pyramids deck new --seed 42 > my-deck.txt";

const CHECK_EXAMPLES: &str = "\
Examples:
  pyramids deck check
  pyramids deck check my-box.txt --json

The exit code is 0 if the deck can be played, else 1.";

const NEW_EXAMPLES: &str = "\
Examples:
  pyramids deck new --seed 42 > my-deck.txt
  pyramids deck new --seed 42 --varied > my-deck.txt";

#[derive(Subcommand, Debug)]
pub(crate) enum DeckCommand {
    /// Check a deck file and report its balance
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Print a new, valid deck
    #[command(after_help = NEW_EXAMPLES)]
    New(DeckNewArgs),
}

#[derive(Args, Debug)]
pub(crate) struct DeckNewArgs {
    /// Seed of the deck: the same seed gives the same deck
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Make the chambers different: 6 to 10 walls, 0 to 4 skulls, short and long ways
    #[arg(long)]
    varied: bool,
}

pub(crate) fn run(command: &DeckCommand) -> Result<(), Failure> {
    match command {
        DeckCommand::Check(args) => check(args),
        DeckCommand::New(args) => {
            let variety = if args.varied { Variety::Varied } else { Variety::Even };
            Ok(write!(io::stdout(), "{}", generate_with(args.seed, variety).readable_text())?)
        }
    }
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let standard = || (*Deck::standard()).clone();
    material::check(args, "standard deck", standard, Deck::parse, Facts::of, print_balance)
}

/// A valid deck, for programs.
#[derive(Serialize)]
struct Facts {
    name: String,
    sha256: Hash,
    balance: Balance,
}

impl Facts {
    fn of(deck: &Deck) -> Self {
        Self { name: deck.name().into(), sha256: deck.hash(), balance: deck.balance() }
    }
}

fn print_balance(out: &mut dyn Write, deck: &Deck) -> io::Result<()> {
    let Balance { cards, colours, patterns } = deck.balance();
    writeln!(out, "deck \"{}\" is valid, sha256 {}\n", deck.name(), deck.hash())?;
    let heading = Style::new().bold();
    let ByColour { green, orange, purple } = colours;
    writeln!(
        out,
        "{heading}sums over 16 cards       {}  {}  {}{heading:#}",
        tint(AnsiColor::Green, "green"),
        tint(AnsiColor::Yellow, "orange"),
        tint(AnsiColor::Magenta, "purple")
    )?;
    let rows = [
        ("walls", [green.walls, orange.walls, purple.walls]),
        ("shortest ways", [green.way, orange.way, purple.way]),
        ("red crosses", [green.red_crosses, orange.red_crosses, purple.red_crosses]),
        ("rubies", [green.rubies, orange.rubies, purple.rubies]),
        ("emeralds", [green.emeralds, orange.emeralds, purple.emeralds]),
        ("torches", [green.torches, orange.torches, purple.torches]),
        ("skulls", [green.skulls, orange.skulls, purple.skulls]),
        ("potions", [green.potions, orange.potions, purple.potions]),
    ];
    for (name, [green, orange, purple]) in rows {
        writeln!(out, "{name:<22} {green:>7} {orange:>7} {purple:>7}")?;
    }
    writeln!(
        out,
        "\n{heading}mean number of ways to place a pattern on an empty card; in brackets, as the first mark{heading:#}"
    )?;
    for pattern in &patterns {
        let ByColour { green, orange, purple } = &pattern.fits;
        let first = &pattern.first_marks;
        writeln!(
            out,
            "{:<10} on {} of 8 cards  {green:>6.2} ({:.2}) {orange:>6.2} ({:.2}) {purple:>6.2} ({:.2})",
            pattern.drawn, pattern.cards, first.green, first.orange, first.purple
        )?;
    }
    writeln!(out, "\n{heading}card colour  walls  way  difficulty  forced skulls  first marks by pattern{heading:#}")?;
    for card in &cards {
        let marks: Vec<String> = card.first_marks.iter().map(u32::to_string).collect();
        writeln!(
            out,
            "{:>4} {:<7} {:>5} {:>4}  {:>10}  {:>13}  {}",
            card.number,
            card.colour.name(),
            card.walls,
            card.way,
            card.difficulty,
            card.forced_skulls,
            marks.join(" ")
        )?;
    }
    Ok(())
}

fn tint(colour: AnsiColor, text: &str) -> String {
    let style = colour.on_default().bold();
    format!("{style}{text}{style:#}")
}
