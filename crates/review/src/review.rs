//! The review of a whole game, made step by step so that results can be shown as they come.

use game_core::{BySeat, Seat, SeatSet, Waiting};

use crate::budget::Budget;
use crate::decision::{Decision, Place};
use crate::history::{Entry, Happened, History};
use crate::ledger::{Cause, Ledger, Step};
use crate::reviewed::Reviewed;

/// A piece of work that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The entry with this number was judged by the network.
    Walked(usize),
    /// The plans of the decision with this number were played on.
    LookedAhead(usize),
}

/// The chance to win after a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// The line of the record.
    pub line: usize,
    /// The turn, counted from 1; 0 before the first.
    pub turn: u32,
    /// What every seat can expect.
    pub expectations: BySeat<f64>,
    /// The chance to win of every seat.
    pub chances: BySeat<f64>,
}

/// A review that may not be complete yet.
#[derive(Clone, Debug)]
pub struct Review<G: Reviewed> {
    seats: SeatSet,
    start: Moment,
    /// The standard error of the start.
    start_error: f64,
    result: BySeat<f64>,
    entries_done: usize,
    /// The actions of each seat's open decision, and the state in which it began.
    open: BySeat<Vec<G::Action>>,
    begun: BySeat<Option<G::State>>,
    steps: Vec<Step>,
    decisions: Vec<Decision<G>>,
    moments: Vec<Moment>,
}

impl<G: Reviewed> Review<G> {
    /// Begins a review. Nothing is judged yet but the start.
    pub fn begin(history: &History<G>) -> Self {
        let game = &history.game;
        let first = history.entries.first().map_or(history.end, |entry| entry.before);
        let (expectations, start_error) = match game.before_the_deal() {
            Some((value, error)) => (BySeat::from_fn(|_| value), error),
            None => (game.expectations(&first), 0.0),
        };
        let chances = game.win_chances(&first, &expectations);
        Self {
            seats: game.seats(),
            start: Moment { line: 2, turn: 0, expectations, chances },
            start_error,
            result: BySeat::from_fn(|seat| game.result(&history.end, seat)),
            entries_done: 0,
            open: BySeat::default(),
            begun: BySeat::from_fn(|_| None),
            steps: Vec::new(),
            decisions: Vec::new(),
            moments: Vec::new(),
        }
    }

    /// Reviews the whole game.
    pub fn complete(history: &History<G>, budget: Budget) -> Self {
        let mut review = Self::begin(history);
        while review.advance(history, budget).is_some() {}
        review
    }

    /// Judges every entry, but looks ahead at no decision: all that luck needs.
    pub fn walk_through(history: &History<G>) -> Self {
        let mut review = Self::begin(history);
        while !review.is_walked(history) {
            review.advance(history, Budget::QUICK);
        }
        review
    }

    /// Does the next piece of work: first every entry of the record in order, then the decisions, the most decisive
    /// ones first. Returns `None` when the review is complete.
    pub fn advance(&mut self, history: &History<G>, budget: Budget) -> Option<Task> {
        if let Some(entry) = history.entries.get(self.entries_done) {
            self.walk(&history.game, entry);
            self.entries_done += 1;
            return Some(Task::Walked(self.entries_done - 1));
        }
        let open = self.decisions.iter().enumerate().filter(|(_, decision)| !decision.looked_ahead);
        let swing = |decision: &Decision<G>| self.swing(decision.seat, decision.turn).abs();
        let (index, _) = open.max_by(|(_, one), (_, other)| swing(one).total_cmp(&swing(other)))?;
        self.look_ahead(&history.game, index, budget);
        Some(Task::LookedAhead(index))
    }

    /// How much of the work is done, from 0 to 1. Looking ahead at a decision counts as much as an entry.
    pub fn progress(&self, history: &History<G>) -> f64 {
        let looked = self.decisions.iter().filter(|decision| decision.looked_ahead).count();
        let acts = history.entries.iter().filter(|entry| matches!(entry.happened, Happened::Act(..))).count();
        let all = history.entries.len() + if self.is_walked(history) { self.decisions.len() } else { acts };
        (self.entries_done + looked) as f64 / all.max(1) as f64
    }

    /// Whether every entry has been judged, so that the ledger adds up.
    pub fn is_walked(&self, history: &History<G>) -> bool {
        self.entries_done == history.entries.len()
    }

    /// The seats of the game.
    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// All steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// All decisions so far, in the order of the record.
    pub fn decisions(&self) -> &[Decision<G>] {
        &self.decisions
    }

    /// The position before the first line.
    pub fn start(&self) -> &Moment {
        &self.start
    }

    /// The chances after every line that changed them.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The account of a seat. It adds up once every entry has been judged.
    pub fn ledger(&self, seat: Seat) -> Ledger {
        Ledger::new(seat, self.start.expectations[seat], self.result[seat], &self.steps)
    }

    /// By how much luck raised the chance of `seat` to win, in the whole game.
    pub fn win_luck(&self, seat: Seat) -> f64 {
        let luck = self.steps.iter().filter(|step| step.seat == seat && matches!(step.cause, Cause::Luck(_)));
        luck.map(|step| step.win).sum()
    }

    /// By how much the chance of `seat` to win changed in a turn.
    pub fn swing(&self, seat: Seat, turn: u32) -> f64 {
        self.steps.iter().filter(|step| step.seat == seat && step.turn == turn).map(|step| step.win).sum()
    }

    fn now(&self) -> &Moment {
        self.moments.last().unwrap_or(&self.start)
    }

    fn walk(&mut self, game: &G, entry: &Entry<G>) {
        match entry.happened {
            Happened::Chance(draw, _) => self.settle(game, entry, draw),
            Happened::Withdraw(seat) => {
                self.open[seat].clear();
                self.begun[seat] = None;
            }
            Happened::Act(seat, action) => {
                self.open[seat].push(action);
                self.begun[seat].get_or_insert(entry.before);
                if !is_decision_open(entry) {
                    self.conclude(game, entry);
                }
            }
        }
    }

    /// A chance event: the actual outcome against the mean of all.
    fn settle(&mut self, game: &G, entry: &Entry<G>, draw: G::Draw) {
        let (line, turn) = (entry.line, G::turn(&entry.after));
        let Some(outcomes) = game.outcomes(draw) else {
            let is_dealt =
                !matches!(game.waiting(&entry.after), Waiting::Chance(next) if game.outcomes(next).is_none());
            if is_dealt {
                // The deal is judged as a whole, against the mean of sampled deals.
                let before = *self.now();
                let after = self.reach(game, line, &entry.after);
                let (kind, error) = (Cause::Luck(G::luck_kind(draw)), self.start_error);
                self.note(line, turn, kind, |seat| after.difference(&before, seat, error));
            }
            return;
        };
        let (mut mean, mut mean_chances) = (BySeat::from_fn(|_| 0.0), BySeat::from_fn(|_| 0.0));
        for (outcome, probability) in outcomes {
            let mut state = entry.before;
            if game.settle(&mut state, outcome, &mut ()).is_ok() {
                let expectations = game.expectations(&state);
                let chances = game.win_chances(&state, &expectations);
                for seat in self.seats {
                    mean[seat] += probability * expectations[seat];
                    mean_chances[seat] += probability * chances[seat];
                }
            }
        }
        let mean = Moment { line, turn, expectations: mean, chances: mean_chances };
        let before = *self.now();
        let after = self.reach(game, line, &entry.after);
        self.note(line, turn, Cause::Luck(G::luck_kind(draw)), |seat| after.difference(&mean, seat, 0.0));
        self.note(line, turn, Cause::Estimation, |seat| mean.difference(&before, seat, 0.0));
    }

    /// All open decisions are final.
    fn conclude(&mut self, game: &G, entry: &Entry<G>) {
        let (line, turn) = (entry.line, G::turn(&entry.before));
        let before = *self.now();
        let first = self.decisions.len();
        for seat in self.seats {
            let actions = std::mem::take(&mut self.open[seat]);
            if let Some(begun) = self.begun[seat].take().filter(|_| !actions.is_empty()) {
                let place = Place { line, turn, seat };
                self.decisions.push(Decision::judge(game, place, &begun, &actions, &before.expectations));
            }
        }
        let after = self.reach(game, line, &entry.after);
        let effects = Effects::new(game, &self.decisions[first..], entry, &before, &after);
        self.note(line, turn, Cause::Decision, |seat| effects.own[seat]);
        self.note(line, turn, Cause::Opponents, |seat| effects.opponents[seat]);
        self.note(line, turn, Cause::Estimation, |seat| {
            let all = after.difference(&before, seat, 0.0);
            let explained = [effects.own[seat], effects.opponents[seat]];
            Change {
                value: all.value - explained[0].value - explained[1].value,
                win: all.win - explained[0].win - explained[1].win,
                error: 0.0,
            }
        });
    }

    fn look_ahead(&mut self, game: &G, index: usize, budget: Budget) {
        let decision = &mut self.decisions[index];
        let (loss, win_loss) = (decision.loss, decision.win_loss);
        decision.look_ahead(game, budget);
        let (line, seat, error) = (decision.line, decision.seat, decision.error / 2.0);
        let (value, win) = (loss - decision.loss, win_loss - decision.win_loss);
        let mut change = |seat: Seat, cause: Cause, sign: f64, error: f64| {
            let step = self.steps.iter_mut().find(|step| step.line == line && step.seat == seat && step.cause == cause);
            if let Some(step) = step {
                step.value += sign * value;
                step.win += sign * win;
                step.error = error;
            }
        };
        change(seat, Cause::Decision, 1.0, error);
        change(seat, Cause::Estimation, -1.0, 0.0);
        if G::ZERO_SUM {
            change(seat.opponent(), Cause::Opponents, -1.0, error);
            change(seat.opponent(), Cause::Estimation, 1.0, 0.0);
        }
    }

    /// Judges a new position and keeps it.
    fn reach(&mut self, game: &G, line: usize, state: &G::State) -> Moment {
        let expectations = game.expectations(state);
        let chances = game.win_chances(state, &expectations);
        let moment = Moment { line, turn: G::turn(state), expectations, chances };
        self.moments.push(moment);
        moment
    }

    fn note(&mut self, line: usize, turn: u32, cause: Cause, change: impl Fn(Seat) -> Change) {
        for seat in self.seats {
            let Change { value, win, error } = change(seat);
            self.steps.push(Step { line, turn, seat, cause, value, win, error });
        }
    }
}

/// Whether an action leaves its decision open: a plan has several actions, and seats may decide at the same time.
pub(crate) fn is_decision_open<G: Reviewed>(entry: &Entry<G>) -> bool {
    if G::is_simultaneous(&entry.before) {
        G::is_simultaneous(&entry.after)
    } else {
        G::is_same_decision(&entry.before, &entry.after)
    }
}

/// A change of one seat's account.
#[derive(Clone, Copy, Default)]
struct Change {
    value: f64,
    win: f64,
    error: f64,
}

impl Moment {
    /// How this moment differs from an earlier one.
    fn difference(&self, before: &Self, seat: Seat, error: f64) -> Change {
        Change {
            value: self.expectations[seat] - before.expectations[seat],
            win: self.chances[seat] - before.chances[seat],
            error,
        }
    }
}

/// What decisions that were concluded together did to each seat.
struct Effects {
    own: BySeat<Change>,
    opponents: BySeat<Change>,
}

impl Effects {
    fn new<G: Reviewed>(
        game: &G,
        decisions: &[Decision<G>],
        entry: &Entry<G>,
        before: &Moment,
        after: &Moment,
    ) -> Self {
        let of_seat = |seat: Seat| decisions.iter().find(|decision| decision.seat == seat);
        let best = BySeat::from_fn(|seat| of_seat(seat).map_or(before.expectations[seat], |d| d.expectations[seat]));
        let chosen = BySeat::from_fn(|seat| best[seat] - of_seat(seat).map_or(0.0, |decision| decision.loss));
        let all_best = game.win_chances(&entry.before, &best);
        let all_chosen = game.win_chances(&entry.before, &chosen);
        let own = BySeat::from_fn(|seat| {
            let Some(decision) = of_seat(seat) else { return Change::default() };
            Change { value: -decision.loss, win: -decision.win_loss, error: 0.0 }
        });
        let opponents = BySeat::from_fn(|seat| {
            let value = match of_seat(seat) {
                // What the others did at the same time, which the seat did not know when it decided.
                Some(decision) if G::is_simultaneous(&entry.before) => {
                    game.outlook(&entry.after, seat)
                        - game.outlook_after(&decision.before, &decision.chosen.after, seat)
                }
                Some(_) => 0.0,
                None if G::ZERO_SUM => decisions.iter().map(|decision| decision.loss).sum(),
                None => after.expectations[seat] - before.expectations[seat],
            };
            let win = all_chosen[seat] - all_best[seat] - own[seat].win;
            let is_playing = game.seats().contains(seat);
            if is_playing { Change { value, win, error: 0.0 } } else { Change::default() }
        });
        Self { own, opponents }
    }
}
