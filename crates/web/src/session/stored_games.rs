//! The games that are stored in this browser. A game that cannot be read or replayed is reported and left as it is.

use game_core::describe_json_error;
use hosting::{ReplayError, Table};
use protocol::Stage;
use serde::{Deserialize, Serialize};

use super::TableLog;
use super::drafts::delete_drafts;
use crate::browser::{remove_stored, store_value, stored, stored_names};

/// The prefix of the names that games are stored under.
const PREFIX: &str = "game.";

/// A game as it is stored in this browser.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    #[serde(flatten)]
    pub(crate) log: TableLog,
    /// The names of the people, from seat 1 on.
    pub(crate) people: Vec<String>,
    /// The time of the last change.
    #[serde(rename = "touched_ms")]
    pub(crate) changed_ms: i64,
    pub(crate) stage: Stage,
}

/// Why a stored game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("there is no such game in this browser")]
    Missing,
    #[error("the stored game cannot be read: {0}")]
    Unreadable(String),
    #[error(transparent)]
    Damaged(#[from] ReplayError),
}

impl StoredGame {
    pub(crate) fn load(number: &str) -> Result<Self, LoadError> {
        parse(&stored(&format!("{PREFIX}{number}")).ok_or(LoadError::Missing)?)
    }

    pub(super) fn store(&self, number: &str) {
        store_value(&format!("{PREFIX}{number}"), self);
    }

    pub(super) fn replay(&self) -> Result<Table, LoadError> {
        Ok(self.log.replay(&games::without_bots())?)
    }
}

fn parse(text: &str) -> Result<StoredGame, LoadError> {
    serde_json::from_str(text).map_err(|error| LoadError::Unreadable(describe_json_error(&error, text)))
}

/// The numbers of all games in this browser, each with its game if that can be read. The last changed come first.
pub(crate) fn stored_games() -> Vec<(String, Result<StoredGame, LoadError>)> {
    let names = stored_names(PREFIX);
    let numbers = names.iter().filter_map(|name| name.strip_prefix(PREFIX));
    let mut games: Vec<_> = numbers.map(|number| (number.to_string(), StoredGame::load(number))).collect();
    games.sort_by_key(|(_, game)| game.as_ref().map_or(i64::MAX, |game| -game.changed_ms));
    games
}

/// Deletes a game with the drafts of its turns.
pub(crate) fn delete_local(number: &str) {
    remove_stored(&format!("{PREFIX}{number}"));
    delete_drafts(number);
}

/// The record of a finished game in this browser; none if it is not finished.
pub(crate) fn local_record(number: &str) -> Result<Option<String>, LoadError> {
    Ok(StoredGame::load(number)?.replay()?.record())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::NewLocalGame;

    /// The stored text of a game that has just begun.
    fn new_game(game: protocol::GameName) -> String {
        let people = vec!["Ana".into(), "Ben".into()];
        let new = NewLocalGame { game, options: Default::default(), people, bots: Vec::new() };
        let stored = new.create(1_000).expect("two people can play");
        serde_json::to_string(&stored).expect("JSON")
    }

    fn open(text: &str) -> Result<Table, LoadError> {
        parse(text)?.replay()
    }

    #[test]
    fn a_stored_game_comes_back_as_it_was() {
        for game in games::NAMES {
            let table = open(&new_game(game)).expect("the game that was stored");
            assert_eq!((table.stage(), table.agreed().game), (Stage::Playing, game));
        }
    }

    #[test]
    fn a_changed_log_is_reported_as_damaged() {
        let text = new_game(games::NILE);
        let renamed = text.replace("Ana", "Eve");
        assert!(matches!(open(&renamed), Err(LoadError::Damaged(ReplayError { number: 1, .. }))));
        let mut missing = parse(&text).expect("a game");
        missing.log.lines.remove(1);
        assert!(matches!(missing.replay(), Err(LoadError::Damaged(ReplayError { number: 2, .. }))));
    }

    #[test]
    fn a_text_that_is_no_game_is_reported_as_unreadable() {
        let text = new_game(games::SILVER_GOLD);
        for broken in ["", "null", "{}", &text[..text.len() / 2]] {
            assert!(matches!(open(broken), Err(LoadError::Unreadable(_))), "{broken}");
        }
    }
}
