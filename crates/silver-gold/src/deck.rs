//! The printed material: 48 pyramid cards, 8 expedition cards, the skull values.

mod balance;
mod generate;
mod read;
mod write;

use std::sync::{Arc, LazyLock};

use game_core::{BitSet, Element, Hash, counted_from_one};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::card_set::{CARDS, CardNumber, CardSet};
use crate::colour::{ByColour, Colour};
use crate::pattern::Pattern;

pub use balance::{Balance, CardBalance, ColourBalance, PatternBalance};
pub use generate::{Variety, generate, generate_with};

/// How many expedition cards there are (S2).
pub const EXPEDITIONS: usize = 8;
/// How many different patterns they show (S2).
pub const PATTERNS: usize = 6;
/// How many skulls a score card has (S3).
pub const SKULLS: usize = 10;

/// Where crossing off begins, in deck files.
const ENTRANCE_SIGN: char = '>';

const STANDARD_TEXT: &str = include_str!("../../../decks/standard.txt");
const FIRST_EDITION_TEXT: &str = include_str!("../../../decks/first-edition.txt");

/// An expedition card's number, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ExpeditionNumber(u8);

impl ExpeditionNumber {
    /// Expedition card 1.
    pub const FIRST: Self = Self(1);

    /// The expedition card with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= EXPEDITIONS { Some(Self(number)) } else { None }
    }

    /// All eight numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=EXPEDITIONS as u8).map(Self)
    }

    /// The number, 1 to 8.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The card's place in a list of all eight, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

counted_from_one!(ExpeditionNumber, "expedition", EXPEDITIONS);

/// A set of expedition cards.
pub type ExpeditionSet = BitSet<ExpeditionNumber>;

impl Element for ExpeditionNumber {
    type Word = u8;
    const KIND: &'static str = "expedition";
    const ALL: u8 = u8::MAX;

    #[inline(always)]
    fn bit(self) -> u32 {
        u32::from(self.0) - 1
    }

    #[inline(always)]
    fn from_bit(bit: u32) -> Option<Self> {
        Self::new(bit as u8 + 1)
    }
}

const _: () = assert!(EXPEDITIONS == u8::BITS as usize);

/// The printed material. Every `Deck` is valid: it passed the checks of S1 to S3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    name: String,
    cards: [Card; CARDS],
    colours: ByColour<CardSet>,
    patterns: Vec<Pattern>,
    expeditions: [usize; EXPEDITIONS],
    skulls: [u8; SKULLS],
    hash: Hash,
}

impl Deck {
    /// Builds a deck from checked parts. `drawn` are the patterns of the expedition cards, each in any orientation.
    fn assemble(name: String, cards: [Card; CARDS], drawn: [Pattern; EXPEDITIONS], skulls: [u8; SKULLS]) -> Self {
        let mut patterns: Vec<Pattern> = Vec::new();
        let expeditions = drawn.map(|pattern| {
            let known = patterns.iter().position(|known| known.is_same(&pattern));
            known.unwrap_or_else(|| {
                patterns.push(pattern);
                patterns.len() - 1
            })
        });
        let of_colour =
            |colour| CardNumber::all().filter(|number| cards[number.index()].colour == colour).collect::<CardSet>();
        let colours = ByColour::from_fn(of_colour);
        let mut deck = Self { name, cards, colours, patterns, expeditions, skulls, hash: Hash::of(&[]) };
        deck.hash = Hash::of(deck.compact_text().as_bytes());
        deck
    }

    /// The project's own deck, compiled in: the second edition.
    pub fn standard() -> Arc<Self> {
        static STANDARD: LazyLock<Arc<Deck>> = LazyLock::new(|| Deck::built_in(STANDARD_TEXT));
        STANDARD.clone()
    }

    /// The standard deck of games by version 1 of the rules, compiled in.
    pub fn first_edition() -> Arc<Self> {
        static FIRST_EDITION: LazyLock<Arc<Deck>> = LazyLock::new(|| Deck::built_in(FIRST_EDITION_TEXT));
        FIRST_EDITION.clone()
    }

    /// The standard deck of a version of the rules.
    pub fn standard_of(rules: u32) -> Arc<Self> {
        if rules < 2 { Self::first_edition() } else { Self::standard() }
    }

    #[expect(clippy::expect_used, reason = "the files are compiled in, and tests read them")]
    fn built_in(text: &str) -> Arc<Self> {
        let (deck, _) = Self::parse(text).expect("a built-in deck is valid");
        Arc::new(deck)
    }

    /// The name that players see.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One of the 48 cards.
    #[inline(always)]
    pub fn card(&self, number: CardNumber) -> &Card {
        &self.cards[number.index()]
    }

    /// The cards of a colour.
    pub fn of_colour(&self, colour: Colour) -> CardSet {
        self.colours[colour]
    }

    /// The different patterns, in the order in which the expedition cards first show them.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// What an expedition card shows.
    #[inline(always)]
    pub fn pattern(&self, expedition: ExpeditionNumber) -> &Pattern {
        &self.patterns[self.expeditions[expedition.index()]]
    }

    /// The minus points of the skulls, from the first to the tenth.
    pub fn skull_values(&self) -> &[u8; SKULLS] {
        &self.skulls
    }

    /// The SHA-256 of the shortest form, which does not depend on comments and blanks of the file.
    pub fn hash(&self) -> Hash {
        self.hash
    }
}
