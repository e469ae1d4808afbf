//! Runs the bots of tables whose lease this node has.

use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use game_core::Seat;
use hosting::{Table, TimeLimit};
use protocol::{Choices, TableId};
use tokio::time::timeout;
use tracing::Instrument;

use super::Rooms;
use crate::error::log_background_failure;
use crate::log_id::LogId;
use crate::room::{Lease, Room};
use crate::{metrics, random_bytes};

/// How many deadlines a bot waits for its turn to think. It waits longer only if thinking bots hang, or if more people
/// play than the machine can serve; then a fast bot keeps the table going.
const QUEUE_PATIENCE: u32 = 10;

/// Why a fast bot moves instead of a table's own.
#[derive(Clone, Copy, Debug)]
enum BotFailure {
    /// It did not get to think in time.
    Busy,
    /// It thought for too long.
    Late,
    Panicked,
    /// It chose nothing, or something illegal.
    NoTurn,
}

impl BotFailure {
    const fn name(self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Late => "late",
            Self::Panicked => "panicked",
            Self::NoTurn => "no_turn",
        }
    }
}

impl Rooms {
    /// Starts a task that plays the bots' turns until the game waits for a person. Does nothing if one runs already
    /// or the game waits for no bot.
    pub(crate) fn run_bots(self: &Arc<Self>, room: &Arc<Room>) {
        if room.bot_must_act.load(Ordering::Acquire) && !room.bots_running.swap(true, Ordering::AcqRel) {
            let (rooms, room) = (self.clone(), room.clone());
            let span = tracing::error_span!("bots", table = %LogId(room.id()));
            let run = async move {
                while let Some(seat) = rooms.next_bot(&room).await {
                    if rooms.play_bot_turn(&room, seat).await.is_none() {
                        // The database cannot be written, or no turn found: the next round of upkeep tries again.
                        room.bots_running.store(false, Ordering::Release);
                        return;
                    }
                }
            };
            tokio::spawn(run.instrument(span));
        }
    }

    /// The seat of a bot that must act. If there is none, the next change at the table starts the task again.
    async fn next_bot(&self, room: &Room) -> Option<Seat> {
        let first = |table: &Table| table.bots_to_act().first();
        if first(&*room.table().await).is_some() && room.upkeep().lease == Lease::Unknown {
            self.claim_leases(vec![room.id()]).await;
        }
        let table = room.table().await;
        let seat = first(&table).filter(|_| room.is_leased());
        if seat.is_none() {
            room.bots_running.store(false, Ordering::Release);
        }
        seat
    }

    /// Lets a bot choose a turn and stores it. If the bot fails, a fast bot moves instead. `None` if nothing could be
    /// stored, or nothing can be chosen at all.
    async fn play_bot_turn(&self, room: &Room, seat: Seat) -> Option<()> {
        let luck = room.table().await.daily_bot_luck(seat);
        let luck = luck.unwrap_or_else(|| random_bytes().map_or(0, u64::from_le_bytes));
        let Some((version, chosen)) = self.think(room, seat, luck).await else {
            // Its person is back, or all have left: the game may wait for another bot now.
            return (!room.table().await.bots_to_act().contains(seat)).then_some(());
        };
        let chosen = chosen.inspect_err(|failure| count_failure(room, *failure)).ok();
        let entry = |table: &Table| {
            let chosen = chosen.as_ref().and_then(|choices| table.decide_bot(seat, version, choices));
            chosen.or_else(|| table.decide_fast_bot(seat, version, luck))
        };
        room.perform_internal(entry).await.inspect_err(log_background_failure).ok()?;
        if still_waits_for(&*room.table().await, seat, version) {
            return None;
        }
        let given_back = room.perform_internal(|table| table.decide_give_back(seat)).await;
        given_back.inspect_err(log_background_failure).ok()
    }

    /// Lets the bot of a seat think. Returns the version of the seat that it decided on, and its turn.
    /// `None` if the seat has no bot to play it.
    async fn think(&self, room: &Room, seat: Seat, luck: u64) -> Option<(u64, Result<Choices, BotFailure>)> {
        let host = room.table().await.header().host;
        let permit = timeout(QUEUE_PATIENCE * self.bot_deadline, self.thinking.permit(host)).await;
        let job = room.table().await.bot_job(seat, luck)?;
        let version = job.version;
        let Ok(permit) = permit else { return Some((version, Err(BotFailure::Busy))) };
        let start = Instant::now();
        // Searches end after half of the deadline; what follows needs little.
        let until = thinking_clock() + self.bot_deadline.as_secs_f64() * 500.0;
        let limit = TimeLimit { until, clock: thinking_clock };
        let thinking = tokio::task::spawn_blocking(move || {
            // A bot that is no longer waited for keeps its permit, so that no more bots think than threads are given.
            let _permit = permit;
            job.think_within(limit)
        });
        let chosen = match timeout(self.bot_deadline, thinking).await {
            Ok(Ok(Some(choices))) => Ok(choices),
            Ok(Ok(None)) => Err(BotFailure::NoTurn),
            Ok(Err(_)) => Err(BotFailure::Panicked),
            Err(_) => Err(BotFailure::Late),
        };
        ::metrics::histogram!(metrics::BOT_SECONDS).record(start.elapsed().as_secs_f64());
        Some((version, chosen))
    }

    /// Claims the leases of tables, and remembers which node has each.
    pub(super) async fn claim_leases(&self, ids: Vec<TableId>) {
        let epoch = self.lease_epoch.load(Ordering::Acquire);
        let ours = match self.store().claim_leases(ids.clone()).await {
            Ok(ours) => ours,
            Err(error) => {
                let first = ids.first().map(|id| tracing::field::display(LogId(*id)));
                let span = tracing::error_span!("claim", tables = ids.len(), first);
                return span.in_scope(|| log_background_failure(&error.into()));
            }
        };
        if epoch == self.lease_epoch.load(Ordering::Acquire) {
            for (id, room) in ids.into_iter().filter_map(|id| Some((id, self.in_memory(id)?))) {
                room.upkeep().lease = if ours.contains(&id) { Lease::Ours } else { Lease::Other };
            }
        }
    }
}

/// Counts a turn that a fast bot plays, and logs the first one of a table.
fn count_failure(room: &Room, failure: BotFailure) {
    ::metrics::counter!(metrics::FAST_BOTS, "reason" => failure.name()).increment(1);
    if !std::mem::replace(&mut room.upkeep().fast_bot_logged, true) {
        tracing::warn!(reason = failure.name(), "a bot did not choose a turn; a fast bot moves instead");
    }
}

/// Whether nothing has happened since a bot was asked, so that it would be asked the same again.
fn still_waits_for(table: &Table, seat: Seat, version: u64) -> bool {
    table.bots_to_act().contains(seat) && table.version(seat) == version
}

/// Milliseconds since the first bot thought.
fn thinking_clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}
