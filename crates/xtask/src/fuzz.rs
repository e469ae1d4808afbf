//! `cargo xtask fuzz`: libFuzzer feeds mutated inputs to the parsers. The targets are in `fuzz/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::files::{create_folder, names_in};
use crate::packages;
use crate::run::{cargo_program, command, finish, output, root, say, target_folder};

pub(crate) const MANIFEST: &str = "fuzz/Cargo.toml";

/// Seconds for each target in the test command, and in `cargo xtask fuzz` if no number is given.
const SECONDS_IN_TEST: u32 = 5;
const SECONDS: u32 = 60;

/// Lets the compiler count which branches an input reaches. These options work without a nightly compiler.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Runs one target, or all, for some time each.
pub(crate) fn run(arguments: &[String]) -> Result<(), Error> {
    let (wanted, seconds) = read_arguments(arguments)?;
    let targets = select(wanted, targets()?)?;
    require_compiler()?;
    let programs = build()?;
    for target in &targets {
        say(&format!("--- {target}, {seconds} s"));
        finish(&mut fuzzer(&programs, target, seconds)?)?;
    }
    Ok(())
}

/// Replays the kept corpus and fuzzes every target for a few seconds. Skipped if there is no C++ compiler.
pub(crate) fn check() -> Result<(), Error> {
    if let Err(error) = require_compiler() {
        say(&format!("fuzzing is skipped, because libFuzzer is C++ and there is no compiler for it: {error}"));
        return Ok(());
    }
    let programs = build()?;
    for target in targets()? {
        let mut fuzzer = fuzzer(&programs, &target, SECONDS_IN_TEST)?;
        let result = fuzzer.output().map_err(|error| Error::start(&fuzzer, error))?;
        let log = String::from_utf8_lossy(&result.stderr);
        if !result.status.success() {
            say(&log);
            return Err(Error::FuzzTarget { target, crashes: crashes_folder() });
        }
        say(&format!("{target}: {}", log.lines().last().unwrap_or_default()));
    }
    Ok(())
}

fn read_arguments(arguments: &[String]) -> Result<(Option<&str>, u32), Error> {
    let (mut target, mut seconds) = (None, SECONDS);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--seconds" {
            let number = arguments.next().and_then(|number| number.parse().ok());
            seconds = number.ok_or(Error::InvalidSeconds)?;
        } else {
            target = Some(argument.as_str());
        }
    }
    Ok((target, seconds))
}

fn select(wanted: Option<&str>, targets: Vec<String>) -> Result<Vec<String>, Error> {
    match wanted {
        None => Ok(targets),
        Some(name) if targets.iter().any(|target| target == name) => Ok(vec![name.into()]),
        Some(name) => Err(Error::Unknown { kind: "fuzz target", name: name.into(), choices: targets }),
    }
}

/// The names of the targets: each is a file in `fuzz/targets`.
fn targets() -> Result<Vec<String>, Error> {
    let names = names_in(&root().join("fuzz/targets"))?;
    Ok(names.iter().filter_map(|name| name.strip_suffix(".rs")).map(String::from).collect())
}

fn require_compiler() -> Result<(), Error> {
    packages::require("c++", &["g++"], "to build libFuzzer")
}

/// Builds all targets; returns the folder of the programs.
fn build() -> Result<PathBuf, Error> {
    let folder = target_folder().join("fuzz");
    let host = output(&mut command("rustc", &["--print", "host-tuple"]))?;
    let mut build = command(cargo_program(), &["build", "--quiet", "--manifest-path", MANIFEST]);
    // With an explicit target, build scripts and macros are built without the coverage options, which would break them.
    build.args(["--target", host.trim(), "--target-dir"]).arg(&folder).env("RUSTFLAGS", COVERAGE);
    finish(&mut build)?;
    Ok(folder.join(host.trim()).join("debug"))
}

/// A command that fuzzes a target. New inputs go to the target folder; the kept corpus is only read.
fn fuzzer(programs: &Path, target: &str, seconds: u32) -> Result<Command, Error> {
    let (found, crashes) = (target_folder().join("fuzz/corpus").join(target), crashes_folder());
    create_folder(&found)?;
    create_folder(&crashes)?;
    let mut fuzzer = command(programs.join(target), &[]);
    fuzzer.arg(found).arg(root().join("fuzz/corpus").join(target));
    fuzzer.arg(format!("-dict={}", root().join("fuzz/dictionary.txt").display()));
    fuzzer.arg(format!("-artifact_prefix={}/{target}-", crashes.display()));
    fuzzer.args([&format!("-max_total_time={seconds}"), "-timeout=10", "-max_len=65536", "-print_final_stats=0"]);
    Ok(fuzzer)
}

fn crashes_folder() -> PathBuf {
    target_folder().join("fuzz/crashes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_a_target_and_seconds_in_any_order() {
        let read = |text: &str| {
            let arguments: Vec<String> = text.split_whitespace().map(String::from).collect();
            read_arguments(&arguments).map(|(target, seconds)| (target.map(String::from), seconds)).ok()
        };
        assert_eq!(read(""), Some((None, SECONDS)));
        assert_eq!(read("decks"), Some((Some("decks".into()), SECONDS)));
        assert_eq!(read("--seconds 7 decks"), Some((Some("decks".into()), 7)));
        assert_eq!(read("--seconds"), None);
        assert_eq!(read("--seconds soon"), None);
    }

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let manifest = std::fs::read_to_string(root().join(MANIFEST)).expect("the manifest");
        let targets = targets().expect("the targets");
        assert!(select(Some("none"), targets.clone()).is_err());
        assert!(targets.len() >= 5);
        for target in targets {
            assert!(manifest.contains(&format!("path = \"targets/{target}.rs\"")), "{target}");
            let corpus = names_in(&root().join("fuzz/corpus").join(&target)).expect("a corpus");
            assert!(!corpus.is_empty(), "{target}");
        }
    }
}
