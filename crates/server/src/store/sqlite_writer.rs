//! The thread that writes log entries to a SQLite file.
//!
//! It calls SQLite directly instead of through the pool: a group of entries costs one switch to this thread and back,
//! and an entry costs one prepared statement.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use tokio::sync::mpsc;

use super::sqlite::{BUSY_TIMEOUT, OpenedFile};
use super::writer::{GROUP, Write, send_results};
use super::{StoreError, listing};

/// The memory for pages of the database, in KB. With the usual 2 MB, a database with many finished games would be read
/// from the file again and again.
const CACHE_KB: i64 = 32 * 1024;
/// The pauses between attempts to write while another connection writes: first short ones, because most writes are. The
/// pauses of SQLite itself grow up to 100 ms.
const SHORT_PAUSE: Duration = Duration::from_micros(100);
const SHORT_PAUSES: i32 = 100;
const LONG_PAUSE: Duration = Duration::from_millis(5);
/// Under load, a commit waits this long for more entries. A commit costs much more than the entries in it, so larger
/// groups leave more processor time for everything else.
const LINGER: Duration = Duration::from_micros(500);
/// A group of this size means load: the next one waits for more entries.
const LARGE_GROUP: usize = 8;
/// The number of statements that are kept prepared.
const MAX_STATEMENTS: usize = 32;

/// Writes all entries that arrived during the last commit as one group, until all senders are gone. Counts them.
pub(super) fn write_groups(file: &OpenedFile, mut writes: mpsc::Receiver<Write>, counter: &AtomicU64) {
    let mut connection = None;
    let mut group = Vec::with_capacity(GROUP);
    let mut is_loaded = false;
    while writes.blocking_recv_many(&mut group, GROUP) > 0 {
        if is_loaded && group.len() < GROUP {
            std::thread::sleep(LINGER);
            group.extend(std::iter::from_fn(|| writes.try_recv().ok()).take(GROUP - group.len()));
        }
        is_loaded = group.len() >= LARGE_GROUP;
        let start = Instant::now();
        let written = write_checked(file, &mut connection, &group);
        counter.fetch_add(group.len() as u64, Ordering::Relaxed);
        send_results(&mut group, start, written);
    }
}

/// Writes a group if the file is still in its place. A connection is used again only after a whole commit: after an
/// error it is dropped with its transaction.
fn write_checked(
    file: &OpenedFile,
    connection: &mut Option<Connection>,
    group: &[Write],
) -> Result<Vec<bool>, StoreError> {
    file.check()?;
    let mut usable = match connection.take() {
        Some(usable) => usable,
        None => connect(file.path())?,
    };
    let written = write_group(&mut usable, group)?;
    *connection = Some(usable);
    Ok(written)
}

/// Opens the file, which must exist, with the settings that make a commit durable.
fn connect(path: &Path) -> Result<Connection, rusqlite::Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_handler(Some(wait_while_busy))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "cache_size", -CACHE_KB)?;
    connection.set_prepared_statement_cache_capacity(MAX_STATEMENTS);
    Ok(connection)
}

/// Waits a moment while another connection writes. False if it has taken too long.
fn wait_while_busy(attempts: i32) -> bool {
    std::thread::sleep(if attempts < SHORT_PAUSES { SHORT_PAUSE } else { LONG_PAUSE });
    LONG_PAUSE * attempts.unsigned_abs() < BUSY_TIMEOUT
}

/// Writes a group in one transaction. Returns for each entry whether it is new.
fn write_group(connection: &mut Connection, group: &[Write]) -> Result<Vec<bool>, StoreError> {
    let commit = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let are_new: Vec<bool> = group.iter().map(|write| write_entry(&commit, write)).collect::<Result<_, _>>()?;
    let new = group.iter().zip(&are_new).filter(|(_, is_new)| **is_new).map(|(write, _)| write);
    listing::write_in_file(&commit, new)?;
    commit.commit()?;
    Ok(are_new)
}

/// Writes one entry. Returns whether it is new: of two entries with the same number only the first is.
fn write_entry(commit: &Transaction<'_>, write: &Write) -> Result<bool, rusqlite::Error> {
    let id = write.id.bytes().as_slice();
    let query = "INSERT INTO entries (id, number, logged, waiting) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    let values = (id, write.number as i64, &write.line, write.waiting);
    Ok(commit.prepare_cached(query)?.execute(values)? > 0)
}
