//! `pyramids sim`: games between bots.

mod nile;
mod silver_gold;
pub(crate) mod spread;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::nile::{Board, Nile, Options};
use ::silver_gold::{Deck, MAX_PLAYERS, SilverGold};
use bots::{Playable, play_named, play_recorded};
use game_core::{LineOf, MAX_SEATS, Recorded, Seat, Seed};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{GameName, SimArgs};
use crate::failure::{Failure, print_json};
use crate::material;

/// A game whose results can be added up.
pub(crate) trait Simulated: Playable + Recorded + Sync {
    /// What a bot or a seat came to.
    type SeatTally: Clone + Default + Send;
    /// What the games came to as a whole.
    type GameTally: Clone + Default + Send;
    /// What must be noted while a game is played.
    type Watch: Default;
    /// A seat's tally for people.
    type Summary: Serialize;
    /// The games' tally for people.
    type Findings: Serialize;
    /// What was played with.
    type Material: Serialize;

    fn watch(&self, watch: &mut Self::Watch, line: &LineOf<Self>);
    fn add_game(&self, tally: &mut Self::GameTally, watch: &Self::Watch, end: &Self::State);
    fn merge_games(tally: &mut Self::GameTally, other: &Self::GameTally);
    fn add_seat(&self, tally: &mut Self::SeatTally, end: &Self::State, seat: Seat);
    fn merge_seats(tally: &mut Self::SeatTally, other: &Self::SeatTally);
    fn summary(tally: &Self::SeatTally) -> Self::Summary;
    fn findings(tally: &Self::GameTally) -> Self::Findings;
    fn material(&self) -> Self::Material;
    fn print(out: &mut impl Write, rows: &[(String, &Self::Summary)], findings: &Self::Findings) -> io::Result<()>;
}

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    match args.game {
        GameName::SilverGold => {
            if args.board.is_some() || args.nile != crate::args::NileOptions::default() {
                return Err(Failure::usage("--board and Nile's options need --game nile"));
            }
            let bots = seat_bots(&args.bots, args.players, 1..=MAX_PLAYERS)?;
            let deck = match &args.deck {
                Some(path) => Arc::new(material::load(path, Deck::parse)?),
                None => Deck::standard(),
            };
            let game = SilverGold::new(deck, bots.len()).ok_or_else(|| Failure::usage("1 to 4 may play"))?;
            simulate(args, &game, &bots)
        }
        GameName::Nile => {
            if args.deck.is_some() {
                return Err(Failure::usage("--deck needs --game silver-gold"));
            }
            let bots = seat_bots(&args.bots, args.players.or(Some(2)), 2..=2)?;
            let board = match &args.board {
                Some(path) => Arc::new(material::load(path, Board::parse)?),
                None => Board::standard(),
            };
            simulate(args, &Nile::new(board, Options::from(&args.nile)), &bots)
        }
    }
}

fn simulate<G: Simulated>(args: &SimArgs, game: &G, bots: &[String]) -> Result<(), Failure> {
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::usage(format!("cannot make the folder {}: {error}", folder.display())))?;
    }
    let tallies = play_all(args, game, bots)?;
    let report = Report::new(args, game, bots, &tallies);
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

/// One bot for each seat.
fn seat_bots(
    named: &[String],
    players: Option<u8>,
    allowed: std::ops::RangeInclusive<usize>,
) -> Result<Vec<String>, Failure> {
    let players = players.map_or(named.len(), usize::from);
    if !allowed.contains(&players) {
        let (least, most) = (allowed.start(), allowed.end());
        let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return Err(Failure::usage(format!("{players} players, expected {expected}")));
    }
    match named {
        [one] => Ok(vec![one.clone(); players]),
        _ if named.len() == players => Ok(named.to_vec()),
        _ => {
            let reason = format!("{} bots for {players} players: name one for all, or one for each", named.len());
            Err(Failure::usage(reason))
        }
    }
}

/// How the bots, in the order they were named, and the seats came out, and the games as a whole.
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
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::refused)?;
    let bar = progress_bar(args.games);
    let tallies = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .try_fold(Tallies::<G>::default, |mut tallies, index| {
                let (end, watch) = play_one(args, game, bots, index)?;
                game.add_game(&mut tallies.games, &watch, &end);
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

/// Which of the named bots sits on a seat: they move on by one seat from game to game.
fn bot_on(seat: usize, game: u64, players: usize) -> usize {
    (seat + (game % players as u64) as usize) % players
}

fn play_one<G: Simulated>(
    args: &SimArgs,
    game: &G,
    names: &[String],
    index: u64,
) -> Result<(G::State, G::Watch), Failure> {
    let seed = Seed::numbered(args.seed, index);
    let seated: Vec<&str> = (0..names.len()).map(|seat| names[bot_on(seat, index, names.len())].as_str()).collect();
    let mut watch = G::Watch::default();
    let watching = |line: &LineOf<G>| game.watch(&mut watch, line);
    let Some(folder) = &args.records else {
        let end = play_named(game, &seated, &seed, watching).map_err(Failure::refused)?;
        return Ok((end, watch));
    };
    let (end, record) = play_recorded(game, &seated, seed, watching).map_err(Failure::refused)?;
    let path = record_path::<G>(folder, args.seed, index);
    fs::write(&path, record).map_err(|error| Failure::refused(format!("cannot write {}: {error}", path.display())))?;
    Ok((end, watch))
}

fn record_path<G: Recorded>(folder: &Path, series: u64, index: u64) -> PathBuf {
    folder.join(format!("{}-{series}-{:06}.jsonl", G::NAME, index + 1))
}

/// How many games are done and how long the rest will take.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    // Draws on standard error, and only if that is a terminal.
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Report<G: Simulated> {
    game: game_core::GameName,
    players: usize,
    games: u64,
    seed: u64,
    #[serde(flatten)]
    material: G::Material,
    bots: Vec<Named<String, G::Summary>>,
    seats: Vec<Named<u8, G::Summary>>,
    #[serde(flatten)]
    findings: G::Findings,
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
            bots: by_bot.into_iter().map(|(name, tally)| Named { name, summary: G::summary(&tally) }).collect(),
            seats: seats.map(|(tally, name)| Named { name, summary: G::summary(tally) }).collect(),
            findings: G::findings(&tallies.games),
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { game, players, games, seed, .. } = self;
        let games = if *games == 1 { "1 game".into() } else { format!("{games} games") };
        writeln!(out, "{games} of {game} for {players}, seed {seed}\n")?;
        let bots = self.bots.iter().map(|Named { name, summary }| (name.clone(), summary));
        let seats = self.seats.iter().map(|Named { name, summary }| (format!("seat {name}"), summary));
        G::print(out, &bots.chain(seats).collect::<Vec<_>>(), &self.findings)
    }
}
