//! Notices on this device when it is the person's turn at a slow table (Web Push).

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::routing::{delete, get};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use protocol::{Refusal, RefusalCode, TableId};
use serde::{Deserialize, Serialize};

use super::error::JsonBody;
use super::require_signed_in;
use super::tables::table_in;
use crate::Shared;
use crate::error::RequestError;
use crate::notices::{BrowserKeys, QuietHours, encrypt};
use crate::store::PushSubscription;

/// The languages in which notices are written.
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/push", get(settings).post(subscribe).delete(unsubscribe))
        .route("/api/push/tables/{table}", delete(remove_table))
}

/// What a device needs to know before it subscribes.
#[derive(Serialize)]
struct Settings {
    /// The server's public key, which the browser passes to its push service.
    key: String,
    /// The quiet hours, if this device gets notices.
    quiet: Option<QuietHours>,
    /// The tables about which it gets them.
    tables: Vec<TableId>,
}

/// A subscription as a browser has it, and what it is for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Subscribe {
    endpoint: String,
    keys: Keys,
    language: String,
    quiet: QuietHours,
    /// A table about which notices are wanted from now on.
    #[serde(default)]
    table: Option<TableId>,
}

/// Both in base64url, as browsers write them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    p256dh: String,
    auth: String,
}

impl Subscribe {
    fn checked(self) -> Result<PushSubscription, Refusal> {
        let malformed = |reason: &str| Refusal::new(RefusalCode::Malformed, reason);
        let decode =
            |text: &str| BASE64.decode(text.trim_end_matches('=')).map_err(|_| malformed("a key is not base64url"));
        let keys = BrowserKeys { public_key: decode(&self.keys.p256dh)?, auth_secret: decode(&self.keys.auth)? };
        if keys.auth_secret.len() != 16 || encrypt(b"", &keys).is_err() {
            return Err(malformed("the keys are not those of a push subscription"));
        }
        if !self.quiet.is_valid() {
            return Err(malformed("the quiet hours are not times of a day"));
        }
        let language = LANGUAGES.into_iter().find(|language| *language == self.language).unwrap_or(LANGUAGES[0]);
        Ok(PushSubscription { endpoint: self.endpoint, keys, language: language.into(), quiet: self.quiet })
    }
}

async fn settings(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Settings>, RequestError> {
    let device = require_signed_in(&shared, &headers).await?.device;
    Ok(Json(Settings {
        key: shared.notices.public_key(),
        quiet: shared.store.quiet_hours(device).await?,
        tables: shared.store.push_tables(device).await?,
    }))
}

async fn subscribe(
    State(shared): State<Shared>,
    headers: HeaderMap,
    JsonBody(new): JsonBody<Subscribe>,
) -> Result<Json<Settings>, RequestError> {
    let here = require_signed_in(&shared, &headers).await?;
    let checked = shared.notices.check_endpoint(&new.endpoint);
    checked.map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
    let table = new.table;
    if let Some(table) = table {
        let summary = shared.rooms.summary(table, Some(here.guest.id)).await?;
        let unseated = || Refusal::new(RefusalCode::NotSeated, "you have no seat at this table");
        summary.and_then(|summary| summary.your_seat).ok_or_else(unseated)?;
    }
    shared.store.subscribe(here.device, &new.checked()?).await?;
    if let Some(table) = table {
        let max = shared.rate_limiter.limits.max_push_tables;
        shared.store.add_push_table(here.device, table, shared.store.now_ms(), max).await?;
    }
    settings(State(shared), headers).await
}

async fn unsubscribe(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Settings>, RequestError> {
    let device = require_signed_in(&shared, &headers).await?.device;
    shared.store.unsubscribe(device).await?;
    settings(State(shared), headers).await
}

async fn remove_table(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<Settings>, RequestError> {
    let device = require_signed_in(&shared, &headers).await?.device;
    shared.store.remove_push_table(device, table_in(path)?).await?;
    settings(State(shared), headers).await
}
