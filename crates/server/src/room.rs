//! A table that somebody is at: its state in memory, and who listens.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use game_core::Seat;
use hosting::{Command, Entry, Games, Guest, LoggedEntry, PersonId, ReplayError, Table};
use protocol::{Phrase, Refusal, RefusalCode, ServerMessage, TableId};

use crate::outbox::Outbox;
use crate::store::{Note, Store, StoreError};
use crate::{lock, metrics, now_ms};

/// A table in memory. Whoever changes it holds it until the change is on disk; others wait.
pub(crate) struct Room {
    id: TableId,
    store: Store,
    table: tokio::sync::Mutex<Table>,
    listeners: Mutex<Vec<Listener>>,
    /// The people who are connected at other servers, and at which.
    elsewhere: Mutex<Vec<(PersonId, i64)>>,
    /// When something happened last.
    touched_ms: AtomicI64,
    /// When it was loaded, by the clock that all servers go by.
    pub(crate) loaded_ms: i64,
    /// The highest number that is known to be on disk, by us or by another server.
    heard_of: AtomicU64,
    /// Whether a write failed, so that more may be on disk than we know of.
    doubtful: AtomicBool,
    /// Whether bots think here.
    pub(crate) thinks: AtomicBool,
    care: Mutex<Care>,
}

/// How a table is looked after.
#[derive(Default)]
pub(crate) struct Care {
    pub(crate) lease: Lease,
    /// Whether it is written down that the game is over.
    pub(crate) over: bool,
    /// Since when people are gone, as far as was seen here.
    pub(crate) gone_since: HashMap<PersonId, i64>,
    /// The people whom the other servers know to be connected here.
    pub(crate) announced: Vec<PersonId>,
}

/// Who lets a table's bots think and its clocks run out.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Lease {
    /// Not known yet.
    #[default]
    Unknown,
    /// This server.
    Here,
    /// Another one that lives.
    Elsewhere,
}

/// A connection that shows the table.
struct Listener {
    connection: u64,
    who: PersonId,
    /// The number of the last entry it was told of.
    seen: u64,
    outbox: Arc<Outbox>,
}

/// How often a wish is decided again because another server was quicker.
const MOST_ATTEMPTS: u32 = 20;

/// What is to be done about a wish.
enum Decided {
    /// This is to be written down.
    Write(Entry),
    /// Nothing: what there is to say is on disk, under this number.
    Known(u64),
}

impl Room {
    pub(crate) fn new(store: Store, table: Table) -> Self {
        Self {
            id: table.id(),
            heard_of: table.number().into(),
            table: table.into(),
            listeners: Mutex::default(),
            elsewhere: Mutex::default(),
            touched_ms: now_ms().into(),
            loaded_ms: store.now_ms(),
            store,
            doubtful: false.into(),
            thinks: false.into(),
            care: Mutex::default(),
        }
    }

    /// The table, to look at; another server may have written more.
    pub(crate) async fn table(&self) -> tokio::sync::MutexGuard<'_, Table> {
        self.table.lock().await
    }

    /// The table as it is on disk.
    pub(crate) async fn table_on_disk(&self) -> Result<tokio::sync::MutexGuard<'_, Table>, Refusal> {
        let mut table = self.table.lock().await;
        if self.store.is_shared() || self.doubtful.load(Ordering::Relaxed) {
            self.catch_up(&mut table).await?;
        }
        Ok(table)
    }

    /// Which table.
    pub(crate) fn id(&self) -> TableId {
        self.id
    }

    /// How long nothing has happened here.
    pub(crate) fn idle_ms(&self) -> i64 {
        now_ms() - self.touched_ms.load(Ordering::Relaxed)
    }

    /// Decides somebody's wish, writes it down and tells everybody. Returns its number, also if the same message was
    /// answered before.
    pub(crate) async fn perform(&self, want: &Command) -> Result<u64, Refusal> {
        let request = Some((want.guest.id, want.request_id.clone()));
        let decide = |table: &Table| match table.answered(want.guest.id, &want.request_id) {
            Some(number) => Ok(Decided::Known(number)),
            None => table.decide(want).map(Decided::Write),
        };
        self.write(request, decide).await
    }

    /// Writes down what nobody asked for: a bot's move, a stand-in. Does nothing if `decide` sees no more reason for it.
    pub(crate) async fn perform_by_itself(&self, decide: impl Fn(&Table) -> Option<Entry>) -> Result<(), Refusal> {
        let decide = |table: &Table| Ok(decide(table).map_or(Decided::Known(table.number()), Decided::Write));
        self.write(None, decide).await.map(drop)
    }

    /// What can be told of the table, or why not. Refused only by the table as it is on disk.
    pub(crate) async fn look<T>(&self, look: impl Fn(&Table) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let mut table = self.table.lock().await;
        match look(&table) {
            Err(_) if self.store.is_shared() && self.catch_up(&mut table).await? => look(&table),
            result => result,
        }
    }

    /// Writes down what is decided. Whenever another server was quicker it is decided again.
    async fn write(
        &self,
        request: Option<(PersonId, String)>,
        decide: impl Fn(&Table) -> Result<Decided, Refusal>,
    ) -> Result<u64, Refusal> {
        let mut table = self.table.lock().await;
        if self.doubtful.load(Ordering::Relaxed) {
            self.catch_up(&mut table).await?;
        }
        for _ in 0..MOST_ATTEMPTS {
            let entry = match decide(&table) {
                Ok(Decided::Write(entry)) => entry,
                Ok(Decided::Known(number)) => return Ok(number),
                // Perhaps it is allowed, or done already, by what another server has written meanwhile.
                Err(_) if self.store.is_shared() && self.catch_up(&mut table).await? => continue,
                Err(refusal) => return Err(refusal),
            };
            let number = table.number() + 1;
            let logged = LoggedEntry { entry, request: request.clone(), at_ms: self.store.now_ms() };
            let line = table.next_line(&logged).map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
            match self.store.append(self.id, number, line, &logged.entry).await {
                Ok(()) => {
                    table.apply(&logged).map_err(|error| damaged(self.id, &error))?;
                    self.heard_of.fetch_max(number, Ordering::Relaxed);
                    self.touched_ms.store(now_ms(), Ordering::Relaxed);
                    self.tell(&table, None);
                    return Ok(number);
                }
                Err(StoreError::Conflict) => {
                    self.catch_up(&mut table).await?;
                }
                Err(trouble) => {
                    // Whether it reached the disk after all is known only there.
                    self.doubtful.store(true, Ordering::Relaxed);
                    let answered = |table: &Table| table.answered(request.as_ref()?.0, &request.as_ref()?.1);
                    if self.catch_up(&mut table).await.is_ok()
                        && let Some(number) = answered(&table)
                    {
                        return Ok(number);
                    }
                    return Err(unavailable(&trouble));
                }
            }
        }
        Err(Refusal::new(RefusalCode::Unavailable, "too much happens at this table at once; try again"))
    }

    /// Takes in what is on disk and was not known here, and tells everybody. Returns whether there was anything.
    async fn catch_up(&self, table: &mut Table) -> Result<bool, Refusal> {
        let entries = self.store.entries(self.id, table.number()).await.map_err(|trouble| unavailable(&trouble))?;
        self.doubtful.store(false, Ordering::Relaxed);
        if entries.is_empty() {
            return Ok(false);
        }
        for (number, line) in &entries {
            table.apply_line(*number, line).map_err(|error| damaged(self.id, &error))?;
        }
        self.heard_of.fetch_max(table.number(), Ordering::Relaxed);
        self.touched_ms.store(now_ms(), Ordering::Relaxed);
        self.tell(table, None);
        Ok(true)
    }

    /// Another server has written up to this number, or further if it is not known how far.
    pub(crate) async fn hear_of(&self, number: Option<u64>) {
        if number.is_some_and(|number| self.heard_of.fetch_max(number, Ordering::Relaxed) >= number) {
            return;
        }
        let mut table = self.table.lock().await;
        if number.is_none_or(|number| table.number() < number) && self.catch_up(&mut table).await.is_err() {
            // Looked at again before anything is decided, and in the next round.
            self.doubtful.store(true, Ordering::Relaxed);
        }
    }

    /// Whether more may be on disk than is known here.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.doubtful.load(Ordering::Relaxed)
    }

    /// Shows the table to a connection from now on, and sends it as it is.
    pub(crate) async fn listen(&self, connection: u64, who: PersonId, after: Option<u64>, outbox: Arc<Outbox>) {
        let mut table = self.table.lock().await;
        // Somebody who comes from another server may have seen more than is known here.
        if after.is_some_and(|after| after > table.number()) && self.catch_up(&mut table).await.is_err() {
            self.doubtful.store(true, Ordering::Relaxed);
        }
        let seen = after.unwrap_or(0).min(table.number());
        {
            let mut listeners = self.lock_listeners();
            listeners.retain(|listener| listener.connection != connection);
            let mut present = self.present(&listeners);
            present.push(who);
            let mut first = table.message(who, seen, self.store.now_ms(), |who| present.contains(&who));
            if let ServerMessage::Table { info, .. } = &mut first {
                info.setup = Some(table.setup());
            }
            let _ = outbox.tell(&first);
            listeners.push(Listener { connection, who, seen: table.number(), outbox });
        }
        // Others see who has come; of those who only watch nothing is told.
        if table.seat_of(who).is_some() {
            self.tell(&table, Some(connection));
        }
    }

    /// Shows the table to a connection no longer.
    pub(crate) async fn leave(&self, connection: u64) {
        let left = {
            let mut listeners = self.lock_listeners();
            let index = listeners.iter().position(|listener| listener.connection == connection);
            index.map(|index| listeners.swap_remove(index).who)
        };
        let table = self.table.lock().await;
        if left.is_some_and(|who| table.seat_of(who).is_some()) {
            self.tell(&table, None);
        }
    }

    /// Whether somebody is connected, here or at another server.
    pub(crate) fn is_connected(&self, who: PersonId) -> bool {
        let here = self.lock_listeners().iter().any(|listener| listener.who == who);
        here || lock(&self.elsewhere).iter().any(|(other, _)| *other == who)
    }

    /// The people of this table who are connected here.
    pub(crate) fn people_here(&self, table: &Table) -> Vec<PersonId> {
        let listeners = self.lock_listeners();
        let here = |who: &PersonId| listeners.iter().any(|listener| listener.who == *who);
        table.people().map(|(_, who)| who).filter(here).collect()
    }

    /// Takes in who is connected at other servers.
    pub(crate) async fn set_elsewhere(&self, people: Vec<(PersonId, i64)>) {
        let table = self.table.lock().await;
        let before = std::mem::replace(&mut *lock(&self.elsewhere), people.clone());
        if before != people {
            self.tell(&table, None);
        }
    }

    /// Forgets who was connected at servers that are no more.
    pub(crate) async fn forget_others_but(&self, living: &[i64]) {
        let people: Vec<_> = lock(&self.elsewhere).clone();
        let left: Vec<_> = people.iter().filter(|(_, node)| living.contains(node)).copied().collect();
        if left.len() < people.len() {
            self.set_elsewhere(left).await;
        }
    }

    pub(crate) fn care(&self) -> MutexGuard<'_, Care> {
        lock(&self.care)
    }

    /// Whether this server looks after the table.
    pub(crate) fn is_ours(&self) -> bool {
        self.care().lease == Lease::Here && self.store.is_sure()
    }

    /// Whether somebody is connected at another server.
    pub(crate) fn is_visited_elsewhere(&self) -> bool {
        !lock(&self.elsewhere).is_empty()
    }

    /// Whether nobody listens.
    pub(crate) fn is_deserted(&self) -> bool {
        self.lock_listeners().is_empty()
    }

    /// Says something to everybody; it is not written down.
    pub(crate) async fn say(&self, guest: &Guest, phrase: Phrase) {
        let seat: Option<Seat> = self.table.lock().await.seat_of(guest.id);
        self.tell_said(seat, phrase);
        if let Err(trouble) = self.store.notify(&Note::Said(self.id, seat, phrase)).await {
            tracing::warn!(%trouble, "a phrase was not told to the other servers");
        }
    }

    /// Tells those who are connected here what somebody said.
    pub(crate) fn tell_said(&self, seat: Option<Seat>, phrase: Phrase) {
        let said = ServerMessage::Said { table: self.id, seat, phrase };
        self.lock_listeners().retain(|listener| listener.outbox.tell(&said).is_ok());
    }

    /// Sends everybody, but perhaps one connection, the table as they may see it. Who reads too slowly is dropped and
    /// comes back for the whole: nothing piles up here.
    fn tell(&self, table: &Table, except: Option<u64>) {
        let mut listeners = self.lock_listeners();
        let present = self.present(&listeners);
        // Those who only watch are told the same: it is written once for all who have seen the same.
        let mut for_watchers: Option<(u64, Utf8Bytes)> = None;
        listeners.retain_mut(|listener| {
            if Some(listener.connection) == except {
                return true;
            }
            let seen = std::mem::replace(&mut listener.seen, table.number());
            let only_watches = table.is_bystander(listener.who);
            if let Some((_, text)) = for_watchers.as_ref().filter(|(same, _)| only_watches && *same == seen) {
                return listener.outbox.put(text.clone()).is_ok();
            }
            let told = table.message(listener.who, seen, self.store.now_ms(), |who| present.contains(&who));
            let Ok(text) = serde_json::to_string(&told).map(Utf8Bytes::from) else { return true };
            if only_watches {
                for_watchers = Some((seen, text.clone()));
            }
            listener.outbox.put(text).is_ok()
        });
    }

    /// Everybody who is connected.
    fn present(&self, listeners: &[Listener]) -> Vec<PersonId> {
        let elsewhere = lock(&self.elsewhere);
        listeners.iter().map(|listener| listener.who).chain(elsewhere.iter().map(|(who, _)| *who)).collect()
    }

    fn lock_listeners(&self) -> MutexGuard<'_, Vec<Listener>> {
        lock(&self.listeners)
    }
}

/// A table from disk, replayed from its log.
pub(crate) async fn load(store: &Store, games: &Games, id: TableId) -> Result<Option<Table>, Refusal> {
    let start = Instant::now();
    let Some(stored) = store.table(id).await.map_err(|trouble| unavailable(&trouble))? else { return Ok(None) };
    let lines = stored.lines.iter().map(|(number, line)| (*number, line.as_str()));
    let table = Table::replay(games, stored.header, lines).map_err(|error| damaged(id, &error))?;
    ::metrics::histogram!(metrics::LOAD_SECONDS).record(start.elapsed().as_secs_f64());
    Ok(Some(table))
}

fn damaged(id: TableId, error: &ReplayError) -> Refusal {
    tracing::error!(table = %crate::log_id::LogId(id), %error, "a table is damaged");
    Refusal::new(RefusalCode::Unavailable, "this table is damaged and cannot be played on")
}

/// The database does not answer: nothing has changed, and it is worth trying again.
pub(crate) fn unavailable(trouble: &StoreError) -> Refusal {
    Refusal::new(RefusalCode::Unavailable, format!("{trouble}; try again"))
}
