//! What is on disk. A table's log is only ever added to, and an entry counts once its commit is on disk.

use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use ::table::Seed;
use hosting::{Guest, Logged, Who};
use protocol::{NewTable, TableCode, TableId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// Why the database did not do what it should.
#[derive(Debug)]
pub enum Trouble {
    /// It cannot be reached, is full or broken: nothing was changed.
    Unavailable(String),
    /// Somebody else wrote this number first: load again.
    Conflict,
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(error.to_string())
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "the database does not answer: {reason}"),
            Self::Conflict => f.write_str("somebody else was quicker"),
        }
    }
}

/// A table as it is stored.
pub struct Stored {
    /// What was agreed.
    pub agreed: NewTable,
    /// Its name to be said aloud.
    pub code: TableCode,
    /// Who made it.
    pub host: Who,
    /// The server's part of the shuffle.
    pub secret: Seed,
    /// Everything that happened, in order.
    pub log: Vec<Logged>,
}

/// An entry to be written, and where to say that it is.
struct Write {
    id: TableId,
    number: u64,
    logged: String,
    sitter: Option<Who>,
    done: oneshot::Sender<Result<(), Trouble>>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<Write>,
}

/// Entries that wait for the disk; more wait outside.
const QUEUE: usize = 4096;
/// Entries that share a commit.
const GROUP: usize = 512;

impl Store {
    /// Opens the file, makes it if it is not there, and brings its schema up to date.
    pub async fn open(path: &Path) -> Result<Self, Trouble> {
        let address = format!("sqlite://{}", path.display());
        let options = SqliteConnectOptions::from_str(&address)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let migrated = sqlx::migrate!("migrations/sqlite").run(&mut connection).await;
        migrated.map_err(|error| Trouble::Unavailable(error.to_string()))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (writer, writes) = mpsc::channel(QUEUE);
        tokio::spawn(write_groups(connection, writes));
        Ok(Self { readers, writer })
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> Result<(), Trouble> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Adds an entry to a table's log. Returns when it is on disk.
    pub async fn append(&self, id: TableId, number: u64, logged: &Logged, sitter: Option<Who>) -> Result<(), Trouble> {
        let gone = || Trouble::Unavailable("the server is being stopped".into());
        let logged = serde_json::to_string(logged).map_err(|error| Trouble::Unavailable(error.to_string()))?;
        let (done, told) = oneshot::channel();
        self.writer.send(Write { id, number, logged, sitter, done }).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Makes a person.
    pub async fn add_person(&self, name: &str, token_sha256: &[u8], now_ms: i64) -> Result<Guest, Trouble> {
        let query = "INSERT INTO people (name, token_sha256, created_ms) VALUES ($1, $2, $3) RETURNING who";
        let row = sqlx::query(query).bind(name).bind(token_sha256).bind(now_ms).fetch_one(&self.readers).await?;
        Ok(Guest { who: Who(row.try_get(0)?), name: name.into() })
    }

    /// The person whose token has this hash.
    pub async fn person(&self, token_sha256: &[u8]) -> Result<Option<Guest>, Trouble> {
        let query = "SELECT who, name FROM people WHERE token_sha256 = $1";
        let row = sqlx::query(query).bind(token_sha256).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(Guest { who: Who(row.try_get(0)?), name: row.try_get(1)? })).transpose()
    }

    /// Changes a person's name.
    pub async fn rename(&self, who: Who, name: &str) -> Result<(), Trouble> {
        let query = sqlx::query("UPDATE people SET name = $1 WHERE who = $2").bind(name).bind(who.0);
        query.execute(&self.readers).await?;
        Ok(())
    }

    /// Keeps a one-time link until it is used or too old.
    pub async fn add_move(&self, who: Who, code_sha256: &[u8], until_ms: i64) -> Result<(), Trouble> {
        let query = "INSERT INTO moves (code_sha256, who, until_ms) VALUES ($1, $2, $3)";
        sqlx::query(query).bind(code_sha256).bind(who.0).bind(until_ms).execute(&self.readers).await?;
        Ok(())
    }

    /// Uses a one-time link: the identity gets the new token, and the old one ends.
    pub async fn use_move(
        &self,
        code_sha256: &[u8],
        token_sha256: &[u8],
        now_ms: i64,
    ) -> Result<Option<Guest>, Trouble> {
        let mut change = self.readers.begin().await?;
        let query = "DELETE FROM moves WHERE code_sha256 = $1 AND until_ms >= $2 RETURNING who";
        let row = sqlx::query(query).bind(code_sha256).bind(now_ms).fetch_optional(&mut *change).await?;
        let Some(row) = row else { return Ok(None) };
        let who: i64 = row.try_get(0)?;
        let query = "UPDATE people SET token_sha256 = $1 WHERE who = $2 RETURNING name";
        let row = sqlx::query(query).bind(token_sha256).bind(who).fetch_one(&mut *change).await?;
        change.commit().await?;
        Ok(Some(Guest { who: Who(who), name: row.try_get(0)? }))
    }

    /// Makes a table.
    pub async fn add_table(
        &self,
        id: TableId,
        code: TableCode,
        host: Who,
        agreed: &NewTable,
        secret: &Seed,
        now_ms: i64,
    ) -> Result<(), Trouble> {
        let agreed = serde_json::to_string(agreed).map_err(|error| Trouble::Unavailable(error.to_string()))?;
        let query = "INSERT INTO tables (id, code, host, agreed, secret, created_ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(code.to_string()).bind(host.0);
        let query = query.bind(agreed).bind(secret.bytes().as_slice()).bind(now_ms);
        query.execute(&self.readers).await?;
        Ok(())
    }

    /// A table with all that happened there.
    pub async fn table(&self, id: TableId) -> Result<Option<Stored>, Trouble> {
        let query = "SELECT agreed, code, host, secret FROM tables WHERE id = $1";
        let row = sqlx::query(query).bind(id.bytes().as_slice()).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let broken = |what: &str| Trouble::Unavailable(format!("{what} of table {id} cannot be read"));
        let agreed: String = row.try_get(0)?;
        let code: String = row.try_get(1)?;
        let secret: Vec<u8> = row.try_get(3)?;
        let query = "SELECT logged FROM entries WHERE id = $1 ORDER BY number";
        let rows = sqlx::query(query).bind(id.bytes().as_slice()).fetch_all(&self.readers).await?;
        let mut log = Vec::with_capacity(rows.len());
        for row in rows {
            let logged: String = row.try_get(0)?;
            log.push(serde_json::from_str(&logged).map_err(|_| broken("an entry"))?);
        }
        Ok(Some(Stored {
            agreed: serde_json::from_str(&agreed).map_err(|_| broken("what was agreed"))?,
            code: code.parse().map_err(|_| broken("the code"))?,
            host: Who(row.try_get(2)?),
            secret: Seed::from_bytes(secret.try_into().map_err(|_| broken("the secret"))?),
            log,
        }))
    }

    /// The table with this code.
    pub async fn by_code(&self, code: TableCode) -> Result<Option<TableId>, Trouble> {
        let query = sqlx::query("SELECT id FROM tables WHERE code = $1").bind(code.to_string());
        query.fetch_optional(&self.readers).await?.map(|row| id_of(&row)).transpose()
    }

    /// The newest tables that may be listed for everybody.
    pub async fn public_tables(&self, most: i64) -> Result<Vec<TableId>, Trouble> {
        let query = "SELECT id FROM tables WHERE json_extract(agreed, '$.visibility') = 'public'
                     ORDER BY created_ms DESC LIMIT $1";
        sqlx::query(query).bind(most).fetch_all(&self.readers).await?.iter().map(id_of).collect()
    }

    /// The tables at which somebody has sat, the newest first.
    pub async fn tables_of(&self, who: Who, most: i64) -> Result<Vec<TableId>, Trouble> {
        let query = "SELECT id FROM sitters JOIN tables USING (id) WHERE who = $1 ORDER BY created_ms DESC LIMIT $2";
        sqlx::query(query).bind(who.0).bind(most).fetch_all(&self.readers).await?.iter().map(id_of).collect()
    }

    /// Copies the whole database, as it is at this moment, into a file that is not there yet.
    pub async fn backup(&self, path: &Path) -> Result<(), Trouble> {
        sqlx::query("VACUUM INTO $1").bind(path.display().to_string()).execute(&self.readers).await?;
        Ok(())
    }
}

fn id_of(row: &sqlx::sqlite::SqliteRow) -> Result<TableId, Trouble> {
    let bytes: Vec<u8> = row.try_get(0)?;
    let bytes = bytes.try_into().map_err(|_| Trouble::Unavailable("a table's name cannot be read".into()))?;
    Ok(TableId::from_bytes(bytes))
}

/// Writes what has come in while the last commit was on its way to the disk, all in one commit.
async fn write_groups(mut connection: SqliteConnection, mut writes: mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = write_group(&mut connection, &group).await;
        metrics::histogram!(crate::numbers::COMMIT_SECONDS).record(start.elapsed().as_secs_f64());
        match written {
            Ok(outcomes) => {
                for (write, fresh) in group.drain(..).zip(outcomes) {
                    let _ = write.done.send(if fresh { Ok(()) } else { Err(Trouble::Conflict) });
                }
            }
            Err(error) => {
                tracing::error!(%error, entries = group.len(), "entries were not written");
                for write in group.drain(..) {
                    let _ = write.done.send(Err(Trouble::Unavailable(error.to_string())));
                }
            }
        }
    }
}

/// Returns for each whether it is new.
async fn write_group(connection: &mut SqliteConnection, group: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut commit = connection.begin().await?;
    let mut outcomes = Vec::with_capacity(group.len());
    for Write { id, number, logged, sitter, .. } in group {
        let query = "INSERT INTO entries (id, number, logged) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(*number as i64).bind(logged);
        outcomes.push(query.execute(&mut *commit).await?.rows_affected() == 1);
        if let Some(who) = sitter {
            let query = "INSERT INTO sitters (who, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(query).bind(who.0).bind(id.bytes().as_slice()).execute(&mut *commit).await?;
        }
    }
    commit.commit().await?;
    Ok(outcomes)
}
