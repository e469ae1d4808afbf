//! `cargo xtask fuzz`: libFuzzer feeds mutated inputs to the parsers. The targets are in `fuzz/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::error::Error;
use crate::files::{create_folder, names_in};
use crate::run::{cargo_program, command, finish, host, root, say, target_folder};
use crate::tools;

pub(crate) const MANIFEST: &str = "fuzz/Cargo.toml";

/// Seconds for each target in the test command.
const SECONDS_IN_TEST: u32 = 5;

/// Lets the compiler count which branches an input reaches. These options work without a nightly compiler.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

#[derive(Args)]
pub(crate) struct Options {
    /// One target; without it all of them
    target: Option<String>,
    /// Seconds for each target
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u32,
}

/// Runs one target, or all, for some time each.
pub(crate) fn run(options: &Options) -> Result<(), Error> {
    let seconds = options.seconds;
    let targets = select(options.target.as_deref(), targets()?)?;
    tools::require(&[tools::CPP])?;
    let programs = build()?;
    for target in &targets {
        say(&format!("--- {target}, {seconds} s"));
        finish(&mut fuzzer(&programs, target, seconds)?)?;
    }
    Ok(())
}

/// Replays the kept corpus and fuzzes every target for a few seconds.
pub(crate) fn check() -> Result<(), Error> {
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

/// Builds all targets; returns the folder of the programs.
fn build() -> Result<PathBuf, Error> {
    let folder = target_folder().join("fuzz");
    let host = host()?;
    let mut build = command(cargo_program(), &["build", "--manifest-path", MANIFEST]);
    // With an explicit target, build scripts and macros are built without the coverage options, which would break them.
    build.args(["--target", &host, "--target-dir"]).arg(&folder).env("RUSTFLAGS", COVERAGE);
    finish(&mut build)?;
    Ok(folder.join(host).join("debug"))
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
