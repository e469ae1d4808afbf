//! All tables in memory: found or loaded, played on by bots, watched over, and let go when nobody is there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hosting::{Guest, Table, Who};
use protocol::{Found, NewTable, Refusal, RefusalCode, Stage, TableCode, TableId, TableSummary};
use table::{Seat, Seed};
use tokio::sync::{Semaphore, watch};

use crate::room::{Room, load, unavailable};
use crate::store::Store;
use crate::{now_ms, numbers, random_bytes};

/// A table that nobody looks at is let go after this.
const IDLE_MS: i64 = 60_000;
/// How often tables are looked after.
const ROUND: Duration = Duration::from_secs(1);

/// All tables in memory.
pub(crate) struct Rooms {
    store: Store,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Bots think here, a few at a time, and never where people's actions are handled.
    thinkers: Arc<Semaphore>,
    grace: Duration,
    /// Tables in memory, at most; more are refused until some are let go.
    most: usize,
    /// Since when a person who is waited for has been gone.
    gone_since: Mutex<HashMap<(TableId, Seat), i64>>,
}

impl Rooms {
    pub(crate) fn new(store: Store, bot_threads: usize, grace: Duration, most: usize) -> Self {
        let thinkers = Arc::new(Semaphore::new(bot_threads.max(1)));
        Self { store, rooms: Mutex::default(), thinkers, grace, most, gone_since: Mutex::default() }
    }

    /// Makes a table.
    pub(crate) async fn create(&self, host: &Guest, new: NewTable) -> Result<Found, Refusal> {
        let secret = Seed::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        let id = TableId::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        let code = TableCode::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        // Refuses what cannot be played before anything is stored.
        Table::new(id, code, host.who, new.clone(), secret)?;
        let added = self.store.add_table(id, code, host.who, &new, &secret, now_ms()).await;
        added.map_err(|trouble| unavailable(&trouble))?;
        Ok(Found { table: id, code })
    }

    /// A table, from memory or from disk.
    pub(crate) async fn room(self: &Arc<Self>, id: TableId) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.lock().get(&id) {
            return Ok(room.clone());
        }
        let no_table = || Refusal::new(RefusalCode::NoSuchTable, "there is no such table; perhaps the link is cut off");
        let table = load(&self.store, id).await?.ok_or_else(no_table)?;
        let room = {
            let mut rooms = self.lock();
            if rooms.len() >= self.most {
                let reason =
                    format!("{} tables are played at, more the server cannot hold; try again later", self.most);
                return Err(Refusal::new(RefusalCode::TooMany, reason));
            }
            // Somebody else may have been quicker: then everybody takes that one.
            rooms.entry(id).or_insert_with(|| Arc::new(Room::new(table))).clone()
        };
        self.wake(&room);
        Ok(room)
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Lists tables as somebody sees them.
    pub(crate) async fn summaries(
        self: &Arc<Self>,
        ids: Vec<TableId>,
        who: Option<Who>,
    ) -> Result<Vec<TableSummary>, Refusal> {
        let mut summaries = Vec::with_capacity(ids.len());
        for id in ids {
            let in_memory = self.lock().get(&id).cloned();
            let summary = match in_memory {
                Some(room) => summary(&*room.table().await, who),
                None => match load(&self.store, id).await? {
                    Some(table) => summary(&table, who),
                    None => continue,
                },
            };
            summaries.push(summary);
        }
        Ok(summaries)
    }

    /// Lets the bots think that are waited for at a table, and those that are waited for after them.
    pub(crate) fn wake(self: &Arc<Self>, room: &Arc<Room>) {
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            loop {
                let luck = random_bytes().map_or(0, u64::from_le_bytes);
                let job = {
                    let table = room.table().await;
                    table.bots_to_act().first().and_then(|seat| table.bot_job(seat, luck))
                };
                let Some(job) = job else { return };
                let Ok(_permit) = rooms.thinkers.acquire().await else { return };
                let (seat, version, start) = (job.seat, job.version, Instant::now());
                let Ok(Some(choices)) = tokio::task::spawn_blocking(move || job.think()).await else { return };
                metrics::histogram!(numbers::BOT_SECONDS).record(start.elapsed().as_secs_f64());
                let written =
                    room.perform_by_itself(&rooms.store, |table| table.decide_bot(seat, version, choices)).await;
                if written.is_err() {
                    // The disk is full or gone: looked after in the next round.
                    return;
                }
            }
        });
    }

    /// Sees to it that nobody waits for somebody who is gone, and that memory is given back.
    async fn look_after(self: &Arc<Self>) {
        let all: Vec<(TableId, Arc<Room>)> = self.lock().iter().map(|(id, room)| (*id, room.clone())).collect();
        for (id, room) in all {
            let (stage, clock, asked, people, bots) = {
                let table = room.table().await;
                let people: Vec<(Seat, Who)> = table.people().collect();
                (table.stage(), table.agreed().clock, table.people_to_act(), people, table.bots_to_act())
            };
            if stage == Stage::Playing {
                for (seat, who) in people {
                    let limit = clock.millis().filter(|_| room.is_connected(who));
                    let grace = self.grace.as_millis() as u64;
                    // A clock runs for everybody; without one only those who are gone are not waited for.
                    let limit = limit
                        .or_else(|| (!room.is_connected(who)).then_some(clock.millis().unwrap_or(grace).max(grace)));
                    let waited = self.waited(id, seat, asked.contains(seat) && limit.is_some());
                    if limit.is_some_and(|limit| waited > limit as i64) {
                        let _ = room.perform_by_itself(&self.store, |table| table.decide_stand_in(seat, true)).await;
                        self.wake(&room);
                    }
                }
            }
            if !bots.is_empty() {
                self.wake(&room);
            }
            if room.is_deserted() && room.idle_ms() > IDLE_MS && (stage != Stage::Playing || bots.is_empty()) {
                let mut rooms = self.lock();
                // Nobody else holds it: the map and this round.
                if Arc::strong_count(&room) == 2 {
                    rooms.remove(&id);
                    self.lock_gone().retain(|(table, _), _| *table != id);
                }
            }
        }
    }

    /// How long a seat has been waited for, in milliseconds; starts anew when it is not.
    fn waited(&self, id: TableId, seat: Seat, waits: bool) -> i64 {
        let mut gone = self.lock_gone();
        if !waits {
            gone.remove(&(id, seat));
            return 0;
        }
        now_ms() - *gone.entry((id, seat)).or_insert_with(now_ms)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_gone(&self) -> std::sync::MutexGuard<'_, HashMap<(TableId, Seat), i64>> {
        self.gone_since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn summary(table: &Table, who: Option<Who>) -> TableSummary {
    let seat = who.and_then(|who| table.seat_of(who));
    TableSummary {
        table: table.id(),
        code: table.code(),
        game: table.agreed().game,
        stage: table.stage(),
        sitters: table.sitters(),
        clock: table.agreed().clock,
        waiting: table.waiting().iter().collect(),
        your_seat: seat,
        your_turn: seat.is_some_and(|seat| table.waiting().contains(seat)),
    }
}

/// Looks after all tables every second until the server stops.
pub(crate) fn watch_over(rooms: &Arc<Rooms>, mut stopping: watch::Receiver<bool>) {
    let rooms = rooms.clone();
    tokio::spawn(async move {
        while tokio::time::timeout(ROUND, stopping.wait_for(|stop| *stop)).await.is_err() {
            rooms.look_after().await;
            if let Some(recorder) = numbers::recorder() {
                // Times are gathered one by one and added up here: without it they would pile up.
                recorder.run_upkeep();
            }
        }
    });
}
