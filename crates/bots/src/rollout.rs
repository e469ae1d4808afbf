//! Looks ahead by imagined futures: the plans that look best at first sight are tried in the same futures,
//! and the half that does worse drops out again and again.

use std::panic::resume_unwind;
use std::thread;

use game_core::{Game, QuickRandom, Random, Seat};

use crate::budget::Budget;
use crate::plan::{Mind, Plan};

/// How a search is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub(crate) budget: Budget,
    /// Iterations of [`Budget::Usual`].
    pub(crate) usual: u32,
    pub(crate) threads: usize,
    /// How many plans are tried.
    pub(crate) width: usize,
    /// Plans so much worse at first sight than the best are not tried.
    pub(crate) margin: f32,
    /// The first sight counts as much as so many futures.
    pub(crate) trust: f32,
}

/// The plan that does best. An iteration is one plan in one future.
pub(crate) fn best_plan<G, M>(
    search: &Search,
    mind: &M,
    game: &G,
    mut plans: Vec<Plan<G>>,
    seat: Seat,
    luck: u64,
    allowance: &mut Allowance,
) -> Option<Plan<G>>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Action: Send + Sync,
    M: Mind<G>,
{
    let highest = plans.first()?.value;
    plans.truncate(search.width.max(1));
    plans.retain(|plan| plan.value >= highest - search.margin);
    let mut tried: Vec<Tried<G>> = plans.into_iter().map(|plan| Tried { plan, sum: 0.0 }).collect();
    let halvings = usize::BITS - tried.len().saturating_sub(1).leading_zeros();
    let mut futures = 0;
    for halving in 0..halvings {
        while let Some(more) = allowance.futures(halving + 1, halvings, tried.len(), search.threads) {
            let job = |future: u32, plan: &Plan<G>| {
                // The same future for every plan: its luck depends on its number alone.
                let mut random = QuickRandom::new(luck ^ u64::from(future).wrapping_mul(0xd6e8_feb8_6659_fd93));
                random.next_u64();
                mind.look_ahead(game, &plan.after, seat, &mut random)
            };
            try_futures(&mut tried, futures..futures + more, search.threads, &job);
            futures += more;
        }
        let trust = f64::from(search.trust);
        let mean = |tried: &Tried<G>| {
            (tried.sum + trust * f64::from(tried.plan.value)) / (f64::from(futures) + trust).max(1e-6)
        };
        tried.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
        tried.truncate(tried.len().div_ceil(2));
    }
    tried.into_iter().next().map(|best| best.plan)
}

struct Tried<G: Game> {
    plan: Plan<G>,
    /// Over all futures so far, the same number for everyone still in.
    sum: f64,
}

/// Adds up in the order of the futures, so that the number of threads changes nothing.
fn try_futures<G, J>(tried: &mut [Tried<G>], futures: std::ops::Range<u32>, threads: usize, job: &J)
where
    G: Game,
    G::State: Send + Sync,
    G::Action: Send + Sync,
    J: Fn(u32, &Plan<G>) -> f32 + Sync,
{
    if threads <= 1 {
        for future in futures {
            for one in tried.iter_mut() {
                one.sum += f64::from(job(future, &one.plan));
            }
        }
        return;
    }
    let futures: Vec<u32> = futures.collect();
    let plans: Vec<&Plan<G>> = tried.iter().map(|one| &one.plan).collect();
    let share = futures.len().div_ceil(threads).max(1);
    let try_some = |some: &[u32]| -> Vec<Vec<f32>> {
        some.iter().map(|future| plans.iter().map(|plan| job(*future, plan)).collect()).collect()
    };
    let values: Vec<Vec<f32>> = thread::scope(|scope| {
        let try_some = &try_some;
        let handles: Vec<_> = futures.chunks(share).map(|some| scope.spawn(move || try_some(some))).collect();
        // A future that was lost would shift all others: better to fail than to choose wrongly.
        let joined = handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.flatten().collect()
    });
    for of_one_future in values {
        for (one, value) in tried.iter_mut().zip(of_one_future) {
            one.sum += f64::from(value);
        }
    }
}

/// Deals out the budget of one decision.
pub(crate) struct Allowance {
    budget: Budget,
    iterations: u64,
    used: u64,
    start: f64,
}

/// Futures that are tried at once: enough for many threads, and little to remember.
const MOST_AT_ONCE: u64 = 1024;

impl Allowance {
    /// The time counts from now.
    pub(crate) fn new(search: &Search) -> Self {
        let (iterations, start) = match search.budget {
            Budget::Usual => (search.usual, 0.0),
            Budget::Iterations(iterations) => (iterations, 0.0),
            Budget::Time { clock, .. } => (0, clock()),
        };
        Self { budget: search.budget, iterations: iterations.into(), used: 0, start }
    }

    /// How many iterations were made.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// How many more futures to try with so many plans until `part` of `parts` of the budget is used up; `None` if it is.
    fn futures(&mut self, part: u32, parts: u32, plans: usize, threads: usize) -> Option<u32> {
        let plans = plans.max(1) as u64;
        let futures = match self.budget {
            Budget::Time { millis, clock } => {
                let limit = f64::from(millis) * f64::from(part) / f64::from(parts);
                if clock() - self.start >= limit { 0 } else { threads.max(1) as u64 }
            }
            _ => (self.iterations * u64::from(part) / u64::from(parts)).saturating_sub(self.used) / plans,
        };
        let futures = futures.min(MOST_AT_ONCE);
        self.used += futures * plans;
        (futures > 0).then_some(futures as u32)
    }
}
