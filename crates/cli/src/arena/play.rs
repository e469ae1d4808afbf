//! Plays the games on several threads until all are done or Ctrl-C is pressed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bots::{AnyBot, PlayError, Settings, play};
use game_core::{LineOf, Participant, Random, Scribe, Seat, Seed, results};
use review::{History, Review};

use super::game::ArenaGame;
use super::journal::Journal;
use super::plan::Plan;
use super::results::{Results, SeatPlayed};
use super::timed::{Stopwatch, Timed};
use super::{ORACLE, name_and_millis};
use crate::failure::Failure;
use crate::sim::progress_bar;

/// Messages to the thread that collects the results.
enum Message {
    Played(u64, Vec<SeatPlayed>),
    Failed(GameError),
    Interrupted,
}

/// Plays the games that have no result yet. Returns whether it was interrupted; then unfinished games are dropped.
pub(crate) fn play_all<G: ArenaGame>(
    game: G,
    plan: &Plan,
    threads: usize,
    results: &mut Results,
    mut journal: Option<Journal>,
) -> Result<bool, Failure> {
    let todo: Vec<u64> = (0..plan.games()).filter(|number| !results.contains(*number)).collect();
    let bar = progress_bar(plan.games()).with_position(results.len());
    bar.reset_eta();
    let mut missing = todo.len();
    let (sender, receiver) = channel();
    stop_on_ctrl_c(sender.clone())?;
    let work = Arc::new(Work { game, plan: plan.clone(), todo, next: AtomicUsize::new(0) });
    for _ in 0..threads.min(missing) {
        let (work, sender) = (work.clone(), sender.clone());
        // The threads are not joined: a game may take minutes, and Ctrl-C must print the results at once.
        thread::spawn(move || work.run(&sender));
    }
    while missing > 0 {
        match receiver.recv() {
            Ok(Message::Played(number, seats)) => {
                if let Some(journal) = &mut journal {
                    journal.append(plan, number, &seats)?;
                }
                results.insert(number, seats);
                missing -= 1;
                bar.inc(1);
            }
            Ok(Message::Failed(error)) => {
                bar.finish_and_clear();
                return Err(Failure::failed(error));
            }
            Ok(Message::Interrupted) | Err(_) => break,
        }
    }
    bar.finish_and_clear();
    Ok(missing > 0)
}

/// The first Ctrl-C stops the games, a second one exits the program.
fn stop_on_ctrl_c(sender: Sender<Message>) -> Result<(), Failure> {
    /// The exit code that shells use for a program ended by Ctrl-C.
    const INTERRUPTED: i32 = 130;
    let already = AtomicBool::new(false);
    let stop = move || {
        if already.swap(true, Ordering::Relaxed) || sender.send(Message::Interrupted).is_err() {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::failed(format!("cannot listen for Ctrl-C: {error}")))
}

/// Why a game has no result, and in which game.
#[derive(Debug, thiserror::Error)]
#[error("seed {seed}, shuffle {shuffle}, seats {seats}: {fault}")]
struct GameError {
    seed: u64,
    shuffle: u64,
    seats: String,
    fault: GameFault,
}

/// Why a game has no result.
#[derive(Debug, thiserror::Error)]
enum GameFault {
    #[error("there is no such game in the plan")]
    NotPlanned,
    #[error("a bot panicked: this is a bug, please report it")]
    Panicked,
    #[error("there is no oracle for this game")]
    NoOracle,
    #[error("there is no bot {0} for this game")]
    NoBot(String),
    #[error("{bot} on {seat} made an illegal move: {refusal}")]
    IllegalAction { bot: String, seat: Seat, refusal: String },
    #[error("{0}")]
    Stopped(String),
    #[error("the game did not end")]
    NotFinished,
}

/// What all threads share.
struct Work<G> {
    game: G,
    plan: Plan,
    todo: Vec<u64>,
    next: AtomicUsize,
}

impl<G: ArenaGame> Work<G> {
    /// Plays games in order until none is left or the collector is gone.
    fn run(&self, sender: &Sender<Message>) {
        while let Some(&number) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            // Without this, the collector would wait forever for the game of a bot that panicked.
            let played = catch_unwind(AssertUnwindSafe(|| self.play(number))).unwrap_or(Err(GameFault::Panicked));
            let message = match played {
                Ok(seats) => Message::Played(number, seats),
                Err(fault) => Message::Failed(self.game_error(number, fault)),
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    }

    fn play(&self, number: u64) -> Result<Vec<SeatPlayed>, GameFault> {
        let (shuffle, seating) = self.plan.game(number).ok_or(GameFault::NotPlanned)?;
        let seed = Seed::numbered(self.plan.seed, shuffle);
        let names: Vec<&str> = seating.iter().map(|bot| self.plan.bots[*bot].as_str()).collect();
        let mut record = Vec::new();
        let (end, stopwatches) = if names == [ORACLE] {
            self.play_oracle(&seed).ok_or(GameFault::NoOracle)?
        } else {
            self.play_bots(&seed, &names, |line| record.push(line.clone()))?
        };
        let luck = if self.plan.adjust_luck { self.luck(&record, &seed, &end) } else { Vec::new() };
        let mut luck = luck.into_iter();
        let results = results(&self.game, &end).ok_or(GameFault::NotFinished)?;
        let seats = results.iter().zip(stopwatches).map(|(result, stopwatch)| {
            let (score, sources) = G::score_and_sources(&result.score);
            SeatPlayed {
                place: result.place,
                score,
                sources,
                decisions: stopwatch.decisions,
                nanos: stopwatch.total.as_nanos() as u64,
                longest_nanos: stopwatch.longest.as_nanos() as u64,
                luck: luck.next(),
            }
        });
        Ok(seats.collect())
    }

    /// By how much luck raised each seat's chance to win, in millionths.
    fn luck(&self, lines: &[LineOf<G>], seed: &Seed, end: &G::State) -> Vec<i64> {
        let players = self.game.seats().iter().map(|seat| Participant { name: seat.to_string(), bot: None });
        let mut scribe = Scribe::begin(&self.game, players.collect(), *seed);
        lines.iter().for_each(|line| scribe.note(line));
        let Ok(history) = History::<G>::read(&scribe.end(&self.game, end)) else { return Vec::new() };
        let review = Review::walk_through(&history);
        let of_seat = |seat: Seat| (1e6 * review.win_luck(seat)).round() as i64;
        self.game.seats().iter().map(of_seat).collect()
    }

    fn play_bots(
        &self,
        seed: &Seed,
        names: &[&str],
        on_line: impl FnMut(&LineOf<G>),
    ) -> Result<(G::State, Vec<Stopwatch>), GameFault> {
        let bots = names.iter().zip(1..).map(|(name, seat)| {
            // Each seat has random numbers of its own, so that equal bots do not make equal choices.
            let random_seed = seed.stream(&format!("{name} on seat {seat}")).next_u64();
            let settings = Settings { budget: self.plan.budget_of(name), ..Settings::new(random_seed) };
            G::bot(name_and_millis(name).0, settings).map(Timed::new).ok_or_else(|| GameFault::NoBot((*name).into()))
        });
        let mut bots = bots.collect::<Result<Vec<Timed<AnyBot<G>>>, GameFault>>()?;
        let end = play(&self.game, seed, &mut bots, on_line).map_err(|error| match error {
            PlayError::IllegalAction { seat, refusal } => {
                let bot = names.get(seat.index()).copied().unwrap_or_default().into();
                GameFault::IllegalAction { bot, seat, refusal: refusal.to_string() }
            }
            error => GameFault::Stopped(error.to_string()),
        })?;
        Ok((end, bots.iter().map(|bot| bot.stopwatch).collect()))
    }

    /// The oracle plans the whole game at once, which counts as one decision.
    fn play_oracle(&self, seed: &Seed) -> Option<(G::State, Vec<Stopwatch>)> {
        let mut stopwatch = Stopwatch::default();
        let end = stopwatch.measure(|| self.game.oracle(seed))?;
        Some((end, vec![stopwatch]))
    }

    fn game_error(&self, number: u64, fault: GameFault) -> GameError {
        let (shuffle, seating) = self.plan.game(number).unwrap_or_default();
        let names: Vec<&str> = seating.iter().map(|bot| self.plan.bots[*bot].as_str()).collect();
        GameError { seed: self.plan.seed, shuffle, seats: names.join(","), fault }
    }
}
