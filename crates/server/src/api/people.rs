//! Identities: a person's name.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json};
use protocol::{Refusal, RefusalCode};
use serde::{Deserialize, Serialize};

use super::error::JsonBody;
use super::middleware::ClientAddress;
use super::require_guest;
use crate::device_label::device_label;
use crate::display_name::checked_name;
use crate::error::RequestError;
use crate::identity::{Token, guest};
use crate::store::NewDevice;
use crate::{Shared, now_ms};

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new().route("/api/me", get(me).post(set_name))
}

/// A person as they see themselves.
#[derive(Serialize, Deserialize)]
pub(super) struct Me {
    pub(super) name: String,
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
    let device = NewDevice::new(token.sha256(), device_label(&headers))?;
    shared.store.add_person(&name, &device, now_ms()).await?;
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}
