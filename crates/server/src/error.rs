//! Errors with two audiences: clients get a code and a fixed sentence, the log gets the cause.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};

use protocol::{Refusal, RefusalCode};

use crate::store::StoreError;
use crate::{now_ms, random_bytes};

/// Why a request was not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// The client may not do this, and gets the reason.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something failed inside the server. The client gets a fixed sentence.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A random number in the answer to a client and in the log line with the cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reference(u32);

impl Reference {
    pub(crate) fn new() -> Self {
        // Without random bytes the time still tells most failures apart.
        Self(random_bytes().map_or_else(|_| now_ms() as u32, u32::from_le_bytes))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl RequestError {
    /// What the client is sent. Logs the cause of an internal failure, so call it once and inside the request's span.
    pub(crate) fn into_refusal(self) -> Refusal {
        let error = match self {
            Self::Refused(refusal) => return refusal,
            Self::Store(StoreError::Closed) => {
                return Refusal::new(RefusalCode::Unavailable, "the server is stopping; try again in a moment");
            }
            Self::Store(error) => error,
        };
        let reference = Reference::new();
        tracing::error!(%reference, %error, "a request failed");
        match error {
            StoreError::Corrupt(_) => damaged_table(reference),
            StoreError::NewerLog { .. } => {
                let reason = format!(
                    "this table was made by a newer version of the server; try again in a moment (reference {reference})"
                );
                Refusal::new(RefusalCode::Unavailable, reason)
            }
            StoreError::DamagedEvening(_) => {
                let reason = format!(
                    "this evening is damaged and cannot be shown or continued; everything else is fine. \
                     Please tell the person who runs this server (reference {reference})"
                );
                Refusal::new(RefusalCode::Damaged, reason)
            }
            StoreError::CorruptDatabase(_) => {
                let reason = format!(
                    "the server's data is damaged; please tell the person who runs this server (reference {reference})"
                );
                Refusal::new(RefusalCode::Damaged, reason)
            }
            _ => {
                let reason = format!("the server has a problem; try again in a moment (reference {reference})");
                Refusal::new(RefusalCode::Unavailable, reason)
            }
        }
    }
}

/// The answer to every request about a damaged table.
pub(crate) fn damaged_table(reference: Reference) -> Refusal {
    let reason = format!(
        "this table is damaged and cannot be shown or continued; all other tables are fine. \
         Please tell the person who runs this server (reference {reference})"
    );
    Refusal::new(RefusalCode::Damaged, reason)
}

/// Logs failures of one kind of background work at most once a second: such work is tried again every second.
pub(crate) struct FailureLog {
    last_ms: AtomicI64,
}

impl FailureLog {
    pub(crate) const fn new() -> Self {
        Self { last_ms: AtomicI64::new(0) }
    }

    pub(crate) fn warn(&self, error: &RequestError) {
        let now = now_ms();
        let is_due = |last| (now - last >= 1_000).then_some(now);
        if self.last_ms.fetch_update(Ordering::Relaxed, Ordering::Relaxed, is_due).is_ok() {
            tracing::warn!(%error, "background work failed; trying again");
        }
    }
}

/// Logs the failure of something that no client asked for, such as a bot's turn, at most once a second for all tables.
/// Call it inside a span that names the table.
pub(crate) fn log_background_failure(error: &RequestError) {
    static TABLES: FailureLog = FailureLog::new();
    TABLES.warn(error);
}
