//! The list of a day as a file: the day's secret, and every attempt with its place, its result and its record.
//!
//! `docs/events.md` describes the format for people who write their own checker.

use std::collections::HashMap;

use game_core::{Fault, Hash, Receipt, Seed};
use protocol::{DailyFormat, DailyResult, Day};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::daily::{Forged, HIDDEN_NAME, Judged, judge};

/// The format that this version writes and reads.
pub const FORMAT: &str = "pyramids daily list 1";

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListOpening {
    /// The format, [`FORMAT`].
    pub list: String,
    /// The day.
    pub day: Day,
    /// The hash that was published the day before.
    pub commitment: Hash,
    /// The secret, revealed after the day.
    pub secret: Seed,
    /// The number of attempts in the list.
    pub attempts: u64,
}

/// Every line from the second on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ListLine {
    /// What the bot `expert` made of the deal.
    Par {
        /// What was played.
        format: DailyFormat,
        /// The result.
        result: DailyResult,
        /// The whole record of the game.
        record: String,
    },
    /// A person's rated attempt.
    Attempt {
        /// What was played.
        format: DailyFormat,
        /// The place in this format. Equal results share a place.
        place: u32,
        /// The name, if the person chose to show it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The result.
        result: DailyResult,
        /// The whole record of the game.
        record: String,
    },
}

/// What is wrong with a list, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ListFault {
    /// The line's number, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: ListReason,
}

impl ListFault {
    /// A line that the system could not read.
    pub fn unreadable(fault: Fault) -> Self {
        Self { line: fault.line, reason: ListReason::Unreadable(fault.reason.to_string()) }
    }
}

/// Why a line of a list is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListReason {
    /// The line is not JSON, or not the JSON that belongs here.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file is a list of another version.
    #[error("this is a {0:?}, expected a {FORMAT:?}")]
    Format(String),
    /// The secret is not the one that was promised.
    #[error("the secret does not match the commitment: its SHA-256 is {0}")]
    Secret(Hash),
    /// The commitment is not the one that was shown before the day.
    #[error("the list has the commitment {0}, but another one was shown before the day")]
    Commitment(Hash),
    /// An attempt is forged.
    #[error("the attempt does not count: {0}")]
    Attempt(#[source] Forged),
    /// Par is forged.
    #[error("this is not par: {0}")]
    Par(#[source] Forged),
    /// The record gives another result.
    #[error("the result does not match the record, which gives {0}")]
    Result(String),
    /// The record has another name.
    #[error("the list names {0:?}, the record {1:?}")]
    Name(String, String),
    /// The attempt was played with other cards or options.
    #[error("it was played with another deck, board or options than line {0}")]
    Setup(usize),
    /// The place is wrong.
    #[error("the place is {0}, but counted again it is {1}")]
    Place(u32, u32),
    /// Attempts are missing, or there are too many.
    #[error("the list has {0} attempts, but its first line says {1}")]
    Count(u64, u64),
}

/// What a list without faults proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListVerdict {
    /// The day.
    pub day: Day,
    /// The number of attempts.
    pub attempts: u64,
    /// How many of them were played to their end.
    pub finished: u64,
    /// The number of formats with par.
    pub pars: u64,
}

/// Checks a list line by line. Keeps one number for each attempt in memory, never the records.
pub struct ListChecker {
    opening: ListOpening,
    lines: usize,
    finished: u64,
    pars: u64,
    /// The line, the rank and the claimed place of every attempt.
    ranks: HashMap<DailyFormat, Vec<(usize, i64, u32)>>,
    /// What the first game of each format was played with, and its line.
    setups: HashMap<DailyFormat, (usize, Value)>,
}

/// Whether a file's first line announces a list of a day.
pub fn is_list(first_line: &str) -> bool {
    serde_json::from_str::<Announcement>(first_line).is_ok()
}

#[derive(Deserialize)]
struct Announcement {
    list: String,
}

impl ListChecker {
    /// Reads the first line. `promised` is the hash that was shown before the day, if it is known.
    pub fn open(first_line: &str, promised: Option<Hash>) -> Result<Self, ListFault> {
        let fault = |reason| ListFault { line: 1, reason };
        let Announcement { list } = parse(first_line).map_err(fault)?;
        if list != FORMAT {
            return Err(fault(ListReason::Format(list)));
        }
        let opening: ListOpening = parse(first_line).map_err(fault)?;
        let hash = Receipt::promise(&opening.secret);
        if hash != opening.commitment {
            return Err(fault(ListReason::Secret(hash)));
        }
        if promised.is_some_and(|promised| promised != opening.commitment) {
            return Err(fault(ListReason::Commitment(opening.commitment)));
        }
        Ok(Self { opening, lines: 1, finished: 0, pars: 0, ranks: HashMap::new(), setups: HashMap::new() })
    }

    /// Reads the next line: replays its record and compares everything with it.
    pub fn read(&mut self, line: &str) -> Result<(), ListFault> {
        self.lines += 1;
        self.follow(line).map_err(|reason| ListFault { line: self.lines, reason })
    }

    fn follow(&mut self, line: &str) -> Result<(), ListReason> {
        let ListOpening { day, secret, .. } = self.opening;
        match parse(line)? {
            ListLine::Par { format, result, record } => {
                let judged = judge(day, format, &secret, &record, true).map_err(ListReason::Par)?;
                self.compare(format, &result, &judged)?;
                self.pars += 1;
            }
            ListLine::Attempt { format, place, name, result, record } => {
                let judged = judge(day, format, &secret, &record, false).map_err(ListReason::Attempt)?;
                self.compare(format, &result, &judged)?;
                let name = name.unwrap_or_else(|| HIDDEN_NAME.into());
                if name != judged.name {
                    return Err(ListReason::Name(name, judged.name));
                }
                self.finished += u64::from(judged.result.finished);
                self.ranks.entry(format).or_default().push((self.lines, judged.rank, place));
            }
        }
        Ok(())
    }

    fn compare(&mut self, format: DailyFormat, claimed: &DailyResult, judged: &Judged) -> Result<(), ListReason> {
        if *claimed != judged.result {
            return Err(ListReason::Result(serde_json::to_string(&judged.result).unwrap_or_default()));
        }
        let (line, setup) = self.setups.entry(format).or_insert_with(|| (self.lines, judged.setup.clone()));
        if *setup == judged.setup { Ok(()) } else { Err(ListReason::Setup(*line)) }
    }

    /// Counts all places again, once every line is read.
    pub fn end(self) -> Result<ListVerdict, ListFault> {
        for attempts in self.ranks.values() {
            let mut ranks: Vec<i64> = attempts.iter().map(|(_, rank, _)| *rank).collect();
            ranks.sort_unstable_by(|one, other| other.cmp(one));
            for (line, rank, claimed) in attempts {
                let place = 1 + ranks.partition_point(|other| other > rank) as u32;
                if place != *claimed {
                    return Err(ListFault { line: *line, reason: ListReason::Place(*claimed, place) });
                }
            }
        }
        let attempts = self.ranks.values().map(|attempts| attempts.len() as u64).sum();
        if attempts != self.opening.attempts {
            return Err(ListFault { line: 1, reason: ListReason::Count(attempts, self.opening.attempts) });
        }
        Ok(ListVerdict { day: self.opening.day, attempts, finished: self.finished, pars: self.pars })
    }
}

fn parse<'l, T: Deserialize<'l>>(line: &'l str) -> Result<T, ListReason> {
    serde_json::from_str(line).map_err(|error| ListReason::Unreadable(game_core::describe_json_error(&error, line)))
}
