//! Messages between nodes, through PostgreSQL's `LISTEN` and `NOTIFY`.

use std::time::Duration;

use game_core::Seat;
use hosting::PersonId;
use protocol::{DeviceId, Phrase, TableId};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool};

use super::cluster::Node;
use super::postgres::{self, CHANNEL};
use super::{Pool, Store, StoreError};

/// A listener that receives nothing for this long, not even its own heartbeat, has lost its connection.
const SILENCE: Duration = Duration::from_secs(5);
/// The delay before the next attempt to listen.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// A message from one node to all others.
#[derive(Serialize, Deserialize)]
pub(crate) enum Notification {
    /// These tables have entries up to these numbers.
    Written(Vec<(TableId, u64)>),
    /// The presence at these tables changed.
    #[serde(rename = "Present")]
    PresenceChanged(Vec<TableId>),
    /// A person at a table, perhaps without a seat, said a phrase with this request, so that it is said once.
    Said(TableId, Option<Seat>, Phrase, #[serde(default)] Option<(PersonId, String)>),
    /// A device was signed out.
    SignedOut(DeviceId),
    /// The node is alive.
    #[serde(rename = "Beat")]
    Heartbeat,
}

/// What a node receives.
pub(crate) enum Received {
    /// A notification of another node.
    Notification(Notification),
    /// Notifications may be lost: read everything again.
    Gap,
}

impl Notification {
    /// The notification with its sender, as it is sent.
    pub(super) fn encode(&self, node: &Node) -> Result<String, StoreError> {
        Ok(serde_json::to_string(&(node.id, self))?)
    }
}

/// Receives the notifications of other nodes, and reconnects when its connection breaks.
pub(crate) struct NotificationListener {
    pool: PgPool,
    node: i64,
    listener: Option<PgListener>,
}

impl NotificationListener {
    /// Waits for the next notification of another node, or for a new connection after a gap.
    pub(crate) async fn receive(&mut self) -> Received {
        loop {
            let Some(listener) = &mut self.listener else {
                match self.connect().await {
                    Ok(listener) => {
                        self.listener = Some(listener);
                        return Received::Gap;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "cannot listen for notifications of other nodes");
                        tokio::time::sleep(RECONNECT_DELAY).await;
                        continue;
                    }
                }
            };
            let Ok(Ok(Some(received))) = tokio::time::timeout(SILENCE, listener.try_recv()).await else {
                self.listener = None;
                continue;
            };
            match serde_json::from_str::<(i64, Notification)>(received.payload()) {
                Ok((node, _)) if node == self.node => {}
                Ok((_, notification)) => return Received::Notification(notification),
                Err(error) => tracing::warn!(%error, "a notification of another node cannot be read"),
            }
        }
    }

    async fn connect(&self) -> Result<PgListener, sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}

impl Store {
    /// Sends the other nodes a message that is not stored.
    pub(crate) async fn notify(&self, notification: &Notification) -> Result<(), StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(()) };
        let mut connection = pool.acquire().await?;
        postgres::notify(&mut connection, vec![notification.encode(&self.node)?]).await?;
        Ok(())
    }

    /// The receiver of other nodes' notifications, if the database is shared.
    pub(crate) fn notification_listener(&self) -> Option<NotificationListener> {
        let Pool::Postgres(pool) = &self.pool else { return None };
        Some(NotificationListener { pool: pool.clone(), node: self.node.id, listener: None })
    }
}
