//! Refusals as HTTP responses, and JSON bodies whose faults are refusals.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, StringRejection};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Refusal, RefusalCode};
use serde::de::DeserializeOwned;

use crate::error::RequestError;
use crate::{Shared, metrics};

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let refusal = self.into_refusal();
        metrics::count_refusal(refusal.code);
        (status(refusal.code), Json(refusal)).into_response()
    }
}

fn status(code: RefusalCode) -> StatusCode {
    match code {
        RefusalCode::Malformed | RefusalCode::WrongVersion | RefusalCode::Illegal => StatusCode::BAD_REQUEST,
        RefusalCode::Stranger => StatusCode::UNAUTHORIZED,
        RefusalCode::Foreign | RefusalCode::NotSeated | RefusalCode::NotHost => StatusCode::FORBIDDEN,
        RefusalCode::NoSuchTable | RefusalCode::NotFound => StatusCode::NOT_FOUND,
        RefusalCode::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        RefusalCode::WrongStage | RefusalCode::SeatTaken | RefusalCode::Stale => StatusCode::CONFLICT,
        RefusalCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
        RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// A JSON body.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Response> {
        let refuse = |rejection: JsonRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return too_large(shared.rate_limiter.limits.max_body_bytes);
            }
            Refusal::new(RefusalCode::Malformed, rejection.body_text())
        };
        let Json(body) = in_time(shared, Json::from_request(request, shared), refuse).await?;
        Ok(Self(body))
    }
}

/// The text of a review, which may be larger than other bodies.
pub(super) struct ReviewBody(pub(super) String);

impl FromRequest<Shared> for ReviewBody {
    type Rejection = Response;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Response> {
        let refuse = |rejection: StringRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return too_large(shared.rate_limiter.limits.max_review_bytes);
            }
            Refusal::new(RefusalCode::Malformed, rejection.body_text())
        };
        Ok(Self(in_time(shared, String::from_request(request, shared), refuse).await?))
    }
}

fn too_large(max_bytes: u32) -> Refusal {
    Refusal::new(RefusalCode::TooLarge, format!("the body is too large: at most {max_bytes} bytes"))
}

/// Reads a body, unless it takes too long.
async fn in_time<T, E>(
    shared: &Shared,
    read: impl Future<Output = Result<T, E>>,
    refuse: impl FnOnce(E) -> Refusal,
) -> Result<T, Response> {
    let limit = shared.rate_limiter.limits.request_timeout();
    let read = tokio::time::timeout(limit, read).await.map_err(|_| too_late(limit))?;
    read.map_err(|rejection| RequestError::from(refuse(rejection)).into_response())
}

/// The answer to a body that does not arrive in time. The connection is closed, because the rest of the body is missing.
fn too_late(limit: Duration) -> Response {
    let refusal = Refusal::new(RefusalCode::Malformed, format!("the body did not arrive within {} s", limit.as_secs()));
    metrics::count_refusal(refusal.code);
    (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")], Json(refusal)).into_response()
}
