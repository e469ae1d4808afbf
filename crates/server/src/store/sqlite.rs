//! A SQLite file for a single server.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::private_file::prepare_file;
use super::writer::{GROUP, Write, are_new, send_results};
use super::{StoreError, check_schema, listing};
use crate::error::log_background_failure;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
/// The time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(500);
/// The size of the write-ahead log, in pages of 4 KB, from which writers wait for a checkpoint: 64 MB.
const MAX_WAL_PAGES: i64 = 16_384;

/// A server whose disk has less free space is not ready.
#[cfg(unix)]
const MIN_FREE_BYTES: u64 = 1 << 20;

/// An open database file.
#[derive(Clone)]
pub(super) struct Sqlite {
    pool: SqlitePool,
    file: OpenedFile,
}

/// The path and identity of the opened file. SQLite continues with a file that was moved or deleted, and what it then
/// writes would be lost with the next start. So nothing is written in that case.
#[derive(Clone)]
struct OpenedFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl OpenedFile {
    fn at(path: &Path) -> Result<Self, StoreError> {
        let missing = |source| StoreError::MissingFile { path: path.into(), source: Arc::new(source) };
        let metadata = std::fs::metadata(path).map_err(missing)?;
        #[cfg(unix)]
        let identity =
            Some((std::os::unix::fs::MetadataExt::dev(&metadata), std::os::unix::fs::MetadataExt::ino(&metadata)));
        #[cfg(not(unix))]
        let identity = metadata.is_file().then_some((0, 0));
        Ok(Self { path: path.into(), identity })
    }

    /// Checks that the same file is still at its path.
    fn check(&self) -> Result<(), StoreError> {
        let now = Self::at(&self.path)?;
        if now.identity == self.identity { Ok(()) } else { Err(StoreError::ReplacedFile(now.path)) }
    }
}

impl Sqlite {
    /// Opens the file, makes it if it does not exist, and upgrades its schema.
    pub(super) async fn open(path: &Path, writes: mpsc::Receiver<Write>) -> Result<Self, StoreError> {
        prepare_file(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            // Checkpoints run in the background: no action waits for one.
            .pragma("wal_autocheckpoint", "0");
        let mut connection = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await?;
        MIGRATIONS.run(&mut connection).await?;
        let file = OpenedFile::at(path)?;
        // A transaction that failed, because the disk was full, may leave its connection in the middle of it.
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .after_release(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        let pool = pool.connect_with(options.clone()).await?;
        let checkpoints = tokio::spawn(checkpoint_loop(pool.clone()));
        let writing = write_groups(connection, options, file.clone(), writes);
        tokio::spawn(async move {
            writing.await;
            // The last writer is gone: the file may be closed.
            checkpoints.abort();
        });
        Ok(Self { pool, file })
    }

    /// Opens the file for reading, also while a server uses it.
    pub(super) async fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let file = OpenedFile::at(path)?;
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&pool).await?;
        check_schema(&MIGRATIONS, &applied)?;
        Ok(Self { pool, file })
    }

    /// Checks that the disk has space left. Writes may still fit into space that the write-ahead log already has, but
    /// not for long.
    #[cfg(unix)]
    pub(super) fn check_free_space(&self) -> Result<(), StoreError> {
        let space = rustix::fs::statvfs(&self.file.path).map_err(|error| StoreError::MissingFile {
            path: self.file.path.clone(),
            source: Arc::new(error.into()),
        })?;
        let free = space.f_bavail.saturating_mul(space.f_frsize);
        if free < MIN_FREE_BYTES { Err(StoreError::LowSpace { path: self.file.path.clone(), free }) } else { Ok(()) }
    }

    /// Free space is checked on Unix only.
    #[cfg(not(unix))]
    pub(super) fn check_free_space(&self) -> Result<(), StoreError> {
        Ok(())
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    /// The connections, as long as the file is there.
    pub(super) fn pool(&self) -> Result<&SqlitePool, StoreError> {
        self.file.check()?;
        Ok(&self.pool)
    }
}

/// Copies the write-ahead log into the file, a little at a time while others write. Readers can keep the log from
/// starting over; if it grows too long, writers wait once until the rest is copied.
async fn checkpoint_loop(pool: SqlitePool) {
    loop {
        tokio::time::sleep(CHECKPOINT_INTERVAL).await;
        if let Err(error) = checkpoint_once(&pool).await {
            let span = tracing::error_span!("checkpoint");
            span.in_scope(|| log_background_failure(&StoreError::from(error).into()));
        }
    }
}

async fn checkpoint_once(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let (_, pages, _) = checkpoint(pool, "PRAGMA wal_checkpoint(PASSIVE)").await?;
    if pages > MAX_WAL_PAGES {
        checkpoint(pool, "PRAGMA wal_checkpoint(RESTART)").await?;
    }
    Ok(())
}

/// Returns whether the checkpoint was blocked, the pages in the log, and the pages that were copied.
async fn checkpoint(pool: &SqlitePool, pragma: &'static str) -> Result<(i64, i64, i64), sqlx::Error> {
    sqlx::query_as(pragma).fetch_one(pool).await
}

/// Writes all entries that arrived during the last commit as one group.
async fn write_groups(
    connection: SqliteConnection,
    options: SqliteConnectOptions,
    file: OpenedFile,
    mut writes: mpsc::Receiver<Write>,
) {
    let mut connection = Some(connection);
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = async {
            file.check()?;
            let mut usable = match connection.take() {
                Some(usable) => usable,
                None => SqliteConnection::connect_with(&options).await?,
            };
            // A connection is used again only after a whole commit. After an error it is dropped with its transaction.
            let written = write_group(&mut usable, &group).await?;
            connection = Some(usable);
            Ok(written)
        };
        let written = written.await;
        send_results(&mut group, start, written);
    }
}

/// Writes a group in one transaction. Returns for each entry whether it is new. All entries go in one statement,
/// because a statement for each would cost more than its work.
async fn write_group(connection: &mut SqliteConnection, group: &[Write]) -> Result<Vec<bool>, StoreError> {
    let entries: Vec<_> = group.iter().map(|write| (write.id, write.number, &write.line, write.waiting)).collect();
    let entries = serde_json::to_string(&entries)?;
    let mut commit = connection.begin().await?;
    let query = "INSERT INTO entries (id, number, logged, waiting)
                 SELECT unhex(value ->> 0), value ->> 1, value ->> 2, value ->> 3 FROM json_each($1) WHERE TRUE
                 ON CONFLICT DO NOTHING RETURNING id, number";
    let rows: Vec<(Vec<u8>, i64)> = sqlx::query_as(query).bind(entries).fetch_all(&mut *commit).await?;
    let are_new = are_new(group, rows);
    let new = group.iter().zip(&are_new).filter(|(_, is_new)| **is_new).map(|(write, _)| write);
    listing::write_in_file(&mut commit, new).await?;
    commit.commit().await?;
    Ok(are_new)
}
