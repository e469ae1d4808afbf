//! What can go wrong between a client and the server.

use protocol::Refusal;
use tokio_tungstenite::tungstenite;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is not one that this client can use.
    #[error("\"{url}\" {reason}: expected http://HOST:PORT")]
    InvalidUrl {
        /// The address as it was given.
        url: String,
        /// What is wrong with it, as the rest of a sentence.
        reason: String,
    },
    /// The server does not accept connections, or broke one off during an HTTP request.
    #[error("{authority} does not answer: {source}")]
    Unreachable {
        /// Host and port of the server.
        authority: String,
        /// The error of the socket or of HTTP.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The WebSocket connection broke.
    #[error("the connection broke: {0}")]
    Disconnected(Box<tungstenite::Error>),
    /// The server closed the WebSocket connection.
    #[error("the server closed the connection")]
    Closed {
        /// The close code, if the server sent one.
        code: Option<u16>,
    },
    /// The server refused a request.
    #[error("the server refuses: {refusal}")]
    Refused {
        /// The HTTP status; `None` for a refusal over the WebSocket.
        status: Option<u16>,
        /// The reason and its code.
        refusal: Refusal,
    },
    /// The answer is an HTTP error, but not one of this server.
    #[error("{path} is answered with {status}: is this pyramids serve?")]
    NotOurServer {
        /// The path that was requested.
        path: String,
        /// The HTTP status.
        status: u16,
    },
    /// The request cannot be encoded, for example because a header has a line break in it.
    #[error("the request cannot be sent: {0}")]
    InvalidRequest(Box<dyn std::error::Error + Send + Sync>),
    /// The answer cannot be decoded.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(Box<dyn std::error::Error + Send + Sync>),
    /// A new guest got no cookie.
    #[error("the server gave no cookie")]
    NoCookie,
}

impl ClientError {
    pub(crate) fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Unreadable(Box::new(error))
    }

    pub(crate) fn invalid_request(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::InvalidRequest(Box::new(error))
    }
}

impl From<Refusal> for ClientError {
    /// A refusal that came over the WebSocket.
    fn from(refusal: Refusal) -> Self {
        Self::Refused { status: None, refusal }
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Disconnected(Box::new(error))
    }
}
