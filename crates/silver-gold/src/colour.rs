//! The three colours of pyramids.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// How many cards there are of each colour (S1).
pub const CARDS_PER_COLOUR: usize = 16;

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
    /// All three, in the order of the score card.
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
