//! `pyramids deck`: check decks and make new ones.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use silver_gold::{Balance, ByColour, Deck, Problem, generate};
use table::Hash;

use crate::args::{DeckCheckArgs, DeckNewArgs};
use crate::failure::{Failure, print_json};

/// A deck is a few kilobytes; whatever is larger than this is something else.
const MAX_DECK_BYTES: u64 = 1 << 20;

/// Reads a deck for play; all problems are told at once.
pub(crate) fn load(path: &Path) -> Result<Deck, Failure> {
    match Deck::parse(&read(path)?) {
        Ok((deck, _)) => Ok(deck),
        Err(problems) => {
            print_problems(&mut anstream::stderr(), &path.display().to_string(), &problems)?;
            Err(Failure::usage(format!("{} is not a valid deck", path.display())))
        }
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let unreadable = |why: &dyn std::fmt::Display| Failure::usage(format!("cannot read {}: {why}", path.display()));
    let size = fs::metadata(path).map_err(|error| unreadable(&error))?.len();
    if size > MAX_DECK_BYTES {
        return Err(unreadable(&"it is far too large for a deck"));
    }
    fs::read_to_string(path).map_err(|error| unreadable(&error))
}

pub(crate) fn new(args: &DeckNewArgs) -> Result<(), Failure> {
    Ok(write!(io::stdout(), "{}", generate(args.seed).readable_text())?)
}

pub(crate) fn check(args: &DeckCheckArgs) -> Result<(), Failure> {
    let (name, parsed) = match &args.file {
        Some(path) => (path.display().to_string(), Deck::parse(&read(path)?)),
        None => ("standard deck".into(), Ok(((*Deck::standard()).clone(), Vec::new()))),
    };
    let (deck, problems) = match parsed {
        Ok((deck, warnings)) => (Some(deck), warnings),
        Err(problems) => (None, problems),
    };
    if args.json {
        print_json(&CheckReport::new(deck.as_ref(), &problems))?;
    } else {
        let mut out = anstream::stdout();
        print_problems(&mut out, &name, &problems)?;
        match &deck {
            Some(deck) => print_balance(&mut out, deck)?,
            None => writeln!(out, "{name} cannot be played")?,
        }
    }
    deck.map(drop).ok_or(Failure::Told)
}

fn print_problems(out: &mut impl Write, name: &str, problems: &[Problem]) -> io::Result<()> {
    problems.iter().try_for_each(|problem| writeln!(out, "{name}:{problem}"))
}

#[derive(Serialize)]
struct CheckReport<'a> {
    valid: bool,
    name: Option<&'a str>,
    sha256: Option<Hash>,
    problems: Vec<ProblemReport<'a>>,
    balance: Option<Balance>,
}

#[derive(Serialize)]
struct ProblemReport<'a> {
    line: usize,
    subject: String,
    reason: &'a str,
    warning: bool,
}

impl<'a> CheckReport<'a> {
    fn new(deck: Option<&'a Deck>, problems: &'a [Problem]) -> Self {
        let report = |problem: &'a Problem| ProblemReport {
            line: problem.line,
            subject: problem.subject.to_string(),
            reason: &problem.reason,
            warning: problem.is_warning,
        };
        Self {
            valid: deck.is_some(),
            name: deck.map(Deck::name),
            sha256: deck.map(Deck::hash),
            problems: problems.iter().map(report).collect(),
            balance: deck.map(Deck::balance),
        }
    }
}

fn print_balance(out: &mut impl Write, deck: &Deck) -> io::Result<()> {
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
            "{:<10} on {} cards  {green:>6.2} ({:.2}) {orange:>6.2} ({:.2}) {purple:>6.2} ({:.2})",
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
