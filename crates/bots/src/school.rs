//! What a game must offer so that its network can be trained.

use game_core::Seed;

use crate::net::Net;

/// A position and what came of it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The inputs.
    pub features: Vec<(u16, f32)>,
    /// What the network should have answered.
    pub target: f32,
}

/// How lessons are made.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How much the end of the game counts against what the network thought on the way: 1 is the end alone.
    pub lambda: f32,
    /// How often a plan is tried that does not look best.
    pub curiosity: f64,
    /// Whether `greedy` plays, for a network that knows nothing yet; a game may do without.
    pub by_greedy: bool,
}

/// How the network's answer is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// As it is.
    Plain,
    /// As a chance, by [`chance`].
    Chance,
}

/// Any number as a chance between 0 and 1. Only operations that every platform rounds alike.
#[inline]
pub fn chance(answer: f32) -> f32 {
    0.5 + 0.5 * answer / (1.0 + answer * answer).sqrt()
}

/// A game whose network learns by playing against itself.
pub trait School: Sync {
    /// How many inputs the network has.
    fn inputs(&self) -> usize;

    /// How its answer is read.
    fn reading(&self) -> Reading;

    /// Plays one game against itself, and says what can be learned from it.
    fn lessons(&self, net: &Net, seed: &Seed, course: Course) -> Vec<Lesson>;

    /// Plays one game against `greedy` without searching: the result, 1 if it won, and the points, if the game has any.
    fn exam(&self, net: &Net, seed: &Seed) -> (f64, f64);
}

/// What each of a player's positions should have been judged: the judgement of the next one, mixed with the end.
pub(crate) fn look_back(values: &[f32], end: f32, lambda: f32) -> Vec<f32> {
    let mut targets = vec![end; values.len()];
    for index in (0..values.len().saturating_sub(1)).rev() {
        targets[index] = (1.0 - lambda) * values[index + 1] + lambda * targets[index + 1];
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_lie_between_the_next_judgement_and_the_end() {
        assert_eq!(look_back(&[1.0, 2.0, 3.0], 10.0, 1.0), [10.0, 10.0, 10.0]);
        assert_eq!(look_back(&[1.0, 2.0, 3.0], 10.0, 0.0), [2.0, 3.0, 10.0]);
        assert_eq!(look_back(&[1.0, 2.0, 3.0], 10.0, 0.5), [4.25, 6.5, 10.0]);
    }

    #[test]
    fn chances_rise_from_0_to_1() {
        assert_eq!(chance(0.0), 0.5);
        let chances: Vec<f32> = (-20..=20).map(|answer| chance(answer as f32)).collect();
        assert!(chances.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(chances[0] > 0.0 && chances[40] < 1.0);
    }
}
