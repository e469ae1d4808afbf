//! The setup of a game in records.

use std::sync::Arc;

use game_core::{GameName, Hash, Hosted, Recorded, SetupError, recorded_material};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::game::Nile;
use crate::state::Options;

/// What is agreed before a game: the rules, the options, and the board, whole and with its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The version of the rules; left out if it is the first.
    #[serde(default = "first_rules", skip_serializing_if = "is_first")]
    pub rules: u32,
    /// The options that were agreed.
    pub options: Options,
    /// The hash of the board, [`Board::hash`].
    pub board_sha256: Hash,
    /// The board in its shortest form, [`Board::compact_text`].
    pub board: String,
}

impl Recorded for Nile {
    const NAME: GameName = GameName::literal("nile");
    const RULES: u32 = 3;
    type Setup = Setup;

    fn setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            options: self.options,
            board_sha256: self.board.hash(),
            board: self.board.compact_text(),
        }
    }

    fn from_setup(setup: Setup, players: usize) -> Result<Self, SetupError> {
        Self::PLAYERS.check(players)?;
        let board = recorded_material("board", &setup.board, setup.board_sha256, Board::parse, Board::compact_text)?;
        Self::with_rules(Arc::new(board), setup.options, setup.rules)
    }
}

/// Records had no field for the rules before version 2.
fn first_rules() -> u32 {
    1
}

fn is_first(rules: &u32) -> bool {
    *rules == first_rules()
}
