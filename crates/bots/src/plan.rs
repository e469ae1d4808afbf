//! What a search for either game is made of.

use game_core::{Game, QuickRandom, Seat};

/// What a seat does before chance or somebody else is asked: one action after the other.
#[derive(Clone, Debug)]
pub(crate) struct Plan<G: Game> {
    pub(crate) actions: Vec<G::Action>,
    /// The table when all of it is done.
    pub(crate) after: G::State,
    /// How good that looks at first sight.
    pub(crate) value: f32,
}

/// A way to judge a game, at first sight and by looking ahead.
pub(crate) trait Mind<G: Game>: Sync {
    /// What `seat` may do now, the best at first sight first. Empty only if it may do nothing.
    fn plans(&self, game: &G, state: &G::State, seat: Seat) -> Vec<Plan<G>>;

    /// How good the table is for `seat`, after one imagined future.
    fn look_ahead(&self, game: &G, after: &G::State, seat: Seat, random: &mut QuickRandom) -> f32;
}

/// Sorts plans, the best first; equal ones stay in the order they were found.
pub(crate) fn best_first<G: Game>(plans: &mut [Plan<G>]) {
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
}
