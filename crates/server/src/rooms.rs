//! All tables in memory: found or loaded, played on by bots, watched over, and let go when nobody is there.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game_core::{Seat, Seed};
use hosting::{Games, Guest, LogVersion, PersonId, Table, TableHeader};
use protocol::{Found, NewTable, Refusal, RefusalCode, Stage, TableCode, TableId, TableSummary};
use tokio::sync::{Semaphore, broadcast, watch};

use crate::room::{Lease, Room, load, unavailable};
use crate::store::Store;
use crate::{lock, metrics, now_ms, random_bytes};

/// A table that nobody looks at is let go after this; a finished one at once.
const IDLE_MS: i64 = 60_000;
/// Moves to another device that a connection may still have to hear of; one that missed some ends and comes back.
const MOVES_AT_ONCE: usize = 64;
/// How often tables are looked after.
const ROUND: Duration = Duration::from_secs(1);

/// All tables in memory.
pub(crate) struct Rooms {
    store: Store,
    games: Games,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Bots think here, a few at a time, and never where people's actions are handled.
    thinkers: Arc<Semaphore>,
    grace: Duration,
    /// Tables in memory, at most; more are refused until some are let go.
    most: usize,
    /// The other servers that live.
    others: Mutex<Vec<i64>>,
    /// How often the other servers took this one for dead: leases from before are void.
    pub(crate) burials: AtomicU64,
    /// Tables that are this server's to look after and could not be loaded yet.
    pub(crate) adopted: tokio::sync::Mutex<Vec<TableId>>,
    /// Held while it is read who is connected where.
    pub(crate) learning: tokio::sync::Mutex<()>,
    /// Tells who has moved to another device: what they left open on the old one ends.
    pub(crate) moved: broadcast::Sender<PersonId>,
}

impl Rooms {
    pub(crate) fn new(store: Store, games: Games, bot_threads: usize, grace: Duration, most: usize) -> Self {
        let thinkers = Arc::new(Semaphore::new(bot_threads.max(1)));
        Self {
            store,
            games,
            rooms: Mutex::default(),
            thinkers,
            grace,
            most,
            others: Mutex::default(),
            burials: 0.into(),
            adopted: tokio::sync::Mutex::default(),
            learning: tokio::sync::Mutex::default(),
            moved: broadcast::channel(MOVES_AT_ONCE).0,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn lock_others(&self) -> MutexGuard<'_, Vec<i64>> {
        lock(&self.others)
    }

    /// Makes a table.
    pub(crate) async fn create(&self, host: &Guest, new: NewTable) -> Result<Found, Refusal> {
        let secret = Seed::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        let id = TableId::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        let code = TableCode::from_bytes(random_bytes().map_err(|trouble| unavailable(&trouble))?);
        let version = LogVersion::current(self.games.get(new.game)?.rules);
        let header = TableHeader { id, code, host: host.id, agreed: new, secret, version };
        // Refuses what cannot be played before anything is stored.
        Table::new(&self.games, header.clone())?;
        let added = self.store.add_table(&header, now_ms()).await;
        added.map_err(|trouble| unavailable(&trouble))?;
        Ok(Found { table: id, code })
    }

    /// A table, from memory or from disk.
    pub(crate) async fn room(self: &Arc<Self>, id: TableId) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        let no_table = || Refusal::new(RefusalCode::NoSuchTable, "there is no such table; perhaps the link is cut off");
        let table = load(&self.store, &self.games, id).await?.ok_or_else(no_table)?;
        let room = {
            let mut rooms = self.lock();
            if rooms.len() >= self.most {
                let reason =
                    format!("{} tables are played at, more the server cannot hold; try again later", self.most);
                return Err(Refusal::new(RefusalCode::TooMany, reason));
            }
            // Somebody else may have been quicker: then everybody takes that one.
            rooms.entry(id).or_insert_with(|| Arc::new(Room::new(self.store.clone(), table))).clone()
        };
        if self.store.is_shared() {
            // What other servers told between the loading and now was not for us yet.
            room.hear_of(None).await;
            self.learn_who_is_where(&[id]).await;
        }
        self.wake(&room);
        Ok(room)
    }

    /// A table, if it is in memory.
    pub(crate) fn in_memory(&self, id: TableId) -> Option<Arc<Room>> {
        self.lock().get(&id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<(TableId, Arc<Room>)> {
        self.lock().iter().map(|(id, room)| (*id, room.clone())).collect()
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Lists tables as somebody sees them.
    pub(crate) async fn summaries(
        self: &Arc<Self>,
        ids: Vec<TableId>,
        who: Option<PersonId>,
    ) -> Result<Vec<TableSummary>, Refusal> {
        let mut summaries = Vec::with_capacity(ids.len());
        for id in ids {
            let summary = match self.in_memory(id) {
                Some(room) => summary(&*room.table().await, who),
                None => match load(&self.store, &self.games, id).await? {
                    Some(table) => summary(&table, who),
                    None => continue,
                },
            };
            summaries.push(summary);
        }
        Ok(summaries)
    }

    /// Lets the bots think that are waited for at a table, and those that are waited for after them, if the table is
    /// this server's to look after.
    pub(crate) fn wake(self: &Arc<Self>, room: &Arc<Room>) {
        if !room.thinks.swap(true, Ordering::AcqRel) {
            let (rooms, room) = (self.clone(), room.clone());
            tokio::spawn(async move {
                while let Some(seat) = rooms.bot_to_think(&room).await {
                    if rooms.think(&room, seat).await.is_none() {
                        // The disk is full or gone: looked after in the next round.
                        room.thinks.store(false, Ordering::Release);
                        return;
                    }
                }
            });
        }
    }

    /// A bot that is waited for. If there is none, the next change at the table wakes them again.
    async fn bot_to_think(&self, room: &Room) -> Option<Seat> {
        let first = |table: &Table| table.bots_to_act().first();
        if first(&*room.table().await).is_some() && room.care().lease == Lease::Unknown {
            self.claim(vec![room.id()]).await;
        }
        let table = room.table().await;
        let seat = first(&table).filter(|_| room.is_ours());
        if seat.is_none() {
            room.thinks.store(false, Ordering::Release);
        }
        seat
    }

    /// Lets a bot think and writes down what it does. `None` if that could not be written.
    async fn think(&self, room: &Room, seat: Seat) -> Option<()> {
        let _permit = self.thinkers.acquire().await.ok()?;
        let luck = random_bytes().map_or(0, u64::from_le_bytes);
        let Some(job) = room.table().await.bot_job(seat, luck) else { return Some(()) };
        let (version, start) = (job.version, Instant::now());
        let choices = tokio::task::spawn_blocking(move || job.think()).await.ok()??;
        ::metrics::histogram!(metrics::BOT_SECONDS).record(start.elapsed().as_secs_f64());
        room.perform_by_itself(|table| table.decide_bot(seat, version, &choices)).await.ok()?;
        room.perform_by_itself(|table| table.decide_give_back(seat)).await.ok()
    }

    /// Claims tables that nobody looks after; whose they are is known afterwards.
    async fn claim(&self, ids: Vec<TableId>) {
        let burials = self.burials.load(Ordering::Acquire);
        let Ok(ours) = self.store.claim(ids.clone()).await else { return };
        if burials == self.burials.load(Ordering::Acquire) {
            for (id, room) in ids.into_iter().filter_map(|id| Some((id, self.in_memory(id)?))) {
                room.care().lease = if ours.contains(&id) { Lease::Here } else { Lease::Elsewhere };
            }
        }
    }

    /// Sees to it that nobody waits for somebody who is gone, and that memory is given back.
    async fn look_after(self: &Arc<Self>) {
        let (mut to_claim, mut to_rest, mut to_announce) = (Vec::new(), Vec::new(), Vec::new());
        for (id, room) in self.all() {
            if room.is_doubtful() {
                room.hear_of(None).await;
            }
            let (stage, due, bots, here) = {
                let table = room.table().await;
                (table.stage(), self.due(&room, &table), table.bots_to_act(), room.people_here(&table))
            };
            let lease = room.care().lease;
            if self.store.is_shared() && room.care().announced != here {
                to_announce.push((id, here));
            }
            let is_idle = stage == Stage::Finished || room.idle_ms() > IDLE_MS;
            let is_quiet = room.is_deserted() && is_idle && room.care().announced.is_empty();
            match (stage, lease) {
                (Stage::Playing, Lease::Unknown) => to_claim.push(id),
                // It was played to its end before anybody looked after it: that is still to be written down.
                (Stage::Finished, Lease::Unknown) if !room.care().over => to_claim.push(id),
                (Stage::Playing, Lease::Here) => {
                    for (seat, _) in due.iter().filter(|(_, at)| *at <= self.store.now_ms()) {
                        if room.is_ours() {
                            let _ = room.perform_by_itself(|table| table.decide_stand_in(*seat, true)).await;
                        }
                    }
                    self.wake(&room);
                    // Nobody is there: it is loaded again when something is due.
                    let next = due.iter().map(|(_, at)| *at).min();
                    if is_quiet
                        && bots.is_empty()
                        && !room.is_visited_elsewhere()
                        && next.is_some_and(|next| next > self.store.now_ms() + IDLE_MS)
                    {
                        to_rest.push((room, next));
                    }
                }
                (_, Lease::Here) => to_rest.push((room, None)),
                _ if is_quiet => self.let_go(&room),
                _ => {}
            }
        }
        if !to_claim.is_empty() {
            self.claim(to_claim).await;
        }
        self.rest(to_rest).await;
        if !to_announce.is_empty() && self.store.set_present(&to_announce).await.is_ok() {
            for (id, here) in to_announce {
                if let Some(room) = self.in_memory(id) {
                    room.care().announced = here;
                }
            }
        }
    }

    /// When nobody waits any longer for the people who are asked: a clock runs for everybody, without one only those who
    /// are gone are not waited for.
    fn due(&self, room: &Room, table: &Table) -> Vec<(Seat, i64)> {
        let now = self.store.now_ms();
        let asked = table.people_to_act();
        let mut due = Vec::new();
        for (seat, who) in table.people() {
            let gone_since = if room.is_connected(who) {
                room.care().gone_since.remove(&who);
                None
            } else {
                Some(*room.care().gone_since.entry(who).or_insert(now))
            };
            if asked.contains(seat) {
                let asked_ms = table.waiting_since_ms(seat).unwrap_or(room.loaded_ms);
                let by_clock = table.agreed().clock.millis().map(|limit| asked_ms + limit as i64);
                let by_grace = gone_since.map(|since| since.max(asked_ms) + self.grace.as_millis() as i64);
                due.extend(by_clock.or(by_grace).map(|at| (seat, at)));
            }
        }
        due
    }

    /// Looks after tables no longer, until something is due or for good, and gives back the memory of those that nobody
    /// is at.
    async fn rest(&self, rooms: Vec<(Arc<Room>, Option<i64>)>) {
        let tables: Vec<(TableId, Option<i64>)> = rooms.iter().map(|(room, due)| (room.id(), *due)).collect();
        if tables.is_empty() || self.store.rest(&tables).await.is_err() {
            return;
        }
        for (room, due) in rooms {
            {
                let mut care = room.care();
                (care.lease, care.over) = (Lease::Unknown, due.is_none());
            }
            if due.is_some() {
                self.let_go(&room);
            }
        }
    }

    fn let_go(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        // Nobody else holds it: the map and this round.
        if Arc::strong_count(room) == 2 {
            rooms.remove(&room.id());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        lock(&self.rooms)
    }
}

fn summary(table: &Table, who: Option<PersonId>) -> TableSummary {
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
            if let Some(recorder) = metrics::recorder() {
                // Times are gathered one by one and added up here: without it they would pile up.
                recorder.run_upkeep();
            }
        }
    });
}
