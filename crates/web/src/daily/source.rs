//! Where a day's deal comes from.

use challenge::{Challenge, DigDay};
use leptos::prelude::*;
use protocol::{DailyFormat, DailyFormatDig, Day, Refusal};

use super::dates::today;
use super::results::{DayGame, day_game};
use super::server::{ServerDay, start_route};
use crate::challenge::{Ghost, start};
use crate::route::Route;

/// The source of a day's deal, and of what is known about other people's digs.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// The deal follows from the date. Nothing is ranked, and everything works offline.
    Local,
    /// The server deals, and ranks the first attempt.
    Server(StoredValue<ServerDay>),
}

impl Source {
    /// The best source there is for a day; for today if none is given.
    pub(crate) async fn find(day: Option<Day>) -> Self {
        ServerDay::load(day).await.map_or(Self::Local, |server| Self::Server(StoredValue::new(server)))
    }

    /// The day that the source is about, if it knows better than this device's clock.
    pub(super) fn day(self) -> Option<Day> {
        match self {
            Self::Local => None,
            Self::Server(server) => Some(server.with_value(ServerDay::day)),
        }
    }

    /// What the server knows about a format.
    pub(super) fn dig(self, format: DailyFormat) -> Option<DailyFormatDig> {
        match self {
            Self::Local => None,
            Self::Server(server) => server.with_value(|server| server.format(format).cloned()),
        }
    }

    /// Whether the server still finds out par of a dig that the player has made.
    pub(super) fn waits_for_par(self) -> bool {
        let waits = |dig: DailyFormatDig| {
            dig.mine.is_some_and(|mine| mine.result.is_some()) && dig.field.is_some_and(|field| field.par.is_none())
        };
        DailyFormat::ALL.into_iter().filter_map(|format| self.dig(format)).any(waits)
    }

    /// The days in a row that the server counts.
    pub(super) fn streak(self) -> u32 {
        match self {
            Self::Local => 0,
            Self::Server(server) => server.with_value(|server| server.dig().streak),
        }
    }

    /// Starts or continues the day's game; returns where it is played.
    pub(crate) fn start(self, day: Day, format: DailyFormat) -> Result<Route, Refusal> {
        match self {
            Self::Local => start_local(day, format),
            Self::Server(_) => Ok(start_route(day, format)),
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
