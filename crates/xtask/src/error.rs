//! Why a task failed.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("cannot start `{command}`: {source}")]
    Start { command: String, source: io::Error },
    #[error("`{command}` failed ({status})")]
    Failed { command: String, status: ExitStatus },
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("these programs are missing:\n{0}")]
    MissingTools(String),
    #[error("the compiler cannot build for {0}; please run: rustup target add {0}")]
    MissingTarget(&'static str),
    #[error("cannot handle Ctrl-C: {0}")]
    CtrlC(#[from] ctrlc::Error),
    #[error("{} does not say how many instructions were counted", .0.display())]
    NoInstructionCount(PathBuf),
    #[error("games differ between the native build and WebAssembly:\n{native}\n{wasm}")]
    WasmDiffers { native: String, wasm: String },
    #[error("cannot read the output of cargo metadata: {0}")]
    Metadata(#[from] serde_json::Error),
    #[error("{problem}:\n  {}", list.join("\n  "))]
    Findings { problem: &'static str, list: Vec<String> },
    #[error("some `view!` macros are not formatted; please run: cargo xtask format")]
    ViewsNotFormatted,
    #[error("the fuzz target {target} failed; the input that it failed on is in {}", crashes.display())]
    FuzzTarget { target: String, crashes: PathBuf },
    #[error("there is no {kind} \"{name}\"; choose from: {}", choices.join(", "))]
    Unknown { kind: &'static str, name: String, choices: Vec<String> },
    #[error("Zig cannot be installed (pip install ziglang=={version} in a virtual environment): {source}")]
    Zig { version: &'static str, source: Box<Error> },
    #[error("cannot write a {format} archive: {source}")]
    Archive { format: &'static str, source: io::Error },
    #[error("a release is made from a commit, but git does not name one")]
    NoCommit,
    #[error("the program has {size} MB, but at most {limit} MB are allowed", size = bytes / 1_000_000, limit = limit / 1_000_000)]
    ProgramTooLarge { bytes: usize, limit: usize },
    #[error("expected {expected}, but found: {found}")]
    Unexpected { expected: String, found: String },
    #[error("{0}")]
    NotHere(String),
}

impl Error {
    pub(crate) fn start(command: &Command, source: io::Error) -> Self {
        Self::Start { command: command_line(command), source }
    }

    pub(crate) fn failed(command: &Command, status: ExitStatus) -> Self {
        Self::Failed { command: command_line(command), status }
    }

    /// For `map_err` on file operations.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::File { path: path.into(), source }
    }

    /// Fails with the list unless it is empty.
    pub(crate) fn unless_empty(problem: &'static str, list: Vec<String>) -> Result<(), Self> {
        if list.is_empty() { Ok(()) } else { Err(Self::Findings { problem, list }) }
    }
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
