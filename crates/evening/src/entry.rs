//! The entries of an evening's log, and how they are stored: one line of JSON each, with a checksum.

use hosting::{EntryError, Guest, seal_line, unseal_line};
use protocol::{Bye, EventId, TableId};
use serde::{Deserialize, Serialize};

/// One change of an evening. People have numbers from 1 on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventEntry {
    /// A person joined, or came back.
    Joined {
        /// The person.
        guest: Guest,
    },
    /// A person plays in no further round.
    Left {
        /// The person's number.
        person: u8,
        /// Whether the host removed the person, who may not come back then.
        removed: bool,
    },
    /// Another person is the host now.
    Host {
        /// The new host.
        guest: Guest,
    },
    /// A round started.
    Round {
        /// Its tables.
        tables: Vec<PlannedTable>,
        /// The people who do not play in it.
        byes: Vec<Bye>,
    },
    /// A table of the present round ended.
    Ended {
        /// The number of the table in the round, from 1 on.
        table: u8,
        /// The places from seat 1 on.
        places: Vec<u8>,
        /// The points from seat 1 on.
        points: Vec<i32>,
    },
    /// A table of the present round cannot be read any more. It counts as a bye for its people.
    Void {
        /// The number of the table in the round, from 1 on.
        table: u8,
    },
    /// No further round will start.
    Closed {},
}

/// A table of a round that starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedTable {
    /// The id that the table has or will get.
    pub table: TableId,
    /// The people on the seats; `None` for a bot.
    pub seats: Vec<Option<u8>>,
}

/// An entry with its time, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedEventEntry {
    /// The change itself.
    pub entry: EventEntry,
    /// Milliseconds since 1970 by the host's clock.
    pub at_ms: i64,
}

/// The stored line of an entry.
pub fn encode_event_entry(event: EventId, number: u64, logged: &LoggedEventEntry) -> Result<String, EntryError> {
    let line = serde_json::to_string(logged).map_err(|error| EntryError::Unreadable { column: error.column() })?;
    Ok(seal_line(event.bytes(), number, line))
}

/// Reads a stored line and verifies its checksum.
pub fn decode_event_entry(event: EventId, number: u64, line: &str) -> Result<LoggedEventEntry, EntryError> {
    let line = unseal_line(event.bytes(), number, line)?;
    serde_json::from_str(&line).map_err(|error| EntryError::Unreadable { column: error.column() })
}
