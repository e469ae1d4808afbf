//! `cargo xtask test`: every check that a change must pass.

mod steps;
mod summary;

use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};

use self::steps::{STEPS, Step, StepName, Tier};
use self::summary::{Outcome, Verdict, summary};
use crate::error::Error;
use crate::run::say;
use crate::tools::{self, Tool};

#[derive(Args)]
#[command(after_help = "\
Examples:
  cargo xtask test                             before you send a change
  cargo xtask test --quick                     while you work: no browser, no database server
  cargo xtask test lints docs                  only these steps
  cargo xtask test --without browser,postgres  where these cannot be installed
  cargo xtask test --all                       before a release: also builds and runs the other platforms")]
pub(crate) struct Options {
    /// Only these steps
    #[arg(value_enum, value_name = "STEP")]
    steps: Vec<StepName>,
    /// Only what takes less than three minutes if little changed
    #[arg(long, conflicts_with_all = ["all", "steps"])]
    quick: bool,
    /// Also build and run the program for other platforms, and install its package
    #[arg(long, conflicts_with = "steps")]
    all: bool,
    /// Leave out what needs these programs
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PROGRAM")]
    without: Vec<Program>,
}

/// A program, or a kind of program, that tests need and that not everyone can install.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Program {
    /// Node.js: formats and tests the web client
    Node,
    /// A browser: whole games in the web client
    Browser,
    /// PostgreSQL: servers that share a database
    Postgres,
    /// HAProxy: servers behind a load balancer
    Haproxy,
    /// Python: the client in examples/bot.py
    Python,
    /// A C++ compiler: fuzzing
    Cpp,
    /// The Python package index: the package in python/
    Pypi,
    /// OpenSpiel: the package's games in it
    Openspiel,
    /// Ray: the package's examples for clusters
    Ray,
}

impl Program {
    fn tool(self) -> Tool {
        match self {
            Program::Node => tools::NODE,
            Program::Browser => tools::BROWSER,
            Program::Postgres => tools::POSTGRES,
            Program::Haproxy => tools::HAPROXY,
            Program::Python => tools::PYTHON,
            Program::Cpp => tools::CPP,
            // pip installs the other two.
            Program::Pypi | Program::Openspiel | Program::Ray => tools::PIP,
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().into()).unwrap_or_default()
    }
}

/// What a run leaves out.
pub(crate) struct Scope {
    pub(crate) quick: bool,
    without: Vec<Program>,
}

impl Scope {
    /// For the tests: the programs they must do without, separated by commas.
    pub(crate) fn without(&self) -> String {
        self.without.iter().map(|program| program.name()).collect::<Vec<_>>().join(",")
    }

    /// Whether the run must do without a program.
    pub(crate) fn leaves_out(&self, program: Program) -> bool {
        self.without.contains(&program)
    }

    /// The first program that a step cannot do without and that is left out.
    fn obstacle(&self, step: &Step) -> Option<Program> {
        step.needs.all.iter().copied().find(|program| self.leaves_out(*program))
    }
}

/// Runs the steps. A failed step does not stop the others.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Error> {
    let steps = select(options);
    let scope = Scope {
        quick: options.quick,
        without: if options.quick { Program::value_variants().to_vec() } else { options.without.clone() },
    };
    require_tools(&steps, &scope)?;
    let outcomes: Vec<Outcome> = steps.iter().map(|step| perform(step, &scope)).collect();
    say(&summary(&outcomes));
    Ok(if outcomes.iter().any(|outcome| outcome.verdict.is_failure()) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn select(options: &Options) -> Vec<&'static Step> {
    let is_selected = |step: &&Step| match step.tier {
        _ if !options.steps.is_empty() => options.steps.contains(&step.name),
        Tier::Quick => true,
        Tier::Whole => !options.quick,
        Tier::Release => options.all,
    };
    STEPS.iter().filter(is_selected).collect()
}

/// Makes sure, before anything runs, that the programs of all steps are there.
fn require_tools(steps: &[&Step], scope: &Scope) -> Result<(), Error> {
    let needed = steps.iter().filter(|step| scope.obstacle(step).is_none()).flat_map(|step| step.needs.programs());
    let mut tools: Vec<Program> = needed.filter(|program| !scope.without.contains(program)).collect();
    tools.sort_by_key(|program| *program as u8);
    tools.dedup();
    let missing = |error| {
        say("To run the rest anyway, name what is missing: cargo xtask test --without browser,postgres,…");
        error
    };
    tools::require(&tools.iter().map(|program| program.tool()).collect::<Vec<_>>()).map_err(missing)
}

fn perform(step: &Step, scope: &Scope) -> Outcome {
    let name = step.name.text();
    let start = Instant::now();
    if let Some(program) = scope.obstacle(step) {
        return Outcome::new(name, start, Verdict::Skipped(format!("without {}", program.name())));
    }
    say(&format!("--- {name}"));
    let verdict = match (step.run)(scope) {
        Err(Error::NotHere(reason)) => {
            say(&format!("--- {name} skipped: {reason}"));
            Verdict::Skipped(reason)
        }
        Err(error) => {
            say(&format!("--- {name} failed: {error}"));
            Verdict::Failed(error)
        }
        Ok(()) => match step.needs.left_out(&scope.without) {
            left_out if left_out.is_empty() => Verdict::Passed,
            left_out => {
                Verdict::PassedWithout(left_out.iter().map(|program| program.name()).collect::<Vec<_>>().join(", "))
            }
        },
    };
    Outcome::new(name, start, verdict)
}
