//! Loads tables from the database, and remembers which ones are damaged.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use hosting::{Games, Table};
use protocol::{Refusal, TableId};

use crate::error::{Reference, RequestError, damaged_table};
use crate::log_id::LogId;
use crate::store::{Damage, Store, StoreError, StoredTable};
use crate::{lock, metrics};

/// Loads tables by replaying their logs. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Loader {
    pub(crate) store: Store,
    pub(crate) games: Games,
    /// The damaged tables, each with the reference number of its log line. A verdict lasts until the server restarts.
    damaged: Arc<Mutex<HashMap<TableId, Reference>>>,
}

impl Loader {
    pub(crate) fn new(store: Store, games: Games) -> Self {
        Self { store, games, damaged: Arc::default() }
    }

    /// Loads a table. `None` if there is none with this id.
    pub(crate) async fn load(&self, id: TableId) -> Result<Option<Table>, RequestError> {
        self.check(id)?;
        let start = Instant::now();
        let stored = self.store.table(id).await.map_err(|error| self.judge(error))?;
        let replay = |stored: StoredTable| stored.replay(&self.games);
        let table = stored.map(replay).transpose().map_err(|error| self.judge(error))?;
        ::metrics::histogram!(metrics::LOAD_SECONDS).record(start.elapsed().as_secs_f64());
        Ok(table)
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
