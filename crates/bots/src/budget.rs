//! How long a bot may think.

/// Tells the time in milliseconds from some fixed moment. The platform supplies it: a browser has `performance.now`,
/// and the rules know no clock.
pub type Clock = fn() -> f64;

/// How long a bot may think about one decision. Bots that do not search answer at once, whatever the budget.
#[derive(Clone, Copy, Debug, Default)]
pub enum Budget {
    /// What its level usually takes.
    #[default]
    Usual,
    /// So many iterations: the same seed, the same move, on every machine and with any number of threads.
    Iterations(u32),
    /// So many milliseconds. There is always an answer, a better one with more time.
    Time {
        /// The limit.
        millis: u32,
        /// What tells the time.
        clock: Clock,
    },
}

impl Budget {
    /// So many milliseconds by this machine's clock.
    #[cfg(not(target_family = "wasm"))]
    pub fn millis(millis: u32) -> Self {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self::Time { millis, clock: || START.elapsed().as_secs_f64() * 1e3 }
    }
}

/// How a bot is set up.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What the bot's own luck starts from: the same number, the same choices.
    pub luck: u64,
    /// For each decision.
    pub budget: Budget,
    /// How many threads may search; one in the browser.
    pub threads: usize,
}

impl Settings {
    /// One thread and the usual budget.
    pub fn new(luck: u64) -> Self {
        Self { luck, budget: Budget::Usual, threads: 1 }
    }
}
