//! Print and play: decks and boards as PDF sheets in real size, in three languages.
//!
//! Pure: a deck or a board goes in, the bytes of a PDF file come out. A [`silver_gold::Deck`] or [`nile::Board`] is always
//! valid, so a chamber whose tomb cannot be reached never gets here: reading its file fails with line and reason.
//!
//! Every size on paper is real. The text can be selected, the fonts are embedded, and the file is tagged for screen
//! readers: a chamber is a figure whose description reads out its boxes.

mod book;
mod cards;
mod chamber;
mod font;
mod icon;
mod ink;
mod pen;
mod sheet;
mod words;

pub use ink::Ink;
pub use sheet::{Paper, UnknownPaper};
pub use words::{Language, UnknownLanguage};

use silver_gold::Deck;

/// How sheets are printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub language: Language,
    /// Black and white, or colour.
    pub ink: Ink,
}

/// The sheets of a deck: pyramid cards and their backs.
pub fn print_deck(deck: &Deck, options: &Options) -> Vec<u8> {
    let pages = cards::sheets(deck, options);
    book::bind(options.language.text("sg-title"), options.language, pages)
}
