//! Silver & Gold on the command line.

mod bench;
mod review;
mod show;
mod sim;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use games::SilverGold;
use games::silver_gold::Deck;

use super::{CliGame, GameFlags};
use crate::arena::ArenaGame;
use crate::bench::Figure;
use crate::failure::Failure;
use crate::material;
use crate::train::{self, TrainArgs};

/// The flags of Silver & Gold.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SilverGoldFlags {
    /// Silver & Gold: play with this deck instead of the standard one; "first-edition" is built in
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
}

/// The name of the built-in deck that is not the standard one any more.
const FIRST_EDITION: &str = "first-edition";

impl CliGame for SilverGold {
    const TITLE: &'static str = "Silver & Gold";
    const FLAGS_NEED_GAME: &'static str = "--deck needs --game silver-gold";
    const LEARNING_CURVE: &'static str = include_str!("../../../../weights/silver-gold.curve.json");

    fn has_flags(flags: &GameFlags) -> bool {
        flags.silver_gold != SilverGoldFlags::default()
    }

    fn from_flags(flags: &GameFlags, players: usize) -> Result<Self, Failure> {
        let deck = match &flags.silver_gold.deck {
            Some(path) if path == Path::new(FIRST_EDITION) => Deck::first_edition(),
            Some(path) => Arc::new(material::load(path, "played", Deck::parse)?),
            None => Deck::standard(),
        };
        Self::new(deck, players).ok_or_else(|| Failure::usage("Silver & Gold is for 1 to 4 players"))
    }

    fn speed() -> Result<Vec<Figure>, Failure> {
        bench::speed()
    }

    fn train(args: &TrainArgs) -> Result<(), Failure> {
        train::train_game::<Self>(args)
    }
}

impl ArenaGame for SilverGold {
    const UNIT: &'static str = "points";
    const SOURCES: &'static [&'static str] = &["pyramids", "colours", "torches", "gem_pairs", "single_gems", "skulls"];
    const SOURCES_ADD_UP: bool = true;
    const ABOUT_SOURCES: &'static str =
        "Means of a game, from left to right in the order of the table. Points left of 0 were lost to skulls.";
    const HAS_ORACLE: bool = true;

    fn score_and_sources(score: &Self::Score) -> (i32, Vec<i32>) {
        let sources = [score.pyramids, score.colours, score.torches, score.gem_pairs, score.single_gems, score.skulls];
        (score.total.into(), sources.map(i32::from).to_vec())
    }
}
