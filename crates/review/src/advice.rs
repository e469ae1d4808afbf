//! Advice in a game that is not over: the best plan of a seat, and why.

use game_core::{Seat, Waiting};
use serde::{Deserialize, Serialize};

use crate::budget::Budget;
use crate::decision::{Candidate, Decision, Place};
use crate::reason::{Explained, Reason};
use crate::reviewed::Reviewed;

/// The best plan that was found for a seat. `A` is the type of the game's actions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice<A> {
    /// The actions of the plan, in order.
    pub actions: Vec<A>,
    /// What it has over another good plan, the most important reason first. Empty if no difference can be named.
    pub reasons: Vec<Reason>,
}

impl<A: Clone> Advice<A> {
    /// The best plan of `seat` in a state, found as a review would find it; `None` if the seat has nothing to decide. It
    /// depends only on what the seat knows.
    pub fn new<G: Explained<Action = A>>(game: &G, state: &G::State, seat: Seat, budget: Budget) -> Option<Self> {
        if !matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        let first = game.judged_plans(state, seat).into_iter().next()?;
        let place = Place { line: 0, turn: G::turn(state), seat };
        let mut decision = Decision::judge(game, place, state, &first.actions, &game.expectations(state));
        decision.look_ahead(game, budget);
        let best = decision.better().unwrap_or(&decision.chosen);
        let others = std::iter::once(&decision.chosen).chain(&decision.others);
        let reasons = others.map(|other: &Candidate<G>| game.reasons(state, seat, best, other));
        let reasons = reasons.into_iter().find(|reasons| !reasons.is_empty()).unwrap_or_default();
        Some(Self { actions: best.actions.clone(), reasons })
    }
}

/// The chance to win of every seat, from seat 1 on, as a seat knows the state.
pub fn chances_to_win<G: Reviewed>(game: &G, state: &G::State) -> Vec<f64> {
    let chances = game.win_chances(state, &game.expectations(state));
    game.seats().iter().map(|seat| chances[seat]).collect()
}
