//! Messages from clients.

use game_core::{Level, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::game_data::Choices;
use crate::ids::TableId;
use crate::lobby::Phrase;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The idempotency key: 1 to 64 bytes of the client's choice, different for every message. The answer repeats it.
    /// A message that is sent again under the same id is answered again, but never carried out twice.
    pub id: String,
    /// The message itself.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// The content of a message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message of a connection, with the client's version of the protocol.
    Hello {
        /// [`VERSION`](crate::VERSION).
        version: u32,
        /// Whether the client understands [`Change`](crate::ServerMessage::Change). If not, every message about a table
        /// holds the whole of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        changes: bool,
    },
    /// Sends the table now and after every change.
    Watch {
        /// The table to send.
        table: TableId,
        /// The number of the last event that the client has seen; 0 if not given.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Sends the table no longer.
    Unwatch {
        /// A watched table.
        table: TableId,
    },
    /// Takes a seat.
    Sit {
        /// The table to sit at.
        table: TableId,
        /// The seat to take; any open one if not given.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Gives the seat up. During the game a bot takes it for good.
    Leave {
        /// The table to leave.
        table: TableId,
    },
    /// Seats a bot on an open seat or in place of an absent person, or removes a bot before the game. For hosts only.
    Bot {
        /// A table of the host.
        table: TableId,
        /// The seat that changes.
        seat: Seat,
        /// The bot's level; `None` removes the bot.
        level: Option<Level>,
    },
    /// Frees the seat of a person before the game, who may not sit at the table again. For hosts only.
    Free {
        /// A table of the host.
        table: TableId,
        /// The seat of another person.
        seat: Seat,
    },
    /// The person is ready. The game begins when every seat is taken and all people are ready.
    Ready {
        /// The table where the person sits.
        table: TableId,
        /// 32 random bytes in hexadecimal: the client's part of the seed.
        luck: Seed,
    },
    /// Plays a whole turn.
    Act {
        /// The table where the person sits.
        table: TableId,
        /// The version of the seat that the choices were made on.
        version: u64,
        /// All actions of the turn, in order.
        choices: Choices,
    },
    /// Takes back a turn that is not final yet.
    Withdraw {
        /// The table where the person sits.
        table: TableId,
        /// The version of the seat.
        version: u64,
    },
    /// Asks for the actions that may follow a draft. For clients that do not know the rules; nothing changes.
    Legal {
        /// The table where the person sits.
        table: TableId,
        /// The draft of the turn so far.
        choices: Choices,
    },
    /// Says a phrase to everybody at the table.
    Say {
        /// The table where it is said.
        table: TableId,
        /// The phrase to say.
        phrase: Phrase,
    },
    /// Makes a table for the same people, or names the one that was made.
    Rematch {
        /// A finished table where the person sat.
        table: TableId,
    },
    /// Keeps the connection open, and asks for a pong.
    Ping,
}

impl ClientMessage {
    /// The value of `ask` in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Watch { .. } => "watch",
            Self::Unwatch { .. } => "unwatch",
            Self::Sit { .. } => "sit",
            Self::Leave { .. } => "leave",
            Self::Bot { .. } => "bot",
            Self::Free { .. } => "free",
            Self::Ready { .. } => "ready",
            Self::Act { .. } => "act",
            Self::Withdraw { .. } => "withdraw",
            Self::Legal { .. } => "legal",
            Self::Say { .. } => "say",
            Self::Rematch { .. } => "rematch",
            Self::Ping => "ping",
        }
    }

    /// The table that the message is about.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Self::Hello { .. } | Self::Ping => None,
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Leave { table }
            | Self::Bot { table, .. }
            | Self::Free { table, .. }
            | Self::Ready { table, .. }
            | Self::Act { table, .. }
            | Self::Withdraw { table, .. }
            | Self::Legal { table, .. }
            | Self::Say { table, .. }
            | Self::Rematch { table } => Some(*table),
        }
    }
}
