//! All tables in memory: loading, bots, upkeep and eviction.

mod bots;
mod upkeep;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use game_core::Seed;
use hosting::{Guest, LogVersion, PersonId, Table, TableHeader};
use protocol::{Found, NewTable, Refusal, RefusalCode, TableCode, TableId, TableSummary};
use tokio::sync::{Semaphore, broadcast};

use crate::error::RequestError;
use crate::loader::Loader;
use crate::room::Room;
use crate::store::{Store, StoreError};
use crate::{lock, now_ms, random_bytes};

pub(crate) use upkeep::start_upkeep;

/// Moves to another device that a connection may fall behind. A connection that misses one is closed and reconnects.
const MAX_PENDING_MOVES: usize = 64;

/// All tables in memory.
pub(crate) struct Rooms {
    loader: Loader,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Limits how many bots think at the same time. They think on threads of their own, away from people's actions.
    bot_permits: Arc<Semaphore>,
    grace: Duration,
    /// The most tables in memory. More are refused until some are evicted.
    max_tables: usize,
    /// The other nodes that are alive.
    other_nodes: Mutex<Vec<i64>>,
    /// Counts how often this node lost its leases. A claim that was made in an earlier epoch is ignored.
    pub(crate) lease_epoch: AtomicU64,
    /// Tables whose lease this node has and that could not be loaded yet.
    pub(crate) pending_takeovers: tokio::sync::Mutex<Vec<TableId>>,
    /// Held while presence is read, so that the newest read is applied last.
    pub(crate) presence_refresh: tokio::sync::Mutex<()>,
    /// Sends the people who have moved to another device. Their old connections are closed.
    pub(crate) moved: broadcast::Sender<PersonId>,
}

impl Rooms {
    pub(crate) fn new(loader: Loader, bot_threads: usize, grace: Duration, max_tables: usize) -> Self {
        Self {
            loader,
            rooms: Mutex::default(),
            bot_permits: Arc::new(Semaphore::new(bot_threads.max(1))),
            grace,
            max_tables,
            other_nodes: Mutex::default(),
            lease_epoch: 0.into(),
            pending_takeovers: tokio::sync::Mutex::default(),
            presence_refresh: tokio::sync::Mutex::default(),
            moved: broadcast::channel(MAX_PENDING_MOVES).0,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.loader.store
    }

    pub(crate) fn lock_other_nodes(&self) -> MutexGuard<'_, Vec<i64>> {
        lock(&self.other_nodes)
    }

    /// Makes a table.
    pub(crate) async fn create(&self, host: &Guest, new: NewTable) -> Result<Found, RequestError> {
        let secret = Seed::from_bytes(random_bytes()?);
        let id = TableId::from_bytes(random_bytes()?);
        let code = TableCode::from_bytes(random_bytes()?);
        let version = LogVersion::current(self.loader.games.get(new.game)?.rules);
        let header = TableHeader { id, code, host: host.id, agreed: new, secret, version };
        // Refuses a game that cannot be played before anything is stored.
        Table::new(&self.loader.games, header.clone())?;
        self.store().add_table(&header, now_ms()).await?;
        Ok(Found { table: id, code })
    }

    /// A table, from memory or from disk.
    pub(crate) async fn room(self: &Arc<Self>, id: TableId) -> Result<Arc<Room>, RequestError> {
        self.loader.check(id)?;
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        let no_table = || Refusal::new(RefusalCode::NoSuchTable, "there is no such table; perhaps the link is cut off");
        let table = self.loader.load(id).await?.ok_or_else(no_table)?;
        let room = self.insert(id, table)?;
        if self.store().is_shared() {
            // Notifications that came while the table was loaded were dropped.
            room.on_remote_write(None).await;
            self.refresh_remote_presence(&[id]).await;
        }
        self.run_bots(&room);
        Ok(room)
    }

    /// Adds a loaded table. If another task was quicker, its room is used by all.
    fn insert(&self, id: TableId, table: Table) -> Result<Arc<Room>, Refusal> {
        let mut rooms = self.lock();
        if rooms.len() >= self.max_tables {
            let reason = format!("the server holds at most {} tables at a time; try again later", self.max_tables);
            return Err(Refusal::new(RefusalCode::TooMany, reason));
        }
        Ok(rooms.entry(id).or_insert_with(|| Arc::new(Room::new(self.loader.clone(), table))).clone())
    }

    /// A table, if it is in memory.
    pub(crate) fn in_memory(&self, id: TableId) -> Option<Arc<Room>> {
        self.lock().get(&id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<(TableId, Arc<Room>)> {
        self.lock().iter().map(|(id, room)| (*id, room.clone())).collect()
    }

    /// The number of tables in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// A table as a person sees it in a list. `None` if there is no such table.
    pub(crate) async fn summary(
        &self,
        id: TableId,
        person: Option<PersonId>,
    ) -> Result<Option<TableSummary>, RequestError> {
        self.loader.check(id)?;
        Ok(match self.in_memory(id) {
            Some(room) => Some(summary(&*room.table().await, person)),
            None => self.loader.load(id).await?.map(|table| summary(&table, person)),
        })
    }

    /// Tables as a person sees them in a list. Damaged tables and those of a newer version are left out.
    pub(crate) async fn summaries(
        &self,
        ids: Vec<TableId>,
        person: Option<PersonId>,
    ) -> Result<Vec<TableSummary>, RequestError> {
        let mut summaries = Vec::with_capacity(ids.len());
        for id in ids {
            match self.summary(id, person).await {
                Err(RequestError::Refused(_) | RequestError::Store(StoreError::NewerLog { .. })) => {}
                summary => summaries.extend(summary?),
            }
        }
        Ok(summaries)
    }

    /// Evicts a table from memory, unless a connection or task uses it.
    fn evict(&self, room: &Arc<Room>) {
        let mut rooms = self.lock();
        // Two references: the map's and the caller's.
        if Arc::strong_count(room) == 2 {
            rooms.remove(&room.id());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        lock(&self.rooms)
    }
}

fn summary(table: &Table, person: Option<PersonId>) -> TableSummary {
    let seat = person.and_then(|person| table.seat_of(person));
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
        damaged: false,
    }
}
