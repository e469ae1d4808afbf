//! Counters and histograms of a load test.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::Plan;
use crate::error::LoadError;

/// The longest time that a histogram can hold: ten minutes.
const LONGEST_US: u64 = 600_000_000;

/// What is measured while playing. Times are in microseconds, to three digits.
pub(crate) struct Measurements {
    pub(crate) games: u64,
    /// The length of all messages that players received.
    pub(crate) received_bytes: u64,
    seen: Histogram<u64>,
    acknowledged: Histogram<u64>,
    errors: BTreeMap<String, u64>,
}

/// The result of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of tables played at the same time.
    pub tables: usize,
    /// The number of connections that played.
    pub clients: usize,
    /// The number of idle connections that were still open at the end.
    pub idle_held: usize,
    /// The length of the test.
    pub seconds: f64,
    /// The number of actions a second that were due; `None` for as many as the server takes.
    pub rate: Option<f64>,
    /// The number of actions that every player of the table has received.
    pub actions: u64,
    /// The same, a second.
    pub actions_per_second: f64,
    /// The number of games that were played to the end.
    pub games: u64,
    /// The bytes of messages that all players together received, for each action.
    pub bytes_per_action: f64,
    /// The server's processor time in microseconds for each action, if it reports it.
    pub server_us_per_action: Option<f64>,
    /// Times from an action until the last player of the table received it.
    pub seen_ms: Times,
    /// Times from an action until its acknowledgement.
    pub acknowledged_ms: Times,
    /// The number of errors of each kind.
    pub errors: BTreeMap<String, u64>,
    /// The server's memory, if it reports it.
    pub memory: Option<Memory>,
}

/// A distribution of times, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// The median.
    pub p50: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The 99.9th percentile.
    pub p999: f64,
    /// The longest time.
    pub max: f64,
}

/// The server's resident memory, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// Before the first connection.
    pub before: u64,
    /// With the idle connections.
    pub with_idle: u64,
    /// At the end, with all connections.
    pub after: u64,
    /// The growth per idle connection.
    pub per_idle_client: Option<u64>,
}

impl Measurements {
    pub(crate) fn new() -> Result<Self, LoadError> {
        let seen = Histogram::new_with_bounds(1, LONGEST_US, 3)?;
        Ok(Self { games: 0, received_bytes: 0, acknowledged: seen.clone(), seen, errors: BTreeMap::new() })
    }

    pub(crate) fn record_seen(&mut self, time: Duration) {
        self.seen.saturating_record(time.as_micros() as u64);
    }

    pub(crate) fn record_acknowledged(&mut self, time: Duration) {
        self.acknowledged.saturating_record(time.as_micros() as u64);
    }

    pub(crate) fn count_error(&mut self, error: &LoadError) {
        self.count_errors(&error.kind(), 1);
    }

    pub(crate) fn count_errors(&mut self, kind: &str, times: u64) {
        if times > 0 {
            *self.errors.entry(kind.into()).or_default() += times;
        }
    }

    /// The report, without what is measured outside of playing. `cpu` is the server's processor time in seconds.
    pub(crate) fn report(&self, plan: &Plan, clients: usize, cpu: Option<f64>) -> Report {
        let (seconds, actions) = (plan.time.as_secs_f64(), self.seen.len().max(1) as f64);
        Report {
            tables: plan.tables,
            clients,
            idle_held: 0,
            seconds,
            rate: plan.rate,
            actions: self.seen.len(),
            actions_per_second: self.seen.len() as f64 / seconds,
            games: self.games,
            bytes_per_action: self.received_bytes as f64 / actions,
            server_us_per_action: cpu.map(|seconds| seconds * 1e6 / actions),
            seen_ms: Times::of(&self.seen),
            acknowledged_ms: Times::of(&self.acknowledged),
            errors: self.errors.clone(),
            memory: None,
        }
    }
}

impl Times {
    fn of(histogram: &Histogram<u64>) -> Self {
        let at = |share| histogram.value_at_quantile(share) as f64 / 1000.0;
        Self { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: histogram.max() as f64 / 1000.0 }
    }
}
