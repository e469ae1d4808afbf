//! `pyramids train`: makes the weights of the bots that learned.

use std::io::Write;
use std::path::Path;

use bots::Trainable;
use game_core::Recorded;
use indicatif::{ProgressBar, ProgressStyle};
use nile::Nile;
use rayon::ThreadPoolBuilder;
use serde::Serialize;
use silver_gold::SilverGold;
use training::{CurvePoint, TrainingSettings, train};

use crate::args::{GameName, TrainArgs};
use crate::failure::{Failure, print_json, write_whole};
use crate::html::{self, Page, learning_curve};

/// What was trained, and how it went.
#[derive(Serialize)]
struct Report<'a> {
    game: game_core::GameName,
    seed: u64,
    generations: u32,
    games: u32,
    weights: &'a Path,
    curve: Vec<CurvePoint>,
}

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    if let Some(path) = &args.html {
        html::check_place(path)?;
    }
    html::check_place(&args.out)?;
    match args.game {
        GameName::SilverGold => train_game::<SilverGold>(args),
        GameName::Nile => train_game::<Nile>(args),
    }
}

/// How the weights that are built in were learned.
pub(crate) fn curve(game: GameName) -> Vec<CurvePoint> {
    let text = match game {
        GameName::SilverGold => include_str!("../../../weights/silver-gold.curve.json"),
        GameName::Nile => include_str!("../../../weights/nile.curve.json"),
    };
    serde_json::from_str(text).unwrap_or_default()
}

fn train_game<G: Recorded + Trainable>(args: &TrainArgs) -> Result<(), Failure> {
    let name = G::NAME;
    let TrainArgs { seed, generations, games, exam, .. } = *args;
    let settings = TrainingSettings { seed, generations, games, evaluation_games: exam };
    let description = format!("game {name} seed {seed} generations {generations} games {games}");
    let threads = args.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::refused)?;
    let bar = progress_bar(generations);
    let mut curve: Vec<CurvePoint> = Vec::new();
    let mut trouble = None;
    pool.install(|| {
        train::<G>(&settings, |point, net| {
            curve.push(*point);
            bar.inc(1);
            bar.set_message(format!("wins {:.1} % against greedy", 100.0 * point.win_rate));
            trouble =
                write_whole(&args.out, &net.to_bytes(&description)).and_then(|()| write_curve(args, &curve)).err();
            trouble.is_none()
        })
    });
    bar.finish_and_clear();
    if let Some(failure) = trouble {
        return Err(failure);
    }
    if let Some(path) = &args.html {
        page(name.as_str(), args, &curve).write(path)?;
    }
    if args.json {
        return print_json(&Report { game: name, seed, generations, games, weights: &args.out, curve });
    }
    let mut out = anstream::stdout();
    writeln!(out, "generation    games     loss  wins against greedy  mean points")?;
    for CurvePoint { generation, games, loss, win_rate, points } in &curve {
        writeln!(out, "{generation:>10} {games:>8} {loss:>8.4} {:>18.1} % {points:>12.1}", 100.0 * win_rate)?;
    }
    writeln!(out, "\nThe weights are in {}.", args.out.display())?;
    Ok(())
}

fn write_curve(args: &TrainArgs, curve: &[CurvePoint]) -> Result<(), Failure> {
    let lines: Result<Vec<String>, _> = curve.iter().map(serde_json::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.map_err(Failure::refused)?.join(",\n"));
    write_whole(&args.out.with_extension("curve.json"), text.as_bytes())
}

fn page(name: &str, args: &TrainArgs, curve: &[CurvePoint]) -> Page {
    let last = curve.last().map_or(0.0, |point| 100.0 * point.win_rate);
    Page {
        title: format!("Training: {name}"),
        lead: format!("At first sight, without looking ahead, the network wins {last:.1} % against greedy."),
        facts: vec![format!("seed {}", args.seed), format!("{} games a generation", args.games)],
        sections: learning_curve(Some(curve), "win rate against greedy").into_iter().collect(),
    }
}

fn progress_bar(generations: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} generations, {eta} left, {msg}");
    ProgressBar::new(generations.into()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
