//! The log of a table in this browser, as it is stored and as it is sent to the bots' worker.

use game_core::Seed;
use hosting::{
    Entry, EntryError, Games, LogVersion, LoggedEntry, PersonId, ReplayError, Table, TableHeader, decode_entry,
};
use protocol::{NewTable, TableCode, TableId};
use serde::{Deserialize, Serialize};

/// The person who made every table in this browser.
const HOST: PersonId = PersonId(1);

/// What the players agreed on, and every entry of the log.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct TableLog {
    pub(crate) table: TableId,
    pub(crate) code: TableCode,
    pub(crate) agreed: NewTable,
    pub(crate) secret: Seed,
    #[serde(default)]
    pub(crate) version: LogVersion,
    #[serde(rename = "log")]
    pub(crate) lines: Vec<StoredLine>,
}

/// One line of a stored log.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum StoredLine {
    /// The line as a server stores it, with its checksum.
    Line(String),
    /// An entry of a game that was stored before lines had checksums.
    Entry(LoggedEntry),
}

impl StoredLine {
    fn text(&self) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Entry(logged) => serde_json::to_string(logged).unwrap_or_default(),
        }
    }
}

impl TableLog {
    pub(crate) fn header(&self) -> TableHeader {
        let Self { table: id, code, secret, version, .. } = *self;
        TableHeader { id, code, host: HOST, agreed: self.agreed.clone(), secret, version }
    }

    /// An entry of the log, counted from 0.
    pub(crate) fn entry(&self, index: usize) -> Result<LoggedEntry, EntryError> {
        match &self.lines[index] {
            StoredLine::Entry(logged) => Ok(logged.clone()),
            StoredLine::Line(text) => decode_entry(self.table, index as u64 + 1, self.version.format, text),
        }
    }

    /// Rebuilds the table, or reports the first entry that does not fit.
    pub(crate) fn replay(&self, games: &Games) -> Result<Table, ReplayError> {
        let lines: Vec<String> = self.lines.iter().map(StoredLine::text).collect();
        Table::replay(games, self.header(), (1..).zip(lines.iter().map(String::as_str)))
    }

    /// Applies an entry to the table and appends it to the log. An illegal entry changes neither.
    pub(crate) fn apply(&mut self, table: &mut Table, entry: Entry, at_ms: i64) -> Result<(), ReplayError> {
        let logged = LoggedEntry { entry, request: None, at_ms };
        let line = table.next_line(&logged);
        let line = line.map_err(|error| ReplayError { number: table.number() + 1, fault: error.into() })?;
        table.apply(&logged)?;
        self.lines.push(StoredLine::Line(line));
        Ok(())
    }
}
