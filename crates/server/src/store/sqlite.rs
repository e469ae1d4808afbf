//! A SQLite file for a single server.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::private_file::prepare_file;
use super::sqlite_writer::write_groups;
use super::writer::Write;
use super::{StoreError, check_schema, migrations};
use crate::error::log_background_failure;

/// How long a connection waits while another one writes.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A checkpoint is made after this number of entries, about 64 MB of the write-ahead log, or after this time. It uses the
/// disk for some milliseconds, in which commits are slow, so it is made rarely. A page that was written several times
/// meanwhile is copied once.
const CHECKPOINT_ENTRIES: u64 = 16_000;
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(30);
/// How often the checkpoint loop looks whether a checkpoint is due.
const CHECKPOINT_TICK: Duration = Duration::from_millis(100);
/// The size of the write-ahead log, in pages of 4 KB, from which writers wait for a checkpoint: 256 MB.
const MAX_WAL_PAGES: i64 = 65_536;

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
pub(super) struct OpenedFile {
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

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the same file is still at its path.
    pub(super) fn check(&self) -> Result<(), StoreError> {
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
            .busy_timeout(BUSY_TIMEOUT)
            // Checkpoints run in the background: no action waits for one.
            .pragma("wal_autocheckpoint", "0");
        let mut connection = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await?;
        migrations::SQLITE.run(&mut connection).await?;
        connection.close().await?;
        let file = OpenedFile::at(path)?;
        // A transaction that failed, because the disk was full, may leave its connection in the middle of it.
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .after_release(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        let pool = pool.connect_with(options).await?;
        let written = Arc::new(AtomicU64::new(0));
        let checkpoints = tokio::spawn(checkpoint_loop(pool.clone(), written.clone()));
        let opened = file.clone();
        let write = move || {
            write_groups(&opened, writes, &written);
            // The last writer is gone: the file may be closed.
            checkpoints.abort();
        };
        std::thread::Builder::new().name("sqlite writer".into()).spawn(write).map_err(StoreError::thread)?;
        Ok(Self { pool, file })
    }

    /// Opens the file for reading, also while a server uses it.
    pub(super) async fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let file = OpenedFile::at(path)?;
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&pool).await?;
        check_schema(&migrations::SQLITE, &applied)?;
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
async fn checkpoint_loop(pool: SqlitePool, written: Arc<AtomicU64>) {
    let (mut last, mut before) = (Instant::now(), 0);
    loop {
        tokio::time::sleep(CHECKPOINT_TICK).await;
        let now = written.load(Ordering::Relaxed);
        if now - before < CHECKPOINT_ENTRIES && last.elapsed() < CHECKPOINT_INTERVAL {
            continue;
        }
        (last, before) = (Instant::now(), now);
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
