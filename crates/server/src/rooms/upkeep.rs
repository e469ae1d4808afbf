//! The upkeep loop: clocks, grace times, leases, presence and eviction.

use std::sync::Arc;
use std::time::Duration;

use game_core::Seat;
use hosting::{PersonId, Table};
use protocol::{Stage, TableId};
use tokio::sync::watch;

use super::Rooms;
use crate::error::log_background_failure;
use crate::log_id::LogId;
use crate::metrics;
use crate::room::{Lease, Room};

/// A table without connections is evicted after this time; a finished one in the next round.
const IDLE_MS: i64 = 60_000;
/// A daily dig is not played by a bot: once it is evicted, nothing is due there until its player comes back.
const DAILY_REST_MS: i64 = 3_650 * 86_400_000;
/// The time between two rounds of upkeep.
const INTERVAL: Duration = Duration::from_secs(1);

/// What a round of upkeep has found to do for all tables together.
#[derive(Default)]
struct Round {
    to_claim: Vec<TableId>,
    /// Leases to release, each with the time when something is due at its table.
    to_release: Vec<(Arc<Room>, Option<i64>)>,
    to_announce: Vec<(TableId, Vec<PersonId>)>,
}

/// Starts the upkeep of all tables, until the server stops.
pub(crate) fn start_upkeep(rooms: &Arc<Rooms>, mut stopping: watch::Receiver<bool>) {
    let rooms = rooms.clone();
    tokio::spawn(async move {
        while tokio::time::timeout(INTERVAL, stopping.wait_for(|stop| *stop)).await.is_err() {
            rooms.upkeep().await;
            if let Some(recorder) = metrics::recorder() {
                // Moves the recorded times into histograms. Without it they would fill the memory.
                recorder.run_upkeep();
            }
        }
    });
}

impl Rooms {
    async fn upkeep(self: &Arc<Self>) {
        let mut round = Round::default();
        for (id, room) in self.all() {
            if self.loader.check(id).is_err() {
                // Damaged since it was loaded: nothing may run on what is in memory.
                self.lock().remove(&id);
                continue;
            }
            self.upkeep_of(id, room, &mut round).await;
        }
        if !round.to_claim.is_empty() {
            self.claim_leases(round.to_claim).await;
        }
        self.release(round.to_release).await;
        self.announce(round.to_announce).await;
    }

    async fn upkeep_of(self: &Arc<Self>, id: TableId, room: Arc<Room>, round: &mut Round) {
        if room.is_stale() {
            room.on_remote_write(None).await;
        }
        let (stage, deadlines, bots, here, is_attended, is_daily) = {
            let table = room.table().await;
            // An abandoned game is over as far as upkeep goes: nothing will be due any more.
            let stage = if table.has_ended() { Stage::Finished } else { table.stage() };
            let deadlines = self.deadlines(&room, &table);
            let is_attended = table.people().next().is_some();
            let is_daily = table.daily().is_some();
            (stage, deadlines, table.bots_to_act(), room.people_here(&table), is_attended, is_daily)
        };
        let lease = room.upkeep().lease;
        if self.store().is_shared() && room.upkeep().announced != here {
            round.to_announce.push((id, here));
        }
        let is_idle = stage == Stage::Finished || room.idle_ms() > IDLE_MS;
        let may_evict = room.is_unwatched() && is_idle && room.upkeep().announced.is_empty();
        match (stage, lease) {
            (Stage::Playing, Lease::Unknown) => round.to_claim.push(id),
            // Seats of absent players must be freed, so the table stays in memory at the node that has the lease.
            (Stage::Gathering, Lease::Unknown) if is_attended => round.to_claim.push(id),
            (Stage::Gathering, Lease::Ours) if is_attended => {
                self.free_absent_seats(&room).await;
                self.start_with_bots(&room).await;
                self.run_bots(&room);
            }
            (Stage::Playing, Lease::Ours) => {
                self.start_stand_ins(&room, &deadlines).await;
                self.run_bots(&room);
                // Without connections it is evicted, and loaded again at its next deadline.
                let rest = is_daily.then(|| self.store().now_ms() + DAILY_REST_MS);
                let next = rest.or_else(|| deadlines.iter().map(|(_, at)| *at).min());
                let next = next.filter(|next| *next > self.store().now_ms() + IDLE_MS);
                let is_quiet = may_evict && bots.is_empty() && !room.has_remote_people();
                round.to_release.extend(next.filter(|_| is_quiet).map(|next| (room, Some(next))));
            }
            (Stage::Finished | Stage::Gathering, Lease::Ours) => round.to_release.push((room, None)),
            _ if may_evict => self.evict(&room),
            _ => {}
        }
    }

    /// Starts a stand-in for every person whose deadline has passed.
    async fn start_stand_ins(&self, room: &Room, deadlines: &[(Seat, i64)]) {
        for (seat, _) in deadlines.iter().filter(|(_, at)| *at <= self.store().now_ms()) {
            if room.is_leased() {
                let started = room.perform_internal(|table| table.decide_stand_in(*seat, true)).await;
                let _ = started.inspect_err(|error| room.log_failure(error));
            }
        }
    }

    /// Frees the seats of players who were disconnected for too long before the game.
    async fn free_absent_seats(&self, room: &Room) {
        // At a slow table people need not stay: their seats are kept as long as they have for a turn.
        let clock = room.table().await.agreed().clock;
        let turn_ms = clock.millis().filter(|_| clock.is_slow()).unwrap_or(0);
        let latest = self.store().now_ms() - self.max_absence_ms.max(turn_ms as i64);
        let absent: Vec<PersonId> = {
            let upkeep = room.upkeep();
            upkeep.gone_since.iter().filter(|(_, since)| **since <= latest).map(|(person, _)| *person).collect()
        };
        for person in absent {
            if room.is_leased() {
                let freed = room.perform_internal(|table| table.decide_absent(table.seat_of(person)?, person)).await;
                let _ = freed.inspect_err(log_background_failure);
            }
        }
    }

    /// When a stand-in starts for each person whom the game waits for. With a clock, when it runs out; without one,
    /// when the grace time of a disconnected person ends. Never at a daily dig.
    fn deadlines(&self, room: &Room, table: &Table) -> Vec<(Seat, i64)> {
        let now = self.store().now_ms();
        let asked = table.people_to_act();
        let mut deadlines = Vec::new();
        room.upkeep().gone_since.retain(|person, _| table.seat_of(*person).is_some());
        for (seat, person) in table.people() {
            let gone_since = if room.is_connected(person) {
                room.upkeep().gone_since.remove(&person);
                None
            } else {
                Some(*room.upkeep().gone_since.entry(person).or_insert(now))
            };
            if asked.contains(seat) && table.daily().is_none() {
                let asked_ms = table.waiting_since_ms(seat).unwrap_or(room.loaded_ms);
                let by_clock = table.agreed().clock.millis().map(|limit| asked_ms + limit as i64);
                let by_grace = gone_since.map(|since| since.max(asked_ms) + self.grace.as_millis() as i64);
                // At an evening the others wait for the end of the game, so nobody waits for the clock of an absent person.
                let first =
                    if table.agreed().event.is_some() { by_clock.into_iter().chain(by_grace).min() } else { None };
                deadlines.extend(first.or(by_clock).or(by_grace).map(|at| (seat, at)));
            }
        }
        deadlines
    }

    /// Releases leases, and evicts the tables that wait for a deadline.
    async fn release(&self, rooms: Vec<(Arc<Room>, Option<i64>)>) {
        let tables: Vec<(TableId, Option<i64>)> = rooms.iter().map(|(room, due_ms)| (room.id(), *due_ms)).collect();
        let Some((first, _)) = tables.first() else { return };
        if let Err(error) = self.store().release_leases(&tables).await {
            let span = tracing::error_span!("release", tables = tables.len(), first = %LogId(*first));
            return span.in_scope(|| log_background_failure(&error.into()));
        }
        for (room, due_ms) in rooms {
            room.upkeep().lease = Lease::Unknown;
            if due_ms.is_some() {
                self.evict(&room);
            }
        }
    }

    /// Announces to the other nodes who is connected here.
    async fn announce(&self, presence: Vec<(TableId, Vec<PersonId>)>) {
        if presence.is_empty() {
            return;
        }
        if let Err(error) = self.store().announce_presence(&presence).await {
            let span = tracing::error_span!("announce", tables = presence.len(), first = %LogId(presence[0].0));
            return span.in_scope(|| log_background_failure(&error.into()));
        }
        for (id, here) in presence {
            if let Some(room) = self.in_memory(id) {
                room.upkeep().announced = here;
            }
        }
    }
}
