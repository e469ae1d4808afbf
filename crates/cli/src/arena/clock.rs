//! The clock of the arena. Thinking time is the processor time of the thread, so that other programs on the machine do
//! not take time from a bot.

use std::time::Duration;

use bots::Budget;

/// The processor time of this thread since it started.
#[cfg(unix)]
pub(crate) fn thinking_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// The time since the first call: elsewhere the clock on the wall has to do.
#[cfg(not(unix))]
pub(crate) fn thinking_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A time limit in milliseconds for each decision.
pub(crate) fn time_budget(millis: u32) -> Budget {
    Budget::Time { millis, clock: || thinking_time().as_secs_f64() * 1e3 }
}

#[cfg(all(test, unix))]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_thread_that_sleeps_does_not_think() {
        let start = thinking_time();
        thread::sleep(Duration::from_millis(100));
        assert!(thinking_time() - start < Duration::from_millis(50));
        while thinking_time() - start < Duration::from_millis(60) {}
    }
}
