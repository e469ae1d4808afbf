//! `pyramids verify`: replays records, challenge links and the lists of daily digs, and checks every line.

mod link;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use game_core::{Branch, Fault, Hash, Reason, Recorded, Referee, Unfair, Verdict, announced_game};
use games::daily_list::{ListChecker, ListFault, ListVerdict, is_list};
use games::with_game;
use rayon::prelude::*;
use serde::Serialize;

use self::link::{challenge_text, verify_link};
use crate::failure::{Failure, print_json};

/// The longest line that is read. Lines of real records and lists are far shorter.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// The number of faults listed. All are counted.
const MAX_FAULTS_LISTED: usize = 1000;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids verify game.jsonl
  pyramids verify games/ --json
  pyramids verify game.jsonl --promised 68cc9a25…    (the whole hash, 64 digits)
  pyramids verify branch.jsonl --from game.jsonl     (also that it branched off that game)
  pyramids verify 'https://example.org/#/challenge/AQ…'
  pyramids verify daily-2026-11-18.jsonl             (the list of a daily dig, with all its records)

The exit code is 0 if no record and no list has a fault, else 1.";

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// Records, lists of daily digs, folders with them, or challenge links
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The hash that the server showed before the game, or the day: the file must promise the same
    #[arg(long, value_name = "SHA256")]
    promised: Option<Hash>,
    /// The record that a game branched off: what the branch copied must be the same
    #[arg(long, value_name = "RECORD")]
    from: Option<PathBuf>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    if let Some(missing) = args.files.iter().find(|path| challenge_text(path).is_none() && !path.exists()) {
        return Err(Failure::usage(format!("there is no {}", missing.display())));
    }
    let origin = args.from.as_deref().map(Origin::read).transpose()?;
    let summary = Mutex::new(Summary::default());
    args.files.iter().flat_map(|path| records_below(path.clone())).par_bridge().for_each(|path| {
        let verified = verify_file(&path, args.promised, origin.as_ref());
        summary.lock().unwrap_or_else(PoisonError::into_inner).add(&path, verified);
    });
    let mut summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Files are verified in parallel, so the faults arrive in any order.
    summary.faults.sort();
    summary.lists.sort_by_key(|list| list.day);
    if summary.records == 0 && summary.lists.is_empty() && summary.faulty_lists == 0 {
        return Err(Failure::failed("there is no record (in folders, records end in .jsonl)"));
    }
    if args.json {
        print_json(&summary)?
    } else {
        summary.print(&mut anstream::stdout())?
    }
    if summary.faulty + summary.faulty_lists > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// What a file is, and what it proves or what is wrong with it.
enum Verified {
    Record(Result<(Verdict, bool), Fault>),
    List(Result<ListVerdict, ListFault>),
}

#[derive(Default, Serialize)]
struct Summary {
    records: u64,
    finished: u64,
    chance_proven: u64,
    fair: u64,
    branched: u64,
    assisted: u64,
    faulty: u64,
    faults: Vec<FileFault>,
    /// The lists of daily digs without a fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lists: Vec<ListVerdict>,
    #[serde(skip_serializing_if = "is_zero")]
    faulty_lists: u64,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct FileFault {
    file: String,
    line: usize,
    reason: String,
}

impl Summary {
    fn add(&mut self, path: &Path, verified: Verified) {
        match verified {
            Verified::Record(Ok((Verdict { finished, chance_proven, fair, assisted }, branched))) => {
                self.records += 1;
                self.branched += u64::from(branched);
                self.finished += u64::from(finished);
                self.chance_proven += u64::from(chance_proven);
                self.fair += u64::from(fair);
                self.assisted += u64::from(assisted);
            }
            Verified::Record(Err(Fault { line, reason })) => {
                self.records += 1;
                self.faulty += 1;
                self.add_fault(path, line, &reason);
            }
            Verified::List(Ok(verdict)) => self.lists.push(verdict),
            Verified::List(Err(ListFault { line, reason })) => {
                self.faulty_lists += 1;
                self.add_fault(path, line, &reason);
            }
        }
    }

    fn add_fault(&mut self, path: &Path, line: usize, reason: &dyn std::error::Error) {
        if self.faults.len() < MAX_FAULTS_LISTED {
            let file = path.display().to_string();
            self.faults.push(FileFault { file, line, reason: reason.to_string() });
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { records, finished, chance_proven, fair, branched, assisted, faulty, faults, lists, faulty_lists } =
            self;
        for FileFault { file, line, reason } in faults {
            writeln!(out, "{file}:{line}: {reason}")?;
        }
        let not_listed = faulty + faulty_lists - faults.len() as u64;
        if not_listed > 0 {
            writeln!(out, "and {not_listed} more faulty files")?;
        }
        for ListVerdict { day, attempts, finished, pars } in lists {
            let attempts = if *attempts == 1 { "1 attempt".into() } else { format!("{attempts} attempts") };
            writeln!(
                out,
                "daily dig of {day}: {attempts}, {finished} finished, par of {pars} formats; every deal follows from the \
                 committed secret, every record is legal, and all points and places are right"
            )?;
        }
        if *records == 0 {
            return Ok(());
        }
        let unfinished = records - finished - faulty;
        let records = if *records == 1 { "1 record".into() } else { format!("{records} records") };
        writeln!(
            out,
            "{records}: {finished} finished, {unfinished} unfinished, {faulty} faulty; shuffles proven in {chance_proven}"
        )?;
        if *branched > 0 {
            writeln!(
                out,
                "{branched} branched off another game, so it counts for no result; --from compares it with that game"
            )?;
        }
        if *fair > 0 {
            writeln!(
                out,
                "{fair} with a receipt that fits: the server's secret is the promised one and, with every player's part, gives the seed; \
                 neither chose the shuffle"
            )?;
        }
        if *assisted > 0 {
            writeln!(out, "{assisted} assisted: with hints or turns taken back")?;
        }
        Ok(())
    }
}

/// The file itself, or all records in a folder and its subfolders.
pub(crate) fn records_below(path: PathBuf) -> Box<dyn Iterator<Item = PathBuf> + Send> {
    if !path.is_dir() {
        return Box::new(std::iter::once(path));
    }
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        // Reading it as a file reports the error.
        Err(_) => return Box::new(std::iter::once(path)),
    };
    Box::new(entries.flat_map(move |entry| match entry {
        Ok(entry) if entry.path().is_dir() => {
            // Links to folders are not followed, because they can form a cycle.
            if entry.path().is_symlink() { Box::new(std::iter::empty()) } else { records_below(entry.path()) }
        }
        Ok(entry) if entry.path().extension().is_none_or(|ending| ending != "jsonl") => Box::new(std::iter::empty()),
        Ok(entry) => Box::new(std::iter::once(entry.path())),
        Err(_) => Box::new(std::iter::once(path.clone())),
    }))
}

/// The record that a game branched off.
struct Origin {
    sha256: Hash,
    lines: Vec<String>,
}

impl Origin {
    fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
        Ok(Self { sha256: Hash::of(text.as_bytes()), lines: text.lines().map(String::from).collect() })
    }

    /// Compares what a branch copied: with a future of its own the chance outcomes before it, else the seed.
    fn check(&self, from: Option<Branch>, branch: &[String]) -> Result<(), Reason> {
        let from = from.ok_or(Reason::NotFrom("it branched off no game"))?;
        if from.record_sha256 != self.sha256 {
            return Err(Reason::NotFrom("it branched off another record"));
        }
        if from.line < 3 || from.line as usize > self.lines.len() {
            return Err(Reason::NotFrom("the record has no such line"));
        }
        let (kind, count) = from.chance.map_or(("{\"seed\"", 1), |count| ("{\"chance\"", count as usize));
        let copied = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| line.starts_with(kind)).take(count).cloned().collect()
        };
        let (old, new) = (copied(&self.lines), copied(branch));
        if old.len() < count || old != new {
            return Err(Reason::NotFrom("what it copied differs"));
        }
        Ok(())
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn verify_file(path: &Path, promised: Option<Hash>, origin: Option<&Origin>) -> Verified {
    if let Some(text) = challenge_text(path) {
        return Verified::Record(verify_link(text).map(|verdict| (verdict, false)));
    }
    let opened = Lines::open(path).and_then(|mut lines| Ok((lines.first()?, lines)));
    match opened {
        Ok((first, lines)) if is_list(&first) => Verified::List(verify_list(&first, lines, promised)),
        opened => Verified::Record(opened.and_then(|(first, lines)| verify_record(&first, lines, promised, origin))),
    }
}

fn verify_record(
    first: &str,
    lines: Lines,
    promised: Option<Hash>,
    origin: Option<&Origin>,
) -> Result<(Verdict, bool), Fault> {
    let name = announced_game(first)?;
    let verdict = with_game!(name, G => referee::<G>(first, lines, promised, origin));
    verdict.unwrap_or(Err(Fault { line: 1, reason: Reason::UnknownGame(name) }))
}

fn verify_list(first: &str, mut lines: Lines, promised: Option<Hash>) -> Result<ListVerdict, ListFault> {
    let mut checker = ListChecker::open(first, promised)?;
    while let Some(line) = lines.next().map_err(ListFault::unreadable)? {
        checker.read(&line)?;
    }
    checker.end()
}

fn referee<G: Recorded>(
    first: &str,
    mut lines: Lines,
    promised: Option<Hash>,
    origin: Option<&Origin>,
) -> Result<(Verdict, bool), Fault> {
    let mut referee = Referee::<G>::open(first)?;
    let mut kept = Vec::new();
    while let Some(line) = lines.next()? {
        referee.read(&line, &mut ())?;
        kept.extend(origin.is_some().then_some(line));
    }
    if let Some(promised) = promised {
        let unfair = |reason| Fault { line: 2, reason };
        let promise = referee.promise().ok_or_else(|| unfair(Reason::NoPromise))?;
        if promise != promised {
            return Err(unfair(Unfair::Promise(promise).into()));
        }
    }
    if let Some(origin) = origin {
        origin.check(referee.from, &kept).map_err(|reason| Fault { line: 1, reason })?;
    }
    Ok((referee.verdict(), referee.from.is_some()))
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

    /// The first line, which every record has.
    pub(crate) fn first(&mut self) -> Result<String, Fault> {
        self.next()?.ok_or(Fault { line: 1, reason: Reason::Empty })
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
