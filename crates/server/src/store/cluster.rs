//! What nodes that share a database coordinate: heartbeats, leases and presence. With a SQLite file there is one node,
//! and all of it costs nothing.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hosting::PersonId;
use protocol::TableId;
use sqlx::postgres::PgPool;

use super::notification::Notification;
use super::{Pool, Sqlite, Store, StoreError, bytes, ids, postgres, table_id};
use crate::lock;

/// Lease expiry: a node whose heartbeat is older than this is declared dead by the others, and its leases end.
pub(super) const NODE_TIMEOUT_MS: i64 = 2_500;
/// A node that could not write a heartbeat for this long stops using its leases. That is earlier than the others take
/// them over, so that no two nodes run the bots of a table.
const LEASE_TIMEOUT: Duration = Duration::from_millis(2_000);

/// This server process among those that share the database.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) id: i64,
    state: Arc<NodeState>,
}

#[derive(Default)]
struct NodeState {
    /// How far the time that all nodes share is ahead of this process's own.
    clock_offset_ms: AtomicI64,
    last_heartbeat: Mutex<Option<Instant>>,
}

impl Node {
    pub(super) fn new() -> Result<Self, StoreError> {
        let id = i64::from_le_bytes(crate::random_bytes()?);
        Ok(Self { id, state: Arc::default() })
    }

    /// Milliseconds since 1970 by the clock that all nodes share.
    fn now_ms(&self) -> i64 {
        crate::now_ms() + self.state.clock_offset_ms.load(Ordering::Relaxed)
    }

    /// The same; `None` before the first heartbeat, when this node does not know that clock yet.
    pub(super) fn known_ms(&self) -> Option<i64> {
        let has_joined = lock(&self.state.last_heartbeat).is_some();
        has_joined.then(|| self.now_ms())
    }

    /// Records that the database has the heartbeat that was started at `start`, and the time that all nodes share.
    pub(super) fn record_heartbeat(&self, start: Instant, now_ms: i64) {
        self.state.clock_offset_ms.store(now_ms - crate::now_ms(), Ordering::Relaxed);
        *lock(&self.state.last_heartbeat) = Some(start);
    }

    fn has_recent_heartbeat(&self) -> bool {
        let last = *lock(&self.state.last_heartbeat);
        last.is_some_and(|last| last.elapsed() < LEASE_TIMEOUT)
    }
}

/// The result of a heartbeat.
pub(crate) struct Heartbeat {
    /// True if this node's heartbeat had expired: its leases may have been taken over and its presence rows are gone.
    pub(crate) expired: bool,
    /// The other nodes that are alive.
    pub(crate) other_nodes: Vec<i64>,
}

impl Store {
    /// Milliseconds since 1970 by the clock that all nodes share: the database's, but without its jumps.
    pub(crate) fn now_ms(&self) -> i64 {
        self.node.now_ms() + self.ahead_ms.load(Ordering::Relaxed)
    }

    /// Whether other nodes may write to the same tables.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Whether this node may still use its leases.
    pub(crate) fn has_valid_leases(&self) -> bool {
        !self.is_shared() || self.node.has_recent_heartbeat()
    }

    /// Writes a heartbeat, declares nodes with an expired heartbeat dead, and notifies the others.
    pub(crate) async fn heartbeat(&self) -> Result<Heartbeat, StoreError> {
        match &self.pool {
            Pool::Sqlite(_) => Ok(Heartbeat { expired: false, other_nodes: Vec::new() }),
            Pool::Postgres(pool) => {
                let heartbeat = postgres::heartbeat(pool, &self.node).await?;
                // Without it, this node's listener reconnects after a while, and nothing is lost.
                let _ = self.notify(Notification::Heartbeat);
                Ok(heartbeat)
            }
        }
    }

    /// Sends the last notifications. Then deletes this node's row, and with it its leases and presence, so that other nodes need not wait for expiry.
    pub(crate) async fn leave_cluster(&self) -> Result<(), StoreError> {
        if let Some(notifier) = &self.notifier {
            notifier.flush().await;
        }
        if let Pool::Postgres(pool) = &self.pool {
            sqlx::query("DELETE FROM nodes WHERE node = $1").bind(self.node.id).execute(pool).await?;
        }
        Ok(())
    }

    /// Claims the leases of tables without one. Returns the tables whose leases this node has now.
    pub(crate) async fn claim_leases(&self, tables: Vec<TableId>) -> Result<Vec<TableId>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(tables) };
        // Leases that this node has already are returned again: two tasks may claim at the same time.
        let query = "WITH mine AS (INSERT INTO leases (id, node) SELECT id, $2 FROM UNNEST($1) AS id
                                   ON CONFLICT (id) DO UPDATE SET node = $2 WHERE leases.node = $2
                                   RETURNING id),
                          awake AS (UPDATE tables SET due_ms = NULL FROM mine
                                    WHERE tables.id = mine.id AND due_ms IS NOT NULL)
                     SELECT id FROM mine";
        Ok(ids!(sqlx::query(query).bind(bytes(&tables)).bind(self.node.id).fetch_all(pool).await?))
    }

    /// Claims the leases of up to `max` tables at which something is due. With `abandoned`, also of tables in play
    /// whose node died.
    pub(crate) async fn claim_due_tables(&self, abandoned: bool, max: i64) -> Result<Vec<TableId>, StoreError> {
        match &self.pool {
            Pool::Sqlite(file) => claim_due_in_file(file, self.now_ms(), abandoned).await,
            Pool::Postgres(pool) => {
                let query = "WITH due AS (SELECT id FROM tables
                                          WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2))
                                          AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.id = tables.id) LIMIT $3),
                                  mine AS (INSERT INTO leases (id, node) SELECT id, $4 FROM due
                                           ON CONFLICT DO NOTHING RETURNING id),
                                  awake AS (UPDATE tables SET due_ms = NULL FROM mine
                                            WHERE tables.id = mine.id AND due_ms IS NOT NULL)
                             SELECT id FROM mine";
                let query = sqlx::query(query).bind(self.now_ms()).bind(abandoned).bind(max).bind(self.node.id);
                Ok(ids!(query.fetch_all(pool).await?))
            }
        }
    }

    /// Claims the leases of up to `max` tables where people sit, the game has not begun and no node looks after the
    /// seats. Only tables that were made since a time: seats at older ones are freed when the table is opened.
    pub(crate) async fn claim_gathering_tables(&self, since_ms: i64, max: i64) -> Result<Vec<TableId>, StoreError> {
        match &self.pool {
            Pool::Sqlite(file) => {
                let query = "SELECT DISTINCT id FROM (SELECT id FROM sitters WHERE gathering AND created_ms >= $1
                                                      ORDER BY created_ms DESC LIMIT $2) AS attended";
                Ok(ids!(sqlx::query(query).bind(since_ms).bind(max).fetch_all(file.pool()?).await?))
            }
            Pool::Postgres(pool) => {
                let query = "WITH attended AS (SELECT id FROM sitters WHERE gathering AND created_ms >= $1
                                               AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.id = sitters.id)
                                               ORDER BY created_ms DESC LIMIT $2)
                             INSERT INTO leases (id, node) SELECT DISTINCT id, $3 FROM attended
                             ON CONFLICT DO NOTHING RETURNING id";
                let query = sqlx::query(query).bind(since_ms).bind(max).bind(self.node.id);
                Ok(ids!(query.fetch_all(pool).await?))
            }
        }
    }

    /// Releases leases, and stores when something is due at each table; `None` if nothing is.
    pub(crate) async fn release_leases(&self, tables: &[(TableId, Option<i64>)]) -> Result<(), StoreError> {
        match &self.pool {
            Pool::Sqlite(file) => release_in_file(file, tables).await,
            Pool::Postgres(pool) => {
                let (ids, due): (Vec<TableId>, Vec<Option<i64>>) = tables.iter().copied().unzip();
                // A node that has lost a lease changes nothing.
                let query = "WITH freed AS (DELETE FROM leases WHERE node = $3 AND id = ANY($1) RETURNING id)
                             UPDATE tables SET due_ms = released.due
                             FROM UNNEST($1, $2) AS released (id, due) JOIN freed USING (id)
                             WHERE tables.id = released.id AND released.due IS NOT NULL";
                sqlx::query(query).bind(bytes(&ids)).bind(due).bind(self.node.id).execute(pool).await?;
                Ok(())
            }
        }
    }

    /// Stores which people with a seat at these tables are connected to this node, and notifies the others.
    pub(crate) async fn announce_presence(&self, tables: &[(TableId, Vec<PersonId>)]) -> Result<(), StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(()) };
        let ids: Vec<TableId> = tables.iter().map(|(id, _)| *id).collect();
        let rows =
            tables.iter().flat_map(|(id, people)| people.iter().map(move |person| (id.bytes().to_vec(), person.0)));
        let (row_ids, people): (Vec<Vec<u8>>, Vec<i64>) = rows.unzip();
        let mut change = pool.begin().await?;
        let query = sqlx::query("DELETE FROM presence WHERE node = $1 AND id = ANY($2)");
        query.bind(self.node.id).bind(bytes(&ids)).execute(&mut *change).await?;
        let query = "INSERT INTO presence (id, node, who) SELECT id, $1, who FROM UNNEST($2, $3) AS here (id, who)
                     ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(self.node.id).bind(row_ids).bind(people).execute(&mut *change).await?;
        change.commit().await?;
        if let Some(notifier) = &self.notifier {
            notifier.presence_changed(ids.into_iter());
        }
        Ok(())
    }

    /// The people with a seat at these tables who are connected to other nodes, each with the node.
    pub(crate) async fn remote_presence(
        &self,
        tables: &[TableId],
    ) -> Result<Vec<(TableId, PersonId, i64)>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(Vec::new()) };
        remote_presence(pool, tables, self.node.id).await
    }
}

async fn remote_presence(
    pool: &PgPool,
    tables: &[TableId],
    node: i64,
) -> Result<Vec<(TableId, PersonId, i64)>, StoreError> {
    let query = "SELECT id, who, node FROM presence WHERE id = ANY($1) AND node <> $2";
    let rows: Vec<(Vec<u8>, i64, i64)> = sqlx::query_as(query).bind(bytes(tables)).bind(node).fetch_all(pool).await?;
    Ok(rows.into_iter().filter_map(|(id, person, node)| Some((table_id(id)?, PersonId(person), node))).collect())
}

async fn claim_due_in_file(file: &Sqlite, now_ms: i64, abandoned: bool) -> Result<Vec<TableId>, StoreError> {
    let pool = file.pool()?;
    // Mostly there is none: then no writer has to wait.
    let query = "SELECT EXISTS (
                     SELECT 1 FROM tables WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2)))";
    if !sqlx::query_scalar(query).bind(now_ms).bind(abandoned).fetch_one(pool).await? {
        return Ok(Vec::new());
    }
    let query = "UPDATE tables SET due_ms = NULL WHERE id IN (
                     SELECT id FROM tables WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2)))
                 RETURNING id";
    Ok(ids!(sqlx::query(query).bind(now_ms).bind(abandoned).fetch_all(pool).await?))
}

async fn release_in_file(file: &Sqlite, tables: &[(TableId, Option<i64>)]) -> Result<(), StoreError> {
    let due: Vec<(TableId, i64)> = tables.iter().filter_map(|(id, due_ms)| Some((*id, (*due_ms)?))).collect();
    if due.is_empty() {
        return Ok(());
    }
    let query = "UPDATE tables SET due_ms = due.value ->> 1
                 FROM json_each($1) AS due WHERE tables.id = unhex(due.value ->> 0)";
    sqlx::query(query).bind(serde_json::to_string(&due)?).execute(file.pool()?).await?;
    Ok(())
}
