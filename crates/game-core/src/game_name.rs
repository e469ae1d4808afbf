//! Names of games, as records, messages and the command line spell them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The longest name, in bytes.
const MAX_LENGTH: usize = 24;

/// The name of a game: lower-case letters, digits and hyphens, such as `silver-gold`.
///
/// A name is any well-formed word. Whether a program offers that game is for its registry to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameName {
    bytes: [u8; MAX_LENGTH],
    length: u8,
}

/// A text that cannot be the name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game's name has 1 to {MAX_LENGTH} lower-case letters, digits and hyphens")]
pub struct InvalidGameName;

impl GameName {
    /// The name, if it is well formed.
    pub const fn new(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if text.is_empty() || text.len() > MAX_LENGTH {
            return None;
        }
        let mut bytes = [0; MAX_LENGTH];
        let mut index = 0;
        while index < text.len() {
            if !matches!(text[index], b'a'..=b'z' | b'0'..=b'9' | b'-') {
                return None;
            }
            bytes[index] = text[index];
            index += 1;
        }
        Some(Self { bytes, length: text.len() as u8 })
    }

    /// A name that is written in a program.
    ///
    /// # Panics
    /// If it is not well formed: while compiling, where it is used for a constant.
    pub const fn literal(text: &'static str) -> Self {
        assert!(Self::new(text).is_some(), "not the name of a game");
        if let Some(name) = Self::new(text) { name } else { Self { bytes: [0; MAX_LENGTH], length: 0 } }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        // The bytes are ASCII, so the fallback is never used.
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl FromStr for GameName {
    type Err = InvalidGameName;

    fn from_str(text: &str) -> Result<Self, InvalidGameName> {
        Self::new(text).ok_or(InvalidGameName)
    }
}

impl TryFrom<String> for GameName {
    type Error = InvalidGameName;

    fn try_from(text: String) -> Result<Self, InvalidGameName> {
        text.parse()
    }
}

impl From<GameName> for String {
    fn from(name: GameName) -> Self {
        name.as_str().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_words_and_survive_json() {
        let name: GameName = "silver-gold".parse().expect("a name");
        let json = serde_json::to_string(&name).expect("JSON");
        assert_eq!(json, "\"silver-gold\"");
        assert_eq!(serde_json::from_str::<GameName>(&json).expect("a name"), name);
        for nonsense in ["", "Nile", "two words", "../nile", &"x".repeat(25), "größe"] {
            assert_eq!(nonsense.parse::<GameName>(), Err(InvalidGameName), "{nonsense}");
        }
    }
}
