//! The games that are stored in this browser. A game that cannot be read or replayed is reported and left as it is.

use std::fmt::Display;
use std::sync::Arc;

use game_core::Practice;
use hosting::{ReplayError, Table};
use protocol::{NewTable, Stage};
use serde::{Deserialize, Serialize};

use super::TableLog;
use super::drafts::delete_drafts;
use crate::browser::{remove_stored, store_value, stored, stored_names, stored_value};

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
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("there is no such game in this browser")]
    Missing,
    #[error("the stored game cannot be read: {0}")]
    Unreadable(#[source] Arc<serde_json::Error>),
    #[error(transparent)]
    Damaged(#[from] ReplayError),
}

impl StoredGame {
    pub(crate) fn load(number: &str) -> Result<Self, LoadError> {
        parse(&stored(&format!("{PREFIX}{number}")).ok_or(LoadError::Missing)?)
    }

    pub(crate) fn store(&self, number: &str) {
        store_value(&format!("{PREFIX}{number}"), self);
    }

    pub(super) fn replay(&self) -> Result<Table, LoadError> {
        Ok(self.log.replay(&games::without_bots())?)
    }
}

fn parse(text: &str) -> Result<StoredGame, LoadError> {
    serde_json::from_str(text).map_err(|error| LoadError::Unreadable(Arc::new(error)))
}

/// The numbers of all games in this browser, each with its game if that can be read. The last changed come first.
pub(crate) fn stored_games() -> Vec<(String, Result<StoredGame, LoadError>)> {
    let names = stored_names(PREFIX);
    let numbers = names.iter().filter_map(|name| name.strip_prefix(PREFIX));
    let mut games: Vec<_> = numbers.map(|number| (number.to_string(), StoredGame::load(number))).collect();
    games.sort_by_key(|(_, game)| game.as_ref().map_or(i64::MAX, |game| -game.changed_ms));
    games
}

/// What the home page shows of a stored game. It is read without its log, so that the home page needs no rules.
#[derive(Clone, Deserialize)]
pub(crate) struct GameSummary {
    pub(crate) agreed: NewTable,
    pub(crate) people: Vec<String>,
    #[serde(rename = "touched_ms")]
    changed_ms: i64,
    stage: Stage,
}

/// The numbers of the games in this browser that are not over. The last changed come first.
pub(crate) fn running_games() -> Vec<(String, GameSummary)> {
    let names = stored_names(PREFIX);
    let running = names.iter().filter_map(|name| {
        let summary = stored_value::<GameSummary>(name).filter(|summary| summary.stage == Stage::Playing)?;
        Some((name.strip_prefix(PREFIX)?.to_string(), summary))
    });
    let mut running: Vec<_> = running.collect();
    running.sort_by_key(|(_, summary)| -summary.changed_ms);
    running
}

/// The name under which the challenge is stored that a game belongs to.
pub(crate) fn challenge_slot(number: impl Display) -> String {
    format!("challenge.{number}")
}

/// Deletes a game with the drafts of its turns.
pub(crate) fn delete_local(number: &str) {
    remove_stored(&format!("{PREFIX}{number}"));
    remove_stored(&challenge_slot(number));
    delete_drafts(number);
}

/// What makes a game in this browser one of practice, which counts for no results.
pub(crate) fn local_practice(number: &str) -> Practice {
    StoredGame::load(number).map_or_else(|_| Practice::default(), |game| game.log.agreed.practice())
}

/// The record of a finished game in this browser; none if it is not finished.
pub(crate) fn local_record(number: &str) -> Result<Option<String>, LoadError> {
    Ok(StoredGame::load(number)?.replay()?.record())
}

#[cfg(test)]
mod tests {
    use game_core::{Hash, QuickRandom};

    use super::*;
    use crate::session::NewLocalGame;
    use crate::session::random_turn::take_turn;

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

    /// Games that browsers stored before lines had checksums. The records must stay the same, byte for byte.
    #[test]
    fn finished_games_of_the_first_format_are_still_read() {
        let silver_gold = include_str!("../../tests/fixtures/format-1-silver-gold-finished.json");
        let nile = include_str!("../../tests/fixtures/format-1-nile-finished.json");
        let records = [
            (silver_gold, "ac2165e4afbbe5b841c9f1b416408f727154a23e64b3fdc9302c29857bbf7a8e"),
            (nile, "bb42f4a3bc46daaf093c192607a0c8c8417d3f8072f1881aeeb6382d5b0aa4f8"),
        ];
        for (text, hash) in records {
            let table = open(text).expect("an old game");
            let record = table.record().expect("the game is over");
            assert_eq!((table.stage(), Hash::of(record.as_bytes()).to_string()), (Stage::Finished, hash.into()));
        }
    }

    #[test]
    fn running_games_of_the_first_format_are_played_on_to_the_end() {
        let silver_gold = include_str!("../../tests/fixtures/format-1-silver-gold-running.json");
        let nile = include_str!("../../tests/fixtures/format-1-nile-running.json");
        for text in [silver_gold, nile] {
            let mut stored = parse(text).expect("an old game");
            let mut table = stored.replay().expect("an old game");
            let mut random = QuickRandom::new(1);
            while table.stage() == Stage::Playing {
                take_turn(&mut stored.log, &mut table, &mut random);
            }
            // New turns are stored in the format of the game.
            let reloaded = open(&serde_json::to_string(&stored).expect("JSON")).expect("the same game");
            assert_eq!((reloaded.stage(), reloaded.record()), (Stage::Finished, table.record()));
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
