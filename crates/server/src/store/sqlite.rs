//! One file, one server: nothing to share.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::{GROUP, Trouble, Write, tell_outcomes};

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
    pub(super) async fn open(path: &Path, writes: mpsc::Receiver<Write>) -> Result<Self, Trouble> {
        let address = format!("sqlite://{}", path.display());
        let options = SqliteConnectOptions::from_str(&address)?
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await?;
        let migrated = sqlx::migrate!("migrations/sqlite").run(&mut connection).await;
        migrated.map_err(|error| Trouble::Unavailable(error.to_string()))?;
        let place = Place::now(path).map_err(sqlx::Error::Io)?;
        // A change that broke off, because the disk was full, may leave its connection in the middle of it.
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .after_release(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        let pool = pool.connect_with(options.clone()).await?;
        tokio::spawn(write_groups(connection, options, place.clone(), writes));
        Ok(Self { pool, place })
    }

    /// Connections, as long as the file is there.
    pub(super) fn pool(&self) -> Result<&SqlitePool, Trouble> {
        self.place.check()?;
        Ok(&self.pool)
    }
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

/// Returns for each whether it is new.
async fn write_group(connection: &mut SqliteConnection, group: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut commit = connection.begin().await?;
    let mut outcomes = Vec::with_capacity(group.len());
    for Write { id, number, logged, sitter, may_begin, .. } in group {
        let id = id.bytes().as_slice();
        let query = "INSERT INTO entries (id, number, logged) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(id).bind(*number as i64).bind(logged);
        outcomes.push(query.execute(&mut *commit).await?.rows_affected() == 1);
        if let Some(who) = sitter {
            let query = "INSERT INTO sitters (who, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(query).bind(who.0).bind(id).execute(&mut *commit).await?;
        }
        if *may_begin {
            let query = "UPDATE tables SET playing = TRUE WHERE id = $1";
            sqlx::query(query).bind(id).execute(&mut *commit).await?;
        }
    }
    commit.commit().await?;
    Ok(outcomes)
}
