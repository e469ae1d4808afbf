//! Messages of the server, decoded only as far as a load test needs.

use std::collections::BTreeMap;

use game_core::Seat;
use protocol::{Refusal, RefusalCode, Stage, TableId, apply_changes};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::LoadError;

/// A message of the server. The game in it stays JSON.
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
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    changes: Option<&'a RawValue>,
    code: Option<RefusalCode>,
    reason: Option<String>,
}

/// The kinds of messages that a load test tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Table,
    Change,
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

    /// Brings a player's view of the game up to date.
    pub(crate) fn update(&self, view: &mut Option<Value>) -> Result<(), LoadError> {
        if let Some(whole) = self.view {
            let whole: OneGame<Value> = serde_json::from_str(whole.get())?;
            *view = whole.into_values().next();
        }
        if let (Some(view), Some(changes)) = (view, self.changes) {
            let changes: OneGame<&RawValue> = serde_json::from_str(changes.get())?;
            changes.into_values().try_for_each(|changes| apply_changes(view, changes.get()))?;
        }
        Ok(())
    }
}

/// Data under the name of its game.
type OneGame<T> = BTreeMap<String, T>;
