//! What is written down about a table. Its log is these, numbered from 1, and nothing else.

use game_core::{Seat, Seed};
use protocol::{Choices, Level, TableId};
use serde::{Deserialize, Serialize};

/// Somebody, by a number that is nobody else's and never told to others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub i64);

/// Somebody with the name others see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guest {
    /// Who.
    pub who: PersonId,
    /// The name.
    pub name: String,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Somebody took a seat.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        guest: Guest,
    },
    /// A seat was given up before the game.
    Left {
        /// Which.
        seat: Seat,
    },
    /// A bot took a seat; during the game for good.
    Bot {
        /// Which.
        seat: Seat,
        /// Its level; none if it was taken away.
        level: Option<Level>,
    },
    /// Somebody is ready. With the last one the game begins.
    Ready {
        /// Which seat.
        seat: Seat,
        /// That client's part of the shuffle.
        luck: Seed,
    },
    /// A seat did everything of a turn.
    Acted {
        /// Which.
        seat: Seat,
        /// What.
        choices: Choices,
    },
    /// A seat took back what was not final.
    Withdrew {
        /// Which.
        seat: Seat,
    },
    /// From now on a bot marks for a person who is gone or too slow, or no longer.
    StandIn {
        /// Which seat.
        seat: Seat,
        /// Whether it does.
        on: bool,
    },
    /// The same people play again elsewhere.
    Rematch {
        /// Where.
        table: TableId,
    },
}

/// An entry with what it answers: the same request is never acted on twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoggedEntry {
    /// What happened.
    pub entry: Entry,
    /// Who asked, and by which id of their own; none if nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<(PersonId, String)>,
    /// When, in milliseconds since 1970 by the host's clock; 0 where it was not written down.
    #[serde(default)]
    pub at_ms: i64,
}
