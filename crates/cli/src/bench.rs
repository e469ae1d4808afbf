//! `pyramids bench`: measures the speed of the rules on this machine.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use benchmarks::{SEARCHES, SearchWork};
use clap::Args;
use serde::Serialize;

use crate::failure::{Failure, print_json};
use crate::game::{NileSpeed, SilverGoldSpeed};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids bench
  pyramids bench --json";

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// How long each benchmark is repeated.
const BUDGET: Duration = Duration::from_millis(800);
const ITERATIONS: u32 = 400;

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let report = Report {
        silver_gold: SilverGoldSpeed::measure()?,
        nile: NileSpeed::measure(),
        searches: Search::measure_all(),
    };
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

#[derive(Serialize)]
struct Report {
    silver_gold: SilverGoldSpeed,
    nile: NileSpeed,
    searches: Vec<Search>,
}

/// How fast a bot searches from the middle of a game.
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
            let seconds = fastest(|| work.run(ITERATIONS).0);
            Some(Self { game, bot, iterations_per_second: iterations / seconds })
        });
        measured.collect()
    }
}

impl Report {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        self.silver_gold.print(out)?;
        self.nile.print(out)?;
        writeln!(out, "\nSearch from the middle of a game, one core")?;
        for Search { game, bot, iterations_per_second } in &self.searches {
            let name = format!("{game}, {bot}");
            writeln!(out, "  {name:<36} {iterations_per_second:>10.0} iterations a second")?;
        }
        Ok(())
    }
}

/// Seconds for one run of the work: the fastest of as many as the budget allows, because other programs only slow it.
pub(crate) fn fastest(mut work: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    while start.elapsed() < BUDGET {
        let begin = Instant::now();
        black_box(work());
        best = best.min(begin.elapsed().as_secs_f64());
    }
    best
}

/// Seconds for a run of N games, and the number of decisions in it.
pub(crate) fn fastest_games(games: u64, play: impl Fn(u64) -> (i64, u64)) -> (f64, u64) {
    let mut decisions = 0;
    let seconds = fastest(|| {
        let (points, taken) = play(games);
        decisions = taken;
        points.unsigned_abs()
    });
    (seconds, decisions)
}
