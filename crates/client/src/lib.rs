//! A client for the server's HTTP API and WebSocket protocol, for the load generator and for tests.
//!
//! [`HttpClient`] creates guests and tables. [`Connection`] is one WebSocket. [`random_player()`] chooses random legal
//! turns of any registered game. `docs/protocol.md` describes the messages.

mod connection;
mod error;
mod http;
mod random_player;

pub use connection::Connection;
pub use error::ClientError;
pub use http::{HttpClient, Response};
pub use random_player::{RandomPlayer, random_player, random_turn};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
