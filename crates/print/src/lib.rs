//! Print and play: decks as PDF sheets in real size, in three languages.
//!
//! Pure: a deck goes in, the bytes of a PDF file come out. A [`silver_gold::Deck`] is always valid, so a chamber whose tomb cannot be reached never gets here: reading its file fails with line and reason.
//!
//! Every size on paper is real. The text can be selected, the fonts are embedded, and the file is tagged for screen
//! readers: a chamber is a figure whose description reads out its boxes.

mod book;
mod cards;
mod chamber;
mod expeditions;
mod flow;
mod font;
mod icon;
mod ink;
mod pen;
mod qr;
mod rules;
mod score;
mod sg_rules;
mod sheet;
mod words;

pub use ink::Ink;
pub use sheet::{Paper, UnknownPaper};
pub use words::{Language, UnknownLanguage};

use qr::Qr;
use silver_gold::Deck;

/// How sheets are printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub language: Language,
    /// Black and white, or colour.
    pub ink: Ink,
    /// The address of a site with the web client, for the QR codes. What is printed stands after its `#`, so every site
    /// can open every code.
    pub site: String,
}

/// Where `pyramids play` serves the web client on this machine.
pub const DEFAULT_SITE: &str = "http://localhost:8080/";

impl Default for Options {
    fn default() -> Self {
        Self { paper: Paper::A4, language: Language::En, ink: Ink::Black, site: DEFAULT_SITE.into() }
    }
}

impl Options {
    /// The code of a link that holds a deck.
    fn deck_code(&self, deck: &Deck) -> Qr {
        Qr::new(&self.address("deck"), &links::deck_to_link(deck))
    }

    /// The address up to the text of a link.
    fn address(&self, kind: &str) -> String {
        format!("{}/#/{kind}/", self.site.trim_end_matches('/'))
    }

    /// The site as people write it.
    fn site_name(&self) -> String {
        let name = self.site.trim_start_matches("https://").trim_start_matches("http://");
        name.trim_end_matches('/').into()
    }
}

/// The sheets of a deck: pyramid cards, expedition cards, backs, score cards and the rules.
pub fn print_deck(deck: &Deck, options: &Options) -> Vec<u8> {
    let mut pages = cards::sheets(deck, options);
    pages.extend(expeditions::sheets(deck, options));
    pages.push(score::sheet(deck, options));
    pages.push(sg_rules::page(deck, options));
    book::bind(options.language.text("sg-title"), options.language, pages)
}
