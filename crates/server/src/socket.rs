//! One connection: reads what a client asks, answers, and shows the tables it watches.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use hosting::{Guest, Want, Who};
use protocol::{Ask, Refusal, RefusalCode, Request, TableId, Tell, VERSION};
use tokio::sync::{broadcast, mpsc};

use crate::bucket::{Bucket, Pace};
use crate::gate::{Ticket, too_many};
use crate::log::Short;
use crate::room::Room;
use crate::{Shared, numbers};

/// Messages that wait for a slow reader; one more and it is dropped.
const OUTBOX: usize = 64;
/// The longest id of a request, in bytes.
const LONGEST_ID: usize = 64;
/// How long a connection is kept for its client to read why it ends, though the client still sends.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Serves a connection until it ends.
pub(crate) async fn serve(
    socket: WebSocket,
    shared: Shared,
    guest: Guest,
    ticket: Ticket,
    mut moves: broadcast::Receiver<Who>,
) {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let (outbox, mut to_send) = mpsc::channel::<Tell>(OUTBOX);
    let (mut sink, mut stream) = socket.split();
    let mut stopping = shared.stopping.clone();
    metrics::gauge!(numbers::CONNECTIONS).increment(1.0);
    tracing::info!(connection, who = guest.who.0, "connected");
    let since = Instant::now();
    let writer = tokio::spawn(async move {
        while let Some(tell) = to_send.recv().await {
            let Ok(text) = serde_json::to_string(&tell) else { continue };
            if sink.send(Message::Text(text.into())).await.is_err() {
                return;
            }
            if let Tell::Bye { refusal } = &tell {
                let frame = CloseFrame { code: close_code(refusal.code), reason: refusal.code.name().into() };
                let _ = sink.send(Message::Close(Some(frame))).await;
                return;
            }
        }
        let _ = sink.close().await;
    });
    let who = guest.who;
    let limits = shared.gate.limits.clone();
    let silence = Duration::from_secs(limits.max_silence.into());
    let (pace, phrases) = (Pace::a_second(limits.rate), Bucket::full(Pace::a_minute(limits.max_phrases)));
    let watched = HashMap::new();
    let mut client = Client { shared, guest, ticket, connection, outbox, watched, phrases, greeted: false };
    let mut bucket = Bucket::full(pace);
    let (mut heard, mut still_sends) = (0_u64, false);
    let why = loop {
        let message = tokio::select! {
            message = tokio::time::timeout(silence, stream.next()) => message,
            _ = stopping.wait_for(|stop| *stop) => {
                client.bye(RefusalCode::Unavailable, "the server is being stopped; come back in a moment");
                still_sends = true;
                break "the server stops";
            }
            () = moved_away(&mut moves, who) => {
                client.bye(RefusalCode::Stranger, "you have moved to another device, or should come back");
                still_sends = true;
                break "moved to another device";
            }
            // The room has dropped a connection that reads too slowly, and the writer is done.
            () = client.outbox.closed() => break "reads too slowly",
        };
        let text = match message {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Binary(_)))) => {
                client.refuse(None, Refusal::new(RefusalCode::Malformed, "expected text, not bytes"));
                continue;
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
            Ok(Some(Ok(Message::Close(_))) | None) => break "closed",
            Ok(Some(Err(error))) if is_too_large(&error) => {
                let most = limits.max_message_bytes;
                client.bye(RefusalCode::TooLarge, format!("the message is too large: at most {most} bytes"));
                still_sends = true;
                break "too large a message";
            }
            Ok(Some(Err(_))) => break "broken",
            Err(_) => {
                let seconds = limits.max_silence;
                client
                    .bye(RefusalCode::TooMany, format!("nothing was heard for {seconds} s: send a ping now and then"));
                break "silent";
            }
        };
        heard += 1;
        if bucket.take(pace).is_err() {
            client.bye(RefusalCode::TooMany, format!("too many messages: at most {} a second", limits.rate));
            still_sends = true;
            break "too many messages";
        }
        client.hear(&text).await;
    };
    for room in std::mem::take(&mut client.watched).into_values() {
        room.leave(connection).await;
    }
    drop(client);
    let _ = tokio::time::timeout(Duration::from_secs(2), writer).await;
    if still_sends {
        // Closed with something unread, a connection is reset, and what was said last is lost on the way.
        tokio::time::sleep(LAST_WORDS).await;
    }
    metrics::gauge!(numbers::CONNECTIONS).decrement(1.0);
    tracing::info!(connection, heard, seconds = since.elapsed().as_secs(), why, "disconnected");
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
async fn moved_away(moves: &mut broadcast::Receiver<Who>, who: Who) {
    while moves.recv().await.is_ok_and(|moved| moved != who) {}
}

struct Client {
    shared: Shared,
    guest: Guest,
    /// The right to be connected, given back at the end.
    ticket: Ticket,
    connection: u64,
    outbox: mpsc::Sender<Tell>,
    watched: HashMap<TableId, Arc<Room>>,
    /// What may still be said.
    phrases: Bucket,
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
        let (id, asked) = (request.id.clone(), request.ask.name());
        let table = request.ask.table().map(Short);
        let answer = self.answer(request).await;
        let took = start.elapsed();
        metrics::histogram!(numbers::REQUEST_SECONDS).record(took.as_secs_f64());
        let refused = answer.as_ref().err().map(|refusal| refusal.code.name());
        let (connection, micros) = (self.connection, took.as_micros() as u64);
        tracing::debug!(connection, asked, table = table.map(tracing::field::display), refused, micros, "message");
        match answer {
            Ok(tell) => self.send(tell),
            Err(refusal) => self.refuse(Some(id), refusal),
        }
    }

    async fn answer(&mut self, request: Request) -> Result<Tell, Refusal> {
        let Request { id, ask } = request;
        if let Ask::Hello { version } = ask {
            if version != VERSION {
                let reason = format!("this client speaks version {version}, the server {VERSION}: reload the page");
                return Err(Refusal::new(RefusalCode::WrongVersion, reason));
            }
            self.greeted = true;
            return Ok(Tell::Welcome { version: VERSION, name: self.guest.name.clone() });
        }
        if !self.greeted {
            return Err(Refusal::new(RefusalCode::WrongVersion, "say hello first"));
        }
        let Some(table) = ask.table() else { return Ok(Tell::Pong { id }) };
        match &ask {
            Ask::Watch { after, .. } => self.watch(table, *after).await?,
            Ask::Unwatch { .. } => {
                if let Some(room) = self.watched.remove(&table) {
                    room.leave(self.connection).await;
                }
            }
            Ask::Legal { choices, .. } => {
                let room = self.shared.rooms.room(table).await?;
                let (choices, complete) = room.look(|table| table.legal(self.guest.who, choices)).await?;
                return Ok(Tell::Legal { id, choices, complete });
            }
            Ask::Say { phrase, .. } => {
                let most = self.shared.gate.limits.max_phrases;
                let taken = self.phrases.take(Pace::a_minute(most));
                taken.map_err(|wait| too_many(&format!("{most} phrases a minute"), wait))?;
                self.shared.rooms.room(table).await?.say(&self.guest, *phrase).await;
            }
            Ask::Rematch { .. } => {
                let table = Some(self.rematch(table).await?);
                return Ok(Tell::Done { id, number: None, table });
            }
            _ => {
                let start = Instant::now();
                let room = self.shared.rooms.room(table).await?;
                self.take_back_seat(&room).await?;
                let want = Want { guest: self.guest.clone(), id: id.clone(), ask };
                let number = room.perform(&want).await?;
                metrics::counter!(numbers::ACTIONS).increment(1);
                metrics::histogram!(numbers::ACTION_SECONDS).record(start.elapsed().as_secs_f64());
                self.shared.rooms.wake(&room);
                return Ok(Tell::Done { id, number: Some(number), table: None });
            }
        }
        Ok(Tell::Done { id, number: None, table: None })
    }

    async fn watch(&mut self, table: TableId, after: Option<u64>) -> Result<(), Refusal> {
        let most = self.shared.gate.limits.max_watched;
        if self.watched.len() >= most as usize && !self.watched.contains_key(&table) {
            return Err(Refusal::new(RefusalCode::TooMany, format!("at most {most} tables at a time: unwatch one")));
        }
        let room = self.shared.rooms.room(table).await?;
        self.take_back_seat(&room).await?;
        room.listen(self.connection, self.guest.who, after, self.outbox.clone()).await;
        self.watched.insert(table, room);
        Ok(())
    }

    /// A new table like this one; whoever asks first makes it, and the others are told the same one.
    async fn rematch(&self, table: TableId) -> Result<TableId, Refusal> {
        let room = self.shared.rooms.room(table).await?;
        let again = {
            let table = room.table_on_disk().await?;
            let again = table.again(self.guest.who)?;
            if let Some(made) = table.rematch() {
                return Ok(made);
            }
            again
        };
        self.shared.may_make_table(self.guest.who, self.ticket.address()).await?;
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
        let who = self.guest.who;
        let back = |table: &hosting::Table| table.decide_stand_in(table.seat_of(who)?, false);
        room.perform_by_itself(back).await
    }

    fn send(&self, tell: Tell) {
        // A full outbox is seen by the rooms, which drop the connection.
        let _ = self.outbox.try_send(tell);
    }

    fn refuse(&self, id: Option<String>, refusal: Refusal) {
        numbers::refused(refusal.code);
        self.send(Tell::Refused { id, refusal });
    }

    fn bye(&self, code: RefusalCode, reason: impl std::fmt::Display) {
        numbers::refused(code);
        self.send(Tell::Bye { refusal: Refusal::new(code, reason) });
    }
}

/// What can be read of a message that cannot be read.
#[derive(serde::Deserialize)]
struct OnlyId {
    id: String,
}
