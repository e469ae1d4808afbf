//! What is asked by HTTP: who one is, which tables there are, records, and how the server is.

use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, State, WebSocketUpgrade};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hosting::Guest;
use protocol::{Found, NewTable, Refusal, RefusalCode, TableCode, TableId, TableSummary};
use serde::{Deserialize, Serialize};

use crate::identity::{Token, checked_name, guest, sha256_of};
use crate::room::unavailable;
use crate::socket::{self, LARGEST};
use crate::store::Trouble;
use crate::{Shared, now_ms};

/// The largest body: a whole deck is 4 KB.
const LARGEST_BODY: usize = 64 * 1024;
/// A link that moves an identity can be used for ten minutes.
const MOVE_MS: i64 = 600_000;
/// Tables in a list.
const LISTED: i64 = 50;
/// Small buffers: most connections wait most of the time.
const SOCKET_BUFFER: usize = 2 * 1024;

pub(crate) fn router(shared: Shared) -> axum::Router {
    axum::Router::new()
        .route("/api/me", get(me).post(name_me))
        .route("/api/me/move", post(begin_move))
        .route("/api/me/claim", post(claim))
        .route("/api/tables", get(public_tables).post(create))
        .route("/api/tables/mine", get(my_tables))
        .route("/api/tables/code/{code}", get(by_code))
        .route("/api/tables/{table}/record", get(record))
        .route("/ws", get(connect))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(guard))
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

impl From<Trouble> for Failed {
    fn from(trouble: Trouble) -> Self {
        Self(unavailable(&trouble))
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            RefusalCode::NoSuchTable => StatusCode::NOT_FOUND,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::NotSeated | RefusalCode::NotHost => StatusCode::FORBIDDEN,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::WrongStage | RefusalCode::SeatTaken | RefusalCode::Stale => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

/// Refuses what other sites send in a visitor's name, and sets the headers that keep a page safe.
async fn guard(headers: HeaderMap, request: axum::extract::Request, next: Next) -> Response {
    if !is_same_origin(&headers) {
        let refusal = Refusal::new(RefusalCode::Malformed, "this comes from another site");
        return (StatusCode::FORBIDDEN, Json(refusal)).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Browsers say where a request comes from; programs say nothing.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    host.is_some() && from == host
}

async fn known(shared: &Shared, headers: &HeaderMap) -> Result<Guest, Failed> {
    let unknown = || Failed(Refusal::new(RefusalCode::NotSeated, "say who you are first: POST /api/me with a name"));
    guest(&shared.store, headers).await?.ok_or_else(unknown)
}

async fn me(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Me>, Failed> {
    Ok(Json(Me { name: known(&shared, &headers).await?.name }))
}

/// A name is all it takes. Whoever is known already is renamed.
async fn name_me(State(shared): State<Shared>, headers: HeaderMap, Json(me): Json<Me>) -> Result<Response, Failed> {
    let name = checked_name(&me.name).map_err(|reason| Refusal::new(RefusalCode::Malformed, reason))?;
    if let Some(guest) = guest(&shared.store, &headers).await? {
        shared.store.rename(guest.who, &name).await?;
        return Ok(Json(Me { name }).into_response());
    }
    let token = Token::new()?;
    shared.store.add_person(&name, &token.sha256(), now_ms()).await?;
    Ok(([(SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

async fn begin_move(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Move>, Failed> {
    let guest = known(&shared, &headers).await?;
    let code = Token::new()?;
    shared.store.add_move(guest.who, &code.sha256(), now_ms() + MOVE_MS).await?;
    Ok(Json(Move { code: code.text() }))
}

/// Takes an identity over from another device, which loses it.
async fn claim(State(shared): State<Shared>, Json(claimed): Json<Move>) -> Result<Response, Failed> {
    let token = Token::new()?;
    let moved = shared.store.use_move(&sha256_of(&claimed.code), &token.sha256(), now_ms()).await?;
    let used = || Refusal::new(RefusalCode::Malformed, "this link was used already or is too old: make a new one");
    let Guest { who, name } = moved.ok_or_else(used)?;
    let _ = shared.moved.send(who);
    Ok(([(SET_COOKIE, token.cookie(shared.secure))], Json(Me { name })).into_response())
}

async fn create(
    State(shared): State<Shared>,
    headers: HeaderMap,
    Json(new): Json<NewTable>,
) -> Result<Json<Found>, Failed> {
    let host = known(&shared, &headers).await?;
    Ok(Json(shared.rooms.create(&host, new).await?))
}

async fn public_tables(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, Failed> {
    let who = guest(&shared.store, &headers).await?.map(|guest| guest.who);
    let ids = shared.store.public_tables(LISTED).await?;
    Ok(Json(shared.rooms.summaries(ids, who).await?))
}

async fn my_tables(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, Failed> {
    let who = known(&shared, &headers).await?.who;
    let ids = shared.store.tables_of(who, LISTED).await?;
    Ok(Json(shared.rooms.summaries(ids, Some(who)).await?))
}

fn no_table() -> Failed {
    Failed(Refusal::new(RefusalCode::NoSuchTable, "there is no such table"))
}

async fn by_code(State(shared): State<Shared>, Path(code): Path<String>) -> Result<Json<Found>, Failed> {
    let code: TableCode = code.parse().map_err(|_| no_table())?;
    let table = shared.store.by_code(code).await?.ok_or_else(no_table)?;
    Ok(Json(Found { table, code }))
}

/// The record of a finished game, for anyone with the link.
async fn record(State(shared): State<Shared>, Path(table): Path<String>) -> Result<Response, Failed> {
    let table: TableId = table.parse().map_err(|_| no_table())?;
    let room = shared.rooms.room(table).await?;
    let record = room.table().await.record();
    let early = || Refusal::new(RefusalCode::WrongStage, "the game is not over: its record would tell secrets");
    let record = record.ok_or_else(early)?;
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}

async fn connect(
    State(shared): State<Shared>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    // From before the token is looked up, so that no move is missed.
    let moves = shared.moved.subscribe();
    let guest = known(&shared, &headers).await?;
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    let upgrade = upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(0).max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(socket, shared, guest, moves)))
}

/// The server's numbers, for Prometheus.
async fn numbers(State(shared): State<Shared>) -> String {
    metrics::gauge!("pyramids_tables").set(shared.rooms.len() as f64);
    crate::recorder().map_or_else(String::new, |recorder| recorder.render())
}

async fn ready(State(shared): State<Shared>) -> Result<&'static str, Failed> {
    shared.store.answers().await?;
    Ok("ready\n")
}
