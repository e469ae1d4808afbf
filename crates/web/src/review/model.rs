//! The state of a review page: the latest report, and what of it is shown.

use std::sync::Arc;

use game_core::{Fault, Reason as FaultReason, Seat, SeatSet, announced_game};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Sitter, TableId};
use review::{DecisionReport, Explained, Grade, History, Report, Unreviewable, checked_report};
use serde_json::Value;

use super::analyst::ReviewStep;
use super::game::{AnyGame, Of, ShownGame};
use super::source::{Source, keep};
use crate::bot_worker::{BotWorker, WorkerScript};
use crate::parts::sitter_name;
use crate::session::sitter;

pub(super) type ShownReport = Report<Value>;
pub(super) type ShownDecision = DecisionReport<Value>;

/// How the work in the worker goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    Running,
    Stopped,
    Done,
    /// The browser has no workers, or the worker failed.
    Failed,
}

#[derive(Clone, Copy)]
pub(super) struct ReviewModel {
    pub(super) report: RwSignal<Option<Arc<ShownReport>>>,
    pub(super) game: StoredValue<Arc<dyn AnyGame>>,
    players: StoredValue<Vec<Sitter>>,
    /// The player of this device, if the record says who that is.
    pub(super) mine: Option<Seat>,
    /// The seat whose turns are shown.
    pub(super) seat: RwSignal<Seat>,
    /// The line of the decision that is shown.
    pub(super) at: RwSignal<Option<usize>>,
    pub(super) work: RwSignal<Work>,
    pub(super) record: StoredValue<Arc<str>>,
    /// The table on the server, if the game was played there.
    pub(super) table: StoredValue<Option<TableId>>,
    /// Whether the review is kept with the game on the server.
    pub(super) kept: RwSignal<bool>,
    worker: StoredValue<Option<BotWorker>, LocalStorage>,
}

/// Reads a record for its review.
pub(super) fn open(record: String, source: Source) -> Result<ReviewModel, Unreviewable> {
    let name = announced_game(record.lines().next().unwrap_or_default())?;
    let opened = games::with_game!(name, G => open_game::<G>(record, source));
    opened.unwrap_or(Err(Fault { line: 1, reason: FaultReason::UnknownGame(name) }.into()))
}

fn open_game<G: ShownGame + Explained>(record: String, source: Source) -> Result<ReviewModel, Unreviewable>
where
    Of<G>: AnyGame,
{
    let history = History::<G>::read(&record)?;
    let seats = SeatSet::first_seats(history.players.len());
    let people: Vec<Seat> =
        seats.iter().zip(&history.players).filter(|(_, player)| player.bot.is_none()).map(|(seat, _)| seat).collect();
    let server = if let Source::Server(game) = source { Some(game) } else { None };
    let mine = match (&server, people.as_slice()) {
        (Some(game), _) => game.own,
        (None, [only]) => Some(*only),
        (None, _) => None,
    };
    // A review that does not belong to the record, or that another version made, is computed again.
    let kept = server.as_ref().and_then(|game| checked_report::<G>(&record, game.kept.as_deref()?).ok());
    let report: Option<ShownReport> = kept.and_then(|kept| serde_json::from_str(&kept).ok());
    let is_kept = report.is_some();
    let players = history.players.iter().map(sitter).collect();
    let script = use_context::<WorkerScript>();
    let game: Arc<dyn AnyGame> = Arc::new(Of(history));
    let model = ReviewModel {
        report: RwSignal::new(report.map(Arc::new)),
        game: StoredValue::new(game),
        players: StoredValue::new(players),
        mine,
        seat: RwSignal::new(mine.or(people.first().copied()).unwrap_or(Seat::FIRST)),
        at: RwSignal::new(None),
        work: RwSignal::new(if is_kept { Work::Done } else { Work::Running }),
        record: StoredValue::new(record.into()),
        table: StoredValue::new(server.map(|game| game.table)),
        kept: RwSignal::new(is_kept),
        worker: StoredValue::new_local(script.and_then(|script| BotWorker::shared(&script))),
    };
    if !is_kept {
        model.ask(true);
    }
    Ok(model)
}

impl ReviewModel {
    pub(super) fn seats(self) -> Vec<Seat> {
        SeatSet::first_seats(self.players.with_value(Vec::len)).iter().collect()
    }

    /// The name of a player; "You" for the only person.
    pub(super) fn name(self, seat: Seat) -> String {
        if self.mine == Some(seat) {
            return t!("you");
        }
        self.players
            .with_value(|players| players.get(seat.index()).map(|one| sitter_name(seat, one)))
            .unwrap_or_default()
    }

    /// The name of the person on a seat; "You" for a bot's seat, which the player takes to play on.
    pub(super) fn player_name(self, seat: Seat) -> String {
        self.players.with_value(|players| match players.get(seat.index()) {
            Some(Sitter::Person(name)) => name.clone(),
            _ => t!("you"),
        })
    }

    /// The decisions of the shown seat.
    pub(super) fn decisions(self) -> Vec<ShownDecision> {
        let seat = self.seat.get();
        self.report
            .with(|report| report.as_ref().map(|report| report.decisions_of(seat).cloned().collect()))
            .unwrap_or_default()
    }

    /// The decision that is shown: the chosen one, or else the costliest.
    pub(super) fn shown(self) -> Option<ShownDecision> {
        let decisions = self.decisions();
        let at = self.at.get();
        let costliest = || {
            let proven = |decision: &ShownDecision| if decision.grade == Grade::Best { 0.0 } else { decision.loss };
            decisions.iter().max_by(|one, other| proven(one).total_cmp(&proven(other)))
        };
        decisions.iter().find(|decision| Some(decision.line) == at).or_else(costliest).cloned()
    }

    /// Shows the decision this many places further on.
    pub(super) fn step(self, by: isize) {
        let decisions = untrack(|| self.decisions());
        let now = untrack(|| self.shown()).map(|decision| decision.line);
        let place = decisions.iter().position(|decision| Some(decision.line) == now).unwrap_or(0);
        let next = place.saturating_add_signed(by).min(decisions.len().saturating_sub(1));
        self.at.set(decisions.get(next).map(|decision| decision.line));
    }

    /// Shows the next decision that gave something up; after the last one the first.
    pub(super) fn next_costly(self) {
        let decisions = untrack(|| self.decisions());
        let now = untrack(|| self.shown()).map_or(0, |decision| decision.line);
        let costly: Vec<usize> =
            decisions.iter().filter(|decision| decision.grade != Grade::Best).map(|decision| decision.line).collect();
        let next = costly.iter().find(|line| **line > now).or(costly.first());
        if let Some(next) = next {
            self.at.set(Some(*next));
        }
    }

    /// Shows the decision of the shown seat in a turn.
    pub(super) fn show_turn(self, turn: u32) {
        let decisions = untrack(|| self.decisions());
        let in_turn = decisions.iter().filter(|decision| decision.turn == turn);
        let costliest = in_turn.max_by(|one, other| one.loss.total_cmp(&other.loss));
        if let Some(decision) = costliest {
            self.at.set(Some(decision.line));
        }
    }

    pub(super) fn stop(self) {
        self.work.set(Work::Stopped);
    }

    pub(super) fn go_on(self) {
        self.work.set(Work::Running);
        self.ask(true);
    }

    /// Asks the worker to go on, until everything is done or the player stops it.
    fn ask(self, with_record: bool) {
        let record = self.record.get_value();
        let review = name_of(&record);
        let step = ReviewStep { review, record: with_record.then(|| record.to_string()) };
        let answered = move |answer: Option<String>| {
            // The page may be gone.
            let Some(work) = self.work.try_get_untracked() else { return };
            let report: Option<ShownReport> = answer.and_then(|text| serde_json::from_str(&text).ok());
            let Some(report) = report else { return self.work.set(Work::Failed) };
            let is_done = report.progress >= 1.0;
            self.report.set(Some(Arc::new(report)));
            if is_done {
                self.work.set(Work::Done);
                self.keep();
            } else if work == Work::Running {
                self.ask(false);
            }
        };
        self.worker.with_value(|worker| match worker {
            Some(worker) => worker.review(&step, answered),
            None => self.work.set(Work::Failed),
        });
    }
}

impl ReviewModel {
    /// Keeps the review with the game on the server, if the player of this device took part in it.
    fn keep(self) {
        let (Some(table), Some(report)) = (self.table.get_value(), self.report.get_untracked()) else { return };
        if self.mine.is_some() {
            spawn_local(async move {
                let is_kept = keep(table, &report).await;
                self.kept.try_set(is_kept);
            });
        }
    }
}

/// A number that tells records apart (FNV-1a).
fn name_of(record: &str) -> u64 {
    record.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
