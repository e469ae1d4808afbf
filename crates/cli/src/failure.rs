//! How commands fail: one line on standard error and an exit code.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

/// An error of any kind, or a sentence.
type Cause = Box<dyn Error + Send + Sync>;

/// Why a command did not succeed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Wrong arguments: exit code 2.
    #[error("{0} (see --help)")]
    Usage(#[source] Cause),
    /// A check failed, or the command could not be carried out: exit code 1.
    #[error(transparent)]
    Failed(Cause),
    /// A file that could not be written: exit code 1.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// Like [`Failed`](Self::Failed), with the reason already printed.
    #[error("the reason is printed already")]
    Reported,
    /// The reader of standard output is gone, as after `| head`: exit code 0.
    #[error("nobody reads the output")]
    BrokenPipe,
}

impl Failure {
    /// Wrong arguments.
    pub(crate) fn usage(reason: impl Into<Cause>) -> Self {
        Self::Usage(reason.into())
    }

    /// A failed check or command.
    pub(crate) fn failed(reason: impl Into<Cause>) -> Self {
        Self::Failed(reason.into())
    }

    /// A file that could not be written.
    pub(crate) fn cannot_write(path: &Path, error: io::Error) -> Self {
        Self::CannotWrite { path: path.into(), error }
    }

    /// Prints help and version, which are no failures. Shortens every other message of clap to its first paragraph.
    pub(crate) fn from_clap(error: &clap::Error) -> Result<(), Self> {
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Err(Self::usage("a command is missing"));
        }
        if !error.use_stderr() {
            let _ = error.print();
            return Ok(());
        }
        let text = error.to_string();
        let words: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
        let reason = words.join(" ");
        Err(Self::usage(reason.strip_prefix("error: ").unwrap_or(&reason)))
    }

    /// Prints the reason and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Usage(_) => 2,
            Self::Failed(_) | Self::CannotWrite { .. } => 1,
            Self::Reported => return ExitCode::from(1),
            Self::BrokenPipe => return ExitCode::SUCCESS,
        };
        let _ = writeln!(anstream::stderr(), "error: {self}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::BrokenPipe } else { Self::failed(error) }
    }
}

/// Writes a file atomically: a reader sees the old content or the new, never a part.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let part = path.with_added_extension("part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| Failure::cannot_write(path, error))
}

/// Prints one JSON object.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(Failure::failed)?;
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}
