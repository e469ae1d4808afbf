//! The server's time: the machine's clock, read once, and from then on a clock that never jumps. Clocks, grace times and
//! deadlines must not run out because the machine's clock is set.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A time and the moment at which it was read.
struct Clock {
    start_ms: i64,
    started: Instant,
}

impl Clock {
    fn starting_at(wall: SystemTime, started: Instant) -> Self {
        let start_ms = wall.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        Self { start_ms, started }
    }

    fn ms_at(&self, now: Instant) -> i64 {
        self.start_ms + now.saturating_duration_since(self.started).as_millis() as i64
    }
}

/// Milliseconds since 1970: by this machine's clock when the program started, and monotonic from then on.
pub(crate) fn now_ms() -> i64 {
    static CLOCK: LazyLock<Clock> = LazyLock::new(|| Clock::starting_at(SystemTime::now(), Instant::now()));
    CLOCK.ms_at(Instant::now())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn time_goes_on_from_the_start_whatever_happens_to_the_machines_clock() {
        let started = Instant::now();
        let clock = Clock::starting_at(UNIX_EPOCH + Duration::from_secs(1_000), started);
        assert_eq!(clock.ms_at(started), 1_000_000);
        // The machine's clock is not read again, so a jump of it cannot be seen.
        assert_eq!(clock.ms_at(started + Duration::from_secs(5)), 1_005_000);
        assert_eq!(Clock::starting_at(UNIX_EPOCH - Duration::from_secs(1), started).ms_at(started), 0);
        let (one, two) = (now_ms(), now_ms());
        assert!(one <= two && one > 1_600_000_000_000);
    }
}
