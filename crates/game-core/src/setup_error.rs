//! What can be wrong with the setup that a record or a server describes.

use std::fmt;

use crate::sheet::Problem;

/// Why a game cannot be set up from its description.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The game is not for this number of players.
    #[error("{found} players, expected {expected}")]
    Players {
        /// The number of players in the setup.
        found: usize,
        /// The numbers of players that the game allows.
        expected: PlayerCount,
    },
    /// The text of the deck or board has another SHA-256 than the setup says.
    #[error("the {0} does not match its hash")]
    HashMismatch(&'static str),
    /// The text of the deck or board has an error; this is the first one.
    #[error("{kind} line {problem}")]
    InvalidMaterial {
        /// `deck` or `board`.
        kind: &'static str,
        /// The first error in the text.
        problem: Problem,
    },
    /// The text of the deck or board has comments, blanks or an order that the shortest form does not have.
    #[error("the {0} is not written in its shortest form")]
    NotShortestForm(&'static str),
    /// The options are not those of the game.
    #[error("the options cannot be read: {0}")]
    Options(String),
    /// The game was played by rules that this program does not know.
    #[error("rules version {found} is not known, this program knows versions 1 to {newest}")]
    UnknownRules {
        /// The version in the setup.
        found: u32,
        /// The newest version that this program knows.
        newest: u32,
    },
}

impl SetupError {
    /// The first error among the problems of a deck or board.
    pub fn material(kind: &'static str, problems: Vec<Problem>) -> Self {
        let none = || Problem { line: 1, subject: kind.into(), reason: "it cannot be read".into(), is_warning: false };
        let problem = problems.into_iter().find(|problem| !problem.is_warning).unwrap_or_else(none);
        Self::InvalidMaterial { kind, problem }
    }
}

/// The numbers of players that a game allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerCount {
    /// The smallest number.
    pub fewest: usize,
    /// The largest number.
    pub most: usize,
}

impl PlayerCount {
    /// Checks a number of players.
    pub fn check(self, found: usize) -> Result<(), SetupError> {
        let allowed = (self.fewest..=self.most).contains(&found);
        if allowed { Ok(()) } else { Err(SetupError::Players { found, expected: self }) }
    }
}

impl fmt::Display for PlayerCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fewest == self.most {
            write!(f, "{}", self.most)
        } else {
            write!(f, "{} to {}", self.fewest, self.most)
        }
    }
}
