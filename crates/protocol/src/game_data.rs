//! Data that belongs to one game. Only that game's crate knows its type: here it is JSON with the game's name.

use std::fmt;
use std::marker::PhantomData;

use game_core::{GameName, describe_json_error};
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::changes::{ChangesDoNotFit, apply_changes};

/// JSON of one game, written as `{"silver-gold": …}`. `K` says what it describes, so that a view is never taken for a
/// list of actions.
pub struct GameData<K> {
    game: GameName,
    json: Box<RawValue>,
    kind: PhantomData<fn() -> K>,
}

/// Marks a list of actions. See [`Choices`].
pub enum ActionList {}
/// Marks a view. See [`GameView`].
pub enum ViewData {}
/// Marks a list of events. See [`GameEvents`].
pub enum EventList {}
/// Marks the changes of a view. See [`ViewChanges`].
pub enum ChangeList {}

/// The actions of one seat in order: all marks of a turn, or all choices up to the next roll.
pub type Choices = GameData<ActionList>;
/// Everything that one viewer may know of a game.
pub type GameView = GameData<ViewData>;
/// What happened in a game, as far as one viewer may know.
pub type GameEvents = GameData<EventList>;
/// The parts of a view that are different from the view before: pairs of a path and the new value.
pub type ViewChanges = GameData<ChangeList>;

/// Why game data has no value of the expected type.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameDataError {
    /// The data belongs to another game.
    #[error("this is for the game {found}, expected {expected}")]
    OtherGame {
        /// The game that the reader plays.
        expected: GameName,
        /// The game that the data names.
        found: GameName,
    },
    /// The data has another shape than the game's crate expects.
    #[error("cannot be read: {0}")]
    Malformed(String),
}

impl<K> GameData<K> {
    /// Writes a value of one game.
    pub fn encode(game: GameName, value: &impl Serialize) -> Self {
        // Views, actions and events are made of strings, numbers, lists and maps with text keys: JSON holds them all.
        let json = serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned());
        Self { game, json, kind: PhantomData }
    }

    /// Reads the value, if it belongs to `game`.
    pub fn decode<T: DeserializeOwned>(&self, game: GameName) -> Result<T, GameDataError> {
        if self.game != game {
            return Err(GameDataError::OtherGame { expected: game, found: self.game });
        }
        let json = self.json.get();
        serde_json::from_str(json).map_err(|error| GameDataError::Malformed(describe_json_error(&error, json)))
    }

    /// The game that the data belongs to.
    pub fn game(&self) -> GameName {
        self.game
    }
}

impl Choices {
    /// No action at all: the draft that [`Legal`](crate::ClientMessage::Legal) starts from.
    pub fn empty(game: GameName) -> Self {
        Self::encode(game, &[(); 0])
    }

    /// The actions as plain JSON, for programs that do not know the rules.
    pub fn to_values(&self) -> Vec<Value> {
        serde_json::from_str(self.json.get()).unwrap_or_default()
    }
}

impl ViewChanges {
    /// Changes that are written already. `None` if they are not JSON.
    pub(crate) fn from_json(game: GameName, json: String) -> Option<Self> {
        Some(Self { game, json: RawValue::from_string(json).ok()?, kind: PhantomData })
    }

    /// The changes as JSON, for [`apply_changes`].
    pub fn json(&self) -> &str {
        self.json.get()
    }
}

impl GameView {
    /// This view with changes applied to it.
    pub fn with(&self, changes: &ViewChanges) -> Result<Self, ChangesDoNotFit> {
        let mut value: Value = serde_json::from_str(self.json.get()).map_err(|_| ChangesDoNotFit)?;
        if self.game != changes.game {
            return Err(ChangesDoNotFit);
        }
        apply_changes(&mut value, changes.json.get())?;
        Ok(Self::encode(self.game, &value))
    }
}

impl<K> Clone for GameData<K> {
    fn clone(&self) -> Self {
        Self { game: self.game, json: self.json.clone(), kind: PhantomData }
    }
}

impl<K> PartialEq for GameData<K> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.json.get() == other.json.get()
    }
}

impl<K> Eq for GameData<K> {}

impl<K> fmt::Debug for GameData<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.json)
    }
}

impl<K> Serialize for GameData<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.game, &self.json)?;
        map.end()
    }
}

impl<'de, K> Deserialize<'de> for GameData<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OneEntry(PhantomData))
    }
}

struct OneEntry<K>(PhantomData<fn() -> K>);

impl<'de, K> Visitor<'de> for OneEntry<K> {
    type Value = GameData<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one field, named after a game")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (game, value): (GameName, Value) =
            map.next_entry()?.ok_or_else(|| A::Error::custom("expected a game's name and its data"))?;
        if map.next_key::<GameName>()?.is_some() {
            return Err(A::Error::custom("expected the data of one game, not of several"));
        }
        // Raw JSON cannot be read inside an internally tagged enum, so it is read as a tree first.
        Ok(GameData::encode(game, &value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientMessage, TableId};

    const GAME: GameName = GameName::literal("chess");

    #[test]
    fn data_travels_inside_messages_and_belongs_to_one_game() {
        let table = TableId::from_bytes([7; 16]);
        let choices = Choices::encode(GAME, &["e4"]);
        let message = ClientMessage::Act { table, version: 3, choices: choices.clone() };
        let json = serde_json::to_string(&message).expect("JSON");
        assert!(json.ends_with(r#""choices":{"chess":["e4"]}}"#), "{json}");
        assert_eq!(serde_json::from_str::<ClientMessage>(&json).expect("a message"), message);
        assert_eq!(choices.decode::<Vec<String>>(GAME), Ok(vec!["e4".into()]));
        let other = GameName::literal("nile");
        let refused = choices.decode::<Vec<String>>(other).expect_err("another game");
        assert_eq!(refused, GameDataError::OtherGame { expected: other, found: GAME });
        assert!(matches!(choices.decode::<u8>(GAME), Err(GameDataError::Malformed(_))));
    }

    #[test]
    fn data_without_a_game_or_of_several_is_refused() {
        for nonsense in ["{}", "[]", r#"{"a":[],"b":[]}"#, r#"{"Not A Game":[]}"#, "7", "null"] {
            assert!(serde_json::from_str::<Choices>(nonsense).is_err(), "{nonsense}");
        }
    }
}
