//! Refusals as HTTP responses, and JSON bodies whose faults are refusals.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
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
                let max = shared.rate_limiter.limits.max_body_bytes;
                return Refusal::new(RefusalCode::TooLarge, format!("the body is too large: at most {max} bytes"));
            }
            Refusal::new(RefusalCode::Malformed, rejection.body_text())
        };
        let limit = shared.rate_limiter.limits.request_timeout();
        let read = tokio::time::timeout(limit, Json::from_request(request, shared)).await;
        let read = read.map_err(|_| too_late(limit))?;
        let Json(body) = read.map_err(|rejection| RequestError::from(refuse(rejection)).into_response())?;
        Ok(Self(body))
    }
}

/// The answer to a body that does not arrive in time. The connection is closed, because the rest of the body is missing.
fn too_late(limit: Duration) -> Response {
    let refusal = Refusal::new(RefusalCode::Malformed, format!("the body did not arrive within {} s", limit.as_secs()));
    metrics::count_refusal(refusal.code);
    (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")], Json(refusal)).into_response()
}
