//! `pyramids verify`: replays records and checks every line.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use nile::Nile;
use rayon::prelude::*;
use serde::Serialize;
use silver_gold::SilverGold;
use table::{Fault, Reason, Recorded, Referee, Sink, Verdict, announced_game};

use crate::args::VerifyArgs;
use crate::failure::{Failure, print_json};

/// No line of a record comes near this; a longer one is refused before it fills the memory.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// How many faults are listed in the JSON report; all are counted.
const MAX_FAULTS_LISTED: usize = 1000;

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    if let Some(missing) = args.files.iter().find(|path| !path.exists()) {
        return Err(Failure::usage(format!("there is no {}", missing.display())));
    }
    let summary = Mutex::new(Summary::default());
    args.files.iter().flat_map(|path| files_below(path.clone())).par_bridge().try_for_each(|path| {
        let verdict = verify_file(&path);
        let mut summary = summary.lock().unwrap_or_else(PoisonError::into_inner);
        match summary.add(&path, verdict) {
            Some(fault) if args.json => summary.keep(fault),
            Some(fault) => writeln!(anstream::stdout(), "{}:{}: {}", fault.file, fault.line, fault.reason)?,
            None => {}
        }
        Ok::<(), Failure>(())
    })?;
    let mut summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    if args.json {
        summary.faults.sort();
        print_json(&summary)?;
    } else {
        let Summary { records, finished, chance_proven, faulty, .. } = summary;
        writeln!(
            anstream::stdout(),
            "{records} records: {finished} finished, {} unfinished, {faulty} faulty; shuffles proven in {chance_proven}",
            records - finished - faulty,
        )?;
    }
    if summary.faulty > 0 { Err(Failure::Told) } else { Ok(()) }
}

#[derive(Default, Serialize)]
struct Summary {
    records: u64,
    finished: u64,
    chance_proven: u64,
    faulty: u64,
    faults: Vec<FileFault>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct FileFault {
    file: String,
    line: usize,
    reason: String,
}

impl Summary {
    fn add(&mut self, path: &Path, verdict: Result<Verdict, Fault>) -> Option<FileFault> {
        self.records += 1;
        match verdict {
            Ok(Verdict { finished, chance_proven }) => {
                self.finished += u64::from(finished);
                self.chance_proven += u64::from(chance_proven);
                None
            }
            Err(Fault { line, reason }) => {
                self.faulty += 1;
                Some(FileFault { file: path.display().to_string(), line, reason: reason.to_string() })
            }
        }
    }

    fn keep(&mut self, fault: FileFault) {
        if self.faults.len() < MAX_FAULTS_LISTED {
            self.faults.push(fault);
        }
    }
}

/// The file itself, or all files in a folder and its folders, one after the other.
fn files_below(path: PathBuf) -> Box<dyn Iterator<Item = PathBuf> + Send> {
    if !path.is_dir() {
        return Box::new(std::iter::once(path));
    }
    match fs::read_dir(&path) {
        // A link to a folder could lead round in a circle.
        Ok(entries) => Box::new(entries.flatten().flat_map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_symlink() && entry.path().is_dir() => Box::new(std::iter::empty()),
            _ => files_below(entry.path()),
        })),
        // Told as an unreadable file.
        Err(_) => Box::new(std::iter::once(path)),
    }
}

fn verify_file(path: &Path) -> Result<Verdict, Fault> {
    let mut lines = Lines::open(path)?;
    let first = lines.next()?.ok_or(Fault { line: 1, reason: Reason::Empty })?;
    match announced_game(&first)?.as_str() {
        SilverGold::NAME => referee::<SilverGold>(&first, lines, &mut ()).map(|referee| referee.verdict()),
        Nile::NAME => referee::<Nile>(&first, lines, &mut ()).map(|referee| referee.verdict()),
        other => Err(Fault { line: 1, reason: Reason::UnknownGame(other.into()) }),
    }
}

fn referee<G: Recorded>(first: &str, mut lines: Lines, sink: &mut impl Sink<G::Event>) -> Result<Referee<G>, Fault> {
    let mut referee = Referee::open(first)?;
    while let Some(line) = lines.next()? {
        referee.read(&line, sink)?;
    }
    Ok(referee)
}

/// A record's lines, one at a time.
pub(crate) struct Lines {
    reader: BufReader<File>,
    read: usize,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> Result<Self, Fault> {
        let file = File::open(path).map_err(|error| unreadable(1, &error))?;
        Ok(Self { reader: BufReader::new(file), read: 0 })
    }

    /// The next line without its end; `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Fault> {
        self.read += 1;
        let mut line = Vec::new();
        let mut limited = (&mut self.reader).take(MAX_LINE_BYTES);
        let length = limited.read_until(b'\n', &mut line).map_err(|error| unreadable(self.read, &error))?;
        if length as u64 == MAX_LINE_BYTES {
            return Err(unreadable(self.read, &"the line is too long"));
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        let text = String::from_utf8(line).map_err(|_| unreadable(self.read, &"it is not UTF-8 text"))?;
        Ok((length > 0).then_some(text))
    }
}

fn unreadable(line: usize, why: &dyn std::fmt::Display) -> Fault {
    Fault { line, reason: Reason::Unreadable(why.to_string()) }
}
