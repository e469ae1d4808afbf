//! Where a day's deal comes from.

use challenge::{Challenge, DigDay};
use protocol::Refusal;
use protocol::{DailyFormat, Day};

use super::dates::today;
use super::results::{DayGame, day_game};
use crate::challenge::{Ghost, start};
use crate::route::Route;

/// The source of a day's deal, and of what is known about other people's digs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The deal follows from the date. Nothing is ranked, and everything works offline.
    Local,
}

impl Source {
    /// The best source there is for a day.
    pub(crate) const fn find() -> Self {
        Self::Local
    }

    /// Starts or continues the day's game; returns where it is played.
    pub(crate) fn start(self, day: Day, format: DailyFormat) -> Result<Route, Refusal> {
        match self {
            Self::Local => start_local(day, format),
        }
    }
}

/// The deal of a day as a challenge without a challenger.
pub(crate) fn day_challenge(day: Day, format: DailyFormat) -> Challenge {
    Challenge { deal: day.deal(format), by: None, day: Some((day, format)) }
}

fn start_local(day: Day, format: DailyFormat) -> Result<Route, Refusal> {
    let before = day_game(day, format);
    if let Some(game) = before.as_ref().filter(|game| game.is_running()) {
        return Ok(Route::Local(game.number.clone()));
    }
    let number = start(&day_challenge(day, format), Ghost::Nobody, before.is_some())?;
    // Only the first game of a day counts; the next ones are practice.
    if before.is_none() {
        DayGame { number: number.clone(), on_the_day: day == today() }.store(day, format);
    }
    Ok(Route::Local(number))
}
