//! Messages from the server.

use std::fmt;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::game_data::{Choices, GameEvents, GameView, ViewChanges};
use crate::ids::TableId;
use crate::lobby::{Phrase, TableInfo};

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to Hello.
    Welcome {
        /// [`VERSION`](crate::VERSION).
        version: u32,
        /// The name others see.
        name: String,
    },
    /// A snapshot of a table: after Watch, and after every change.
    Table {
        /// The table's id.
        table: TableId,
        /// The number of the last event in this snapshot.
        number: u64,
        /// Seats, options, clock.
        info: Box<TableInfo>,
        /// The game as the viewer may see it, once it has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sight: Option<GameView>,
        /// The events since the last snapshot that the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        news: Option<GameEvents>,
        /// The turns in the news that a bot played in the place of a person.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stand_ins: Vec<StandInTurn>,
        /// The version of the viewer's seat, to be sent with a turn.
        version: u64,
        /// Seats that the game waits for.
        waiting: Vec<Seat>,
        /// Milliseconds left on the clock, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_left: Option<u64>,
    },
    /// What is different from the last Table or Change, for clients that asked for changes. The next Table or Change
    /// follows this one.
    Change {
        /// The table's id.
        table: TableId,
        /// The number of the last event.
        number: u64,
        /// The number in the Table or Change that this one follows.
        follows: u64,
        /// Seats, options, clock, if any of it is different.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        info: Option<Box<TableInfo>>,
        /// The parts of the view that are different.
        changes: ViewChanges,
        /// The events since then that the viewer may know.
        news: GameEvents,
        /// The turns in the news that a bot played in the place of a person.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stand_ins: Vec<StandInTurn>,
        /// The version of the viewer's seat, to be sent with a turn.
        version: u64,
        /// Seats that the game waits for.
        waiting: Vec<Seat>,
        /// Milliseconds left on the clock, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_left: Option<u64>,
    },
    /// A person at a table said a phrase.
    Said {
        /// The table's id.
        table: TableId,
        /// The person's seat; `None` for a spectator.
        seat: Option<Seat>,
        /// The phrase that was said.
        phrase: Phrase,
    },
    /// The acknowledgement: the request was carried out, and its result is on disk.
    Done {
        /// The request's id.
        id: String,
        /// The number of the log entry that it became, if it became one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        /// A table that was made or found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// The answer to Legal.
    Legal {
        /// The request's id.
        id: String,
        /// The actions that may follow the draft.
        choices: Choices,
        /// Whether the draft is a complete turn.
        complete: bool,
    },
    /// The request was refused, and nothing has changed.
    Refused {
        /// The request's id, if it could be read.
        id: Option<String>,
        /// The code and the reason.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The close reason: the server closes the connection after this message.
    Bye {
        /// The code and the reason.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The answer to Ping.
    Pong {
        /// The request's id.
        id: String,
    },
}

/// A turn that a bot played in the place of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandInTurn {
    /// The person's seat.
    pub seat: Seat,
    /// The index of the turn's first event in the news.
    pub from: usize,
    /// The index after its last event.
    pub to: usize,
}

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The kind of refusal, for programs.
    pub code: RefusalCode,
    /// A sentence for people, in English.
    pub reason: String,
}

impl Refusal {
    /// A refusal with a reason for people.
    pub fn new(code: RefusalCode, reason: impl fmt::Display) -> Self {
        Self { code, reason: reason.to_string() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

/// The kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The message cannot be read.
    Malformed,
    /// The sender is not known: the cookie is missing or no longer valid.
    Stranger,
    /// A page of another site sent the request.
    Foreign,
    /// There is nothing at this address.
    NotFound,
    /// The address does not take this HTTP method.
    WrongMethod,
    /// The message is too large.
    TooLarge,
    /// Too many messages, connections or tables.
    TooMany,
    /// The client has another version of the protocol and must reload.
    WrongVersion,
    /// There is no such table.
    NoSuchTable,
    /// The seat is not free, or all are taken.
    SeatTaken,
    /// Only a person with a seat at this table may do this.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// The table is not in the right stage for this.
    WrongStage,
    /// The turn was made on an old version of the seat.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// The server cannot write to its database or is stopping. Try again later.
    Unavailable,
    /// The stored data of this table is damaged. Trying again does not help.
    Damaged,
}

impl RefusalCode {
    /// The code as it is written in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Stranger => "stranger",
            Self::Foreign => "foreign",
            Self::NotFound => "not_found",
            Self::WrongMethod => "wrong_method",
            Self::TooLarge => "too_large",
            Self::TooMany => "too_many",
            Self::WrongVersion => "wrong_version",
            Self::NoSuchTable => "no_such_table",
            Self::SeatTaken => "seat_taken",
            Self::NotSeated => "not_seated",
            Self::NotHost => "not_host",
            Self::WrongStage => "wrong_stage",
            Self::Stale => "stale",
            Self::Illegal => "illegal",
            Self::Unavailable => "unavailable",
            Self::Damaged => "damaged",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_the_names_they_have_in_json() {
        use RefusalCode::*;
        let codes = [
            Malformed,
            Stranger,
            Foreign,
            NotFound,
            WrongMethod,
            TooLarge,
            TooMany,
            WrongVersion,
            NoSuchTable,
            SeatTaken,
            NotSeated,
            NotHost,
            WrongStage,
            Stale,
            Illegal,
            Unavailable,
            Damaged,
        ];
        for code in codes {
            assert_eq!(serde_json::to_value(code).expect("JSON"), code.name());
        }
    }
}
