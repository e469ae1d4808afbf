//! Changes a table: decide, append to the log, apply, publish.

use std::sync::atomic::Ordering;

use hosting::{Command, Entry, LoggedEntry, PersonId, Table};
use protocol::{Refusal, RefusalCode};

use super::Room;
use crate::error::RequestError;
use crate::loader::MAX_INLINE;
use crate::log_id::LogId;
use crate::now_ms;
use crate::store::StoreError;

/// How often a command is decided again because another node wrote first.
const MAX_ATTEMPTS: u32 = 20;

/// What a command leads to.
enum Decision {
    /// Append this entry.
    Append(Entry),
    /// Append nothing: the entry would change nothing.
    Unchanged,
    /// Append nothing: the answer is on disk under this number.
    Answered(u64),
}

/// The person and the idempotency key of a command.
type RequestKey = (PersonId, String);

impl Room {
    /// Carries out a command. Returns the number of its entry, also if the same command was carried out before.
    pub(crate) async fn perform(&self, command: &Command) -> Result<u64, RequestError> {
        let request = Some((command.guest.id, command.request_id.clone()));
        let decide = |table: &Table| match table.answered(command.guest.id, &command.request_id) {
            Some(number) => Ok(Decision::Answered(number)),
            None => {
                let entry = table.decide(command)?;
                let is_redundant = table.is_redundant(&entry);
                Ok(if is_redundant { Decision::Unchanged } else { Decision::Append(entry) })
            }
        };
        self.write(request, decide).await
    }

    /// Appends an entry that no client asked for: a bot's turn, a stand-in. Does nothing if `decide` returns `None`.
    pub(crate) async fn perform_internal(&self, decide: impl Fn(&Table) -> Option<Entry>) -> Result<(), RequestError> {
        let decide = |table: &Table| Ok(decide(table).map_or(Decision::Answered(table.number()), Decision::Append));
        self.write(None, decide).await.map(drop)
    }

    /// Appends the decided entry. If another node wrote that number first, loads its entries and decides again
    /// (optimistic concurrency).
    async fn write(
        &self,
        request: Option<RequestKey>,
        decide: impl Fn(&Table) -> Result<Decision, Refusal>,
    ) -> Result<u64, RequestError> {
        let mut table = self.table.lock().await;
        self.loader.check(self.id)?;
        if self.is_stale() {
            self.catch_up(&mut table).await?;
        }
        for _ in 0..MAX_ATTEMPTS {
            let entry = match decide(&table) {
                Ok(Decision::Append(entry)) => entry,
                Ok(Decision::Answered(number)) => return Ok(number),
                // After the entries of another node it may change something.
                Ok(Decision::Unchanged) if self.store().is_shared() && self.catch_up(&mut table).await? => continue,
                Ok(Decision::Unchanged) => return Ok(table.number()),
                // Entries of another node may make it legal, or may be its result.
                Err(_) if self.store().is_shared() && self.catch_up(&mut table).await? => continue,
                Err(refusal) => return Err(refusal.into()),
            };
            let logged = LoggedEntry { entry, request: request.clone(), at_ms: self.store().now_ms() };
            match self.append(&mut table, &logged).await {
                Err(RequestError::Store(StoreError::Conflict)) => {
                    self.catch_up(&mut table).await?;
                }
                Err(RequestError::Store(error)) => return self.recover(&mut table, request, error).await,
                result => return result,
            }
        }
        let reason = "too much happens at this table at once; try again";
        Err(Refusal::new(RefusalCode::Unavailable, reason).into())
    }

    async fn append(&self, table: &mut Table, logged: &LoggedEntry) -> Result<u64, RequestError> {
        let number = table.number() + 1;
        let line = table.next_line(logged).map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
        let outlook = table.outlook(&logged.entry)?;
        self.store().append(self.id, number, line, &outlook).await?;
        if table.apply(logged).is_err() {
            // The disk is right and memory may be wrong: the replay decides.
            self.reload(table).await?;
        }
        self.publish_change(table);
        self.add_notices(table, logged.at_ms);
        if table.wants_snapshot() {
            self.loader.store_snapshot(table);
        }
        Ok(number)
    }

    /// Stores that the people whose turn has just begun at a slow table are to be told. Nobody waits for this: if the server
    /// dies first, the notice is lost, and the clock is shown as always.
    fn add_notices(&self, table: &Table, at_ms: i64) {
        if !table.agreed().clock.is_slow() {
            return;
        }
        let plan = self.loader.notices;
        let asked = table.people_to_act();
        let begins = |seat| asked.contains(seat) && table.waiting_since_ms(seat) == Some(at_ms);
        for (_, person) in table.people().filter(|(seat, _)| begins(*seat)) {
            let (store, id) = (self.store().clone(), self.id);
            tokio::spawn(async move {
                let added = store.add_notices(id, person, at_ms + plan.delay_ms, plan.webhook).await;
                if let Err(error) = added {
                    tracing::warn!(table = %LogId(id), %error, "a notice was not stored");
                }
            });
        }
    }

    /// After a failed write only the disk knows whether the entry was written.
    async fn recover(
        &self,
        table: &mut Table,
        request: Option<RequestKey>,
        error: StoreError,
    ) -> Result<u64, RequestError> {
        self.mark_stale();
        let caught_up = self.catch_up(table).await.is_ok();
        let answered = request.and_then(|(person, id)| table.answered(person, &id));
        answered.filter(|_| caught_up).ok_or(error.into())
    }

    /// Applies entries that are on disk and not in memory, and publishes them. Returns whether there were any.
    pub(super) async fn catch_up(&self, table: &mut Table) -> Result<bool, RequestError> {
        let lines = self.store().entries(self.id, table.number()).await;
        let lines = lines.map_err(|error| self.loader.judge(error))?;
        self.stale.store(false, Ordering::Relaxed);
        if lines.is_empty() {
            return Ok(false);
        }
        let is_long = lines.len() > MAX_INLINE;
        if is_long || lines.iter().try_for_each(|(number, line)| table.apply_line(*number, line)).is_err() {
            self.reload(table).await?;
        }
        self.publish_change(table);
        Ok(true)
    }

    /// Loads the table again. If that fails too, it is damaged.
    async fn reload(&self, table: &mut Table) -> Result<(), RequestError> {
        let gone = || Refusal::new(RefusalCode::NoSuchTable, "there is no such table");
        *table = self.loader.load(self.id).await?.ok_or_else(gone)?;
        // Changes are counted from the snapshot that was loaded.
        self.audience.forget_sent();
        Ok(())
    }

    /// Handles the news that another node wrote entries: up to `number`, or an unknown number of them.
    pub(crate) async fn on_remote_write(&self, number: Option<u64>) {
        if number.is_some_and(|number| self.known_number.fetch_max(number, Ordering::Relaxed) >= number) {
            return;
        }
        let mut table = self.table.lock().await;
        if number.is_none_or(|number| table.number() < number)
            && let Err(error) = self.catch_up(&mut table).await
        {
            // The next decision or the next round of upkeep tries again.
            self.log_failure(&error);
            self.mark_stale();
        }
    }

    fn publish_change(&self, table: &Table) {
        self.known_number.fetch_max(table.number(), Ordering::Relaxed);
        self.touched_ms.store(now_ms(), Ordering::Relaxed);
        self.bot_must_act.store(!table.bots_to_act().is_empty(), Ordering::Release);
        self.publish(table, None);
    }
}
