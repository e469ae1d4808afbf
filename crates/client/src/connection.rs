//! One WebSocket connection.

use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, StreamExt};
use hyper::body::Bytes;
use hyper::header::{COOKIE, HeaderName, HeaderValue};
use protocol::{ClientMessage, Request};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::error::ClientError;
use crate::http::HttpClient;

/// The size of the read buffer. It is small because a load test may hold ten thousand connections.
const READ_BUFFER: usize = 4 * 1024;

/// An open WebSocket of one guest.
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
    last_id: u64,
}

impl Connection {
    /// Opens a WebSocket for the guest with this cookie. `Hello` must be the first message on it.
    pub async fn open(http: &HttpClient, cookie: &str, headers: &[(&str, &str)]) -> Result<Self, ClientError> {
        let mut request = format!("ws://{}/ws", http.authority()).into_client_request()?;
        for (name, value) in headers.iter().copied().chain([(COOKIE.as_str(), cookie)]) {
            let name = HeaderName::try_from(name).map_err(ClientError::invalid_request)?;
            let value = HeaderValue::try_from(value).map_err(ClientError::invalid_request)?;
            request.headers_mut().insert(name, value);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        match client_async_with_config(request, http.connect().await?, Some(config)).await {
            Ok((socket, _)) => Ok(Self { socket, last_id: 0 }),
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                let refusal = serde_json::from_slice(body).map_err(ClientError::unreadable)?;
                Err(ClientError::Refused { status: Some(response.status().as_u16()), refusal })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Encodes a request under an id that this connection has not used yet.
    pub fn encode(&mut self, message: ClientMessage) -> Result<(u64, Utf8Bytes), ClientError> {
        self.last_id += 1;
        let request = Request { id: self.last_id.to_string(), message };
        let text = serde_json::to_string(&request).map_err(ClientError::invalid_request)?;
        Ok((self.last_id, text.into()))
    }

    /// Sends a request without waiting for the answer, and returns its id.
    pub async fn request(&mut self, message: ClientMessage) -> Result<u64, ClientError> {
        let (id, text) = self.encode(message)?;
        self.send(text).await?;
        Ok(id)
    }

    /// Sends a text message as it is.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Text(text)).await?)
    }

    /// Sends a ping frame. Unlike the message `ping`, the server's library answers it.
    pub async fn send_ping_frame(&mut self) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Ping(Bytes::new())).await?)
    }

    /// Polls for the next text message.
    pub fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, ClientError>> {
        loop {
            match ready!(self.socket.poll_next_unpin(context)) {
                Some(Ok(Message::Text(text))) => return Poll::Ready(Ok(text)),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| frame.code.into());
                    return Poll::Ready(Err(ClientError::Closed { code }));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Poll::Ready(Err(error.into())),
                None => return Poll::Ready(Err(ClientError::Closed { code: None })),
            }
        }
    }

    /// Waits for the next text message.
    pub async fn receive(&mut self) -> Result<Utf8Bytes, ClientError> {
        std::future::poll_fn(|context| self.poll_receive(context)).await
    }
}
