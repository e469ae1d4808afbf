//! Duplicate evenings: opening, joining, following, and the records of rounds that are over.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Extension, Json};
use evening::round_seed;
use game_core::Seed;
use protocol::{
    Bye, EventAction, EventFound, EventId, EventInfo, EventStage, NewEvent, Refusal, RefusalCode, TableCode, TableId,
};
use serde::{Deserialize, Serialize};

use super::error::JsonBody;
use super::middleware::ClientAddress;
use super::require_guest;
use crate::Shared;
use crate::display_name::checked_title;
use crate::error::RequestError;
use crate::evenings::{Hall, no_evening};
use crate::identity::guest;

/// The longest name of an evening, in characters.
const MAX_NAME: usize = 40;
/// How long a request waits for a change. Proxies close connections that are silent for a minute.
const MAX_WAIT: Duration = Duration::from_secs(20);

pub(super) fn router() -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/evenings", post(open))
        .route("/api/evenings/code/{code}", get(by_code))
        .route("/api/evenings/{evening}", get(follow).post(act))
        .route("/api/evenings/{evening}/rounds/{round}", get(round_records))
}

async fn open(
    State(shared): State<Shared>,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewEvent>,
) -> Result<Json<EventFound>, RequestError> {
    let host = require_guest(&shared, &headers).await?;
    let name = checked_title(&new.name, MAX_NAME).map_err(|error| Refusal::new(RefusalCode::Malformed, error))?;
    shared.rate_limiter.new_evening(host.id)?;
    let person = host.id;
    let found = shared.evenings.open(host, NewEvent { name, ..new }).await?;
    shared.evenings.hall(found.event).await?.see(person).await?;
    Ok(Json(found))
}

async fn by_code(
    State(shared): State<Shared>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    code: Result<Path<String>, PathRejection>,
) -> Result<Json<EventFound>, RequestError> {
    shared.rate_limiter.code(address)?;
    let Path(code) = code.map_err(|_| no_evening())?;
    let code: TableCode = code.parse().map_err(|_| no_evening())?;
    let event = shared.store.evening_by_code(code).await?.ok_or_else(no_evening)?;
    Ok(Json(EventFound { event, code }))
}

async fn hall_in(shared: &Shared, path: Result<Path<String>, PathRejection>) -> Result<Arc<Hall>, RequestError> {
    let Path(text) = path.map_err(|_| no_evening())?;
    let id: EventId = text.parse().map_err(|_| no_evening())?;
    shared.evenings.hall(id).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Follow {
    /// The number of the last change that the client knows. The answer waits for a newer one, but not for long.
    after: Option<u64>,
}

/// The evening as the person who asks may see it.
async fn follow(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
    query: Result<Query<Follow>, QueryRejection>,
) -> Result<Json<EventInfo>, RequestError> {
    let malformed = |rejection: QueryRejection| Refusal::new(RefusalCode::Malformed, rejection.body_text());
    let Query(Follow { after }) = query.map_err(malformed)?;
    let hall = hall_in(&shared, path).await?;
    let person = guest(&shared.store, &headers).await?.map(|guest| guest.id);
    if let Some(person) = person {
        hall.see(person).await?;
    }
    if let Some(after) = after {
        let mut stopping = shared.stopping.clone();
        tokio::select! {
            () = hall.wait_for_change(after) => {}
            () = tokio::time::sleep(MAX_WAIT) => {}
            _ = stopping.wait_for(|stop| *stop) => {}
        }
        if let Some(person) = person {
            hall.see(person).await?;
        }
    }
    Ok(Json(hall.info(person).await))
}

/// Carries out what a person asks for. The answer is the evening after it.
async fn act(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
    JsonBody(action): JsonBody<EventAction>,
) -> Result<Json<EventInfo>, RequestError> {
    let guest = require_guest(&shared, &headers).await?;
    let hall = hall_in(&shared, path).await?;
    hall.see(guest.id).await?;
    let changed = hall.write(|event, moment| event.decide(&guest, &action, moment)).await?;
    if changed && matches!(action, EventAction::Start { .. }) {
        shared.evenings.play_round(&hall).await?;
    }
    Ok(Json(hall.info(Some(guest.id)).await))
}

/// A round that is over, with all that is needed to recount it.
#[derive(Serialize)]
struct RoundRecords {
    round: u8,
    /// The seed of all its tables.
    seed: Seed,
    /// The evening's secret, once the evening is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<Seed>,
    tables: Vec<TableRecord>,
    byes: Vec<Bye>,
}

#[derive(Serialize)]
struct TableRecord {
    table: TableId,
    /// The people on the seats by number; `null` for a bot.
    seats: Vec<Option<u8>>,
    /// `null` if the table's stored data is damaged.
    record: Option<String>,
}

/// The records of all tables of a round that is over, for anyone with the link.
async fn round_records(
    State(shared): State<Shared>,
    path: Result<Path<(String, u8)>, PathRejection>,
) -> Result<Json<RoundRecords>, RequestError> {
    let Path((evening, number)) = path.map_err(|_| no_evening())?;
    let hall = hall_in(&shared, Ok(Path(evening))).await?;
    let (round, seed, secret) = {
        let event = hall.event().await;
        let early = || Refusal::new(RefusalCode::WrongStage, "the round is not over: its records would reveal secrets");
        let round = event.rounds().get(usize::from(number).wrapping_sub(1)).filter(|round| round.ended_ms.is_some());
        let secret = event.header().secret;
        let shown = Some(secret).filter(|_| event.stage() == EventStage::Finished);
        (round.cloned().ok_or_else(early)?, round_seed(&secret, number), shown)
    };
    // Up to 32 games are loaded: one such request at a time.
    let _one_at_a_time = shared.evenings.export().await;
    let mut tables = Vec::with_capacity(round.tables.len());
    for table in round.tables {
        let record = match shared.rooms.room(table.table).await {
            Ok(room) => room.table_on_disk().await?.record(),
            Err(RequestError::Refused(refusal)) if refusal.code == RefusalCode::Damaged => None,
            Err(error) => return Err(error),
        };
        tables.push(TableRecord { table: table.table, seats: table.seats, record });
    }
    Ok(Json(RoundRecords { round: number, seed, secret, tables, byes: round.byes }))
}
