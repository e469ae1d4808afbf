//! Benchmarks of Nile.

use std::io::{self, Write};

use benchmarks::NileWork;
use serde::Serialize;

use crate::bench::{fastest, fastest_games};

const GAMES_PER_RUN: u64 = 50;

/// How fast the rules of Nile are.
#[derive(Serialize)]
pub(crate) struct NileSpeed {
    /// Deciding whether something can be paid.
    payment_ns: f64,
    random_games_per_second: f64,
    decisions_per_second: f64,
}

impl NileSpeed {
    pub(crate) fn measure() -> Self {
        let work = NileWork::collect();
        let payments = fastest(|| work.pay()) / work.payment_count() as f64;
        let (games, decisions) = fastest_games(GAMES_PER_RUN, |games| work.random_games(games, 1));
        Self {
            payment_ns: payments * 1e9,
            random_games_per_second: GAMES_PER_RUN as f64 / games,
            decisions_per_second: decisions as f64 / games,
        }
    }

    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { payment_ns, random_games_per_second, decisions_per_second } = self;
        writeln!(out, "\nNile, one core")?;
        writeln!(out, "  decide a payment                     {payment_ns:>10.2} ns")?;
        writeln!(out, "  random games                         {random_games_per_second:>10.0} a second")?;
        writeln!(out, "  decisions in them                    {decisions_per_second:>10.0} a second")
    }
}
