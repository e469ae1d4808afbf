//! A player with assertions built in.

use std::net::SocketAddr;
use std::time::Duration;

use client::{ClientError, Connection, HttpClient, RandomPlayer, Utf8Bytes};
use game_core::{QuickRandom, Random, Seat, Seed};
use protocol::{
    Choices, ClientMessage, Found, GameName, Level, Refusal, Request, ServerMessage, Stage, TableId, VERSION,
};

use crate::http::http;

/// A server that says nothing for this long fails the test.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A guest with a cookie and a WebSocket connection.
pub struct Player {
    /// Where the server listens.
    pub address: SocketAddr,
    /// The cookie that identifies the guest.
    pub cookie: String,
    /// Every text message that the server has sent, byte for byte.
    pub raw: Vec<String>,
    /// The newest [`ServerMessage::Table`], with the changes since then.
    pub latest: Option<ServerMessage>,
    connection: Connection,
    last_id: u32,
}

impl Player {
    /// Creates a guest and connects it.
    pub async fn new(address: SocketAddr, name: &str) -> Self {
        let cookie = HttpClient::from(address).create_guest(name).await.expect("a guest");
        Self::connect(address, cookie).await
    }

    /// Creates a guest and connects it, with a client that may come from an address of its own.
    pub async fn enter(http: &HttpClient, name: &str) -> Self {
        let cookie = http.create_guest(name).await.expect("a guest");
        let connection = Connection::open(http, &cookie, &[]).await.expect("a connection");
        let address = http.authority().parse().expect("an address");
        Self::greeted(address, cookie, connection).await.expect("a welcome")
    }

    /// Connects the guest with this cookie.
    pub async fn connect(address: SocketAddr, cookie: String) -> Self {
        Self::try_connect(address, cookie, &[]).await.expect("a connection")
    }

    /// Connects with more headers. Returns the status and the refusal if the server does not accept the WebSocket.
    pub async fn try_connect(
        address: SocketAddr,
        cookie: String,
        headers: &[(&str, &str)],
    ) -> Result<Self, (u16, Refusal)> {
        match Connection::open(&address.into(), &cookie, headers).await {
            Ok(connection) => Ok(Self::greeted(address, cookie, connection).await.expect("a welcome")),
            Err(ClientError::Refused { status: Some(status), refusal }) => Err((status, refusal)),
            Err(error) => panic!("{error}"),
        }
    }

    /// Connects; `None` if the server is down, refuses the connection, or stops before it says welcome.
    pub async fn connect_if_up(address: SocketAddr, cookie: String) -> Option<Self> {
        let connection = Connection::open(&address.into(), &cookie, &[]).await.ok()?;
        Self::greeted(address, cookie, connection).await
    }

    async fn greeted(address: SocketAddr, cookie: String, connection: Connection) -> Option<Self> {
        let mut player = Self { address, cookie, raw: Vec::new(), latest: None, connection, last_id: 0 };
        let hello = ClientMessage::Hello { version: VERSION, changes: false };
        let welcome = player.try_request_as("hello".into(), hello).await?;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        Some(player)
    }

    /// Asks for changes instead of whole tables. They are applied to the newest table, and handed out as tables.
    pub async fn ask_for_changes(&mut self) {
        let welcome = self.request(ClientMessage::Hello { version: VERSION, changes: true }).await;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
    }

    /// Creates a table from a JSON body.
    pub async fn create(&self, body: &str) -> Found {
        let (status, _, body) = http(self.address, "POST", "/api/tables", &self.cookie, body).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("a table")
    }

    /// Sends text that need not be a message.
    pub async fn send_raw(&mut self, text: &str) {
        self.connection.send(text.into()).await.expect("sent");
    }

    /// Sends a ping frame. Returns whether the connection is still open.
    pub async fn send_ping_frame(&mut self) -> bool {
        self.connection.send_ping_frame().await.is_ok()
    }

    /// The next message.
    pub async fn receive(&mut self) -> ServerMessage {
        self.try_receive().await.expect("the server does not close")
    }

    /// The next message; `None` if the connection is closed.
    pub async fn try_receive(&mut self) -> Option<ServerMessage> {
        let text = self.receive_text().await.ok()?;
        self.raw.push(text.to_string());
        let mut message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        if matches!(message, ServerMessage::Change { .. }) {
            let changed = self.latest.as_ref().and_then(|latest| latest.with_change(&message));
            message = changed.unwrap_or_else(|| panic!("a change of something else: {text}"));
        }
        if matches!(message, ServerMessage::Table { .. }) {
            self.latest = Some(message.clone());
        }
        Some(message)
    }

    async fn receive_text(&mut self) -> Result<Utf8Bytes, ClientError> {
        tokio::time::timeout(TIMEOUT, self.connection.receive()).await.expect("in time")
    }

    /// Receives up to the end of the connection. Returns the reason of the bye message and the close code.
    pub async fn receive_bye(&mut self) -> (Refusal, u16) {
        let refusal = loop {
            if let ServerMessage::Bye { refusal } = self.receive().await {
                break refusal;
            }
        };
        match self.receive_text().await {
            Err(ClientError::Closed { code: Some(code) }) => (refusal, code),
            other => panic!("no close frame: {other:?}"),
        }
    }

    /// Receives until the table is at this entry or a later one.
    pub async fn receive_entry(&mut self, entry: u64) -> ServerMessage {
        loop {
            let message = self.receive().await;
            if matches!(message, ServerMessage::Table { number, .. } if number >= entry) {
                return message;
            }
        }
    }

    /// Sends a request and waits for its answer. Messages that arrive in between are kept.
    pub async fn request(&mut self, message: ClientMessage) -> ServerMessage {
        let id = self.next_id();
        self.request_as(id, message).await
    }

    /// Like [`request`](Self::request), under an id of the caller.
    pub async fn request_as(&mut self, id: String, message: ClientMessage) -> ServerMessage {
        self.try_request_as(id, message).await.expect("the server does not close")
    }

    /// Like [`request_as`](Self::request_as); `None` if the connection closes before the answer.
    pub async fn try_request_as(&mut self, id: String, message: ClientMessage) -> Option<ServerMessage> {
        let request = serde_json::to_string(&Request { id: id.clone(), message }).expect("JSON");
        self.connection.send(request.into()).await.ok()?;
        loop {
            let message = self.try_receive().await?;
            let is_answer = request_id(&message).is_some_and(|answered| answered == id);
            if is_answer || matches!(message, ServerMessage::Welcome { .. }) {
                return Some(message);
            }
        }
    }

    fn next_id(&mut self) -> String {
        self.last_id += 1;
        self.last_id.to_string()
    }

    /// Sends a request that must be refused.
    pub async fn refused(&mut self, message: ClientMessage) -> Refusal {
        match self.request(message).await {
            ServerMessage::Refused { refusal, .. } => refusal,
            other => panic!("not refused: {other:?}"),
        }
    }

    /// Sends a request that must succeed.
    pub async fn done(&mut self, message: ClientMessage) {
        let answer = self.request(message).await;
        assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}");
    }

    /// Watches the table, sits down on any seat and is ready.
    pub async fn join(&mut self, table: TableId, luck: u64) {
        self.done(ClientMessage::Watch { table, after: None }).await;
        self.done(ClientMessage::Sit { table, seat: None }).await;
        self.done(ClientMessage::Ready { table, luck: Seed::numbered(3, luck) }).await;
    }

    /// The stage of the table, and the version to act on if it is this player's turn.
    pub fn turn(&self) -> (Stage, Option<u64>) {
        let Some(ServerMessage::Table { info, waiting, version, .. }) = &self.latest else {
            return (Stage::Gathering, None);
        };
        let asked = info.your_seat.is_some_and(|seat: Seat| waiting.contains(&seat));
        (info.stage, (asked && info.stage == Stage::Playing).then_some(*version))
    }

    /// A random turn from the rules, for a player whose turn it is.
    pub fn choose(&self, rules: &dyn RandomPlayer, random: &mut QuickRandom) -> Choices {
        let Some(ServerMessage::Table { info, sight: Some(view), .. }) = &self.latest else { panic!("no game is on") };
        rules.choose(view, info.your_seat.expect("a seat"), random).expect("something can be done")
    }

    /// A random turn, found by asking the server what is legal; `None` if it is not this player's turn any more.
    pub async fn draft(&mut self, table: TableId, game: GameName, random: &mut QuickRandom) -> Option<Choices> {
        let mut draft = Vec::new();
        loop {
            let choices = Choices::encode(game, &draft);
            let id = self.next_id();
            let legal = ClientMessage::Legal { table, choices: choices.clone() };
            let ServerMessage::Legal { choices: next, complete, .. } = self.try_request_as(id, legal).await? else {
                return None;
            };
            if complete {
                return Some(choices);
            }
            let next = next.to_values();
            draft.push(next.get(random.below(next.len().max(1) as u32) as usize)?.clone());
        }
    }

    /// Plays random turns until the game or this number of turns is over. Returns whether the game is over.
    pub async fn play(&mut self, table: TableId, game: GameName, luck: u64, turns: u32) -> bool {
        let mut random = QuickRandom::new(luck);
        let mut done = 0;
        loop {
            match self.turn() {
                (Stage::Finished, _) => return true,
                _ if done == turns => return false,
                (_, Some(version)) => {
                    if let Some(choices) = self.draft(table, game, &mut random).await {
                        // The new table arrives before this answer, so the next `turn` is up to date.
                        self.done(ClientMessage::Act { table, version, choices }).await;
                        done += 1;
                    }
                }
                _ => {
                    self.receive().await;
                }
            }
        }
    }
}

/// The id of the request that a message answers.
fn request_id(message: &ServerMessage) -> Option<&str> {
    match message {
        ServerMessage::Done { id, .. } | ServerMessage::Legal { id, .. } | ServerMessage::Pong { id } => Some(id),
        ServerMessage::Refused { id, .. } => Some(id.as_deref().unwrap_or("")),
        _ => None,
    }
}

/// The JSON body of a new table, with bots on some seats.
pub fn table_body(game: &str, seats: u8, bots: &[(u8, Level)]) -> String {
    let bots: Vec<String> = bots.iter().map(|(seat, level)| format!("[{seat},\"{}\"]", level.name())).collect();
    format!("{{\"game\":\"{game}\",\"seats\":{seats},\"bots\":[{}]}}", bots.join(","))
}
