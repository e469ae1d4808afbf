//! Why a load test fails, or which error it counts.

use client::ClientError;
use protocol::{ChangesDoNotFit, Refusal, RefusalCode};

/// Why a load test cannot run. Errors after the first action are counted instead.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The server cannot be reached, refuses a request or sends something unreadable.
    #[error("{0}{hint}", hint = hint(.0))]
    Client(#[from] ClientError),
    /// A message of the server cannot be decoded.
    #[error("a message cannot be read: {0}")]
    UnreadableMessage(#[from] serde_json::Error),
    /// A change is not one of the view that the player has.
    #[error("a message cannot be used: {0}")]
    UnusableChange(#[from] ChangesDoNotFit),
    /// The server waits for a player who has no legal action.
    #[error("the server waits for a player who can do nothing")]
    NoLegalAction,
    /// The number of the game is not in the registry.
    #[error("there is no game to play")]
    NoGame,
    /// The async runtime does not start.
    #[error("the runtime does not start: {0}")]
    Runtime(std::io::Error),
    /// The histograms cannot be created.
    #[error("the histogram cannot be created: {0}")]
    Histogram(#[from] hdrhistogram::CreationError),
}

impl LoadError {
    /// The kind of error, as the report counts it.
    pub(crate) fn kind(&self) -> String {
        match self {
            Self::Client(ClientError::Refused { refusal, .. }) => format!("refused: {}", refusal.code.name()),
            Self::Client(
                ClientError::Unreachable { .. } | ClientError::Disconnected(_) | ClientError::Closed { .. },
            ) => "disconnected".into(),
            _ => "not understood".into(),
        }
    }
}

impl From<Refusal> for LoadError {
    fn from(refusal: Refusal) -> Self {
        Self::Client(refusal.into())
    }
}

fn hint(error: &ClientError) -> &'static str {
    match error {
        ClientError::Refused { refusal, .. } if refusal.code == RefusalCode::TooMany => {
            " (start the server with higher limits: see docs/load.md)"
        }
        _ => "",
    }
}
