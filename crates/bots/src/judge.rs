//! What a review asks of a game's network: the worth of positions and of the plans of a decision.

use game_core::{Game, QuickRandom, Seat};

use crate::Playable;
use crate::plan::{Effort, Evaluator, Plan, PlanningGame};

/// The turns that a rollout of a review plays on, as the expert's do.
const HORIZON: u32 = 5;
/// The width of the beam in which plans are found: wider than the expert's.
const BEAM_WIDTH: usize = 8;

/// A plan of a seat, and what the seat can expect after it.
#[derive(Clone, Debug)]
pub struct JudgedPlan<G: Game> {
    /// The actions, in order, until chance or another seat decides something.
    pub actions: Vec<G::Action>,
    /// The state after them, as far as the seat knows it.
    pub after: G::State,
    /// What the seat can expect at the end, without looking ahead.
    pub value: f64,
}

/// A game whose positions and plans a network judges. The judgement of a seat depends only on what that seat knows.
pub trait Judged: Playable {
    /// What `seat` can expect at the end, if it decides nothing before the next chance event.
    fn outlook(&self, state: &Self::State, seat: Seat) -> f64;

    /// The same after a plan that `seat` made in the state `before`.
    fn outlook_after(&self, before: &Self::State, after: &Self::State, seat: Seat) -> f64;

    /// The plans of `seat`, the best first. Empty only if the seat has no legal action.
    fn judged_plans(&self, state: &Self::State, seat: Seat) -> Vec<JudgedPlan<Self>>;

    /// The value of the best plan of `seat`, found with less effort: quick enough to compare all rolls of the dice.
    fn best_value(&self, state: &Self::State, seat: Seat) -> Option<f64>;

    /// Plays on from the state after a plan, made in the state `before`, for some turns, and returns what `seat` can
    /// expect then. The same `future` gives the same chance outcomes after every plan.
    fn play_on(&self, before: &Self::State, after: &Self::State, seat: Seat, future: u64) -> f64;
}

impl<G: PlanningGame + Playable> Judged for G {
    fn outlook(&self, state: &Self::State, seat: Seat) -> f64 {
        self.outlook_after(state, state, seat)
    }

    fn outlook_after(&self, before: &Self::State, after: &Self::State, seat: Seat) -> f64 {
        let value: f64 = self.evaluator(G::network(), before, seat, EFFORT).value(self, after, seat).into();
        value + self.correction(after, seat)
    }

    fn judged_plans(&self, state: &Self::State, seat: Seat) -> Vec<JudgedPlan<Self>> {
        let plans = self.evaluator(G::network(), state, seat, EFFORT).plans(self, state, seat);
        let judged = |Plan { actions, after, value }: Plan<G>| {
            let value = f64::from(value) + self.correction(&after, seat);
            JudgedPlan { actions, after, value }
        };
        plans.into_iter().map(judged).collect()
    }

    fn best_value(&self, state: &Self::State, seat: Seat) -> Option<f64> {
        let (value, after) = self.evaluator(G::network(), state, seat, EFFORT).quick_best(self, state, seat)?;
        Some(f64::from(value) + self.correction(&after, seat))
    }

    fn play_on(&self, before: &Self::State, after: &Self::State, seat: Seat, future: u64) -> f64 {
        let mut random = QuickRandom::new(future.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let value: f64 =
            self.evaluator(G::network(), before, seat, EFFORT).rollout(self, after, seat, &mut random).into();
        value + self.correction(after, seat)
    }
}

const EFFORT: Effort = Effort { horizon: HORIZON, beam_width: BEAM_WIDTH };
