//! The registry of games: the one place that lists them all.
//!
//! A host or a page takes [`with_bots`] or [`without_bots`]. Code that needs a game's own types, such as a command that
//! works for any game, uses [`with_game!`]. The crates of the games are re-exported, so that a crate which shows or prints
//! a game depends on this one only. See `docs/adding-a-game.md` for how to add a game.

pub mod daily;
pub mod daily_list;

use game_core::{GameName, Recorded};
use hosting::{Games, HostedGame};
use review::{Budget, Explained, checked_report};

pub use ::nile::{self, Nile};
pub use ::silver_gold::{self, SilverGold};

/// Calls a macro with the types of all games.
macro_rules! all_games {
    ($action:ident) => {
        $action!(SilverGold, Nile)
    };
}

macro_rules! count {
    ($($game:ty),+) => { [$(stringify!($game)),+].len() };
}

macro_rules! names {
    ($($game:ty),+) => { [$(<$game as Recorded>::NAME),+] };
}

macro_rules! hosted {
    ($($game:ty),+) => { Games::new([$(HostedGame::without_bots::<$game>()),+]) };
}

macro_rules! hosted_with_bots {
    ($($game:ty),+) => { Games::new([$(HostedGame::with_bots::<$game>().with_reviews(checked_review::<$game>)),+]) };
}

/// The name of Silver & Gold.
pub const SILVER_GOLD: GameName = SilverGold::NAME;
/// The name of Nile.
pub const NILE: GameName = Nile::NAME;

/// The names of all games.
pub const NAMES: [GameName; all_games!(count)] = all_games!(names);

/// All games without their bots: for a web page, whose bots think in a worker.
pub fn without_bots() -> Games {
    all_games!(hosted)
}

/// All games with their bots, and with the check of their reviews.
pub fn with_bots() -> Games {
    all_games!(hosted_with_bots)
}

fn checked_review<G: Explained>(budget: &str, record: &str, review: &str) -> Result<String, String> {
    if Budget::NAMED.iter().all(|(name, _)| *name != budget) {
        let names = Budget::NAMED.map(|(name, _)| name).join(", ");
        return Err(format!("there is no budget {budget}; the budgets are {names}"));
    }
    checked_report::<G>(record, review).map_err(|error| error.to_string())
}

/// Evaluates an expression with the type of the game that has a name: `with_game!(name, G => G::RULES)`. `None` if
/// there is no such game.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            <$crate::SilverGold as $crate::Named>::NAME => {
                type $game = $crate::SilverGold;
                Some($body)
            }
            <$crate::Nile as $crate::Named>::NAME => {
                type $game = $crate::Nile;
                Some($body)
            }
            _ => None,
        }
    };
}

#[doc(hidden)]
pub use game_core::Recorded as Named;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_games_is_the_same() {
        for games in [with_bots(), without_bots()] {
            assert_eq!(games.iter().map(|game| game.name).collect::<Vec<_>>(), NAMES);
        }
        for name in NAMES {
            assert_eq!(with_game!(name, G => G::NAME), Some(name));
        }
        assert_eq!(with_game!(GameName::literal("chess"), G => G::RULES), None);
    }
}
