//! What servers that share a database do for each other: signs of life, who looks after which table, who is connected
//! where, and what has happened. Alone with a file there is nobody to share with, and all of it costs nothing.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game_core::Seat;
use hosting::PersonId;
use protocol::{Phrase, TableId};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool};

use super::postgres::{self, CHANNEL};
use super::{Pool, Store, StoreError, id_of};
use crate::lock;

/// A server without a sign of life for so long is dead to the others.
pub(super) const DEAD_MS: i64 = 2_500;
/// After so long without one it takes itself for dead: earlier than the others, so that no two look after a table.
const UNSURE: Duration = Duration::from_millis(2_000);
/// A listener that hears nothing for so long, not even itself, has lost its connection.
const SILENCE: Duration = Duration::from_secs(5);

/// This server among those that share the database.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) id: i64,
    pulse: Arc<Pulse>,
}

/// What the last sign of life told.
#[derive(Default)]
struct Pulse {
    /// By how much the database's clock is ahead.
    ahead_ms: AtomicI64,
    beaten: Mutex<Option<Instant>>,
}

impl Node {
    pub(super) fn new() -> Result<Self, StoreError> {
        let id = i64::from_le_bytes(crate::random_bytes()?);
        Ok(Self { id, pulse: Arc::default() })
    }

    /// A sign of life that was begun at `start` has reached the database.
    pub(super) fn beaten(&self, start: Instant, ahead_ms: i64) {
        self.pulse.ahead_ms.store(ahead_ms, Ordering::Relaxed);
        *lock(&self.pulse.beaten) = Some(start);
    }

    fn is_sure(&self) -> bool {
        let beaten = *lock(&self.pulse.beaten);
        beaten.is_some_and(|beaten| beaten.elapsed() < UNSURE)
    }
}

/// What a server learns with its sign of life.
pub(crate) struct Beat {
    /// Whether the others took it for dead: what it looked after may be another's now, and where its people are is forgotten.
    pub(crate) was_buried: bool,
    /// The others that live.
    pub(crate) others: Vec<i64>,
}

/// What one server tells the others.
#[derive(Serialize, Deserialize)]
pub(crate) enum Note {
    /// These tables have entries up to these numbers.
    Written(Vec<(TableId, u64)>),
    /// Others are connected at these tables.
    Present(Vec<TableId>),
    /// Somebody said something.
    Said(TableId, Option<Seat>, Phrase),
    /// Somebody has moved to another device.
    Moved(PersonId),
    /// Only that it lives.
    Beat,
}

/// What a server hears from the others.
pub(crate) enum Heard {
    /// A note.
    Note(Note),
    /// Some notes may have been lost: everything must be read again.
    Lost,
}

impl Note {
    /// As it is sent, with its sender.
    pub(super) fn text(&self, node: &Node) -> Result<String, StoreError> {
        serde_json::to_string(&(node.id, self)).map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

/// Hears what the other servers tell.
pub(crate) struct Ears {
    pool: PgPool,
    node: i64,
    listener: Option<PgListener>,
}

impl Ears {
    /// The next that another server told. After a broken connection, that something may be lost.
    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            let Some(listener) = &mut self.listener else {
                match self.connect().await {
                    Ok(listener) => {
                        self.listener = Some(listener);
                        return Heard::Lost;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "cannot listen to the other servers");
                        tokio::time::sleep(Duration::from_millis(500)).await;
                        continue;
                    }
                }
            };
            let Ok(Ok(Some(told))) = tokio::time::timeout(SILENCE, listener.try_recv()).await else {
                self.listener = None;
                continue;
            };
            match serde_json::from_str::<(i64, Note)>(told.payload()) {
                Ok((node, _)) if node == self.node => {}
                Ok((_, note)) => return Heard::Note(note),
                Err(error) => tracing::warn!(%error, "a note of another server cannot be read"),
            }
        }
    }

    async fn connect(&self) -> Result<PgListener, sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}

impl Store {
    /// The time in milliseconds since 1970, by the clock that all who share the database go by.
    pub(crate) fn now_ms(&self) -> i64 {
        crate::now_ms() + self.node.pulse.ahead_ms.load(Ordering::Relaxed)
    }

    /// Whether other servers may write to the same tables.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Whether the tables that this server has claimed are still its own to look after.
    pub(crate) fn is_sure(&self) -> bool {
        !self.is_shared() || self.node.is_sure()
    }

    /// Gives a sign of life, and buries the dead.
    pub(crate) async fn beat(&self) -> Result<Beat, StoreError> {
        match &self.pool {
            Pool::Sqlite(_) => Ok(Beat { was_buried: false, others: Vec::new() }),
            Pool::Postgres(pool) => postgres::beat(pool, &self.node).await,
        }
    }

    /// Says good-bye to the other servers: what this one looked after is free at once.
    pub(crate) async fn farewell(&self) -> Result<(), StoreError> {
        if let Pool::Postgres(pool) = &self.pool {
            sqlx::query("DELETE FROM nodes WHERE node = $1").bind(self.node.id).execute(pool).await?;
        }
        Ok(())
    }

    /// Claims tables that nobody looks after. Returns those that this server looks after from now on.
    pub(crate) async fn claim(&self, ids: Vec<TableId>) -> Result<Vec<TableId>, StoreError> {
        match &self.pool {
            Pool::Sqlite(_) => Ok(ids),
            Pool::Postgres(pool) => {
                // What is ours already is told again: two may ask at the same time.
                let query = "WITH mine AS (INSERT INTO leases (id, node) SELECT id, $2 FROM UNNEST($1) AS id
                                           ON CONFLICT (id) DO UPDATE SET node = $2 WHERE leases.node = $2
                                           RETURNING id),
                                  awake AS (UPDATE tables SET due_ms = NULL FROM mine
                                            WHERE tables.id = mine.id AND due_ms IS NOT NULL)
                             SELECT id FROM mine";
                let rows: Vec<_> =
                    sqlx::query_scalar(query).bind(bytes(&ids)).bind(self.node.id).fetch_all(pool).await?;
                rows.into_iter().map(id_of).collect()
            }
        }
    }

    /// Claims up to `most` tables at which something is due; with `left_behind` also those that were played at when
    /// their server died.
    pub(crate) async fn adopt(&self, left_behind: bool, most: i64) -> Result<Vec<TableId>, StoreError> {
        let rows: Vec<_> = match &self.pool {
            Pool::Sqlite(file) => {
                let (pool, now) = (file.pool()?, self.now_ms());
                // Mostly there is none: then nobody who writes has to wait.
                let query = "SELECT EXISTS (
                                 SELECT 1 FROM tables WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2)))";
                if !sqlx::query_scalar(query).bind(now).bind(left_behind).fetch_one(pool).await? {
                    return Ok(Vec::new());
                }
                let query = "UPDATE tables SET due_ms = NULL WHERE id IN (
                                 SELECT id FROM tables WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2)))
                             RETURNING id";
                sqlx::query_scalar(query).bind(now).bind(left_behind).fetch_all(pool).await?
            }
            Pool::Postgres(pool) => {
                let query = "WITH due AS (SELECT id FROM tables
                                          WHERE playing AND (due_ms <= $1 OR (due_ms IS NULL AND $2))
                                          AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.id = tables.id) LIMIT $3),
                                  mine AS (INSERT INTO leases (id, node) SELECT id, $4 FROM due
                                           ON CONFLICT DO NOTHING RETURNING id),
                                  awake AS (UPDATE tables SET due_ms = NULL FROM mine
                                            WHERE tables.id = mine.id AND due_ms IS NOT NULL)
                             SELECT id FROM mine";
                let query = sqlx::query_scalar(query).bind(self.now_ms()).bind(left_behind);
                query.bind(most).bind(self.node.id).fetch_all(pool).await?
            }
        };
        rows.into_iter().map(id_of).collect()
    }

    /// Looks after tables no longer: until something is due there, or for good, because the game is over.
    pub(crate) async fn rest(&self, tables: &[(TableId, Option<i64>)]) -> Result<(), StoreError> {
        match &self.pool {
            Pool::Sqlite(file) => {
                let mut change = file.pool()?.begin().await?;
                for (id, due_ms) in tables {
                    let query = "UPDATE tables SET playing = $2, finished = NOT $2, due_ms = $3 WHERE id = $1";
                    let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(due_ms.is_some()).bind(due_ms);
                    query.execute(&mut *change).await?;
                }
                change.commit().await?;
            }
            Pool::Postgres(pool) => {
                let (ids, due): (Vec<TableId>, Vec<Option<i64>>) = tables.iter().copied().unzip();
                // Whoever has lost a lease says nothing about the table any more.
                let query = "WITH freed AS (DELETE FROM leases WHERE node = $3 AND id = ANY($1) RETURNING id)
                             UPDATE tables SET playing = rest.due IS NOT NULL, finished = rest.due IS NULL, due_ms = rest.due
                             FROM UNNEST($1, $2) AS rest (id, due) JOIN freed USING (id) WHERE tables.id = rest.id";
                sqlx::query(query).bind(bytes(&ids)).bind(due).bind(self.node.id).execute(pool).await?;
            }
        }
        Ok(())
    }

    /// Tells the other servers which people of these tables are connected here.
    pub(crate) async fn set_present(&self, tables: &[(TableId, Vec<PersonId>)]) -> Result<(), StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(()) };
        let ids: Vec<TableId> = tables.iter().map(|(id, _)| *id).collect();
        let rows = tables.iter().flat_map(|(id, people)| people.iter().map(move |who| (id.bytes().to_vec(), who.0)));
        let (seats, people): (Vec<Vec<u8>>, Vec<i64>) = rows.unzip();
        let mut change = pool.begin().await?;
        let query = sqlx::query("DELETE FROM presence WHERE node = $1 AND id = ANY($2)");
        query.bind(self.node.id).bind(bytes(&ids)).execute(&mut *change).await?;
        let query = "INSERT INTO presence (id, node, who) SELECT id, $1, who FROM UNNEST($2, $3) AS here (id, who)
                     ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(self.node.id).bind(seats).bind(people).execute(&mut *change).await?;
        let notes: Result<Vec<_>, _> =
            ids.chunks(postgres::MOST_IN_A_NOTE).map(|ids| Note::Present(ids.to_vec()).text(&self.node)).collect();
        postgres::notify(&mut change, notes?).await?;
        change.commit().await?;
        Ok(())
    }

    /// Which people of these tables are connected at other servers, and at which.
    pub(crate) async fn present_elsewhere(&self, ids: &[TableId]) -> Result<Vec<(TableId, PersonId, i64)>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(Vec::new()) };
        let query = "SELECT id, who, node FROM presence WHERE id = ANY($1) AND node <> $2";
        let rows: Vec<(Vec<u8>, i64, i64)> =
            sqlx::query_as(query).bind(bytes(ids)).bind(self.node.id).fetch_all(pool).await?;
        rows.into_iter().map(|(id, who, node)| Ok((id_of(id)?, PersonId(who), node))).collect()
    }

    /// Tells the other servers something that is not written down.
    pub(crate) async fn notify(&self, note: &Note) -> Result<(), StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(()) };
        let mut connection = pool.acquire().await?;
        postgres::notify(&mut connection, vec![note.text(&self.node)?]).await?;
        Ok(())
    }

    /// What the other servers tell, if there can be any.
    pub(crate) fn ears(&self) -> Option<Ears> {
        let Pool::Postgres(pool) = &self.pool else { return None };
        Some(Ears { pool: pool.clone(), node: self.node.id, listener: None })
    }
}

fn bytes(ids: &[TableId]) -> Vec<&[u8]> {
    ids.iter().map(|id| id.bytes().as_slice()).collect()
}
