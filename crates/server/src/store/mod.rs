//! What is on disk. A table's log is only ever added to, and an entry counts once its commit is on disk.
//!
//! One file of SQLite for one server, or PostgreSQL for any number of them. Both understand nearly all the same SQL;
//! what they do differently is in [`sqlite`] and [`postgres`].

mod address;
mod postgres;
mod sharing;
mod sqlite;

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use game_core::Seed;
use hosting::{Entry, Guest, LogVersion, PersonId, TableHeader};
use protocol::{TableCode, TableId, Visibility};
use sqlx::postgres::PgPool;
use tokio::sync::{mpsc, oneshot};

pub use address::{Database, NotADatabase};
pub(crate) use sharing::{Beat, Heard, Note};

use sharing::Node;
use sqlite::Sqlite;

/// Why the database did not do what it should.
#[derive(Debug)]
pub enum StoreError {
    /// It cannot be reached, is full or broken: nothing was changed.
    Unavailable(String),
    /// Somebody else wrote this number first: load again.
    Conflict,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(error.to_string())
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "the database does not answer: {reason}"),
            Self::Conflict => f.write_str("somebody else was quicker"),
        }
    }
}

/// A table as it is stored.
pub struct Stored {
    /// What was fixed when the table was made.
    pub header: TableHeader,
    /// The lines of its log with their numbers, in order.
    pub lines: Vec<(u64, String)>,
}

/// An entry to be written, and where to say that it is.
struct Write {
    id: TableId,
    number: u64,
    logged: String,
    sitter: Option<PersonId>,
    /// Whether a game may begin with it.
    may_begin: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    writer: mpsc::Sender<Write>,
    node: Node,
}

#[derive(Clone)]
enum Pool {
    Sqlite(Sqlite),
    Postgres(PgPool),
}

/// The same with either database: queries are the same text, and only their types differ.
macro_rules! either {
    ($store:ident, $pool:ident => $body:expr) => {
        match &$store.pool {
            Pool::Sqlite(file) => {
                let $pool = file.pool()?;
                $body
            }
            Pool::Postgres($pool) => $body,
        }
    };
}

/// Entries that wait for the disk; more wait outside.
const QUEUE: usize = 4096;
/// Entries that share a commit.
const GROUP: usize = 512;

impl Store {
    /// Opens the database, makes it if it is a file that is not there, and brings its schema up to date.
    pub async fn open(database: impl Into<Database>) -> Result<Self, StoreError> {
        let (writer, writes) = mpsc::channel(QUEUE);
        let node = Node::new()?;
        let pool = match database.into() {
            Database::File(path) => Pool::Sqlite(Sqlite::open(&path, writes).await?),
            Database::Postgres(options) => Pool::Postgres(postgres::open(&options, &node, writes).await?),
        };
        Ok(Self { pool, writer, node })
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> Result<(), StoreError> {
        either!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Adds the line of an entry to a table's log. Returns when it is on disk.
    pub async fn append(&self, id: TableId, number: u64, line: String, entry: &Entry) -> Result<(), StoreError> {
        let sitter = if let Entry::Sat { guest, .. } = entry { Some(guest.id) } else { None };
        let may_begin = matches!(entry, Entry::Ready { .. } | Entry::Bot { .. });
        let gone = || StoreError::Unavailable("the server is being stopped".into());
        let (done, told) = oneshot::channel();
        let write = Write { id, number, logged: line, sitter, may_begin, done };
        self.writer.send(write).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Makes a person.
    pub async fn add_person(&self, name: &str, token_sha256: &[u8], now_ms: i64) -> Result<Guest, StoreError> {
        let query = "INSERT INTO people (name, token_sha256, created_ms) VALUES ($1, $2, $3) RETURNING who";
        // Read to its end, not only to its first row: SQLite commits with the last step, and only then it is on disk.
        let rows: Vec<i64> = either!(self, pool =>
            sqlx::query_scalar(query).bind(name).bind(token_sha256).bind(now_ms).fetch_all(pool).await)?;
        let who = *rows.first().ok_or_else(|| StoreError::Unavailable("nobody was added".into()))?;
        Ok(Guest { id: PersonId(who), name: name.into() })
    }

    /// The person whose token has this hash.
    pub async fn person(&self, token_sha256: &[u8]) -> Result<Option<Guest>, StoreError> {
        let query = "SELECT who, name FROM people WHERE token_sha256 = $1";
        let row: Option<(i64, String)> =
            either!(self, pool => sqlx::query_as(query).bind(token_sha256).fetch_optional(pool).await)?;
        Ok(row.map(|(who, name)| Guest { id: PersonId(who), name }))
    }

    /// Changes a person's name.
    pub async fn rename(&self, who: PersonId, name: &str) -> Result<(), StoreError> {
        let query = "UPDATE people SET name = $1 WHERE who = $2";
        either!(self, pool => sqlx::query(query).bind(name).bind(who.0).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Keeps a one-time link until it is used or too old.
    pub async fn add_move(&self, who: PersonId, code_sha256: &[u8], until_ms: i64) -> Result<(), StoreError> {
        let query = "INSERT INTO moves (code_sha256, who, until_ms) VALUES ($1, $2, $3)";
        either!(self, pool =>
            sqlx::query(query).bind(code_sha256).bind(who.0).bind(until_ms).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Uses a one-time link: the identity gets the new token, and the old one ends.
    pub async fn use_move(
        &self,
        code_sha256: &[u8],
        token_sha256: &[u8],
        now_ms: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let used = "DELETE FROM moves WHERE code_sha256 = $1 AND until_ms >= $2 RETURNING who";
        let moved = "UPDATE people SET token_sha256 = $1 WHERE who = $2 RETURNING name";
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let row = sqlx::query_scalar(used).bind(code_sha256).bind(now_ms).fetch_optional(&mut *change).await?;
            let Some(who) = row else { return Ok(None) };
            let who: i64 = who;
            let name = sqlx::query_scalar(moved).bind(token_sha256).bind(who).fetch_one(&mut *change).await?;
            change.commit().await?;
            Ok(Some(Guest { id: PersonId(who), name }))
        })
    }

    /// Stores a new table.
    pub async fn add_table(&self, header: &TableHeader, now_ms: i64) -> Result<(), StoreError> {
        let public = header.agreed.visibility == Visibility::Public;
        let agreed =
            serde_json::to_string(&header.agreed).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let query = "INSERT INTO tables
                         (id, code, host, agreed, secret, created_ms, public, log_format, rules, checksum)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let LogVersion { format, rules } = header.version;
        either!(self, pool => {
            let query = sqlx::query(query).bind(header.id.bytes().as_slice()).bind(header.code.to_string());
            let query = query.bind(header.host.0).bind(agreed).bind(header.secret.bytes().as_slice()).bind(now_ms);
            let query = query.bind(public).bind(format as i32).bind(rules as i32).bind(header.checksum() as i64);
            query.execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// A table with its whole log.
    pub async fn table(&self, id: TableId) -> Result<Option<Stored>, StoreError> {
        let query = "SELECT agreed, code, host, secret, log_format, rules, checksum FROM tables WHERE id = $1";
        let row: Option<(String, String, i64, Vec<u8>, i32, i32, Option<i64>)> =
            either!(self, pool => sqlx::query_as(query).bind(id.bytes().as_slice()).fetch_optional(pool).await)?;
        let Some((agreed, code, host, secret, format, rules, checksum)) = row else { return Ok(None) };
        let broken = |what: &str| {
            StoreError::Unavailable(format!("{what} of table {} cannot be read", crate::log_id::LogId(id)))
        };
        let header = TableHeader {
            id,
            agreed: serde_json::from_str(&agreed).map_err(|_| broken("what was agreed"))?,
            code: code.parse().map_err(|_| broken("the code"))?,
            host: PersonId(host),
            secret: Seed::from_bytes(secret.try_into().map_err(|_| broken("the secret"))?),
            version: LogVersion { format: format as u32, rules: rules as u32 },
        };
        if checksum.is_some_and(|checksum| checksum != header.checksum() as i64) {
            return Err(broken("the checksum"));
        }
        Ok(Some(Stored { header, lines: self.entries(id, 0).await? }))
    }

    /// The lines of a table's log after an entry, with their numbers, in order.
    pub async fn entries(&self, id: TableId, after: u64) -> Result<Vec<(u64, String)>, StoreError> {
        let query = "SELECT number, logged FROM entries WHERE id = $1 AND number > $2 ORDER BY number";
        let rows: Vec<(i64, String)> = either!(self, pool =>
            sqlx::query_as(query).bind(id.bytes().as_slice()).bind(after as i64).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(|(number, line)| (number as u64, line)).collect())
    }

    /// The table with this code.
    pub async fn by_code(&self, code: TableCode) -> Result<Option<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE code = $1";
        let row = either!(self, pool => sqlx::query_scalar(query).bind(code.to_string()).fetch_optional(pool).await)?;
        row.map(id_of).transpose()
    }

    /// The newest tables that may be listed for everybody, not finished and made since then.
    pub async fn public_tables(&self, since_ms: i64, most: i64) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE public AND NOT finished AND created_ms >= $1
                     ORDER BY created_ms DESC LIMIT $2";
        let rows: Vec<_> =
            either!(self, pool => sqlx::query_scalar(query).bind(since_ms).bind(most).fetch_all(pool).await)?;
        rows.into_iter().map(id_of).collect()
    }

    /// How many tables of a host, made since then, are not finished; counted up to `most`.
    pub async fn open_tables(&self, host: PersonId, since_ms: i64, most: i64) -> Result<i64, StoreError> {
        let query = "SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE host = $1 AND NOT finished AND created_ms >= $2
                                           LIMIT $3) AS open";
        let count = either!(self, pool =>
            sqlx::query_scalar(query).bind(host.0).bind(since_ms).bind(most).fetch_one(pool).await)?;
        Ok(count)
    }

    /// The tables at which somebody has sat: those that are not finished first, then the newest.
    pub async fn tables_of(&self, who: PersonId, most: i64) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM sitters JOIN tables USING (id) WHERE who = $1
                     ORDER BY finished, created_ms DESC LIMIT $2";
        let rows: Vec<_> =
            either!(self, pool => sqlx::query_scalar(query).bind(who.0).bind(most).fetch_all(pool).await)?;
        rows.into_iter().map(id_of).collect()
    }

    /// Copies the whole database, as it is at this moment, into a file that is not there yet.
    pub async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let Pool::Sqlite(file) = &self.pool else {
            return Err(StoreError::Unavailable("PostgreSQL has its own tool for this: pg_dump".into()));
        };
        sqlx::query("VACUUM INTO $1").bind(path.display().to_string()).execute(file.pool()?).await?;
        Ok(())
    }
}

fn id_of(bytes: Vec<u8>) -> Result<TableId, StoreError> {
    let bytes = bytes.try_into().map_err(|_| StoreError::Unavailable("a table's name cannot be read".into()))?;
    Ok(TableId::from_bytes(bytes))
}

/// Which entries of a group are new: those that the database took in. Of two with the same number, the first is.
fn fresh(group: &[Write], taken: impl IntoIterator<Item = (Vec<u8>, i64)>) -> Vec<bool> {
    let mut taken: HashSet<(Vec<u8>, i64)> = taken.into_iter().collect();
    group.iter().map(|write| taken.remove(&(write.id.bytes().to_vec(), write.number as i64))).collect()
}

/// Says to everybody who waits what became of their entries, and how long it took.
fn tell_outcomes(group: &mut Vec<Write>, start: Instant, written: Result<Vec<bool>, sqlx::Error>) {
    ::metrics::histogram!(crate::metrics::COMMIT_SECONDS).record(start.elapsed().as_secs_f64());
    match written {
        Ok(outcomes) => {
            for (write, fresh) in group.drain(..).zip(outcomes) {
                let _ = write.done.send(if fresh { Ok(()) } else { Err(StoreError::Conflict) });
            }
        }
        Err(error) => {
            tracing::error!(%error, entries = group.len(), "entries were not written");
            for write in group.drain(..) {
                let _ = write.done.send(Err(StoreError::Unavailable(error.to_string())));
            }
        }
    }
}
