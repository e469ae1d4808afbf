//! The project's chores: `cargo xtask help` lists them.
#![forbid(unsafe_code)]
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

mod instructions;
mod packages;
mod run;
mod test;
mod wasm;

use std::process::ExitCode;

use crate::run::{Trouble, say};

const HELP: &str = "\
cargo xtask play          build the program, let two bots play a game and show it
cargo xtask test          check everything: format, lints, docs, tests, WebAssembly
cargo xtask chaos         kill the server, fill its disk and take its database away, again and again, while people play
cargo xtask bench         measure the speed with statistics
cargo xtask instructions  count the instructions of the same work, repeatably (needs valgrind)
cargo xtask help          print this";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_else(|| "help".into());
    let result = match task.as_str() {
        "play" => play(),
        "test" => test::run(),
        "chaos" => chaos(),
        "bench" => run::cargo(&["bench", "--package", "speed"]),
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
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble(reason)) => {
            say(&format!("error: {reason}"));
            ExitCode::FAILURE
        }
    }
}

/// The fault tests of the test suite at full size. `PYRAMIDS_CHAOS_SEED` repeats a run, as far as chance decides it.
fn chaos() -> Result<(), Trouble> {
    run::cargo(&["test", "--package", "cli", "--test", "chaos", "--", "--ignored", "--nocapture"])
}

/// There is no table in the browser yet: builds the command line and lets two bots play a game to look at.
fn play() -> Result<(), Trouble> {
    run::cargo(&["build", "--release", "--package", "cli"])?;
    let program = run::target_folder().join("release").join("pyramids");
    let records = run::target_folder().join("first-game");
    let records = records.to_string_lossy();
    let sim = ["sim", "--game", "silver-gold", "--bots", "greedy,greedy", "--games", "1", "--records", &records];
    run::program(&program, &sim)?;
    say("");
    run::program(&program, &["show", &format!("{records}/silver-gold-1-000001.jsonl")])?;
    say(&format!("\nThis was a game between two bots. The program is {}; try it with --help.", program.display()));
    Ok(())
}
