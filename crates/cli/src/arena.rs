//! `pyramids arena`: ranks bots on the same shuffles and from every seat.

mod clock;
mod elo;
mod evaluate;
mod game;
mod journal;
mod page;
mod plan;
mod play;
mod print;
mod report;
mod results;
mod stats;
mod timed;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use bots::{BOTS, RANDOM_DRAFTERS, Settings};
use clap::Args;
use game_core::GameName;
use games::with_game;

pub(crate) use self::game::ArenaGame;
use self::journal::{Header, Journal};
use self::plan::Plan;
use self::report::Report;
use self::results::Results;
use crate::failure::{Failure, print_json};
use crate::game::{game_parser, unknown_game};
use crate::{html, train};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids arena --game silver-gold --bots novice,easy,hard --games 1000
  pyramids arena --game nile --bots expert,mcts --games 400 --time 50 --html arena.html
  pyramids arena --game silver-gold --players 4 --bots expert,greedy --iterations 500 --json
  pyramids arena --game silver-gold --bots hard,expert --games 2000 --resume arena.jsonl
  pyramids arena --game silver-gold --players 1 --bots expert,oracle --games 50
  pyramids arena --game nile --bots expert@5,mcts@100 --games 200
  pyramids arena --game silver-gold --bots hard,expert --games 200 --adjust-luck

Ctrl-C stops and prints the results so far; with --resume the same command continues later.";

/// The name of the player who knows every coming card.
pub(crate) const ORACLE: &str = "oracle";

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// The game to play
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    /// Two bots or more, each with a thinking time of its own in milliseconds if you like: expert@5,mcts@100; oracle only solo in Silver & Gold
    #[arg(long, value_delimiter = ',', value_name = "BOT,...", required = true, value_parser = parse_bot)]
    bots: Vec<String>,
    /// Number of players, one that the game allows
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    players: u8,
    /// Games per pairing, rounded up to whole shuffles; solo: games per bot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of all shuffles and of the bots' random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Thinking time per decision, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "iterations", value_parser = clap::value_parser!(u32).range(1..))]
    time: Option<u32>,
    /// Search iterations per decision; gives the same result on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,
    /// Number of games played at the same time [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Also print win rates without the luck of the games, which vary less
    #[arg(long)]
    adjust_luck: bool,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    /// Also write the report as an HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Append finished games to this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// Splits `mcts@100` into the bot's name and its thinking time in milliseconds.
fn name_and_millis(bot: &str) -> (&str, Option<&str>) {
    bot.split_once('@').map_or((bot, None), |(name, millis)| (name, Some(millis)))
}

fn parse_bot(bot: &str) -> Result<String, String> {
    let (name, millis) = name_and_millis(bot);
    let mut known = BOTS.into_iter().chain(RANDOM_DRAFTERS).chain([ORACLE]);
    if !known.clone().any(|known| known == name) {
        let names: Vec<&str> = known.by_ref().collect();
        return Err(format!("there is no such bot [possible values: {}]", names.join(", ")));
    }
    match millis.map(str::parse::<u32>) {
        Some(Ok(0) | Err(_)) => Err(format!("a time is a number of milliseconds from 1 on, as in {name}@100")),
        _ => Ok(bot.into()),
    }
}

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    with_game!(args.game, G => compare::<G>(args)).unwrap_or_else(|| Err(unknown_game(args.game)))
}

fn compare<G: ArenaGame>(args: &ArenaArgs) -> Result<(), Failure> {
    let plan = &Plan::new::<G>(args)?;
    let game = G::standard(plan.players)?;
    let plays = |bot: &str| bot == ORACLE || G::bot(name_and_millis(bot).0, Settings::new(0)).is_some();
    if let Some(unknown) = plan.bots.iter().find(|bot| !plays(bot)) {
        return Err(Failure::usage(format!("{unknown} does not play {}", G::TITLE)));
    }
    if let Some(path) = &args.html {
        html::check_writable(path)?;
    }
    let header = Header::new(&game, plan)?;
    let (journal, mut results) = match &args.resume {
        Some(path) => Journal::open(path, &header, plan).map(|(journal, results)| (Some(journal), results))?,
        None => (None, Results::default()),
    };
    let all_cores = || available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(all_cores, usize::from);
    let interrupted = play::play_all(game, plan, threads, &mut results, journal)?;
    let report = Report::new::<G>(plan, &results, header.setup_sha256, interrupted);
    if args.json {
        print_json(&report)?;
    } else {
        print::print(&report, &mut anstream::stdout())?;
    }
    if let Some(path) = &args.html {
        // These two bots use the network.
        let learned = plan.bots.iter().any(|bot| ["hard", "expert"].contains(&name_and_millis(bot).0));
        let curve = if learned { train::built_in_curve::<G>() } else { Vec::new() };
        page::page(&report, Some(&curve)).write(path)?;
    }
    if interrupted {
        print_interrupted(args.json, &report, args.resume.as_deref())?;
    }
    Ok(())
}

/// Says how to continue: on standard error if standard output has the JSON object.
fn print_interrupted(json: bool, report: &Report, journal: Option<&Path>) -> Result<(), Failure> {
    let Report { games, games_planned, .. } = report;
    let how = match journal {
        Some(path) => format!("the same command goes on from {}", path.display()),
        None => "use --resume FILE to be able to continue".into(),
    };
    let line = format!("interrupted after {games} of {games_planned} games; {how}");
    if json {
        writeln!(anstream::stderr(), "{line}")?
    } else {
        writeln!(anstream::stdout(), "\n{line}")?
    }
    Ok(())
}
