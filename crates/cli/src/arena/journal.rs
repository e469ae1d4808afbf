//! Finished games as JSON Lines, so that a run can go on where it was cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use game_core::Hash;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contested::Contested;
use super::plan::Plan;
use super::results::{Results, SeatPlayed};
use crate::failure::Failure;

const FORMAT: &str = "pyramids arena 1";

/// The first line: what the games in the file have in common. Not the number of games, so that a run can be made longer.
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
    /// Of what the bots have learned.
    weights_sha256: Hash,
}

impl Header {
    pub(crate) fn new<G: Contested>(game: &G, plan: &Plan) -> Result<Self, Failure> {
        let setup = serde_json::to_vec(&game.setup()).map_err(Failure::refused)?;
        Ok(Self {
            arena: FORMAT.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: G::NAME.into(),
            players: plan.players,
            bots: plan.bots.clone(),
            seed: plan.seed,
            budget: plan.thinking(),
            setup_sha256: Hash::of(&setup),
            weights_sha256: Hash::of(G::weights()),
        })
    }

    fn line(&self) -> Result<String, Failure> {
        Ok(serde_json::to_string(self).map_err(Failure::refused)? + "\n")
    }
}

/// Every line after the first: one game, recognised by its shuffle and who sat where.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    shuffle: u64,
    bots: Vec<String>,
    seats: Vec<SeatPlayed>,
}

/// The file, open for more.
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens a journal and reads the games in it, or begins one.
    pub(crate) fn open(path: &Path, header: &Header, plan: &Plan) -> Result<(Self, Results), Failure> {
        let unusable = |why: &dyn std::fmt::Display| Failure::usage(format!("cannot use {}: {why}", path.display()));
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(|error| unusable(&error))?;
        // Where files cannot be locked, nobody watches over it.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(unusable(&"another run is writing to it"));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| unusable(&error))?;
        let first = header.line()?;
        let (results, kept) = if first.as_bytes().starts_with(&bytes) {
            (Results::default(), 0)
        } else {
            read(&bytes, header, plan).map_err(|why| unusable(&why))?
        };
        // A line that was cut off in the middle is taken away, or the next one would be added to it.
        file.set_len(kept as u64).map_err(|error| unusable(&error))?;
        if kept == 0 {
            file.write_all(first.as_bytes()).map_err(|error| unusable(&error))?;
        }
        Ok((Self { file, path: path.into() }, results))
    }

    /// Adds a finished game in one write: whatever ends the program, the file loses no game before this one.
    pub(crate) fn note(&mut self, plan: &Plan, number: u64, seats: &[SeatPlayed]) -> Result<(), Failure> {
        let Some((shuffle, seating)) = plan.game(number) else { return Ok(()) };
        let bots = seating.iter().map(|bot| plan.bots[*bot].clone()).collect();
        let line = Line { shuffle, bots, seats: seats.to_vec() };
        let text = serde_json::to_string(&line).map_err(Failure::refused)? + "\n";
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Failure::refused(format!("cannot write to {}: {error}", self.path.display())))
    }
}

/// The games of a journal and how many of its bytes are whole lines.
fn read(bytes: &[u8], header: &Header, plan: &Plan) -> Result<(Results, usize), String> {
    let kept = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = bytes[..kept].split_inclusive(|byte| *byte == b'\n').zip(1..);
    let first = lines.next().map_or(&b""[..], |(line, _)| line);
    match serde_json::from_slice::<Header>(first) {
        Ok(found) if found == *header => {}
        Ok(found) => return Err(differences(&found, header)),
        Err(_) => return Err("it is not the journal of an arena, name a new file".into()),
    }
    let mut results = Results::default();
    for (line, row) in lines {
        let line: Line = serde_json::from_slice(line).map_err(|error| format!("line {row} is damaged ({error})"))?;
        let is_whole = line.seats.len() == plan.players && line.seats.iter().any(|seat| seat.place == 1);
        if !is_whole {
            return Err(format!("line {row} is damaged (a game needs {} seats and a winner)", plan.players));
        }
        // A game beyond this run's shuffles stays in the file for a longer run.
        if let Some(number) = plan.number(line.shuffle, &line.bots) {
            results.insert(number, line.seats);
        }
    }
    Ok((results, kept))
}

/// What a journal was written for, where that is something else than now.
fn differences(found: &Header, wanted: &Header) -> String {
    let values = |header| serde_json::to_value(header).unwrap_or_default();
    let (found, wanted) = (values(found), values(wanted));
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    };
    let different = found.as_object().into_iter().flatten().filter(|(key, value)| wanted[key.as_str()] != **value);
    let told = different.map(|(key, value)| format!("{key} {} there, {} here", plain(value), plain(&wanted[key])));
    let told: Vec<String> = told.collect();
    format!("it belongs to another run ({}); use the same arguments or name a new file", told.join("; "))
}
