//! What is counted and measured.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::{Plan, Trouble};

/// Ten minutes: nothing that is measured takes longer.
const LONGEST_US: u64 = 600_000_000;

/// What is counted while playing. Times are in microseconds, to three digits.
pub(crate) struct Figures {
    pub(crate) games: u64,
    seen: Histogram<u64>,
    acknowledged: Histogram<u64>,
    errors: BTreeMap<String, u64>,
}

/// What came of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Tables played at, at a time.
    pub tables: usize,
    /// Connections that played.
    pub clients: usize,
    /// Connections that only watched, and were still there at the end.
    pub idle_held: usize,
    /// How long.
    pub seconds: f64,
    /// Actions a second that were asked for; none: as many as possible.
    pub rate: Option<f64>,
    /// Actions that everybody at the table has seen.
    pub actions: u64,
    /// The same a second.
    pub actions_per_second: f64,
    /// Games that were played to the end.
    pub games: u64,
    /// From an action to the last of its table's players having seen it.
    pub seen_ms: Times,
    /// From an action to its acknowledgement.
    pub acknowledged_ms: Times,
    /// What went wrong, by kind, and how often.
    pub errors: BTreeMap<String, u64>,
    /// The server's memory, if it tells.
    pub memory: Option<Memory>,
}

/// How long something takes, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// Half are quicker.
    pub p50: f64,
    /// 99 of 100 are quicker.
    pub p99: f64,
    /// 999 of 1,000 are quicker.
    pub p999: f64,
    /// The slowest.
    pub max: f64,
}

/// The server's resident memory, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// Before anybody came.
    pub before: u64,
    /// With the connections that only watch.
    pub with_idle: u64,
    /// When the time was over, with all connections.
    pub after: u64,
    /// For each connection that only watches.
    pub per_idle_client: Option<u64>,
}

impl Figures {
    pub(crate) fn new() -> Result<Self, Trouble> {
        let seen = Histogram::new_with_bounds(1, LONGEST_US, 3).map_err(|error| Trouble::Strange(error.to_string()))?;
        Ok(Self { games: 0, acknowledged: seen.clone(), seen, errors: BTreeMap::new() })
    }

    pub(crate) fn seen(&mut self, time: Duration) {
        self.seen.saturating_record(time.as_micros() as u64);
    }

    pub(crate) fn acknowledged(&mut self, time: Duration) {
        self.acknowledged.saturating_record(time.as_micros() as u64);
    }

    pub(crate) fn count(&mut self, trouble: &Trouble) {
        let kind = match trouble {
            Trouble::Refused(code, _) => {
                let code = serde_json::to_value(code).ok();
                format!("refused: {}", code.as_ref().and_then(|code| code.as_str()).unwrap_or("unknown"))
            }
            Trouble::Disconnected(_) => "disconnected".into(),
            Trouble::Url(_) | Trouble::Strange(_) => "not understood".into(),
        };
        self.count_by(&kind, 1);
    }

    pub(crate) fn count_by(&mut self, kind: &str, times: u64) {
        if times > 0 {
            *self.errors.entry(kind.into()).or_default() += times;
        }
    }

    pub(crate) fn report(&self, plan: &Plan, clients: usize, idle_held: usize, memory: Option<Memory>) -> Report {
        let seconds = plan.time.as_secs_f64();
        Report {
            tables: plan.tables,
            clients,
            idle_held,
            seconds,
            rate: plan.rate,
            actions: self.seen.len(),
            actions_per_second: self.seen.len() as f64 / seconds,
            games: self.games,
            seen_ms: Times::of(&self.seen),
            acknowledged_ms: Times::of(&self.acknowledged),
            errors: self.errors.clone(),
            memory,
        }
    }
}

impl Times {
    fn of(histogram: &Histogram<u64>) -> Self {
        let at = |share| histogram.value_at_quantile(share) as f64 / 1000.0;
        Self { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: histogram.max() as f64 / 1000.0 }
    }
}
