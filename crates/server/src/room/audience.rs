//! The connections that watch a table, and the people who are connected to other nodes.

use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;
use game_core::Seat;
use hosting::{PersonId, Table};
use protocol::{Phrase, ServerMessage, TableId};

use crate::lock;
use crate::outbox::Outbox;

/// Everybody who watches a table. The locks are held for short times only; `watchers` is locked before `remote`.
#[derive(Default)]
pub(super) struct Audience {
    watchers: Mutex<Vec<Watcher>>,
    /// The seated people who are connected to other nodes, each with the node.
    remote: Mutex<Vec<(PersonId, i64)>>,
}

/// A connection that watches the table.
struct Watcher {
    connection: u64,
    person: PersonId,
    /// The number of the last entry that was sent.
    seen: u64,
    outbox: Arc<Outbox>,
}

impl Audience {
    /// Adds a connection and sends it the whole table. Returns whether its person was not connected before.
    pub(super) fn add(
        &self,
        table: &Table,
        now_ms: i64,
        (connection, person, outbox): (u64, PersonId, Arc<Outbox>),
        after: Option<u64>,
    ) -> bool {
        let seen = after.unwrap_or(0).min(table.number());
        let mut watchers = lock(&self.watchers);
        let mut present = self.present(&watchers);
        let is_new = !present.contains(&person);
        watchers.retain(|watcher| watcher.connection != connection);
        present.push(person);
        let mut first = table.message(person, seen, now_ms, |person| present.contains(&person));
        if let ServerMessage::Table { info, .. } = &mut first {
            info.setup = Some(table.setup());
        }
        let _ = outbox.send(&first);
        watchers.push(Watcher { connection, person, seen: table.number(), outbox });
        is_new
    }

    /// Removes a connection. Returns its person if that was the last connection of the person.
    pub(super) fn remove(&self, connection: u64) -> Option<PersonId> {
        let mut watchers = lock(&self.watchers);
        let index = watchers.iter().position(|watcher| watcher.connection == connection)?;
        let person = watchers.swap_remove(index).person;
        Some(person).filter(|person| !self.present(&watchers).contains(person))
    }

    pub(super) fn is_empty(&self) -> bool {
        lock(&self.watchers).is_empty()
    }

    pub(super) fn has(&self, person: PersonId) -> bool {
        let here = lock(&self.watchers).iter().any(|watcher| watcher.person == person);
        here || lock(&self.remote).iter().any(|(other, _)| *other == person)
    }

    pub(super) fn people_here(&self, table: &Table) -> Vec<PersonId> {
        let watchers = lock(&self.watchers);
        let is_here = |person: &PersonId| watchers.iter().any(|watcher| watcher.person == *person);
        table.people().map(|(_, person)| person).filter(is_here).collect()
    }

    pub(super) fn has_remote_people(&self) -> bool {
        !lock(&self.remote).is_empty()
    }

    /// Returns whether anything changed.
    pub(super) fn set_remote_people(&self, people: Vec<(PersonId, i64)>) -> bool {
        let mut remote = lock(&self.remote);
        let changed = *remote != people;
        *remote = people;
        changed
    }

    /// The remote people without those at dead nodes; `None` if that is all of them.
    pub(super) fn remote_people_at(&self, living: &[i64]) -> Option<Vec<(PersonId, i64)>> {
        let remote = lock(&self.remote);
        let left: Vec<_> = remote.iter().filter(|(_, node)| living.contains(node)).copied().collect();
        (left.len() < remote.len()).then_some(left)
    }

    pub(super) fn send_phrase(&self, table: TableId, seat: Option<Seat>, phrase: Phrase) {
        let said = ServerMessage::Said { table, seat, phrase };
        lock(&self.watchers).retain(|watcher| watcher.outbox.send(&said).is_ok());
    }

    /// Sends every watcher, except perhaps one connection, the table as they may see it. A watcher that reads too
    /// slowly is dropped, so that its messages do not fill the memory; it reconnects and gets the whole table.
    pub(super) fn publish(&self, table: &Table, now_ms: i64, except: Option<u64>) {
        let mut watchers = lock(&self.watchers);
        let present = self.present(&watchers);
        // All spectators who have seen the same get the same text, so it is written once.
        let mut for_spectators: Option<(u64, Utf8Bytes)> = None;
        watchers.retain_mut(|watcher| {
            if Some(watcher.connection) == except {
                return true;
            }
            let seen = std::mem::replace(&mut watcher.seen, table.number());
            let is_spectator = table.is_bystander(watcher.person);
            if let Some((_, text)) = for_spectators.as_ref().filter(|(same, _)| is_spectator && *same == seen) {
                return watcher.outbox.push(text.clone()).is_ok();
            }
            let message = table.message(watcher.person, seen, now_ms, |person| present.contains(&person));
            let Ok(text) = serde_json::to_string(&message).map(Utf8Bytes::from) else { return true };
            if is_spectator {
                for_spectators = Some((seen, text.clone()));
            }
            watcher.outbox.push(text).is_ok()
        });
    }

    /// All people who are connected, here or to other nodes.
    fn present(&self, watchers: &[Watcher]) -> Vec<PersonId> {
        let remote = lock(&self.remote);
        watchers.iter().map(|watcher| watcher.person).chain(remote.iter().map(|(person, _)| *person)).collect()
    }
}
