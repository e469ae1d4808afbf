//! A load generator: plays random games over real sockets and measures the latency of actions.
//!
//! It runs on a single thread, because the server may be on the same machine and needs the cores more.

mod error;
mod guest;
mod idle;
mod measurements;
mod message;
mod schedule;
mod table;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use client::HttpClient;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::LocalSet;
use tokio::time::Instant;

pub use client::ClientError;
pub use error::LoadError;
pub use measurements::{Memory, Report, Times};

use crate::measurements::Measurements;
use crate::schedule::Schedule;
use crate::table::Table;

/// The number of connections that are opened at the same time.
const AT_ONCE: usize = 64;
/// How long to wait for outstanding answers when the time is over.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// The metrics of the server's memory in bytes and of its processor time in seconds.
const MEMORY: &str = "process_resident_memory_bytes";
const CPU: &str = "process_cpu_seconds_total";

/// The kind of error for actions that were due while no player could act.
const NOT_SENT: &str = "not sent";

/// The settings of a load test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, as `http://HOST:PORT`.
    pub url: String,
    /// The number of tables played at the same time. They take turns with the registered games.
    pub tables: usize,
    /// The number of players at a table, as far as its game allows it.
    pub players: u8,
    /// The length of the test.
    pub time: Duration,
    /// The number of actions a second over all tables; `None` for as many as the server takes.
    pub rate: Option<f64>,
    /// The number of additional connections that only watch.
    pub idle: usize,
    /// Whether the clients ask for whole tables after every change, as old clients do.
    pub whole: bool,
}

/// What all connections share.
struct Shared {
    http: HttpClient,
    schedule: Schedule,
    measurements: RefCell<Measurements>,
    /// Whether the clients understand changes of tables.
    changes: bool,
}

/// Runs a load test. An error before the first action ends it; later errors are counted in the report.
pub fn run(plan: &Plan) -> Result<Report, LoadError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(LoadError::Runtime)?;
    LocalSet::new().block_on(&runtime, play(plan))
}

async fn play(plan: &Plan) -> Result<Report, LoadError> {
    let http = HttpClient::new(&plan.url)?;
    http.get("/healthz").await?;
    let before = metric(&http, MEMORY).await;
    let (schedule, measurements) = (Schedule::new(plan.rate), RefCell::new(Measurements::new()?));
    let shared = Rc::new(Shared { http, schedule, measurements, changes: !plan.whole });
    let idle = idle::connect(&shared, plan.idle, AT_ONCE).await?;
    let with_idle = metric(&shared.http, MEMORY).await;
    let tables = (0..plan.tables).map(|index| Table::open(shared.clone(), index, plan.players));
    let tables: Vec<Table> = stream::iter(tables).buffer_unordered(AT_ONCE).try_collect().await?;
    let clients = tables.iter().map(Table::players).sum();
    let cpu_before = metric(&shared.http, CPU).await;
    play_tables(&shared, tables, Instant::now() + plan.time).await;
    let cpu = cpu_before.zip(metric(&shared.http, CPU).await).map(|(before, after)| after - before);
    let after = metric(&shared.http, MEMORY).await;
    let memory = before.zip(with_idle).zip(after).map(|((before, with_idle), after)| Memory {
        before: before as u64,
        with_idle: with_idle as u64,
        after: after as u64,
        per_idle_client: (plan.idle > 0).then(|| (with_idle - before).max(0.0) as u64 / plan.idle as u64),
    });
    let mut measurements = shared.measurements.borrow_mut();
    measurements.count_errors(NOT_SENT, shared.schedule.not_taken());
    Ok(Report { memory, idle_held: idle.held(), ..measurements.report(plan, clients, cpu) })
}

async fn play_tables(shared: &Shared, tables: Vec<Table>, end: Instant) {
    shared.schedule.start(Instant::now(), end);
    let playing = tables.into_iter().map(|table| tokio::task::spawn_local(table.play_until(end)));
    for table in playing.collect::<Vec<_>>() {
        let _ = tokio::time::timeout_at(end + LAST_ANSWERS, table).await;
    }
}

/// One of the server's metrics.
async fn metric(http: &HttpClient, name: &str) -> Option<f64> {
    let metrics = http.get("/metrics").await.ok()?;
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    value.trim().parse().ok()
}
