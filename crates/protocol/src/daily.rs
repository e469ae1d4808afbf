//! The daily dig: one deal a day for everybody, and one rated attempt for each person.

use std::fmt;
use std::str::FromStr;

use game_core::{Hash, Seed};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::ids::{TableCode, TableId};

/// What is played on a day. Every format has a deal of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DailyFormat {
    /// Silver & Gold alone.
    Alone,
    /// Silver & Gold against one bot.
    Duel,
    /// Nile against a bot.
    Nile,
}

impl DailyFormat {
    /// All formats, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Alone, Self::Duel, Self::Nile];

    /// The name in messages and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Duel => "duel",
            Self::Nile => "nile",
        }
    }
}

impl fmt::Display for DailyFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not a format of the daily dig.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected alone, duel or nile")]
pub struct NotAFormat;

impl FromStr for DailyFormat {
    type Err = NotAFormat;

    fn from_str(text: &str) -> Result<Self, NotAFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(NotAFormat)
    }
}

/// Marks a table as an attempt at a daily dig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyMark {
    /// The day whose deal it is.
    pub day: Day,
    /// What is played.
    pub format: DailyFormat,
    /// Whether the attempt counts. All others are practice.
    pub rated: bool,
}

impl DailyMark {
    /// The player's part of the shuffle. It is the same for everybody, so that everybody gets the same deal: the SHA-256
    /// of the text `pyramids daily DAY FORMAT`.
    pub fn part(&self) -> Seed {
        let text = format!("pyramids daily {} {}", self.day, self.format);
        Seed::from_bytes(*Hash::of(text.as_bytes()).bytes())
    }
}

/// A request for a table at which a daily dig is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDailyTable {
    /// What is played.
    pub format: DailyFormat,
    /// A past day, to practise; today if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// Whether the person's name is shown in the list of the day.
    #[serde(default)]
    pub show_name: bool,
}

/// A table at which a daily dig is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyTable {
    /// The secret id in the table's link.
    pub table: TableId,
    /// The short code that people read aloud.
    pub code: TableCode,
    /// Whether the attempt counts. A second attempt is practice.
    pub rated: bool,
}

/// A day and what is known about its secret before it is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyCommitment {
    /// The day.
    pub day: Day,
    /// The SHA-256 of the day's secret.
    pub commitment: Hash,
}

/// A day's dig as one person may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyDig {
    /// The day.
    pub day: Day,
    /// Milliseconds until the day is over; 0 if it is.
    pub ends_in_ms: u64,
    /// The SHA-256 of the day's secret, published since the day before.
    pub commitment: Hash,
    /// The day's secret, once the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Seed>,
    /// The next day and the hash of its secret.
    pub next: DailyCommitment,
    /// All formats.
    pub formats: Vec<DailyFormatDig>,
    /// On how many days in a row, up to now, the person has made a rated attempt.
    pub streak: u32,
}

/// One format of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyFormatDig {
    /// What is played.
    pub format: DailyFormat,
    /// How many people have made their attempt or are at it.
    pub attempts: u32,
    /// The person's own rated attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<DailyAttempt>,
    /// How everybody did. Missing until the person's own attempt is over, or the day is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<DailyField>,
}

/// A person's own rated attempt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyAttempt {
    /// The table at which it is played.
    pub table: TableId,
    /// The result, once the attempt is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<DailyResult>,
}

/// How an attempt ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyResult {
    /// Silver & Gold: the points. Nile: by how many pieces of the pyramid the player was ahead.
    pub points: i64,
    /// Whether the player won; missing in a game alone, and in a duel that broke off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DailyOutcome>,
    /// Whether the game was played to its end. One that breaks off counts as it stands at midnight.
    pub finished: bool,
    /// The points of all seats with their sources, as in the game's record.
    pub scores: Vec<serde_json::Value>,
}

/// How a game against a bot ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DailyOutcome {
    /// The bot won.
    Lost,
    /// Nobody won.
    Drawn,
    /// The player won.
    Won,
}

/// How everybody did at one format of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyField {
    /// How many attempts are over.
    pub results: u32,
    /// The person's own place. Equal results share a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// How many attempts have which points, the lowest points first.
    pub histogram: Vec<(i64, u32)>,
    /// What the bot `expert` made of the same deal, once it has played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<DailyResult>,
    /// The best attempts, then those around the person's own.
    pub places: Vec<DailyPlace>,
}

/// A line of a day's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyPlace {
    /// The place. Equal results share a place.
    pub place: u32,
    /// The name, if the person chose to show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// As in [`DailyResult`].
    pub points: i64,
    /// Whether it is the person who asks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
}

/// Past days, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyArchive {
    /// The first day on which anybody made an attempt here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Day>,
    /// The days.
    pub days: Vec<DailyArchiveDay>,
}

/// A past day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyArchiveDay {
    /// The day.
    pub day: Day,
    /// The SHA-256 of the secret, as it was published the day before.
    pub commitment: Hash,
    /// The revealed secret.
    pub secret: Seed,
    /// The number of attempts in all formats.
    pub attempts: u32,
    /// The person's own results.
    pub mine: Vec<(DailyFormat, i64)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_same_name_everywhere() {
        for format in DailyFormat::ALL {
            assert_eq!(serde_json::to_value(format).expect("JSON"), format.name());
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert_eq!("chess".parse::<DailyFormat>(), Err(NotAFormat));
    }

    #[test]
    fn every_format_of_a_day_has_a_deal_of_its_own() {
        let day = "2026-11-18".parse().expect("a day");
        let parts = DailyFormat::ALL.map(|format| DailyMark { day, format, rated: true }.part());
        assert!(parts[0] != parts[1] && parts[1] != parts[2] && parts[0] != parts[2]);
        let practice = DailyMark { day, format: DailyFormat::Alone, rated: false };
        assert_eq!(practice.part(), parts[0], "practice is the same deal");
        let expected = Hash::of(b"pyramids daily 2026-11-18 alone");
        assert_eq!(parts[0].bytes(), expected.bytes());
    }
}
