//! One decision: what was chosen, what else could have been, and what that was worth.

use bots::JudgedPlan;
use game_core::{BySeat, Seat};

use crate::budget::Budget;
use crate::grade::Grade;
use crate::reviewed::Reviewed;

/// A plan that could have been chosen.
#[derive(Clone, Debug)]
pub struct Candidate<G: Reviewed> {
    /// Its actions, in order.
    pub actions: Vec<G::Action>,
    /// The state after them, as the seat knows it.
    pub after: G::State,
    /// What the seat could expect after it.
    pub value: f64,
    /// The standard error of `value`; 0 if nothing was sampled.
    pub error: f64,
}

/// A decision of a seat.
#[derive(Clone, Debug)]
pub struct Decision<G: Reviewed> {
    /// The line of the record at which it was complete.
    pub line: usize,
    /// The turn, counted from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// The state before it.
    pub before: G::State,
    /// What was chosen.
    pub chosen: Candidate<G>,
    /// Other plans, the best first. The best may be worth no more than what was chosen.
    pub others: Vec<Candidate<G>>,
    /// What the choice gave up, 0 or more.
    pub loss: f64,
    /// What it gave up in chance to win.
    pub win_loss: f64,
    /// Two standard errors of the loss; 0 if nothing was sampled.
    pub error: f64,
    /// Whether the plans were played on.
    pub looked_ahead: bool,
    /// What every seat could expect, if this seat had chosen the best plan.
    pub(crate) expectations: BySeat<f64>,
}

/// The most plans that are kept before any is played on.
const MAX_PLANS: usize = 12;

impl<G: Reviewed> Decision<G> {
    /// Judges a decision without looking ahead. `expectations` are those before the decision.
    pub(crate) fn judge(
        game: &G,
        place: Place,
        before: &G::State,
        actions: &[G::Action],
        expectations: &BySeat<f64>,
    ) -> Self {
        let Place { line, turn, seat } = place;
        let mut plans = game.judged_plans(before, seat);
        let mut after = G::known_to(before, seat);
        for action in actions {
            game.apply(&mut after, seat, *action, &mut ());
        }
        // Plans that lead to the same state are the same choice, whatever the order of their actions.
        let found = plans.iter().position(|plan| plan.after == after);
        let value = match found {
            Some(index) => plans.remove(index).value,
            None => game.outlook_after(before, &after, seat),
        };
        let others: Vec<Candidate<G>> = plans.into_iter().take(MAX_PLANS).map(Candidate::from).collect();
        let best = others.first().map_or(value, |other| other.value.max(value));
        let chosen = Candidate { actions: actions.to_vec(), after, value, error: 0.0 };
        let mut expectations = *expectations;
        expectations[seat] = best;
        let mut decision = Self {
            line,
            turn,
            seat,
            before: *before,
            chosen,
            others,
            loss: 0.0,
            win_loss: 0.0,
            error: 0.0,
            looked_ahead: false,
            expectations,
        };
        decision.set_loss(game, best - value, 0.0);
        decision
    }

    /// Plays the best plans and the chosen one on in the same futures, and measures the loss again. Half of the futures
    /// find the best plan and the other half measure it, so that a lucky plan is not taken for a better one.
    pub(crate) fn look_ahead(&mut self, game: &G, budget: Budget) {
        self.looked_ahead = true;
        self.others.truncate(budget.candidates);
        if budget.futures < 2 || self.others.is_empty() {
            return;
        }
        let first_future = (self.line as u64) << 32;
        let play_on = |candidate: &Candidate<G>| -> Vec<f64> {
            let futures = (0..u64::from(budget.futures)).map(|future| first_future + future);
            futures.map(|future| game.play_on(&self.before, &candidate.after, self.seat, future)).collect()
        };
        let chosen = play_on(&self.chosen);
        let others: Vec<Vec<f64>> = self.others.iter().map(play_on).collect();
        let half = budget.futures as usize / 2;
        let gain = |values: &[f64], futures: std::ops::Range<usize>| -> Vec<f64> {
            values[futures.clone()].iter().zip(&chosen[futures]).map(|(other, chosen)| other - chosen).collect()
        };
        let gains = others.iter().map(|values| mean(&gain(values, 0..half)));
        let best = gains.enumerate().max_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, gain)| *gain > 0.0);
        let (loss, error) = match best {
            Some((index, _)) => {
                let measured = gain(&others[index], half..budget.futures as usize);
                (mean(&measured).max(0.0), 2.0 * standard_error(&measured))
            }
            None => (0.0, 0.0),
        };
        (self.chosen.value, self.chosen.error) = (mean(&chosen), standard_error(&chosen));
        for (candidate, values) in self.others.iter_mut().zip(&others) {
            (candidate.value, candidate.error) = (mean(values), standard_error(values));
        }
        self.others.sort_by(|one, other| other.value.total_cmp(&one.value));
        self.set_loss(game, loss, error);
    }

    fn set_loss(&mut self, game: &G, loss: f64, error: f64) {
        (self.loss, self.error) = (loss, error);
        let mut chosen = self.expectations;
        chosen[self.seat] -= loss;
        let chance = |expectations: &BySeat<f64>| game.win_chances(&self.before, expectations)[self.seat];
        self.win_loss = chance(&self.expectations) - chance(&chosen);
    }

    /// The word for it. A loss that its error covers is no mistake.
    pub fn grade(&self) -> Grade {
        G::THRESHOLDS.grade(self.loss, self.error)
    }

    /// The best plan found, if it is better than the chosen one by more than the error.
    pub fn better(&self) -> Option<&Candidate<G>> {
        self.others.first().filter(|_| self.grade() != Grade::Best)
    }
}

/// Where a decision stands in the record.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) turn: u32,
    pub(crate) seat: Seat,
}

impl<G: Reviewed> From<JudgedPlan<G>> for Candidate<G> {
    fn from(JudgedPlan { actions, after, value }: JudgedPlan<G>) -> Self {
        Self { actions, after, value, error: 0.0 }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn standard_error(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (squares / (values.len().saturating_sub(1).max(1) * values.len().max(1)) as f64).sqrt()
}
