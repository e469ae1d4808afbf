//! Plans: what the levels `hard` and `expert` choose between.

use game_core::{Game, QuickRandom, Seat};

use crate::net::Net;

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

    /// The value of the best plan and the state after it, found with less effort where that makes a difference.
    fn quick_best(&self, game: &G, state: &G::State, seat: Seat) -> Option<(f32, G::State)> {
        self.plans(game, state, seat).into_iter().next().map(|plan| (plan.value, plan.after))
    }

    /// What `seat` can expect at the end, without looking ahead. The seat decides nothing before the next chance event.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f32;

    /// Gives plans their exact values and sorts them, if the end of the game is near enough to be enumerated. Returns
    /// whether it did; looking ahead is of no use then.
    fn solve(&self, _game: &G, _state: &G::State, _plans: &mut Vec<Plan<G>>, _seat: Seat) -> bool {
        false
    }

    /// Plays on from `after` for a few turns, with random chance, and returns the evaluation for `seat`.
    fn rollout(&self, game: &G, after: &G::State, seat: Seat, random: &mut QuickRandom) -> f32;
}

/// A game for which plans can be found and evaluated by a network.
pub(crate) trait PlanningGame: Game<State: Send + Sync, Action: Send + Sync> + Sized + Sync {
    /// Finds and evaluates plans for one decision.
    type Evaluator<'n>: Evaluator<Self>;
    /// What a seat must see for its plan to go on.
    type Expectation: PartialEq + Send;

    /// The network that the bots play with.
    fn network() -> &'static Net;

    /// Prepares a decision of `seat`.
    fn evaluator<'n>(&self, net: &'n Net, state: &Self::State, seat: Seat, effort: Effort) -> Self::Evaluator<'n>;

    /// What must be added to the network's value of a state to get what `seat` can expect as its result. By default the
    /// network estimates the result itself.
    fn correction(&self, _state: &Self::State, _seat: Seat) -> f64 {
        0.0
    }

    /// The part of a view that depends on the seat's own actions.
    fn expectation(view: &Self::View) -> Self::Expectation;
}

/// How thoroughly plans are found and evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The turns of a rollout before the network evaluates.
    pub(crate) horizon: u32,
    /// The width of the beam search for plans, in games that need one.
    pub(crate) beam_width: usize,
}

/// The state after a legal action.
pub(crate) fn applied<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut after = *state;
    game.apply(&mut after, seat, action, &mut ());
    after
}

/// Sorts plans, the best first. Equal ones keep their order.
pub(crate) fn sort_best_first<G: Game>(plans: &mut [Plan<G>]) {
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
}
