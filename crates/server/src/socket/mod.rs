//! One WebSocket connection: reads messages, answers them, and sends the tables it watches.

mod client;

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use hosting::Guest;
use protocol::{Refusal, RefusalCode};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite;
use tracing::Instrument;

use crate::open_devices::OpenDevice;
use crate::outbox::{Outbox, OutboxClosed};
use crate::rate_limit::{ConnectionPermit, Rate, TokenBucket};
use crate::{Shared, metrics};
use client::Client;

/// How long a connection stays open after the close reason was sent, if the client may still be sending.
const LINGER: Duration = Duration::from_millis(500);
/// How long sending the close reason may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Starts a task that serves a connection until it is closed, inside a span with its number. It is a task of its own,
/// because the one that has accepted the connection is larger.
pub(crate) fn serve(socket: WebSocket, shared: Shared, guest: Guest, permit: ConnectionPermit, device: OpenDevice) {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let span = tracing::error_span!("connection", connection, person = guest.id.0);
    shared.rooms.thinking.remember(guest.id, permit.address());
    let client = Client::new(shared, guest, permit, connection);
    tokio::spawn(run(socket, client, device).instrument(span));
}

/// One task, which uses little memory while nothing happens.
async fn run(mut socket: WebSocket, mut client: Client, device: OpenDevice) {
    ::metrics::gauge!(metrics::CONNECTIONS).increment(1.0);
    tracing::info!("connected");
    let since = Instant::now();
    let end = converse(&mut socket, &mut client, &device).await;
    // Boxed, as answers are: closing needs more memory than waiting.
    Box::pin(async {
        client.unwatch_all().await;
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, close(&mut socket, client.outbox(), end.code)).await;
        if end.code.is_some() {
            // If a connection is closed while data is unread, the system resets it and the close reason may be lost.
            tokio::time::sleep(LINGER).await;
        }
    })
    .await;
    // A server that stops waits for this, so that the close reason is sent.
    drop(device);
    ::metrics::gauge!(metrics::CONNECTIONS).decrement(1.0);
    let (messages, seconds, why) = (client.messages, since.elapsed().as_secs(), end.why);
    tracing::info!(messages, seconds, why, "disconnected");
}

/// Why a connection ends.
struct End {
    /// For the log.
    why: &'static str,
    /// The code that was sent to the client, if one was.
    code: Option<RefusalCode>,
}

impl End {
    const fn because(why: &'static str) -> Self {
        Self { why, code: None }
    }
}

impl From<OutboxClosed> for End {
    fn from(OutboxClosed(why): OutboxClosed) -> Self {
        Self::because(why)
    }
}

/// Reads, answers and sends until one side ends the connection.
async fn converse(socket: &mut WebSocket, client: &mut Client, device: &OpenDevice) -> End {
    let outbox = client.outbox().clone();
    let mut stopping = client.shared.stopping.clone();
    let max_rate = client.shared.rate_limiter.limits.rate;
    let rate = Rate::per_second(max_rate);
    let mut bucket = TokenBucket::full(rate);
    // Only what the client sends counts: a connection that is only sent messages is silent.
    let mut last_received = tokio::time::Instant::now();
    loop {
        let deadline = last_received + patience(client);
        let message = tokio::select! {
            text = outbox.next() => {
                if let Err(closed) = send(socket, &outbox, text).await {
                    return closed.into();
                }
                continue;
            }
            message = tokio::time::timeout_at(deadline, socket.recv()) => message,
            () = stopped(&mut stopping) => {
                let reason = "the server is stopping; come back in a moment";
                return client.bye(RefusalCode::Unavailable, reason, "the server stops");
            }
            () = device.signed_out() => {
                let reason = "this device was signed out; your other devices stay signed in";
                return client.bye(RefusalCode::Stranger, reason, "signed out");
            }
        };
        // Every frame counts, whatever it contains.
        if matches!(message, Ok(Some(Ok(_)))) && bucket.take(rate).is_err() {
            let reason = format!("too many messages: at most {max_rate} a second");
            return client.bye(RefusalCode::TooMany, reason, "too many messages");
        }
        let text = match text_of(message.ok(), client) {
            Ok(text) => text,
            Err(end) => return end,
        };
        let received = tokio::time::Instant::now();
        if let Some(text) = text {
            client.messages += 1;
            if let Err(closed) = answer(socket, client, &outbox, &text).await {
                return closed.into();
            }
        }
        if client.is_greeted() {
            last_received = received;
        }
    }
}

/// How long the client may send nothing. Before hello, this is the time in which hello must come, whatever else is sent.
fn patience(client: &Client) -> Duration {
    let limits = &client.shared.rate_limiter.limits;
    if client.is_greeted() { Duration::from_secs(limits.max_silence.into()) } else { limits.request_timeout() }
}

/// The text of a message to be answered, if it is one. `None` stands for a timeout.
fn text_of(message: Option<Option<Result<Message, axum::Error>>>, client: &Client) -> Result<Option<Utf8Bytes>, End> {
    let limits = &client.shared.rate_limiter.limits;
    match message {
        Some(Some(Ok(Message::Text(text)))) => Ok(Some(text)),
        Some(Some(Ok(Message::Binary(_)))) => {
            client.refuse(None, Refusal::new(RefusalCode::Malformed, "expected text, not bytes"));
            Ok(None)
        }
        Some(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => Ok(None),
        Some(Some(Ok(Message::Close(_))) | None) => Err(End::because("closed")),
        Some(Some(Err(error))) if is_too_large(&error) => {
            let reason = format!("the message is too large: at most {} bytes", limits.max_message_bytes);
            Err(client.bye(RefusalCode::TooLarge, reason, "too large a message"))
        }
        Some(Some(Err(error))) if has_kind(&error, io::ErrorKind::QuotaExceeded) => {
            let reason = format!("too many bytes: at most {} messages a second", limits.rate);
            Err(client.bye(RefusalCode::TooMany, reason, "too many bytes"))
        }
        Some(Some(Err(_))) => Err(End::because("broken")),
        None if !client.is_greeted() => {
            let reason = format!("hello was not said within {} s", limits.request_timeout);
            Err(client.bye(RefusalCode::WrongVersion, reason, "no hello"))
        }
        None => {
            let reason = format!("no message for {} s; send a ping more often", limits.max_silence);
            Err(client.bye(RefusalCode::TooMany, reason, "silent"))
        }
    }
}

/// Answers a message, and sends what happens at the watched tables meanwhile.
async fn answer(socket: &mut WebSocket, client: &mut Client, outbox: &Outbox, text: &str) -> Result<(), OutboxClosed> {
    // Boxed, so that an idle connection does not keep the memory that an answer needs.
    let mut answered = Box::pin(client.handle(text));
    loop {
        tokio::select! {
            () = &mut answered => return Ok(()),
            text = outbox.next() => {
                if let Err(closed) = send(socket, outbox, text).await {
                    // The request is still carried out.
                    answered.await;
                    return Err(closed);
                }
            }
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Sends a message and all that wait behind it.
async fn send(
    socket: &mut WebSocket,
    outbox: &Outbox,
    text: Result<Utf8Bytes, OutboxClosed>,
) -> Result<(), OutboxClosed> {
    let broken = |error: axum::Error| {
        let reads_too_slowly = has_kind(&error, io::ErrorKind::TimedOut);
        OutboxClosed(if reads_too_slowly { "reads too slowly" } else { "broken" })
    };
    socket.feed(Message::Text(text?)).await.map_err(broken)?;
    while let Some(text) = outbox.try_next() {
        socket.feed(Message::Text(text?)).await.map_err(broken)?;
    }
    socket.flush().await.map_err(broken)
}

/// Sends the waiting messages, the last of which is the close reason, and closes the connection.
async fn close(socket: &mut WebSocket, outbox: &Outbox, code: Option<RefusalCode>) {
    if let Some(text) = outbox.try_next() {
        let _ = send(socket, outbox, text).await;
    }
    let frame = code.map(|code| CloseFrame { code: close_code(code), reason: code.name().into() });
    let _ = socket.send(Message::Close(frame)).await;
}

fn cause(error: &axum::Error) -> Option<&tungstenite::Error> {
    error.source().and_then(|error| error.downcast_ref())
}

/// Whether the connection failed in this way, see [`crate::client_stream`].
fn has_kind(error: &axum::Error, kind: io::ErrorKind) -> bool {
    matches!(cause(error), Some(tungstenite::Error::Io(error)) if error.kind() == kind)
}

fn is_too_large(error: &axum::Error) -> bool {
    matches!(cause(error), Some(tungstenite::Error::Capacity(tungstenite::error::CapacityError::MessageTooLong { .. })))
}

/// The close code that a browser sees.
const fn close_code(code: RefusalCode) -> u16 {
    match code {
        RefusalCode::TooLarge => close_code::SIZE,
        RefusalCode::Unavailable => close_code::RESTART,
        _ => close_code::POLICY,
    }
}
