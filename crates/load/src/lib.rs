//! Plays random games over real sockets, and measures how long the server takes until everybody has seen an action.
//!
//! One thread does it all: the server may be on the same machine, and needs the cores more.

mod client;
mod crew;
mod figures;
mod game;
mod http;
mod idle;
mod pace;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::RefusalCode;
use tokio::task::LocalSet;
use tokio::time::Instant;

pub use figures::{Memory, Report, Times};

use crate::crew::Crew;
use crate::figures::Figures;
use crate::http::Http;
use crate::pace::Pace;

/// Connections that are made at a time.
const AT_ONCE: usize = 64;
/// How long answers are waited for when the time is over.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Actions that were due, but for which nobody could be found in time.
const NOT_SENT: &str = "not sent";

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, as `http://HOST:PORT`.
    pub url: String,
    /// How many tables are played at, at a time: by turns Silver & Gold and Nile.
    pub tables: usize,
    /// How many play at a table of Silver & Gold; Nile is for two.
    pub players: u8,
    /// For how long.
    pub time: Duration,
    /// How many actions a second over all tables; as many as the server takes, if not given.
    pub rate: Option<f64>,
    /// How many more connections only watch.
    pub idle: usize,
}

/// What goes wrong.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The address is not one that can be used.
    Url(String),
    /// The server cannot be reached, or closed a connection.
    Disconnected(String),
    /// The server refuses something.
    Refused(RefusalCode, String),
    /// The server says something that cannot be understood.
    Strange(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(reason) | Self::Disconnected(reason) | Self::Strange(reason) => f.write_str(reason),
            Self::Refused(RefusalCode::TooMany, reason) => {
                write!(f, "the server refuses: {reason} (it can be started with higher limits: docs/load.md)")
            }
            Self::Refused(_, reason) => write!(f, "the server refuses: {reason}"),
        }
    }
}

impl std::error::Error for Trouble {}

/// What all connections share.
struct Shared {
    http: Http,
    pace: Pace,
    figures: RefCell<Figures>,
}

/// Plays, and reports. Whatever goes wrong before the first action is an error; after it, it is counted.
pub fn run(plan: &Plan) -> Result<Report, Trouble> {
    let no_runtime = |error: std::io::Error| Trouble::Disconnected(format!("the runtime does not start: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(no_runtime)?;
    LocalSet::new().block_on(&runtime, play(plan))
}

async fn play(plan: &Plan) -> Result<Report, Trouble> {
    let http = Http::new(&plan.url)?;
    http.get("/healthz").await?;
    let before = http.resident_bytes().await;
    let shared = Rc::new(Shared { http, pace: Pace::new(plan.rate), figures: RefCell::new(Figures::new()?) });
    let idle = idle::connect(&shared, plan.idle, AT_ONCE).await?;
    let with_idle = shared.http.resident_bytes().await;
    let crews = (0..plan.tables).map(|index| Crew::gather(shared.clone(), index, plan.players));
    let crews: Vec<Crew> = stream::iter(crews).buffer_unordered(AT_ONCE).try_collect().await?;
    let clients = crews.iter().map(Crew::len).sum();

    let start = Instant::now();
    let end = start + plan.time;
    shared.pace.begin(start, end);
    let played = crews.into_iter().map(|crew| tokio::task::spawn_local(crew.play_until(end)));
    for played in played.collect::<Vec<_>>() {
        let _ = tokio::time::timeout_at(end + LAST_ANSWERS, played).await;
    }
    let after = shared.http.resident_bytes().await;
    let memory = before.zip(with_idle).zip(after).map(|((before, with_idle), after)| Memory {
        before,
        with_idle,
        after,
        per_idle_client: (plan.idle > 0).then(|| with_idle.saturating_sub(before) / plan.idle as u64),
    });
    let mut figures = shared.figures.borrow_mut();
    figures.count_by(NOT_SENT, shared.pace.left());
    Ok(figures.report(plan, clients, idle.held(), memory))
}
