//! The connections that watch a table, and the people who are connected to other nodes.

use std::sync::{Arc, Mutex};

use game_core::Seat;
use hosting::{PersonId, Table};
use protocol::{Phrase, ServerMessage, TableId};

use super::publication::{Publication, Sent};
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
    sent: Sent,
    outbox: Arc<Outbox>,
}

impl Audience {
    /// Adds a connection and sends it the whole table, with the events after entry `after`. `changes` says whether it
    /// may be sent changes from then on. Returns whether its person was not connected before.
    pub(super) fn add(
        &self,
        table: &Table,
        now_ms: i64,
        (connection, person, outbox): (u64, PersonId, Arc<Outbox>),
        after: Option<u64>,
        changes: bool,
    ) -> bool {
        let mut sent = Sent::up_to(after.unwrap_or(0).min(table.number()), person, changes);
        let mut watchers = lock(&self.watchers);
        let mut present = self.present(&watchers);
        let is_new = !present.contains(&person);
        watchers.retain(|watcher| watcher.connection != connection);
        present.push(person);
        let others = watchers.iter().map(|watcher| &watcher.sent);
        let _ = outbox.send(&Publication::new(table, now_ms, &present).first(&mut sent, others));
        watchers.push(Watcher { connection, sent, outbox });
        is_new
    }

    /// Removes a connection. Returns its person if that was the last connection of the person.
    pub(super) fn remove(&self, connection: u64) -> Option<PersonId> {
        let mut watchers = lock(&self.watchers);
        let index = watchers.iter().position(|watcher| watcher.connection == connection)?;
        let person = watchers.swap_remove(index).sent.person();
        Some(person).filter(|person| !self.present(&watchers).contains(person))
    }

    pub(super) fn is_empty(&self) -> bool {
        lock(&self.watchers).is_empty()
    }

    pub(super) fn has(&self, person: PersonId) -> bool {
        let here = lock(&self.watchers).iter().any(|watcher| watcher.sent.person() == person);
        here || lock(&self.remote).iter().any(|(other, _)| *other == person)
    }

    pub(super) fn people_here(&self, table: &Table) -> Vec<PersonId> {
        let watchers = lock(&self.watchers);
        let is_here = |person: &PersonId| watchers.iter().any(|watcher| watcher.sent.person() == *person);
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

    /// Makes the next message to every watcher one with the whole table.
    pub(super) fn forget_sent(&self) {
        lock(&self.watchers).iter_mut().for_each(|watcher| watcher.sent.forget_game());
    }

    pub(super) fn send_phrase(&self, table: TableId, seat: Option<Seat>, phrase: Phrase) {
        let said = ServerMessage::Said { table, seat, phrase };
        lock(&self.watchers).retain(|watcher| watcher.outbox.send(&said).is_ok());
    }

    /// Sends every watcher, except perhaps one connection, the table as they may see it, or what has changed. A watcher that reads too
    /// slowly is dropped, so that its messages do not fill the memory; it reconnects and gets the whole table.
    pub(super) fn publish(&self, table: &Table, now_ms: i64, except: Option<u64>) {
        let mut watchers = lock(&self.watchers);
        let present = self.present(&watchers);
        let mut publication = Publication::new(table, now_ms, &present);
        watchers.retain_mut(|watcher| {
            if Some(watcher.connection) == except {
                return true;
            }
            publication.next(&mut watcher.sent).is_none_or(|text| watcher.outbox.push(text).is_ok())
        });
    }

    /// All people who are connected, here or to other nodes.
    fn present(&self, watchers: &[Watcher]) -> Vec<PersonId> {
        let remote = lock(&self.remote);
        watchers.iter().map(|watcher| watcher.sent.person()).chain(remote.iter().map(|(person, _)| *person)).collect()
    }
}
