//! Hosts tables for people in browsers and for programs.
//!
//! The server is the authority: rules, chance and secrets live here, and only views leave it. An action is published
//! only after its commit is on disk.

mod accept;
mod api;
mod client_stream;
mod clock;
mod daily;
mod device_label;
mod display_name;
mod doctor;
mod error;
mod evenings;
mod identity;
mod limits;
mod loader;
mod log_id;
mod metrics;
mod nodes;
mod notices;
mod open_devices;
mod outbox;
mod pages;
mod rate_limit;
mod room;
mod rooms;
mod socket;
mod store;

use std::net::SocketAddr;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hosting::{Games, PersonId, Table};
use protocol::{Day, Refusal, RefusalCode};
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use doctor::{Finding, FindingKind, Summary, doctor};
pub use limits::{LimitInfo, Limits};
pub use notices::{NoticeError, NoticeSettings, Webhook};
pub use store::{Damage, DamageFault, Database, InvalidDatabase, Store, StoreError, StoredTable};

use crate::api::Readiness;
pub(crate) use crate::clock::now_ms;
use crate::daily::Daily;
use crate::error::RequestError;
use crate::evenings::Evenings;
use crate::loader::{Loader, NoticePlan};
use crate::notices::Notices;
use crate::open_devices::OpenDevices;
use crate::rate_limit::{Address, RateLimiter};
use crate::room::Room;
use crate::rooms::Rooms;
use crate::store::DatabaseLock;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The games that can be played.
    pub games: Games,
    /// A SQLite file, or a PostgreSQL that is shared with other servers.
    pub database: Database,
    /// Whether browsers use HTTPS: cookies are then sent by HTTPS only.
    pub secure: bool,
    /// How many bots think at the same time.
    pub bot_threads: usize,
    /// The grace time: how long a person may be disconnected before a bot stands in.
    pub grace: Duration,
    /// Whether to trust the last address in `X-Forwarded-For`, because our own proxy added it.
    pub trust_proxy: bool,
    /// The rate limits and other limits.
    pub limits: Limits,
    /// How people are told that it is their turn at a slow table.
    pub notices: NoticeSettings,
    /// How many milliseconds the server's time is ahead of the machine's clock. 0, unless a test lets a day pass.
    pub clock_ahead_ms: Arc<AtomicI64>,
}

/// A running server.
pub struct Running {
    /// The address it listens on.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    http: tokio::task::JoinHandle<()>,
    node: tokio::task::JoinHandle<()>,
    store: Store,
    devices: Arc<OpenDevices>,
    /// Held until the server has stopped.
    lock: Option<DatabaseLock>,
}

/// What all parts of the server share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) secure: bool,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) notices: Arc<Notices>,
    pub(crate) daily: Arc<Daily>,
    pub(crate) evenings: Arc<Evenings>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be opened.
    #[error("cannot open the database {database}: {source}")]
    Database {
        /// The database of the configuration. It is printed without its password.
        database: Database,
        /// What went wrong.
        source: StoreError,
    },
    /// Notices cannot be sent.
    #[error(transparent)]
    Notices(#[from] NoticeError),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address of the configuration.
        address: SocketAddr,
        /// What went wrong.
        source: std::io::Error,
    },
}

/// Whether the program was built with the web client. If not, only programs can play on the server.
pub fn has_web_client() -> bool {
    site::is_there()
}

/// Opens the database and starts to serve.
pub async fn start(config: Config) -> Result<Running, StartError> {
    metrics::recorder();
    let database = |source| StartError::Database { database: config.database.clone(), source };
    let listen = |source| StartError::Listen { address: config.listen, source };
    let lock = DatabaseLock::take(&config.database).map_err(database)?;
    let store = Store::open(&config.database).await.map_err(database)?.ahead_by(config.clock_ahead_ms.clone());
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    let (stop, stopping) = watch::channel(false);
    let delay_ms = i64::from(config.limits.notice_delay) * 1_000;
    let plan = NoticePlan { delay_ms, webhook: config.notices.webhook.is_some() };
    let loader = Loader::new(store.clone(), config.games.clone()).with_notices(plan);
    let rooms = Arc::new(Rooms::new(loader, config.bot_threads, config.grace, &config.limits));
    let node = nodes::join(&rooms, stopping.clone()).await.map_err(database)?;
    rooms::start_upkeep(&rooms, stopping.clone());
    let notices = Arc::new(Notices::new(&rooms, config.notices, &config.limits).await?);
    notices.start(stopping.clone());
    let daily = Arc::new(Daily::new(&rooms).await.map_err(database)?);
    let evenings = Arc::new(Evenings::new(&rooms));
    evenings.start(stopping.clone());
    let rate_limiter = Arc::new(RateLimiter::new(config.limits.clone(), config.trust_proxy));
    let (secure, devices, readiness) = (config.secure, rooms.devices.clone(), Arc::default());
    let limiter = rate_limiter.clone();
    let stop_signal = stopping.clone();
    let shared = Shared {
        store: store.clone(),
        rooms,
        secure,
        rate_limiter,
        readiness,
        notices,
        daily,
        evenings,
        stopping: stop_signal,
    };
    let http = tokio::spawn(accept::serve(listener, api::router(shared), limiter, stopping));
    log_proxy_setting(config.trust_proxy);
    Ok(Running { address, stop, http, node, store, devices, lock })
}

impl Running {
    /// Finishes pending writes, notifies all clients and ends.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let all_closed = async {
            let _ = self.http.await;
            self.devices.all_closed().await;
        };
        // Connections answer their requests, send the close reason and close. Slow ones are not waited for.
        let _ = tokio::time::timeout(Duration::from_secs(3), all_closed).await;
        let left = async {
            let _ = self.node.await;
            self.store.leave_cluster().await
        };
        // If this fails, the other nodes wait until this node's heartbeat expires.
        let _ = tokio::time::timeout(Duration::from_secs(1), left).await;
        drop(self.lock);
    }
}

fn log_proxy_setting(trust_proxy: bool) {
    if trust_proxy {
        tracing::info!("--trust-proxy is on: clients are counted by the last address in X-Forwarded-For");
    } else {
        tracing::info!("--trust-proxy is off: clients are counted by the address of their connection");
    }
}

impl Shared {
    /// Tables that were made before this time are neither listed publicly nor counted as open.
    pub(crate) fn open_since_ms(&self) -> i64 {
        now_ms() - i64::from(self.rate_limiter.limits.max_open_days) * 86_400_000
    }

    /// The day of a daily dig that is not over: until then nobody but its player may see the table.
    pub(crate) fn sealed_day(&self, table: &Table) -> Option<Day> {
        table.daily().map(|daily| daily.day).filter(|day| !self.daily.is_over(*day))
    }

    /// Checks that a person may take a seat at one more table before its game.
    pub(crate) async fn allow_seat(&self, person: PersonId) -> Result<(), RequestError> {
        let max = i64::from(self.rate_limiter.limits.max_gathering_seats);
        if self.store.gathering_seats(person, self.open_since_ms(), max).await? >= max {
            let reason = format!("you have a seat at {max} tables that wait for players: leave one of them first");
            return Err(Refusal::new(RefusalCode::TooMany, reason).into());
        }
        Ok(())
    }

    /// Checks that a person may see a table. The tables of an evening have the same luck, so only the people who sit at one
    /// see it until the round is over.
    pub(crate) async fn allow_sight(&self, room: &Room, person: Option<PersonId>) -> Result<(), RequestError> {
        let mark = {
            let table = room.table().await;
            let sits = person.is_some_and(|person| table.seat_of(person).is_some());
            table.agreed().event.filter(|_| !sits)
        };
        match mark {
            Some(mark) if !self.evenings.is_round_over(mark).await? => {
                let reason = "this table belongs to an evening: others see it when its round is over";
                Err(Refusal::new(RefusalCode::NotSeated, reason).into())
            }
            _ => Ok(()),
        }
    }

    /// Checks that a person may make one more table.
    pub(crate) async fn allow_new_table(&self, host: PersonId, address: Option<Address>) -> Result<(), RequestError> {
        let max = i64::from(self.rate_limiter.limits.max_open_tables);
        if self.store.open_tables(host, self.open_since_ms(), max).await? >= max {
            let reason = format!("you have {max} tables that are not finished, which is the limit: end some first");
            return Err(Refusal::new(RefusalCode::TooMany, reason).into());
        }
        Ok(self.rate_limiter.new_table(host, address)?)
    }
}

/// The answer to others who want to see a daily dig of a day that is not over.
pub(crate) fn sealed_table() -> Refusal {
    let reason = "this is another person's daily dig: others can see it when the day is over (UTC)";
    Refusal::new(RefusalCode::NotSeated, reason)
}

/// Locks a mutex, also if a task panicked while it held the lock: nothing here is left half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Random bytes from the operating system.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(StoreError::Random)?;
    Ok(bytes)
}
