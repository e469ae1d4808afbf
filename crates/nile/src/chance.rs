//! What chance decides: where discoveries lie, and how dice fall.

use game_core::{Random, Seed};
use serde::{Deserialize, Serialize};

use crate::discovery::{DISCOVERIES, Discovery};
use crate::valley::{FACES, Face};

/// A question to chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// Which of the discoveries left lies on this Discovery space, counted from 1?
    Discovery {
        /// The space.
        spot: u8,
        /// How often each discovery is left.
        left: [u8; DISCOVERIES],
    },
    /// How do the red, green and blue die fall?
    Dice {
        /// In which turn of the game, counted from 1 over both players.
        turn: u16,
    },
    /// How does an extra die fall?
    Die {
        /// In which turn.
        turn: u16,
        /// Which die of that turn, counted from 4.
        number: u8,
    },
}

/// Chance's answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// This discovery.
    Discovery(Discovery),
    /// The red, green and blue die.
    Dice([Face; 3]),
    /// An extra die.
    Die(Face),
}

/// The answers of a seed: each draw has a stream of its own, named after it.
#[derive(Clone, Copy, Debug)]
pub struct Luck(pub(crate) Seed);

impl Luck {
    pub(crate) fn decide(&self, draw: Draw) -> Outcome {
        let name = match draw {
            Draw::Discovery { spot, .. } => format!("nile discovery {spot}"),
            Draw::Dice { turn } => format!("nile turn {turn}"),
            Draw::Die { turn, number } => format!("nile turn {turn} die {number}"),
        };
        sample(draw, &mut self.0.stream(&name))
    }
}

#[inline]
pub(crate) fn sample(draw: Draw, random: &mut impl Random) -> Outcome {
    let mut die = || Face::new(random.below(FACES as u32) as u8 + 1).unwrap_or(Face::ONE);
    match draw {
        Draw::Dice { .. } => Outcome::Dice([die(), die(), die()]),
        Draw::Die { .. } => Outcome::Die(die()),
        Draw::Discovery { left, .. } => {
            let count: u32 = left.iter().map(|count| u32::from(*count)).sum();
            let mut index = random.below(count);
            let drawn = Discovery::all().find(|discovery| {
                let here = u32::from(left[discovery.index()]);
                let found = index < here;
                index = index.saturating_sub(here);
                found
            });
            Outcome::Discovery(drawn.unwrap_or(Discovery::FIRST))
        }
    }
}
