//! `pyramids print`: decks as PDF sheets to cut out and play with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use game_core::Parsed;
use games::silver_gold::Deck;
use print::{Ink, Language, Options, Paper};

use crate::failure::{Failure, write_atomically};
use crate::html::check_writable;
use crate::material;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids print --deck standard cards.pdf
  pyramids print --deck my-deck.txt --paper letter --language fr --colour cards.pdf

All sizes are real: print at 100 %, not \"fit to page\". Each sheet has a bar of 50 mm to check.";

/// The name of the built-in deck or board, instead of a file.
const STANDARD: &str = "standard";

#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    /// The deck file, or "standard"
    #[arg(long, value_name = "FILE")]
    deck: PathBuf,
    /// The paper: a4 or letter
    #[arg(long, default_value_t)]
    paper: Paper,
    /// The language of the sheets: en, de or fr
    #[arg(long, default_value_t)]
    language: Language,
    /// Fill the drawings with light colours
    #[arg(long)]
    colour: bool,
    /// The address of a site with the web client, for the QR codes
    #[arg(long, value_name = "URL", default_value = print::DEFAULT_SITE)]
    link: String,
    /// The PDF file to write
    #[arg(value_name = "OUT.pdf")]
    out: PathBuf,
}

pub(crate) fn run(args: &PrintArgs) -> Result<(), Failure> {
    check_writable(&args.out)?;
    check_link(&args.link)?;
    let ink = if args.colour { Ink::Colour } else { Ink::Black };
    let options = Options { paper: args.paper, language: args.language, ink, site: args.link.clone() };
    let deck = load(&args.deck, || (*Deck::standard()).clone(), Deck::parse)?;
    write_atomically(&args.out, &print::print_deck(&deck, &options))?;
    Ok(writeln!(io::stdout(), "{}: deck \"{}\" on {}", args.out.display(), deck.name(), args.paper)?)
}

/// The code of a deck has room for an address of this length.
const MAX_LINK: usize = 60;

fn check_link(link: &str) -> Result<(), Failure> {
    let is_address = link.starts_with("https://") || link.starts_with("http://");
    if is_address && link.len() <= MAX_LINK && link.chars().all(|sign| sign.is_ascii_graphic() && sign != '#') {
        return Ok(());
    }
    let reason =
        format!("--link {link:?}: expected an address such as https://pyramids.example.org, at most {MAX_LINK} signs");
    Err(Failure::usage(reason))
}

fn load<T>(path: &Path, standard: impl Fn() -> T, parse: impl Fn(&str) -> Parsed<T>) -> Result<T, Failure> {
    if path == Path::new(STANDARD) { Ok(standard()) } else { material::load(path, "printed", parse) }
}
