//! One file, one server: nothing to share.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::{GROUP, StoreError, Write, fresh, tell_outcomes};

/// How often SQLite's own log is taken into the file.
const TAKE_IN: Duration = Duration::from_millis(500);
/// Pages of 4 KB that the log may have: 64 MB.
const LONGEST_LOG: i64 = 16_384;

/// An open database.
#[derive(Clone)]
pub(super) struct Sqlite {
    pool: SqlitePool,
    place: Place,
}

/// Where the file lies, and which one it is. SQLite goes on with a file that was moved or deleted under its feet; what
/// is written then would be gone with the next start, so nothing is.
#[derive(Clone)]
struct Place {
    path: PathBuf,
    file: Option<(u64, u64)>,
}

impl Place {
    fn now(path: &Path) -> Result<Self, std::io::Error> {
        let about = std::fs::metadata(path)?;
        #[cfg(unix)]
        let file = Some((std::os::unix::fs::MetadataExt::dev(&about), std::os::unix::fs::MetadataExt::ino(&about)));
        #[cfg(not(unix))]
        let file = about.is_file().then_some((0, 0));
        Ok(Self { path: path.into(), file })
    }

    /// Whether the file is still there, and still the same.
    fn check(&self) -> Result<(), sqlx::Error> {
        let path = self.path.display();
        let wrong = match Self::now(&self.path) {
            Ok(now) if now.file == self.file => return Ok(()),
            Ok(_) => {
                format!("another file lies at {path} than the one that was opened: put it back, or restart the server")
            }
            Err(error) => format!("the file {path} is gone ({error}): put it back"),
        };
        Err(sqlx::Error::Io(std::io::Error::other(wrong)))
    }
}

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings its schema up to date.
    pub(super) async fn open(path: &Path, writes: mpsc::Receiver<Write>) -> Result<Self, StoreError> {
        let address = format!("sqlite://{}", path.display());
        let options = SqliteConnectOptions::from_str(&address)?
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            // Nobody's action waits while the log is taken into the file: that goes on beside it.
            .pragma("wal_autocheckpoint", "0");
        let mut connection = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await?;
        let migrated = sqlx::migrate!("migrations/sqlite").run(&mut connection).await;
        migrated.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let place = Place::now(path).map_err(sqlx::Error::Io)?;
        // A change that broke off, because the disk was full, may leave its connection in the middle of it.
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .after_release(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        let pool = pool.connect_with(options.clone()).await?;
        let taking_in = tokio::spawn(take_in_log(pool.clone()));
        let writing = write_groups(connection, options, place.clone(), writes);
        tokio::spawn(async move {
            writing.await;
            // Nobody writes any more: the file may be closed.
            taking_in.abort();
        });
        Ok(Self { pool, place })
    }

    /// Connections, as long as the file is there.
    pub(super) fn pool(&self) -> Result<&SqlitePool, StoreError> {
        self.place.check()?;
        Ok(&self.pool)
    }
}

/// Takes SQLite's own log into the file, a little at a time while others write. A log that nobody lets rest grows; then
/// writers wait once, for what little has not been taken in yet.
async fn take_in_log(pool: SqlitePool) {
    loop {
        tokio::time::sleep(TAKE_IN).await;
        let Ok((_, pages, _)) = checkpoint(&pool, "PRAGMA wal_checkpoint(PASSIVE)").await else { continue };
        if pages > LONGEST_LOG && checkpoint(&pool, "PRAGMA wal_checkpoint(RESTART)").await.is_err() {
            tracing::warn!(pages, "the database's own log could not be begun anew");
        }
    }
}

/// Returns whether it was disturbed, the pages of the log, and those of them that are in the file.
async fn checkpoint(pool: &SqlitePool, how: &'static str) -> Result<(i64, i64, i64), sqlx::Error> {
    sqlx::query_as(how).fetch_one(pool).await
}

/// Writes what has come in while the last commit was on its way to the disk, all in one commit.
async fn write_groups(
    connection: SqliteConnection,
    options: SqliteConnectOptions,
    place: Place,
    mut writes: mpsc::Receiver<Write>,
) {
    let mut connection = Some(connection);
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = async {
            place.check()?;
            let mut usable = match connection.take() {
                Some(usable) => usable,
                None => SqliteConnection::connect_with(&options).await?,
            };
            // A connection is used again only after a whole commit: what is left of a broken one goes with it.
            let written = write_group(&mut usable, &group).await?;
            connection = Some(usable);
            Ok(written)
        };
        let written = written.await;
        tell_outcomes(&mut group, start, written);
    }
}

/// Returns for each whether it is new. All entries go in one statement: a statement for each would cost more than what
/// it does.
async fn write_group(connection: &mut SqliteConnection, group: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let entries: Vec<_> = group.iter().map(|write| (write.id, write.number, &write.logged)).collect();
    let entries = serde_json::to_string(&entries).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let mut commit = connection.begin().await?;
    let query = "INSERT INTO entries (id, number, logged)
                 SELECT unhex(value ->> 0), value ->> 1, value ->> 2 FROM json_each($1) WHERE TRUE
                 ON CONFLICT DO NOTHING RETURNING id, number";
    let rows: Vec<(Vec<u8>, i64)> = sqlx::query_as(query).bind(entries).fetch_all(&mut *commit).await?;
    for write in group {
        let id = write.id.bytes().as_slice();
        if let Some(who) = write.sitter {
            let query = "INSERT INTO sitters (who, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(query).bind(who.0).bind(id).execute(&mut *commit).await?;
        }
        if write.may_begin {
            let query = "UPDATE tables SET playing = TRUE WHERE id = $1";
            sqlx::query(query).bind(id).execute(&mut *commit).await?;
        }
    }
    commit.commit().await?;
    Ok(fresh(group, rows))
}
