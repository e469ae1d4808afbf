//! The operator's webhook: the same notices as JSON, signed.

use game_core::hex;
use protocol::{Sitter, TableSummary};
use ring::hmac;

use super::post::{InvalidTarget, Poster, Reach, Target};
use super::settings::Webhook;
use super::{Outcome, others};

/// Sends notices to the operator's address.
pub(super) struct WebhookSender {
    target: Target,
    key: hmac::Key,
}

impl WebhookSender {
    pub(super) fn new(webhook: Webhook) -> Result<Self, InvalidTarget> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, webhook.secret.as_bytes());
        Ok(Self { target: Target::parse(&webhook.address, Reach::Anywhere)?, key })
    }

    pub(super) async fn send(&self, poster: &Poster, table: &TableSummary, site: Option<&str>) -> Outcome {
        let sitter = table.your_seat.and_then(|seat| table.sitters.get(seat.index()));
        let Some(Sitter::Person(name)) = sitter else { return Outcome::Moot };
        let link = site.map(|site| format!("{}/#/t/{}", site.trim_end_matches('/'), table.table));
        let body = serde_json::json!({
            "event": "turn",
            "game": table.game,
            "name": name,
            "with": others(table),
            "clock": table.clock,
            "clock_left": table.clock_left,
            "table": table.table,
            "code": table.code,
            "link": link,
        });
        let body = body.to_string().into_bytes();
        let signature = format!("sha256={}", hex::encode(hmac::sign(&self.key, &body).as_ref()));
        let headers = [("content-type", "application/json".into()), ("x-pyramids-signature", signature)];
        Outcome::of(poster.post(&self.target, &headers, body).await.inspect_err(|error| {
            tracing::warn!(%error, "the webhook did not answer");
        }))
    }
}
