//! A server of our own, and players who speak to it over real sockets.
#![allow(dead_code, reason = "not every test needs everything")]

pub(crate) mod postgres;
pub(crate) mod rules;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use game_core::{QuickRandom, Random, Seat, Seed};
use protocol::{
    Choices, ClientMessage, Found, GameName, Level, Refusal, Request, ServerMessage, Stage, TableId, VERSION,
};
use server::{Config, Database, Limits, Running};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server with a file of its own.
pub(crate) async fn start(folder: &Path) -> Running {
    start_with(folder, |_| ()).await
}

/// A server that is set up differently.
pub(crate) async fn start_with(folder: &Path, change: impl FnOnce(&mut Config)) -> Running {
    let mut config = config(folder.join("pyramids.db").into());
    change(&mut config);
    server::start(config).await.expect("the server starts")
}

/// A server on a database that others may share.
pub(crate) async fn start_on(database: Database, grace: Duration) -> Running {
    server::start(Config { grace, ..config(database) }).await.expect("the server starts")
}

pub(crate) fn config(database: Database) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        games: games::with_bots(),
        database,
        secure: false,
        bot_threads: 2,
        grace: Duration::from_secs(60),
        trust_proxy: false,
        limits: Limits {
            rate: 10_000,
            max_new_tables_person: 1_000_000,
            max_open_tables: 1_000_000,
            ..Limits::default()
        },
    }
}

/// A table's log as it is stored.
pub(crate) async fn log_of(store: &server::Store, table: TableId) -> Vec<hosting::LoggedEntry> {
    let lines = store.entries(table, 0).await.expect("a log");
    let decode = |(number, line): &(u64, String)| hosting::decode_entry(table, *number, hosting::LOG_FORMAT, line);
    lines.iter().map(|line| decode(line).expect("an entry")).collect()
}

/// One HTTP exchange; returns status, the cookie that was set and the body.
pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> (u16, String, String) {
    try_http(address, method, path, cookie, body).await.expect("the server answers")
}

/// One HTTP exchange; `None` if the server is not there or gone before the end of its answer.
pub(crate) async fn try_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let headers = format!("Cookie: {cookie}\r\nContent-Type: application/json\r\n");
    let (status, head, body) = try_exchange(address, method, path, &headers, body).await?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    Some((status, cookie.unwrap_or_default().into(), body))
}

/// One HTTP exchange with any headers, each with its line end; returns status, the answer's head and its body.
pub(crate) async fn exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, String) {
    try_exchange(address, method, path, headers, body).await.expect("the server answers")
}

async fn try_exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    // A body that is too large is answered before it is read to its end.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Some((status, head.into(), body.into()))
}

/// Somebody with a cookie and a connection.
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_id: u32,
    /// Everything the server has sent, byte for byte.
    pub(crate) raw: Vec<String>,
    /// The last that was told of a table.
    pub(crate) latest: Option<ServerMessage>,
}

impl Player {
    pub(crate) async fn new(address: SocketAddr, name: &str) -> Self {
        let (status, cookie, _) = http(address, "POST", "/api/me", "", &format!("{{\"name\":\"{name}\"}}")).await;
        assert_eq!(status, 200);
        Self::connect(address, cookie).await
    }

    pub(crate) async fn connect(address: SocketAddr, cookie: String) -> Self {
        Self::try_connect(address, cookie, &[]).await.expect("a connection")
    }

    /// Connects with more headers; or the status and the refusal.
    pub(crate) async fn try_connect(
        address: SocketAddr,
        cookie: String,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, (u16, Refusal)> {
        let mut request = format!("ws://{address}/ws").into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let socket = match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => socket,
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                let refusal = serde_json::from_slice(answer.body().as_deref().expect("a body")).expect("a refusal");
                return Err((answer.status().as_u16(), refusal));
            }
            Err(error) => panic!("{error}"),
        };
        let mut player = Self { address, cookie, socket, next_id: 0, raw: Vec::new(), latest: None };
        assert!(matches!(player.ask(ClientMessage::Hello { version: VERSION }).await, ServerMessage::Welcome { .. }));
        Ok(player)
    }

    /// `None` if the server is not there, cannot look anybody up, or is gone before it says welcome.
    pub(crate) async fn connect_if_there(address: SocketAddr, cookie: String) -> Option<Self> {
        let mut request = format!("ws://{address}/ws").into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
        let (socket, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        let mut player = Self { address, cookie, socket, next_id: 0, raw: Vec::new(), latest: None };
        let welcome = player.try_ask_as("hello".into(), ClientMessage::Hello { version: VERSION }).await?;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        Some(player)
    }

    pub(crate) async fn create(&self, body: &str) -> Found {
        let (status, _, body) = http(self.address, "POST", "/api/tables", &self.cookie, body).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("a table")
    }

    pub(crate) async fn send_raw(&mut self, text: &str) {
        self.socket.send(Message::Text(text.to_string().into())).await.expect("sent");
    }

    /// The next message, whatever it is.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        self.try_hear().await.expect("the server does not close")
    }

    /// The next message; `None` if the connection is gone.
    pub(crate) async fn try_hear(&mut self) -> Option<ServerMessage> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await.expect("in time");
            if let Message::Text(text) = message?.ok()? {
                self.raw.push(text.to_string());
                let tell: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                if matches!(tell, ServerMessage::Table { .. }) {
                    self.latest = Some(tell.clone());
                }
                return Some(tell);
            }
        }
    }

    /// Hears on to the end: why the server closes, and the close code.
    pub(crate) async fn last_words(&mut self) -> (Refusal, u16) {
        let refusal = loop {
            if let ServerMessage::Bye { refusal } = self.hear().await {
                break refusal;
            }
        };
        let end = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await.expect("in time");
        match end {
            Some(Ok(Message::Close(Some(frame)))) => (refusal, frame.code.into()),
            other => panic!("no close frame: {other:?}"),
        }
    }

    /// Hears what there is until an entry has been told.
    pub(crate) async fn hear_of(&mut self, entry: u64) -> ServerMessage {
        loop {
            match self.hear().await {
                tell @ ServerMessage::Table { .. } if matches!(&tell, ServerMessage::Table { number, .. } if *number >= entry) =>
                {
                    return tell;
                }
                _ => {}
            }
        }
    }

    /// Asks, and waits for the answer; what is told meanwhile is kept.
    pub(crate) async fn ask(&mut self, ask: ClientMessage) -> ServerMessage {
        self.next_id += 1;
        let id = format!("{}", self.next_id);
        self.ask_as(id, ask).await
    }

    pub(crate) async fn ask_as(&mut self, id: String, ask: ClientMessage) -> ServerMessage {
        self.try_ask_as(id, ask).await.expect("the server does not close")
    }

    /// Asks under an id; `None` if the connection is gone before the answer.
    pub(crate) async fn try_ask_as(&mut self, id: String, ask: ClientMessage) -> Option<ServerMessage> {
        let request = serde_json::to_string(&Request { id: id.clone(), message: ask }).expect("JSON");
        self.socket.send(Message::Text(request.into())).await.ok()?;
        loop {
            let tell = self.try_hear().await?;
            let is_answer = answers(&tell).is_some_and(|answered| answered == id);
            if is_answer || matches!(tell, ServerMessage::Welcome { .. }) {
                return Some(tell);
            }
        }
    }

    pub(crate) async fn refused(&mut self, ask: ClientMessage) -> Refusal {
        match self.ask(ask).await {
            ServerMessage::Refused { refusal, .. } => refusal,
            other => panic!("not refused: {other:?}"),
        }
    }

    pub(crate) async fn done(&mut self, ask: ClientMessage) {
        let tell = self.ask(ask).await;
        assert!(matches!(tell, ServerMessage::Done { .. }), "{tell:?}");
    }

    /// Watches, sits down and is ready.
    pub(crate) async fn join(&mut self, table: TableId, luck: u64) {
        self.done(ClientMessage::Watch { table, after: None }).await;
        self.done(ClientMessage::Sit { table, seat: None }).await;
        self.done(ClientMessage::Ready { table, luck: Seed::numbered(3, luck) }).await;
    }

    /// Whether it is this player's turn, by what was told last; the version to act on.
    pub(crate) fn turn(&self) -> (Stage, Option<u64>) {
        let Some(ServerMessage::Table { info, waiting, version, .. }) = &self.latest else {
            return (Stage::Gathering, None);
        };
        let asked = info.your_seat.is_some_and(|seat: Seat| waiting.contains(&seat));
        (info.stage, (asked && info.stage == Stage::Playing).then_some(*version))
    }

    /// A whole turn found by asking what is allowed; `None` if it is somebody else's turn meanwhile.
    pub(crate) async fn draft(&mut self, table: TableId, game: GameName, random: &mut QuickRandom) -> Option<Choices> {
        let mut draft = Vec::new();
        loop {
            let choices = Choices::encode(game, &draft);
            self.next_id += 1;
            let legal = ClientMessage::Legal { table, choices: choices.clone() };
            let answer = self.try_ask_as(format!("{}", self.next_id), legal).await?;
            let ServerMessage::Legal { choices: next, complete, .. } = answer else { return None };
            if complete {
                return Some(choices);
            }
            let next = next.to_values();
            draft.push(next.get(random.below(next.len().max(1) as u32) as usize)?.clone());
        }
    }

    /// Plays on at random until the game is over or so many turns are done. Returns whether it is over.
    pub(crate) async fn play(&mut self, table: TableId, game: GameName, luck: u64, turns: u32) -> bool {
        let mut random = QuickRandom::new(luck);
        let mut done = 0;
        loop {
            match self.turn() {
                (Stage::Finished, _) => return true,
                _ if done == turns => return false,
                (_, Some(version)) => {
                    if let Some(choices) = self.draft(table, game, &mut random).await {
                        let told = self.ask(ClientMessage::Act { table, version, choices }).await;
                        assert!(matches!(told, ServerMessage::Done { .. }), "{told:?}");
                        done += 1;
                    }
                    // What was done is told to everybody, oneself included, before the answer.
                }
                _ => {
                    self.hear().await;
                }
            }
        }
    }
}

fn answers(tell: &ServerMessage) -> Option<&str> {
    match tell {
        ServerMessage::Done { id, .. } | ServerMessage::Legal { id, .. } | ServerMessage::Pong { id } => Some(id),
        ServerMessage::Refused { id, .. } => Some(id.as_deref().unwrap_or("")),
        _ => None,
    }
}

pub(crate) fn table_body(game: &str, seats: u8, bots: &[(u8, Level)]) -> String {
    let bots: Vec<String> = bots.iter().map(|(seat, level)| format!("[{seat},\"{}\"]", level.name())).collect();
    format!("{{\"game\":\"{game}\",\"seats\":{seats},\"bots\":[{}]}}", bots.join(","))
}
