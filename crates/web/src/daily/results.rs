//! The digs of this device: which games they are, and what they brought.

use protocol::Stage;
use protocol::{DailyFormat, Day};
use serde::{Deserialize, Serialize};

use super::source::day_challenge;
use crate::browser::{store_value, stored_value};
use crate::challenge::{GhostMoves, Kept, Part, open_duel};
use crate::session::StoredGame;

/// The game that counts for a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct DayGame {
    /// The number of the game in this browser.
    pub(crate) number: String,
    /// Whether it was begun on its day, so that it counts for the days in a row.
    pub(crate) on_the_day: bool,
}

impl DayGame {
    pub(super) fn store(&self, day: Day, format: DailyFormat) {
        store_value(&format!("daily-game.{format}.{day}"), self);
    }

    /// Whether the game is here and not over.
    pub(super) fn is_running(&self) -> bool {
        StoredGame::load(&self.number).is_ok_and(|stored| stored.stage == Stage::Playing)
    }
}

pub(crate) fn day_game(day: Day, format: DailyFormat) -> Option<DayGame> {
    stored_value(&format!("daily-game.{format}.{day}"))
}

/// What a dig brought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct DayResult {
    /// The number of the game in this browser.
    pub(crate) number: String,
    /// Points, or pieces of the pyramid.
    pub(crate) points: i16,
    /// What the expert made of the same deal, once that is known.
    pub(crate) par: Option<i16>,
    /// Whether the player won against the bot; none for a dig alone.
    pub(crate) won: Option<bool>,
    /// What the parts of the game brought.
    pub(crate) parts: Vec<Part>,
    /// Whether it was begun on its day, so that it counts for the days in a row.
    pub(crate) on_the_day: bool,
    /// Whether a server counts it.
    #[serde(default)]
    pub(crate) rated: bool,
}

fn slot(day: Day, format: DailyFormat) -> String {
    format!("daily.{format}.{day}")
}

impl DayResult {
    pub(crate) fn store(&self, day: Day, format: DailyFormat) {
        store_value(&slot(day, format), self);
    }
}

/// The result of a day. That of a game which has just ended is counted and stored.
pub(crate) fn day_result(day: Day, format: DailyFormat) -> Option<DayResult> {
    if let Some(result) = stored_value(&slot(day, format)) {
        return Some(result);
    }
    let result = counted(day, format)?;
    result.store(day, format);
    Some(result)
}

fn counted(day: Day, format: DailyFormat) -> Option<DayResult> {
    let DayGame { number, on_the_day } = day_game(day, format)?;
    let stored = StoredGame::load(&number).ok().filter(|stored| stored.stage == Stage::Finished)?;
    let challenge = Kept::load(&number).and_then(|kept| kept.challenge()).unwrap_or_else(|| day_challenge(day, format));
    let duel = open_duel(&challenge, &stored, &GhostMoves::Sent(&[]))?;
    let points = duel.lines()[0].last().map_or(0, |(_, points)| *points);
    Some(DayResult { number, points, par: None, won: duel.i_won(), parts: duel.parts(), on_the_day, rated: false })
}
