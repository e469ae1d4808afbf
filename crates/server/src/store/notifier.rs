//! Sends notifications to the other nodes, after the commits that they tell of.
//!
//! PostgreSQL takes one lock for the whole database while it commits a notification. A durable commit would hold that
//! lock while it waits for the disk, so that all nodes together could do one commit at a time. The notifier has a
//! connection of its own that does not wait for the disk.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::TableId;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::StoreError;
use super::cluster::Node;
use super::notification::Notification;
use super::postgres::{CHANNEL, TIMEOUT};
use crate::lock;

/// The least time between two rounds of notifications. What arrives in between is sent together.
const GROUP_INTERVAL: Duration = Duration::from_millis(5);
/// The delay before the next attempt after a failed one.
const RETRY_DELAY: Duration = Duration::from_millis(200);
/// The most tables in one notification, which may have 8,000 bytes.
const MAX_TABLES: usize = 120;
/// The most phrases and other messages that wait. When there are more, new ones are refused.
const MAX_MESSAGES: usize = 4096;

/// Takes notifications and sends them soon. Never waits for the database. Cheap to clone.
#[derive(Clone)]
pub(super) struct Notifier {
    pending: Arc<Mutex<Pending>>,
    wake: mpsc::Sender<()>,
}

/// What is not sent yet. Its size is bounded by the number of tables, because only the newest entry of each counts.
#[derive(Default)]
struct Pending {
    written: HashMap<TableId, u64>,
    presence: HashSet<TableId>,
    messages: Vec<Notification>,
    flushed: Vec<oneshot::Sender<()>>,
}

impl Notifier {
    /// Starts the task that sends. It ends when the last clone of the notifier is dropped.
    pub(super) fn start(options: &PgConnectOptions, node: &Node) -> Self {
        let (wake, woken) = mpsc::channel(1);
        let pending = Arc::default();
        let options = options.clone().options([("synchronous_commit", "off")]);
        tokio::spawn(send_rounds(options, node.clone(), Arc::clone(&pending), woken));
        Self { pending, wake }
    }

    /// Tells the other nodes that these tables have entries up to these numbers.
    pub(super) fn written(&self, entries: impl Iterator<Item = (TableId, u64)>) {
        self.add(|pending| pending.add_written(entries));
    }

    /// Tells the other nodes that the presence at these tables changed.
    pub(super) fn presence_changed(&self, tables: impl Iterator<Item = TableId>) {
        self.add(|pending| pending.presence.extend(tables));
    }

    /// Sends any other notification. Refuses it if too many wait because the database does not answer.
    pub(super) fn send(&self, notification: Notification) -> Result<(), StoreError> {
        self.add(|pending| {
            let has_space = pending.messages.len() < MAX_MESSAGES;
            if has_space {
                pending.messages.push(notification);
            }
            has_space.then_some(()).ok_or(StoreError::Timeout)
        })
    }

    /// Waits until everything up to now is sent.
    pub(super) async fn flush(&self) {
        let (flushed, sent) = oneshot::channel();
        self.add(|pending| pending.flushed.push(flushed));
        let _ = sent.await;
    }

    fn add<T>(&self, change: impl FnOnce(&mut Pending) -> T) -> T {
        let result = change(&mut lock(&self.pending));
        // If the channel is full, the task wakes up anyway.
        let _ = self.wake.try_send(());
        result
    }
}

impl Pending {
    fn add_written(&mut self, entries: impl Iterator<Item = (TableId, u64)>) {
        for (table, number) in entries {
            let newest = self.written.entry(table).or_default();
            *newest = number.max(*newest);
        }
    }

    /// Adds what came after a failed attempt to send this.
    fn absorb(&mut self, newer: Self) {
        self.add_written(newer.written.into_iter());
        self.presence.extend(newer.presence);
        self.messages.extend(newer.messages);
        self.messages.truncate(MAX_MESSAGES);
        self.flushed.extend(newer.flushed);
    }

    /// The notifications as they are sent, each small enough for PostgreSQL.
    fn encode(&self, node: &Node) -> Result<Vec<String>, StoreError> {
        let written: Vec<(TableId, u64)> = self.written.iter().map(|(table, number)| (*table, *number)).collect();
        let presence: Vec<TableId> = self.presence.iter().copied().collect();
        let written = written.chunks(MAX_TABLES).map(|tables| Notification::Written(tables.to_vec()).encode(node));
        let presence =
            presence.chunks(MAX_TABLES).map(|tables| Notification::PresenceChanged(tables.to_vec()).encode(node));
        written.chain(presence).chain(self.messages.iter().map(|message| message.encode(node))).collect()
    }
}

/// Sends what is pending, at most once in every interval, until the store is closed.
async fn send_rounds(
    options: PgConnectOptions,
    node: Node,
    pending: Arc<Mutex<Pending>>,
    mut woken: mpsc::Receiver<()>,
) {
    let mut connection = None;
    while woken.recv().await.is_some() {
        let mut round = std::mem::take(&mut *lock(&pending));
        let mut attempts = 0;
        while let Err(error) = send_round(&options, &mut connection, &node, &round).await {
            if woken.is_closed() {
                return;
            }
            if attempts == 0 {
                tracing::warn!(%error, "the other nodes could not be notified; trying again");
            }
            attempts += 1;
            sleep(RETRY_DELAY).await;
            round.absorb(std::mem::take(&mut *lock(&pending)));
        }
        for flushed in round.flushed {
            let _ = flushed.send(());
        }
        sleep(GROUP_INTERVAL).await;
    }
}

/// Sends a round, on a new connection if there is none. A connection that failed is not used again.
async fn send_round(
    options: &PgConnectOptions,
    connection: &mut Option<PgConnection>,
    node: &Node,
    round: &Pending,
) -> Result<(), StoreError> {
    let late = |_| StoreError::Timeout;
    let notifications = round.encode(node)?;
    let mut open = match connection.take() {
        Some(open) => open,
        None => timeout(TIMEOUT, PgConnection::connect_with(options)).await.map_err(late)??,
    };
    let query = sqlx::query("SELECT pg_notify($1, note) FROM UNNEST($2) AS note");
    let query = query.bind(CHANNEL).bind(notifications);
    timeout(TIMEOUT, query.execute(&mut open)).await.map_err(late)??;
    *connection = Some(open);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_the_newest_entry_of_each_table_and_fits_into_notifications() {
        let node = Node::new().expect("a node");
        let table = |number: u16| {
            TableId::from_bytes([&[7; 14], &number.to_be_bytes()[..]].concat().try_into().expect("16 bytes"))
        };
        let mut round = Pending::default();
        round.add_written((0..300).map(|number| (table(number), u64::MAX - 1)));
        let mut newer = Pending::default();
        newer.add_written([(table(0), u64::MAX), (table(1), 3)].into_iter());
        round.absorb(newer);
        assert_eq!((round.written[&table(0)], round.written[&table(1)]), (u64::MAX, u64::MAX - 1));
        let notifications = round.encode(&node).expect("JSON");
        assert_eq!(notifications.len(), 3);
        assert!(notifications.iter().all(|text| text.len() < 8_000), "PostgreSQL refuses longer ones");
    }

    #[test]
    fn messages_that_cannot_be_sent_do_not_fill_the_memory() {
        let (wake, _woken) = mpsc::channel(1);
        let notifier = Notifier { pending: Arc::default(), wake };
        for _ in 0..MAX_MESSAGES {
            notifier.send(Notification::Heartbeat).expect("there is space");
        }
        assert!(notifier.send(Notification::Heartbeat).is_err());
    }
}
