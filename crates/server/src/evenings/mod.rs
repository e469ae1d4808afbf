//! Duplicate evenings in memory: loading, rounds that start, and tables that end.

mod hall;
mod rounds;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use evening::{EventHeader, check_settings};
use game_core::Seed;
use hosting::Guest;
use protocol::{EventFound, EventId, EventMark, NewEvent, Refusal, RefusalCode};
use tokio::sync::watch;

use crate::error::{FailureLog, RequestError};
use crate::rooms::{MAX_CODES, Rooms, sayable_code};
use crate::store::{Store, StoreError};
use crate::{lock, random_bytes};
pub(crate) use hall::Hall;

/// The time between two looks at all evenings.
const INTERVAL: Duration = Duration::from_secs(1);
/// Every N looks, search the database for open evenings: another node may have opened them, or died.
const SCAN: u64 = 5;
/// Evenings that were opened before this time are not looked after any more. Opening their page does.
const MAX_AGE_MS: i64 = 2 * 86_400_000;
/// The most evenings that are looked after.
const MAX_OPEN: i64 = 500;

/// All evenings in memory.
pub(crate) struct Evenings {
    rooms: Arc<Rooms>,
    halls: Mutex<HashMap<EventId, Arc<Hall>>>,
    failures: FailureLog,
    /// Held while the records of a round are read.
    exports: tokio::sync::Mutex<()>,
}

impl Evenings {
    pub(crate) fn new(rooms: &Arc<Rooms>) -> Self {
        Self {
            rooms: rooms.clone(),
            halls: Mutex::default(),
            failures: FailureLog::new(),
            exports: tokio::sync::Mutex::default(),
        }
    }

    fn store(&self) -> &Store {
        self.rooms.store()
    }

    /// Looks after all evenings, until the server stops.
    pub(crate) fn start(self: &Arc<Self>, mut stopping: watch::Receiver<bool>) {
        let evenings = self.clone();
        tokio::spawn(async move {
            let mut look = 0;
            while tokio::time::timeout(INTERVAL, stopping.wait_for(|stop| *stop)).await.is_err() {
                evenings.look_after_all(look % SCAN == 0).await;
                look += 1;
            }
        });
    }

    async fn look_after_all(&self, scan: bool) {
        if scan && let Err(error) = self.load_open().await {
            self.failures.warn(&error);
        }
        for hall in self.halls() {
            if let Err(error) = self.look_after(&hall).await {
                self.failures.warn(&error);
            }
        }
        lock(&self.halls).retain(|_, hall| !hall.may_be_evicted() || Arc::strong_count(hall) > 1);
    }

    fn halls(&self) -> Vec<Arc<Hall>> {
        lock(&self.halls).values().cloned().collect()
    }

    /// Loads the evenings that go on without anybody who watches them.
    async fn load_open(&self) -> Result<(), RequestError> {
        let since_ms = self.store().now_ms() - MAX_AGE_MS;
        for id in self.store().open_evenings(since_ms, MAX_OPEN).await? {
            // A damaged evening must not stop the others.
            if let Err(error) = self.hall(id).await {
                self.failures.warn(&error);
            }
        }
        Ok(())
    }

    /// Opens an evening. Its name is checked already.
    pub(crate) async fn open(&self, host: Guest, settings: NewEvent) -> Result<EventFound, RequestError> {
        check_settings(self.rooms.games(), &settings)?;
        let (id, secret) = (EventId::from_bytes(random_bytes()?), Seed::from_bytes(random_bytes()?));
        let mut header = EventHeader { id, code: sayable_code(0)?, host, settings, secret };
        // Refuses options that cannot be played.
        self.rooms.check_agreement(rounds::agreement(&header, 1, 1, &[]))?;
        for attempt in 1..=MAX_CODES {
            match self.store().add_evening(&header, self.store().now_ms()).await {
                Err(StoreError::Taken(_)) => header.code = sayable_code(attempt)?,
                added => return Ok(added.map(|()| EventFound { event: id, code: header.code })?),
            }
        }
        Err(StoreError::CodesTaken(MAX_CODES).into())
    }

    /// An evening, from memory or from disk.
    pub(crate) async fn hall(&self, id: EventId) -> Result<Arc<Hall>, RequestError> {
        if let Some(hall) = lock(&self.halls).get(&id) {
            return Ok(hall.clone());
        }
        let event = self.store().evening(id).await?.ok_or_else(no_evening)?;
        let seen = self.store().seen_at_evening(id).await?;
        let hall = Arc::new(Hall::new(self.store().clone(), event, seen));
        Ok(lock(&self.halls).entry(id).or_insert(hall).clone())
    }

    /// The lock to hold while the records of a round are read.
    pub(crate) async fn export(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.exports.lock().await
    }

    /// Whether the round of a table is over.
    pub(crate) async fn is_round_over(&self, mark: EventMark) -> Result<bool, RequestError> {
        let hall = self.hall(mark.event).await?;
        if hall.event().await.is_round_over(mark.round) {
            return Ok(true);
        }
        // Another node may have written more.
        hall.catch_up().await?;
        let is_over = hall.event().await.is_round_over(mark.round);
        Ok(is_over)
    }
}

pub(crate) fn no_evening() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "there is no such evening; perhaps the link is cut off")
}
