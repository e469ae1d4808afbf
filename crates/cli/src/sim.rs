//! `pyramids sim`: games between bots.

pub(crate) mod statistics;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bots::{BOTS, RANDOM_DRAFTERS, play_named, play_recorded};
use clap::Args;
use clap::builder::PossibleValuesParser;
use game_core::{GameName, LineOf, MAX_SEATS, Recorded, Seat, Seed};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;

use crate::failure::{Failure, print_json};
use crate::game::{CliGame, GameFlags, game_parser, unknown_game};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids sim --game silver-gold --bots greedy,random --games 10000
  pyramids sim --game silver-gold --players 4 --bots greedy --seed 7 --json
  pyramids sim --game silver-gold --bots greedy,greedy --games 100 --records games/
  pyramids sim --game silver-gold --bots greedy --players 2 --deck my-box.txt
  pyramids sim --game nile --bots greedy --games 20000 --balanced-start";

#[derive(Args, Debug)]
pub(crate) struct SimArgs {
    /// The game to play
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    /// Number of players [default: the number of bots, or the only number that the game allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    players: Option<u8>,
    /// One bot for all seats, or one for each seat; bots change seats from game to game
    #[arg(long, value_delimiter = ',', value_name = "BOT,...", required = true, value_parser = PossibleValuesParser::new(BOTS.into_iter().chain(RANDOM_DRAFTERS)))]
    bots: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Seed of all shuffles and of the bots' random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    flags: GameFlags,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// A game whose results can be added up.
pub(crate) trait Simulated: CliGame {
    /// Sums over the games of a bot or a seat.
    type SeatTally: Clone + Default + Send;
    /// Sums over all games.
    type GameTally: Clone + Default + Send;
    /// What is collected while a game is played.
    type Observation: Default;
    /// A seat's tally as statistics.
    type SeatSummary: Serialize;
    /// The games' tally as statistics.
    type GameSummary: Serialize;
    /// The deck or board, and the options.
    type Material: Serialize;

    fn observe(&self, observation: &mut Self::Observation, line: &LineOf<Self>);
    fn add_game(&self, tally: &mut Self::GameTally, observation: &Self::Observation, end: &Self::State);
    fn merge_games(tally: &mut Self::GameTally, other: &Self::GameTally);
    fn add_seat(&self, tally: &mut Self::SeatTally, end: &Self::State, seat: Seat);
    fn merge_seats(tally: &mut Self::SeatTally, other: &Self::SeatTally);
    fn summarize_seat(tally: &Self::SeatTally) -> Self::SeatSummary;
    fn summarize_games(tally: &Self::GameTally) -> Self::GameSummary;
    fn material(&self) -> Self::Material;
    fn print(out: &mut impl Write, rows: &[(String, &Self::SeatSummary)], games: &Self::GameSummary) -> io::Result<()>;
}

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    args.flags.check(args.game)?;
    with_game!(args.game, G => simulate::<G>(args)).unwrap_or_else(|| Err(unknown_game(args.game)))
}

fn simulate<G: Simulated>(args: &SimArgs) -> Result<(), Failure> {
    let bots = seat_bots::<G>(&args.bots, args.players)?;
    let game = G::from_flags(&args.flags, bots.len())?;
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::usage(format!("cannot create the folder {}: {error}", folder.display())))?;
    }
    let tallies = play_all(args, &game, &bots)?;
    let report = Report::new(args, &game, &bots, &tallies);
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

/// The bot of each seat.
fn seat_bots<G: CliGame>(named: &[String], players: Option<u8>) -> Result<Vec<String>, Failure> {
    // A game for a fixed number of players needs no --players.
    let fixed = (G::PLAYERS.fewest == G::PLAYERS.most).then_some(G::PLAYERS.most);
    let players = players.map(usize::from).or(fixed).unwrap_or(named.len());
    G::PLAYERS.check(players).map_err(Failure::usage)?;
    match named {
        [one] => Ok(vec![one.clone(); players]),
        _ if named.len() == players => Ok(named.to_vec()),
        _ => {
            let reason = format!("{} bots for {players} players: name one for all, or one for each", named.len());
            Err(Failure::usage(reason))
        }
    }
}

/// Tallies by bot, in the order in which they were named, by seat, and of all games.
#[derive(Clone)]
struct Tallies<G: Simulated> {
    bots: [G::SeatTally; MAX_SEATS],
    seats: [G::SeatTally; MAX_SEATS],
    games: G::GameTally,
}

impl<G: Simulated> Default for Tallies<G> {
    fn default() -> Self {
        Self { bots: Default::default(), seats: Default::default(), games: G::GameTally::default() }
    }
}

impl<G: Simulated> Tallies<G> {
    fn merge(mut self, other: &Self) -> Self {
        let pairs = self.bots.iter_mut().zip(&other.bots).chain(self.seats.iter_mut().zip(&other.seats));
        pairs.for_each(|(mine, theirs)| G::merge_seats(mine, theirs));
        G::merge_games(&mut self.games, &other.games);
        self
    }
}

fn play_all<G: Simulated>(args: &SimArgs, game: &G, bots: &[String]) -> Result<Tallies<G>, Failure> {
    let threads = args.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::failed)?;
    let bar = progress_bar(args.games);
    let tallies = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .try_fold(Tallies::<G>::default, |mut tallies, index| {
                let (end, observation) = play_one(args, game, bots, index)?;
                game.add_game(&mut tallies.games, &observation, &end);
                for seat in game.seats() {
                    game.add_seat(&mut tallies.seats[seat.index()], &end, seat);
                    game.add_seat(&mut tallies.bots[bot_on(seat.index(), index, bots.len())], &end, seat);
                }
                bar.inc(1);
                Ok(tallies)
            })
            .try_reduce(Tallies::default, |one, other| Ok(one.merge(&other)))
    });
    bar.finish_and_clear();
    tallies
}

/// The index of the bot on a seat. Bots move on by one seat from game to game.
fn bot_on(seat: usize, game: u64, players: usize) -> usize {
    (seat + (game % players as u64) as usize) % players
}

fn play_one<G: Simulated>(
    args: &SimArgs,
    game: &G,
    names: &[String],
    index: u64,
) -> Result<(G::State, G::Observation), Failure> {
    let seed = Seed::numbered(args.seed, index);
    let seated: Vec<&str> = (0..names.len()).map(|seat| names[bot_on(seat, index, names.len())].as_str()).collect();
    let mut observation = G::Observation::default();
    let observe = |line: &LineOf<G>| game.observe(&mut observation, line);
    let Some(folder) = &args.records else {
        let end = play_named(game, &seated, &seed, observe).map_err(Failure::failed)?;
        return Ok((end, observation));
    };
    let (end, record) = play_recorded(game, &seated, seed, observe).map_err(Failure::failed)?;
    let path = record_path::<G>(folder, args.seed, index);
    fs::write(&path, record).map_err(|error| Failure::cannot_write(&path, error))?;
    Ok((end, observation))
}

fn record_path<G: Recorded>(folder: &Path, series: u64, index: u64) -> PathBuf {
    folder.join(format!("{}-{series}-{:06}.jsonl", G::NAME, index + 1))
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Report<G: Simulated> {
    game: GameName,
    players: usize,
    games: u64,
    seed: u64,
    #[serde(flatten)]
    material: G::Material,
    bots: Vec<Named<String, G::SeatSummary>>,
    seats: Vec<Named<u8, G::SeatSummary>>,
    #[serde(flatten)]
    summary: G::GameSummary,
}

#[derive(Serialize)]
struct Named<T, S> {
    name: T,
    #[serde(flatten)]
    summary: S,
}

impl<G: Simulated> Report<G> {
    fn new(args: &SimArgs, game: &G, bots: &[String], tallies: &Tallies<G>) -> Self {
        let all_alike = bots.iter().all(|name| *name == bots[0]);
        let mut by_bot: Vec<(String, G::SeatTally)> = bots.iter().cloned().zip(tallies.bots.clone()).collect();
        if all_alike {
            for (_, tally) in by_bot.split_off(1) {
                G::merge_seats(&mut by_bot[0].1, &tally);
            }
        }
        let seats = tallies.seats.iter().take(bots.len()).zip(1..);
        Self {
            game: G::NAME,
            players: bots.len(),
            games: args.games,
            seed: args.seed,
            material: game.material(),
            bots: by_bot.into_iter().map(|(name, tally)| Named { name, summary: G::summarize_seat(&tally) }).collect(),
            seats: seats.map(|(tally, name)| Named { name, summary: G::summarize_seat(tally) }).collect(),
            summary: G::summarize_games(&tallies.games),
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { game, players, games, seed, .. } = self;
        let games = if *games == 1 { "1 game".into() } else { format!("{games} games") };
        writeln!(out, "{games} of {game} for {players}, seed {seed}\n")?;
        let bots = self.bots.iter().map(|Named { name, summary }| (name.clone(), summary));
        let seats = self.seats.iter().map(|Named { name, summary }| (format!("seat {name}"), summary));
        G::print(out, &bots.chain(seats).collect::<Vec<_>>(), &self.summary)
    }
}
