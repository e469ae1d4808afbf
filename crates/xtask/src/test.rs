//! `cargo xtask test`: every check that a change must pass.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::run::{cargo, cargo_program, command, finish, output, say, target_folder};
use crate::site::{self, Quality};
use crate::{browser, dependencies, format, fuzz, licences, packages, wasm};

/// A step's name and what it runs.
type Step = (&'static str, fn() -> Result<(), Error>);

const STEPS: [Step; 11] = [
    ("format", format::check_rust),
    ("styles", format::check_web),
    ("dependencies", dependencies::check),
    ("licences", licences::check),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])),
    ("docs", docs),
    ("tests", tests),
    ("fuzz", fuzz::check),
    ("browser", browser::test),
    ("benchmarks", || cargo(&["test", "--package", "benchmarks", "--benches"])),
    ("wasm", same_games_in_wasm),
];

struct Outcome {
    name: &'static str,
    duration: Duration,
    result: Result<(), Error>,
}

/// Runs all steps, or those that are named. A failed step does not stop the others.
pub(crate) fn run(names: &[String]) -> Result<ExitCode, Error> {
    let steps = select(names)?;
    let outcomes: Vec<Outcome> = steps.into_iter().map(perform).collect();
    say(&summary(&outcomes));
    Ok(if outcomes.iter().all(|outcome| outcome.result.is_ok()) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn select(names: &[String]) -> Result<Vec<Step>, Error> {
    if names.is_empty() {
        return Ok(STEPS.to_vec());
    }
    let choices = || STEPS.iter().map(|(name, _)| (*name).to_string()).collect();
    let find = |name: &String| {
        let step = STEPS.iter().find(|(known, _)| known == name).copied();
        step.ok_or_else(|| Error::Unknown { kind: "step", name: name.clone(), choices: choices() })
    };
    names.iter().map(find).collect()
}

fn perform((name, run): Step) -> Outcome {
    say(&format!("--- {name}"));
    let start = Instant::now();
    let result = run();
    if let Err(error) = &result {
        say(&format!("--- {name} failed: {error}"));
    }
    Outcome { name, duration: start.elapsed(), result }
}

/// A table of the steps, the errors of those that failed, and the counts in the last line.
fn summary(outcomes: &[Outcome]) -> String {
    let row = |outcome: &Outcome| {
        let word = if outcome.result.is_ok() { "passed" } else { "FAILED" };
        format!("{:<14} {word} {:>6.1} s", outcome.name, outcome.duration.as_secs_f64())
    };
    let fault = |outcome: &Outcome| Some(format!("{} failed: {}", outcome.name, outcome.result.as_ref().err()?));
    let faults: Vec<String> = outcomes.iter().filter_map(fault).collect();
    let count = format!("{} passed, {} failed", outcomes.len() - faults.len(), faults.len());
    let rows = outcomes.iter().map(row);
    std::iter::once("--- summary".into()).chain(rows).chain(faults).chain([count]).collect::<Vec<_>>().join("\n")
}

/// Runs all tests. They start their own PostgreSQL. The program has the site embedded, for the browser tests.
fn tests() -> Result<(), Error> {
    packages::require_postgres()?;
    packages::require_python()?;
    let site = site::build(Quality::Release)?;
    finish(command(cargo_program(), &["test", "--workspace"]).env("PYRAMIDS_SITE", site))
}

fn docs() -> Result<(), Error> {
    let mut doc = command(cargo_program(), &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    finish(doc.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Checks that the same seeds give the same games and searches natively and in WebAssembly.
fn same_games_in_wasm() -> Result<(), Error> {
    packages::require("node", &["nodejs"], "to run WebAssembly outside a browser")?;
    let module = wasm::build_library("benchmarks", "release")?.join("benchmarks.wasm");
    cargo(&["build", "--release", "--package", "benchmarks", "--example", "parity"])?;
    let in_wasm = output(&mut command("node", &["crates/benchmarks/wasm.mjs", &module.to_string_lossy()]))?;
    let native = output(&mut command(target_folder().join("release/examples/parity"), &[]))?;
    let (numbers, searches) = (answers(&native), times(&native).len());
    if numbers.len() != 64 + searches || searches < 4 || numbers != answers(&in_wasm) {
        return Err(Error::WasmDiffers { native, wasm: in_wasm });
    }
    say(&format!("64 games and {searches} searches are the same natively and in WebAssembly"));
    for ((name, here), there) in names(&native).iter().zip(times(&native)).zip(times(&in_wasm)) {
        say(&format!(
            "{name:<21} {here:>7.1} ms natively, {there:>7.1} ms in WebAssembly: speed ratio {:.2}",
            here / there
        ));
    }
    Ok(())
}

/// The first word of every line.
fn answers(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

/// The second word of each line that has one: a time in milliseconds.
fn times(output: &str) -> Vec<f64> {
    output.lines().filter_map(|line| line.split_whitespace().nth(1)?.parse().ok()).collect()
}

/// The third word of each line that has one: the name of a search.
fn names(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.split_whitespace().nth(2)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_what_failed_and_counts() {
        let outcome = |name, result| Outcome { name, duration: Duration::from_millis(1234), result };
        let outcomes = [outcome("format", Ok(())), outcome("docs", Err(Error::InvalidSeconds))];
        let expected = "--- summary\nformat         passed    1.2 s\ndocs           FAILED    1.2 s\n\
            docs failed: --seconds needs a whole number\n1 passed, 1 failed";
        assert_eq!(summary(&outcomes), expected);
    }

    #[test]
    fn steps_are_selected_by_name() {
        let names = |steps: Vec<Step>| steps.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(select(&[]).map(names).expect("all").len(), STEPS.len());
        assert_eq!(select(&["docs".into()]).map(names).expect("one"), ["docs"]);
        assert!(select(&["doc".into()]).is_err());
    }
}
