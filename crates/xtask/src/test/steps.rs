//! The steps of the test command.

use clap::ValueEnum;

use super::{Program, Scope};
use crate::error::Error;
use crate::run::{cargo, cargo_program, command, finish, target_folder};
use crate::site::{self, Quality};
use crate::{browser, cross, dependencies, format, fuzz, licences, python, release_test, wasm};

/// When a step runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tier {
    /// Always.
    Quick,
    /// Unless `--quick` is given.
    Whole,
    /// If `--all` is given, or the step is named.
    Release,
}

/// The programs that a step needs.
pub(super) struct Needs {
    /// It cannot run without any of them.
    pub(super) all: &'static [Program],
    /// Parts of it are left out without one of them.
    pub(super) some: &'static [Program],
}

impl Needs {
    const NOTHING: Self = Self::all(&[]);

    const fn all(all: &'static [Program]) -> Self {
        Self { all, some: &[] }
    }

    pub(super) fn programs(&self) -> impl Iterator<Item = Program> {
        self.all.iter().chain(self.some).copied()
    }

    /// Which of these programs the step could have used.
    pub(super) fn left_out(&self, without: &[Program]) -> Vec<Program> {
        self.programs().filter(|program| without.contains(program)).collect()
    }
}

pub(super) struct Step {
    pub(super) name: StepName,
    pub(super) tier: Tier,
    pub(super) needs: Needs,
    pub(super) run: fn(&Scope) -> Result<(), Error>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum StepName {
    /// Rust code and `view!` macros are formatted
    Format,
    /// Styles and scripts are formatted and without faults
    Styles,
    /// Every dependency is used, and important crates are there once
    Dependencies,
    /// Every dependency has a licence that deny.toml allows
    Licences,
    /// Clippy finds nothing
    Lints,
    /// The program compiles for Windows, macOS and Linux on ARM
    Targets,
    /// Rustdoc finds nothing
    Docs,
    /// Unit, integration and doc tests
    Tests,
    /// The parsers withstand fuzzing
    Fuzz,
    /// Whole games in a real browser
    Browser,
    /// The benchmarks run
    Benchmarks,
    /// Games and searches are the same natively and in WebAssembly
    Wasm,
    /// The Python package passes its tests and those of PettingZoo, Gymnasium and OpenSpiel
    Python,
    /// The program for Windows is played on in Wine
    Windows,
    /// The program for Linux on ARM gives the same bytes
    LinuxArm,
    /// The Debian package is installed, used, upgraded, removed and purged
    Package,
    /// The container image is started and used
    Image,
}

impl StepName {
    pub(super) fn text(self) -> String {
        self.to_possible_value().map(|value| value.get_name().into()).unwrap_or_default()
    }
}

pub(super) const STEPS: &[Step] = &[
    Step { name: StepName::Format, tier: Tier::Quick, needs: Needs::NOTHING, run: |_| format::check_rust() },
    Step {
        name: StepName::Styles,
        tier: Tier::Whole,
        needs: Needs::all(&[Program::Node]),
        run: |_| format::check_web(),
    },
    Step { name: StepName::Dependencies, tier: Tier::Quick, needs: Needs::NOTHING, run: |_| dependencies::check() },
    Step { name: StepName::Licences, tier: Tier::Quick, needs: Needs::NOTHING, run: |_| licences::check() },
    Step { name: StepName::Lints, tier: Tier::Quick, needs: Needs::NOTHING, run: |_| lints() },
    Step { name: StepName::Targets, tier: Tier::Whole, needs: Needs::NOTHING, run: |_| cross::check_targets() },
    Step { name: StepName::Docs, tier: Tier::Whole, needs: Needs::NOTHING, run: |_| docs() },
    Step {
        name: StepName::Tests,
        tier: Tier::Quick,
        needs: Needs { all: &[], some: &[Program::Postgres, Program::Haproxy, Program::Python] },
        run: tests,
    },
    Step { name: StepName::Fuzz, tier: Tier::Whole, needs: Needs::all(&[Program::Cpp]), run: |_| fuzz::check() },
    Step {
        name: StepName::Browser,
        tier: Tier::Whole,
        needs: Needs::all(&[Program::Node, Program::Browser]),
        run: |_| browser::test(),
    },
    Step { name: StepName::Benchmarks, tier: Tier::Whole, needs: Needs::NOTHING, run: |_| benchmarks() },
    Step {
        name: StepName::Wasm,
        tier: Tier::Whole,
        needs: Needs::all(&[Program::Node]),
        run: |_| wasm::check_same_games(),
    },
    Step {
        name: StepName::Python,
        tier: Tier::Whole,
        needs: Needs { all: &[Program::Pypi], some: &[Program::Openspiel, Program::Ray] },
        run: python::test,
    },
    Step { name: StepName::Windows, tier: Tier::Release, needs: Needs::NOTHING, run: |_| release_test::windows() },
    Step { name: StepName::LinuxArm, tier: Tier::Release, needs: Needs::NOTHING, run: |_| release_test::linux_arm() },
    Step { name: StepName::Package, tier: Tier::Release, needs: Needs::NOTHING, run: |_| release_test::package() },
    Step { name: StepName::Image, tier: Tier::Release, needs: Needs::NOTHING, run: |_| release_test::image() },
];

fn lints() -> Result<(), Error> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])
}

fn docs() -> Result<(), Error> {
    let mut doc = command(cargo_program(), &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    finish(doc.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The tasks are built with another profile, like the programs of `cargo xtask play`: their tests use what is there.
const TASKS: [&str; 2] = ["xtask", "site-builder"];

/// Integration tests that take seconds, not minutes, and need no other program.
const QUICK_TESTS: [&str; 4] = ["rulings", "properties", "tables", "words"];

/// Runs the tests. They start their own PostgreSQL. The program has the site embedded, for the browser tests.
fn tests(scope: &Scope) -> Result<(), Error> {
    let site = if scope.quick { target_folder().join("site") } else { site::build(Quality::Release)? };
    let mut test = command(cargo_program(), &["test", "--workspace"]);
    test.args(TASKS.iter().flat_map(|task| ["--exclude", task]));
    if scope.quick {
        test.args(["--lib", "--bins"]).args(QUICK_TESTS.iter().flat_map(|name| ["--test", name]));
    }
    if site.is_dir() {
        test.env("PYRAMIDS_SITE", site);
    }
    finish(test.env("PYRAMIDS_WITHOUT", scope.without()))?;
    let mut test = command(cargo_program(), &["test", "--profile", "play", "--target", "host-tuple"]);
    finish(test.args(TASKS.iter().flat_map(|task| ["--package", task])))
}

/// Runs every benchmark once, with the crates that the tests have built.
fn benchmarks() -> Result<(), Error> {
    cargo(&["test", "--workspace", "--bench", "rules"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_listed_once() {
        let listed: Vec<StepName> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(listed, StepName::value_variants());
    }
}
