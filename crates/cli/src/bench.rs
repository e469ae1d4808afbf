//! `pyramids bench`: measures the speed of the rules on this machine.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use benchmarks::{SEARCHES, SearchWork};
use clap::Args;
use game_core::GameName;
use games::with_game;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::failure::{Failure, print_json};
use crate::game::{CliGame, unknown_game};

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
    let rules = games::NAMES.into_iter().map(RulesSpeed::measure).collect::<Result<_, _>>()?;
    let report = Report { rules, searches: Search::measure_all() };
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

/// A measured speed: its name in JSON, what was measured, and how to print it.
pub(crate) struct Figure {
    name: &'static str,
    label: &'static str,
    value: f64,
    unit: &'static str,
    decimals: usize,
}

impl Figure {
    /// The time of a short piece of work, given in seconds.
    pub(crate) fn nanoseconds(name: &'static str, label: &'static str, seconds: f64) -> Self {
        Self { name, label, value: seconds * 1e9, unit: "ns", decimals: 2 }
    }

    /// How many times slower one way is than another.
    pub(crate) fn ratio(name: &'static str, label: &'static str, value: f64) -> Self {
        Self { name, label, value, unit: "times slower", decimals: 1 }
    }

    fn per_second(name: &'static str, label: &'static str, value: f64) -> Self {
        Self { name, label, value, unit: "a second", decimals: 0 }
    }
}

/// How fast the rules of one game are.
struct RulesSpeed {
    game: GameName,
    title: &'static str,
    figures: Vec<Figure>,
}

impl RulesSpeed {
    fn measure(game: GameName) -> Result<Self, Failure> {
        let measured = with_game!(game, G => G::speed().map(|figures| Self { game, title: G::TITLE, figures }));
        measured.unwrap_or_else(|| Err(unknown_game(game)))
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}, one core", self.title)?;
        for &Figure { label, value, unit, decimals, .. } in &self.figures {
            writeln!(out, "  {label:<36} {value:>10.decimals$} {unit}")?;
        }
        writeln!(out)
    }
}

impl Serialize for RulesSpeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.figures.iter().map(|figure| (figure.name, figure.value)))
    }
}

/// What is measured: the rules of every game, then the searches.
struct Report {
    rules: Vec<RulesSpeed>,
    searches: Vec<Search>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_map(None)?;
        for rules in &self.rules {
            report.serialize_entry(&rules.game.as_str().replace('-', "_"), rules)?;
        }
        report.serialize_entry("searches", &self.searches)?;
        report.end()
    }
}

/// How fast a bot searches from the middle of a game.
#[derive(Serialize)]
struct Search {
    game: GameName,
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
        self.rules.iter().try_for_each(|rules| rules.print(out))?;
        writeln!(out, "Search from the middle of a game, one core")?;
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

/// The speed of whole random games, each run of which plays `games`. `play` returns points and the number of decisions.
pub(crate) fn speed_of_random_games(games: u64, play: impl Fn(u64) -> (i64, u64)) -> Vec<Figure> {
    let mut decisions = 0;
    let seconds = fastest(|| {
        let (points, taken) = play(games);
        decisions = taken;
        points.unsigned_abs()
    });
    vec![
        Figure::per_second("random_games_per_second", "random games", games as f64 / seconds),
        Figure::per_second("decisions_per_second", "decisions in them", decisions as f64 / seconds),
    ]
}
