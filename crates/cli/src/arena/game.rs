//! What the arena needs of a game: its score in plain numbers.

use review::Reviewed;

use crate::game::CliGame;

/// A game whose bots can be ranked.
pub(crate) trait ArenaGame: CliGame + Reviewed {
    /// What a score counts.
    const UNIT: &'static str;
    /// The parts of a score.
    const SOURCES: &'static [&'static str];
    /// Whether the sources add up to the score.
    const SOURCES_ADD_UP: bool;
    /// How to read the sources on the page.
    const ABOUT_SOURCES: &'static str;
    /// Whether the oracle plays this game.
    const HAS_ORACLE: bool = false;

    /// The score, and its sources in the order of [`Self::SOURCES`].
    fn score_and_sources(score: &Self::Score) -> (i32, Vec<i32>);
}
