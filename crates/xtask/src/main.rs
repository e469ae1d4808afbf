//! The project's development tasks: `cargo xtask help` lists them.

mod browser;
mod cross;
mod dependencies;
mod dist;
mod error;
mod files;
mod format;
mod fuzz;
mod instructions;
mod licences;
mod metadata;
mod play;
mod progress;
mod python;
mod release_test;
mod run;
mod site;
mod system;
mod test;
mod tools;
mod wasm;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::error::Error;

/// The development tasks of Pyramids.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the program and start it, then open the printed address
    Play(play::Options),
    /// Run every check that a change must pass
    Test(test::Options),
    /// Build the program for a server: small and fast, with the web client inside
    Build,
    /// Make the files of a release in target/dist: programs, packages, images, checksums
    Dist(dist::Options),
    /// Format Rust, the `view!` macros, styles and scripts
    Format,
    /// Search for inputs that break the parsers
    Fuzz(fuzz::Options),
    /// Build the web client as static files that need no server
    Site {
        /// Build quickly, for development
        #[arg(long)]
        draft: bool,
    },
    /// Run the fault tests at full size: kill the server, fill its disk, stop its database during games
    Chaos,
    /// Attack a server with its default limits in every known way, while a player plays on
    Siege,
    /// Measure the speed with statistics
    Bench {
        /// What to measure
        #[arg(value_enum, default_value_t = Subject::Rules)]
        subject: Subject,
    },
    /// Count the instructions of the benchmarks with valgrind; repeatable on any machine
    Instructions,
}

#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    /// The rules and the searches
    Rules,
    /// Servers that share a PostgreSQL
    Nodes,
    /// The searches in WebAssembly, beside the native ones
    Wasm,
    /// Taps and motion in the web client, on a slow phone
    Taps,
}

fn main() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Play(options) => play::run(&options),
        Task::Test(options) => return test::run(&options).unwrap_or_else(report),
        Task::Build => play::build_release().map(drop),
        Task::Dist(options) => dist::run(&options),
        Task::Format => format::run(),
        Task::Fuzz(options) => fuzz::run(&options),
        Task::Site { draft } => {
            site::build(if draft { site::Quality::Draft } else { site::Quality::Release }).map(drop)
        }
        Task::Chaos => ignored_tests("chaos"),
        Task::Siege => ignored_tests("siege"),
        Task::Bench { subject } => bench(subject),
        Task::Instructions => instructions::run(),
    };
    result.map_or_else(report, |()| ExitCode::SUCCESS)
}

fn report(error: Error) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "error: {error}");
    ExitCode::FAILURE
}

fn bench(subject: Subject) -> Result<(), Error> {
    match subject {
        Subject::Rules => run::cargo(&["bench", "--package", "benchmarks"]),
        Subject::Nodes => {
            tools::require(&[tools::POSTGRES])?;
            run::cargo(&["bench", "--package", "server", "--bench", "nodes"])
        }
        Subject::Wasm => wasm::compare_speed(),
        Subject::Taps => browser::measure_taps(&play::build_release()?),
    }
}

/// Runs tests of the command line at full size, which the test suite leaves out because they take minutes.
/// `PYRAMIDS_CHAOS_SEED` repeats the random choices of an earlier run of the fault tests.
fn ignored_tests(name: &str) -> Result<(), Error> {
    run::cargo(&["test", "--package", "cli", "--test", name, "--", "--ignored", "--nocapture"])
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent_and_refuses_unknown_flags() {
        Cli::command().debug_assert();
        assert!(Cli::try_parse_from(["cargo xtask", "play", "--draft", "--lan", "--port", "9000"]).is_ok());
        assert!(Cli::try_parse_from(["cargo xtask", "play", "--darft"]).is_err());
        assert!(Cli::try_parse_from(["cargo xtask", "play", "--port", "70000"]).is_err());
        assert!(Cli::try_parse_from(["cargo xtask", "test", "lints", "--without", "browser,postgres"]).is_ok());
        assert!(Cli::try_parse_from(["cargo xtask", "test", "--quick", "--all"]).is_err());
        assert!(Cli::try_parse_from(["cargo xtask", "test", "lint"]).is_err());
    }
}
