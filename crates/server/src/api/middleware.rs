//! What every request passes through: rate limit, origin check, security headers, log line and span.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Refusal, RefusalCode};
use tracing::Instrument;

use crate::error::RequestError;
use crate::rate_limit::Address;
use crate::{Shared, metrics};

/// The address of a request; `None` if it is not counted.
#[derive(Clone, Copy)]
pub(super) struct ClientAddress(pub(super) Option<Address>);

/// Refuses requests above the rate limit and requests that other sites send in a visitor's name, sets the security
/// headers, and logs the request. The log has the route's pattern only, because the path would name a table.
pub(super) async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let address = shared.rate_limiter.address(peer, request.headers());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or("-", MatchedPath::as_str);
    let method = request.method().clone();
    if !is_for_operators(route) {
        shared.rate_limiter.check_proxy_setting(request.headers());
    }
    let span = tracing::error_span!("request", %method, route, table = tracing::field::Empty);
    let mut response = match allow(&shared, request.headers(), route, address) {
        Ok(()) => {
            request.extensions_mut().insert(ClientAddress(address));
            next.run(request).instrument(span).await
        }
        Err(refusal) => RequestError::from(refusal).into_response(),
    };
    set_headers(response.headers_mut(), route, shared.secure);
    let took = start.elapsed();
    let (status, micros) = (response.status().as_u16(), took.as_micros() as u64);
    ::metrics::histogram!(metrics::HTTP_SECONDS).record(took.as_secs_f64());
    if is_for_operators(route) {
        tracing::debug!(%method, route, status, micros, "request");
    } else {
        tracing::info!(%method, route, status, micros, "request");
    }
    response
}

fn allow(shared: &Shared, headers: &HeaderMap, route: &str, address: Option<Address>) -> Result<(), Refusal> {
    if !is_same_origin(headers, shared.secure) {
        return Err(Refusal::new(RefusalCode::Foreign, "this comes from a page of another site"));
    }
    if is_for_operators(route) { Ok(()) } else { shared.rate_limiter.request(address) }
}

/// Monitoring requests these every few seconds.
fn is_for_operators(route: &str) -> bool {
    matches!(route, "/healthz" | "/readyz" | "/metrics")
}

/// Allows our own scripts, WebAssembly, workers and sockets, and nothing else. Other sites cannot frame our pages.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

fn set_headers(headers: &mut HeaderMap, route: &str, secure: bool) {
    let always = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        // A table's link is its key, so no other site may see it.
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // Lets the web client know that its files come from a game server, not from static hosting.
        (HeaderName::from_static("x-pyramids"), "server"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if route.starts_with("/api/") || route == "/ws" || is_for_operators(route) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Browsers send the origin of a request. Programs send none.
fn is_same_origin(headers: &HeaderMap, secure: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    from.is_some_and(|(scheme, from)| Some(from) == host && (scheme == "https" || (scheme == "http" && !secure)))
}
