//! The entries of a table's log.

use game_core::{Level, Seat, Seed};
use protocol::{Choices, TableId};
use serde::{Deserialize, Serialize};

/// Identifies a person on this host. Never sent to other players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub i64);

impl PersonId {
    /// A visitor who watches without a name. No person has this id.
    pub const NOBODY: Self = Self(-1);
}

/// A person with the name that others see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The person's id on this host.
    #[serde(rename = "who")]
    pub id: PersonId,
    /// The display name.
    pub name: String,
}

/// One change of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A person took an open seat.
    Sat {
        /// The seat that is taken now.
        seat: Seat,
        /// The person on it.
        guest: Guest,
    },
    /// A person gave up their seat before the game.
    Left {
        /// The seat that is open again.
        seat: Seat,
    },
    /// The host freed a person's seat before the game. The person may not sit at this table again.
    Removed {
        /// The seat that is open again.
        seat: Seat,
    },
    /// A bot took a seat. During the game it keeps the seat for good.
    Bot {
        /// The bot's seat.
        seat: Seat,
        /// The bot's level; `None` removes the bot before the game.
        level: Option<Level>,
    },
    /// A person is ready. The game begins when all are.
    Ready {
        /// The person's seat.
        seat: Seat,
        /// The client's share of the seed.
        luck: Seed,
    },
    /// A seat completed a turn.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// All actions of the turn, in order.
        choices: Choices,
    },
    /// A seat took back a turn that was not final yet.
    Withdrew {
        /// The seat that acts again.
        seat: Seat,
    },
    /// A bot starts, or stops, playing for a person who is absent or too slow.
    StandIn {
        /// The person's seat.
        seat: Seat,
        /// Whether the bot plays from now on.
        on: bool,
    },
    /// The same players continue at another table.
    Rematch {
        /// The new table.
        table: TableId,
    },
}

/// An entry with its cause and time, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedEntry {
    /// The change itself.
    pub entry: Entry,
    /// The request that caused it: the person and their idempotency key. `None` for entries that the host made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<(PersonId, String)>,
    /// Milliseconds since 1970 by the host's clock; 0 in logs that did not record the time.
    #[serde(default)]
    pub at_ms: i64,
}
