//! A review as plain data: for files, for pages, and for the way from a worker to a page.

use game_core::{GameName, Participant, Seat};
use serde::{Deserialize, Serialize};

use crate::decision::{Candidate, Decision};
use crate::grade::Grade;
use crate::history::History;
use crate::ledger::{Cause, Ledger};
use crate::reason::{Explained, Reason};
use crate::review::Review;
use crate::stored::MEASURE;

/// The most other plans of a decision that a report lists.
const LISTED_PLANS: usize = 3;

/// A review, complete or under way. `A` is the type of the game's actions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report<A> {
    /// The version of the measure, [`MEASURE`].
    pub measure: u32,
    /// The game.
    pub game: GameName,
    /// The players, from seat 1 on.
    pub players: Vec<Participant>,
    /// How much of the work is done, from 0 to 1.
    pub progress: f64,
    /// Whether every line has been judged. Until then the ledgers do not add up.
    pub is_walked: bool,
    /// The account of every seat, from seat 1 on.
    pub ledgers: Vec<Ledger>,
    /// The chances to win: at the start and after every turn.
    pub chances: Vec<TurnChances>,
    /// What happened in every turn, for every seat.
    pub turns: Vec<TurnChange>,
    /// All decisions, in the order of the record.
    pub decisions: Vec<DecisionReport<A>>,
}

/// The chances to win at the end of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnChances {
    /// The turn, counted from 1; 0 before the first.
    pub turn: u32,
    /// The last line of the record that belongs to it.
    pub line: usize,
    /// The chance of every seat, from seat 1 on.
    pub chances: Vec<f64>,
}

/// How a seat's account changed in a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnChange {
    /// The turn.
    pub turn: u32,
    /// The seat.
    pub seat: Seat,
    /// By how much its chance to win changed.
    pub win: f64,
    /// The part of it that came from its own decisions.
    pub win_by_decisions: f64,
    /// What luck changed of its value: points or chance to win.
    pub luck: f64,
    /// What its decisions gave up.
    pub given_up: f64,
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DecisionReport<A> {
    /// The line of the record at which it was complete.
    pub line: usize,
    /// The turn, counted from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// The word for it.
    pub grade: Grade,
    /// What it gave up, 0 or more: points, or chance to win.
    pub loss: f64,
    /// What it gave up in chance to win.
    pub win_loss: f64,
    /// Two standard errors of the loss; 0 if nothing was sampled.
    pub error: f64,
    /// Whether its plans were played on.
    pub looked_ahead: bool,
    /// What was chosen.
    pub chosen: PlanReport<A>,
    /// Other plans, the best first.
    pub others: Vec<PlanReport<A>>,
    /// Why the best plan is better, the most important reason first. Empty if the choice was as good.
    pub reasons: Vec<Reason>,
}

/// A plan with its value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlanReport<A> {
    /// Its actions, in order.
    pub actions: Vec<A>,
    /// What the seat could expect after it: points, or chance to win.
    pub value: f64,
    /// The standard error of the value; 0 if nothing was sampled.
    pub error: f64,
}

impl<A> Report<A> {
    /// The decisions of a seat.
    pub fn decisions_of(&self, seat: Seat) -> impl Iterator<Item = &DecisionReport<A>> {
        self.decisions.iter().filter(move |decision| decision.seat == seat)
    }

    /// Up to `count` turns in which the chance of `seat` to win changed most, and by at least `least`; in their order.
    pub fn decisive_turns(&self, seat: Seat, count: usize, least: f64) -> Vec<&TurnChange> {
        let of_seat = self.turns.iter().filter(|turn| turn.seat == seat && turn.win.abs() >= least);
        let mut turns: Vec<&TurnChange> = of_seat.collect();
        turns.sort_by(|one, other| other.win.abs().total_cmp(&one.win.abs()));
        turns.truncate(count);
        turns.sort_by_key(|change| change.turn);
        turns
    }
}

impl<A> DecisionReport<A> {
    /// The best plan, if it is better than the chosen one by more than the error.
    pub fn better(&self) -> Option<&PlanReport<A>> {
        self.others.first().filter(|_| self.grade != Grade::Best)
    }
}

impl<G: Explained> Review<G> {
    /// The review so far as plain data.
    pub fn report(&self, history: &History<G>) -> Report<G::Action> {
        let seats: Vec<Seat> = self.seats().iter().collect();
        let mut chances: Vec<TurnChances> = Vec::new();
        for moment in std::iter::once(self.start()).chain(self.moments()) {
            let now = TurnChances {
                turn: moment.turn,
                line: moment.line,
                chances: seats.iter().map(|seat| moment.chances[*seat]).collect(),
            };
            match chances.last_mut() {
                Some(last) if last.turn == now.turn => *last = now,
                _ => chances.push(now),
            }
        }
        Report {
            measure: MEASURE,
            game: G::NAME,
            players: history.players.clone(),
            progress: self.progress(history),
            is_walked: self.is_walked(history),
            ledgers: seats.iter().map(|seat| self.ledger(*seat)).collect(),
            turns: self.turn_changes(&seats),
            chances,
            decisions: self.decisions().iter().map(|decision| report_decision(&history.game, decision)).collect(),
        }
    }

    fn turn_changes(&self, seats: &[Seat]) -> Vec<TurnChange> {
        let mut changes: Vec<TurnChange> = Vec::new();
        for step in self.steps() {
            let is_same = |change: &TurnChange| change.turn == step.turn && change.seat == step.seat;
            // Only the turn under way can be meant, so only the last entries are compared.
            let place = changes.iter().rev().take(2 * seats.len()).position(is_same);
            let index = place.map_or(changes.len(), |place| changes.len() - 1 - place);
            if index == changes.len() {
                let (turn, seat) = (step.turn, step.seat);
                let nothing = TurnChange { turn, seat, win: 0.0, win_by_decisions: 0.0, luck: 0.0, given_up: 0.0 };
                changes.push(nothing);
            }
            let change = &mut changes[index];
            change.win += step.win;
            match step.cause {
                Cause::Luck(_) => change.luck += step.value,
                Cause::Decision => {
                    change.win_by_decisions += step.win;
                    change.given_up -= step.value;
                }
                Cause::Opponents | Cause::Estimation => {}
            }
        }
        changes
    }
}

fn report_decision<G: Explained>(game: &G, decision: &Decision<G>) -> DecisionReport<G::Action> {
    let better = decision.better();
    let reasons = better
        .map(|better| game.reasons(&decision.before, decision.seat, better, &decision.chosen))
        .unwrap_or_default();
    DecisionReport {
        line: decision.line,
        turn: decision.turn,
        seat: decision.seat,
        grade: decision.grade(),
        loss: decision.loss,
        win_loss: decision.win_loss,
        error: decision.error,
        looked_ahead: decision.looked_ahead,
        chosen: report_plan(&decision.chosen),
        others: decision.others.iter().take(LISTED_PLANS).map(report_plan).collect(),
        reasons,
    }
}

fn report_plan<G: Explained>(candidate: &Candidate<G>) -> PlanReport<G::Action> {
    PlanReport { actions: candidate.actions.clone(), value: candidate.value, error: candidate.error }
}
