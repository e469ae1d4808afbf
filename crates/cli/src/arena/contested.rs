//! What the arena must know about a game: its result in plain numbers.

use bots::Playable;
use game_core::Recorded;
use nile::Nile;
use silver_gold::SilverGold;

/// A game whose results can be compared.
pub(crate) trait Contested: Playable + Recorded + Send + Sync + 'static {
    /// The game's name for people.
    const TITLE: &'static str;
    /// What a score counts.
    const UNIT: &'static str;
    /// Where scores come from.
    const SOURCES: &'static [&'static str];
    /// Whether the sources add up to the score.
    const SOURCES_ADD_UP: bool;

    /// The score, and its sources in the order of [`Self::SOURCES`].
    fn numbers(score: &Self::Score) -> (i32, Vec<i32>);
}

impl Contested for SilverGold {
    const TITLE: &'static str = "Silver & Gold";
    const UNIT: &'static str = "points";
    const SOURCES: &'static [&'static str] = &["pyramids", "colours", "torches", "gem_pairs", "single_gems", "skulls"];
    const SOURCES_ADD_UP: bool = true;

    fn numbers(score: &Self::Score) -> (i32, Vec<i32>) {
        let sources = [score.pyramids, score.colours, score.torches, score.gem_pairs, score.single_gems, score.skulls];
        (score.total.into(), sources.map(i32::from).to_vec())
    }
}

impl Contested for Nile {
    const TITLE: &'static str = "Nile";
    const UNIT: &'static str = "resources";
    const SOURCES: &'static [&'static str] = &["pieces", "built", "land"];
    const SOURCES_ADD_UP: bool = false;

    fn numbers(score: &Self::Score) -> (i32, Vec<i32>) {
        (score.built.into(), vec![score.pieces.into(), score.built.into(), score.land.into()])
    }
}
