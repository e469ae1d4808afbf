//! The connection to one table of a server, as a state machine that touches no browser.
//!
//! Its inputs are method calls: the socket opened, a message arrived, a timer fired. Each call returns the [`Effect`]s to
//! carry out, in order. [`online`](super::online) carries them out in a browser; the tests do it with a fake socket.
//!
//! A request stays in the list of unanswered requests until the server answers it. After a reconnect or a reload it is
//! sent again under the same id, which is its idempotency key: the server applies it once.

#[cfg(test)]
mod tests;

use protocol::{ClientMessage, Refusal, RefusalCode, Request, ServerMessage, TableId, VERSION};

use super::ConnectionStatus;

/// The delay before the first reconnect. It doubles with every failed attempt, up to [`MAX_BACKOFF_MS`].
const MIN_BACKOFF_MS: u32 = 300;
const MAX_BACKOFF_MS: u32 = 5_000;
/// The delay before a request is sent again that the server could not store.
const RETRY_MS: u32 = 5_000;
/// How long a request may stay without any message from the server, and a socket without being opened. Packets can vanish
/// without a word, as in a tunnel: then the connection is made anew.
const ANSWER_MS: u32 = 5_000;
/// The interval between heartbeats.
const HEARTBEAT_MS: u32 = 20_000;
/// A connection without a message for this long is dead, even if the browser says that it is open.
const TIMEOUT_MS: i64 = 45_000;

/// What a timer is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Timer {
    Reconnect,
    Heartbeat,
    /// Sends the request with this id again.
    Retry(String),
    /// The socket of this attempt should be open by now.
    Open {
        attempt: u32,
    },
    /// The server should have sent something by now: until then it had sent this many messages on this attempt.
    Answer {
        attempt: u32,
        received: u64,
    },
}

/// What the caller must do.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Effect {
    /// Open a new socket and drop the old one.
    Connect,
    /// Close the socket and ignore what it still reports.
    Disconnect,
    Send(Request),
    /// Call [`Connection::timer_fired`] after this many milliseconds.
    StartTimer(Timer, u32),
    /// Store these requests in place of those stored before, for [`Connection::new`] after a reload.
    StoreUnanswered(Vec<Request>),
    SetStatus(ConnectionStatus),
    /// Show a message about the table.
    Deliver(ServerMessage),
    /// Show why a request was refused.
    Refuse(Refusal),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Connecting,
    Open,
    /// Waiting for [`Timer::Reconnect`].
    BackingOff,
    Ended,
}

/// A connection that reconnects until the server says that this is pointless.
pub(super) struct Connection {
    table: TableId,
    new_id: Box<dyn FnMut() -> String>,
    phase: Phase,
    status: ConnectionStatus,
    /// Requests without an answer, the oldest first.
    unanswered: Vec<Request>,
    /// The id of the last request to watch the table.
    watch_id: String,
    /// The number of the last log entry that was shown.
    last_entry: Option<u64>,
    /// The table as this connection last showed it, which the next change is applied to. `None` until the whole table
    /// has arrived.
    shown: Option<ServerMessage>,
    backoff_ms: u32,
    last_received_ms: i64,
    /// Counts the sockets.
    attempt: u32,
    /// Counts the messages that arrived.
    received: u64,
}

impl Connection {
    /// A connection that is not started. `unanswered` are the requests stored before a reload; `new_id` makes an id that
    /// was never used before.
    pub(super) fn new(table: TableId, unanswered: Vec<Request>, new_id: impl FnMut() -> String + 'static) -> Self {
        Self {
            table,
            new_id: Box::new(new_id),
            phase: Phase::BackingOff,
            status: ConnectionStatus::Connecting,
            unanswered,
            watch_id: String::new(),
            last_entry: None,
            shown: None,
            backoff_ms: MIN_BACKOFF_MS,
            last_received_ms: 0,
            attempt: 0,
            received: 0,
        }
    }

    pub(super) fn start(&mut self, now_ms: i64) -> Vec<Effect> {
        let mut effects = self.connect(now_ms);
        effects.push(Effect::StartTimer(Timer::Heartbeat, HEARTBEAT_MS));
        effects
    }

    /// The socket is open: say hello, watch the table from the last entry seen, and resend unanswered requests.
    pub(super) fn opened(&mut self, now_ms: i64) -> Vec<Effect> {
        if self.phase != Phase::Connecting {
            return Vec::new();
        }
        self.phase = Phase::Open;
        self.last_received_ms = now_ms;
        let hello = self.request(ClientMessage::Hello { version: VERSION, changes: true });
        let watch = self.watch();
        let requests = [hello, watch].into_iter().chain(self.unanswered.clone());
        requests.map(Effect::Send).chain([self.expect_answer()]).collect()
    }

    /// The device is online again, perhaps in another network: what was open is of no use.
    pub(super) fn back_online(&mut self, now_ms: i64) -> Vec<Effect> {
        if self.phase == Phase::Ended {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if self.status == ConnectionStatus::Connected {
            effects.push(self.set_status(ConnectionStatus::Reconnecting { since_ms: now_ms }));
        }
        self.backoff_ms = MIN_BACKOFF_MS;
        effects.extend(self.connect(now_ms));
        effects
    }

    /// The socket is closed, or could not be opened.
    pub(super) fn closed(&mut self, now_ms: i64) -> Vec<Effect> {
        if !matches!(self.phase, Phase::Connecting | Phase::Open) {
            return Vec::new();
        }
        self.phase = Phase::BackingOff;
        let mut effects = Vec::new();
        if self.status == ConnectionStatus::Connected {
            effects.push(self.set_status(ConnectionStatus::Reconnecting { since_ms: now_ms }));
        }
        effects.push(Effect::StartTimer(Timer::Reconnect, self.backoff_ms));
        self.backoff_ms = (self.backoff_ms * 2).min(MAX_BACKOFF_MS);
        effects
    }

    /// The socket received a text. Texts that are not messages are ignored.
    pub(super) fn received(&mut self, text: &str, now_ms: i64) -> Vec<Effect> {
        if self.phase != Phase::Open {
            return Vec::new();
        }
        self.last_received_ms = now_ms;
        self.received += 1;
        match parse(text) {
            Some(ServerMessage::Welcome { .. }) => {
                self.backoff_ms = MIN_BACKOFF_MS;
                vec![self.set_status(ConnectionStatus::Connected)]
            }
            Some(message @ ServerMessage::Table { table, .. }) if table == self.table => self.show(message),
            Some(change @ ServerMessage::Change { table, .. }) if table == self.table => self.change(&change),
            Some(message @ ServerMessage::Said { table, .. }) if table == self.table => vec![Effect::Deliver(message)],
            Some(ServerMessage::Done { id, .. }) => self.answered(&id),
            Some(ServerMessage::Refused { id, refusal }) => self.refused(id, refusal),
            Some(ServerMessage::Bye { refusal }) if is_final(refusal.code) => self.end(refusal),
            _ => Vec::new(),
        }
    }

    pub(super) fn timer_fired(&mut self, timer: Timer, now_ms: i64) -> Vec<Effect> {
        match timer {
            Timer::Reconnect if self.phase == Phase::BackingOff => self.connect(now_ms),
            Timer::Heartbeat if self.phase != Phase::Ended => self.heartbeat(now_ms),
            Timer::Retry(id) if self.phase == Phase::Open => self.retry(&id),
            Timer::Open { attempt } if self.phase == Phase::Connecting && attempt == self.attempt => {
                self.give_up(now_ms)
            }
            Timer::Answer { attempt, received } if self.phase == Phase::Open && attempt == self.attempt => {
                if received == self.received { self.give_up(now_ms) } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// Sends a message, now or as soon as there is a connection, until the server answers it.
    pub(super) fn send(&mut self, message: ClientMessage) -> Vec<Effect> {
        let request = self.request(message);
        self.unanswered.push(request.clone());
        let mut effects = vec![Effect::StoreUnanswered(self.unanswered.clone())];
        if self.phase == Phase::Open {
            effects.extend([Effect::Send(request), self.expect_answer()]);
        }
        effects
    }

    fn connect(&mut self, now_ms: i64) -> Vec<Effect> {
        self.phase = Phase::Connecting;
        self.last_received_ms = now_ms;
        self.attempt += 1;
        vec![Effect::Connect, Effect::StartTimer(Timer::Open { attempt: self.attempt }, ANSWER_MS)]
    }

    fn expect_answer(&self) -> Effect {
        Effect::StartTimer(Timer::Answer { attempt: self.attempt, received: self.received }, ANSWER_MS)
    }

    /// Gives up on a socket that does not answer.
    fn give_up(&mut self, now_ms: i64) -> Vec<Effect> {
        let mut effects = vec![Effect::Disconnect];
        effects.extend(self.closed(now_ms));
        effects
    }

    /// Pings the server, or gives up on a connection that has been silent for too long.
    fn heartbeat(&mut self, now_ms: i64) -> Vec<Effect> {
        let mut effects = vec![Effect::StartTimer(Timer::Heartbeat, HEARTBEAT_MS)];
        let is_silent = now_ms - self.last_received_ms > TIMEOUT_MS;
        match self.phase {
            Phase::Connecting | Phase::Open if is_silent => effects.extend(self.give_up(now_ms)),
            Phase::Open => {
                effects.push(Effect::Send(self.request(ClientMessage::Ping)));
                effects.push(self.expect_answer());
            }
            _ => {}
        }
        effects
    }

    /// Shows the whole table.
    fn show(&mut self, message: ServerMessage) -> Vec<Effect> {
        if let ServerMessage::Table { number, .. } = &message {
            self.last_entry = Some(*number);
        }
        self.shown = Some(message.clone());
        vec![Effect::Deliver(message)]
    }

    /// Shows the table after a change. If the change does not follow what is shown, asks for the whole table, and
    /// ignores changes until it arrives.
    fn change(&mut self, change: &ServerMessage) -> Vec<Effect> {
        let Some(shown) = self.shown.take() else { return Vec::new() };
        match shown.with_change(change) {
            Some(message) => self.show(message),
            None => vec![Effect::Send(self.watch())],
        }
    }

    fn answered(&mut self, id: &str) -> Vec<Effect> {
        let Some(index) = self.unanswered.iter().position(|request| request.id == id) else { return Vec::new() };
        self.unanswered.remove(index);
        vec![Effect::StoreUnanswered(self.unanswered.clone())]
    }

    fn refused(&mut self, id: Option<String>, refusal: Refusal) -> Vec<Effect> {
        if is_final(refusal.code) {
            return self.end(refusal);
        }
        match (refusal.code, id) {
            // Nothing has changed on the server, so the same request may succeed later.
            (RefusalCode::Unavailable, Some(id)) => vec![Effect::StartTimer(Timer::Retry(id), RETRY_MS)],
            (RefusalCode::Unavailable, None) => Vec::new(),
            (_, id) => {
                let mut effects = id.map(|id| self.answered(&id)).unwrap_or_default();
                effects.push(Effect::Refuse(refusal));
                effects
            }
        }
    }

    fn retry(&mut self, id: &str) -> Vec<Effect> {
        if id == self.watch_id {
            return vec![Effect::Send(self.watch())];
        }
        let request = self.unanswered.iter().find(|request| request.id == id);
        request.cloned().map(Effect::Send).into_iter().collect()
    }

    fn end(&mut self, refusal: Refusal) -> Vec<Effect> {
        self.phase = Phase::Ended;
        self.unanswered.clear();
        let status = self.set_status(ConnectionStatus::Ended(refusal));
        vec![Effect::Disconnect, Effect::StoreUnanswered(Vec::new()), status]
    }

    fn set_status(&mut self, status: ConnectionStatus) -> Effect {
        self.status = status.clone();
        Effect::SetStatus(status)
    }

    /// A request for the whole table.
    fn watch(&mut self) -> Request {
        self.shown = None;
        let request = self.request(ClientMessage::Watch { table: self.table, after: self.last_entry });
        self.watch_id.clone_from(&request.id);
        request
    }

    fn request(&mut self, message: ClientMessage) -> Request {
        Request { id: (self.new_id)(), message }
    }
}

/// Whether a reconnect cannot help: the client is outdated, the device was signed out, or the table is missing or
/// damaged.
fn is_final(code: RefusalCode) -> bool {
    use RefusalCode::{Damaged, NoSuchTable, Stranger, WrongVersion};
    matches!(code, WrongVersion | Stranger | NoSuchTable | Damaged)
}

/// Parses a message. A refusal with a code that is newer than this client counts as an ordinary refusal with its reason.
fn parse(text: &str) -> Option<ServerMessage> {
    serde_json::from_str(text).ok().or_else(|| {
        let mut message: serde_json::Value = serde_json::from_str(text).ok()?;
        *message.get_mut("code")? = RefusalCode::Illegal.name().into();
        serde_json::from_value(message).ok()
    })
}
