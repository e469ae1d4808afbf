//! What a review needs to know of a game.

use bots::Judged;
use game_core::{BySeat, Game, Recorded, Seat};

use crate::grade::Thresholds;
use crate::ledger::LuckKind;

/// The chance outcomes of a draw with their probabilities.
pub type Outcomes<G> = Vec<(<G as Game>::Outcome, f64)>;

/// A game that can be reviewed.
pub trait Reviewed: Judged + Recorded {
    /// The grades of decisions, by loss of value.
    const THRESHOLDS: Thresholds;
    /// Whether what one of two seats loses the other one wins.
    const ZERO_SUM: bool;

    /// The value of the end for a seat.
    fn result(&self, end: &Self::State, seat: Seat) -> f64;

    /// What `seat` can expect at the end, if everyone plays on well. It depends only on what the seat knows.
    fn expectation(&self, state: &Self::State, seat: Seat) -> f64;

    /// What every seat can expect.
    fn expectations(&self, state: &Self::State) -> BySeat<f64> {
        let seats = self.seats();
        BySeat::from_fn(|seat| if seats.contains(seat) { self.expectation(state, seat) } else { 0.0 })
    }

    /// The chance to win of every seat, from what every seat can expect.
    fn win_chances(&self, state: &Self::State, expectations: &BySeat<f64>) -> BySeat<f64>;

    /// All outcomes of a draw; `None` for a part of the deal, which is judged as a whole.
    fn outcomes(&self, draw: Self::Draw) -> Option<Outcomes<Self>>;

    /// The kind of luck that a draw is.
    fn luck_kind(draw: Self::Draw) -> LuckKind;

    /// What a seat can expect before the deal, and the standard error of that: the same for every game with this
    /// material. `None` if the start can be judged as any other position.
    fn before_the_deal(&self) -> Option<(f64, f64)>;

    /// The turn, counted from 1; 0 before the first.
    fn turn(state: &Self::State) -> u32;

    /// Whether all seats decide now, hidden from the others.
    fn is_simultaneous(state: &Self::State) -> bool;

    /// Whether an action of a seat that led from `before` to `after` leaves the same decision open: a plan has several
    /// actions.
    fn is_same_decision(before: &Self::State, after: &Self::State) -> bool;

    /// The state as `seat` knows it when it decides, with the hidden choices of the others left out.
    fn known_to(state: &Self::State, seat: Seat) -> Self::State;
}
