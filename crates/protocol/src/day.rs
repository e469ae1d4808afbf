//! Days of the calendar, in UTC.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The milliseconds of a day.
const DAY_MS: i64 = 86_400_000;
/// The last day that has a name: 9999-12-31.
const LAST: i64 = 2_932_896;

/// A day in UTC, written `2026-11-18`. It begins and ends at midnight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i64);

/// The text is not a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a day from 1970-01-01 on, written such as 2026-11-18")]
pub struct NotADay;

impl Day {
    /// The day of a time in milliseconds since 1970.
    pub const fn at_ms(ms: i64) -> Self {
        Self::from_number_within(ms.div_euclid(DAY_MS))
    }

    /// The day with this number; `None` outside of the years 1970 to 9999.
    pub const fn from_number(number: i64) -> Option<Self> {
        if number < 0 || number > LAST { None } else { Some(Self(number)) }
    }

    const fn from_number_within(number: i64) -> Self {
        let number = if number < 0 { 0 } else { number };
        Self(if number > LAST { LAST } else { number })
    }

    /// The days since 1970-01-01.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// When the day begins, in milliseconds since 1970.
    pub const fn start_ms(self) -> i64 {
        self.0 * DAY_MS
    }

    /// When the day is over: the beginning of the next one.
    pub const fn end_ms(self) -> i64 {
        self.start_ms() + DAY_MS
    }

    /// The day that is so many days later, or earlier if the number is negative.
    pub const fn plus(self, days: i64) -> Self {
        Self::from_number_within(self.0.saturating_add(days))
    }

    /// Year, month and day of the month (Howard Hinnant, "chrono-compatible low-level date algorithms").
    pub const fn date(self) -> (i64, i64, i64) {
        let shifted = self.0 + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
        (year, month, day)
    }

    /// The day with a date, which may be one that no calendar has.
    const fn near(year: i64, month: i64, day: i64) -> Self {
        let year = if month <= 2 { year - 1 } else { year };
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5 + day - 1;
        let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
        Self(era * 146_097 + of_era - 719_468)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>().map(i64::from).map_err(|_| NotADay));
        let mut next = || parts.next().unwrap_or(Err(NotADay));
        let found = Self::near(next()?, next()?, next()?);
        // 2026-02-30 is another day, and 2026-2-3 is not how days are written.
        if Self::from_number(found.0).is_some() && found.to_string() == text { Ok(found) } else { Err(NotADay) }
    }
}

impl TryFrom<String> for Day {
    type Error = NotADay;

    fn try_from(text: String) -> Result<Self, NotADay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_and_read() {
        for (number, text) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_775, "2026-11-18"), (LAST, "9999-12-31")]
        {
            let day = Day::from_number(number).expect("a day");
            assert_eq!(day.to_string(), text);
            assert_eq!(text.parse(), Ok(day));
            assert_eq!(Day::at_ms(day.start_ms()), day);
            assert_eq!(Day::at_ms(day.end_ms() - 1), day);
        }
        for nonsense in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-2-3",
            "1969-12-31",
            "10000-01-01",
            "2026-11-18-1",
            "+2026-11-18",
        ] {
            assert_eq!(nonsense.parse::<Day>(), Err(NotADay), "{nonsense}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_has_a_date_of_its_own() {
        let mut before = Day::at_ms(0);
        for number in 1..146_097 {
            let day = Day::from_number(number).expect("a day");
            assert_eq!(day.to_string().parse(), Ok(day));
            assert!(day.date() > before.date() && before.plus(1) == day);
            before = day;
        }
    }
}
