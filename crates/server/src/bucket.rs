//! So many a second in the long run, and a few more at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::lock;

/// How quickly a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// A second.
    rate: f64,
    holds: f64,
}

impl Pace {
    /// So many a second, five seconds' worth at once.
    pub(crate) fn a_second(count: u32) -> Self {
        Self { rate: count as f64, holds: 5.0 * count as f64 }
    }

    /// So many a minute, all at once if need be.
    pub(crate) fn a_minute(count: u32) -> Self {
        Self { rate: count as f64 / 60.0, holds: count as f64 }
    }

    /// So many an hour, all at once if need be.
    pub(crate) fn an_hour(count: u32) -> Self {
        Self { rate: count as f64 / 3600.0, holds: count as f64 }
    }
}

/// What is left for one connection, person or address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(pace: Pace) -> Self {
        Self { left: pace.holds, filled: Instant::now() }
    }

    fn left_at(&self, now: Instant, pace: Pace) -> f64 {
        (self.left + pace.rate * now.duration_since(self.filled).as_secs_f64()).min(pace.holds)
    }

    /// Takes one out, or says how long to wait for one.
    pub(crate) fn take(&mut self, pace: Pace) -> Result<(), Duration> {
        let now = Instant::now();
        self.left = self.left_at(now, pace);
        self.filled = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64((1.0 - self.left) / pace.rate))
    }
}

/// One bucket each, for as many as memory is set aside for.
pub(crate) struct Buckets<K> {
    pace: Pace,
    most: usize,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// Those that are remembered: 8 MB at most for all kinds together.
const MOST: usize = 50_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(pace: Pace) -> Self {
        Self { pace, most: MOST, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        let pace = self.pace;
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= self.most && !buckets.contains_key(&key) {
            // Full buckets say nothing; if there are none, those go that are the least empty.
            let now = Instant::now();
            for share in [1.0, 0.5, 0.0] {
                buckets.retain(|_, bucket| bucket.left_at(now, pace) < share * pace.holds);
                if buckets.len() < self.most {
                    break;
                }
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(pace)).take(pace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_so_many_and_says_how_long_to_wait() {
        let pace = Pace::an_hour(3);
        let mut bucket = Bucket::full(pace);
        assert!((0..3).all(|_| bucket.take(pace).is_ok()));
        let wait = bucket.take(pace).expect_err("it is empty");
        assert!(wait > Duration::from_secs(1100) && wait <= Duration::from_secs(1200), "{wait:?}");
        bucket.filled -= wait;
        assert!(bucket.take(pace).is_ok() && bucket.take(pace).is_err());
    }

    #[test]
    fn many_keys_never_grow_the_memory_and_the_busiest_are_remembered() {
        let buckets = Buckets { most: 100, ..Buckets::new(Pace::an_hour(10)) };
        for _ in 0..10 {
            buckets.take(0).expect("the first ten");
        }
        for key in 1..1000 {
            buckets.take(key).expect("somebody new");
            assert!(buckets.buckets.lock().expect("nobody panics").len() <= 100);
        }
        assert!(buckets.take(0).is_err(), "whoever took too many is not forgotten");
    }
}
