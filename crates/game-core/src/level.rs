//! The strengths of bots that players choose from.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How well a bot plays. Every game offers these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// For a first game.
    Novice,
    /// Knows what matters and overlooks a lot.
    Easy,
    /// Judges with a network trained by self-play.
    Hard,
    /// The same network, and looks ahead.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Easy, Self::Hard, Self::Expert];

    /// The name in messages, records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
