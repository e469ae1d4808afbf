//! The twelve discoveries.

use std::fmt;

use game_core::{BitSet, counted_from_one};
use serde::{Deserialize, Serialize};

use crate::valley::Area;

/// How many discoveries there are (N4).
pub const DISCOVERIES: usize = 12;
/// How many discoveries are placed in the valley (N4), one for each Discovery space (N2).
pub const SPOTS: usize = 6;

/// A Discovery space, counted from 1: area by area, column by column, from seat 1's edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Spot(u8);

numbered!(Spot, "Discovery space", SPOTS);
element!(Spot, u8, "Discovery space", SPOTS);

impl Spot {
    pub(crate) const LAST: Self = Self(SPOTS as u8);
}

/// Some of the Discovery spaces.
pub type SpotSet = BitSet<Spot>;

/// A discovery's number, 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Discovery(u8);

/// The effect of a discovery when its space is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Gain a coin, or two if the three rolled dice all differ.
    Coins,
    /// Gain one of a resource of your choice, two of one you have none of.
    Resource,
    /// Gain one of each resource of which nothing was gathered.
    OneOfMissing,
    /// Roll one more die of this colour, if nothing of its resource was gathered.
    Die(Area),
    /// One piece built in this turn costs one Brick less.
    CheaperPiece,
    /// Every land bought in this turn costs one less, but at least one.
    CheaperLand,
    /// Every resource may pay every cost in this turn.
    Market,
    /// Fill a box of the storehouse.
    Jar,
    /// Gain a coin, and take a filled box of the opponent's storehouse as another.
    Tax,
    /// The opponent's next roll: the die of a colour of your choice gathers nothing.
    Storm,
    /// Gain what the opponent's land in the column of one of your dice yields more than yours.
    Raid,
    /// Gain a coin, and this many more if the opponent has built more pieces.
    Favour(u8),
}

/// What the player chooses for a discovery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asks {
    /// There is no choice.
    Nothing,
    /// One of the three colours.
    Area,
    /// One of the dice of this turn.
    Die,
}

/// The English names and the effects of all twelve, in order.
const ALL: [(&str, Effect); DISCOVERIES] = [
    ("Oasis", Effect::Coins),
    ("Caravan", Effect::Resource),
    ("Flood", Effect::OneOfMissing),
    ("Second harvest", Effect::Die(Area::Green)),
    ("Master builder", Effect::CheaperPiece),
    ("Surveyor", Effect::CheaperLand),
    ("Market", Effect::Market),
    ("Storage jars", Effect::Jar),
    ("Tax", Effect::Tax),
    ("Sandstorm", Effect::Storm),
    ("Raid", Effect::Raid),
    ("Pharaoh's favour", Effect::Favour(2)),
];

impl Discovery {
    /// Discovery 1.
    pub const FIRST: Self = Self(1);

    /// The discovery with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= DISCOVERIES { Some(Self(number)) } else { None }
    }

    /// All twelve discoveries.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=DISCOVERIES as u8).map(Self)
    }

    /// The number, 1 to 12.
    pub const fn get(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The English name.
    pub fn name(self) -> &'static str {
        ALL[self.index()].0
    }

    /// What it does.
    pub fn effect(self) -> Effect {
        ALL[self.index()].1
    }
}

impl Effect {
    /// What the player chooses when using it.
    pub const fn asks(self) -> Asks {
        match self {
            Self::Resource | Self::Storm => Asks::Area,
            Self::Raid => Asks::Die,
            _ => Asks::Nothing,
        }
    }
}

impl fmt::Display for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.0)
    }
}

counted_from_one!(Discovery, "discovery", DISCOVERIES);
