//! Measures the thinking times of bots.

use std::time::Duration;

use bots::Bot;
use game_core::{Game, Seat};

use super::clock::thinking_time;

/// A bot with a stopwatch.
pub(crate) struct Timed<B> {
    bot: B,
    pub(crate) stopwatch: Stopwatch,
}

/// The number of decisions and their times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stopwatch {
    pub(crate) decisions: u64,
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
}

impl Stopwatch {
    pub(crate) fn measure<T>(&mut self, decide: impl FnOnce() -> T) -> T {
        let start = thinking_time();
        let decision = decide();
        let taken = thinking_time().saturating_sub(start);
        self.decisions += 1;
        self.total += taken;
        self.longest = self.longest.max(taken);
        decision
    }
}

impl<B> Timed<B> {
    pub(crate) fn new(bot: B) -> Self {
        Self { bot, stopwatch: Stopwatch::default() }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for Timed<B> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let Self { bot, stopwatch } = self;
        stopwatch.measure(|| bot.choose(game, view, seat))
    }
}
