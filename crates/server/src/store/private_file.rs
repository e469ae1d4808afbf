//! Files that only the server's own user may read: a database holds live secrets.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::StoreError;

/// Makes an empty database file that only its owner may read, and its folder if that is missing. An existing file or
/// folder stays as it is. SQLite gives its other files the permissions of this one.
pub(super) fn prepare_file(path: &Path) -> Result<(), StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        create_folder(folder).map_err(|_| StoreError::MissingFolder(folder.into()))?;
    }
    if path.exists() {
        return Ok(());
    }
    open_private(path).map_err(|source| StoreError::NewFile { path: path.into(), source: Arc::new(source) })?;
    Ok(())
}

/// Opens a file for writing, and makes it for its owner only if it does not exist.
pub(super) fn open_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// One folder, for its owner only. Its own folder must exist.
fn create_folder(folder: &Path) -> io::Result<()> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has a mode to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Logs a warning if other users of the machine may read an existing file.
pub(super) fn warn_if_others_may_read(path: &Path) {
    #[cfg(unix)]
    if let Ok(metadata) = path.metadata() {
        let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o777;
        if mode & 0o077 != 0 {
            let file = path.display();
            tracing::warn!(
                "other users of this machine may read {file} (mode {mode:o}), and it holds secrets: chmod 600"
            );
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
