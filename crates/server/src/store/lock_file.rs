//! A lock file beside a SQLite file, so that only one server uses it: two would not see each other's tables, and would
//! wait for each other's writes.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::private_file::{open_private, prepare_file, warn_if_others_may_read};
use super::{Database, StoreError};

/// Held while a server uses a database file. The system releases it when the process ends, however that happens. The
/// lock file itself stays.
pub(crate) struct DatabaseLock(#[expect(dead_code, reason = "it is only held")] File);

impl DatabaseLock {
    /// Locks a SQLite file for this server. `None` for PostgreSQL, which servers share.
    pub(crate) fn take(database: &Database) -> Result<Option<Self>, StoreError> {
        let Database::File(path) = database else { return Ok(None) };
        prepare_file(path)?;
        warn_if_others_may_read(path);
        let path = lock_path(path);
        let failed = |source| StoreError::LockFile { path: path.clone(), source: Arc::new(source) };
        let file = open_private(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path)),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// The lock file of a database file. Links to the same file have the same one.
fn lock_path(path: &Path) -> PathBuf {
    let mut name = path.canonicalize().unwrap_or_else(|_| path.into()).into_os_string();
    name.push(".lock");
    name.into()
}
