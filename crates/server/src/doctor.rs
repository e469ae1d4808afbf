//! Checks every table of a database and reports what is wrong with which.

use std::collections::BTreeSet;
use std::fmt;

use hosting::{Entry, Games, Listing, PersonId, Table, decode_entry};
use protocol::TableId;

use crate::log_id::LogId;
use crate::store::{Damage, Database, Store, StoreError, StoredTable};

/// Tables whose ids are read at a time.
const PAGE: i64 = 500;

/// One thing that is wrong in a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The table; `None` if the finding is about the database as a whole.
    pub table: Option<TableId>,
    /// The number of the log entry; `None` if the finding is not about one.
    pub entry: Option<u64>,
    /// What is wrong, in plain words.
    pub problem: String,
    /// What it means for players.
    pub kind: FindingKind,
}

/// What a finding means for players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// The table cannot be played: players get the answer `damaged`.
    Damage,
    /// A newer version of this program made the table, and this version cannot check it.
    Newer,
    /// The table can be played; only lists may be wrong.
    Warning,
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Damage => "damaged",
            Self::Newer => "newer",
            Self::Warning => "warning",
        })
    }
}

impl Finding {
    /// The table as the server's log names it. Its id is a secret.
    pub fn log_name(&self) -> Option<String> {
        self.table.map(|table| LogId(table).to_string())
    }
}

/// As one line. Tables are named as in the server's log, because their ids are secrets.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.table {
            Some(table) => write!(f, "table {}", LogId(table))?,
            None => write!(f, "database")?,
        }
        if let Some(entry) = self.entry {
            write!(f, ", entry {entry}")?;
        }
        write!(f, ": {}: {}", self.kind, self.problem)
    }
}

/// What was checked, and how much of it is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The number of tables.
    pub tables: u64,
    /// The number of log entries of tables without damage.
    pub entries: u64,
    /// The number of tables that cannot be played, and of damages to the database as a whole.
    pub damaged: u64,
    /// The number of tables that a newer version of this program made.
    pub newer: u64,
    /// The number of findings that do not keep players from playing.
    pub warnings: u64,
}

/// Checks every table of a database: its row, every line of its log, a full replay, and the rows that are derived from
/// the log. Reads only, one table at a time, also while servers use the database.
pub async fn doctor(database: &Database, games: &Games, report: impl FnMut(Finding)) -> Result<Summary, StoreError> {
    let store = Store::open_read_only(database).await?;
    let mut doctor = Doctor { store, games, report, summary: Summary::default() };
    doctor.check_database().await?;
    let mut last = Vec::new();
    loop {
        let ids = doctor.store.table_ids_above(&last, PAGE).await;
        let ids = doctor.readable("the list of tables", ids)?;
        let Some(highest) = ids.last() else { break };
        last = highest.clone();
        for id in ids {
            doctor.check_table_with_id(id).await?;
        }
    }
    doctor.store.close().await;
    Ok(doctor.summary)
}

struct Doctor<'g, F> {
    store: Store,
    games: &'g Games,
    report: F,
    summary: Summary,
}

impl<F: FnMut(Finding)> Doctor<'_, F> {
    fn damage(&mut self, table: Option<TableId>, entry: Option<u64>, problem: String) {
        self.summary.damaged += 1;
        (self.report)(Finding { table, entry, problem, kind: FindingKind::Damage });
    }

    fn newer(&mut self, table: TableId, problem: String) {
        self.summary.newer += 1;
        (self.report)(Finding { table: Some(table), entry: None, problem, kind: FindingKind::Newer });
    }

    fn warn(&mut self, table: TableId, problem: &str) {
        self.summary.warnings += 1;
        let problem = problem.into();
        (self.report)(Finding { table: Some(table), entry: None, problem, kind: FindingKind::Warning });
    }

    /// The answer to a query about all tables. Damage that prevents an answer is reported, and the check goes on.
    fn readable<T>(&mut self, what: &str, answer: Result<Vec<T>, StoreError>) -> Result<Vec<T>, StoreError> {
        match answer {
            Err(StoreError::CorruptDatabase(error)) => {
                self.damage(None, None, format!("{what} cannot be read: {error}"));
                Ok(Vec::new())
            }
            answer => answer,
        }
    }

    /// Checks what concerns more than one table.
    async fn check_database(&mut self) -> Result<(), StoreError> {
        let problems = self.store.integrity_problems().await;
        for problem in self.readable("the file", problems)? {
            self.damage(None, None, problem);
        }
        let codes = self.store.duplicate_codes().await;
        for code in self.readable("the list of codes", codes)? {
            self.damage(None, None, format!("{code} tables share one code"));
        }
        let orphans = self.store.orphans().await;
        for id in self.readable("the list of log entries", orphans)? {
            let problem = "there are log entries or players, but the table's own row is missing".into();
            self.damage(id, None, problem);
        }
        Ok(())
    }

    async fn check_table_with_id(&mut self, id: Vec<u8>) -> Result<(), StoreError> {
        self.summary.tables += 1;
        match id.try_into().map(TableId::from_bytes) {
            Ok(id) => self.check_table(id).await,
            Err(id) => {
                self.damage(None, None, format!("a table's id has {} bytes, expected 16", id.len()));
                Ok(())
            }
        }
    }

    /// Checks a table. What is wrong with it is reported, and does not keep the others from being checked.
    async fn check_table(&mut self, id: TableId) -> Result<(), StoreError> {
        match self.examine_table(id).await {
            Err(StoreError::Corrupt(damage)) => self.report_damage(damage),
            Err(StoreError::CorruptDatabase(error)) => {
                self.damage(Some(id), None, format!("its data cannot be read: {error}"));
            }
            Err(StoreError::NewerLog { table, fault }) => self.newer(table, fault.to_string()),
            result => return result,
        }
        Ok(())
    }

    async fn examine_table(&mut self, id: TableId) -> Result<(), StoreError> {
        // Read before the log, so that a person who sits down meanwhile is not reported.
        let sitters_before = self.store.sitters(id).await?;
        let Some(stored) = self.store.table(id).await? else { return Ok(()) };
        let (sat, entries, finished) = (people_who_sat(&stored), stored.lines.len() as u64, stored.finished);
        let listing = stored.listing.clone();
        let table = stored.replay(self.games)?;
        self.summary.entries += entries;
        self.check_flags(&table, finished);
        self.check_listing(&table, listing).await?;
        self.check_snapshot(id).await?;
        if sitters_before.difference(&sat).next().is_some() {
            self.warn(id, "a person is listed as a player but never sat down");
        }
        if sat.difference(&sitters_before).next().is_some() && !sat.is_subset(&self.store.sitters(id).await?) {
            self.warn(id, "a person sat down but is not listed as a player: the table is missing from their own list");
        }
        Ok(())
    }

    /// Compares what lists show with the log. A row of an older version has no listing.
    async fn check_listing(&mut self, table: &Table, stored: Option<String>) -> Result<(), StoreError> {
        let is_right = |stored: &Option<String>, table: &Table| {
            let listing = stored.as_ref().map(|stored| serde_json::from_str::<Listing>(stored).ok());
            listing.is_none_or(|listing| {
                let mut expected = table.listing();
                // Games that an older version finished have no results in lists.
                if listing.as_ref().is_some_and(|listing| listing.results.is_empty()) {
                    expected.results.clear();
                }
                listing == Some(expected)
            })
        };
        if is_right(&stored, table) {
            return Ok(());
        }
        // The row is read before the log: a server may have written in between. Then the row is different now.
        let again = self.store.table(table.id()).await?;
        if again.is_some_and(|again| again.listing == stored) {
            self.warn(table.id(), "lists show another state of the table than its log");
        }
        Ok(())
    }

    /// Compares a snapshot with the state that the log has at the same number.
    async fn check_snapshot(&mut self, id: TableId) -> Result<(), StoreError> {
        let Some(snapshot) = self.store.snapshot(id).await? else { return Ok(()) };
        let Some(mut stored) = self.store.table(id).await? else { return Ok(()) };
        stored.lines.retain(|(number, _)| *number <= snapshot.number);
        stored.finished = false;
        let state = stored.replay(self.games).ok().and_then(|table| table.snapshot().ok());
        if state.as_ref() != Some(&snapshot.state) {
            self.warn(id, "the snapshot disagrees with the log: delete its row, the server makes a new one");
        }
        Ok(())
    }

    fn report_damage(&mut self, damage: Damage) {
        self.damage(Some(damage.table), Some(damage.entry).filter(|entry| *entry > 0), damage.fault.to_string());
    }

    fn check_flags(&mut self, table: &Table, finished: bool) {
        // Older servers also marked tables whose game had not begun.
        if finished && !table.has_ended() {
            self.warn(table.id(), "the game is marked as finished, but its log has not reached the end");
        }
    }
}

/// Everybody who sat down, by the log.
fn people_who_sat(stored: &StoredTable) -> BTreeSet<PersonId> {
    let (id, format) = (stored.header.id, stored.header.version.format);
    let entries = stored.lines.iter().filter_map(|(number, line)| decode_entry(id, *number, format, line).ok());
    entries
        .filter_map(|logged| if let Entry::Sat { guest, .. } = logged.entry { Some(guest.id) } else { None })
        .collect()
}
