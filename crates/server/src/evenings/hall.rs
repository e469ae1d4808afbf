//! One evening in memory: decide, append to the log, apply, publish.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use evening::{Event, EventEntry, LoggedEventEntry, Moment};
use hosting::PersonId;
use protocol::{EventId, EventInfo, EventStage, Refusal, RefusalCode, TableId};
use tokio::sync::{MutexGuard, watch};

use crate::error::RequestError;
use crate::store::{Store, StoreError};
use crate::{lock, random_bytes};

/// The versions of an evening between two entries. A table that people may enter now makes a new version, because the
/// tables of a round are made after its entry is written.
const VERSIONS: u64 = 256;
/// How often a wish is decided again because another node wrote first.
const MAX_ATTEMPTS: u32 = 20;
/// A person's presence is stored at most this often.
const STORE_PRESENCE_MS: i64 = 10_000;
/// An evening that is over stays in memory for this long after it was last asked for.
const IDLE_MS: i64 = 120_000;

/// An evening in memory.
pub(crate) struct Hall {
    id: EventId,
    store: Store,
    event: tokio::sync::Mutex<Event>,
    /// The version that is shown: tells those who wait for a change.
    changed: watch::Sender<u64>,
    /// When people were last seen, and when that was last stored.
    seen: Mutex<HashMap<PersonId, Seen>>,
    /// Whether a write failed: the disk may have more entries than memory.
    stale: AtomicBool,
    touched_ms: AtomicI64,
    finished: AtomicBool,
    /// The tables of the present round whose people are seated.
    seated: Mutex<Vec<TableId>>,
}

#[derive(Clone, Copy)]
struct Seen {
    seen_ms: i64,
    stored_ms: i64,
}

impl Hall {
    pub(super) fn new(store: Store, event: Event, seen: Vec<(PersonId, i64)>) -> Self {
        let seen = seen.into_iter().map(|(person, ms)| (person, Seen { seen_ms: ms, stored_ms: ms })).collect();
        Self {
            id: event.header().id,
            changed: watch::Sender::new(event.number() * VERSIONS),
            touched_ms: store.now_ms().into(),
            finished: (event.stage() == EventStage::Finished).into(),
            event: event.into(),
            store,
            seen: Mutex::new(seen),
            stale: false.into(),
            seated: Mutex::default(),
        }
    }

    pub(super) fn id(&self) -> EventId {
        self.id
    }

    pub(crate) async fn event(&self) -> MutexGuard<'_, Event> {
        self.event.lock().await
    }

    /// What is known at this moment besides the log.
    pub(super) fn with_moment<T>(&self, action: impl FnOnce(&Moment<'_>) -> T) -> T {
        let seen: HashMap<PersonId, i64> =
            lock(&self.seen).iter().map(|(person, seen)| (*person, seen.seen_ms)).collect();
        let table_ids =
            |count: usize| (0..count).filter_map(|_| random_bytes().ok().map(TableId::from_bytes)).collect();
        let seen_ms = |person: PersonId| seen.get(&person).copied();
        action(&Moment { now_ms: self.store.now_ms(), seen_ms: &seen_ms, table_ids: &table_ids })
    }

    /// The evening as a person sees it.
    pub(crate) async fn info(&self, person: Option<PersonId>) -> EventInfo {
        let event = self.event.lock().await;
        let mut info = self.with_moment(|moment| event.info(person, moment));
        let seated = lock(&self.seated);
        info.number = event.number() * VERSIONS + seated.len() as u64;
        if let Some(round) = info.rounds.last_mut().filter(|round| !round.over) {
            let is_there = |table: &TableId| seated.contains(table);
            round.tables.iter_mut().for_each(|table| table.table = table.table.filter(is_there));
        }
        info
    }

    /// Whether the people of a table are seated.
    pub(super) fn is_seated(&self, table: TableId) -> bool {
        lock(&self.seated).contains(&table)
    }

    /// Notes that the people of a table are seated.
    pub(super) async fn add_seated(&self, table: TableId) {
        let event = self.event.lock().await;
        // Two tasks may have seated them at the same time.
        if !self.is_seated(table) {
            lock(&self.seated).push(table);
            self.publish(&event);
        }
    }

    /// Forgets the tables that are not open any more.
    pub(super) fn keep_seated(&self, is_open: impl Fn(&TableId) -> bool) {
        lock(&self.seated).retain(is_open);
    }

    /// Waits until there is a version after this one.
    pub(crate) async fn wait_for_change(&self, after: u64) {
        let mut changed = self.changed.subscribe();
        // Fails only without a sender, and this is one.
        let _ = changed.wait_for(|number| *number > after).await;
    }

    /// Notes that a person is here.
    pub(crate) async fn see(&self, person: PersonId) -> Result<(), RequestError> {
        let now_ms = self.store.now_ms();
        self.touched_ms.store(now_ms, Ordering::Relaxed);
        let is_to_store = {
            let mut seen = lock(&self.seen);
            let seen = seen.entry(person).or_insert(Seen { seen_ms: 0, stored_ms: 0 });
            seen.seen_ms = now_ms;
            let is_due = now_ms - seen.stored_ms >= STORE_PRESENCE_MS;
            if is_due {
                seen.stored_ms = now_ms;
            }
            is_due
        };
        if is_to_store {
            self.store.saw_at_evening(self.id, person, now_ms).await?;
        }
        Ok(())
    }

    /// Reads who was seen at other nodes.
    pub(super) async fn refresh_presence(&self) -> Result<(), RequestError> {
        for (person, stored) in self.store.seen_at_evening(self.id).await? {
            let mut seen = lock(&self.seen);
            let seen = seen.entry(person).or_insert(Seen { seen_ms: 0, stored_ms: 0 });
            seen.seen_ms = seen.seen_ms.max(stored);
        }
        Ok(())
    }

    /// Whether the evening is over and nobody looks at it.
    pub(super) fn may_be_evicted(&self) -> bool {
        let idle_ms = self.store.now_ms() - self.touched_ms.load(Ordering::Relaxed);
        self.finished.load(Ordering::Relaxed) && idle_ms > IDLE_MS
    }

    /// Appends the decided entry. If another node wrote that number first, loads its entries and decides again. Returns
    /// whether anything was appended.
    pub(crate) async fn write(
        &self,
        decide: impl Fn(&Event, &Moment<'_>) -> Result<Option<EventEntry>, Refusal>,
    ) -> Result<bool, RequestError> {
        let mut event = self.event.lock().await;
        if self.stale.load(Ordering::Relaxed) {
            self.read_new(&mut event).await?;
        }
        for _ in 0..MAX_ATTEMPTS {
            let entry = match self.with_moment(|moment| decide(&event, moment)) {
                Ok(Some(entry)) => entry,
                Ok(None) => return Ok(false),
                // Entries of another node may make it legal.
                Err(_) if self.store.is_shared() && self.read_new(&mut event).await? => continue,
                Err(refusal) => return Err(refusal.into()),
            };
            match self.append(&mut event, entry).await {
                Err(RequestError::Store(StoreError::Conflict)) => {
                    self.read_new(&mut event).await?;
                }
                appended => return appended.map(|()| true),
            }
        }
        Err(Refusal::new(RefusalCode::Unavailable, "too much happens at this evening at once; try again").into())
    }

    async fn append(&self, event: &mut Event, entry: EventEntry) -> Result<(), RequestError> {
        let logged = LoggedEventEntry { entry, at_ms: self.store.now_ms() };
        let number = event.number() + 1;
        let line = event.next_line(&logged).map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
        // An entry that does not fit must not reach the disk.
        let mut next = event.clone();
        next.apply(&logged).map_err(|error| Refusal::new(RefusalCode::Illegal, error))?;
        let finished = next.stage() == EventStage::Finished;
        if let Err(error) = self.store.append_to_evening(self.id, number, &line, finished).await {
            self.stale.store(true, Ordering::Relaxed);
            return Err(error.into());
        }
        *event = next;
        self.publish(event);
        Ok(())
    }

    /// Applies the entries of other nodes.
    pub(super) async fn catch_up(&self) -> Result<(), RequestError> {
        if self.store.is_shared() || self.stale.load(Ordering::Relaxed) {
            let mut event = self.event.lock().await;
            self.read_new(&mut event).await?;
        }
        Ok(())
    }

    async fn read_new(&self, event: &mut Event) -> Result<bool, RequestError> {
        let lines = self.store.evening_entries(self.id, event.number()).await?;
        if !lines.is_empty() {
            let mut next = event.clone();
            if lines.iter().any(|(number, line)| next.apply_line(*number, line).is_err()) {
                // The disk decides. If it cannot be replayed either, the evening is damaged.
                next = self.store.evening(self.id).await?.ok_or_else(super::no_evening)?;
            }
            *event = next;
            self.publish(event);
        }
        self.stale.store(false, Ordering::Relaxed);
        Ok(!lines.is_empty())
    }

    fn publish(&self, event: &Event) {
        self.finished.store(event.stage() == EventStage::Finished, Ordering::Relaxed);
        let version = event.number() * VERSIONS + lock(&self.seated).len() as u64;
        self.changed.send_replace(version);
    }
}
