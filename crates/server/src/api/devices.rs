//! A person's devices: to add one by a one-time code, to list them, and to sign one out.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use protocol::{Device, DeviceId, Refusal, RefusalCode};
use serde::{Deserialize, Serialize};

use super::error::JsonBody;
use super::people::Me;
use super::require_signed_in;
use crate::device_label::{cleaned_label, device_label};
use crate::error::RequestError;
use crate::identity::{Token, expired_cookie, sha256_of, signed_in};
use crate::store::{Claimed, NewDevice};
use crate::{Shared, now_ms};

/// How long a code works.
const CODE_MS: i64 = 600_000;
/// The shortest and longest key of a claim, in bytes. A short one could be guessed.
const KEY_BYTES: std::ops::RangeInclusive<usize> = 16..=128;

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/me/move", post(make_code))
        .route("/api/me/claim", post(claim))
        .route("/api/me/devices", get(devices))
        .route("/api/me/devices/{device}", delete(sign_out))
}

/// A one-time code.
#[derive(Serialize)]
struct Code {
    code: String,
}

/// A claim of a code.
#[derive(Deserialize)]
struct Claim {
    code: String,
    /// An idempotency key: a random text that only the claiming client knows. The same code and key give the same token.
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    label: Option<String>,
}

/// Makes a code.
async fn make_code(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Code>, RequestError> {
    let maker = require_signed_in(&shared, &headers).await?;
    let (code, now_ms) = (Token::new()?, now_ms());
    let max = shared.rate_limiter.limits.max_device_codes;
    shared.store.delete_expired_device_codes(now_ms).await?;
    shared.store.add_device_code(&maker, &code.sha256(), now_ms + CODE_MS, max).await?;
    Ok(Json(Code { code: code.text() }))
}

/// Signs the person who made the code in on this device. Their other devices stay signed in.
async fn claim(
    State(shared): State<Shared>,
    headers: HeaderMap,
    JsonBody(claim): JsonBody<Claim>,
) -> Result<Response, RequestError> {
    let code_sha256 = sha256_of(&claim.code);
    let code = shared.store.open_device_code(&code_sha256, now_ms()).await?.ok_or_else(used)?;
    if let Some(here) = signed_in(&shared.store, &headers).await?.filter(|here| here.guest.id == code.person) {
        return Ok(Json(Me { name: here.guest.name }).into_response());
    }
    let token = match &claim.key {
        Some(key) => Token::of_claim(&code.salt, &claim.code, checked_key(key)?),
        None => Token::new()?,
    };
    let label = claim.label.as_deref().map(cleaned_label).filter(|label| !label.is_empty());
    let device = NewDevice::new(token.sha256(), label.unwrap_or_else(|| device_label(&headers)))?;
    let max = shared.rate_limiter.limits.max_devices;
    let name = match shared.store.claim_device_code(&code_sha256, code.person, &device, max, now_ms()).await? {
        Claimed::SignedIn(name) => name,
        Claimed::Used => return Err(used().into()),
        Claimed::TooManyDevices => return Err(too_many_devices(max).into()),
    };
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

fn used() -> Refusal {
    Refusal::new(RefusalCode::Malformed, "this link was used already or is too old: make a new one")
}

fn too_many_devices(max: u32) -> Refusal {
    Refusal::new(RefusalCode::TooMany, format!("you have {max} devices, which is the limit: sign one out first"))
}

fn checked_key(key: &str) -> Result<&str, Refusal> {
    let (min, max) = (KEY_BYTES.start(), KEY_BYTES.end());
    let reason = || format!("the key has {} bytes, expected {min} to {max}", key.len());
    if KEY_BYTES.contains(&key.len()) { Ok(key) } else { Err(Refusal::new(RefusalCode::Malformed, reason())) }
}

async fn devices(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<Device>>, RequestError> {
    let here = require_signed_in(&shared, &headers).await?;
    Ok(Json(shared.store.devices(here.guest.id, here.device).await?))
}

/// Signs out a device, perhaps the one that sent the request, and closes its connections.
async fn sign_out(
    State(shared): State<Shared>,
    headers: HeaderMap,
    device: Result<Path<DeviceId>, PathRejection>,
) -> Result<Response, RequestError> {
    let here = require_signed_in(&shared, &headers).await?;
    let unknown = || Refusal::new(RefusalCode::NotFound, "you have no such device: perhaps it is signed out already");
    let Path(device) = device.map_err(|_| unknown())?;
    if !shared.store.sign_out(here.guest.id, device).await? {
        return Err(unknown().into());
    }
    shared.rooms.devices.sign_out(device);
    tracing::info!(person = here.guest.id.0, device = device.0, "a device was signed out");
    let done = Json(serde_json::json!({}));
    if device == here.device {
        return Ok(([(header::SET_COOKIE, expired_cookie(shared.secure))], done).into_response());
    }
    Ok(done.into_response())
}
