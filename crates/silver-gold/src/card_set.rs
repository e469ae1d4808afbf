//! Pyramid cards by number, one by one and as sets.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

use game_core::{NamedTwice, OutOfRange, nth_bit};
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

    /// All 48.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=CARDS as u8).filter_map(Self::new)
    }

    /// The number itself.
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

impl From<CardNumber> for u8 {
    fn from(number: CardNumber) -> Self {
        number.get()
    }
}

impl TryFrom<u8> for CardNumber {
    type Error = OutOfRange;

    fn try_from(number: u8) -> Result<Self, OutOfRange> {
        Self::new(number).ok_or(OutOfRange { kind: "card", found: number, last: CARDS as u8 })
    }
}

/// A set of pyramid cards: bit `number`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<CardNumber>", into = "Vec<CardNumber>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 48.
    pub const ALL: Self = Self(((1 << CARDS) - 1) << 1);

    /// One card.
    pub const fn of(card: CardNumber) -> Self {
        Self(1 << card.get())
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: CardNumber) -> bool {
        self.0 >> card.get() & 1 != 0
    }

    /// How many cards there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: CardNumber) {
        self.0 |= 1 << card.get();
    }

    /// Takes a card away.
    pub const fn remove(&mut self, card: CardNumber) {
        self.0 &= !(1 << card.get());
    }

    /// The cards, lowest number first.
    pub fn iter(self) -> CardNumbers {
        CardNumbers(self)
    }

    /// The card with the lowest number.
    pub fn lowest(self) -> Option<CardNumber> {
        CardNumber::new(self.0.trailing_zeros() as u8)
    }

    /// The n-th card by number, counted from 0; `None` past the last.
    #[inline(always)]
    pub fn nth_lowest(self, n: u32) -> Option<CardNumber> {
        CardNumber::new(nth_bit(self.0, n) as u8)
    }
}

impl IntoIterator for CardSet {
    type Item = CardNumber;
    type IntoIter = CardNumbers;

    fn into_iter(self) -> CardNumbers {
        CardNumbers(self)
    }
}

/// The cards of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct CardNumbers(CardSet);

impl Iterator for CardNumbers {
    type Item = CardNumber;

    fn next(&mut self) -> Option<CardNumber> {
        let card = self.0.lowest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl FromIterator<CardNumber> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardNumber>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl TryFrom<Vec<CardNumber>> for CardSet {
    type Error = NamedTwice;

    fn try_from(cards: Vec<CardNumber>) -> Result<Self, NamedTwice> {
        let set: Self = cards.iter().copied().collect();
        if set.len() as usize == cards.len() { Ok(set) } else { Err(NamedTwice("card")) }
    }
}

impl From<CardSet> for Vec<CardNumber> {
    fn from(cards: CardSet) -> Self {
        cards.iter().collect()
    }
}

impl BitOr for CardSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
