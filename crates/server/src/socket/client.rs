//! The client of one connection: its requests and their answers.

use std::sync::Arc;
use std::time::Instant;

use game_core::describe_json_error;
use hosting::{Command, Guest, PersonId};
use protocol::{ClientMessage, Phrase, Refusal, RefusalCode, Request, ServerMessage, TableId, VERSION};
use tracing::Instrument;

use super::End;
use crate::error::RequestError;
use crate::log_id::LogId;
use crate::outbox::Outbox;
use crate::rate_limit::{ConnectionPermit, Rate, TokenBucket, too_many};
use crate::room::Room;
use crate::{Shared, metrics, sealed_table};

/// The longest idempotency key, in bytes.
const MAX_REQUEST_ID: usize = 64;

/// A connected client.
pub(super) struct Client {
    pub(super) shared: Shared,
    guest: Guest,
    permit: ConnectionPermit,
    connection: u64,
    outbox: Arc<Outbox>,
    watched: Vec<(TableId, Arc<Room>)>,
    /// The rate limit of phrases.
    phrases: TokenBucket,
    /// The number of messages received.
    pub(super) messages: u64,
    /// Whether the client has said hello with the right version.
    greeted: bool,
    /// Whether the client understands changes of tables.
    changes: bool,
}

impl Client {
    pub(super) fn new(shared: Shared, guest: Guest, permit: ConnectionPermit, connection: u64) -> Self {
        let phrases = TokenBucket::full(Rate::per_minute(shared.rate_limiter.limits.max_phrases));
        let (outbox, watched) = (Arc::new(Outbox::default()), Vec::new());
        let (messages, greeted, changes) = (0, false, false);
        Self { shared, guest, permit, connection, outbox, watched, phrases, messages, greeted, changes }
    }

    pub(super) fn is_greeted(&self) -> bool {
        self.greeted
    }

    pub(super) fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    pub(super) async fn unwatch_all(&mut self) {
        for (_, room) in std::mem::take(&mut self.watched) {
            room.unwatch(self.connection).await;
        }
    }

    /// Answers a message. Log lines about it name the message, its idempotency key and its table.
    pub(super) async fn handle(&mut self, text: &str) {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let id = serde_json::from_str::<OnlyId>(text).ok().map(|only| only.id);
                let reason = format!("cannot be read: {}", describe_json_error(&error, text));
                return self.refuse(id, Refusal::new(RefusalCode::Malformed, reason));
            }
        };
        if request.id.is_empty() || request.id.len() > MAX_REQUEST_ID {
            let reason = format!("the id has {} bytes, expected 1 to {MAX_REQUEST_ID}", request.id.len());
            return self.refuse(None, Refusal::new(RefusalCode::Malformed, reason));
        }
        let (start, context) = (Instant::now(), MessageContext::of(&request));
        let span = if tracing::enabled!(tracing::Level::DEBUG) { context.span() } else { tracing::Span::none() };
        let answer = self.answer(request).instrument(span.clone()).await;
        let took = start.elapsed();
        ::metrics::histogram!(metrics::REQUEST_SECONDS).record(took.as_secs_f64());
        let micros = took.as_micros() as u64;
        match answer {
            Ok(message) => {
                span.in_scope(|| tracing::debug!(micros, "message"));
                self.send(message);
            }
            Err(error) => context.span().in_scope(|| {
                let refusal = error.into_refusal();
                tracing::debug!(refused = refusal.code.name(), micros, "message");
                self.refuse(Some(context.id.clone()), refusal);
            }),
        }
    }

    async fn answer(&mut self, request: Request) -> Result<ServerMessage, RequestError> {
        let Request { id, message } = request;
        if let ClientMessage::Hello { version, changes } = message {
            self.changes = changes;
            return Ok(self.greet(version)?);
        }
        if !self.greeted {
            return Err(Refusal::new(RefusalCode::WrongVersion, "say hello first").into());
        }
        let Some(table) = message.table() else { return Ok(ServerMessage::Pong { id }) };
        let only_watches = matches!(message, ClientMessage::Watch { .. } | ClientMessage::Unwatch { .. });
        if self.guest.id == PersonId::NOBODY && !only_watches {
            let reason = "you watch without a name: say who you are before you play";
            return Err(Refusal::new(RefusalCode::NotSeated, reason).into());
        }
        match &message {
            ClientMessage::Watch { after, .. } => self.watch(table, *after).await?,
            ClientMessage::Unwatch { .. } => self.unwatch(table).await,
            ClientMessage::Say { phrase, .. } => {
                self.say(table, &id, *phrase).await?;
            }
            ClientMessage::Legal { choices, .. } => {
                let room = self.shared.rooms.room(table).await?;
                let (choices, complete) = room.query(|table| table.legal(self.guest.id, choices)).await?;
                return Ok(ServerMessage::Legal { id, choices, complete });
            }
            ClientMessage::Rematch { .. } => {
                let table = Some(self.rematch(table).await?);
                return Ok(ServerMessage::Done { id, number: None, table });
            }
            _ => {
                let number = Some(self.act(table, id.clone(), message).await?);
                return Ok(ServerMessage::Done { id, number, table: None });
            }
        }
        Ok(ServerMessage::Done { id, number: None, table: None })
    }

    fn greet(&mut self, version: u32) -> Result<ServerMessage, Refusal> {
        if version != VERSION {
            let reason = format!("this client speaks version {version}, the server {VERSION}: reload the page");
            return Err(Refusal::new(RefusalCode::WrongVersion, reason));
        }
        self.greeted = true;
        Ok(ServerMessage::Welcome { version: VERSION, name: self.guest.name.clone() })
    }

    /// Carries out a message that changes a table. Returns the number of its entry.
    async fn act(&self, table: TableId, request_id: String, message: ClientMessage) -> Result<u64, RequestError> {
        let start = Instant::now();
        let room = self.shared.rooms.room(table).await?;
        self.take_back_seat(&room).await?;
        let command = Command { guest: self.guest.clone(), request_id, message };
        let number = match command.message {
            ClientMessage::Sit { .. } => self.sit(&room, &command).await?,
            _ => room.perform(&command).await?,
        };
        ::metrics::counter!(metrics::ACTIONS).increment(1);
        ::metrics::histogram!(metrics::ACTION_SECONDS).record(start.elapsed().as_secs_f64());
        self.shared.rooms.run_bots(&room);
        Ok(number)
    }

    /// Takes a seat, if the person does not have too many.
    async fn sit(&self, room: &Room, command: &Command) -> Result<u64, RequestError> {
        let _one_at_a_time = self.shared.rooms.seat_lock(self.guest.id).await;
        // A person who sits here already gets the answer of the table.
        if room.table().await.seat_of(self.guest.id).is_none() {
            self.shared.allow_seat(self.guest.id).await?;
        }
        room.perform(command).await
    }

    async fn watch(&mut self, table: TableId, after: Option<u64>) -> Result<(), RequestError> {
        let max = self.shared.rate_limiter.limits.max_watched;
        let is_watched = self.watched.iter().any(|(watched, _)| *watched == table);
        if self.watched.len() >= max as usize && !is_watched {
            let reason = format!("at most {max} tables at a time: unwatch one");
            return Err(Refusal::new(RefusalCode::TooMany, reason).into());
        }
        let room = self.shared.rooms.room(table).await?;
        self.shared.allow_sight(&room, Some(self.guest.id)).await?;
        {
            let table = room.table().await;
            if self.shared.sealed_day(&table).is_some() && table.is_bystander(self.guest.id) {
                return Err(sealed_table().into());
            }
        }
        self.take_back_seat(&room).await?;
        room.watch(self.connection, self.guest.id, after, self.changes, self.outbox.clone()).await;
        if !is_watched {
            self.watched.push((table, room));
        }
        Ok(())
    }

    async fn unwatch(&mut self, table: TableId) {
        if let Some(index) = self.watched.iter().position(|(watched, _)| *watched == table) {
            self.watched.swap_remove(index).1.unwatch(self.connection).await;
        }
    }

    /// Says a phrase at a table that this connection watches.
    async fn say(&mut self, table: TableId, request_id: &str, phrase: Phrase) -> Result<(), RequestError> {
        let unwatched = || Refusal::new(RefusalCode::NotSeated, "watch the table before you say something there");
        let (_, room) = self.watched.iter().find(|(watched, _)| *watched == table).ok_or_else(unwatched)?;
        let max = self.shared.rate_limiter.limits.max_phrases;
        let taken = self.phrases.take(Rate::per_minute(max));
        taken.map_err(|wait| too_many(&format!("{max} phrases a minute"), wait))?;
        room.say(&self.guest, request_id, phrase).await;
        Ok(())
    }

    /// A new table for the same people. The first request makes it; the others get the same one.
    async fn rematch(&self, table: TableId) -> Result<TableId, RequestError> {
        let room = self.shared.rooms.room(table).await?;
        let agreement = {
            let table = room.table_on_disk().await?;
            let agreement = table.rematch_agreement(self.guest.id)?;
            if let Some(made) = table.rematch() {
                return Ok(made);
            }
            agreement
        };
        self.shared.allow_new_table(self.guest.id, self.permit.address()).await?;
        let made = self.shared.rooms.create(&self.guest, agreement).await?.table;
        let first =
            |table: &hosting::Table| table.rematch().is_none().then_some(hosting::Entry::Rematch { table: made });
        room.perform_internal(first).await?;
        // Another player's request may have been quicker.
        let agreed_on = room.table().await.rematch();
        Ok(agreed_on.unwrap_or(made))
    }

    /// Ends the stand-in of a person who is back.
    async fn take_back_seat(&self, room: &Room) -> Result<(), RequestError> {
        let person = self.guest.id;
        room.perform_internal(|table| table.decide_stand_in(table.seat_of(person)?, false)).await
    }

    fn send(&self, message: ServerMessage) {
        // A client that reads too slowly is noticed where messages are sent.
        let _ = self.outbox.send(&message);
    }

    pub(super) fn refuse(&self, id: Option<String>, refusal: Refusal) {
        metrics::count_refusal(refusal.code);
        self.send(ServerMessage::Refused { id, refusal });
    }

    /// Sends the close reason. Nothing is sent after it.
    pub(super) fn bye(&self, code: RefusalCode, reason: impl std::fmt::Display, why: &'static str) -> End {
        metrics::count_refusal(code);
        self.outbox.send_last(&ServerMessage::Bye { refusal: Refusal::new(code, reason) });
        End { why, code: Some(code) }
    }
}

/// The name, idempotency key and table of a message, for log lines. Its span is made only if a line may be written: for
/// every message it would cost more than the rest of the bookkeeping.
struct MessageContext {
    ask: &'static str,
    id: String,
    table: Option<TableId>,
}

impl MessageContext {
    fn of(request: &Request) -> Self {
        Self { ask: request.message.name(), id: request.id.clone(), table: request.message.table() }
    }

    fn span(&self) -> tracing::Span {
        let table = self.table.map(LogId).map(tracing::field::display);
        tracing::error_span!("message", ask = self.ask, request = self.id.as_str(), table)
    }
}

/// The id of a message that cannot be read otherwise.
#[derive(serde::Deserialize)]
struct OnlyId {
    id: String,
}
