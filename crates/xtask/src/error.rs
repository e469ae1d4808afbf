//! Why a task failed.

use std::io;
use std::ops::Range;
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
    #[error("please install {packages} (names of Debian packages), needed {purpose}, and run this again")]
    MissingPackages { packages: String, purpose: &'static str },
    #[error("{program} does not work although it is installed; it is needed {purpose}")]
    BrokenProgram { program: &'static str, purpose: &'static str },
    #[error("the compiler cannot build for {0}; please run: rustup target add {0}")]
    MissingTarget(&'static str),
    #[error("cannot {action} of {}: {reason}", module.display())]
    WebAssembly { action: &'static str, module: PathBuf, reason: String },
    #[error("the first visit loads {size} KB, but at most {limit} KB are allowed", size = bytes / 1000, limit = limit / 1000)]
    SiteTooLarge { bytes: usize, limit: usize },
    #[error("no port from {} to {} is free", .0.start, .0.end - 1)]
    NoFreePort(Range<u16>),
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
    #[error("--seconds needs a whole number")]
    InvalidSeconds,
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
