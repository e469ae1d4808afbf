//! The beginning and the end of a game, for the levels that play with a network: the draft, the first purchases, and
//! the race for the last pieces.

use ::nile::{Action, Nile, Phase, State, View};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting};

use super::evaluator::NileEvaluator;
use super::race::{Race, is_race};
use crate::choice::best;
use crate::net::Net;
use crate::plan::{Effort, Evaluator, Plan, PlanningGame, applied};
use crate::{AnyBot, Bot};

/// How many ways a draft may go on are tried to judge a discovery.
const DRAFTS: u64 = 96;
/// First purchases are evaluated without looking ahead.
const EFFORT: Effort = Effort { horizon: 0, beam_width: 1 };

/// In a race, every sensible way to spend is compared.
const RACE_EFFORT: Effort = Effort { horizon: 0, beam_width: 6 };

/// How a level chooses discoveries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drafting {
    /// The network judges the valley that a choice leads to.
    Judged,
    /// All discoveries are alike to it.
    Random,
}

/// Chooses discoveries, varies its first purchases, and computes the race for the last pieces. Another bot plays the
/// rest.
pub(super) struct PhaseBot {
    pub(super) rest: AnyBot<Nile>,
    pub(super) net: &'static Net,
    /// Judges the first purchases.
    pub(super) opening_net: &'static Net,
    pub(super) drafting: Drafting,
    /// How much winning probability the openings may cost: one that is worse by this much is chosen e times less often.
    pub(super) spread: f32,
    /// Whether it computes the race for the last pieces.
    pub(super) races: bool,
    pub(super) random: QuickRandom,
}

impl Bot<Nile> for PhaseBot {
    fn choose(&mut self, game: &Nile, view: &View, seat: Seat) -> Option<Action> {
        let state = &view.state;
        if game.actions(state, seat).is_empty() {
            return None;
        }
        match (state.phase(), self.drafting) {
            (Phase::Drafting, Drafting::Judged) => self.draft(game, state, seat),
            (Phase::Drafting, Drafting::Random) => {
                let actions = game.actions(state, seat);
                actions.nth(self.random.below(actions.len()))
            }
            (Phase::FirstPurchases, _) => self.first_purchase(game, state, seat),
            (Phase::Spending, _) if self.races && is_race(state) => best_in_race(self.net, game, state, seat),
            _ => self.rest.choose(game, view, seat),
        }
    }

    fn iterations(&self) -> u64 {
        self.rest.iterations()
    }
}

impl PhaseBot {
    /// The discovery that leads to the best valley on average, if the rest of the draft is left to chance.
    fn draft(&mut self, game: &Nile, state: &State, seat: Seat) -> Option<Action> {
        let evaluator = NileEvaluator { net: self.net, effort: EFFORT };
        let seed = self.random.next_u64();
        let value = |action: Action| -> f32 {
            let after = applied(game, state, seat, action);
            // Every choice meets the same random numbers.
            let values = (0..DRAFTS).map(|number| {
                let mut random = QuickRandom::new(seed.wrapping_add(number));
                evaluator.evaluate(game, &set_up(game, after, &mut random), seat)
            });
            values.sum()
        };
        let mut best: Option<(Action, f32)> = None;
        for action in game.actions(state, seat).iter() {
            let value = value(action);
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((action, value));
            }
        }
        best.map(|(action, _)| action)
    }

    /// One of the best purchases: the better, the more likely.
    fn first_purchase(&mut self, game: &Nile, state: &State, seat: Seat) -> Option<Action> {
        let plans = NileEvaluator { net: self.opening_net, effort: EFFORT }.plans(game, state, seat);
        let highest = plans.first()?.value;
        let weights: Vec<f64> = plans.iter().map(|plan| likelihood((highest - plan.value) / self.spread)).collect();
        let mut rest = self.random.unit() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        plans.get(chosen.unwrap_or(0))?.actions.first().copied()
    }
}

/// The first action of the turn that is most likely to win the race.
fn best_in_race(net: &Net, game: &Nile, state: &State, seat: Seat) -> Option<Action> {
    let (plans, values) = race_plans(net, game, state, seat)?;
    let highest = best(0..plans.len(), |number| values[number])?;
    plans[highest].actions.first().copied()
}

/// The ways to spend in a race, and the probability of winning with each.
fn race_plans(net: &Net, game: &Nile, state: &State, seat: Seat) -> Option<(Vec<Plan<Nile>>, Vec<f64>)> {
    let plans = NileEvaluator { net, effort: RACE_EFFORT }.plans(game, state, seat);
    let mut race = Race::new(game, &plans.first()?.after, seat);
    let values = plans.iter().map(|plan| race.value(&plan.after)).collect();
    Some((plans, values))
}

/// How much winning probability a turn lost, compared with the best way to spend, if it was part of a race for the last
/// pieces. `before` is the state in which the spending began, `after` the one in which the turn ended.
pub fn race_loss(game: &Nile, before: &State, after: &State, seat: Seat) -> Option<f64> {
    if before.phase() != Phase::Spending || !is_race(before) {
        return None;
    }
    let (_, values) = race_plans(Nile::network(), game, before, seat)?;
    let value = Race::new(game, after, seat).value(after);
    Some((values.into_iter().fold(value, f64::max) - value).max(0.0))
}

/// Falls from 1 towards 0, like e to the power of `-loss`. It uses only operations that every platform rounds alike.
fn likelihood(loss: f32) -> f64 {
    const HALVINGS: i32 = 8;
    let mut power = (1.0 - f64::from(loss) / f64::from(1 << HALVINGS)).max(0.0);
    for _ in 0..HALVINGS {
        power *= power;
    }
    power
}

/// The position after the rest of the draft and the placing, both at random.
pub(super) fn set_up(game: &Nile, mut state: State, random: &mut QuickRandom) -> State {
    loop {
        match game.waiting(&state) {
            Waiting::Seats(_) if state.phase() == Phase::Drafting => {
                let seat = state.active();
                let actions = game.actions(&state, seat);
                let Some(action) = actions.nth(random.below(actions.len())) else { return state };
                game.apply(&mut state, seat, action, &mut ());
            }
            Waiting::Chance(draw) if state.phase() == Phase::Placing => {
                if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                    return state;
                }
            }
            _ => return state,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelihood_is_an_exponential() {
        for loss in [0.0_f32, 0.3, 1.0, 2.5] {
            let exact = (-f64::from(loss)).exp();
            assert!((likelihood(loss) - exact).abs() < 0.02, "{loss}");
        }
        assert_eq!(likelihood(1e9), 0.0);
    }
}
