//! A table that somebody is at: its state in memory, and who listens.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Instant;

use hosting::{Entry, Guest, Logged, Table, Want, Who};
use protocol::{Phrase, Refusal, RefusalCode, TableId, Tell};
use table::{Seat, Viewer};
use tokio::sync::mpsc;

use crate::store::{Store, Trouble};
use crate::{now_ms, numbers};

/// A table in memory. Whoever changes it holds it until the change is on disk; others wait.
pub(crate) struct Room {
    id: TableId,
    table: tokio::sync::Mutex<Table>,
    listeners: Mutex<Vec<Listener>>,
    /// When something happened last.
    touched_ms: AtomicI64,
    /// Whether a write failed, so that memory and disk may differ.
    doubtful: AtomicBool,
}

/// A connection that shows the table.
struct Listener {
    connection: u64,
    who: Who,
    /// The number of the last entry it was told of.
    seen: u64,
    outbox: mpsc::Sender<Tell>,
}

/// What became of a wish.
pub(crate) enum Outcome {
    /// It is on disk under this number.
    Done(u64),
    /// It is on disk since an earlier message with the same id.
    DoneBefore(u64),
}

impl Room {
    pub(crate) fn new(table: Table) -> Self {
        let (id, touched_ms) = (table.id(), AtomicI64::new(now_ms()));
        Self { id, table: table.into(), listeners: Mutex::default(), touched_ms, doubtful: false.into() }
    }

    /// The table, to look at.
    pub(crate) async fn table(&self) -> tokio::sync::MutexGuard<'_, Table> {
        self.table.lock().await
    }

    /// How long nothing has happened here.
    pub(crate) fn idle_ms(&self) -> i64 {
        now_ms() - self.touched_ms.load(Ordering::Relaxed)
    }

    /// Decides somebody's wish, writes it down and tells everybody.
    pub(crate) async fn perform(&self, store: &Store, want: &Want) -> Result<Outcome, Refusal> {
        let mut table = self.current(store).await?;
        if let Some(number) = table.answered(want.guest.who, &want.id) {
            return Ok(Outcome::DoneBefore(number));
        }
        let entry = table.decide(want)?;
        let request = Some((want.guest.who, want.id.clone()));
        self.write(store, &mut table, Logged { entry, request }).await.map(Outcome::Done)
    }

    /// Writes down what nobody asked for: a bot's move, a stand-in. Does nothing if `decide` sees no more reason for it.
    pub(crate) async fn perform_by_itself(
        &self,
        store: &Store,
        decide: impl FnOnce(&Table) -> Option<Entry>,
    ) -> Result<(), Refusal> {
        let mut table = self.current(store).await?;
        let Some(entry) = decide(&table) else { return Ok(()) };
        self.write(store, &mut table, Logged { entry, request: None }).await.map(drop)
    }

    /// The table as it is on disk, loaded again if a write failed.
    async fn current(&self, store: &Store) -> Result<tokio::sync::MutexGuard<'_, Table>, Refusal> {
        let mut table = self.table.lock().await;
        if self.doubtful.load(Ordering::Relaxed) {
            let loaded = load(store, self.id).await?;
            *table = loaded.ok_or_else(|| Refusal::new(RefusalCode::NoSuchTable, "the table is gone"))?;
            self.doubtful.store(false, Ordering::Relaxed);
            self.tell(&table, None);
        }
        Ok(table)
    }

    async fn write(&self, store: &Store, table: &mut Table, logged: Logged) -> Result<u64, Refusal> {
        let number = table.number() + 1;
        let sitter = if let Entry::Sat { guest, .. } = &logged.entry { Some(guest.who) } else { None };
        if let Err(trouble) = store.append(self.id, number, &logged, sitter).await {
            // Whether it reached the disk after all is known only there.
            self.doubtful.store(true, Ordering::Relaxed);
            return Err(unavailable(&trouble));
        }
        table.apply(&logged);
        self.touched_ms.store(now_ms(), Ordering::Relaxed);
        self.tell(table, None);
        Ok(number)
    }

    /// Shows the table to a connection from now on, and sends it as it is.
    pub(crate) async fn listen(&self, connection: u64, who: Who, after: Option<u64>, outbox: mpsc::Sender<Tell>) {
        let table = self.table.lock().await;
        let seen = after.unwrap_or(0).min(table.number());
        {
            let mut listeners = self.lock_listeners();
            listeners.retain(|listener| listener.connection != connection);
            let mut present: Vec<Who> = listeners.iter().map(|listener| listener.who).collect();
            present.push(who);
            let mut first = self.sight(&table, who, seen, &present);
            if let Tell::Table { info, .. } = &mut first {
                info.setup = Some(table.setup());
            }
            let _ = outbox.try_send(first);
            listeners.push(Listener { connection, who, seen: table.number(), outbox });
        }
        // Others see who has come.
        self.tell(&table, Some(connection));
    }

    /// Shows the table to a connection no longer.
    pub(crate) async fn leave(&self, connection: u64) {
        self.lock_listeners().retain(|listener| listener.connection != connection);
        let table = self.table.lock().await;
        self.tell(&table, None);
    }

    /// Whether somebody is connected here.
    pub(crate) fn is_connected(&self, who: Who) -> bool {
        self.lock_listeners().iter().any(|listener| listener.who == who)
    }

    /// Whether nobody listens.
    pub(crate) fn is_deserted(&self) -> bool {
        self.lock_listeners().is_empty()
    }

    /// Says something to everybody; it is not written down.
    pub(crate) async fn say(&self, guest: &Guest, phrase: Phrase) {
        let seat: Option<Seat> = self.table.lock().await.seat_of(guest.who);
        let said = Tell::Said { table: self.id, seat, phrase };
        self.lock_listeners().retain(|listener| listener.outbox.try_send(said.clone()).is_ok());
    }

    /// Sends everybody, but perhaps one connection, the table as they may see it. Who reads too slowly is dropped and
    /// comes back for the whole: nothing piles up here.
    fn tell(&self, table: &Table, except: Option<u64>) {
        let mut listeners = self.lock_listeners();
        let present: Vec<Who> = listeners.iter().map(|listener| listener.who).collect();
        listeners.retain_mut(|listener| {
            if Some(listener.connection) == except {
                return true;
            }
            let told = self.sight(table, listener.who, listener.seen, &present);
            listener.seen = table.number();
            listener.outbox.try_send(told).is_ok()
        });
    }

    /// The table as somebody may see it.
    fn sight(&self, table: &Table, who: Who, seen: u64, present: &[Who]) -> Tell {
        let viewer = table.viewer(who);
        Tell::Table {
            table: self.id,
            number: table.number(),
            info: Box::new(table.info(who, |who| present.contains(&who))),
            sight: table.sight(viewer),
            news: table.news(viewer, seen),
            version: if let Viewer::Seat(seat) = viewer { table.version(seat) } else { 0 },
            waiting: table.waiting().iter().collect(),
            clock_left: None,
        }
    }

    fn lock_listeners(&self) -> std::sync::MutexGuard<'_, Vec<Listener>> {
        self.listeners.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// A table from disk, as its log made it.
pub(crate) async fn load(store: &Store, id: TableId) -> Result<Option<Table>, Refusal> {
    let start = Instant::now();
    let Some(stored) = store.table(id).await.map_err(|trouble| unavailable(&trouble))? else { return Ok(None) };
    let mut table = Table::new(id, stored.code, stored.host, stored.agreed, stored.secret)?;
    stored.log.iter().for_each(|logged| table.apply(logged));
    metrics::histogram!(numbers::LOAD_SECONDS).record(start.elapsed().as_secs_f64());
    Ok(Some(table))
}

/// The database does not answer: nothing has changed, and it is worth trying again.
pub(crate) fn unavailable(trouble: &Trouble) -> Refusal {
    Refusal::new(RefusalCode::Unavailable, format!("{trouble}; try again"))
}
