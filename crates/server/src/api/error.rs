//! Refusals as HTTP responses, and JSON bodies whose faults are refusals.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
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
    type Rejection = RequestError;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, RequestError> {
        let refuse = |rejection: JsonRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let max = shared.rate_limiter.limits.max_body_bytes;
                return Refusal::new(RefusalCode::TooLarge, format!("the body is too large: at most {max} bytes"));
            }
            Refusal::new(RefusalCode::Malformed, rejection.body_text())
        };
        let Json(body) = Json::from_request(request, shared).await.map_err(refuse)?;
        Ok(Self(body))
    }
}
