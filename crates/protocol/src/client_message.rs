//! What a client asks.

use game_core::{Level, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::game_data::Choices;
use crate::ids::TableId;
use crate::lobby::Phrase;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The client's own name for this message, 1 to 64 characters, never used by it twice. The answer repeats it.
    /// A message sent again under the same id is answered again, but never acted on twice.
    pub id: String,
    /// The message itself.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// What a client asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message: which version the client speaks.
    Hello {
        /// [`VERSION`](crate::VERSION).
        version: u32,
    },
    /// Shows a table from now on, from the event after the last that was seen.
    Watch {
        /// Which.
        table: TableId,
        /// The number of the last event seen; everything, if not given.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Shows the table no longer.
    Unwatch {
        /// Which.
        table: TableId,
    },
    /// Takes a seat: this one, or any that is open.
    Sit {
        /// At which table.
        table: TableId,
        /// Which seat.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Gives the seat up. During the game a bot goes on for good.
    Leave {
        /// Which table.
        table: TableId,
    },
    /// The host puts a bot on an open seat or on one whose person is gone, or takes a bot away before the game.
    Bot {
        /// At which table.
        table: TableId,
        /// Which seat.
        seat: Seat,
        /// The bot's level; none takes it away.
        level: Option<Level>,
    },
    /// The game may begin. It does when every seat is taken and everybody is ready.
    Ready {
        /// At which table.
        table: TableId,
        /// 32 random bytes, in hexadecimal: the client's part of the shuffle.
        luck: Seed,
    },
    /// Does everything of a turn at once.
    Act {
        /// At which table.
        table: TableId,
        /// The seat's version that the choices were made on.
        version: u64,
        /// What.
        choices: Choices,
    },
    /// Takes back what is not final yet.
    Withdraw {
        /// At which table.
        table: TableId,
        /// The seat's version.
        version: u64,
    },
    /// What may be done after these choices, which are not made: for clients that do not know the rules.
    Legal {
        /// At which table.
        table: TableId,
        /// The draft of the turn so far.
        choices: Choices,
    },
    /// Says something.
    Say {
        /// At which table.
        table: TableId,
        /// What.
        phrase: Phrase,
    },
    /// The same people once more: makes a table, or names the one that was made.
    Rematch {
        /// Which finished table.
        table: TableId,
    },
    /// Are you there?
    Ping,
}

impl ClientMessage {
    /// The name of what is asked, as it stands in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Watch { .. } => "watch",
            Self::Unwatch { .. } => "unwatch",
            Self::Sit { .. } => "sit",
            Self::Leave { .. } => "leave",
            Self::Bot { .. } => "bot",
            Self::Ready { .. } => "ready",
            Self::Act { .. } => "act",
            Self::Withdraw { .. } => "withdraw",
            Self::Legal { .. } => "legal",
            Self::Say { .. } => "say",
            Self::Rematch { .. } => "rematch",
            Self::Ping => "ping",
        }
    }

    /// The table that is spoken of.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Self::Hello { .. } | Self::Ping => None,
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Leave { table }
            | Self::Bot { table, .. }
            | Self::Ready { table, .. }
            | Self::Act { table, .. }
            | Self::Withdraw { table, .. }
            | Self::Legal { table, .. }
            | Self::Say { table, .. }
            | Self::Rematch { table } => Some(*table),
        }
    }
}
