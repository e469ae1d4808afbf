//! The journal of an arena: finished games as JSON Lines, so that an interrupted run can continue.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use game_core::Hash;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::ArenaGame;
use super::plan::Plan;
use super::results::{Results, SeatPlayed};
use crate::failure::Failure;

const FORMAT: &str = "pyramids arena 1";

/// The first line: what the games in the file have in common. The number of games is not part of it, so that a run can
/// be made longer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    arena: String,
    version: String,
    game: String,
    players: usize,
    bots: Vec<String>,
    seed: u64,
    budget: String,
    pub(crate) setup_sha256: Hash,
    /// The hash of the bots' built-in weights.
    weights_sha256: Hash,
}

impl Header {
    pub(crate) fn new<G: ArenaGame>(game: &G, plan: &Plan) -> Result<Self, Failure> {
        let setup = serde_json::to_vec(&game.setup()).map_err(Failure::failed)?;
        Ok(Self {
            arena: FORMAT.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: G::NAME.into(),
            players: plan.players,
            bots: plan.bots.clone(),
            seed: plan.seed,
            budget: plan.budget_name(),
            setup_sha256: Hash::of(&setup),
            weights_sha256: Hash::of(G::weights()),
        })
    }

    fn line(&self) -> Result<String, Failure> {
        Ok(serde_json::to_string(self).map_err(Failure::failed)? + "\n")
    }
}

/// Every line after the first: one game, identified by its shuffle and seating.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    shuffle: u64,
    bots: Vec<String>,
    seats: Vec<SeatPlayed>,
}

/// The open file.
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens a journal and reads its games, or creates it.
    pub(crate) fn open(path: &Path, header: &Header, plan: &Plan) -> Result<(Self, Results), Failure> {
        let unusable = |error: JournalError| Failure::usage(format!("cannot use {}: {error}", path.display()));
        let unreadable = |error| unusable(JournalError::Io(error));
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(unreadable)?;
        // On file systems without locks, two runs at the same time are not detected.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(unusable(JournalError::InUse));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(unreadable)?;
        let first = header.line()?;
        let (results, kept) = if first.as_bytes().starts_with(&bytes) {
            (Results::default(), 0)
        } else {
            read(&bytes, header, plan).map_err(unusable)?
        };
        // Remove a truncated last line, or the next game would be appended to it.
        file.set_len(kept as u64).map_err(unreadable)?;
        if kept == 0 {
            file.write_all(first.as_bytes()).map_err(unreadable)?;
        }
        Ok((Self { file, path: path.into() }, results))
    }

    /// Appends a finished game in one write, so that a crash loses no earlier game.
    pub(crate) fn append(&mut self, plan: &Plan, number: u64, seats: &[SeatPlayed]) -> Result<(), Failure> {
        let Some((shuffle, seating)) = plan.game(number) else { return Ok(()) };
        let bots = seating.iter().map(|bot| plan.bots[*bot].clone()).collect();
        let line = Line { shuffle, bots, seats: seats.to_vec() };
        let text = serde_json::to_string(&line).map_err(Failure::failed)? + "\n";
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Failure::cannot_write(&self.path, error))
    }
}

/// Why a file cannot be used as the journal of a run.
#[derive(Debug, thiserror::Error)]
enum JournalError {
    #[error(transparent)]
    Io(std::io::Error),
    #[error("another run is writing to it")]
    InUse,
    #[error("it is not the journal of an arena, name a new file")]
    NotAJournal,
    #[error("it belongs to another run ({0}); use the same arguments or name a new file")]
    OtherRun(String),
    #[error("line {line} is damaged ({reason})")]
    Damaged { line: usize, reason: String },
}

/// The games of a journal, and the length of its complete lines in bytes.
fn read(bytes: &[u8], header: &Header, plan: &Plan) -> Result<(Results, usize), JournalError> {
    let kept = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = bytes[..kept].split_inclusive(|byte| *byte == b'\n').zip(1..);
    let first = lines.next().map_or(&b""[..], |(line, _)| line);
    match serde_json::from_slice::<Header>(first) {
        Ok(found) if found == *header => {}
        Ok(found) => return Err(JournalError::OtherRun(differences(&found, header))),
        Err(_) => return Err(JournalError::NotAJournal),
    }
    let mut results = Results::default();
    for (line, row) in lines {
        let damaged = |reason: String| JournalError::Damaged { line: row, reason };
        let line: Line = serde_json::from_slice(line).map_err(|error| damaged(error.to_string()))?;
        let is_whole = line.seats.len() == plan.players && line.seats.iter().any(|seat| seat.place == 1);
        if !is_whole {
            return Err(damaged(format!("a game needs {} seats and a winner", plan.players)));
        }
        // A game beyond this run's shuffles is ignored, but stays in the file for a longer run.
        if let Some(number) = plan.number(line.shuffle, &line.bots) {
            results.insert(number, line.seats);
        }
    }
    Ok((results, kept))
}

/// The settings of a journal that differ from those of this run.
fn differences(found: &Header, wanted: &Header) -> String {
    let values = |header| serde_json::to_value(header).unwrap_or_default();
    let (found, wanted) = (values(found), values(wanted));
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    };
    let different = found.as_object().into_iter().flatten().filter(|(key, value)| wanted[key.as_str()] != **value);
    let described = different.map(|(key, value)| format!("{key} {} there, {} here", plain(value), plain(&wanted[key])));
    described.collect::<Vec<String>>().join("; ")
}
