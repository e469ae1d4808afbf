//! What is agreed before a game, as records hold it.

use std::sync::Arc;

use game_core::{GameName, Hash, PlayerCount, Recorded, SetupError, recorded_material};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::game::Nile;
use crate::state::Options;

/// What is agreed before a game: options, and the board, whole and with its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub options: Options,
    /// [`Board::hash`].
    pub board_sha256: Hash,
    /// [`Board::compact_text`].
    pub board: String,
}

impl Recorded for Nile {
    const NAME: GameName = GameName::literal("nile");
    type Setup = Setup;

    fn setup(&self) -> Setup {
        Setup { options: self.options, board_sha256: self.board.hash(), board: self.board.compact_text() }
    }

    fn from_setup(setup: Setup, players: usize) -> Result<Self, SetupError> {
        PlayerCount { fewest: 2, most: 2 }.check(players)?;
        let board = recorded_material("board", &setup.board, setup.board_sha256, Board::parse, Board::compact_text)?;
        Ok(Self::new(Arc::new(board), setup.options))
    }
}
