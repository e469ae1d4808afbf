//! `pyramids sim`: games between bots.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bots::{Bot, SILVER_GOLD_BOTS, play, silver_gold_bot};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;
use silver_gold::{Deck, SilverGold, State};
use table::{Game, Hash, Participant, Random, Recorded, Scribe, Seed};

use crate::args::{GameName, SimArgs};
use crate::deck;
use crate::failure::{Failure, print_json};
use crate::tally::{Summary, Tally};

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    let GameName::SilverGold = args.game;
    let bots = seat_bots(&args.bots, args.players)?;
    let deck = match &args.deck {
        Some(path) => Arc::new(deck::load(path)?),
        None => Deck::standard(),
    };
    let game = SilverGold::new(deck, bots.len()).ok_or_else(|| Failure::usage("1 to 4 may play"))?;
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::usage(format!("cannot make the folder {}: {error}", folder.display())))?;
    }
    let tallies = play_all(args, &game, &bots)?;
    let report = Report::new(args, &game, &bots, &tallies);
    if args.json { print_json(&report) } else { Ok(report.print(&mut anstream::stdout())?) }
}

/// One bot for each seat.
fn seat_bots(named: &[String], players: Option<u8>) -> Result<Vec<String>, Failure> {
    if let Some(unknown) = named.iter().find(|name| !SILVER_GOLD_BOTS.contains(&name.as_str())) {
        let known = SILVER_GOLD_BOTS.join(", ");
        return Err(Failure::usage(format!("there is no bot \"{unknown}\", bots are {known}")));
    }
    let players = players.map_or(named.len(), usize::from);
    match named {
        [one] => Ok(vec![one.clone(); players]),
        _ if named.len() == players && players <= silver_gold::MAX_PLAYERS => Ok(named.to_vec()),
        _ => {
            let reason = format!("{} bots for {players} players: name one for all, or one for each", named.len());
            Err(Failure::usage(reason))
        }
    }
}

/// How the bots, in the order they were named, and the seats came out.
#[derive(Clone, Default)]
struct Tallies {
    bots: [Tally; table::MAX_SEATS],
    seats: [Tally; table::MAX_SEATS],
}

impl Tallies {
    fn merge(mut self, other: &Self) -> Self {
        let pairs = self.bots.iter_mut().zip(&other.bots).chain(self.seats.iter_mut().zip(&other.seats));
        pairs.for_each(|(mine, theirs)| mine.merge(theirs));
        self
    }
}

fn play_all(args: &SimArgs, game: &SilverGold, bots: &[String]) -> Result<Tallies, Failure> {
    let threads = args.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::refused)?;
    let bar = progress_bar(args.games);
    let folder = args.records.as_deref();
    let tallies = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .try_fold(Tallies::default, |mut tallies, index| {
                let end = play_one(game, bots, args.seed, index, folder)?;
                for seat in game.seats() {
                    tallies.seats[seat.index()].add(game, &end, seat);
                    tallies.bots[bot_on(seat.index(), index, bots.len())].add(game, &end, seat);
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

fn play_one(
    game: &SilverGold,
    names: &[String],
    series: u64,
    index: u64,
    folder: Option<&Path>,
) -> Result<State, Failure> {
    let seed = Seed::numbered(series, index);
    let seated: Vec<&str> = (0..names.len()).map(|seat| names[bot_on(seat, index, names.len())].as_str()).collect();
    let mut luck = seed.stream("bots");
    let mut bots: Vec<Box<dyn Bot<SilverGold> + Send>> =
        seated.iter().filter_map(|name| silver_gold_bot(name, luck.next_u64())).collect();
    let Some(folder) = folder else {
        return play(game, &seed, &mut bots, |_| {}).map_err(Failure::refused);
    };
    let player = |name: &&str| Participant { name: (*name).into(), bot: Some((*name).into()) };
    let mut scribe = Scribe::begin(game, seated.iter().map(player).collect(), seed);
    let end = play(game, &seed, &mut bots, |line| scribe.note(line)).map_err(Failure::refused)?;
    let path = record_path(folder, series, index);
    fs::write(&path, scribe.end(game, &end))
        .map_err(|error| Failure::refused(format!("cannot write {}: {error}", path.display())))?;
    Ok(end)
}

fn record_path(folder: &Path, series: u64, index: u64) -> PathBuf {
    folder.join(format!("{}-{series}-{:06}.jsonl", SilverGold::NAME, index + 1))
}

fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    // Draws on standard error, and only if that is a terminal.
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    players: usize,
    games: u64,
    seed: u64,
    deck: DeckName<'a>,
    bots: Vec<Named<String>>,
    seats: Vec<Named<u8>>,
}

#[derive(Serialize)]
struct DeckName<'a> {
    name: &'a str,
    sha256: Hash,
}

#[derive(Serialize)]
struct Named<T> {
    name: T,
    #[serde(flatten)]
    summary: Summary,
}

impl<'a> Report<'a> {
    fn new(args: &SimArgs, game: &'a SilverGold, bots: &[String], tallies: &Tallies) -> Self {
        let all_alike = bots.iter().all(|name| *name == bots[0]);
        let mut by_bot: Vec<(String, Tally)> = bots.iter().cloned().zip(tallies.bots.clone()).collect();
        if all_alike {
            for (_, tally) in by_bot.split_off(1) {
                by_bot[0].1.merge(&tally);
            }
        }
        let seats = tallies.seats.iter().take(bots.len()).zip(1..);
        Self {
            game: SilverGold::NAME,
            players: bots.len(),
            games: args.games,
            seed: args.seed,
            deck: DeckName { name: game.deck().name(), sha256: game.deck().hash() },
            bots: by_bot.into_iter().map(|(name, tally)| Named { name, summary: tally.summary() }).collect(),
            seats: seats.map(|(tally, name)| Named { name, summary: tally.summary() }).collect(),
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { players, games, seed, .. } = self;
        writeln!(out, "{games} games of {} for {players}, seed {seed}, deck \"{}\"\n", self.game, self.deck.name)?;
        writeln!(out, "            wins   mean     ±  low  25%  50%  75% high  pyramids  green orange purple")?;
        for Named { name, summary } in &self.bots {
            print_scores(out, name, summary)?;
        }
        for Named { name, summary } in &self.seats {
            print_scores(out, &format!("seat {name}"), summary)?;
        }
        writeln!(out, "\nmean points pyramids colours torches   pairs singles  skulls")?;
        for Named { name, summary } in &self.bots {
            let Summary { points: p, .. } = summary;
            writeln!(
                out,
                "{name:<10} {:>9.2} {:>7.2} {:>7.2} {:>7.2} {:>7.2} {:>7.2}",
                p.pyramids, p.colours, p.torches, p.gem_pairs, p.single_gems, p.skulls
            )?;
        }
        Ok(())
    }
}

fn print_scores(out: &mut impl Write, name: &str, summary: &Summary) -> io::Result<()> {
    let Summary { score, pyramids_by_colour: colours, .. } = summary;
    writeln!(
        out,
        "{name:<10} {:>4.1}% {:>6.2} {:>5.2} {:>4} {:>4} {:>4} {:>4} {:>4}  {:>8.2} {:>6.2} {:>6.2} {:>6.2}",
        100.0 * summary.win_rate,
        score.mean,
        score.deviation,
        score.lowest,
        score.quarter,
        score.median,
        score.three_quarters,
        score.highest,
        summary.pyramids,
        colours.green,
        colours.orange,
        colours.purple
    )
}
