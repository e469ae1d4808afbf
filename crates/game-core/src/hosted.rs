//! What a game must offer to be played at a table.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::game::Audience;
use crate::json_error::describe_json_error;
use crate::record::Recorded;
use crate::seat::Seat;
use crate::setup_error::{PlayerCount, SetupError};
use crate::sheet::Parsed;

/// What players agree on before a game, in the form that any game can read.
#[derive(Clone, Copy, Debug)]
pub struct Agreement<'a> {
    /// The number of players, one of [`Hosted::PLAYERS`].
    pub players: usize,
    /// The text of a deck or board; the standard one if not given.
    pub material: Option<&'a str>,
    /// The game's own options by name; empty for the usual ones.
    pub options: &'a Map<String, Value>,
    /// The version of the rules, at most [`Recorded::RULES`].
    pub rules: u32,
}

impl<'a> Agreement<'a> {
    /// The material, parsed from its text, or the standard one.
    pub fn material<M>(
        &self,
        kind: &'static str,
        standard: impl FnOnce() -> M,
        parse: impl FnOnce(&str) -> Parsed<M>,
    ) -> Result<M, SetupError> {
        let Some(text) = self.material else { return Ok(standard()) };
        parse(text).map(|(material, _)| material).map_err(|problems| SetupError::material(kind, problems))
    }

    /// The options, as the game's own type.
    pub fn options<O: DeserializeOwned>(&self) -> Result<O, SetupError> {
        let options = serde_json::from_value(Value::Object(self.options.clone()));
        options.map_err(|error| SetupError::Options(describe_json_error(&error, "")))
    }
}

/// A game that can be played at a table.
pub trait Hosted:
    Recorded<
        State: Serialize + DeserializeOwned + Send + Sync,
        Luck: Send + Sync,
        Event: Serialize + DeserializeOwned + Send + Sync,
        View: Serialize + DeserializeOwned,
        Setup: Clone,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The kind of material it is played with, as players call it: `deck`, `board`.
    const MATERIAL: &'static str;

    /// The numbers of players it is for.
    const PLAYERS: PlayerCount;

    /// Whether a seat's choices are hidden from the others until all have chosen.
    const HAS_SECRETS: bool;

    /// Sets the game up.
    fn open(agreement: &Agreement<'_>) -> Result<Self, SetupError>;

    /// The viewers who may receive an event when it happens.
    fn audience(event: &Self::Event) -> Audience;

    /// Whether the seat's turn is complete, so that its actions can be sent. Before that the seat must choose more.
    fn is_turn_complete(&self, state: &Self::State, seat: Seat) -> bool;

    /// The points of a score that decide first who wins. Evenings compare them between tables with the same luck.
    fn points(score: &Self::Score) -> i32;

    /// The options of another game at this table, if they depend on how this one ended.
    fn rematch_options(&self, _end: &Self::State) -> Option<Map<String, Value>> {
        None
    }
}
