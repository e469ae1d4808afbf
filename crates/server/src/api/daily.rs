//! The daily dig: today's and past days, attempts, and lists.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json};
use protocol::{DailyArchive, DailyDig, DailyTable, Day, NewDailyTable, Refusal, RefusalCode};
use serde::Deserialize;

use super::error::JsonBody;
use super::middleware::ClientAddress;
use super::require_guest;
use crate::Shared;
use crate::error::RequestError;
use crate::identity::guest;

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/daily", get(today).post(start))
        .route("/api/daily/days", get(archive))
        .route("/api/daily/{day}", get(one_day))
        .route("/api/daily/{day}/list", get(list))
}

async fn today(State(shared): State<Shared>, headers: HeaderMap) -> Result<Json<DailyDig>, RequestError> {
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    Ok(Json(shared.daily.dig(None, person).await?))
}

async fn one_day(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<DailyDig>, RequestError> {
    let day = day_in(path)?;
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    Ok(Json(shared.daily.dig(Some(day), person).await?))
}

/// Continues the person's attempt of today, or makes a table for a new one. Counts as a new table only if it makes one.
async fn start(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    JsonBody(wanted): JsonBody<NewDailyTable>,
) -> Result<Json<DailyTable>, RequestError> {
    let guest = require_guest(&shared, &headers).await?;
    let _one_at_a_time = shared.rooms.seat_lock(guest.id).await;
    if let Some(table) = shared.daily.unfinished(&guest, wanted).await? {
        return Ok(Json(table));
    }
    shared.allow_new_table(guest.id, address).await?;
    Ok(Json(shared.daily.start(&guest, wanted).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArchiveQuery {
    until: Option<Day>,
}

async fn archive(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<ArchiveQuery>, QueryRejection>,
) -> Result<Json<DailyArchive>, RequestError> {
    let Query(query) = query.map_err(|rejection| Refusal::new(RefusalCode::Malformed, rejection.body_text()))?;
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    Ok(Json(shared.daily.archive(query.until, person).await?))
}

/// The list of a past day, as a file.
async fn list(
    State(shared): State<Shared>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, RequestError> {
    let day = day_in(path)?;
    let body = shared.daily.list(day).await?;
    let file = format!("attachment; filename=\"daily-{day}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, body).into_response())
}

fn day_in(path: Result<Path<String>, PathRejection>) -> Result<Day, Refusal> {
    let refuse = |reason: String| Refusal::new(RefusalCode::NotFound, reason);
    let Path(text) = path.map_err(|rejection| refuse(rejection.body_text()))?;
    text.parse().map_err(|error: protocol::NotADay| refuse(error.to_string()))
}
