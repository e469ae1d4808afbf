//! Plans: what the levels `hard` and `expert` choose between.

use game_core::{Game, QuickRandom, Seat};

/// The actions of a seat, in order, until chance or another seat decides something.
#[derive(Clone, Debug)]
pub(crate) struct Plan<G: Game> {
    pub(crate) actions: Vec<G::Action>,
    /// The state after all of them.
    pub(crate) after: G::State,
    /// The evaluation of that state, without looking ahead.
    pub(crate) value: f32,
}

/// Finds plans, and evaluates them with and without looking ahead.
pub(crate) trait Evaluator<G: Game>: Sync {
    /// The plans of `seat`, the best first. Empty only if it has no legal action.
    fn plans(&self, game: &G, state: &G::State, seat: Seat) -> Vec<Plan<G>>;

    /// Plays on from `after` for a few turns, with random chance, and returns the evaluation for `seat`.
    fn rollout(&self, game: &G, after: &G::State, seat: Seat, random: &mut QuickRandom) -> f32;
}

/// Sorts plans, the best first. Equal ones keep their order.
pub(crate) fn sort_best_first<G: Game>(plans: &mut [Plan<G>]) {
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
}
