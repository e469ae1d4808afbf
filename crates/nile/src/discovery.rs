//! The discoveries.

use std::fmt;

use game_core::{BitSet, counted_from_one};
use serde::{Deserialize, Serialize};

use crate::valley::{Area, ByArea};

/// How many discoveries are in a draft (N4).
pub const DISCOVERIES: usize = 12;
/// How many discoveries have a number, with those that are only in games by older rules.
pub const NUMBERED_DISCOVERIES: usize = ALL.len();
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

/// A discovery's number. A number keeps its meaning: a discovery that changes gets a new one.
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
    /// Gain these resources.
    Resources(ByArea<u16>),
    /// Gain two Wheat, or three without any Wheat.
    LateHarvest,
    /// Gain two Bricks; one piece built in this turn costs a Worker less.
    Architect,
    /// Gain two coins; every resource may pay every cost in this turn.
    Bazaar,
    /// Gain a Wheat, and fill a box of the storehouse if none is filled.
    Granary,
    /// Gain what the opponent's land in the column of one of your dice yields.
    Toll,
    /// Gain a coin, and this many more if the opponent rolled first.
    Justice(u8),
    /// Gain a coin, and this many more if the three rolled dice all differ.
    MoreCoins(u8),
    /// Gain this many of a resource of your choice.
    OfChoice(u8),
    /// Gain two coins.
    Tribute,
    /// Gain a coin. The opponent's next roll: the die of a colour of your choice gathers one less.
    DustStorm,
    /// Gain a coin; every land bought in this turn costs one less, but at least one.
    Canal,
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

/// The English names and the effects of all, in order.
const ALL: [(&str, Effect); 24] = [
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
    ("High water", Effect::Resources(ByArea { red: 0, green: 1, blue: 1 })),
    ("Late harvest", Effect::LateHarvest),
    ("Architect", Effect::Architect),
    ("Bazaar", Effect::Bazaar),
    ("Granary", Effect::Granary),
    ("Toll", Effect::Toll),
    ("Pharaoh's justice", Effect::Justice(3)),
    ("Palm grove", Effect::MoreCoins(2)),
    ("Trading ship", Effect::OfChoice(2)),
    ("Tribute", Effect::Tribute),
    ("Dust storm", Effect::DustStorm),
    ("Canal", Effect::Canal),
];

/// The discoveries of the draft by the rules versions 1 and 2.
const FIRST_DRAFT: [Discovery; DISCOVERIES] = numbers([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
/// The discoveries of the draft since the rules version 3.
const SECOND_DRAFT: [Discovery; DISCOVERIES] = numbers([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);

const fn numbers(numbers: [u8; DISCOVERIES]) -> [Discovery; DISCOVERIES] {
    let mut discoveries = [Discovery::FIRST; DISCOVERIES];
    let mut slot = 0;
    while slot < DISCOVERIES {
        discoveries[slot] = Discovery(numbers[slot]);
        slot += 1;
    }
    discoveries
}

/// The discoveries that are in the draft by a version of the rules (N4), in order.
pub(crate) const fn of_rules(rules: u32) -> &'static [Discovery; DISCOVERIES] {
    if rules >= 3 { &SECOND_DRAFT } else { &FIRST_DRAFT }
}

impl Discovery {
    /// Discovery 1.
    pub const FIRST: Self = Self(1);

    /// The discovery with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= NUMBERED_DISCOVERIES { Some(Self(number)) } else { None }
    }

    /// All discoveries, with those that are only in games by older rules.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=NUMBERED_DISCOVERIES as u8).map(Self)
    }

    /// The twelve of the current rules.
    pub fn current() -> &'static [Self; DISCOVERIES] {
        &SECOND_DRAFT
    }

    /// The number.
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
            Self::Resource | Self::OfChoice(_) | Self::Storm | Self::DustStorm => Asks::Area,
            Self::Raid | Self::Toll => Asks::Die,
            _ => Asks::Nothing,
        }
    }
}

impl fmt::Display for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.0)
    }
}

counted_from_one!(Discovery, "discovery", NUMBERED_DISCOVERIES);
