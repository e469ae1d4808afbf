//! Counts down the budget of one decision.

use crate::budget::{Budget, Settings, TimeLimit};

/// What is left of the budget of one decision.
pub(crate) struct SearchBudget {
    budget: Budget,
    iterations: u64,
    used: u64,
    start: f64,
    threads: usize,
    time_limit: Option<TimeLimit>,
}

/// The most futures in one batch: enough for many threads, and little memory.
const MAX_BATCH: u64 = 1024;

impl SearchBudget {
    /// Starts the clock. [`Budget::Usual`] becomes `usual` iterations.
    pub(crate) fn start(Settings { budget, threads, time_limit, .. }: Settings, usual: u32) -> Self {
        let (iterations, start) = match budget {
            Budget::Usual => (usual, 0.0),
            Budget::Iterations(iterations) => (iterations, 0.0),
            Budget::Time { clock, .. } => (0, clock()),
        };
        // A browser has no threads to start.
        let threads = if cfg!(target_family = "wasm") { 1 } else { threads.max(1) };
        Self { budget, iterations: iterations.into(), used: 0, start, threads, time_limit }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The iterations made so far.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// Takes the next batch of futures, each to be tried with `plans` plans. `None` if `part` of `parts` of the budget
    /// is used up, or the time. Under a time limit, a batch has `each` futures for each thread.
    pub(crate) fn next_batch(&mut self, part: u32, parts: u32, plans: usize, each: u32) -> Option<u32> {
        let plans = plans.max(1) as u64;
        let futures = match self.budget {
            Budget::Time { millis, clock } => {
                let limit = f64::from(millis) * f64::from(part) / f64::from(parts);
                if clock() - self.start >= limit { 0 } else { self.threads as u64 * u64::from(each) }
            }
            _ => (self.iterations * u64::from(part) / u64::from(parts)).saturating_sub(self.used) / plans,
        };
        let futures = match self.time_limit {
            Some(limit) if limit.is_over() => 0,
            // Small batches, so that the clock is read often. They give the same sums as large ones.
            Some(_) => futures.min(self.threads as u64 * u64::from(each)),
            None => futures.min(MAX_BATCH),
        };
        self.used += futures * plans;
        (futures > 0).then_some(futures as u32)
    }
}
