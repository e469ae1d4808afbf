//! The points of a player and the places at the end (S20, S21).

use std::cmp::Reverse;

use game_core::{BySeat, Seat, SeatSet, Standing};
use serde::{Deserialize, Serialize};

use crate::colour::{ByColour, Colour};
use crate::deck::Deck;
use crate::player::Player;

/// The points waiting for completed pyramids of one colour, in the order they are taken (S19).
pub const COLOUR_POINTS: [u8; 3] = [10, 6, 3];

/// Points for a completed pyramid, a torch, a pair of gems.
const PYRAMID: i16 = 10;
const TORCH: i16 = 5;
const GEM_PAIR: i16 = 5;

/// The seats that took the 10, the 6 and the 3 of each colour.
pub type Prizes = ByColour<[Option<Seat>; 3]>;

/// A player's points by source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// 10 for each completed pyramid.
    pub pyramids: i16,
    /// The 10s, 6s and 3s taken.
    pub colours: i16,
    /// 5 for each torch.
    pub torches: i16,
    /// 5 for each ruby with an emerald.
    pub gem_pairs: i16,
    /// 1 for each gem left over.
    pub single_gems: i16,
    /// The value of the highest marked skull, below zero.
    pub skulls: i16,
    /// The sum of all sources.
    pub total: i16,
}

impl Score {
    /// Adds up a player's score card (S20).
    pub fn new(deck: &Deck, player: &Player, colours: i16) -> Self {
        let (rubies, emeralds) = (i16::from(player.rubies), i16::from(player.emeralds));
        let pairs = rubies.min(emeralds);
        let highest_skull = player.skulls.checked_sub(1).and_then(|i| deck.skull_values().get(usize::from(i)));
        let mut score = Self {
            pyramids: PYRAMID * player.completed.len() as i16,
            colours,
            torches: TORCH * player.torches.len() as i16,
            gem_pairs: GEM_PAIR * pairs,
            single_gems: rubies + emeralds - 2 * pairs,
            skulls: -highest_skull.map_or(0, |value| i16::from(*value)),
            total: 0,
        };
        let parts = [score.pyramids, score.colours, score.torches, score.gem_pairs, score.single_gems, score.skulls];
        score.total = parts.into_iter().fold(0, i16::saturating_add);
        score
    }
}

/// The colour points that a seat has taken.
pub fn colour_points(prizes: &Prizes, seat: Seat) -> i16 {
    let taken = |colour: Colour| {
        let by_seat = prizes[colour].iter().zip(COLOUR_POINTS).filter(|(taker, _)| **taker == Some(seat));
        by_seat.map(|(_, points)| i16::from(points)).sum::<i16>()
    };
    Colour::ALL.into_iter().map(taken).sum()
}

/// The places: most points first, then the lowest-numbered completed pyramid. Tied seats without a pyramid
/// share their place (S21).
pub fn standing(seats: SeatSet, totals: &BySeat<i16>, players: &BySeat<Player>) -> Standing {
    Standing::by_rank(seats, |seat| {
        let lowest = players[seat].completed.first();
        (Reverse(totals[seat]), lowest.is_none(), lowest)
    })
}
