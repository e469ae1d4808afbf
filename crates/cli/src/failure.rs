//! How commands fail: one line that says what and where, and an exit code.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command was called wrongly: exit code 2.
    Usage(String),
    /// What was asked for was found wanting, or could not be done: exit code 1.
    Refused(String),
    /// As above, and everything has been said already.
    Told,
    /// Whoever read our output has gone.
    NobodyListens,
}

impl Failure {
    /// A wrong argument.
    pub(crate) fn usage(reason: impl Display) -> Self {
        Self::Usage(reason.to_string())
    }

    /// Something that did not work.
    pub(crate) fn refused(reason: impl Display) -> Self {
        Self::Refused(reason.to_string())
    }

    /// Help and version are no failures; of everything else clap's first paragraph is enough.
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

    /// Prints the reason and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (reason, code) = match self {
            Self::Usage(reason) => (reason + " (see --help)", 2),
            Self::Refused(reason) => (reason, 1),
            Self::Told => return ExitCode::from(1),
            Self::NobodyListens => return ExitCode::SUCCESS,
        };
        let _ = writeln!(anstream::stderr(), "error: {reason}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::NobodyListens } else { Self::refused(error) }
    }
}

/// Writes a file whole or not at all: nobody who looks at it sees half of it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let part = path.with_added_extension("part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| Failure::refused(format!("cannot write {}: {error}", path.display())))
}

/// Prints one JSON object.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(Failure::refused)?;
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}
