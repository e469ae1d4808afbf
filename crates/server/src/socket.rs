//! One connection: reads what a client asks, answers, and shows the tables it watches.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use hosting::{Command, Guest, PersonId};
use protocol::{ClientMessage, Refusal, RefusalCode, Request, ServerMessage, TableId, VERSION};
use tokio::sync::{broadcast, watch};

use crate::log_id::LogId;
use crate::outbox::{GivenUp, Outbox};
use crate::rate_limit::{ConnectionPermit, too_many};
use crate::rate_limit::{Rate, TokenBucket};
use crate::room::Room;
use crate::{Shared, metrics};

/// The longest id of a request, in bytes.
const LONGEST_ID: usize = 64;
/// How long a connection is kept for its client to read why it ends, though the client still sends.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Serves a connection until it ends: one task, which does not grow while nothing happens.
pub(crate) async fn serve(
    mut socket: WebSocket,
    shared: Shared,
    guest: Guest,
    permit: ConnectionPermit,
    mut moves: broadcast::Receiver<PersonId>,
) {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    ::metrics::gauge!(metrics::CONNECTIONS).increment(1.0);
    tracing::info!(connection, who = guest.id.0, "connected");
    let since = Instant::now();
    let phrases = TokenBucket::full(Rate::per_minute(shared.rate_limiter.limits.max_phrases));
    let (outbox, watched) = (Arc::new(Outbox::default()), Vec::new());
    let mut client = Client { shared, guest, permit, connection, outbox, watched, phrases, heard: 0, greeted: false };
    let end = converse(&mut socket, &mut client, &mut moves).await;
    // Boxed, as answers are: a connection that ends needs more room than one that waits.
    Box::pin(async {
        for (_, room) in std::mem::take(&mut client.watched) {
            room.leave(connection).await;
        }
        let _ = tokio::time::timeout(Duration::from_secs(2), farewell(&mut socket, &client.outbox, end.code)).await;
        if end.code.is_some() {
            // Perhaps the client still sends. Closed with something unread, a connection is reset, and what was said last is lost on the way.
            tokio::time::sleep(LAST_WORDS).await;
        }
    })
    .await;
    // A server that stops waits for this, so that what was said last is heard.
    drop(moves);
    ::metrics::gauge!(metrics::CONNECTIONS).decrement(1.0);
    let (heard, seconds, why) = (client.heard, since.elapsed().as_secs(), end.why);
    tracing::info!(connection, heard, seconds, why, "disconnected");
}

/// Why a connection ends.
struct End {
    why: &'static str,
    /// What its client was told, if it was.
    code: Option<RefusalCode>,
}

impl End {
    const fn because(why: &'static str) -> Self {
        Self { why, code: None }
    }
}

/// Reads, answers and tells until one side has enough.
async fn converse(socket: &mut WebSocket, client: &mut Client, moves: &mut broadcast::Receiver<PersonId>) -> End {
    let outbox = client.outbox.clone();
    let mut stopping = client.shared.stopping.clone();
    let rate_limiter = client.shared.rate_limiter.clone();
    let limits = &rate_limiter.limits;
    let silence = Duration::from_secs(limits.max_silence.into());
    let pace = Rate::per_second(limits.rate);
    let mut bucket = TokenBucket::full(pace);
    loop {
        let message = tokio::select! {
            text = outbox.next() => {
                if let Err(GivenUp(why)) = send(socket, &outbox, text).await {
                    return End::because(why);
                }
                continue;
            }
            message = tokio::time::timeout(silence, socket.recv()) => message,
            () = stopped(&mut stopping) => {
                let reason = "the server is being stopped; come back in a moment";
                return client.bye(RefusalCode::Unavailable, reason, "the server stops");
            }
            () = moved_away(moves, client.guest.id) => {
                let reason = "you have moved to another device, or should come back";
                return client.bye(RefusalCode::Stranger, reason, "moved to another device");
            }
        };
        let text = match message {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Binary(_)))) => {
                client.refuse(None, Refusal::new(RefusalCode::Malformed, "expected text, not bytes"));
                continue;
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
            Ok(Some(Ok(Message::Close(_))) | None) => return End::because("closed"),
            Ok(Some(Err(error))) if is_too_large(&error) => {
                let reason = format!("the message is too large: at most {} bytes", limits.max_message_bytes);
                return client.bye(RefusalCode::TooLarge, reason, "too large a message");
            }
            Ok(Some(Err(_))) => return End::because("broken"),
            Err(_) => {
                let reason = format!("nothing was heard for {} s: send a ping now and then", limits.max_silence);
                return client.bye(RefusalCode::TooMany, reason, "silent");
            }
        };
        client.heard += 1;
        if bucket.take(pace).is_err() {
            let reason = format!("too many messages: at most {} a second", limits.rate);
            return client.bye(RefusalCode::TooMany, reason, "too many messages");
        }
        // What it takes to answer is there only while it is answered. Meanwhile the connection is told what happens.
        let mut answered = Box::pin(client.hear(&text));
        loop {
            tokio::select! {
                () = &mut answered => break,
                text = outbox.next() => {
                    if let Err(GivenUp(why)) = send(socket, &outbox, text).await {
                        // What was asked is still done.
                        answered.await;
                        return End::because(why);
                    }
                }
            }
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Sends a message and all that wait behind it.
async fn send(socket: &mut WebSocket, outbox: &Outbox, text: Result<Utf8Bytes, GivenUp>) -> Result<(), GivenUp> {
    let broken = |_| GivenUp("broken");
    socket.feed(Message::Text(text?)).await.map_err(broken)?;
    while let Some(text) = outbox.try_next() {
        socket.feed(Message::Text(text?)).await.map_err(broken)?;
    }
    socket.flush().await.map_err(broken)
}

/// Sends what waits, and closes the connection.
async fn farewell(socket: &mut WebSocket, outbox: &Outbox, code: Option<RefusalCode>) {
    if let Some(text) = outbox.try_next() {
        let _ = send(socket, outbox, text).await;
    }
    let frame = code.map(|code| CloseFrame { code: close_code(code), reason: code.name().into() });
    let _ = socket.send(Message::Close(frame)).await;
}

/// The WebSocket library says it in words only.
fn is_too_large(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

/// How a browser hears why the connection ends.
const fn close_code(code: RefusalCode) -> u16 {
    match code {
        RefusalCode::TooLarge => close_code::SIZE,
        RefusalCode::Unavailable => close_code::RESTART,
        _ => close_code::POLICY,
    }
}

/// Waits until somebody's identity has moved to another device, or nobody can tell any more.
async fn moved_away(moves: &mut broadcast::Receiver<PersonId>, who: PersonId) {
    while moves.recv().await.is_ok_and(|moved| moved != who) {}
}

struct Client {
    shared: Shared,
    guest: Guest,
    /// The right to be connected, given back at the end.
    permit: ConnectionPermit,
    connection: u64,
    outbox: Arc<Outbox>,
    watched: Vec<(TableId, Arc<Room>)>,
    /// What may still be said.
    phrases: TokenBucket,
    /// How many messages have come.
    heard: u64,
    greeted: bool,
}

impl Client {
    async fn hear(&mut self, text: &str) {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let id = serde_json::from_str::<OnlyId>(text).ok().map(|only| only.id);
                return self.refuse(id, Refusal::new(RefusalCode::Malformed, format!("cannot be read: {error}")));
            }
        };
        if request.id.is_empty() || request.id.len() > LONGEST_ID {
            let reason = format!("the id has {} bytes, expected 1 to {LONGEST_ID}", request.id.len());
            return self.refuse(None, Refusal::new(RefusalCode::Malformed, reason));
        }
        let start = Instant::now();
        let (id, asked) = (request.id.clone(), request.message.name());
        let table = request.message.table().map(LogId);
        let answer = self.answer(request).await;
        let took = start.elapsed();
        ::metrics::histogram!(metrics::REQUEST_SECONDS).record(took.as_secs_f64());
        let refused = answer.as_ref().err().map(|refusal| refusal.code.name());
        let (connection, micros) = (self.connection, took.as_micros() as u64);
        tracing::debug!(connection, asked, table = table.map(tracing::field::display), refused, micros, "message");
        match answer {
            Ok(tell) => self.send(tell),
            Err(refusal) => self.refuse(Some(id), refusal),
        }
    }

    async fn answer(&mut self, request: Request) -> Result<ServerMessage, Refusal> {
        let Request { id, message: ask } = request;
        if let ClientMessage::Hello { version } = ask {
            if version != VERSION {
                let reason = format!("this client speaks version {version}, the server {VERSION}: reload the page");
                return Err(Refusal::new(RefusalCode::WrongVersion, reason));
            }
            self.greeted = true;
            return Ok(ServerMessage::Welcome { version: VERSION, name: self.guest.name.clone() });
        }
        if !self.greeted {
            return Err(Refusal::new(RefusalCode::WrongVersion, "say hello first"));
        }
        let Some(table) = ask.table() else { return Ok(ServerMessage::Pong { id }) };
        match &ask {
            ClientMessage::Watch { after, .. } => self.watch(table, *after).await?,
            ClientMessage::Unwatch { .. } => {
                if let Some(index) = self.watched.iter().position(|(watched, _)| *watched == table) {
                    self.watched.swap_remove(index).1.leave(self.connection).await;
                }
            }
            ClientMessage::Legal { choices, .. } => {
                let room = self.shared.rooms.room(table).await?;
                let (choices, complete) = room.look(|table| table.legal(self.guest.id, choices)).await?;
                return Ok(ServerMessage::Legal { id, choices, complete });
            }
            ClientMessage::Say { phrase, .. } => {
                let most = self.shared.rate_limiter.limits.max_phrases;
                let taken = self.phrases.take(Rate::per_minute(most));
                taken.map_err(|wait| too_many(&format!("{most} phrases a minute"), wait))?;
                self.shared.rooms.room(table).await?.say(&self.guest, *phrase).await;
            }
            ClientMessage::Rematch { .. } => {
                let table = Some(self.rematch(table).await?);
                return Ok(ServerMessage::Done { id, number: None, table });
            }
            _ => {
                let start = Instant::now();
                let room = self.shared.rooms.room(table).await?;
                self.take_back_seat(&room).await?;
                let want = Command { guest: self.guest.clone(), request_id: id.clone(), message: ask };
                let number = room.perform(&want).await?;
                ::metrics::counter!(metrics::ACTIONS).increment(1);
                ::metrics::histogram!(metrics::ACTION_SECONDS).record(start.elapsed().as_secs_f64());
                self.shared.rooms.wake(&room);
                return Ok(ServerMessage::Done { id, number: Some(number), table: None });
            }
        }
        Ok(ServerMessage::Done { id, number: None, table: None })
    }

    async fn watch(&mut self, table: TableId, after: Option<u64>) -> Result<(), Refusal> {
        let most = self.shared.rate_limiter.limits.max_watched;
        let is_watched = self.watched.iter().any(|(watched, _)| *watched == table);
        if self.watched.len() >= most as usize && !is_watched {
            return Err(Refusal::new(RefusalCode::TooMany, format!("at most {most} tables at a time: unwatch one")));
        }
        let room = self.shared.rooms.room(table).await?;
        self.take_back_seat(&room).await?;
        room.listen(self.connection, self.guest.id, after, self.outbox.clone()).await;
        if !is_watched {
            self.watched.push((table, room));
        }
        Ok(())
    }

    /// A new table like this one; whoever asks first makes it, and the others are told the same one.
    async fn rematch(&self, table: TableId) -> Result<TableId, Refusal> {
        let room = self.shared.rooms.room(table).await?;
        let again = {
            let table = room.table_on_disk().await?;
            let again = table.rematch_agreement(self.guest.id)?;
            if let Some(made) = table.rematch() {
                return Ok(made);
            }
            again
        };
        self.shared.may_make_table(self.guest.id, self.permit.address()).await?;
        let made = self.shared.rooms.create(&self.guest, again).await?.table;
        let first =
            |table: &hosting::Table| table.rematch().is_none().then_some(hosting::Entry::Rematch { table: made });
        room.perform_by_itself(first).await?;
        // Somebody else may have been quicker.
        let agreed_on = room.table().await.rematch();
        Ok(agreed_on.unwrap_or(made))
    }

    /// Who comes back takes over from the bot that stood in.
    async fn take_back_seat(&self, room: &Room) -> Result<(), Refusal> {
        let who = self.guest.id;
        let back = |table: &hosting::Table| table.decide_stand_in(table.seat_of(who)?, false);
        room.perform_by_itself(back).await
    }

    fn send(&self, tell: ServerMessage) {
        // Who reads too slowly is seen where messages are sent.
        let _ = self.outbox.tell(&tell);
    }

    fn refuse(&self, id: Option<String>, refusal: Refusal) {
        metrics::count_refusal(refusal.code);
        self.send(ServerMessage::Refused { id, refusal });
    }

    fn bye(&self, code: RefusalCode, reason: impl std::fmt::Display, why: &'static str) -> End {
        metrics::count_refusal(code);
        self.outbox.tell_last(&ServerMessage::Bye { refusal: Refusal::new(code, reason) });
        End { why, code: Some(code) }
    }
}

/// What can be read of a message that cannot be read.
#[derive(serde::Deserialize)]
struct OnlyId {
    id: String,
}
