//! Token buckets: N requests a second in the long run, with bursts.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::lock;

/// How quickly a token bucket is refilled, and its capacity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    tokens_per_second: f64,
    capacity: f64,
}

impl Rate {
    /// N a second, with bursts of five times as many.
    pub(crate) fn per_second(count: u32) -> Self {
        Self { tokens_per_second: count as f64, capacity: 5.0 * count as f64 }
    }

    /// N a minute, with bursts of N.
    pub(crate) fn per_minute(count: u32) -> Self {
        Self { tokens_per_second: count as f64 / 60.0, capacity: count as f64 }
    }

    /// The bytes of N messages a second, with bursts of five times as many. Every message also has a few bytes of
    /// framing.
    pub(crate) fn of_bytes(count: u32, max_message_bytes: u32) -> Self {
        let bytes = f64::from(count) * (f64::from(max_message_bytes) + 64.0);
        Self { tokens_per_second: bytes, capacity: 5.0 * bytes }
    }

    /// N an hour, with bursts of N.
    pub(crate) fn per_hour(count: u32) -> Self {
        Self { tokens_per_second: count as f64 / 3600.0, capacity: count as f64 }
    }
}

/// The tokens that one connection, person or address has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// A bucket with all its tokens.
    pub(crate) fn full(rate: Rate) -> Self {
        Self { tokens: rate.capacity, refilled: Instant::now() }
    }

    fn tokens_at(&self, now: Instant, rate: Rate) -> f64 {
        let refill = rate.tokens_per_second * now.duration_since(self.refilled).as_secs_f64();
        (self.tokens + refill).min(rate.capacity)
    }

    /// Takes one token. If there is none, returns the time until there is.
    pub(crate) fn take(&mut self, rate: Rate) -> Result<(), Duration> {
        self.take_many(rate, 1.0)
    }

    /// Takes some tokens. If there are too few, returns the time until there are enough.
    pub(crate) fn take_many(&mut self, rate: Rate, count: f64) -> Result<(), Duration> {
        let now = Instant::now();
        self.tokens = self.tokens_at(now, rate);
        self.refilled = now;
        if self.tokens >= count {
            self.tokens -= count;
            return Ok(());
        }
        Err(Duration::from_secs_f64((count - self.tokens) / rate.tokens_per_second))
    }
}

/// One token bucket per key, in bounded memory.
pub(crate) struct TokenBuckets<K> {
    rate: Rate,
    max_keys: usize,
    buckets: Mutex<HashMap<K, TokenBucket>>,
}

/// The most keys that are remembered: 8 MB at most for all kinds together.
const MAX_KEYS: usize = 50_000;

impl<K: Hash + Eq> TokenBuckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, max_keys: MAX_KEYS, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= self.max_keys && !buckets.contains_key(&key) {
            self.evict(&mut buckets);
        }
        buckets.entry(key).or_insert_with(|| TokenBucket::full(self.rate)).take(self.rate)
    }

    /// Evicts full token buckets first, then the ones closest to full.
    fn evict(&self, buckets: &mut HashMap<K, TokenBucket>) {
        let now = Instant::now();
        for share in [1.0, 0.5, 0.0] {
            buckets.retain(|_, bucket| bucket.tokens_at(now, self.rate) < share * self.rate.capacity);
            if buckets.len() < self.max_keys {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_bucket_says_how_long_to_wait() {
        let rate = Rate::per_hour(3);
        let mut bucket = TokenBucket::full(rate);
        assert!((0..3).all(|_| bucket.take(rate).is_ok()));
        let wait = bucket.take(rate).expect_err("it is empty");
        assert!(wait > Duration::from_secs(1100) && wait <= Duration::from_secs(1200), "{wait:?}");
        bucket.refilled -= wait;
        assert!(bucket.take(rate).is_ok() && bucket.take(rate).is_err());
    }

    #[test]
    fn memory_is_bounded_and_the_busiest_keys_are_remembered() {
        let buckets = TokenBuckets { max_keys: 100, ..TokenBuckets::new(Rate::per_hour(10)) };
        for _ in 0..10 {
            buckets.take(0).expect("the first ten");
        }
        for key in 1..1000 {
            buckets.take(key).expect("a new key");
            assert!(buckets.buckets.lock().expect("no test panics here").len() <= 100);
        }
        assert!(buckets.take(0).is_err(), "a key that took too many is not forgotten");
    }
}
