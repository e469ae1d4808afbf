//! Statistics over games, added up in integers so that the result does not depend on the order.

use game_core::{Seat, Standing};
use serde::Serialize;

/// A histogram of integers within bounds. A number out of bounds counts as the nearest bound.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    lowest: i32,
    counts: Vec<u64>,
    sum: i64,
    sum_of_squares: i64,
}

impl Counts {
    pub(crate) fn between(lowest: i32, highest: i32) -> Self {
        Self { lowest, counts: vec![0; (highest - lowest) as usize + 1], sum: 0, sum_of_squares: 0 }
    }

    pub(crate) fn add(&mut self, number: i32) {
        let last = self.counts.len() as i32 - 1;
        self.counts[(number - self.lowest).clamp(0, last) as usize] += 1;
        self.sum += i64::from(number);
        self.sum_of_squares += i64::from(number) * i64::from(number);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// The numbers that occurred, lowest first, with their counts.
    pub(crate) fn occurring(&self) -> impl Iterator<Item = (i32, u64)> {
        (self.lowest..).zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    pub(crate) fn distribution(&self) -> Distribution {
        let count = self.counts.iter().sum::<u64>();
        let of_all = count.max(1) as f64;
        let mean = self.sum as f64 / of_all;
        let variance = (self.sum_of_squares as f64 / of_all - mean * mean).max(0.0);
        let quantile = |share: f64| {
            let rank = (share * count.saturating_sub(1) as f64).round() as u64;
            let mut seen = 0;
            let reached = self.counts.iter().position(|here| {
                seen += here;
                seen > rank
            });
            reached.map_or(0, |index| self.lowest + index as i32)
        };
        Distribution {
            mean,
            deviation: variance.sqrt(),
            lowest: quantile(0.0),
            quarter: quantile(0.25),
            median: quantile(0.5),
            three_quarters: quantile(0.75),
            highest: quantile(1.0),
        }
    }
}

/// Mean, standard deviation and quartiles.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Distribution {
    pub(crate) mean: f64,
    pub(crate) deviation: f64,
    pub(crate) lowest: i32,
    pub(crate) quarter: i32,
    pub(crate) median: i32,
    pub(crate) three_quarters: i32,
    pub(crate) highest: i32,
}

/// Games and wins. Wins are counted in twelfths, so that a win shared by 2, 3 or 4 players is an integer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wins {
    pub(crate) games: u64,
    twelfths: u64,
}

impl Wins {
    /// Adds the result of a game for a seat.
    pub(crate) fn add(&mut self, standing: &Standing, seat: Seat) {
        self.games += 1;
        self.twelfths += if standing.won(seat) { 12 / standing.winners() as u64 } else { 0 };
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.twelfths += other.twelfths;
    }

    pub(crate) fn rate(&self) -> f64 {
        self.twelfths as f64 / 12.0 / self.games.max(1) as f64
    }
}
