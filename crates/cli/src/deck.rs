//! `pyramids deck`: check decks and make new ones.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use game_core::Hash;
use serde::Serialize;
use silver_gold::{Balance, ByColour, Deck, generate};

use crate::args::{CheckArgs, DeckNewArgs};
use crate::failure::Failure;
use crate::material;

pub(crate) fn new(args: &DeckNewArgs) -> Result<(), Failure> {
    Ok(write!(io::stdout(), "{}", generate(args.seed).readable_text())?)
}

pub(crate) fn check(args: &CheckArgs) -> Result<(), Failure> {
    let standard = || (*Deck::standard()).clone();
    material::check(args, "standard deck", standard, Deck::parse, Facts::of, print_balance)
}

/// What a valid deck is, for programs.
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
        "\n{heading}ways a pattern lies on an empty card, on average; in brackets as its first mark{heading:#}"
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
    writeln!(out, "\n{heading}card colour  walls  way  first marks by pattern{heading:#}")?;
    for card in &cards {
        let marks: Vec<String> = card.first_marks.iter().map(u32::to_string).collect();
        writeln!(
            out,
            "{:>4} {:<7} {:>5} {:>4}  {}",
            card.number,
            card.colour.name(),
            card.walls,
            card.way,
            marks.join(" ")
        )?;
    }
    Ok(())
}

fn tint(colour: AnsiColor, text: &str) -> String {
    let style = colour.on_default().bold();
    format!("{style}{text}{style:#}")
}
