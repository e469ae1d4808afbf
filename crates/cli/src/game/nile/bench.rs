//! Benchmarks of Nile.

use benchmarks::NileWork;

use crate::bench::{Figure, fastest, speed_of_random_games};

const GAMES_PER_RUN: u64 = 50;

/// How fast the rules of Nile are.
pub(super) fn speed() -> Vec<Figure> {
    let work = NileWork::collect();
    let payment = fastest(|| work.pay()) / work.payment_count() as f64;
    let mut figures = vec![Figure::nanoseconds("payment_ns", "decide a payment", payment)];
    figures.extend(speed_of_random_games(GAMES_PER_RUN, |games| work.random_games(games, 1)));
    figures
}
