//! The dice of a turn.

use game_core::BitSet;
use serde::{Deserialize, Serialize};

use crate::valley::{Area, Face};

/// The most extra dice in a turn (N11).
pub const MAX_EXTRA_DICE: usize = 12;
/// The most dice in a turn.
pub const MAX_DICE: usize = 3 + MAX_EXTRA_DICE;

/// One of the dice of a turn, counted from 1: the red, green and blue one, then the extra dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct DieNumber(u8);

numbered!(DieNumber, "die", MAX_DICE);
element!(DieNumber, u32, "die", MAX_DICE);

impl DieNumber {
    /// The three dice that every turn begins with: red, green and blue.
    pub const ROLLED: [Self; 3] = [Self(1), Self(2), Self(3)];
    pub(crate) const LAST: Self = Self(MAX_DICE as u8);

    /// The one of this colour among the three dice that every turn begins with.
    pub const fn rolled(area: Area) -> Self {
        Self::ROLLED[area.index()]
    }
}

/// Some of the dice of a turn.
pub type DiceSet = BitSet<DieNumber>;

/// A die of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// The die's colour, which says where it gathers.
    pub area: Area,
    /// The face that it shows.
    pub face: Face,
    /// The resources it gathered, before any Double.
    pub gathered: u8,
    /// Whether it yielded twice (N12).
    pub doubled: bool,
}

impl Die {
    pub(crate) const NONE: Self = Self { area: Area::Red, face: Face::ONE, gathered: 0, doubled: false };
}
