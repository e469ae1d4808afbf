//! What a game must offer to be played at a table.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::game::Audience;
use crate::record::Recorded;
use crate::seat::Seat;
use crate::sheet::{Parsed, Problem};

/// What players agree on before a game, in the form that any game can read.
#[derive(Clone, Copy, Debug)]
pub struct Agreement<'a> {
    /// The number of seats, one of [`Hosted::SEATS`].
    pub seats: u8,
    /// The text of a deck or board; the standard one if not given.
    pub material: Option<&'a str>,
    /// The game's own options by name; empty for the usual ones.
    pub options: &'a Map<String, Value>,
    /// The version of the rules, at most [`Recorded::RULES`].
    pub rules: u32,
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AgreementError {
    /// The number of players is not one that the game allows.
    #[error("{0} cannot play this game")]
    Seats(u8),
    /// The deck or board has an error.
    #[error("line {0}")]
    Material(Problem),
    /// The options are not those of the game.
    #[error("the options cannot be read: {0}")]
    Options(String),
}

impl<'a> Agreement<'a> {
    /// The material, parsed from its text, or the standard one.
    pub fn material<M>(
        &self,
        standard: impl FnOnce() -> M,
        parse: impl FnOnce(&str) -> Parsed<M>,
    ) -> Result<M, AgreementError> {
        let Some(text) = self.material else { return Ok(standard()) };
        parse(text).map(|(material, _)| material).map_err(|problems| {
            let unreadable =
                || Problem { line: 1, subject: "file".into(), reason: "no problem is named".into(), is_warning: false };
            let error = problems.into_iter().find(|problem| !problem.is_warning);
            AgreementError::Material(error.unwrap_or_else(unreadable))
        })
    }

    /// The options, as the game's own type.
    pub fn options<O: DeserializeOwned>(&self) -> Result<O, AgreementError> {
        let options = serde_json::from_value(Value::Object(self.options.clone()));
        options.map_err(|error| AgreementError::Options(error.to_string()))
    }
}

/// A game that can be played at a table.
pub trait Hosted:
    Recorded<
        State: Send + Sync,
        Luck: Send,
        Event: Serialize + DeserializeOwned + Send,
        View: Serialize + DeserializeOwned,
        Setup: Clone,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The kind of material it is played with, as players call it: `deck`, `board`.
    const MATERIAL: &'static str;

    /// The numbers of seats it can be played with.
    const SEATS: RangeInclusive<u8>;

    /// Whether a seat's choices are hidden from the others until all have chosen.
    const HAS_SECRETS: bool;

    /// Sets the game up.
    fn open(agreement: &Agreement<'_>) -> Result<Self, AgreementError>;

    /// The viewers who may receive an event when it happens.
    fn audience(event: &Self::Event) -> Audience;

    /// Whether the seat's turn is complete, so that its actions can be sent. Before that the seat must choose more.
    fn is_turn_complete(&self, state: &Self::State, seat: Seat) -> bool;
}
