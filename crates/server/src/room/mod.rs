//! A table in memory: its state and the connections that watch it.

mod audience;
mod publication;
mod said;
mod write;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use game_core::Seat;
use hosting::{Guest, PersonId, Table};
use protocol::{Phrase, Refusal, TableId};

use crate::error::{RequestError, log_background_failure};
use crate::loader::Loader;
use crate::log_id::LogId;
use crate::outbox::Outbox;
use crate::store::{Notification, Store};
use crate::{lock, now_ms};
use audience::Audience;
use said::Said;

/// A table in memory. The task that changes it holds its lock until the change is on disk; others wait.
pub(crate) struct Room {
    id: TableId,
    loader: Loader,
    table: tokio::sync::Mutex<Table>,
    audience: Audience,
    said: Said,
    /// When a person or bot last did something here.
    touched_ms: AtomicI64,
    /// When the table was loaded, by the clock that all nodes share.
    pub(crate) loaded_ms: i64,
    /// The highest entry number that is known to be on disk, written by this node or another.
    known_number: AtomicU64,
    /// True if a write failed or a notification was missed: the disk may have more entries than memory.
    stale: AtomicBool,
    /// Whether a task runs this table's bots.
    pub(crate) bots_running: AtomicBool,
    /// Whether the game waits for a bot.
    pub(crate) bot_must_act: AtomicBool,
    upkeep: Mutex<Upkeep>,
}

/// What the upkeep loop remembers about a table.
#[derive(Default)]
pub(crate) struct Upkeep {
    pub(crate) lease: Lease,
    /// Since when each seated person has been disconnected, as far as this node knows.
    pub(crate) gone_since: HashMap<PersonId, i64>,
    /// The people whose presence here was announced to the other nodes.
    pub(crate) announced: Vec<PersonId>,
    /// Whether the log says already that a fast bot has moved here.
    pub(crate) fast_bot_logged: bool,
}

/// Which node has the lease of a table: the right to run its bots and clocks.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Lease {
    /// Not known yet, or lost.
    #[default]
    Unknown,
    /// This node.
    Ours,
    /// Another node that is alive.
    Other,
}

impl Room {
    pub(crate) fn new(loader: Loader, table: Table) -> Self {
        Self {
            id: table.id(),
            known_number: table.number().into(),
            bot_must_act: (!table.bots_to_act().is_empty()).into(),
            table: table.into(),
            audience: Audience::default(),
            said: Said::default(),
            touched_ms: now_ms().into(),
            loaded_ms: loader.store.now_ms(),
            loader,
            stale: false.into(),
            bots_running: false.into(),
            upkeep: Mutex::default(),
        }
    }

    pub(crate) fn id(&self) -> TableId {
        self.id
    }

    fn store(&self) -> &Store {
        &self.loader.store
    }

    /// The table as it is in memory. Another node may have written more.
    pub(crate) async fn table(&self) -> tokio::sync::MutexGuard<'_, Table> {
        self.table.lock().await
    }

    /// The table as it is on disk.
    pub(crate) async fn table_on_disk(&self) -> Result<tokio::sync::MutexGuard<'_, Table>, RequestError> {
        let mut table = self.table.lock().await;
        if self.store().is_shared() || self.is_stale() {
            self.catch_up(&mut table).await?;
        }
        Ok(table)
    }

    /// Reads something from the table. If that is refused, tries again with the entries of other nodes.
    pub(crate) async fn query<T>(&self, query: impl Fn(&Table) -> Result<T, Refusal>) -> Result<T, RequestError> {
        let mut table = self.table.lock().await;
        match query(&table) {
            Err(_) if self.store().is_shared() && self.catch_up(&mut table).await? => Ok(query(&table)?),
            result => Ok(result?),
        }
    }

    /// Milliseconds since a person or bot last did something here.
    pub(crate) fn idle_ms(&self) -> i64 {
        now_ms() - self.touched_ms.load(Ordering::Relaxed)
    }

    /// Whether this node knows that an entry is on disk. It has the entry in memory or is about to read it.
    pub(crate) fn knows_entry(&self, number: u64) -> bool {
        self.known_number.load(Ordering::Relaxed) >= number
    }

    /// Whether the disk may have more entries than memory.
    pub(crate) fn is_stale(&self) -> bool {
        self.stale.load(Ordering::Relaxed)
    }

    /// Logs why something that no client asked for could not be done here. Damage is logged where it is found.
    pub(crate) fn log_failure(&self, error: &RequestError) {
        if matches!(error, RequestError::Store(_)) {
            let span = tracing::error_span!("room", table = %LogId(self.id));
            span.in_scope(|| log_background_failure(error));
        }
    }

    pub(crate) fn mark_stale(&self) {
        self.stale.store(true, Ordering::Relaxed);
    }

    pub(crate) fn upkeep(&self) -> MutexGuard<'_, Upkeep> {
        lock(&self.upkeep)
    }

    /// Whether this node may run the bots and clocks of the table.
    pub(crate) fn is_leased(&self) -> bool {
        self.upkeep().lease == Lease::Ours && self.store().has_valid_leases()
    }

    /// Sends the table to a connection now, and after every change the table or, if the client understands `changes`,
    /// what has changed.
    pub(crate) async fn watch(
        &self,
        connection: u64,
        person: PersonId,
        after: Option<u64>,
        changes: bool,
        outbox: Arc<Outbox>,
    ) {
        let mut table = self.table.lock().await;
        // A client that comes from another node may have seen more than this one knows.
        if after.is_some_and(|after| after > table.number())
            && let Err(error) = self.catch_up(&mut table).await
        {
            self.log_failure(&error);
            self.mark_stale();
        }
        let watcher = (connection, person, outbox);
        let has_come = self.audience.add(&table, self.store().now_ms(), watcher, after, changes);
        // Publish the arrival to the other watchers. Spectators are not shown.
        if has_come && table.seat_of(person).is_some() {
            self.publish(&table, Some(connection));
        }
    }

    /// Sends the table to a connection no longer.
    pub(crate) async fn unwatch(&self, connection: u64) {
        let left = self.audience.remove(connection);
        let table = self.table.lock().await;
        if left.is_some_and(|person| table.seat_of(person).is_some()) {
            self.publish(&table, None);
        }
    }

    /// Whether no connection of this node watches the table.
    pub(crate) fn is_unwatched(&self) -> bool {
        self.audience.is_empty()
    }

    /// Whether a person is connected, to this node or another.
    pub(crate) fn is_connected(&self, person: PersonId) -> bool {
        self.audience.has(person)
    }

    /// The seated people who are connected to this node.
    pub(crate) fn people_here(&self, table: &Table) -> Vec<PersonId> {
        self.audience.people_here(table)
    }

    /// Whether a seated person is connected to another node.
    pub(crate) fn has_remote_people(&self) -> bool {
        self.audience.has_remote_people()
    }

    /// Sets the people who are connected to other nodes, each with the node.
    pub(crate) async fn set_remote_people(&self, people: Vec<(PersonId, i64)>) {
        let table = self.table.lock().await;
        if self.audience.set_remote_people(people) {
            self.publish(&table, None);
        }
    }

    /// Forgets the people who were connected to nodes that died.
    pub(crate) async fn forget_dead_nodes(&self, living: &[i64]) {
        if let Some(left) = self.audience.remote_people_at(living) {
            self.set_remote_people(left).await;
        }
    }

    /// Sends a phrase to every watcher, also at other nodes. It is not stored. A phrase that is sent again under the same
    /// request id is not said again.
    pub(crate) async fn say(&self, guest: &Guest, request_id: &str, phrase: Phrase) {
        let seat = self.table.lock().await.seat_of(guest.id);
        let request = Some((guest.id, request_id.into()));
        if !self.send_phrase(seat, phrase, request.as_ref()) {
            return;
        }
        if let Err(error) = self.store().notify(Notification::Said(self.id, seat, phrase, request)) {
            tracing::warn!(%error, "a phrase was not sent to the other nodes");
        }
    }

    /// Sends a phrase to the watchers at this node, unless it was sent before. Returns whether it was sent now. Nodes of
    /// older versions do not say which request it was.
    pub(crate) fn send_phrase(&self, seat: Option<Seat>, phrase: Phrase, request: Option<&(PersonId, String)>) -> bool {
        let is_new = request.is_none_or(|(person, id)| self.said.remember(*person, id));
        if is_new {
            self.audience.send_phrase(self.id, seat, phrase);
        }
        is_new
    }

    fn publish(&self, table: &Table, except: Option<u64>) {
        self.audience.publish(table, self.store().now_ms(), except);
    }
}
