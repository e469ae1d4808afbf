//! Benchmarks of Silver & Gold.

use benchmarks::SilverGoldWork;

use crate::bench::{Figure, fastest, speed_of_random_games};
use crate::failure::Failure;

const GAMES_PER_RUN: u64 = 2_000;

/// How fast the rules of Silver & Gold are, with two players.
pub(super) fn speed() -> Result<Vec<Figure>, Failure> {
    let work = SilverGoldWork::collect();
    if work.placements() != work.placements_by_filter() {
        return Err(Failure::failed("the fast and the slow placements differ: this is a bug, please report it"));
    }
    let sets = work.placement_sets() as f64;
    let placements = fastest(|| work.placements()) / sets;
    let by_filter = fastest(|| work.placements_by_filter()) / sets;
    let mark = fastest(|| work.apply_marks()) / work.mark_count() as f64;
    let mut figures = vec![
        Figure::nanoseconds("placements_ns", "set of a pattern's legal placements", placements),
        Figure::nanoseconds("placements_by_filter_ns", "the same by a filter loop", by_filter),
        Figure::ratio("placements_ratio", "filter loop compared with the set", by_filter / placements),
        Figure::nanoseconds("apply_mark_ns", "copy a state and apply a mark", mark),
    ];
    figures.extend(speed_of_random_games(GAMES_PER_RUN, |games| work.random_games(games, 1)));
    Ok(figures)
}
