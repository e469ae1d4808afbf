//! Openings of some variety: which two of the four dealt cards a planning bot keeps.

use ::silver_gold::{Action, Phase, SilverGold, State, View};
use game_core::{Game, QuickRandom, Random, Seat};

use crate::Bot;
use crate::budget::Settings;
use crate::plan::{Evaluator, Plan, PlanningGame};
use crate::planning_bot::{PlanningBot, Strength};
use crate::search_budget::SearchBudget;

/// Chooses the opening at random, better ones more often, and then plays like the bot it contains.
pub(super) struct OpeningBot {
    rest: PlanningBot<SilverGold>,
    strength: Strength,
    settings: Settings,
    /// The points that it may give up for variety.
    spread: f32,
    random: QuickRandom,
    iterations: u64,
}

/// The opening has random numbers of its own.
const OPENING_SEED: u64 = 0x0be1_15c5_a5a5_3c3c;

impl OpeningBot {
    pub(super) fn new(strength: Strength, spread: f32, settings: Settings) -> Self {
        let random = QuickRandom::new(settings.random_seed ^ OPENING_SEED);
        Self { rest: PlanningBot::new(strength, settings), strength, settings, spread, random, iterations: 0 }
    }

    /// All openings with their values: of the network, or of rollouts if the bot looks ahead.
    fn openings(&mut self, game: &SilverGold, state: &State, seat: Seat) -> Vec<Plan<SilverGold>> {
        let evaluator = game.evaluator(SilverGold::network(), state, seat, self.strength.effort);
        let mut plans = evaluator.plans(game, state, seat);
        let Some(search) = self.strength.search else { return plans };
        let mut budget = SearchBudget::start(self.settings, search.usual_iterations);
        let mut sums = vec![0.0; plans.len()];
        let (first_future, mut futures) = (self.random.next_u64(), 0_u32);
        while let Some(batch) = budget.next_batch(1, 1, plans.len(), 1) {
            for future in futures..futures + batch {
                for (plan, sum) in plans.iter().zip(&mut sums) {
                    // All openings meet the same futures.
                    let mut random = QuickRandom::new(first_future.wrapping_add(future.into()));
                    *sum += evaluator.rollout(game, &plan.after, seat, &mut random);
                }
            }
            futures += batch;
        }
        for (plan, sum) in plans.iter_mut().zip(sums) {
            plan.value = (sum + search.prior_weight * plan.value) / (futures as f32 + search.prior_weight);
        }
        self.iterations += budget.used();
        plans
    }
}

impl Bot<SilverGold> for OpeningBot {
    fn choose(&mut self, game: &SilverGold, view: &View, seat: Seat) -> Option<Action> {
        if view.phase != Phase::Keeping {
            return self.rest.choose(game, view, seat);
        }
        let state = game.imagine(view, &mut self.random);
        let plans = self.openings(game, &state, seat);
        let values: Vec<f32> = plans.iter().map(|plan| plan.value).collect();
        let index = weighted(&values, self.spread, self.random.unit() as f32)?;
        plans.get(index).and_then(|plan| plan.actions.first().copied())
    }

    fn iterations(&self) -> u64 {
        self.rest.iterations() + self.iterations
    }
}

/// Chooses one of the values that are less than `spread` below the highest: the lower a value, the more rarely. `chance`
/// is from 0 to 1. Uses only operations that every platform rounds alike.
fn weighted(values: &[f32], spread: f32, chance: f32) -> Option<usize> {
    let highest = values.iter().copied().reduce(f32::max)?;
    let weights = values.iter().map(|value| {
        let share = (1.0 - (highest - value) / spread).max(0.0);
        share * share
    });
    let mut left = chance * weights.clone().sum::<f32>();
    let mut last = None;
    for (index, weight) in weights.enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = Some(index);
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_openings_are_chosen_more_often_and_bad_ones_never() {
        let values = [100.0, 99.0, 98.5, 90.0];
        let mut counts = [0; 4];
        for step in 0..1000 {
            counts[weighted(&values, 2.0, step as f32 / 1000.0).expect("some")] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0 && counts[3] == 0, "{counts:?}");
        assert_eq!(weighted(&values, 2.0, 1.0), Some(2), "rounding leaves no gap");
        assert_eq!(weighted(&[], 2.0, 0.5), None);
    }
}
