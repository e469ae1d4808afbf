//! Notices that it is a person's turn, for tables with an hour or more for a turn.
//!
//! When the game begins to wait for a person, a row is stored for each device that wants to know, and for the webhook. Some
//! seconds later, if the game still waits, it is sent. Any node sends what is due. A notice that cannot be sent is tried
//! again some times; a browser that has unsubscribed is forgotten.

mod encryption;
mod post;
mod quiet_hours;
mod settings;
mod vapid;
mod webhook;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::future::join_all;
use hosting::PersonId;
use protocol::{DeviceId, Sitter, TableSummary};
use tokio::sync::watch;

pub(crate) use encryption::{BrowserKeys, encrypt};
pub(crate) use post::{InvalidTarget, Reach, Target};
pub(crate) use quiet_hours::QuietHours;
pub use settings::{NoticeSettings, Webhook};
use vapid::VapidKey;

use crate::error::FailureLog;
use crate::limits::Limits;
use crate::log_id::LogId;
use crate::metrics;
use crate::rate_limit::{Rate, TokenBuckets};
use crate::rooms::Rooms;
use crate::store::{DueNotice, PushSubscription, StoreError};
use post::{PostError, Poster};
use webhook::WebhookSender;

/// The time between two looks for notices that are due.
const INTERVAL: Duration = Duration::from_secs(1);
/// The most notices that are sent at the same time.
const AT_A_TIME: i64 = 16;
/// Another node tries again after this time, if the one that sends dies.
const CLAIM_MS: i64 = 60_000;
/// The minutes until a notice that could not be sent is tried again. After the last one it is dropped.
const RETRY_MINUTES: [i64; 4] = [1, 5, 30, 120];

/// Sends notices.
pub(crate) struct Notices {
    rooms: Arc<Rooms>,
    poster: Poster,
    vapid: VapidKey,
    webhook: Option<WebhookSender>,
    site: Option<String>,
    reach: Reach,
    by_person: TokenBuckets<PersonId>,
}

/// What became of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Sent,
    /// The game no longer waits, or the device no longer wants it.
    Moot,
    /// It is night where the device is: try at this time.
    Quiet(i64),
    /// Try again later.
    Failed,
    /// Trying again does not help.
    Refused,
    /// The browser has unsubscribed.
    Gone,
}

impl Outcome {
    const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Moot => "moot",
            Self::Quiet(_) => "quiet",
            Self::Failed => "failed",
            Self::Refused => "refused",
            Self::Gone => "gone",
        }
    }

    fn of(answer: Result<u16, PostError>) -> Self {
        match answer.ok().and_then(|status| StatusCode::from_u16(status).ok()) {
            Some(status) if status.is_success() => Self::Sent,
            Some(StatusCode::NOT_FOUND | StatusCode::GONE) => Self::Gone,
            Some(StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) | None => Self::Failed,
            Some(status) if status.is_server_error() => Self::Failed,
            Some(_) => Self::Refused,
        }
    }
}

/// Why notices cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// The webhook's address cannot be used.
    #[error("the webhook cannot be used: {0}")]
    Webhook(String),
    /// The server's key cannot be read or stored.
    #[error(transparent)]
    Key(#[from] StoreError),
}

impl Notices {
    pub(crate) async fn new(
        rooms: &Arc<Rooms>,
        settings: NoticeSettings,
        limits: &Limits,
    ) -> Result<Self, NoticeError> {
        let webhook = settings.webhook.map(WebhookSender::new).transpose();
        Ok(Self {
            vapid: VapidKey::load_or_make(rooms.store()).await?,
            rooms: rooms.clone(),
            poster: Poster::new(),
            webhook: webhook.map_err(|error| NoticeError::Webhook(error.to_string()))?,
            site: settings.site,
            reach: if settings.local_push { Reach::Anywhere } else { Reach::Public },
            by_person: TokenBuckets::new(Rate::per_hour(limits.max_notices)),
        })
    }

    /// The public key that browsers need to subscribe.
    pub(crate) fn public_key(&self) -> String {
        self.vapid.public_key()
    }

    /// Checks the address of a push service.
    pub(crate) fn check_endpoint(&self, endpoint: &str) -> Result<(), InvalidTarget> {
        Target::parse(endpoint, self.reach).map(drop)
    }

    /// Starts to send, until the server stops.
    pub(crate) fn start(self: &Arc<Self>, mut stopping: watch::Receiver<bool>) {
        let notices = self.clone();
        tokio::spawn(async move {
            let failures = FailureLog::new();
            while tokio::time::timeout(INTERVAL, stopping.wait_for(|stop| *stop)).await.is_err() {
                if let Err(error) = notices.send_due().await {
                    let span = tracing::error_span!("notices");
                    span.in_scope(|| failures.warn(&error.into()));
                }
            }
        });
    }

    async fn send_due(&self) -> Result<(), StoreError> {
        let store = self.rooms.store();
        loop {
            let now_ms = store.now_ms();
            let due = store.claim_notices(now_ms, now_ms + CLAIM_MS, AT_A_TIME).await?;
            if due.is_empty() {
                return Ok(());
            }
            for done in join_all(due.iter().map(|notice| self.handle(notice))).await {
                done?;
            }
        }
    }

    /// Sends a notice and stores what became of it.
    async fn handle(&self, notice: &DueNotice) -> Result<(), StoreError> {
        let store = self.rooms.store();
        let outcome = self.send(notice).await?;
        let channel = if notice.device.is_some() { "push" } else { "webhook" };
        ::metrics::counter!(metrics::NOTICES, "channel" => channel, "result" => outcome.name()).increment(1);
        match outcome {
            Outcome::Sent | Outcome::Moot => store.delete_notice(notice).await,
            Outcome::Quiet(until_ms) => store.postpone_notice(notice, until_ms, notice.tries).await,
            Outcome::Failed => {
                let minutes = usize::try_from(notice.tries).ok().and_then(|tries| RETRY_MINUTES.get(tries));
                match minutes {
                    Some(minutes) => {
                        let due_ms = store.now_ms() + minutes * 60_000;
                        store.postpone_notice(notice, due_ms, notice.tries + 1).await
                    }
                    None => store.delete_notice(notice).await,
                }
            }
            Outcome::Refused => {
                tracing::warn!(channel, table = %LogId(notice.table), "a notice was refused");
                store.delete_notice(notice).await
            }
            Outcome::Gone => {
                store.delete_notice(notice).await?;
                match notice.device {
                    Some(device) => store.unsubscribe(device).await,
                    None => Ok(()),
                }
            }
        }
    }

    async fn send(&self, notice: &DueNotice) -> Result<Outcome, StoreError> {
        let summary = self.rooms.summary(notice.table, Some(notice.person)).await;
        // A table that cannot be read has nothing to say.
        let Ok(Some(table)) = summary else { return Ok(Outcome::Moot) };
        if !table.your_turn || table.damaged {
            return Ok(Outcome::Moot);
        }
        match notice.device {
            Some(device) => self.push(notice, device, &table).await,
            None => Ok(self.call_webhook(&table).await),
        }
    }

    async fn push(&self, notice: &DueNotice, device: DeviceId, table: &TableSummary) -> Result<Outcome, StoreError> {
        let store = self.rooms.store();
        let Some(subscription) = store.push_subscription(device, notice.table).await? else {
            return Ok(Outcome::Moot);
        };
        let now_ms = store.now_ms();
        if let Some(until_ms) = subscription.quiet.end_ms(now_ms) {
            return Ok(Outcome::Quiet(until_ms));
        }
        if self.by_person.take(notice.person).is_err() {
            return Ok(Outcome::Moot);
        }
        Ok(self.post_push(&subscription, table, now_ms).await)
    }

    async fn post_push(&self, subscription: &PushSubscription, table: &TableSummary, now_ms: i64) -> Outcome {
        let Ok(target) = Target::parse(&subscription.endpoint, self.reach) else { return Outcome::Gone };
        let text = serde_json::json!({
            "table": table.table,
            "game": table.game,
            "with": others(table),
            "clock_left": table.clock_left,
            "language": subscription.language,
        });
        let Ok(body) = encrypt(text.to_string().as_bytes(), &subscription.keys) else { return Outcome::Gone };
        let contact = self.site.as_deref();
        let Ok(authorization) = self.vapid.authorization(&target.origin(), contact, now_ms) else {
            return Outcome::Failed;
        };
        let seconds = table.clock_left.unwrap_or(86_400_000) / 1_000;
        let headers = [
            ("authorization", authorization),
            ("content-encoding", "aes128gcm".into()),
            ("content-type", "application/octet-stream".into()),
            ("ttl", seconds.to_string()),
            ("urgency", "normal".into()),
            // An unread notice of the same table is replaced.
            ("topic", table.table.to_string()),
        ];
        Outcome::of(self.poster.post(&target, &headers, body).await.inspect_err(|error| {
            tracing::info!(%error, "a push service did not answer");
        }))
    }

    async fn call_webhook(&self, table: &TableSummary) -> Outcome {
        let Some(webhook) = &self.webhook else { return Outcome::Moot };
        match webhook.send(&self.poster, table, self.site.as_deref()).await {
            // A webhook that is not there now may be there later.
            Outcome::Gone => Outcome::Failed,
            outcome => outcome,
        }
    }
}

/// The names of the other people at a table.
fn others(table: &TableSummary) -> Vec<&str> {
    let seats = game_core::SeatSet::first_seats(table.sitters.len()).iter();
    let others = seats.zip(&table.sitters).filter(|(seat, _)| Some(*seat) != table.your_seat);
    let names = others.filter_map(|(_, sitter)| if let Sitter::Person(name) = sitter { Some(name) } else { None });
    names.map(String::as_str).collect()
}
