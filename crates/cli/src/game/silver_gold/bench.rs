//! Benchmarks of Silver & Gold.

use std::io::{self, Write};

use benchmarks::SilverGoldWork;
use serde::Serialize;

use crate::bench::{fastest, fastest_games};
use crate::failure::Failure;

const GAMES_PER_RUN: u64 = 2_000;

/// How fast the rules of Silver & Gold are.
#[derive(Serialize)]
pub(crate) struct SilverGoldSpeed {
    /// The set of a pattern's legal placements on a card.
    placements_ns: f64,
    /// The same by trying every placement.
    placements_by_filter_ns: f64,
    /// The second divided by the first.
    placements_ratio: f64,
    /// Copying a state and crossing off.
    apply_mark_ns: f64,
    random_games_per_second: f64,
    decisions_per_second: f64,
}

impl SilverGoldSpeed {
    pub(crate) fn measure() -> Result<Self, Failure> {
        let work = SilverGoldWork::collect();
        if work.placements() != work.placements_by_filter() {
            return Err(Failure::failed("the fast and the slow placements differ: this is a bug, please report it"));
        }
        let sets = work.placement_sets() as f64;
        let placements = fastest(|| work.placements()) / sets;
        let by_filter = fastest(|| work.placements_by_filter()) / sets;
        let marks = fastest(|| work.apply_marks()) / work.mark_count() as f64;
        let (games, decisions) = fastest_games(GAMES_PER_RUN, |games| work.random_games(games, 1));
        Ok(Self {
            placements_ns: placements * 1e9,
            placements_by_filter_ns: by_filter * 1e9,
            placements_ratio: by_filter / placements,
            apply_mark_ns: marks * 1e9,
            random_games_per_second: GAMES_PER_RUN as f64 / games,
            decisions_per_second: decisions as f64 / games,
        })
    }

    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { placements_ns, placements_by_filter_ns, placements_ratio, apply_mark_ns, .. } = self;
        let Self { random_games_per_second, decisions_per_second, .. } = self;
        writeln!(out, "Silver & Gold, one core")?;
        writeln!(out, "  set of a pattern's legal placements  {placements_ns:>10.2} ns")?;
        writeln!(
            out,
            "  the same by a filter loop            {placements_by_filter_ns:>10.2} ns, {placements_ratio:.1} times slower"
        )?;
        writeln!(out, "  copy a state and apply a mark        {apply_mark_ns:>10.2} ns")?;
        writeln!(out, "  random games of two                  {random_games_per_second:>10.0} a second")?;
        writeln!(out, "  decisions in them                    {decisions_per_second:>10.0} a second")
    }
}
