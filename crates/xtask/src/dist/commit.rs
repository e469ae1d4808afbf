//! The commit that is released: its time is the time of everything in the release.

use crate::error::Error;
use crate::run::{command, output, root};

#[derive(Clone, Debug)]
pub(crate) struct Commit {
    /// Seconds since 1970.
    pub(crate) time: u64,
    /// The whole hash.
    pub(crate) hash: String,
}

impl Commit {
    /// The commit that is checked out.
    pub(crate) fn current() -> Result<Self, Error> {
        // In a container the files may belong to another user, which git would refuse.
        let trust = format!("safe.directory={}", root().display());
        let text = output(&mut command("git", &["-c", &trust, "log", "-1", "--format=%ct %H"]))?;
        let (time, hash) = text.trim().split_once(' ').unwrap_or_default();
        let time = time.parse().map_err(|_| Error::NoCommit)?;
        Ok(Self { time, hash: hash.into() })
    }

    /// The time as in RFC 3339, in UTC.
    pub(crate) fn rfc3339(&self) -> String {
        let (year, month, day) = self.date();
        let seconds = self.time % 86_400;
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }

    /// Year, month and day in UTC, by the algorithm of Howard Hinnant: years begin in March, so that a leap day is the last.
    pub(crate) fn date(&self) -> (u64, u64, u64) {
        let days = self.time / 86_400 + 719_468;
        let era = days / 146_097;
        let day_of_era = days % 146_097;
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year_of_era + era * 400 + u64::from(month <= 2);
        (year, month, day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        let written = |time| Commit { time, hash: String::new() }.rfc3339();
        assert_eq!(written(0), "1970-01-01T00:00:00Z");
        assert_eq!(written(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(written(1_763_445_296), "2025-11-18T05:54:56Z");
        assert_eq!(written(4_107_542_399), "2100-02-28T23:59:59Z");
    }
}
