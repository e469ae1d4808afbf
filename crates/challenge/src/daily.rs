//! The deal of a day, from its date alone.

use game_core::{Hash, Level};
use games::{Nile, SilverGold};
use protocol::{DailyFormat, Day};

use crate::deal::Deal;

/// The day of dig 1: 17 April 2026, in days since 1 January 1970.
const FIRST_NUMBER: i64 = 20_560;

/// The day of dig 1.
pub fn first_day() -> Day {
    Day::at_ms(0).plus(FIRST_NUMBER)
}

/// Days as digs.
pub trait DigDay: Sized {
    /// The number of the day's dig; 0 before the first.
    fn dig(self) -> u32;

    /// The day of a dig, from 1 on.
    fn of_dig(dig: u32) -> Option<Self>;

    /// The day of the week, 0 for Monday.
    fn weekday(self) -> u32;

    /// The deal of the day as it follows from the date: everyone can compute it, so it is for play without a server.
    fn deal(self, format: DailyFormat) -> Deal;
}

impl DigDay for Day {
    fn dig(self) -> u32 {
        u32::try_from(self.number() + 1 - FIRST_NUMBER).unwrap_or(0)
    }

    fn of_dig(dig: u32) -> Option<Self> {
        Self::from_number(FIRST_NUMBER + i64::from(dig.checked_sub(1)?))
    }

    fn weekday(self) -> u32 {
        (self.number() + 3).rem_euclid(7) as u32
    }

    fn deal(self, format: DailyFormat) -> Deal {
        let hash = Hash::of(format!("pyramids daily dig {self} {format}").as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&hash.bytes()[..16]);
        format_deal(format, key)
    }
}

/// What is played in a format, with this luck.
pub fn format_deal(format: DailyFormat, key: [u8; 16]) -> Deal {
    match format {
        DailyFormat::Alone => Deal::new::<SilverGold>(&[], key),
        DailyFormat::Duel => Deal::new::<SilverGold>(&[Level::Hard], key),
        DailyFormat::Nile => Deal::new::<Nile>(&[Level::Hard], key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digs_are_counted_from_the_first_day() {
        let first = first_day();
        assert_eq!((first.to_string().as_str(), first.dig(), Day::of_dig(1)), ("2026-04-17", 1, Some(first)));
        assert_eq!((first.plus(-1).dig(), Day::of_dig(0)), (0, None));
        let day: Day = "2026-11-16".parse().expect("a date");
        assert_eq!((day.dig(), day.weekday()), (214, 0));
    }

    #[test]
    fn every_day_and_format_has_luck_of_its_own() {
        let mut seeds = Vec::new();
        for format in DailyFormat::ALL {
            for day in [first_day(), first_day().plus(1)] {
                let deal = day.deal(format);
                assert_eq!(deal.check(), Ok(()));
                seeds.push(deal.seed().to_string());
            }
        }
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), 6);
    }

    /// A change of this value would give every archived day another deal.
    #[test]
    fn the_deal_of_a_day_never_changes() {
        let deal = first_day().deal(DailyFormat::Alone);
        assert_eq!(deal.seed().to_string(), "b12da80c18c1d4cd6aee8d914a8a2f5753e43011ca01dc73b6f95e804fba91eb");
    }
}
