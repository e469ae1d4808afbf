//! The database. A table's log is only ever appended to, and an entry counts once its commit is on disk.
//!
//! One server uses a SQLite file; any number of servers share a PostgreSQL. Most SQL is the same for both;
//! the differences are in [`sqlite`] and [`postgres`].

mod address;
mod check;
mod cluster;
mod daily;
mod database;
mod device_codes;
mod devices;
mod error;
mod evenings;
mod health;
mod listing;
mod lobby;
mod lock_file;
mod migrations;
mod notices;
mod notification;
mod notifier;
mod people;
mod postgres;
mod private_file;
mod reviews;
mod snapshots;
mod sqlite;
mod sqlite_writer;
mod tables;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use protocol::TableId;
use sqlx::postgres::PgPool;
use tokio::sync::mpsc;

pub(crate) use cluster::Heartbeat;
pub(crate) use daily::{ListedAttempt, NewAttempt};
pub use database::{Database, InvalidDatabase};
pub(crate) use device_codes::Claimed;
pub(crate) use devices::{NewDevice, SignedIn};
pub use error::{Damage, DamageFault, StoreError};
pub(crate) use lobby::ListedRow;
pub(crate) use lock_file::DatabaseLock;
pub(crate) use notices::{DueNotice, PushSubscription};
pub(crate) use notification::{Notification, Received};
pub(crate) use snapshots::Snapshot;
pub use tables::StoredTable;

use cluster::Node;
use notifier::Notifier;
use sqlite::Sqlite;
use writer::Write;

/// The database. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    writer: mpsc::Sender<Write>,
    node: Node,
    /// Notifies the other nodes, if the database is shared.
    notifier: Option<Notifier>,
    /// How far the server's time is ahead of the clock that all nodes share: 0, except in tests.
    ahead_ms: Arc<AtomicI64>,
}

#[derive(Clone)]
enum Pool {
    Sqlite(Sqlite),
    Postgres(PgPool),
}

/// Runs the same code on either database: the SQL is the same text, only the types differ.
macro_rules! either {
    ($store:ident, $pool:ident => $body:expr) => {
        match &$store.pool {
            crate::store::Pool::Sqlite(file) => {
                let $pool = file.pool()?;
                $body
            }
            crate::store::Pool::Postgres($pool) => $body,
        }
    };
}
use either;

/// The table ids in the first column of rows. Ids that cannot be read are left out: one damaged row must not hide all
/// other tables.
macro_rules! ids {
    ($rows:expr) => {
        $rows
            .iter()
            .filter_map(|row| crate::store::table_id(sqlx::Row::try_get(row, 0).ok()?))
            .collect::<Vec<TableId>>()
    };
}
use ids;

impl Store {
    /// Opens the database and upgrades its schema. A file that does not exist is made.
    pub async fn open(database: impl Into<Database>) -> Result<Self, StoreError> {
        let (writer, writes) = mpsc::channel(writer::QUEUE);
        let node = Node::new()?;
        let (pool, notifier) = match database.into() {
            Database::File(path) => (Pool::Sqlite(Sqlite::open(&path, writes).await?), None),
            Database::Postgres(options) => {
                let (pool, notifier) = postgres::open(&options, &node, writes).await?;
                (Pool::Postgres(pool), Some(notifier))
            }
        };
        Ok(Self { pool, writer, node, notifier, ahead_ms: Arc::default() })
    }

    /// The same database, with a time that is ahead of its clock by what is given.
    pub(crate) fn ahead_by(self, ahead_ms: Arc<AtomicI64>) -> Self {
        Self { ahead_ms, ..self }
    }

    /// Opens a database to read it only, also while servers use it. Refuses a schema that is not up to date.
    pub(crate) async fn open_read_only(database: &Database) -> Result<Self, StoreError> {
        let pool = match database {
            Database::File(path) => Pool::Sqlite(Sqlite::open_read_only(path).await?),
            Database::Postgres(options) => Pool::Postgres(postgres::open_read_only(options).await?),
        };
        // Nothing receives: an attempt to write fails.
        let (writer, _) = mpsc::channel(1);
        Ok(Self { pool, writer, node: Node::new()?, notifier: None, ahead_ms: Arc::default() })
    }

    /// Closes all connections.
    pub(crate) async fn close(&self) {
        match &self.pool {
            Pool::Sqlite(file) => file.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }

    /// Copies the whole database, as it is at this moment, into a file that does not exist yet. Only its
    /// owner may read it.
    pub async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let Pool::Sqlite(file) = &self.pool else { return Err(StoreError::NotAFile) };
        private_file::prepare_file(path)?;
        sqlx::query("VACUUM INTO $1").bind(path.display().to_string()).execute(file.pool()?).await?;
        Ok(())
    }
}

fn table_id(bytes: Vec<u8>) -> Option<TableId> {
    bytes.try_into().ok().map(TableId::from_bytes)
}

fn bytes(ids: &[TableId]) -> Vec<&[u8]> {
    ids.iter().map(|id| id.bytes().as_slice()).collect()
}

/// Compares the migrations that a database has with the ones of this program.
fn check_schema(migrator: &sqlx::migrate::Migrator, applied: &[i64]) -> Result<(), StoreError> {
    let known: Vec<i64> = migrator.iter().map(|migration| migration.version).collect();
    if let Some(newer) = applied.iter().find(|version| !known.contains(version)) {
        return Err(StoreError::NewerSchema(*newer));
    }
    if applied.len() < known.len() { Err(StoreError::OlderSchema) } else { Ok(()) }
}
