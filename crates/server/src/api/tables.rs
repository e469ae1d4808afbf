//! Tables: making, listing and finding them, and records of finished games.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json};
use hosting::PersonId;
use protocol::{Found, GameName, NewTable, Refusal, RefusalCode, Sitter, Stage, TableCode, TableId, TableSummary};
use serde::Deserialize;

use super::error::JsonBody;
use super::middleware::ClientAddress;
use super::require_guest;
use crate::error::RequestError;
use crate::identity::guest;
use crate::log_id::LogId;
use crate::{Shared, sealed_table};

/// The most tables in a list.
const MAX_LISTED: i64 = 50;

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/tables", get(public_tables).post(create))
        .route("/api/tables/mine", get(my_tables))
        .route("/api/anyone", post(play_with_anyone))
        .route("/api/tables/code/{code}", get(by_code))
        .route("/api/tables/{table}", get(one_table))
        .route("/api/tables/{table}/record", get(record))
}

async fn create(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<Json<Found>, RequestError> {
    let host = require_guest(&shared, &headers).await?;
    shared.allow_new_table(host.id, address).await?;
    if new.from.is_some() || new.from_seed.is_some() {
        let reason = "only games in a browser can branch off another game";
        return Err(Refusal::new(RefusalCode::Illegal, reason).into());
    }
    if new.assisted {
        let reason = "only games in a browser can have hints and turns taken back";
        return Err(Refusal::new(RefusalCode::Illegal, reason).into());
    }
    // Only the server makes tables for anyone, those of daily digs and those of evenings.
    Ok(Json(shared.rooms.create(&host, NewTable { anyone: false, daily: None, event: None, ..new }).await?))
}

/// What a person who wants to play with anyone asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyoneRequest {
    game: GameName,
}

/// Seats the person at a table with others who wait for a game. Counts as a new table, which it may be.
async fn play_with_anyone(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    JsonBody(wanted): JsonBody<AnyoneRequest>,
) -> Result<Json<Found>, RequestError> {
    let guest = require_guest(&shared, &headers).await?;
    let _one_at_a_time = shared.rooms.seat_lock(guest.id).await;
    shared.allow_new_table(guest.id, address).await?;
    shared.allow_seat(guest.id).await?;
    Ok(Json(shared.rooms.seat_with_anyone(&guest, wanted.game).await?))
}

async fn public_tables(
    State(shared): State<Shared>,
    headers: HeaderMap,
) -> Result<Json<Vec<TableSummary>>, RequestError> {
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    let rows = shared.store.lobby(shared.open_since_ms(), MAX_LISTED).await?;
    let mut tables = shared.rooms.summaries(rows, person).await?;
    // Rows of older versions may not say that the game is over.
    tables.retain(|table| table.stage != Stage::Finished && !table.damaged);
    // A table for anyone that all people have left is only a place to begin at.
    let is_attended = |table: &TableSummary| table.sitters.iter().any(|sitter| matches!(sitter, Sitter::Person(_)));
    tables.retain(|table| !table.anyone || is_attended(table));
    // Tables with an open seat first; the others can be watched.
    tables.sort_by_key(|table| !table.is_joinable());
    Ok(Json(tables))
}

async fn my_tables(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, RequestError> {
    let person = require_guest(&shared, &headers).await?.id;
    let rows = shared.store.tables_of(person, MAX_LISTED).await?;
    let mut tables = shared.rooms.summaries(rows, Some(person)).await?;
    // First where it is the person's turn, the shortest clock first, then other unfinished games.
    let left = |table: &TableSummary| table.clock_left.filter(|_| table.your_turn).unwrap_or(u64::MAX);
    tables.sort_by_key(|table| (table.stage == Stage::Finished, !table.your_turn, left(table)));
    Ok(Json(tables))
}

fn no_table() -> Refusal {
    Refusal::new(RefusalCode::NoSuchTable, "there is no such table")
}

async fn by_code(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    code: Result<Path<String>, PathRejection>,
) -> Result<Json<Found>, RequestError> {
    shared.rate_limiter.code(address)?;
    let Path(code) = code.map_err(|_| no_table())?;
    let code: TableCode = code.parse().map_err(|_| no_table())?;
    let table = shared.store.by_code(code).await?.ok_or_else(no_table)?;
    Ok(Json(Found { table, code }))
}

/// The table id in the path. The span of the request gets it as a log id.
pub(super) fn table_in(path: Result<Path<String>, PathRejection>) -> Result<TableId, Refusal> {
    let Path(text) = path.map_err(|_| no_table())?;
    let table = text.parse().map_err(|_| no_table())?;
    tracing::Span::current().record("table", tracing::field::display(LogId(table)));
    Ok(table)
}

/// One table as in a list, for anyone with the link. So a client can show it before it asks for a name.
async fn one_table(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<TableSummary>, RequestError> {
    let table = table_in(path)?;
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    Ok(Json(shared.rooms.summary(table, person).await?.ok_or_else(no_table)?))
}

/// The record of a finished game, for anyone with the link. Before the end of its day, that of a daily dig is for its player
/// only and does not reveal the seed.
async fn record(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, RequestError> {
    let room = shared.rooms.room(table_in(path)?).await?;
    // The record has the seed, which other tables of an evening's round have too.
    shared.allow_sight(&room, None).await?;
    let person = guest(&shared.store, &headers).await?.map_or(PersonId::NOBODY, |guest| guest.id);
    let table = room.table_on_disk().await?;
    let record = match shared.sealed_day(&table) {
        Some(_) if table.seat_of(person).is_none() => return Err(sealed_table().into()),
        Some(_) => table.sealed_record(),
        None => table.record(),
    };
    let early = || Refusal::new(RefusalCode::WrongStage, "the game is not over: its record would reveal secrets");
    let record = record.ok_or_else(early)?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}
