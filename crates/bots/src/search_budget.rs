//! Counts down the budget of one decision.

use crate::budget::Budget;

/// What is left of the budget of one decision.
pub(crate) struct SearchBudget {
    budget: Budget,
    iterations: u64,
    used: u64,
    start: f64,
}

/// The most futures in one batch: enough for many threads, and little memory.
const MAX_BATCH: u64 = 1024;

impl SearchBudget {
    /// Starts the clock. [`Budget::Usual`] becomes `usual` iterations.
    pub(crate) fn start(budget: Budget, usual: u32) -> Self {
        let (iterations, start) = match budget {
            Budget::Usual => (usual, 0.0),
            Budget::Iterations(iterations) => (iterations, 0.0),
            Budget::Time { clock, .. } => (0, clock()),
        };
        Self { budget, iterations: iterations.into(), used: 0, start }
    }

    /// The iterations made so far.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// Takes the next batch of futures, each to be tried with `plans` plans. `None` if `part` of `parts` of the budget
    /// is used up.
    pub(crate) fn next_batch(&mut self, part: u32, parts: u32, plans: usize, threads: usize) -> Option<u32> {
        let plans = plans.max(1) as u64;
        let futures = match self.budget {
            Budget::Time { millis, clock } => {
                let limit = f64::from(millis) * f64::from(part) / f64::from(parts);
                if clock() - self.start >= limit { 0 } else { threads.max(1) as u64 }
            }
            _ => (self.iterations * u64::from(part) / u64::from(parts)).saturating_sub(self.used) / plans,
        };
        let futures = futures.min(MAX_BATCH);
        self.used += futures * plans;
        (futures > 0).then_some(futures as u32)
    }
}
