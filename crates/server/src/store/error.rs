//! Why the database did not do what it was asked to.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use hosting::{ReplayError, ReplayFault};
use protocol::TableId;
use sqlx::migrate::MigrateError;

use crate::log_id::LogId;

/// An error of the database driver.
type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// An error of the database. Its text is for the operator: it may name paths and SQL, and is never sent to clients.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is busy for too long or failed. Nothing is known to have changed.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Cause),
    /// The database took longer than the timeout.
    #[error("the database did not answer in time")]
    Timeout,
    /// The disk is full, or the database is read-only.
    #[error("the database cannot be written to, the disk is full or read-only: {0}")]
    Full(#[source] Cause),
    /// The folder of a new database file does not exist.
    #[error("the folder {0} does not exist")]
    MissingFolder(PathBuf),
    /// The database file was deleted or moved while the server ran.
    #[error("the database file {path} is gone, put it back: {source}")]
    MissingFile {
        /// Where the file was opened.
        path: PathBuf,
        /// The error of looking for it.
        source: Arc<io::Error>,
    },
    /// Another file took the place of the database file while the server ran.
    #[error("the database file {0} was replaced by another file, put it back or restart the server")]
    ReplacedFile(PathBuf),
    /// The stored data of one table is damaged. All other tables can be used.
    #[error(transparent)]
    Corrupt(#[from] Damage),
    /// The database as a whole is damaged.
    #[error("the database is damaged: {0}")]
    CorruptDatabase(#[source] Cause),
    /// Another server wrote this entry first (optimistic concurrency): load the new entries and decide again.
    #[error("another server wrote this entry first")]
    Conflict,
    /// The server is stopping and writes nothing more.
    #[error("the server is stopping")]
    Closed,
    /// The database has a schema that this program does not know.
    #[error("the database was written by a newer version of this program, its schema has migration {0}")]
    NewerSchema(i64),
    /// The database must be upgraded before it can be checked.
    #[error("the database has the schema of an older version, start the server once to upgrade it")]
    OlderSchema,
    /// The schema cannot be upgraded.
    #[error("the schema of the database cannot be upgraded: {0}")]
    Migration(#[source] Arc<MigrateError>),
    /// The copy is left to the database's own tool.
    #[error("PostgreSQL is copied with its own tool, pg_dump")]
    NotAFile,
    /// A value has no JSON form.
    #[error("cannot be written as JSON: {0}")]
    Encode(#[source] Arc<serde_json::Error>),
    /// The operating system gave no random bytes.
    #[error("no random bytes: {0}")]
    Random(#[source] getrandom::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
        Self::of_kind(kind_of(&code), Arc::new(error))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error().map(|error| error.extended_code.to_string()).unwrap_or_default();
        Self::of_kind(kind_of(&code), Arc::new(error))
    }
}

impl StoreError {
    fn of_kind(kind: Kind, cause: Cause) -> Self {
        match kind {
            Kind::Full => Self::Full(cause),
            Kind::Corrupt => Self::CorruptDatabase(cause),
            Kind::Other => Self::Unavailable(cause),
        }
    }

    /// The thread that writes to the database cannot be started.
    pub(super) fn thread(error: io::Error) -> Self {
        Self::Unavailable(Arc::new(error))
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(version) => Self::NewerSchema(version),
            MigrateError::Execute(error) => error.into(),
            error => Self::Migration(Arc::new(error)),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Encode(Arc::new(error))
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Kind {
    Full,
    Corrupt,
    Other,
}

/// PostgreSQL's codes have five characters. SQLite's are numbers whose lowest byte is the kind of error.
fn kind_of(code: &str) -> Kind {
    const READ_ONLY: u32 = 8;
    const DAMAGED: u32 = 11;
    const FULL: u32 = 13;
    const NOT_A_DATABASE: u32 = 26;
    match (code, code.parse::<u32>().map(|code| code & 0xff)) {
        ("53100" | "25006", _) => Kind::Full,
        ("XX001" | "XX002", _) => Kind::Corrupt,
        (code, Ok(FULL | READ_ONLY)) if code.len() < 5 => Kind::Full,
        (code, Ok(DAMAGED | NOT_A_DATABASE)) if code.len() < 5 => Kind::Corrupt,
        _ => Kind::Other,
    }
}

/// Damage to the stored data of one table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("table {}, {}: {fault}", LogId(*table), Place(*entry))]
pub struct Damage {
    /// The damaged table.
    pub table: TableId,
    /// The number of the damaged log entry; 0 for the table's own row.
    pub entry: u64,
    /// What is wrong there.
    #[source]
    pub fault: DamageFault,
}

/// What is wrong with a stored table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DamageFault {
    /// The log cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
    /// A column has a value of the wrong type or an impossible one.
    #[error("the column {0} cannot be read")]
    Column(String),
    /// The table's row was changed after it was written.
    #[error("the checksum of the table's row does not match")]
    HeaderChecksum,
    /// Entries are missing at the end.
    #[error("the game is marked as finished, but the log ends before the end of the game")]
    EndMissing,
}

impl Damage {
    /// Damage to the table's own row.
    pub(crate) fn header(table: TableId, fault: DamageFault) -> Self {
        Self { table, entry: 0, fault }
    }

    pub(crate) fn replay(table: TableId, error: ReplayError) -> Self {
        Self { table, entry: error.number, fault: error.fault.into() }
    }

    pub(super) fn column(table: TableId, entry: u64, column: &str) -> Self {
        Self { table, entry, fault: DamageFault::Column(column.trim_matches('"').into()) }
    }
}

/// Turns an error about one value into damage of its table.
pub(super) fn damage_or_error(table: TableId, entry: u64, error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::ColumnDecode { index, .. } => Damage::column(table, entry, index).into(),
        _ => error.into(),
    }
}

/// The part of a table that is damaged.
struct Place(u64);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            0 => f.write_str("its row"),
            number => write!(f, "entry {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_and_damaged_databases_are_told_apart() {
        for full in ["53100", "25006", "13", "8", "1032"] {
            assert_eq!(kind_of(full), Kind::Full, "{full}");
        }
        for corrupt in ["XX001", "XX002", "11", "26", "267"] {
            assert_eq!(kind_of(corrupt), Kind::Corrupt, "{corrupt}");
        }
        for other in ["", "57P03", "08006", "5", "14", "10"] {
            assert_eq!(kind_of(other), Kind::Other, "{other}");
        }
    }
}
