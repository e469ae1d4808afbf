//! One connection: reads what a client asks, answers, and shows the tables it watches.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use hosting::{Guest, Want, Who};
use protocol::{Ask, Refusal, RefusalCode, Request, TableId, Tell, VERSION};
use tokio::sync::{broadcast, mpsc};

use crate::Shared;
use crate::room::{Outcome, Room};

/// Messages that wait for a slow reader; one more and it is dropped.
const OUTBOX: usize = 64;
/// The largest message of a client, in bytes.
pub(crate) const LARGEST: usize = 16 * 1024;
/// Seconds' worth of messages that may come at once.
const BURST_SECONDS: f64 = 5.0;
/// Tables that one connection may watch.
const MOST_WATCHED: usize = 16;
/// The longest id of a request, in bytes.
const LONGEST_ID: usize = 64;
/// A connection from which nothing comes for so long is closed; browsers are asked to ping.
const SILENCE: Duration = Duration::from_secs(120);

/// Serves a connection until it ends.
pub(crate) async fn serve(socket: WebSocket, shared: Shared, guest: Guest, mut moves: broadcast::Receiver<Who>) {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let (outbox, mut to_send) = mpsc::channel::<Tell>(OUTBOX);
    let (mut sink, mut stream) = socket.split();
    let mut stopping = shared.stopping.clone();
    metrics::gauge!("pyramids_connections").increment(1.0);
    let writer = tokio::spawn(async move {
        while let Some(tell) = to_send.recv().await {
            let Ok(text) = serde_json::to_string(&tell) else { continue };
            if sink.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
        let _ = sink.close().await;
    });
    let who = guest.who;
    let mut client = Client { shared, guest, connection, outbox, watched: HashMap::new(), greeted: false };
    let mut bucket = Bucket::new(client.shared.rate);
    loop {
        let message = tokio::select! {
            message = tokio::time::timeout(SILENCE, stream.next()) => message,
            _ = stopping.wait_for(|stop| *stop) => {
                client.bye(RefusalCode::Unavailable, "the server is being stopped; come back in a moment");
                break;
            }
            () = moved_away(&mut moves, who) => {
                client.bye(RefusalCode::NotSeated, "you have moved to another device, or should come back");
                break;
            }
            // The room has dropped a connection that reads too slowly, and the writer is done.
            () = client.outbox.closed() => break,
        };
        let text = match message {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Binary(_)))) => {
                client.refuse(None, Refusal::new(RefusalCode::Malformed, "expected text, not bytes"));
                continue;
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => break,
            Err(_) => {
                client.bye(RefusalCode::TooMany, "nothing was heard for a while");
                break;
            }
        };
        if !bucket.take() {
            client.bye(RefusalCode::TooMany, format!("too many messages: at most {} a second", client.shared.rate));
            break;
        }
        client.hear(&text).await;
    }
    for room in std::mem::take(&mut client.watched).into_values() {
        room.leave(connection).await;
    }
    drop(client);
    let _ = tokio::time::timeout(Duration::from_secs(2), writer).await;
    metrics::gauge!("pyramids_connections").decrement(1.0);
}

/// Waits until somebody's identity has moved to another device, or nobody can tell any more.
async fn moved_away(moves: &mut broadcast::Receiver<Who>, who: Who) {
    while moves.recv().await.is_ok_and(|moved| moved != who) {}
}

struct Client {
    shared: Shared,
    guest: Guest,
    connection: u64,
    outbox: mpsc::Sender<Tell>,
    watched: HashMap<TableId, Arc<Room>>,
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
        let id = request.id.clone();
        match self.answer(request).await {
            Ok(tell) => self.send(tell),
            Err(refusal) => self.refuse(Some(id), refusal),
        }
        metrics::histogram!("pyramids_request_seconds").record(start.elapsed().as_secs_f64());
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
                let (choices, complete) = room.table().await.legal(self.guest.who, choices)?;
                return Ok(Tell::Legal { id, choices, complete });
            }
            Ask::Say { phrase, .. } => self.shared.rooms.room(table).await?.say(&self.guest, *phrase).await,
            Ask::Rematch { .. } => {
                let table = Some(self.rematch(table).await?);
                return Ok(Tell::Done { id, number: None, table });
            }
            _ => {
                let room = self.shared.rooms.room(table).await?;
                self.take_back_seat(&room).await?;
                let want = Want { guest: self.guest.clone(), id: id.clone(), ask };
                let (Outcome::Done(number) | Outcome::DoneBefore(number)) =
                    room.perform(&self.shared.store, &want).await?;
                metrics::counter!("pyramids_entries").increment(1);
                self.shared.rooms.wake(&room);
                return Ok(Tell::Done { id, number: Some(number), table: None });
            }
        }
        Ok(Tell::Done { id, number: None, table: None })
    }

    async fn watch(&mut self, table: TableId, after: Option<u64>) -> Result<(), Refusal> {
        if self.watched.len() >= MOST_WATCHED && !self.watched.contains_key(&table) {
            return Err(Refusal::new(RefusalCode::TooMany, format!("at most {MOST_WATCHED} tables at a time")));
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
            let table = room.table().await;
            let again = table.again(self.guest.who)?;
            if let Some(made) = table.rematch() {
                return Ok(made);
            }
            again
        };
        let made = self.shared.rooms.create(&self.guest, again).await?.table;
        let first =
            |table: &hosting::Table| table.rematch().is_none().then_some(hosting::Entry::Rematch { table: made });
        room.perform_by_itself(&self.shared.store, first).await?;
        // Somebody else may have been quicker.
        let agreed_on = room.table().await.rematch();
        Ok(agreed_on.unwrap_or(made))
    }

    /// Who comes back takes over from the bot that stood in.
    async fn take_back_seat(&self, room: &Room) -> Result<(), Refusal> {
        let who = self.guest.who;
        let back = |table: &hosting::Table| table.decide_stand_in(table.seat_of(who)?, false);
        room.perform_by_itself(&self.shared.store, back).await
    }

    fn send(&self, tell: Tell) {
        // A full outbox is seen by the rooms, which drop the connection.
        let _ = self.outbox.try_send(tell);
    }

    fn refuse(&self, id: Option<String>, refusal: Refusal) {
        self.send(Tell::Refused { id, refusal });
    }

    fn bye(&self, code: RefusalCode, reason: impl std::fmt::Display) {
        self.send(Tell::Bye { refusal: Refusal::new(code, reason) });
    }
}

/// What can be read of a message that cannot be read.
#[derive(serde::Deserialize)]
struct OnlyId {
    id: String,
}

/// So many messages a second, and a few more at once.
struct Bucket {
    rate: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    fn new(rate: f64) -> Self {
        Self { rate, left: BURST_SECONDS * rate, filled: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let since = now.duration_since(self.filled).as_secs_f64();
        self.left = (self.left + self.rate * since).min(BURST_SECONDS * self.rate);
        self.filled = now;
        self.left -= 1.0;
        self.left >= 0.0
    }
}
