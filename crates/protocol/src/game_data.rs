//! What belongs to one game or the other.

use serde::{Deserialize, Serialize};

/// What a seat does, one action after the other: all marks of a turn, or all choices up to the next roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Silver & Gold.
    SilverGold(Vec<silver_gold::Action>),
    /// Nile.
    Nile(Vec<nile::Action>),
}

impl Choices {
    /// How many actions there are.
    pub fn len(&self) -> usize {
        match self {
            Self::SilverGold(actions) => actions.len(),
            Self::Nile(actions) => actions.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// All that somebody may see of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameView {
    /// Silver & Gold.
    SilverGold(Box<silver_gold::View>),
    /// Nile.
    Nile(Box<nile::View>),
}

/// What happened in a game, as far as somebody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEvents {
    /// Silver & Gold.
    SilverGold(Vec<silver_gold::Event>),
    /// Nile.
    Nile(Vec<nile::Event>),
}
