//! Why one plan is better than another, from real differences between what they lead to.

use serde::{Deserialize, Serialize};
use silver_gold::{CardNumber, Colour};

/// An advantage that the better plan has over the chosen one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It completes this pyramid.
    Completes(CardNumber),
    /// It takes pyramid points.
    PyramidPoints {
        /// The colour of the pyramids.
        colour: Colour,
        /// The points.
        points: u8,
    },
    /// It lights the torch of the round.
    Torch,
    /// It scores this many points more with gems.
    Gems(i16),
    /// It loses this many points less to skulls.
    Skulls(i16),
    /// It leaves fewer boxes to the tomb of a card.
    NearerToTomb {
        /// The card.
        card: CardNumber,
        /// How many boxes nearer.
        boxes: u32,
    },
    /// It takes another card, with this many boxes to its tomb.
    OtherCard {
        /// The card.
        card: CardNumber,
        /// The boxes to its tomb.
        boxes: u32,
    },
    /// It builds this many pieces more.
    Pieces(u8),
    /// It buys this many spaces more.
    Land(u8),
    /// It leaves this many units less unspent.
    Unspent(u16),
    /// It keeps this many boxes of the storehouse more.
    Boxes(u8),
    /// It uses an ability or gathers otherwise.
    Ability,
}

/// Games that can tell plans apart.
pub trait Explained: crate::Reviewed {
    /// The advantages of `better` over `chosen`, the most important first.
    fn reasons(
        &self,
        before: &Self::State,
        seat: game_core::Seat,
        better: &crate::Candidate<Self>,
        chosen: &crate::Candidate<Self>,
    ) -> Vec<Reason>;
}
