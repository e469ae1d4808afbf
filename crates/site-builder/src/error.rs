//! Why a site could not be built.

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("cannot {action} of {}: {reason}", module.display())]
    WebAssembly { action: &'static str, module: PathBuf, reason: String },
    #[error("the page asks for the text {key}, which is not in {} as one line", folder.display())]
    MissingText { key: String, folder: PathBuf },
    #[error(
        "the first visit loads {size} KB, but at most {limit} KB are allowed; load something large on demand",
        size = bytes / 1000, limit = limit / 1000
    )]
    TooLarge { bytes: usize, limit: usize },
}

impl Error {
    /// For `map_err` on file operations.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::File { path: path.into(), source }
    }
}
