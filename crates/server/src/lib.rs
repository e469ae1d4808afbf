//! Hosts tables for people in browsers and for programs.
//!
//! The server is the authority: rules, chance and secrets live here, and only views leave it. What is done is told to
//! others only after its commit is on disk.

mod api;
mod identity;
mod limits;
mod log_id;
mod metrics;
mod nodes;
mod outbox;
mod pages;
mod rate_limit;
mod room;
mod rooms;
mod socket;
mod store;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hosting::{Games, PersonId};
use protocol::{Refusal, RefusalCode};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, watch};

pub use limits::Limits;
pub use store::{Database, NotADatabase, Store, StoreError};

use crate::rate_limit::{Address, RateLimiter};
use crate::rooms::Rooms;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The games that can be played.
    pub games: Games,
    /// A file of SQLite, or PostgreSQL shared with other servers.
    pub database: Database,
    /// Whether browsers reach it by HTTPS: then cookies are sent by no other way.
    pub secure: bool,
    /// How many bots think at a time.
    pub bot_threads: usize,
    /// After so long without its person a bot marks for a seat.
    pub grace: Duration,
    /// Whether the last address in `X-Forwarded-For` is believed, because a proxy of ours has put it there.
    pub trust_proxy: bool,
    /// How much anybody may ask.
    pub limits: Limits,
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    served: tokio::task::JoinHandle<std::io::Result<()>>,
    among_others: tokio::task::JoinHandle<()>,
    store: Store,
    /// Every connection listens to this as long as it is open.
    moved: broadcast::Sender<PersonId>,
}

/// What all parts of the server share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) secure: bool,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    /// Turns true when the server is being stopped.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Why a server cannot start.
#[derive(Debug)]
pub enum CannotStart {
    /// The database.
    Database(StoreError),
    /// The address.
    Listen(SocketAddr, std::io::Error),
}

impl std::fmt::Display for CannotStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(trouble) => write!(f, "cannot open the database: {trouble}"),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
        }
    }
}

impl std::error::Error for CannotStart {}

/// Opens the database and serves until it is stopped.
pub async fn start(config: Config) -> Result<Running, CannotStart> {
    metrics::recorder();
    let store = Store::open(&config.database).await.map_err(CannotStart::Database)?;
    let unusable = |error| CannotStart::Listen(config.listen, error);
    let listener = TcpListener::bind(config.listen).await.map_err(unusable)?;
    let address = listener.local_addr().map_err(unusable)?;
    let (stop, stopping) = watch::channel(false);
    let most = config.limits.max_tables as usize;
    let rooms = Arc::new(Rooms::new(store.clone(), config.games, config.bot_threads, config.grace, most));
    let among_others = nodes::join(&rooms, stopping.clone()).await.map_err(CannotStart::Database)?;
    rooms::watch_over(&rooms, stopping.clone());
    let rate_limiter = Arc::new(RateLimiter::new(config.limits, config.trust_proxy));
    let (secure, moved) = (config.secure, rooms.moved.clone());
    let shared = Shared { store: store.clone(), rooms, secure, rate_limiter, stopping: stopping.clone() };
    let app = api::router(shared).into_make_service_with_connect_info::<SocketAddr>();
    let mut stopped = stopping;
    let until = async move {
        let _ = stopped.wait_for(|stop| *stop).await;
    };
    let served = tokio::spawn(async move { axum::serve(listener, app).with_graceful_shutdown(until).await });
    Ok(Running { address, stop, served, among_others, store, moved })
}

impl Running {
    /// Finishes what is being written, tells the clients and ends.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let everybody_left = async {
            let _ = self.served.await;
            self.moved.closed().await;
        };
        // Sockets answer what they were asked, are told and close; nobody waits longer for one that does not.
        let _ = tokio::time::timeout(Duration::from_secs(3), everybody_left).await;
        let good_bye = async {
            let _ = self.among_others.await;
            self.store.farewell().await
        };
        // Without it the others wait until this server is dead to them.
        let _ = tokio::time::timeout(Duration::from_secs(1), good_bye).await;
    }
}

impl Shared {
    /// Tables made before this are neither listed for everybody nor counted as open.
    pub(crate) fn open_since_ms(&self) -> i64 {
        now_ms() - i64::from(self.rate_limiter.limits.max_open_days) * 86_400_000
    }

    /// Whether somebody may make one more table.
    pub(crate) async fn may_make_table(&self, who: PersonId, address: Option<Address>) -> Result<(), Refusal> {
        let most = i64::from(self.rate_limiter.limits.max_open_tables);
        let open = self.store.open_tables(who, self.open_since_ms(), most).await;
        if open.map_err(|trouble| room::unavailable(&trouble))? >= most {
            let reason = format!("you have {most} tables that are not finished, more you may not: end some first");
            return Err(Refusal::new(RefusalCode::TooMany, reason));
        }
        self.rate_limiter.new_table(who, address)
    }
}

/// Holds what is behind a lock, also if somebody failed while holding it: nothing here is left half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// Random bytes from the operating system.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::Unavailable(format!("no random bytes: {error}")))?;
    Ok(bytes)
}
