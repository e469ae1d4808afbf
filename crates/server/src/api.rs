//! What is asked by HTTP: who one is, which tables there are, records, and how the server is.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, MatchedPath, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json};
use hosting::Guest;
use protocol::{Found, NewTable, Refusal, RefusalCode, Stage, TableCode, TableId, TableSummary};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::identity::{Token, checked_name, guest, sha256_of};
use crate::rate_limit::Address;
use crate::room::unavailable;
use crate::store::{Note, StoreError};
use crate::{Shared, metrics, now_ms, pages, socket};

/// A link that moves an identity can be used for ten minutes.
const MOVE_MS: i64 = 600_000;
/// Tables in a list.
const LISTED: i64 = 50;
/// Small buffers: most connections wait most of the time.
const SOCKET_BUFFER: usize = 1024;

pub(crate) fn router(shared: Shared) -> axum::Router {
    axum::Router::new()
        .route("/api/me", get(me).post(name_me))
        .route("/api/me/move", post(begin_move))
        .route("/api/me/claim", post(claim))
        .route("/api/tables", get(public_tables).post(create))
        .route("/api/tables/mine", get(my_tables))
        .route("/api/tables/code/{code}", get(by_code))
        .route("/api/tables/{table}", get(one_table))
        .route("/api/tables/{table}/record", get(record))
        .route("/ws", get(connect))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(shared.rate_limiter.limits.max_body_bytes as usize))
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Who somebody is, as they see it themselves.
#[derive(Serialize, Deserialize)]
struct Me {
    name: String,
}

/// The secret of a one-time link.
#[derive(Serialize, Deserialize)]
struct Move {
    code: String,
}

/// Why a request is refused, as JSON with a status that fits.
struct Failed(Refusal);

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<StoreError> for Failed {
    fn from(trouble: StoreError) -> Self {
        Self(unavailable(&trouble))
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        metrics::count_refusal(self.0.code);
        let status = match self.0.code {
            RefusalCode::Stranger => StatusCode::UNAUTHORIZED,
            RefusalCode::Foreign => StatusCode::FORBIDDEN,
            RefusalCode::NoSuchTable | RefusalCode::NotFound => StatusCode::NOT_FOUND,
            RefusalCode::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            RefusalCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::NotSeated | RefusalCode::NotHost => StatusCode::FORBIDDEN,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::WrongStage | RefusalCode::SeatTaken | RefusalCode::Stale => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

/// A body that was sent as JSON; what is wrong with it is told as every other refusal.
struct Sent<T>(T);

impl<T: DeserializeOwned> FromRequest<Shared> for Sent<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Failed> {
        let refused = |rejection: JsonRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let most = shared.rate_limiter.limits.max_body_bytes;
                return Failed(Refusal::new(
                    RefusalCode::TooLarge,
                    format!("the body is too large: at most {most} bytes"),
                ));
            }
            Failed(Refusal::new(RefusalCode::Malformed, rejection.body_text()))
        };
        Json::from_request(request, shared).await.map(|Json(sent)| Self(sent)).map_err(refused)
    }
}

/// Where a request comes from; none if that is not counted.
#[derive(Clone, Copy)]
struct CameFrom(Option<Address>);

/// Stands before everything: refuses what is too much and what other sites send in a visitor's name, sets the headers
/// that keep a page safe, and notes what was asked. An address in the log would name a table: the pattern is enough.
async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let address = shared.rate_limiter.address(peer, request.headers());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or("-", MatchedPath::as_str);
    let method = request.method().clone();
    let allowed = if is_same_origin(request.headers(), shared.secure) {
        if is_for_operators(route) { Ok(()) } else { shared.rate_limiter.request(address) }
    } else {
        Err(Refusal::new(RefusalCode::Foreign, "this comes from a page of another site"))
    };
    let mut response = match allowed {
        Ok(()) => {
            request.extensions_mut().insert(CameFrom(address));
            next.run(request).await
        }
        Err(refusal) => Failed(refusal).into_response(),
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

/// Asked every few seconds by those who watch over the server.
fn is_for_operators(route: &str) -> bool {
    matches!(route, "/healthz" | "/readyz" | "/metrics")
}

/// Our own scripts, WebAssembly, workers and sockets, and nothing else; no page of ours in another one.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

fn set_headers(headers: &mut HeaderMap, route: &str, secure: bool) {
    let always = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        // A table's link is its key: it goes to nobody.
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // Tells the web client that its files come from a server, and not from a folder of files.
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

/// Browsers say where a request comes from; programs say nothing.
fn is_same_origin(headers: &HeaderMap, secure: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    from.is_some_and(|(scheme, from)| Some(from) == host && (scheme == "https" || (scheme == "http" && !secure)))
}

async fn nothing_here(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let nothing = || Failed(Refusal::new(RefusalCode::NotFound, "there is nothing at this address")).into_response();
    pages::page(&method, &uri, &headers).unwrap_or_else(nothing)
}

async fn wrong_method(method: Method) -> Failed {
    Failed(Refusal::new(RefusalCode::WrongMethod, format!("this address does not take {method}")))
}

async fn known(shared: &Shared, headers: &HeaderMap) -> Result<Guest, Failed> {
    let unknown = || Failed(Refusal::new(RefusalCode::Stranger, "say who you are first: POST /api/me with a name"));
    guest(&shared.store, headers).await?.ok_or_else(unknown)
}

async fn me(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Me>, Failed> {
    Ok(Json(Me { name: known(&shared, &headers).await?.name }))
}

/// A name is all it takes. Whoever is known already is renamed.
async fn name_me(
    State(shared): State<Shared>,
    Extension(CameFrom(address)): Extension<CameFrom>,
    headers: HeaderMap,
    Sent(me): Sent<Me>,
) -> Result<Response, Failed> {
    let name = checked_name(&me.name).map_err(|reason| Refusal::new(RefusalCode::Malformed, reason))?;
    if let Some(guest) = guest(&shared.store, &headers).await? {
        shared.store.rename(guest.id, &name).await?;
        return Ok(Json(Me { name }).into_response());
    }
    shared.rate_limiter.new_person(address)?;
    let token = Token::new()?;
    shared.store.add_person(&name, &token.sha256(), now_ms()).await?;
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

async fn begin_move(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Move>, Failed> {
    let guest = known(&shared, &headers).await?;
    let code = Token::new()?;
    shared.store.add_move(guest.id, &code.sha256(), now_ms() + MOVE_MS).await?;
    Ok(Json(Move { code: code.text() }))
}

/// Takes an identity over from another device, which loses it.
async fn claim(State(shared): State<Shared>, Sent(claimed): Sent<Move>) -> Result<Response, Failed> {
    let token = Token::new()?;
    let moved = shared.store.use_move(&sha256_of(&claimed.code), &token.sha256(), now_ms()).await?;
    let used = || Refusal::new(RefusalCode::Malformed, "this link was used already or is too old: make a new one");
    let Guest { id: who, name } = moved.ok_or_else(used)?;
    let _ = shared.rooms.moved.send(who);
    shared.store.notify(&Note::Moved(who)).await?;
    Ok(([(header::SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

async fn create(
    State(shared): State<Shared>,
    Extension(CameFrom(address)): Extension<CameFrom>,
    headers: HeaderMap,
    Sent(new): Sent<NewTable>,
) -> Result<Json<Found>, Failed> {
    let host = known(&shared, &headers).await?;
    shared.may_make_table(host.id, address).await?;
    Ok(Json(shared.rooms.create(&host, new).await?))
}

async fn public_tables(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, Failed> {
    let who = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    let ids = shared.store.public_tables(shared.open_since_ms(), LISTED).await?;
    let mut tables = shared.rooms.summaries(ids, who).await?;
    tables.retain(|table| table.stage != Stage::Finished);
    // Where one can sit down comes first; of the others one can be a spectator.
    tables.sort_by_key(|table| !table.is_joinable());
    Ok(Json(tables))
}

async fn my_tables(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, Failed> {
    let who = known(&shared, &headers).await?.id;
    let ids = shared.store.tables_of(who, LISTED).await?;
    let mut tables = shared.rooms.summaries(ids, Some(who)).await?;
    // What waits for oneself comes first, then what goes on.
    tables.sort_by_key(|table| (table.stage == Stage::Finished, !table.your_turn));
    Ok(Json(tables))
}

fn no_table() -> Failed {
    Failed(Refusal::new(RefusalCode::NoSuchTable, "there is no such table"))
}

async fn by_code(
    State(shared): State<Shared>,
    Extension(CameFrom(address)): Extension<CameFrom>,
    code: Result<Path<String>, PathRejection>,
) -> Result<Json<Found>, Failed> {
    shared.rate_limiter.code(address)?;
    let Path(code) = code.map_err(|_| no_table())?;
    let code: TableCode = code.parse().map_err(|_| no_table())?;
    let table = shared.store.by_code(code).await?.ok_or_else(no_table)?;
    Ok(Json(Found { table, code }))
}

/// The table that an address names.
fn named(table: Result<Path<String>, PathRejection>) -> Result<TableId, Failed> {
    let Path(table) = table.map_err(|_| no_table())?;
    table.parse().map_err(|_| no_table())
}

/// What is played at a table and by whom, for anyone with the link: so that nobody says a name to a link that leads
/// nowhere.
async fn one_table(
    State(shared): State<Shared>,
    headers: HeaderMap,
    table: Result<Path<String>, PathRejection>,
) -> Result<Json<TableSummary>, Failed> {
    let who = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    let found = shared.rooms.summaries(vec![named(table)?], who).await?.pop();
    Ok(Json(found.ok_or_else(no_table)?))
}

/// The record of a finished game, for anyone with the link.
async fn record(State(shared): State<Shared>, table: Result<Path<String>, PathRejection>) -> Result<Response, Failed> {
    let table = named(table)?;
    let room = shared.rooms.room(table).await?;
    let record = room.table_on_disk().await?.record();
    let early = || Refusal::new(RefusalCode::WrongStage, "the game is not over: its record would tell secrets");
    let record = record.ok_or_else(early)?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}

async fn connect(
    State(shared): State<Shared>,
    Extension(CameFrom(address)): Extension<CameFrom>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    // From before the token is looked up, so that no move is missed.
    let moves = shared.rooms.moved.subscribe();
    let guest = known(&shared, &headers).await?;
    let upgrade = upgrade.map_err(|rejection| Refusal::new(RefusalCode::Malformed, rejection.body_text()))?;
    let permit = shared.rate_limiter.connect(guest.id, address)?;
    let largest = shared.rate_limiter.limits.max_message_bytes as usize;
    let upgrade = upgrade.max_message_size(largest).max_frame_size(largest);
    let upgrade =
        upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(16 * 1024).max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(socket, shared, guest, permit, moves)))
}

/// How much memory this process has, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// The metrics, for Prometheus.
async fn metrics_page(State(shared): State<Shared>) -> String {
    ::metrics::gauge!(metrics::TABLES).set(shared.rooms.len() as f64);
    if let Some(bytes) = resident_bytes() {
        ::metrics::gauge!(metrics::MEMORY).set(bytes as f64);
    }
    metrics::recorder().map_or_else(String::new, |recorder| recorder.render())
}

async fn ready(State(shared): State<Shared>) -> Result<&'static str, Failed> {
    shared.store.answers().await?;
    Ok("ready\n")
}
