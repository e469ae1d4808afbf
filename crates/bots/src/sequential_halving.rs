//! Sequential halving: the best plans are rolled out in the same random futures, and the worse half of them is
//! dropped, again and again, until one is left.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use game_core::{Game, QuickRandom, Random, Seat};

use crate::plan::{Evaluator, Plan, PlanningGame};
use crate::search_budget::SearchBudget;

/// How a search is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    /// The iterations of [`Budget::Usual`](crate::Budget::Usual).
    pub(crate) usual_iterations: u32,
    /// The most plans that are rolled out.
    pub(crate) candidates: usize,
    /// Plans whose value is lower than the best by more than this are not rolled out.
    pub(crate) margin: f32,
    /// The value without looking ahead counts as much as this many rollouts.
    pub(crate) prior_weight: f32,
}

/// The plan with the best rollouts. One iteration is one plan in one future.
pub(crate) fn best_plan<G: PlanningGame, E: Evaluator<G>>(
    search: &Search,
    evaluator: &E,
    game: &G,
    mut plans: Vec<Plan<G>>,
    seat: Seat,
    random_seed: u64,
    budget: &mut SearchBudget,
) -> Option<Plan<G>> {
    let highest = plans.first()?.value;
    plans.truncate(search.candidates.max(1));
    plans.retain(|plan| plan.value >= highest - search.margin);
    let mut candidates: Vec<Candidate<G>> = plans.into_iter().map(|plan| Candidate { plan, sum: 0.0 }).collect();
    let halvings = usize::BITS - candidates.len().saturating_sub(1).leading_zeros();
    let mut futures = 0;
    for halving in 0..halvings {
        while let Some(batch) = budget.next_batch(halving + 1, halvings, candidates.len(), 1) {
            let rollout = |future: u32, plan: &Plan<G>| {
                // Common random numbers: a future's seed depends on its number alone, so every plan meets the same one.
                let mut random = QuickRandom::new(random_seed ^ u64::from(future).wrapping_mul(0xd6e8_feb8_6659_fd93));
                random.next_u64();
                evaluator.rollout(game, &plan.after, seat, &mut random)
            };
            roll_out(&mut candidates, futures..futures + batch, budget.threads(), &rollout);
            futures += batch;
        }
        let prior = f64::from(search.prior_weight);
        let mean = |candidate: &Candidate<G>| {
            (candidate.sum + prior * f64::from(candidate.plan.value)) / (f64::from(futures) + prior).max(1e-6)
        };
        candidates.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
        candidates.truncate(candidates.len().div_ceil(2));
    }
    candidates.into_iter().next().map(|best| best.plan)
}

struct Candidate<G: Game> {
    plan: Plan<G>,
    /// The sum over all futures so far. All remaining candidates have met the same futures.
    sum: f64,
}

/// Rolls every candidate out in every future. Adds the values up in the order of the futures, so that the number of
/// threads does not change the sums.
fn roll_out<G: PlanningGame>(
    candidates: &mut [Candidate<G>],
    futures: Range<u32>,
    threads: usize,
    rollout: &(impl Fn(u32, &Plan<G>) -> f32 + Sync),
) {
    if threads <= 1 {
        for future in futures {
            for candidate in candidates.iter_mut() {
                candidate.sum += f64::from(rollout(future, &candidate.plan));
            }
        }
        return;
    }
    let futures: Vec<u32> = futures.collect();
    let plans: Vec<&Plan<G>> = candidates.iter().map(|candidate| &candidate.plan).collect();
    let share = futures.len().div_ceil(threads).max(1);
    let roll_out_some = |some: &[u32]| -> Vec<Vec<f32>> {
        some.iter().map(|future| plans.iter().map(|plan| rollout(*future, plan)).collect()).collect()
    };
    let values: Vec<Vec<f32>> = thread::scope(|scope| {
        let roll_out_some = &roll_out_some;
        let handles: Vec<_> = futures.chunks(share).map(|some| scope.spawn(move || roll_out_some(some))).collect();
        // Without the values of one thread the sums would be wrong, so a panic is passed on.
        let joined = handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.flatten().collect()
    });
    for of_one_future in values {
        for (candidate, value) in candidates.iter_mut().zip(of_one_future) {
            candidate.sum += f64::from(value);
        }
    }
}
