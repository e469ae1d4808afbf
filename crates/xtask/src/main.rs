//! The project's chores: `cargo xtask help` lists them.

mod browser;
mod instructions;
mod packages;
mod play;
mod run;
mod site;
mod test;
mod wasm;

use std::process::ExitCode;

use crate::run::{Trouble, say};

const HELP: &str = "\
cargo xtask play          build the program and start it: open the address and play (--lan: for your network too)
cargo xtask test          check everything: format, lints, docs, tests, a real browser, WebAssembly
cargo xtask site          build the web client as plain files that need no server (--draft: quickly)
cargo xtask chaos         kill the server, fill its disk and take its database away, again and again, while people play
cargo xtask bench         measure the speed with statistics
cargo xtask instructions  count the instructions of the same work, repeatably (needs valgrind)
cargo xtask help          print this";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_else(|| "help".into());
    let result = match task.as_str() {
        "play" => play::run(care()),
        "site" => site::build(care()).map(drop),
        "test" => test::run(),
        "chaos" => chaos(),
        "bench" => run::cargo(&["bench", "--package", "benchmarks"]),
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

fn care() -> site::Care {
    if std::env::args().any(|argument| argument == "--draft") { site::Care::Draft } else { site::Care::Whole }
}

/// The fault tests of the test suite at full size. `PYRAMIDS_CHAOS_SEED` repeats a run, as far as chance decides it.
fn chaos() -> Result<(), Trouble> {
    run::cargo(&["test", "--package", "cli", "--test", "chaos", "--", "--ignored", "--nocapture"])
}
