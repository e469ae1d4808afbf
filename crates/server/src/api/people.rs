//! Identities: names, and moves to another device.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json};
use hosting::Guest;
use protocol::{Refusal, RefusalCode};
use serde::{Deserialize, Serialize};

use super::error::JsonBody;
use super::middleware::ClientAddress;
use super::require_guest;
use crate::display_name::checked_name;
use crate::error::RequestError;
use crate::identity::{Token, guest, sha256_of};
use crate::store::Notification;
use crate::{Shared, now_ms};

/// How long a one-time link works.
const MOVE_MS: i64 = 600_000;

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/me", get(me).post(set_name))
        .route("/api/me/move", post(begin_move))
        .route("/api/me/claim", post(claim))
}

/// A person as they see themselves.
#[derive(Serialize, Deserialize)]
struct Me {
    name: String,
}

/// The secret of a one-time link.
#[derive(Serialize, Deserialize)]
struct Move {
    code: String,
}

async fn me(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Me>, RequestError> {
    Ok(Json(Me { name: require_guest(&shared, &headers).await?.name }))
}

/// Creates a person, or renames the one who sent the request.
async fn set_name(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    JsonBody(me): JsonBody<Me>,
) -> Result<Response, RequestError> {
    let name = checked_name(&me.name).map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
    if let Some(guest) = guest(&shared.store, &headers).await? {
        shared.store.rename(guest.id, &name).await?;
        return Ok(Json(Me { name }).into_response());
    }
    shared.rate_limiter.new_person(address)?;
    let token = Token::new()?;
    shared.store.add_person(&name, &token.sha256(), now_ms()).await?;
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

/// Makes a one-time link.
async fn begin_move(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Move>, RequestError> {
    let guest = require_guest(&shared, &headers).await?;
    let code = Token::new()?;
    shared.store.add_move(guest.id, &code.sha256(), now_ms() + MOVE_MS).await?;
    Ok(Json(Move { code: code.text() }))
}

/// Moves an identity to this device. The old device loses it.
async fn claim(State(shared): State<Shared>, JsonBody(claimed): JsonBody<Move>) -> Result<Response, RequestError> {
    let token = Token::new()?;
    let moved = shared.store.use_move(&sha256_of(&claimed.code), &token.sha256(), now_ms()).await?;
    let used = || Refusal::new(RefusalCode::Malformed, "this link was used already or is too old: make a new one");
    let Guest { id, name } = moved.ok_or_else(used)?;
    let _ = shared.rooms.moved.send(id);
    shared.store.notify(Notification::PersonMoved(id))?;
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}
