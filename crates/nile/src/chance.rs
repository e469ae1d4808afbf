//! Chance: the placing of discoveries and the rolls of dice.

use game_core::{Random, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::dice::DieNumber;
use crate::discovery::{DISCOVERIES, Discovery, Spot};
use crate::valley::{FACES, Face};

/// A request for a chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The seat that begins (N4).
    Beginner,
    /// The discovery for the next Discovery space.
    Discovery {
        /// The space that the discovery is dealt to.
        spot: Spot,
        /// How many of each discovery of the draft are left.
        left: [u8; DISCOVERIES],
        /// The discoveries of the draft.
        of: &'static [Discovery; DISCOVERIES],
    },
    /// The roll of the red, green and blue die.
    Dice {
        /// The turn of the game, counted from 1 over both players.
        turn: u16,
    },
    /// The roll of an extra die.
    Die {
        /// The turn of the game.
        turn: u16,
        /// The number of the die in that turn; the first extra die is 4.
        number: DieNumber,
    },
}

/// A chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The seat that begins.
    Beginner(Seat),
    /// The discovery that is placed.
    Discovery(Discovery),
    /// The faces of the red, green and blue die.
    Dice([Face; 3]),
    /// The face of an extra die.
    Die(Face),
}

/// The chance outcomes of a seed: each draw has its own stream, named after the draw.
#[derive(Clone, Copy, Debug)]
pub struct Luck(pub(crate) Seed);

impl Luck {
    pub(crate) fn decide(&self, draw: Draw) -> Outcome {
        let name = match draw {
            Draw::Beginner => "nile beginner".into(),
            Draw::Discovery { spot, .. } => format!("nile discovery {spot}"),
            Draw::Dice { turn } => format!("nile turn {turn}"),
            Draw::Die { turn, number } => format!("nile turn {turn} die {number}"),
        };
        sample(draw, &mut self.0.stream(&name))
    }
}

#[inline]
pub(crate) fn sample(draw: Draw, random: &mut impl Random) -> Outcome {
    match draw {
        Draw::Beginner => Outcome::Beginner(if random.below(2) == 0 { Seat::FIRST } else { Seat::SECOND }),
        Draw::Dice { .. } => Outcome::Dice([(); 3].map(|()| face(random))),
        Draw::Die { .. } => Outcome::Die(face(random)),
        Draw::Discovery { left, of, .. } => {
            let count: u32 = left.iter().map(|count| u32::from(*count)).sum();
            let mut index = random.below(count);
            let drawn = of.iter().zip(left).find(|(_, left)| {
                let here = u32::from(*left);
                let found = index < here;
                index = index.saturating_sub(here);
                found
            });
            Outcome::Discovery(drawn.map_or(Discovery::FIRST, |(discovery, _)| *discovery))
        }
    }
}

#[inline]
fn face(random: &mut impl Random) -> Face {
    Face::new(random.below(FACES as u32) as u8 + 1).unwrap_or(Face::ONE)
}
