//! A table's whole state as text, so that a host can load it without its whole log.
//!
//! A snapshot is a cache. The log decides: a host that cannot use a snapshot replays the log.

use std::collections::{BTreeMap, BTreeSet};

use game_core::Seat;
use protocol::TableId;
use serde::{Deserialize, Serialize};

use crate::entry::PersonId;
use crate::games::Games;
use crate::requests::AnsweredRequests;
use crate::seating::SeatState;
use crate::table::{Table, TableHeader};

/// The version of snapshots that this program writes and reads. States have no format of their own, so a snapshot is
/// read by the same version of the program only.
pub const SNAPSHOT_VERSION: &str = concat!("2 of ", env!("CARGO_PKG_VERSION"));

/// The number of entries after which a new snapshot is worth its cost.
const INTERVAL: u64 = 256;

/// Why a snapshot cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The text is not a snapshot of this table.
    #[error("the snapshot cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The table cannot be set up.
    #[error("the table's setup is not valid: {0}")]
    Setup(#[from] protocol::Refusal),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableSnapshot {
    number: u64,
    seats: Vec<SeatState>,
    game: Option<serde_json::Value>,
    answered: AnsweredRequests,
    removed: BTreeSet<PersonId>,
    changes: BTreeMap<PersonId, u32>,
    rematch: Option<TableId>,
    stand_in_entries: Vec<(u64, Seat)>,
}

impl Table {
    /// Whether enough entries were applied since the last snapshot to take a new one.
    pub fn wants_snapshot(&self) -> bool {
        self.number - self.snapshot_number >= INTERVAL
    }

    /// The table's whole state. The same state always gives the same text.
    pub fn snapshot(&self) -> Result<String, SnapshotError> {
        let snapshot = TableSnapshot {
            number: self.number,
            seats: self.seats.clone(),
            game: self.game.as_ref().map(|game| game.snapshot()).transpose()?,
            answered: self.answered.clone(),
            removed: self.removed.clone(),
            changes: self.changes.clone(),
            rematch: self.rematch,
            stand_in_entries: self.stand_in_entries.clone(),
        };
        Ok(serde_json::to_string(&snapshot)?)
    }

    /// Notes that the current state is stored as a snapshot.
    pub fn mark_snapshot(&mut self) {
        self.snapshot_number = self.number;
    }

    /// Rebuilds a table from a snapshot of [`SNAPSHOT_VERSION`]. The entries after it are still to be applied.
    pub fn restore(games: &Games, header: TableHeader, snapshot: &str) -> Result<Self, SnapshotError> {
        let snapshot: TableSnapshot = serde_json::from_str(snapshot)?;
        let mut table = Self::new(games, header)?;
        let shuffle = table.shuffle(&snapshot.seats);
        table.game = snapshot.game.map(|game| table.opened.restore(game, shuffle)).transpose()?;
        (table.number, table.snapshot_number) = (snapshot.number, snapshot.number);
        (table.seats, table.answered, table.rematch) = (snapshot.seats, snapshot.answered, snapshot.rematch);
        (table.removed, table.changes) = (snapshot.removed, snapshot.changes);
        table.stand_in_entries = snapshot.stand_in_entries;
        Ok(table)
    }
}
