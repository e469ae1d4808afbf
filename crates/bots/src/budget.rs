//! How long a bot may think, and how it is set up.

/// Returns the time in milliseconds since a fixed moment. The platform supplies it: a browser has `performance.now`,
/// and the rules know no clock.
pub type Clock = fn() -> f64;

/// How long a bot may think about one decision. Bots that do not search ignore it.
#[derive(Clone, Copy, Debug, Default)]
pub enum Budget {
    /// The default of the bot's level.
    #[default]
    Usual,
    /// A number of iterations. The same seed then gives the same action on every machine, with any number of threads.
    Iterations(u32),
    /// A time limit. There is always an answer, and more time gives a better one.
    Time {
        /// The limit in milliseconds.
        millis: u32,
        /// Measures the time.
        clock: Clock,
    },
}

/// A time at which every search ends with the best answer so far, even if its budget is not used up. A search that ends
/// earlier is not changed by it.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// The time of the clock at which searches end.
    pub until: f64,
    /// Measures the time.
    pub clock: Clock,
}

impl TimeLimit {
    pub(crate) fn is_over(&self) -> bool {
        (self.clock)() >= self.until
    }
}

/// How a bot is set up.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Seeds the bot's own random numbers: the same seed gives the same choices.
    pub random_seed: u64,
    /// The budget of each decision.
    pub budget: Budget,
    /// How many threads may search. The browser uses one.
    pub threads: usize,
    /// Ends searches early, for servers that must answer in time.
    pub time_limit: Option<TimeLimit>,
}

impl Settings {
    /// One thread, the usual budget and no time limit.
    pub fn new(random_seed: u64) -> Self {
        Self { random_seed, budget: Budget::Usual, threads: 1, time_limit: None }
    }
}
