//! Plays the games, many at a time, until all are done or somebody stops it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bots::{AnyBot, PlayError, Settings, play};
use game_core::{Random, Seed, results};

use super::contested::Contested;
use super::journal::Journal;
use super::plan::Plan;
use super::results::{Results, SeatPlayed};
use super::timed::{Stopwatch, Timed};
use crate::args::ORACLE;
use crate::failure::Failure;
use crate::sim::progress_bar;

/// What is told to the thread that collects.
enum Message {
    Played(u64, Vec<SeatPlayed>),
    Failed(String),
    Interrupted,
}

/// Plays what is not among the results yet. Returns whether it was interrupted; then games under way are dropped.
pub(crate) fn play_all<G: Contested>(
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
        // The threads are not waited for: a game under way may take minutes, and who interrupts wants to see now.
        thread::spawn(move || work.run(&sender));
    }
    while missing > 0 {
        match receiver.recv() {
            Ok(Message::Played(number, seats)) => {
                if let Some(journal) = &mut journal {
                    journal.note(plan, number, &seats)?;
                }
                results.insert(number, seats);
                missing -= 1;
                bar.inc(1);
            }
            Ok(Message::Failed(reason)) => {
                bar.finish_and_clear();
                return Err(Failure::refused(reason));
            }
            Ok(Message::Interrupted) | Err(_) => break,
        }
    }
    bar.finish_and_clear();
    Ok(missing > 0)
}

/// The first Ctrl-C stops the games, a second one the program, wherever it is.
fn stop_on_ctrl_c(sender: Sender<Message>) -> Result<(), Failure> {
    /// What shells report for a program ended by Ctrl-C.
    const INTERRUPTED: i32 = 130;
    let already = AtomicBool::new(false);
    let stop = move || {
        if already.swap(true, Ordering::Relaxed) || sender.send(Message::Interrupted).is_err() {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::refused(format!("cannot listen for Ctrl-C: {error}")))
}

/// What all threads share.
struct Work<G> {
    game: G,
    plan: Plan,
    todo: Vec<u64>,
    next: AtomicUsize,
}

impl<G: Contested> Work<G> {
    /// Takes games in their order until there is none left or nobody collects any more.
    fn run(&self, sender: &Sender<Message>) {
        while let Some(&number) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            // Without this, a bot that panics would leave the collector waiting for ever.
            let played = catch_unwind(AssertUnwindSafe(|| self.play(number)))
                .unwrap_or_else(|_| Err(self.told(number, "a bot panicked: this is a bug, please report it")));
            let message = played.map_or_else(Message::Failed, |seats| Message::Played(number, seats));
            if sender.send(message).is_err() {
                return;
            }
        }
    }

    fn play(&self, number: u64) -> Result<Vec<SeatPlayed>, String> {
        let Some((shuffle, seating)) = self.plan.game(number) else { return Err("there is no such game".into()) };
        let seed = Seed::numbered(self.plan.seed, shuffle);
        let names: Vec<&str> = seating.iter().map(|bot| self.plan.bots[*bot].as_str()).collect();
        let (end, stopwatches) = if names == [ORACLE] {
            self.ask_oracle(&seed).ok_or_else(|| self.told(number, "there is no oracle in this version"))?
        } else {
            self.play_legally(&seed, &names).map_err(|stopped| self.told(number, &stopped))?
        };
        let results = results(&self.game, &end).ok_or_else(|| self.told(number, "the game did not end"))?;
        let seats = results.iter().zip(stopwatches).map(|(result, stopwatch)| {
            let (score, sources) = G::numbers(&result.score);
            SeatPlayed {
                place: result.place,
                score,
                sources,
                decisions: stopwatch.decisions,
                nanos: stopwatch.total.as_nanos() as u64,
                longest_nanos: stopwatch.longest.as_nanos() as u64,
            }
        });
        Ok(seats.collect())
    }

    fn play_legally(&self, seed: &Seed, names: &[&str]) -> Result<(G::State, Vec<Stopwatch>), String> {
        let bots = names.iter().zip(1..).map(|(name, seat)| {
            // Each bot on each seat has luck of its own: equal bots must not make equal choices.
            let random_seed = seed.stream(&format!("{name} on seat {seat}")).next_u64();
            let settings = Settings { random_seed, budget: self.plan.budget, threads: 1 };
            G::bot(name, settings).map(Timed::new).ok_or_else(|| format!("there is no {name} for {}", G::TITLE))
        });
        let mut bots = bots.collect::<Result<Vec<Timed<AnyBot<G>>>, String>>()?;
        let end = play(&self.game, seed, &mut bots, |_| {}).map_err(|error| match error {
            PlayError::IllegalAction { seat, refusal } => {
                format!("{} on {seat} made an illegal move: {refusal}", names.get(seat.index()).unwrap_or(&"nobody"))
            }
            _ => error.to_string(),
        })?;
        Ok((end, bots.iter().map(|bot| bot.stopwatch).collect()))
    }

    /// The oracle plans the whole game at once: one decision.
    fn ask_oracle(&self, seed: &Seed) -> Option<(G::State, Vec<Stopwatch>)> {
        let mut stopwatch = Stopwatch::default();
        let end = stopwatch.measure(|| self.game.oracle(seed))?;
        Some((end, vec![stopwatch]))
    }

    /// What went wrong, and in which game.
    fn told(&self, number: u64, reason: &(impl std::fmt::Display + ?Sized)) -> String {
        let Some((shuffle, seating)) = self.plan.game(number) else { return reason.to_string() };
        let names: Vec<&str> = seating.iter().map(|bot| self.plan.bots[*bot].as_str()).collect();
        format!("seed {}, shuffle {shuffle}, seats {}: {reason}", self.plan.seed, names.join(","))
    }
}
