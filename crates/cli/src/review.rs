//! `pyramids review`: where recorded games were decided.

mod findings;
mod page;
mod print;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use game_core::{Fault, Reason as FaultReason, announced_game};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use review::{Budget, Explained, History, Review, Unreviewable};

use self::findings::Findings;
pub(crate) use self::findings::{ReviewWords, Unit};
use crate::failure::Failure;
use crate::game::CliGame;
use crate::html;
use crate::verify::{Lines, records_below};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids review game.jsonl
  pyramids review game.jsonl --html game.html
  pyramids review games/ --html reviews/      (a page for each record; run it again to continue)
  pyramids review games/ --json --budget quick

The exit code is 0 if every record could be reviewed, else 1.";

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// Records, or folders with records in them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object for each record, one on a line
    #[arg(long)]
    json: bool,
    /// Write a page: a file for one record, else a folder with a page for each. Pages that are there already are kept
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// How thoroughly decisions are looked at
    #[arg(long, value_enum, default_value_t = Thoroughness::Usual)]
    budget: Thoroughness,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Thoroughness {
    /// Only the network judges
    Quick,
    /// 64 futures for every plan, as in the browser
    Usual,
    /// Ten times as many futures
    Deep,
}

impl From<Thoroughness> for Budget {
    fn from(thoroughness: Thoroughness) -> Self {
        match thoroughness {
            Thoroughness::Quick => Self::QUICK,
            Thoroughness::Usual => Self::USUAL,
            Thoroughness::Deep => Self::DEEP,
        }
    }
}

/// Where pages are written.
enum Pages {
    Nowhere,
    File(PathBuf),
    Folder(PathBuf),
}

impl Pages {
    fn new(args: &ReviewArgs) -> Result<Self, Failure> {
        let is_one_file = matches!(args.files.as_slice(), [file] if !file.is_dir());
        match &args.html {
            None => Ok(Self::Nowhere),
            Some(path) if is_one_file && !path.is_dir() => {
                html::check_writable(path).map(|()| Self::File(path.clone()))
            }
            Some(path) => {
                std::fs::create_dir_all(path).map_err(|error| Failure::cannot_write(path, error))?;
                Ok(Self::Folder(path.clone()))
            }
        }
    }

    /// The page of a record in the folder.
    fn path(&self, record: &Path) -> Option<PathBuf> {
        match self {
            Self::Nowhere => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder) => Some(folder.join(record.file_name()?).with_extension("html")),
        }
    }

    fn is_there_already(&self, record: &Path) -> bool {
        matches!(self, Self::Folder(_)) && self.path(record).is_some_and(|page| page.exists())
    }
}

pub(crate) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    if let Some(missing) = args.files.iter().find(|path| !path.exists()) {
        return Err(Failure::usage(format!("there is no {}", missing.display())));
    }
    let mut records: Vec<PathBuf> = args.files.iter().flat_map(|path| records_below(path.clone())).collect();
    records.sort();
    if records.is_empty() {
        return Err(Failure::failed("there is no record (in folders, records end in .jsonl)"));
    }
    let pages = Pages::new(args)?;
    let all = records.len();
    records.retain(|record| !pages.is_there_already(record));
    let reviewed_before = all - records.len();
    let bar = progress_bar(all, reviewed_before);
    let failed: Mutex<Vec<String>> = Mutex::default();
    let stopped: Mutex<Option<Failure>> = Mutex::default();
    records.par_iter().for_each(|record| {
        match review_file(record, args.budget.into()) {
            Ok(findings) => {
                if let Err(failure) = deliver(args, &pages, record, &findings, all == 1, &bar) {
                    stopped.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
                }
            }
            Err(reason) => {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{}: {reason}", record.display()))
            }
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    if let Some(failure) = stopped.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.sort();
    failed.iter().try_for_each(|line| writeln!(anstream::stderr(), "{line}"))?;
    if reviewed_before > 0 {
        writeln!(anstream::stderr(), "{reviewed_before} of {all} records had a page already")?;
    }
    if failed.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

/// Prints or writes what was found.
fn deliver(
    args: &ReviewArgs,
    pages: &Pages,
    record: &Path,
    findings: &Findings,
    is_alone: bool,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    if let Some(path) = pages.path(record) {
        page::page(findings).write(&path)?;
    }
    bar.suspend(|| -> io::Result<()> {
        if args.json {
            writeln!(io::stdout(), "{}", findings.json)
        } else if is_alone && args.html.is_none() {
            print::print(findings, &mut anstream::stdout())
        } else {
            writeln!(anstream::stdout(), "{}: {}", record.display(), findings.lead)
        }
    })?;
    Ok(())
}

fn review_file(path: &Path, budget: Budget) -> Result<Findings, Unreviewable> {
    let mut lines = Lines::open(path)?;
    let mut text = lines.first()?;
    let name = announced_game(&text)?;
    while let Some(line) = lines.next()? {
        text.push('\n');
        text += &line;
    }
    let findings = with_game!(name, G => review_game::<G>(&text, budget));
    findings.unwrap_or_else(|| Err(Fault { line: 1, reason: FaultReason::UnknownGame(name) }.into()))
}

fn review_game<G: Explained + ReviewWords + CliGame>(record: &str, budget: Budget) -> Result<Findings, Unreviewable> {
    let history = History::<G>::read(record)?;
    let review = Review::complete(&history, budget);
    Ok(Findings::new(&history, &review))
}

fn progress_bar(all: usize, done: usize) -> ProgressBar {
    if all < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} records, {eta} left");
    let bar = ProgressBar::new(all as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.with_position(done as u64)
}
