//! Nile on the command line.

mod bench;
mod review;
mod show;
mod sim;
mod usefulness;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use games::Nile;
use games::nile::{Board, Draft, Options};

use super::{CliGame, GameFlags};
use crate::arena::ArenaGame;
use crate::bench::Figure;
use crate::failure::Failure;
use crate::material;
use crate::train::{self, TrainArgs};

/// The flags of Nile: its board and its options.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct NileFlags {
    /// Nile: play on this board instead of the standard one
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Nile: how the six discoveries are chosen [default: remove]
    #[arg(long, value_enum, value_name = "FORM")]
    draft: Option<DraftForm>,
    /// Nile: resources pay only their own costs
    #[arg(long)]
    no_exchange: bool,
    /// Nile: a piece need not rest on two others
    #[arg(long)]
    free_masonry: bool,
    /// Nile: the player who does not roll first begins with one filled box
    #[arg(long)]
    balanced_start: bool,
}

/// The forms of the draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum DraftForm {
    /// Take turns removing one until six remain
    Remove,
    /// Take turns selecting six
    Select,
    /// Like select, but a discovery may be selected more than once
    Repeat,
}

impl From<&NileFlags> for Options {
    fn from(flags: &NileFlags) -> Self {
        Self {
            draft: match flags.draft {
                None | Some(DraftForm::Remove) => Draft::Remove,
                Some(DraftForm::Select) => Draft::Select,
                Some(DraftForm::Repeat) => Draft::Repeat,
            },
            no_exchange: flags.no_exchange,
            free_masonry: flags.free_masonry,
            balanced_start: flags.balanced_start,
            ..Self::default()
        }
    }
}

impl CliGame for Nile {
    const TITLE: &'static str = "Nile";
    const FLAGS_NEED_GAME: &'static str = "--board and Nile's options need --game nile";
    const LEARNING_CURVE: &'static str = include_str!("../../../../weights/nile.curve.json");

    fn has_flags(flags: &GameFlags) -> bool {
        flags.nile != NileFlags::default()
    }

    fn from_flags(flags: &GameFlags, _players: usize) -> Result<Self, Failure> {
        let board = match &flags.nile.board {
            Some(path) => Arc::new(material::load(path, "played", Board::parse)?),
            None => Board::standard(),
        };
        Ok(Self::new(board, Options::from(&flags.nile)))
    }

    fn speed() -> Result<Vec<Figure>, Failure> {
        Ok(bench::speed())
    }

    fn train(args: &TrainArgs) -> Result<(), Failure> {
        train::train_game::<Self>(args)
    }
}

impl ArenaGame for Nile {
    const UNIT: &'static str = "resources";
    const SOURCES: &'static [&'static str] = &["pieces", "built", "land"];
    const SOURCES_ADD_UP: bool = false;
    const ABOUT_SOURCES: &'static str =
        "Means of a game: pieces of the pyramid, resources built into it, value of the land.";

    fn score_and_sources(score: &Self::Score) -> (i32, Vec<i32>) {
        (score.built.into(), vec![score.pieces.into(), score.built.into(), score.land.into()])
    }
}
