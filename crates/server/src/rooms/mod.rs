//! All tables in memory: loading, bots, upkeep and eviction.

mod anyone;
mod bots;
mod last_addresses;
mod round_robin;
mod thinking;
mod upkeep;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use game_core::{Seed, Viewer};
use hosting::{Games, Guest, HostedGame, LogVersion, PersonId, Table, TableHeader};
use protocol::{Clock, Found, GameName, NewTable, Refusal, RefusalCode, TableCode, TableId, TableSummary};

use crate::error::RequestError;
use crate::limits::Limits;
use crate::loader::Loader;
use crate::open_devices::OpenDevices;
use crate::room::Room;
use crate::store::{ListedRow, NewAttempt, Store, StoreError};
use crate::{lock, now_ms, random_bytes};

use thinking::ThinkingQueue;
pub(crate) use upkeep::start_upkeep;

/// How many codes are tried for a new table.
pub(crate) const MAX_CODES: u32 = 8;
/// How many codes of each length are tried, the shortest first: 280,000 with three digits, ten times as many with each more.
/// With six digits there are 280 million: with seven million tables, few of them are taken.
const CODES_OF_A_LENGTH: u32 = MAX_CODES / 4;
/// The number of locks for taking seats.
const SEAT_LOCKS: usize = 64;

/// All tables in memory.
pub(crate) struct Rooms {
    loader: Loader,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Limits how many bots think at the same time. They think on threads of their own, away from people's actions.
    pub(crate) thinking: Arc<ThinkingQueue>,
    /// How long a bot may think about a turn.
    bot_deadline: Duration,
    grace: Duration,
    /// The most tables in memory. More are refused until some are evicted.
    max_tables: usize,
    /// How long a player may be disconnected before their seat is freed, if the game has not begun.
    max_absence_ms: i64,
    /// The other nodes that are alive.
    other_nodes: Mutex<Vec<i64>>,
    /// Counts how often this node lost its leases. A claim that was made in an earlier epoch is ignored.
    pub(crate) lease_epoch: AtomicU64,
    /// Tables whose lease this node has and that could not be loaded yet.
    pub(crate) pending_takeovers: tokio::sync::Mutex<Vec<TableId>>,
    /// Held while presence is read, so that the newest read is applied last.
    pub(crate) presence_refresh: tokio::sync::Mutex<()>,
    /// Held while a person takes a seat, so that several connections cannot exceed the limit together. A lock is
    /// shared by a few people.
    seat_locks: [tokio::sync::Mutex<()>; SEAT_LOCKS],
    /// The devices that are connected to this node.
    pub(crate) devices: Arc<OpenDevices>,
    /// Held while people who wait for a game are put at a table, so that two of them do not each get a table.
    anyone: tokio::sync::Mutex<()>,
}

impl Rooms {
    pub(crate) fn new(loader: Loader, bot_threads: usize, grace: Duration, limits: &Limits) -> Self {
        Self {
            loader,
            rooms: Mutex::default(),
            thinking: ThinkingQueue::new(bot_threads),
            bot_deadline: Duration::from_millis(limits.bot_deadline.into()),
            grace,
            max_tables: limits.max_tables as usize,
            max_absence_ms: i64::from(limits.max_absence) * 1_000,
            other_nodes: Mutex::default(),
            lease_epoch: 0.into(),
            pending_takeovers: tokio::sync::Mutex::default(),
            presence_refresh: tokio::sync::Mutex::default(),
            seat_locks: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            devices: Arc::default(),
            anyone: tokio::sync::Mutex::default(),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.loader.store
    }

    /// A game of this server.
    pub(crate) fn hosted_game(&self, name: GameName) -> Result<&HostedGame, Refusal> {
        self.loader.games.get(name).map(AsRef::as_ref)
    }

    pub(crate) fn lock_other_nodes(&self) -> MutexGuard<'_, Vec<i64>> {
        lock(&self.other_nodes)
    }

    /// The lock to hold while a person takes a seat.
    pub(crate) async fn seat_lock(&self, person: PersonId) -> tokio::sync::MutexGuard<'_, ()> {
        self.seat_locks[person.0.unsigned_abs() as usize % SEAT_LOCKS].lock().await
    }

    /// Makes a table.
    pub(crate) async fn create(&self, host: &Guest, new: NewTable) -> Result<Found, RequestError> {
        self.create_with(host.id, new, Seed::from_bytes(random_bytes()?), None).await
    }

    /// Makes a table with this secret. If a rated attempt is to be made at it, [`StoreError::Conflict`] says that the
    /// person has made one before.
    pub(crate) async fn create_with(
        &self,
        host: PersonId,
        new: NewTable,
        secret: Seed,
        attempt: Option<NewAttempt<'_>>,
    ) -> Result<Found, RequestError> {
        let id = TableId::from_bytes(random_bytes()?);
        self.create_with_codes(host, new, (id, secret), sayable_code, attempt).await
    }

    /// Makes a table of an evening, whose id and seed are given.
    pub(crate) async fn create_for_evening(
        &self,
        host: PersonId,
        new: NewTable,
        given: (TableId, Seed),
    ) -> Result<Found, RequestError> {
        self.create_with_codes(host, new, given, sayable_code, None).await
    }

    /// Refuses a game that cannot be played.
    pub(crate) fn check_agreement(&self, agreed: NewTable) -> Result<(), RequestError> {
        let version = LogVersion::current(self.loader.games.get(agreed.game)?.rules);
        let (id, code, secret) = (TableId::from_bytes([0; 16]), sayable_code(0)?, Seed::from_bytes([0; 32]));
        let header = TableHeader { id, code, host: PersonId::NOBODY, agreed, secret, version };
        Table::new(&self.loader.games, header)?;
        Ok(())
    }

    /// The games that can be played.
    pub(crate) fn games(&self) -> &Games {
        &self.loader.games
    }

    /// Makes a table with the first code that no other table has. Codes are short, so two tables can draw the same.
    async fn create_with_codes(
        &self,
        host: PersonId,
        new: NewTable,
        (id, secret): (TableId, Seed),
        mut next_code: impl FnMut(u32) -> Result<TableCode, StoreError>,
        rated: Option<NewAttempt<'_>>,
    ) -> Result<Found, RequestError> {
        let version = LogVersion::current(self.loader.games.get(new.game)?.rules);
        let mut header = TableHeader { id, code: next_code(0)?, host, agreed: new, secret, version };
        // Refuses a game that cannot be played before anything is stored.
        let mut table = Table::new(&self.loader.games, header.clone())?;
        for attempt in 1..=MAX_CODES {
            let added = match rated {
                Some(rated) => self.store().add_attempt(&table, rated, now_ms()).await,
                None => self.store().add_table(&table, now_ms()).await,
            };
            match added {
                Err(StoreError::Taken(_)) => {
                    header.code = next_code(attempt)?;
                    table = Table::new(&self.loader.games, header.clone())?;
                }
                added => return Ok(added.map(|()| Found { table: id, code: header.code })?),
            }
        }
        Err(StoreError::CodesTaken(MAX_CODES).into())
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
        match self.store().listed(id).await? {
            Some(row) => self.summary_of(row, person).await,
            None => Ok(None),
        }
    }

    /// Tables as a person sees them in a list. Tables that are known to be damaged are marked. Those of a newer version,
    /// and damaged ones of an older version, are left out.
    pub(crate) async fn summaries(
        &self,
        rows: Vec<ListedRow>,
        person: Option<PersonId>,
    ) -> Result<Vec<TableSummary>, RequestError> {
        let mut summaries = Vec::with_capacity(rows.len());
        for row in rows {
            match self.summary_of(row, person).await {
                Err(RequestError::Refused(_) | RequestError::Store(StoreError::NewerLog { .. })) => {}
                summary => summaries.extend(summary?),
            }
        }
        Ok(summaries)
    }

    /// Nothing is replayed, unless an older version wrote the row. Loading completes the row for the next time.
    async fn summary_of(&self, row: ListedRow, person: Option<PersonId>) -> Result<Option<TableSummary>, RequestError> {
        match row {
            ListedRow::Complete(listed) => {
                let damaged = self.loader.check(listed.id).is_err();
                let mut summary = TableSummary { damaged, ..listed.summary(person, self.store().now_ms()) };
                // The clocks of tables that are in memory are not in the database.
                if summary.clock != Clock::None
                    && summary.clock_left.is_none()
                    && let Some(room) = self.in_memory(listed.id)
                {
                    let viewer = summary.your_seat.map_or(Viewer::Spectator, Viewer::Seat);
                    summary.clock_left = room.table().await.clock_left(viewer, self.store().now_ms());
                }
                Ok(Some(summary))
            }
            ListedRow::Incomplete(id) => {
                let table = self.loader.load(id).await?;
                Ok(table.map(|table| table.listing().summary(id, table.code(), table.waiting(), person)))
            }
        }
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

/// A code for the next attempt: the more attempts, the more digits.
pub(crate) fn sayable_code(attempt: u32) -> Result<TableCode, StoreError> {
    Ok(TableCode::sayable(random_bytes()?, 3 + attempt / CODES_OF_A_LENGTH))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Room management on a new database, and a host.
    async fn rooms(folder: &std::path::Path) -> (Rooms, Guest) {
        let store = Store::open(&folder.join("pyramids.db")).await.expect("a database");
        let device = crate::store::NewDevice::new([1; 32], String::new()).expect("random bytes");
        let host = store.add_person("Ada", &device, 0).await.expect("a person");
        (Rooms::new(Loader::new(store, games::with_bots()), 1, Duration::from_secs(60), &Limits::default()), host)
    }

    #[tokio::test]
    async fn a_code_that_is_taken_is_drawn_again_but_not_forever() {
        let folder = tempfile::tempdir().expect("a folder");
        let (rooms, host) = rooms(folder.path()).await;
        let drawn = |numbers: Vec<u8>| {
            let mut numbers = numbers.into_iter();
            move |_| Ok(TableCode::sayable([numbers.next().expect("no more codes are drawn"); 8], 3))
        };
        let make = async |numbers| {
            let given = (TableId::from_bytes(random_bytes()?), Seed::numbered(1, 1));
            rooms.create_with_codes(host.id, NewTable::new(games::NILE, 2), given, drawn(numbers), None).await
        };
        let first = make(vec![1]).await.expect("a table");
        let second = make(vec![1, 1, 2]).await.expect("a table");
        assert!(first.code != second.code && first.table != second.table);
        assert_eq!(rooms.store().by_code(second.code).await.expect("an answer"), Some(second.table));
        let taken = vec![1; MAX_CODES as usize + 1];
        let failed = make(taken).await;
        assert!(matches!(failed, Err(RequestError::Store(StoreError::CodesTaken(_)))));
    }
}
