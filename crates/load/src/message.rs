//! Messages of the server, decoded only as far as a load test needs.

use game_core::Seat;
use protocol::{Refusal, RefusalCode, Stage, TableId};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::LoadError;

/// A message of the server. The game in it stays JSON until a player has to act on it.
#[derive(Deserialize)]
pub(crate) struct Incoming<'a> {
    #[serde(rename = "tell")]
    pub(crate) kind: Kind,
    pub(crate) id: Option<&'a str>,
    pub(crate) table: Option<TableId>,
    pub(crate) number: Option<u64>,
    #[serde(default)]
    pub(crate) version: u64,
    #[serde(default)]
    pub(crate) waiting: Vec<Seat>,
    pub(crate) info: Option<Info>,
    #[serde(borrow, rename = "sight")]
    pub(crate) view: Option<&'a RawValue>,
    code: Option<RefusalCode>,
    reason: Option<String>,
}

/// The kinds of messages that a load test tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Table,
    Done,
    Refused,
    Bye,
    #[serde(other)]
    Other,
}

/// The part of a table's description that says whether the game is over.
#[derive(Deserialize)]
pub(crate) struct Info {
    pub(crate) stage: Stage,
}

impl<'a> Incoming<'a> {
    /// Decodes a message. A refusal or a bye is an error.
    pub(crate) fn decode(text: &'a str) -> Result<Self, LoadError> {
        let message: Self = serde_json::from_str(text)?;
        if matches!(message.kind, Kind::Refused | Kind::Bye) {
            let code = message.code.unwrap_or(RefusalCode::Malformed);
            return Err(Refusal::new(code, message.reason.unwrap_or_default()).into());
        }
        Ok(message)
    }
}
