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
    /// The database answers, but refuses this client: its name, its password, or a connection that is not encrypted.
    #[error("the database refuses the connection: {0}")]
    Refused(#[source] Arc<sqlx::Error>),
    /// No encrypted connection can be made, or the server's certificate is not the expected one.
    #[error("no encrypted connection to the database: {0}")]
    Encryption(#[source] Arc<sqlx::Error>),
    /// The database took longer than the timeout.
    #[error("the database did not answer in time")]
    Timeout,
    /// The disk is full, or the database is read-only.
    #[error("the database cannot be written to, the disk is full or read-only: {0}")]
    Full(#[source] Cause),
    /// The disk is almost full.
    #[error("the disk is full or read-only: only {free} bytes are free for {path}")]
    LowSpace {
        /// The database file.
        path: PathBuf,
        /// The free space of its file system.
        free: u64,
    },
    /// Another server uses the database file. Its lock file is named.
    #[error("another server uses it, stop that one first; it holds the lock on {0}")]
    InUse(PathBuf),
    /// The lock file cannot be made or locked.
    #[error("the lock file {path} cannot be locked: {source}")]
    LockFile {
        /// The lock file, beside the database file.
        path: PathBuf,
        /// The error of the system.
        source: Arc<io::Error>,
    },
    /// A new database file cannot be made.
    #[error("the file {path} cannot be made: {source}")]
    NewFile {
        /// The new file.
        path: PathBuf,
        /// The error of the system.
        source: Arc<io::Error>,
    },
    /// The folder of a new database file does not exist and cannot be made.
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
    /// A newer program made the table, as can happen while nodes are upgraded one by one. The table is not damaged.
    #[error("table {} was made by a newer version of this program: {fault}", LogId(*table))]
    NewerLog {
        /// The table.
        table: TableId,
        /// The part that this program does not know.
        #[source]
        fault: ReplayFault,
    },
    /// The stored data of one evening is damaged. Everything else can be used.
    #[error("{0}")]
    DamagedEvening(String),
    /// The database as a whole is damaged.
    #[error("the database is damaged: {0}")]
    CorruptDatabase(#[source] Cause),
    /// Another server wrote this entry first (optimistic concurrency): load the new entries and decide again.
    #[error("another server wrote this entry first")]
    Conflict,
    /// Another row has a value that must be unique.
    #[error("a value that must be unique is taken: {0}")]
    Taken(#[source] Arc<sqlx::Error>),
    /// This number of table codes was tried, and all belong to other tables.
    #[error("{0} table codes were tried for a new table, and all are taken")]
    CodesTaken(u32),
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
    /// A key of the server cannot be made or read.
    #[error("the server's key {0} cannot be used")]
    UnusableKey(&'static str),
}

impl StoreError {
    /// The reason why no connection could be made.
    pub(super) fn connecting(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
        match &error {
            _ if code.starts_with("28") => Self::Refused(Arc::new(error)),
            sqlx::Error::Tls(_) => Self::Encryption(Arc::new(error)),
            // A failed handshake, for example an unknown issuer of the server's certificate.
            sqlx::Error::Io(reason) if reason.kind() == io::ErrorKind::InvalidData => Self::Encryption(Arc::new(error)),
            _ => error.into(),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let database = error.as_database_error();
        let is_taken = database.is_some_and(|error| error.is_unique_violation());
        let code = database.and_then(|error| error.code()).unwrap_or_default().into_owned();
        // The queries fit the schema, so a value that cannot be decoded was changed outside of this program.
        let is_undecodable = matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_));
        match kind_of(&code) {
            _ if is_taken => Self::Taken(Arc::new(error)),
            Kind::Other if is_undecodable => Self::CorruptDatabase(Arc::new(error)),
            kind => Self::of_kind(kind, Arc::new(error)),
        }
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

impl StoreError {
    /// A log that cannot be replayed.
    pub(super) fn replay(table: TableId, error: ReplayError) -> Self {
        if error.is_newer() {
            return Self::NewerLog { table, fault: error.fault };
        }
        Damage { table, entry: error.number, fault: error.fault.into() }.into()
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
    /// The snapshot does not fit the table or its log. The log itself may be fine.
    #[error("the snapshot does not fit the log")]
    Snapshot,
    /// Entries are missing at the end.
    #[error("the game is marked as finished, but the log ends before the end of the game")]
    EndMissing,
}

impl Damage {
    /// Damage to the table's own row.
    pub(crate) fn header(table: TableId, fault: DamageFault) -> Self {
        Self { table, entry: 0, fault }
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
    fn full_and_damaged_databases_are_distinguished() {
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
