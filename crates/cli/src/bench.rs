//! `pyramids bench`: how quick the rules are on this machine.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use benchmarks::{NileWork, SEARCHES, SearchWork, SilverGoldWork};
use serde::Serialize;

use crate::args::BenchArgs;
use crate::failure::{Failure, print_json};

/// How long each piece of work is repeated.
const BUDGET: Duration = Duration::from_millis(800);
/// The work is cut into parts, and the quickest part counts: whatever else the machine does only ever slows it.
const GAMES_PER_PART: u64 = 2_000;
const NILE_GAMES_PER_PART: u64 = 50;
const ITERATIONS: u32 = 400;

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let work = SilverGoldWork::collect();
    if work.placements() != work.placements_by_filter() {
        return Err(Failure::refused("the quick and the slow placements differ: this is a bug, please report it"));
    }
    let report = Report {
        silver_gold: SilverGold::measure(&work),
        nile: Nile::measure(&NileWork::collect()),
        searches: Search::measure_all(),
    };
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

#[derive(Serialize)]
struct Report {
    silver_gold: SilverGold,
    nile: Nile,
    searches: Vec<Search>,
}

/// How quickly a bot searches from the middle of a game.
#[derive(Serialize)]
struct Search {
    game: &'static str,
    bot: &'static str,
    iterations_per_second: f64,
}

impl Search {
    fn measure_all() -> Vec<Self> {
        let measured = (0..).zip(SEARCHES).filter_map(|(index, (game, bot))| {
            let work = SearchWork::collect(index)?;
            let iterations = work.run(ITERATIONS).1 as f64;
            let seconds = quickest(|| work.run(ITERATIONS).0);
            Some(Self { game, bot, iterations_per_second: iterations / seconds })
        });
        measured.collect()
    }
}

#[derive(Serialize)]
struct Nile {
    /// For deciding whether something can be paid.
    payment_ns: f64,
    random_games_per_second: f64,
    decisions_per_second: f64,
}

impl Nile {
    fn measure(work: &NileWork) -> Self {
        let payments = quickest(|| work.pay()) / work.payment_count() as f64;
        let (games, decisions) = quickest_games(NILE_GAMES_PER_PART, |games| work.random_games(games, 1));
        Self {
            payment_ns: payments * 1e9,
            random_games_per_second: NILE_GAMES_PER_PART as f64 / games,
            decisions_per_second: decisions as f64 / games,
        }
    }
}

#[derive(Serialize)]
struct SilverGold {
    /// For the set of a pattern's legal placements on a card.
    placements_ns: f64,
    /// The same by trying every placement.
    placements_by_filter_ns: f64,
    /// How many times quicker the first is than the second.
    placements_ratio: f64,
    /// For copying a state and crossing off.
    apply_mark_ns: f64,
    random_games_per_second: f64,
    decisions_per_second: f64,
}

impl SilverGold {
    fn measure(work: &SilverGoldWork) -> Self {
        let sets = work.placement_sets() as f64;
        let placements = quickest(|| work.placements()) / sets;
        let by_filter = quickest(|| work.placements_by_filter()) / sets;
        let marks = quickest(|| work.apply_marks()) / work.mark_count() as f64;
        let (games, decisions) = quickest_games(GAMES_PER_PART, |games| work.random_games(games, 1));
        Self {
            placements_ns: placements * 1e9,
            placements_by_filter_ns: by_filter * 1e9,
            placements_ratio: by_filter / placements,
            apply_mark_ns: marks * 1e9,
            random_games_per_second: GAMES_PER_PART as f64 / games,
            decisions_per_second: decisions as f64 / games,
        }
    }
}

/// Seconds for one part, the quickest of as many as the budget allows.
fn quickest(mut part: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    while start.elapsed() < BUDGET {
        let begin = Instant::now();
        black_box(part());
        best = best.min(begin.elapsed().as_secs_f64());
    }
    best
}

/// Seconds for a part of so many games, and how many decisions it had.
fn quickest_games(games: u64, play: impl Fn(u64) -> (i64, u64)) -> (f64, u64) {
    let mut decisions = 0;
    let seconds = quickest(|| {
        let (points, taken) = play(games);
        decisions = taken;
        points.unsigned_abs()
    });
    (seconds, decisions)
}

impl Report {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let SilverGold {
            placements_ns,
            placements_by_filter_ns,
            placements_ratio,
            apply_mark_ns,
            random_games_per_second,
            decisions_per_second,
        } = self.silver_gold;
        writeln!(out, "Silver & Gold, one core")?;
        writeln!(out, "  set of a pattern's legal placements  {placements_ns:>10.2} ns")?;
        writeln!(
            out,
            "  the same by a filter loop            {placements_by_filter_ns:>10.2} ns, {placements_ratio:.1} times slower"
        )?;
        writeln!(out, "  copy a state and apply a mark        {apply_mark_ns:>10.2} ns")?;
        writeln!(out, "  random games of two                  {random_games_per_second:>10.0} a second")?;
        writeln!(out, "  decisions in them                    {decisions_per_second:>10.0} a second")?;
        let Nile { payment_ns, random_games_per_second, decisions_per_second } = self.nile;
        writeln!(out, "\nNile, one core")?;
        writeln!(out, "  decide a payment                     {payment_ns:>10.2} ns")?;
        writeln!(out, "  random games                         {random_games_per_second:>10.0} a second")?;
        writeln!(out, "  decisions in them                    {decisions_per_second:>10.0} a second")?;
        writeln!(out, "\nSearch from the middle of a game, one core")?;
        for Search { game, bot, iterations_per_second } in &self.searches {
            let told = format!("{game}, {bot}");
            writeln!(out, "  {told:<36} {iterations_per_second:>10.0} iterations a second")?;
        }
        Ok(())
    }
}
