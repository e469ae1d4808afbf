//! The HTTP interface: identities, tables, records, and pages for operators.

mod daily;
mod devices;
mod error;
mod evenings;
mod middleware;
mod operators;
mod people;
mod push;
mod reviews;
mod tables;

use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hosting::{Guest, PersonId};
use protocol::{DeviceId, Refusal, RefusalCode};

use crate::error::RequestError;
use crate::identity::{has_token, signed_in};
use crate::open_devices::OpenDevice;
use crate::rate_limit::PendingPermit;
use crate::store::SignedIn;
use crate::{Shared, pages, socket};
use middleware::{ClientAddress, guard};
pub(crate) use operators::Readiness;

/// The size of read buffers: small, because most connections are idle most of the time.
const READ_BUFFER: usize = 512;
/// The size from which a write buffer is flushed, and its limit.
const WRITE_BUFFER: (usize, usize) = (16 * 1024, 256 * 1024);

pub(crate) fn router(shared: Shared) -> axum::Router {
    axum::Router::new()
        .merge(people::router())
        .merge(devices::router())
        .merge(tables::router())
        .merge(daily::router())
        .merge(evenings::router())
        .merge(push::router())
        .merge(reviews::router(shared.rate_limiter.limits.max_review_bytes as usize))
        .merge(operators::router())
        .route("/ws", get(connect))
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(shared.rate_limiter.limits.max_body_bytes as usize))
        .layer(axum::middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

async fn not_found(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let refuse =
        || RequestError::from(Refusal::new(RefusalCode::NotFound, "there is nothing at this address")).into_response();
    pages::page(&method, &uri, &headers).unwrap_or_else(refuse)
}

async fn wrong_method(method: Method) -> RequestError {
    Refusal::new(RefusalCode::WrongMethod, format!("this address does not take {method}")).into()
}

/// The person who sent a request and their device, or a refusal.
async fn require_signed_in(shared: &Shared, headers: &HeaderMap) -> Result<SignedIn, RequestError> {
    let unknown = || Refusal::new(RefusalCode::Stranger, "say who you are first: POST /api/me with a name");
    Ok(signed_in(&shared.store, headers).await?.ok_or_else(unknown)?)
}

/// The person who sent a request, or a refusal.
async fn require_guest(shared: &Shared, headers: &HeaderMap) -> Result<Guest, RequestError> {
    Ok(require_signed_in(shared, headers).await?.guest)
}

/// The person who opens a connection, and the connection of their device. Watching needs no name.
async fn open_device(shared: &Shared, headers: &HeaderMap) -> Result<(Guest, OpenDevice), RequestError> {
    let devices = &shared.rooms.devices;
    if !has_token(headers) {
        return Ok((Guest { id: PersonId::NOBODY, name: String::new() }, devices.open(DeviceId::NONE)));
    }
    loop {
        let sign_outs = devices.sign_outs();
        let SignedIn { guest, device, .. } = require_signed_in(shared, headers).await?;
        let open = devices.open(device);
        // Looks again if a device was signed out meanwhile: it may have been this one.
        if sign_outs == devices.sign_outs() {
            return Ok((guest, open));
        }
    }
}

/// Opens a WebSocket.
async fn connect(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Extension(pending): Extension<Arc<PendingPermit>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, RequestError> {
    let (guest, device) = open_device(&shared, &headers).await?;
    let upgrade = upgrade.map_err(|rejection| Refusal::new(RefusalCode::Malformed, rejection.body_text()))?;
    let permit = shared.rate_limiter.connect(guest.id, address)?;
    pending.release();
    let max_message = shared.rate_limiter.limits.max_message_bytes as usize;
    let (write, max_write) = WRITE_BUFFER;
    let upgrade = upgrade.max_message_size(max_message).max_frame_size(max_message).read_buffer_size(READ_BUFFER);
    let upgrade = upgrade.write_buffer_size(write).max_write_buffer_size(max_write);
    Ok(upgrade.on_upgrade(async move |socket| socket::serve(socket, shared, guest, permit, device)))
}
