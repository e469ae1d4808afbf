//! Decks and boards: reads, checks and reports them.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use game_core::{Parsed, Problem};
use serde::Serialize;

use crate::failure::{Failure, print_json};

/// The largest file that is read. Decks and boards have a few kilobytes.
const MAX_BYTES: u64 = 1 << 20;

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The file to check [default: the built-in standard]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

/// Reads a deck or a board that will be `used`: played or printed. Prints all problems at once.
pub(crate) fn load<T>(path: &Path, used: &str, parse: impl Fn(&str) -> Parsed<T>) -> Result<T, Failure> {
    match parse(&read(path)?) {
        Ok((material, _)) => Ok(material),
        Err(problems) => {
            print_problems(&mut anstream::stderr(), &path.display().to_string(), &problems)?;
            Err(Failure::failed(format!("{} cannot be {used}", path.display())))
        }
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let unreadable = |why: &dyn std::fmt::Display| format!("cannot read {}: {why}", path.display());
    let file = File::open(path).map_err(|error| Failure::usage(unreadable(&error)))?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::usage(unreadable(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::failed(unreadable(&"it is too large")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::failed(unreadable(&"it is not UTF-8 text")))
}

/// Checks a deck or a board. `facts` describes a valid one for programs, `print` for people.
pub(crate) fn check<T, F: Serialize>(
    args: &CheckArgs,
    standard_name: &str,
    standard: impl Fn() -> T,
    parse: impl Fn(&str) -> Parsed<T>,
    facts: impl Fn(&T) -> F,
    print: impl Fn(&mut dyn Write, &T) -> io::Result<()>,
) -> Result<(), Failure> {
    let (name, parsed) = match &args.file {
        Some(path) => (path.display().to_string(), parse(&read(path)?)),
        None => (standard_name.into(), Ok((standard(), Vec::new()))),
    };
    let (material, problems) = match parsed {
        Ok((material, warnings)) => (Some(material), warnings),
        Err(problems) => (None, problems),
    };
    if args.json {
        let problems = problems.iter().map(ProblemReport::from).collect();
        print_json(&Report { valid: material.is_some(), problems, facts: material.as_ref().map(facts) })?;
    } else {
        let mut out = anstream::stdout();
        print_problems(&mut out, &name, &problems)?;
        match &material {
            Some(material) => print(&mut out, material)?,
            None => writeln!(out, "{name} cannot be played")?,
        }
    }
    material.map(drop).ok_or(Failure::Reported)
}

fn print_problems(out: &mut impl Write, name: &str, problems: &[Problem]) -> io::Result<()> {
    problems.iter().try_for_each(|problem| writeln!(out, "{name}:{problem}"))
}

#[derive(Serialize)]
struct Report<'a, F: Serialize> {
    valid: bool,
    problems: Vec<ProblemReport<'a>>,
    #[serde(flatten)]
    facts: Option<F>,
}

#[derive(Serialize)]
struct ProblemReport<'a> {
    line: usize,
    subject: &'a str,
    reason: &'a str,
    warning: bool,
}

impl<'a> From<&'a Problem> for ProblemReport<'a> {
    fn from(problem: &'a Problem) -> Self {
        let Problem { line, subject, reason, is_warning } = problem;
        Self { line: *line, subject, reason, warning: *is_warning }
    }
}
