//! Reviews of finished games. Players' browsers make them; the server keeps them with the game.

use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::{Refusal, RefusalCode};

use super::error::ReviewBody;
use super::require_guest;
use super::tables::table_in;
use crate::Shared;
use crate::error::RequestError;

/// The longest name of a budget, in bytes.
const MAX_BUDGET_NAME: usize = 16;

pub(super) fn router(max_bytes: usize) -> axum::Router<Shared> {
    axum::Router::new()
        .route("/api/tables/{table}/reviews/{budget}", get(review).put(keep))
        .layer(DefaultBodyLimit::max(max_bytes))
}

/// The table and the budget in the path.
type InPath = Result<Path<(String, String)>, PathRejection>;

fn split(path: InPath) -> (Result<Path<String>, PathRejection>, String) {
    match path {
        Ok(Path((table, budget))) => (Ok(Path(table)), budget),
        Err(rejection) => (Err(rejection), String::new()),
    }
}

/// The review of a game, for anyone with the link; `null` if none is kept.
async fn review(State(shared): State<Shared>, path: InPath) -> Result<Response, RequestError> {
    let (table, budget) = split(path);
    let review = shared.store.review(table_in(table)?, &budget).await?;
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((json, review.unwrap_or_else(|| "null".into())).into_response())
}

/// Keeps a review of a finished game, in the place of an earlier one with the same budget.
async fn keep(
    State(shared): State<Shared>,
    headers: HeaderMap,
    path: InPath,
    ReviewBody(review): ReviewBody,
) -> Result<Response, RequestError> {
    let person = require_guest(&shared, &headers).await?.id;
    let (table, budget) = split(path);
    let room = shared.rooms.room(table_in(table)?).await?;
    shared.rate_limiter.review(person)?;
    // Anyone with the link could read it, and the other tables of an evening's round have the same luck.
    shared.allow_sight(&room, None).await?;
    let refuse = |code: RefusalCode, reason: &str| RequestError::from(Refusal::new(code, reason));
    let (game, record) = {
        let table = room.table_on_disk().await?;
        if table.people().all(|(_, id)| id != person) {
            return Err(refuse(RefusalCode::NotSeated, "only players of a game may store its review"));
        }
        if shared.sealed_day(&table).is_some() {
            // Anyone with the link could read it, and it tells much about the deal.
            return Err(refuse(RefusalCode::WrongStage, "reviews of a daily dig are kept when the day is over"));
        }
        (table.agreed().game, table.record())
    };
    let early = || refuse(RefusalCode::WrongStage, "the game is not over: only finished games can be reviewed");
    let record = record.ok_or_else(early)?;
    let check = shared.rooms.hosted_game(game)?.check_review;
    let check = check.ok_or_else(|| refuse(RefusalCode::Illegal, "reviews of this game are not kept"))?;
    if budget.len() > MAX_BUDGET_NAME {
        return Err(refuse(RefusalCode::Malformed, "there is no such budget"));
    }
    // Replaying a record takes a few milliseconds.
    let checked = tokio::task::spawn_blocking({
        let budget = budget.clone();
        move || check(&budget, &record, &review)
    });
    let checked = checked.await.map_err(|_| refuse(RefusalCode::Unavailable, "the review could not be checked"))?;
    let review = checked.map_err(|reason| refuse(RefusalCode::Malformed, &reason))?;
    shared.store.keep_review(room.id(), &budget, &review).await?;
    Ok(axum::Json(serde_json::json!({})).into_response())
}
