//! Loads tables from the database, and remembers which ones are damaged.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use hosting::{Games, Table};
use protocol::{Refusal, TableId};

use crate::error::{Reference, RequestError, damaged_table};
use crate::log_id::LogId;
use crate::store::{Damage, Snapshot, Store, StoreError, StoredTable};
use crate::{lock, metrics};

/// The most entries that are applied on an async worker thread. More take long enough to delay other connections.
pub(crate) const MAX_INLINE: usize = 32;

/// Loads tables from their snapshots and logs. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Loader {
    pub(crate) store: Store,
    pub(crate) games: Games,
    /// The damaged tables, each with the reference number of its log line. A verdict lasts until the server restarts.
    damaged: Arc<Mutex<HashMap<TableId, Reference>>>,
    pub(crate) notices: NoticePlan,
}

/// What is stored when a turn begins at a slow table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoticePlan {
    /// The time between the beginning of the turn and the notice.
    pub(crate) delay_ms: i64,
    /// Whether the operator's webhook gets notices too.
    pub(crate) webhook: bool,
}

impl Loader {
    pub(crate) fn new(store: Store, games: Games) -> Self {
        Self { store, games, damaged: Arc::default(), notices: NoticePlan::default() }
    }

    pub(crate) fn with_notices(self, notices: NoticePlan) -> Self {
        Self { notices, ..self }
    }

    /// Loads a table. `None` if there is none with this id.
    pub(crate) async fn load(&self, id: TableId) -> Result<Option<Table>, RequestError> {
        self.check(id)?;
        let start = Instant::now();
        let Some(mut table) = self.read(id).await? else { return Ok(None) };
        if table.wants_snapshot() {
            // Its log was long, so its state may be large.
            let loader = self.clone();
            let with_snapshot = move || {
                loader.store_snapshot(&mut table);
                table
            };
            table = tokio::task::spawn_blocking(with_snapshot).await.map_err(|_| StoreError::Closed)?;
        }
        ::metrics::histogram!(metrics::LOAD_SECONDS).record(start.elapsed().as_secs_f64());
        Ok(Some(table))
    }

    async fn read(&self, id: TableId) -> Result<Option<Table>, RequestError> {
        if let Some(snapshot) = self.store.snapshot(id).await?
            && let Some(table) = self.read_after(id, snapshot).await?
        {
            return Ok(Some(table));
        }
        let Some(stored) = self.store.table(id).await.map_err(|error| self.judge(error))? else { return Ok(None) };
        let is_listed = stored.listing.is_some();
        let table = self.replay(stored, None).await.map_err(|error| self.judge(error))?;
        if !is_listed {
            self.add_listing(&table).await;
        }
        Ok(Some(table))
    }

    /// A table from a snapshot and the entries after it. `None` if the snapshot does not fit the log.
    async fn read_after(&self, id: TableId, snapshot: Snapshot) -> Result<Option<Table>, RequestError> {
        let stored = self.store.table_after(id, snapshot.number).await.map_err(|error| self.judge(error))?;
        let Some(stored) = stored else { return Ok(None) };
        match self.replay(stored, Some(snapshot)).await {
            Ok(table) => Ok(Some(table)),
            Err(StoreError::Corrupt(_)) => {
                tracing::warn!(table = %LogId(id), "a snapshot cannot be used; the whole log is replayed");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Applies the entries, away from the async worker threads if there are many.
    async fn replay(&self, stored: StoredTable, snapshot: Option<Snapshot>) -> Result<Table, StoreError> {
        let games = self.games.clone();
        let is_short = snapshot.is_none() && stored.lines.len() <= MAX_INLINE;
        let replay = move || match snapshot {
            Some(snapshot) => stored.continue_from(&games, &snapshot.state),
            None => stored.replay(&games),
        };
        if is_short {
            return replay();
        }
        tokio::task::spawn_blocking(replay).await.map_err(|_| StoreError::Closed)?
    }

    /// Stores a snapshot of a table in the background. If that fails, a later one is stored.
    pub(crate) fn store_snapshot(&self, table: &mut Table) {
        let (id, number, store) = (table.id(), table.number(), self.store.clone());
        table.mark_snapshot();
        match table.snapshot() {
            Ok(state) => drop(tokio::spawn(async move {
                if let Err(error) = store.add_snapshot(id, &Snapshot { number, state }).await {
                    tracing::warn!(table = %LogId(id), %error, "a snapshot could not be stored");
                }
            })),
            Err(error) => tracing::warn!(table = %LogId(id), %error, "a table has no snapshot"),
        }
    }

    /// Completes a row that an older version wrote. If that fails, the next load tries again.
    async fn add_listing(&self, table: &Table) {
        if let Err(error) = self.store.add_listing(table).await {
            tracing::warn!(table = %LogId(table.id()), %error, "the columns for lists could not be stored");
        }
    }

    /// Refuses a table that is known to be damaged.
    pub(crate) fn check(&self, id: TableId) -> Result<(), Refusal> {
        lock(&self.damaged).get(&id).map_or(Ok(()), |reference| Err(damaged_table(*reference)))
    }

    /// Turns damage that a query found into a verdict on its table.
    pub(crate) fn judge(&self, error: StoreError) -> RequestError {
        match error {
            StoreError::Corrupt(damage) => self.mark_damaged(&damage).into(),
            error => error.into(),
        }
    }

    /// Marks a table as damaged. It is logged and counted the first time only.
    fn mark_damaged(&self, damage: &Damage) -> Refusal {
        let mut damaged = lock(&self.damaged);
        let reference = damaged.entry(damage.table).or_insert_with(|| {
            let reference = Reference::new();
            let Damage { table, entry, fault } = damage;
            tracing::error!(%reference, table = %LogId(*table), entry, error = %fault, "a table is damaged");
            ::metrics::counter!(metrics::DAMAGED_TABLES).increment(1);
            reference
        });
        damaged_table(*reference)
    }
}
