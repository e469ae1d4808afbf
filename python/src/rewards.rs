//! What a step is worth to each seat.

use game_core::{Game, MAX_SEATS};

use crate::codec::{Codec, StateOf};

/// What agents are rewarded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// The result, at the end: 1 for the winner, the same in all below zero for the others. Solo: the points, divided by 100.
    Win,
    /// Every change of the own points, less that of the others' on average.
    Margin,
}

impl Reward {
    pub(crate) const NAMES: &str = "win or margin";

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "win" => Some(Self::Win),
            "margin" => Some(Self::Margin),
            _ => None,
        }
    }
}

/// Solo points for a reward of 1.
const SOLO_POINTS: f64 = 100.0;

/// The result of a game by seat; `None` before its end. The rewards of all seats add up to 0, except in a solo game.
pub(crate) fn result<C: Codec>(codec: &C, state: &StateOf<C>) -> Option<[f64; MAX_SEATS]> {
    let seats = codec.game().seats();
    let standing = codec.game().standing(state)?;
    let players = f64::from(seats.len());
    let mut rewards = [0.0; MAX_SEATS];
    for (seat, reward) in seats.iter().zip(&mut rewards) {
        *reward = match seats.len() {
            1 => f64::from(codec.points(state, seat)) / SOLO_POINTS,
            _ => (standing.share(seat) * players - 1.0) / (players - 1.0),
        };
    }
    Some(rewards)
}

/// Writes by how much each seat's points rose more than the others' on average.
pub(crate) fn write_margins(before: &[i32], after: &[i32], rewards: &mut [f32]) {
    let gain = |index: usize| (after[index] - before[index]) as f32;
    let players = after.len().min(before.len());
    let total: f32 = (0..players).map(gain).sum();
    let others = players.saturating_sub(1).max(1) as f32;
    for (index, reward) in rewards.iter_mut().enumerate().take(players) {
        *reward = gain(index) - (total - gain(index)) / others;
    }
}
