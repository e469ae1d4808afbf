//! Runs the bots of tables whose lease this node has.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use game_core::Seat;
use hosting::Table;
use protocol::TableId;
use tracing::Instrument;

use super::Rooms;
use crate::error::log_background_failure;
use crate::log_id::LogId;
use crate::room::{Lease, Room};
use crate::{metrics, random_bytes};

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
                        // The database cannot be written: the next round of upkeep tries again.
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

    /// Lets a bot choose a turn and stores it. `None` if it could not be stored.
    async fn play_bot_turn(&self, room: &Room, seat: Seat) -> Option<()> {
        let _permit = self.bot_permits.acquire().await.ok()?;
        let luck = random_bytes().map_or(0, u64::from_le_bytes);
        let Some(job) = room.table().await.bot_job(seat, luck) else { return Some(()) };
        let (version, start) = (job.version, Instant::now());
        let choices = tokio::task::spawn_blocking(move || job.think()).await.ok()??;
        ::metrics::histogram!(metrics::BOT_SECONDS).record(start.elapsed().as_secs_f64());
        let acted = room.perform_internal(|table| table.decide_bot(seat, version, &choices)).await;
        acted.inspect_err(log_background_failure).ok()?;
        let given_back = room.perform_internal(|table| table.decide_give_back(seat)).await;
        given_back.inspect_err(log_background_failure).ok()
    }

    /// Claims the leases of tables, and remembers which node has each.
    pub(super) async fn claim_leases(&self, ids: Vec<TableId>) {
        let epoch = self.lease_epoch.load(Ordering::Acquire);
        let Ok(ours) = self.store().claim_leases(ids.clone()).await else { return };
        if epoch == self.lease_epoch.load(Ordering::Acquire) {
            for (id, room) in ids.into_iter().filter_map(|id| Some((id, self.in_memory(id)?))) {
                room.upkeep().lease = if ours.contains(&id) { Lease::Ours } else { Lease::Other };
            }
        }
    }
}
