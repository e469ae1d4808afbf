//! What the server tells.

use std::fmt;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::game_data::{Choices, GameEvents, GameView};
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
    /// A table as it is now: after Watch, and whenever something has happened.
    Table {
        /// Which.
        table: TableId,
        /// The number of the last event that is in it.
        number: u64,
        /// Seats, options, clock.
        info: Box<TableInfo>,
        /// The game, once it is on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sight: Option<GameView>,
        /// What happened since the event that was seen last, as far as the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        news: Option<GameEvents>,
        /// The version of the viewer's seat, to act on.
        version: u64,
        /// Seats that the game waits for.
        waiting: Vec<Seat>,
        /// Milliseconds left on the clock, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_left: Option<u64>,
    },
    /// Somebody said something.
    Said {
        /// At which table.
        table: TableId,
        /// Which seat; none for somebody who watches.
        seat: Option<Seat>,
        /// What.
        phrase: Phrase,
    },
    /// It is done, and will never be lost.
    Done {
        /// The request's id.
        id: String,
        /// The number of the event it became, if it is one.
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
        /// What may be done next.
        choices: Choices,
        /// Whether the draft is whole as it is and may be sent.
        complete: bool,
    },
    /// It is not done, and nothing has changed.
    Refused {
        /// The request's id, if it could be read.
        id: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The connection ends.
    Bye {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Yes.
    Pong {
        /// The request's id.
        id: String,
    },
}

/// Why something is not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// For programs.
    pub code: RefusalCode,
    /// For people, in English.
    pub reason: String,
}

impl Refusal {
    /// With a reason for people.
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
    /// Nobody knows who sends this: no cookie, or one that counts no longer.
    Stranger,
    /// A page of another site sends this.
    Foreign,
    /// There is nothing at this address.
    NotFound,
    /// The address is right, but not for this method.
    WrongMethod,
    /// The message is too large.
    TooLarge,
    /// Too many messages, connections or tables.
    TooMany,
    /// The client speaks another version: reload.
    WrongVersion,
    /// There is no such table.
    NoSuchTable,
    /// The seat is not free, or all are taken.
    SeatTaken,
    /// Only somebody who sits here may do this.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// It is too late or too early for this.
    WrongStage,
    /// It was made on a version that is out of date.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// The server cannot write to its database or is stopping. Try again later.
    Unavailable,
    /// The stored data of this table is damaged. Trying again does not help.
    Damaged,
}

impl RefusalCode {
    /// As it stands in JSON.
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
