//! `pyramids train`: trains the network of the bots hard and expert.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bots::Trainable;
use bots::net::Net;
use clap::Args;
use game_core::GameName;
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use serde::Serialize;
use training::{Checkpoint, CurvePoint, Start, TrainingSettings, train};

use crate::failure::{Failure, print_json, write_atomically};
use crate::game::{CliGame, game_parser, unknown_game};
use crate::html::{self, Page, learning_curve};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids train --game nile --out weights/nile.bin
  pyramids train --game silver-gold --out mine.bin --generations 20 --html curve.html
  pyramids train --game silver-gold --out better.bin --from weights/silver-gold.bin --futures 16

Every generation is written as soon as it is learned. If you stop early, the last one remains;
the same command with --resume continues.";

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    /// The game to train for
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    /// The file for the weights; the learning curve is written next to it, with the extension .curve.json
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Seed of all random numbers: the same seed gives the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of generations: in each, the network plays against itself and learns from the games
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
    /// Games in each generation
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games against greedy after each generation, for the learning curve
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    exam: u32,
    /// Start with these weights instead of random ones
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Learn from looking ahead: roll the best plans out in this many random futures. Slower, but better targets
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    futures: u32,
    /// Continue where the same command stopped, from the file next to the weights with the extension .checkpoint
    #[arg(long)]
    resume: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Also write a page with the learning curve
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// What was trained, and its learning curve.
#[derive(Serialize)]
struct Report<'a> {
    game: GameName,
    seed: u64,
    generations: u32,
    games: u32,
    weights: &'a Path,
    curve: Vec<CurvePoint>,
}

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    if let Some(path) = &args.html {
        html::check_writable(path)?;
    }
    html::check_writable(&args.out)?;
    with_game!(args.game, G => <G as CliGame>::train(args)).unwrap_or_else(|| Err(unknown_game(args.game)))
}

/// The learning curve of a game's built-in weights.
pub(crate) fn built_in_curve<G: CliGame>() -> Vec<CurvePoint> {
    serde_json::from_str(G::LEARNING_CURVE).unwrap_or_default()
}

/// Trains the network of one game.
pub(crate) fn train_game<G: CliGame + Trainable>(args: &TrainArgs) -> Result<(), Failure> {
    let curve = learn::<G>(args)?;
    if let Some(path) = &args.html {
        page(G::NAME, args, &curve).write(path)?;
    }
    let TrainArgs { seed, generations, games, .. } = *args;
    if args.json {
        return print_json(&Report { game: G::NAME, seed, generations, games, weights: &args.out, curve });
    }
    let mut out = anstream::stdout();
    writeln!(out, "generation    games     loss  wins against greedy  mean points")?;
    for CurvePoint { generation, games, loss, win_rate, points } in &curve {
        writeln!(out, "{generation:>10} {games:>8} {loss:>8.4} {:>18.1} % {points:>12.1}", 100.0 * win_rate)?;
    }
    writeln!(out, "\nThe weights are in {}.", args.out.display())?;
    Ok(())
}

/// Trains, and writes weights, curve and checkpoint after every generation. A failed write stops the training.
fn learn<G: CliGame + Trainable>(args: &TrainArgs) -> Result<Vec<CurvePoint>, Failure> {
    let TrainArgs { seed, generations, games, exam, futures, .. } = *args;
    let settings = TrainingSettings { seed, generations, games, evaluation_games: exam, futures };
    let description = describe::<G>(args);
    let (start, mut curve) = start::<G>(args, &description)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::failed)?;
    let bar = progress_bar(generations).with_position(curve.len() as u64);
    bar.reset_eta();
    let mut written = Ok(());
    pool.install(|| {
        train::<G>(&settings, start, |point, checkpoint| {
            curve.push(*point);
            bar.inc(1);
            bar.set_message(format!("wins {:.1} % against greedy", 100.0 * point.win_rate));
            let weights = checkpoint.net.to_bytes(&description);
            written = write_atomically(&args.out, &weights)
                .and_then(|()| write_curve(args, &curve))
                .and_then(|()| write_atomically(&checkpoint_path(args), &checkpoint.to_bytes(&description)));
            written.is_ok()
        })
    });
    bar.finish_and_clear();
    written.map(|()| curve)
}

/// The settings, as they are written into the files.
fn describe<G: CliGame>(args: &TrainArgs) -> String {
    let TrainArgs { seed, generations, games, futures, .. } = args;
    let from = args.from.as_ref().map_or(String::new(), |path| format!(" from {}", path.display()));
    format!("game {} seed {seed} generations {generations} games {games} futures {futures}{from}", G::NAME)
}

/// Where the training starts, and the learning curve so far.
fn start<G: CliGame + Trainable>(args: &TrainArgs, description: &str) -> Result<(Start, Vec<CurvePoint>), Failure> {
    let unusable = |path: &Path, error: &dyn Display| Failure::usage(format!("cannot use {}: {error}", path.display()));
    let path = checkpoint_path(args);
    if args.resume && path.exists() {
        let bytes = fs::read(&path).map_err(|error| unusable(&path, &error))?;
        let checkpoint = Checkpoint::from_bytes(&bytes, description).map_err(|error| unusable(&path, &error))?;
        if checkpoint.net.first.len() != G::INPUTS {
            return Err(unusable(&path, &"its network has another number of inputs"));
        }
        let curve_path = curve_path(args);
        let text = fs::read_to_string(&curve_path).map_err(|error| unusable(&curve_path, &error))?;
        let mut curve: Vec<CurvePoint> = serde_json::from_str(&text).map_err(|error| unusable(&curve_path, &error))?;
        // The curve is written first, so it may be one generation ahead.
        curve.truncate(checkpoint.generations as usize);
        return Ok((Start::Resume(Box::new(checkpoint)), curve));
    }
    let Some(path) = &args.from else { return Ok((Start::FromScratch, Vec::new())) };
    let bytes = fs::read(path).map_err(|error| unusable(path, &error))?;
    let net = Net::from_bytes_with_any_inputs(&bytes).map_err(|error| unusable(path, &error))?;
    if net.first.len() > G::INPUTS {
        return Err(unusable(path, &"its network has more inputs than this version"));
    }
    Ok((Start::From(Box::new(net)), Vec::new()))
}

fn checkpoint_path(args: &TrainArgs) -> PathBuf {
    args.out.with_extension("checkpoint")
}

fn curve_path(args: &TrainArgs) -> PathBuf {
    args.out.with_extension("curve.json")
}

fn write_curve(args: &TrainArgs, curve: &[CurvePoint]) -> Result<(), Failure> {
    let lines: Result<Vec<String>, _> = curve.iter().map(serde_json::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.map_err(Failure::failed)?.join(",\n"));
    write_atomically(&curve_path(args), text.as_bytes())
}

fn page(name: GameName, args: &TrainArgs, curve: &[CurvePoint]) -> Page {
    let last = curve.last().map_or(0.0, |point| 100.0 * point.win_rate);
    Page {
        title: format!("Training: {name}"),
        lead: format!("Without looking ahead, the network wins {last:.1} % against greedy."),
        facts: vec![format!("seed {}", args.seed), format!("{} games a generation", args.games)],
        sections: learning_curve(Some(curve), "win rate against greedy").into_iter().collect(),
    }
}

fn progress_bar(generations: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} generations, {eta} left, {msg}");
    ProgressBar::new(generations.into()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
