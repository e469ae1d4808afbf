//! Pyramid cards: what is printed and never changes.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Index, IndexMut, Sub};

use serde::{Deserialize, Serialize};
use table::nth_bit;

use crate::boxes::{Boxes, Cell};

/// How many pyramid cards there are (S1).
pub const CARDS: usize = 48;
/// How many cards there are of each colour (S1).
pub const CARDS_PER_COLOUR: usize = 16;

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
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("there is no card {number}, cards are 1 to {CARDS}"))
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
    type Error = String;

    fn try_from(cards: Vec<CardNumber>) -> Result<Self, String> {
        let set: Self = cards.iter().copied().collect();
        if set.len() as usize == cards.len() { Ok(set) } else { Err("a card is named twice".into()) }
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

/// A pyramid's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Smooth pyramids.
    Green,
    /// Stepped pyramids.
    Orange,
    /// Bent pyramids.
    Purple,
}

impl Colour {
    /// The three, in the order of the score card.
    pub const ALL: [Self; 3] = [Self::Green, Self::Orange, Self::Purple];

    /// The colour's name in deck files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Purple => "purple",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One `T` for every colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ByColour<T> {
    /// For green.
    pub green: T,
    /// For orange.
    pub orange: T,
    /// For purple.
    pub purple: T,
}

impl<T> ByColour<T> {
    /// Makes the value of each colour.
    pub fn from_fn(mut value: impl FnMut(Colour) -> T) -> Self {
        Self { green: value(Colour::Green), orange: value(Colour::Orange), purple: value(Colour::Purple) }
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Green => &self.green,
            Colour::Orange => &self.orange,
            Colour::Purple => &self.purple,
        }
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Green => &mut self.green,
            Colour::Orange => &mut self.orange,
            Colour::Purple => &mut self.purple,
        }
    }
}

/// What is printed in a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// Nothing.
    Plain,
    /// Never to be crossed off.
    Wall,
    /// Owes one more box.
    RedCross,
    /// A red gem.
    Ruby,
    /// A green gem.
    Emerald,
    /// Marks the torch of the round.
    Torch,
    /// Marks a skull.
    Skull,
    /// Wipes two skulls.
    Potion,
    /// The goal.
    Tomb,
}

impl Symbol {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Plain,
        Self::Wall,
        Self::RedCross,
        Self::Ruby,
        Self::Emerald,
        Self::Torch,
        Self::Skull,
        Self::Potion,
        Self::Tomb,
    ];

    /// The sign that stands for it in deck files.
    pub const fn sign(self) -> char {
        match self {
            Self::Plain => '.',
            Self::Wall => '#',
            Self::RedCross => 'x',
            Self::Ruby => 'r',
            Self::Emerald => 'g',
            Self::Torch => 't',
            Self::Skull => 's',
            Self::Potion => 'p',
            Self::Tomb => 'T',
        }
    }

    /// What a sign stands for.
    pub fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| symbol.sign() == sign)
    }
}

/// One pyramid card's chamber: its colour, its entrance and what each box shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The pyramid's colour.
    pub colour: Colour,
    /// The one box where crossing off begins.
    pub entrance: Boxes,
    /// Never crossed off.
    pub walls: Boxes,
    /// Owe one more box each.
    pub red_crosses: Boxes,
    /// Red gems.
    pub rubies: Boxes,
    /// Green gems.
    pub emeralds: Boxes,
    /// Torches.
    pub torches: Boxes,
    /// Skulls.
    pub skulls: Boxes,
    /// Potions.
    pub potions: Boxes,
    /// The one box that completes the pyramid.
    pub tomb: Boxes,
    /// Every box whose crossing does more than cross it: all symbols and the tomb.
    pub(crate) effects: Boxes,
}

impl Card {
    /// The card with this entrance whose boxes show these symbols.
    pub fn new(colour: Colour, entrance: Cell, symbol_at: impl Fn(Cell) -> Symbol) -> Self {
        let all = |symbol| Cell::all().filter(|&cell| symbol_at(cell) == symbol).collect::<Boxes>();
        Self {
            colour,
            entrance: Boxes::of(entrance),
            walls: all(Symbol::Wall),
            red_crosses: all(Symbol::RedCross),
            rubies: all(Symbol::Ruby),
            emeralds: all(Symbol::Emerald),
            torches: all(Symbol::Torch),
            skulls: all(Symbol::Skull),
            potions: all(Symbol::Potion),
            tomb: all(Symbol::Tomb),
            effects: Boxes::ALL - all(Symbol::Wall) - all(Symbol::Plain),
        }
    }

    /// The boxes that show a symbol.
    pub fn boxes(&self, symbol: Symbol) -> Boxes {
        match symbol {
            Symbol::Plain => Boxes::ALL - self.walls - self.effects,
            Symbol::Wall => self.walls,
            Symbol::RedCross => self.red_crosses,
            Symbol::Ruby => self.rubies,
            Symbol::Emerald => self.emeralds,
            Symbol::Torch => self.torches,
            Symbol::Skull => self.skulls,
            Symbol::Potion => self.potions,
            Symbol::Tomb => self.tomb,
        }
    }

    /// What a box shows.
    pub fn symbol(&self, cell: Cell) -> Symbol {
        let shows = |symbol: &Symbol| self.boxes(*symbol).contains(cell);
        Symbol::ALL.into_iter().find(shows).unwrap_or(Symbol::Plain)
    }

    /// The boxes that can ever be crossed off.
    pub fn room(&self) -> Boxes {
        Boxes::ALL - self.walls
    }

    /// The boxes that may be crossed next: the entrance of an untouched card, else those beside a crossed one (S8).
    #[inline(always)]
    pub fn open_boxes(&self, crossed: Boxes) -> Boxes {
        if crossed.is_empty() { self.entrance } else { crossed.neighbours() - crossed - self.walls }
    }

    /// How many more boxes must be crossed to reach the tomb by the shortest way; `None` if none leads there.
    pub fn steps_to_tomb(&self, crossed: Boxes) -> Option<u32> {
        if crossed.is_empty() {
            self.entrance.steps_to(self.tomb, self.room()).map(|steps| steps + 1)
        } else {
            crossed.steps_to(self.tomb, self.room())
        }
    }
}
