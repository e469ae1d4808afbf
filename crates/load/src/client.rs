//! One guest with one socket.

use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, StreamExt};
use game_core::Seat;
use protocol::{ClientMessage, RefusalCode, Request, Stage, TableId, VERSION};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Trouble;
use crate::http::Http;

/// Small buffers: there may be ten thousand of us.
const BUFFER: usize = 4 * 1024;

/// A guest who is connected.
pub(crate) struct Client {
    cookie: String,
    socket: WebSocketStream<TcpStream>,
    next_id: u64,
}

/// What a message of the server says, as far as we care. The game is read only when it is our turn.
#[derive(Deserialize)]
pub(crate) struct Heard<'a> {
    pub(crate) tell: Kind,
    pub(crate) id: Option<&'a str>,
    pub(crate) table: Option<TableId>,
    pub(crate) number: Option<u64>,
    #[serde(default)]
    pub(crate) version: u64,
    #[serde(default)]
    pub(crate) waiting: Vec<Seat>,
    pub(crate) info: Option<Info>,
    #[serde(borrow)]
    pub(crate) sight: Option<&'a RawValue>,
    pub(crate) code: Option<RefusalCode>,
    pub(crate) reason: Option<String>,
}

/// The kinds of messages.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Table,
    Done,
    Refused,
    Bye,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub(crate) struct Info {
    pub(crate) stage: Stage,
}

impl Client {
    /// A new guest.
    pub(crate) async fn new(http: &Http, name: &str) -> Result<Self, Trouble> {
        let cookie = http.guest(name).await?;
        let socket = connect(http, &cookie).await?;
        let mut client = Self { cookie, socket, next_id: 0 };
        client.ask(ClientMessage::Hello { version: VERSION }).await?;
        Ok(client)
    }

    /// Connects again after the connection broke.
    pub(crate) async fn reconnect(&mut self, http: &Http) -> Result<(), Trouble> {
        self.socket = connect(http, &self.cookie).await?;
        self.ask(ClientMessage::Hello { version: VERSION }).await.map(drop)
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Sends a request; returns its id.
    pub(crate) async fn ask(&mut self, ask: ClientMessage) -> Result<u64, Trouble> {
        let (id, text) = self.write(ask)?;
        self.send(text).await?;
        Ok(id)
    }

    /// A request as it is sent, to be sent later, and its id.
    pub(crate) fn write(&mut self, ask: ClientMessage) -> Result<(u64, Utf8Bytes), Trouble> {
        self.next_id += 1;
        let request = Request { id: self.next_id.to_string(), message: ask };
        let text = serde_json::to_string(&request).map_err(|error| Trouble::Strange(error.to_string()))?;
        Ok((self.next_id, text.into()))
    }

    pub(crate) async fn send(&mut self, text: Utf8Bytes) -> Result<(), Trouble> {
        self.socket.send(Message::Text(text)).await.map_err(gone)
    }

    /// The next message of the server.
    pub(crate) fn poll_hear(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, Trouble>> {
        loop {
            match ready!(self.socket.poll_next_unpin(context)) {
                Some(Ok(Message::Text(text))) => return Poll::Ready(Ok(text)),
                Some(Ok(Message::Close(_))) | None => return Poll::Ready(Err(gone("it is closed"))),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Poll::Ready(Err(gone(error))),
            }
        }
    }

    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes, Trouble> {
        std::future::poll_fn(|context| self.poll_hear(context)).await
    }
}

impl<'a> Heard<'a> {
    /// Reads a message; a refusal or a farewell is trouble.
    pub(crate) fn read(text: &'a str) -> Result<Self, Trouble> {
        let heard: Self = serde_json::from_str(text).map_err(|error| Trouble::Strange(format!("{error}: {text}")))?;
        if matches!(heard.tell, Kind::Refused | Kind::Bye) {
            let reason = heard.reason.unwrap_or_default();
            return Err(Trouble::Refused(heard.code.unwrap_or(RefusalCode::Malformed), reason));
        }
        Ok(heard)
    }
}

async fn connect(http: &Http, cookie: &str) -> Result<WebSocketStream<TcpStream>, Trouble> {
    let url = format!("ws://{}/ws", http.authority());
    let mut request = url.into_client_request().map_err(gone)?;
    let cookie = cookie.parse().map_err(|_| Trouble::Strange("the cookie cannot be sent".into()))?;
    request.headers_mut().insert("cookie", cookie);
    let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
    let connected = client_async_with_config(request, http.connect().await?, Some(config)).await;
    connected.map(|(socket, _)| socket).map_err(gone)
}

fn gone(error: impl std::fmt::Display) -> Trouble {
    Trouble::Disconnected(format!("the connection broke: {error}"))
}
