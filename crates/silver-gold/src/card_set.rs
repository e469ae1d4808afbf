//! Numbers of pyramid cards, and sets of them.

use std::fmt;
use std::num::NonZeroU8;

use game_core::{BitSet, Element, counted_from_one};
use serde::{Deserialize, Serialize};

/// How many pyramid cards there are (S1).
pub const CARDS: usize = 48;

/// A pyramid card's order number, 1 to 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct CardNumber(NonZeroU8);

impl CardNumber {
    /// Card 1.
    pub const FIRST: Self = Self(NonZeroU8::MIN);

    /// The card with this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        if usize::from(number) > CARDS { None } else { NonZeroU8::new(number).map(Self) }
    }

    /// All 48 numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=CARDS as u8).filter_map(Self::new)
    }

    /// The number, 1 to 48.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The card's place in a list of all cards, counted from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for CardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

counted_from_one!(CardNumber, "card", CARDS);

/// A set of pyramid cards.
pub type CardSet = BitSet<CardNumber>;

impl Element for CardNumber {
    type Word = u64;
    const KIND: &'static str = "card";
    const ALL: u64 = ((1 << CARDS) - 1) << 1;

    // Bit 0 stays empty, so that a card's number is its bit.
    #[inline(always)]
    fn bit(self) -> u32 {
        self.get().into()
    }

    #[inline(always)]
    fn from_bit(bit: u32) -> Option<Self> {
        Self::new(bit as u8)
    }
}
