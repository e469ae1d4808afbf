//! The hours in which a device gets no notices.

use serde::{Deserialize, Serialize};

const MINUTE_MS: i64 = 60_000;
const DAY_MINUTES: i64 = 24 * 60;
/// The largest distance from UTC, in minutes.
const MAX_ZONE: i64 = 14 * 60;

/// The hours in which a device gets no notices, in its own time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuietHours {
    /// The first quiet minute after midnight.
    pub(crate) from: i64,
    /// The minute after midnight at which they end. The same as `from` if there are none.
    pub(crate) to: i64,
    /// The distance of the device's time from UTC, in minutes: 60 in Berlin in winter.
    pub(crate) zone: i64,
}

impl QuietHours {
    /// Whether these are times of a day.
    pub(crate) fn is_valid(self) -> bool {
        let is_minute = |minute| (0..DAY_MINUTES).contains(&minute);
        is_minute(self.from) && is_minute(self.to) && self.zone.abs() <= MAX_ZONE
    }

    /// When the quiet hours end, if a time is in them.
    pub(crate) fn end_ms(self, now_ms: i64) -> Option<i64> {
        let minute = (now_ms.div_euclid(MINUTE_MS) + self.zone).rem_euclid(DAY_MINUTES);
        let length = (self.to - self.from).rem_euclid(DAY_MINUTES);
        let passed = (minute - self.from).rem_euclid(DAY_MINUTES);
        let start_of_minute = now_ms - now_ms.rem_euclid(MINUTE_MS);
        (passed < length).then(|| start_of_minute + (length - passed) * MINUTE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    #[test]
    fn a_night_lasts_over_midnight_in_the_time_of_the_device() {
        let night = QuietHours { from: 22 * 60, to: 8 * 60, zone: 120 };
        // 20:00 UTC is 22:00 there, 05:59 is 07:59, and 06:00 is 08:00.
        assert_eq!(night.end_ms(20 * HOUR_MS), Some(30 * HOUR_MS));
        assert_eq!(night.end_ms(6 * HOUR_MS - 1), Some(6 * HOUR_MS));
        assert_eq!(night.end_ms(6 * HOUR_MS), None);
        assert_eq!(night.end_ms(20 * HOUR_MS - 1), None);
    }

    #[test]
    fn without_quiet_hours_every_time_is_loud() {
        let never = QuietHours { from: 0, to: 0, zone: -300 };
        assert!((0..48).all(|half_hour| never.end_ms(half_hour * HOUR_MS / 2).is_none()));
    }

    #[test]
    fn only_times_of_a_day_are_valid() {
        assert!(QuietHours { from: 0, to: 1_439, zone: -840 }.is_valid());
        for (from, to, zone) in [(-1, 0, 0), (0, 1_440, 0), (0, 0, 841)] {
            assert!(!QuietHours { from, to, zone }.is_valid());
        }
    }
}
