//! The deal of a day, from its date alone.

use std::fmt;
use std::str::FromStr;

use game_core::{Hash, Level};
use games::{Nile, SilverGold};

use crate::deal::Deal;

/// The day of dig 1: 17 April 2026, in days since 1 January 1970.
pub const FIRST_DAY: Day = Day(20_560);

/// A day of the calendar in UTC, in days since 1 January 1970. It has one deal for each format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(pub u32);

/// What is played on a day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Silver & Gold alone.
    Alone = 0,
    /// Silver & Gold against one `hard`.
    Duel = 1,
    /// Nile against `hard`.
    Nile = 2,
}

impl Format {
    /// All formats, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Alone, Self::Duel, Self::Nile];

    /// The name in addresses, on the command line and in the browser's storage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Duel => "duel",
            Self::Nile => "nile",
        }
    }

    /// The game of this format with some luck.
    pub fn deal(self, key: [u8; 16]) -> Deal {
        match self {
            Self::Alone => Deal::new::<SilverGold>(&[], key),
            Self::Duel => Deal::new::<SilverGold>(&[Level::Hard], key),
            Self::Nile => Deal::new::<Nile>(&[Level::Hard], key),
        }
    }
}

/// A text that names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the formats are alone, duel and nile")]
pub struct UnknownFormat;

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormat)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Day {
    /// The day of a moment, in milliseconds since 1970.
    pub fn at(ms: i64) -> Self {
        Self(ms.div_euclid(86_400_000).clamp(0, i64::from(u32::MAX)) as u32)
    }

    /// The number of the day's dig; 0 before the first.
    pub fn dig(self) -> u32 {
        (self.0 + 1).saturating_sub(FIRST_DAY.0)
    }

    /// The day of a dig, from 1 on.
    pub fn of_dig(dig: u32) -> Option<Self> {
        Some(Self(FIRST_DAY.0.checked_add(dig.checked_sub(1)?)?))
    }

    /// The day of a date; `None` if there is no such date.
    pub fn of_date(year: u32, month: u32, day: u32) -> Option<Self> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) {
            return None;
        }
        // Years that begin in March: the leap day is the last one (Howard Hinnant's days_from_civil).
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year / 400, year % 400);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        let found = Self(days.checked_sub(719_468)?);
        (found.date() == (if month <= 2 { year + 1 } else { year }, month, day)).then_some(found)
    }

    /// Year, month and day of the month.
    pub fn date(self) -> (u32, u32, u32) {
        let days = self.0.saturating_add(719_468);
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        (era * 400 + year + u32::from(month <= 2), month, day)
    }

    /// The day of the week, 0 for Monday.
    pub fn weekday(self) -> u32 {
        (self.0 + 3) % 7
    }

    /// The day before; the first day of all has none.
    pub fn before(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// The deal of the day as it follows from the date: everyone can compute it, so it is for play without a server.
    pub fn deal(self, format: Format) -> Deal {
        let hash = Hash::of(format!("pyramids daily dig {self} {format}").as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&hash.bytes()[..16]);
        format.deal(key)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A text that is no date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a date such as 2026-11-18")]
pub struct NotADate;

impl FromStr for Day {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let mut numbers = text.split('-').map(str::parse::<u32>);
        let mut next = || numbers.next().and_then(Result::ok);
        let day = (|| Self::of_date(next()?, next()?, next()?))().filter(|day| day.to_string() == text);
        day.ok_or(NotADate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_days_agree() {
        assert_eq!(Day(0).to_string(), "1970-01-01");
        assert_eq!(Day(0).weekday(), 3, "a Thursday");
        assert_eq!("2026-04-17".parse(), Ok(FIRST_DAY));
        assert_eq!((FIRST_DAY.dig(), Day::of_dig(1), Day::of_dig(0)), (1, Some(FIRST_DAY), None));
        let day: Day = "2026-11-16".parse().expect("a date");
        assert_eq!((day.dig(), day.weekday(), day.date()), (214, 0, (2026, 11, 16)));
        assert_eq!(Day::at(1_795_000_000_000).to_string(), "2026-11-18");
        for day in (0..60_000).map(Day) {
            let (year, month, date) = day.date();
            assert_eq!(Day::of_date(year, month, date), Some(day));
        }
        for nonsense in ["2026-02-29", "2026-13-01", "2026-1-1", "today", "", "2026-11-31", "2026-11-16-1"] {
            assert_eq!(nonsense.parse::<Day>(), Err(NotADate), "{nonsense}");
        }
    }

    #[test]
    fn every_day_and_format_has_luck_of_its_own() {
        let day = FIRST_DAY;
        let mut seeds = Vec::new();
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            for day in [day, Day(day.0 + 1)] {
                let deal = day.deal(format);
                assert_eq!(deal.check(), Ok(()));
                seeds.push(deal.seed().to_string());
            }
        }
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), 6);
    }

    /// A change of these values would give every archived day another deal.
    #[test]
    fn the_deal_of_a_day_never_changes() {
        let deal = FIRST_DAY.deal(Format::Alone);
        assert_eq!(deal.seed().to_string(), "b12da80c18c1d4cd6aee8d914a8a2f5753e43011ca01dc73b6f95e804fba91eb");
    }
}
