//! The project's development tasks: `cargo xtask help` lists them.

mod browser;
mod dependencies;
mod error;
mod files;
mod format;
mod fuzz;
mod instructions;
mod licences;
mod metadata;
mod packages;
mod play;
mod run;
mod site;
mod test;
mod wasm;

use std::io::Write;
use std::process::ExitCode;

use crate::error::Error;
use crate::run::say;
use crate::site::Quality;

const HELP: &str = "\
cargo xtask play          build the program and start it, then open the printed address (--lan: for your network too)
cargo xtask test [STEP…]  run every check that a change must pass, or only the named steps
cargo xtask format        format Rust, the `view!` macros, styles and scripts
cargo xtask fuzz [TARGET] search for inputs that break the parsers (--seconds N: how long for each target, 60 if not given)
cargo xtask site          build the web client as static files that need no server (--draft: quickly)
cargo xtask chaos         run the fault tests at full size: kill the server, fill its disk, stop its database during games
cargo xtask siege         attack a server with its default limits in every known way, while a player plays on
cargo xtask bench         measure the speed with statistics (nodes: how PostgreSQL scales with nodes)
cargo xtask instructions  count the instructions of the benchmarks (needs valgrind); repeatable on any machine
cargo xtask help          print this";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) = arguments.split_first().map_or(("help", &[][..]), |(task, rest)| (task.as_str(), rest));
    let result = match task {
        "play" => play::run(quality(rest), has_flag(rest, "--lan")),
        "site" => site::build(quality(rest)).map(drop),
        "test" => return test::run(rest).unwrap_or_else(report),
        "format" => format::run(),
        "fuzz" => fuzz::run(rest),
        "chaos" => ignored_tests("chaos"),
        "siege" => ignored_tests("siege"),
        "bench" => bench(rest),
        "instructions" => instructions::run(),
        "help" | "--help" | "-h" => {
            say(HELP);
            Ok(())
        }
        unknown => {
            say(&format!("error: there is no task \"{unknown}\"\n\n{HELP}"));
            return ExitCode::from(2);
        }
    };
    result.map_or_else(report, |()| ExitCode::SUCCESS)
}

fn report(error: Error) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "error: {error}");
    ExitCode::FAILURE
}

fn quality(arguments: &[String]) -> Quality {
    if has_flag(arguments, "--draft") { Quality::Draft } else { Quality::Release }
}

fn has_flag(arguments: &[String], flag: &str) -> bool {
    arguments.iter().any(|argument| argument == flag)
}

/// Measures the rules and the searches, or with `nodes` several servers that share a PostgreSQL.
fn bench(arguments: &[String]) -> Result<(), Error> {
    if !has_flag(arguments, "nodes") {
        return run::cargo(&["bench", "--package", "benchmarks"]);
    }
    packages::require_postgres()?;
    run::cargo(&["bench", "--package", "server", "--bench", "nodes"])
}

/// Runs tests of the command line at full size, which the test suite leaves out because they take minutes.
/// `PYRAMIDS_CHAOS_SEED` repeats the random choices of an earlier run of the fault tests.
fn ignored_tests(name: &str) -> Result<(), Error> {
    run::cargo(&["test", "--package", "cli", "--test", name, "--", "--ignored", "--nocapture"])
}
