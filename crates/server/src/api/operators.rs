//! Pages for operators: liveness, readiness and metrics.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::routing::get;
use protocol::Refusal;
use tokio::sync::Mutex;

use crate::error::RequestError;
use crate::{Shared, metrics};

/// The result of a readiness check is reused for this long, so that requests cannot cause many writes.
const READINESS_CACHE: Duration = Duration::from_secs(1);

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(readiness))
        .route("/metrics", get(metrics_page))
}

/// The last readiness check and its result.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<(), Refusal>)>>);

/// Answers 200 only while the database can be written to. The lock is held during the check, so that requests at the
/// same time share one write.
async fn readiness(State(shared): State<Shared>) -> Result<&'static str, RequestError> {
    let mut last = shared.readiness.0.lock().await;
    let result = match &*last {
        Some((at, result)) if at.elapsed() < READINESS_CACHE => result.clone(),
        _ => {
            let checked = shared.store.check_writable().await;
            let result = checked.map_err(|error| RequestError::from(error).into_refusal());
            *last = Some((Instant::now(), result.clone()));
            result
        }
    };
    result?;
    Ok("ready\n")
}

async fn metrics_page(State(shared): State<Shared>) -> String {
    ::metrics::gauge!(metrics::TABLES).set(shared.rooms.len() as f64);
    if let Some(bytes) = resident_bytes() {
        ::metrics::gauge!(metrics::MEMORY).set(bytes as f64);
    }
    if let Some(seconds) = cpu_seconds() {
        ::metrics::gauge!(metrics::CPU).set(seconds);
    }
    metrics::recorder().map_or_else(String::new, |recorder| recorder.render())
}

/// The resident memory of this process, on systems with `/proc`.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// The processor time of this process, on systems with `/proc`.
fn cpu_seconds() -> Option<f64> {
    /// Linux counts in hundredths of a second.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in brackets, which may hold spaces. The times are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut ticks = fields.split(' ').skip(11).map(str::parse::<f64>);
    Some((ticks.next()?.ok()? + ticks.next()?.ok()?) / TICKS_PER_SECOND)
}
