//! Players who retry through every outage and remember every acknowledged request.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{RandomPlayer, random_player};
use game_core::{QuickRandom, Random, Seat, Seed};
use protocol::{ClientMessage, Found, GameOptions, Refusal, RefusalCode, ServerMessage, Stage, TableId};
use serde_json::{Value, json};
use tokio::sync::watch;

use test_support::{Player, table_body, try_http};

/// The longest outage. A player who cannot act for longer fails the test.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The pause between two attempts.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// What all players of a test share.
pub(crate) struct World {
    /// The server's address; `None` while it is down.
    pub(crate) server: watch::Receiver<Option<SocketAddr>>,
    /// Acknowledged actions.
    pub(crate) acknowledged: AtomicU64,
    /// Refusals because the server cannot write.
    pub(crate) unavailable: AtomicU64,
    /// Retries because no answer came.
    pub(crate) resent: AtomicU64,
    /// Start no new games.
    pub(crate) closing: AtomicBool,
}

impl World {
    pub(crate) fn new(server: watch::Receiver<Option<SocketAddr>>) -> Arc<Self> {
        let (acknowledged, unavailable, resent) = Default::default();
        Arc::new(Self { server, acknowledged, unavailable, resent, closing: AtomicBool::new(false) })
    }

    async fn address(&self) -> SocketAddr {
        let mut server = self.server.clone();
        let up = tokio::time::timeout(TIMEOUT, server.wait_for(Option::is_some)).await.expect("the server comes back");
        up.expect("the test goes on").expect("it is up")
    }

    /// Retries an HTTP request until it succeeds. Only for requests that may be done more than once.
    async fn post(&self, path: &str, cookie: &str, body: &str) -> (String, String) {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < TIMEOUT, "{path} is never done");
            match try_http(self.address().await, "POST", path, cookie, body).await {
                Some((200, cookie, body)) => return (cookie, body),
                Some((503, _, body)) => {
                    assert!(body.contains("\"unavailable\""), "{body}");
                    self.unavailable.fetch_add(1, Ordering::Relaxed);
                }
                Some((status, _, body)) => panic!("{path}: {status} {body}"),
                None => {}
            }
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }

    /// The record of a finished game.
    async fn record(&self, table: TableId) -> String {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < TIMEOUT, "the record never comes");
            let path = format!("/api/tables/{table}/record");
            match try_http(self.address().await, "GET", &path, "", "").await {
                Some((200, _, record)) => return record,
                Some((503, ..)) | None => {}
                Some((status, _, body)) => panic!("{path}: {status} {body}"),
            }
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }
}

/// An acknowledged request.
struct Acknowledged {
    id: String,
    message: ClientMessage,
    number: u64,
}

/// A player at a table.
struct Person {
    world: Arc<World>,
    cookie: String,
    table: TableId,
    random: QuickRandom,
    player: Option<Player>,
    acknowledged: Vec<Acknowledged>,
}

impl Person {
    /// The connection, reconnected if it broke. No acknowledged entry may be missing after a reconnect.
    async fn connected(&mut self) -> &mut Player {
        let start = Instant::now();
        while self.player.is_none() {
            assert!(start.elapsed() < TIMEOUT, "no connection");
            if let Some(player) = self.try_connect().await {
                self.player = Some(player);
            } else {
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        }
        self.player.as_mut().expect("it was made")
    }

    async fn try_connect(&mut self) -> Option<Player> {
        let mut player = Player::connect_if_up(self.world.address().await, self.cookie.clone()).await?;
        match player.try_request_as("watch".into(), ClientMessage::Watch { table: self.table, after: None }).await? {
            ServerMessage::Done { .. } => {}
            ServerMessage::Refused { refusal, .. } if refusal.code == RefusalCode::Unavailable => return None,
            other => panic!("{other:?}"),
        }
        let Some(ServerMessage::Table { number: now, .. }) = player.latest else { panic!("the table is shown") };
        let last_acknowledged = self.acknowledged.iter().map(|request| request.number).max().unwrap_or(0);
        assert!(now >= last_acknowledged, "entry {last_acknowledged} was acknowledged, and {now} is the last");
        let some = [self.acknowledged.len().checked_sub(1), self.any_acknowledged(), self.any_acknowledged()];
        for request in some.into_iter().flatten().map(|index| &self.acknowledged[index]) {
            if !still_holds(&mut player, request).await {
                return None;
            }
        }
        Some(player)
    }

    fn any_acknowledged(&mut self) -> Option<usize> {
        let count = self.acknowledged.len() as u32;
        (count > 0).then(|| self.random.below(count) as usize)
    }

    /// Retries a request under the same id until it is answered.
    async fn request(&mut self, message: ClientMessage) -> Result<(), Refusal> {
        let id = format!("{:x}", self.random.next_u64());
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < TIMEOUT, "{message:?} is never answered");
            let world = self.world.clone();
            match self.connected().await.try_request_as(id.clone(), message.clone()).await {
                Some(ServerMessage::Done { number: Some(number), .. }) => {
                    world.acknowledged.fetch_add(1, Ordering::Relaxed);
                    self.acknowledged.push(Acknowledged { id, message, number });
                    return Ok(());
                }
                Some(ServerMessage::Refused { refusal, .. }) if refusal.code == RefusalCode::Unavailable => {
                    world.unavailable.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(RETRY_PAUSE).await;
                }
                Some(ServerMessage::Refused { refusal, .. }) => return Err(refusal),
                Some(other) => panic!("{other:?}"),
                None => {
                    world.resent.fetch_add(1, Ordering::Relaxed);
                    self.player = None;
                }
            }
        }
    }

    /// Sits down, is ready, and plays to the end.
    async fn play(mut self, seat: Seat, rules: Arc<dyn RandomPlayer>) -> Self {
        self.request(ClientMessage::Sit { table: self.table, seat: Some(seat) }).await.expect("the seat is free");
        let luck = Seed::numbered(1, self.random.next_u64());
        self.request(ClientMessage::Ready { table: self.table, luck }).await.expect("the game has not begun");
        loop {
            let table = self.table;
            self.connected().await;
            let player = self.player.as_mut().expect("connected");
            match player.turn() {
                (Stage::Finished, _) => break,
                (_, Some(version)) => {
                    let choices = player.choose(&*rules, &mut self.random);
                    if let Err(refusal) = self.request(ClientMessage::Act { table, version, choices }).await {
                        // The choice was made on an older state: fetch the table again.
                        assert_eq!(refusal.code, RefusalCode::Stale, "{refusal}");
                        self.player = None;
                    }
                }
                (Stage::Playing, None) if self.random.below(8) == 0 && self.may_withdraw() => self.withdraw().await,
                _ => {
                    if self.connected().await.try_receive().await.is_none() {
                        self.player = None;
                    }
                }
            }
        }
        for index in 0..self.acknowledged.len() {
            let start = Instant::now();
            loop {
                assert!(start.elapsed() < TIMEOUT, "no answer");
                self.connected().await;
                let player = self.player.as_mut().expect("connected");
                if still_holds(player, &self.acknowledged[index]).await {
                    break;
                }
                self.player = None;
            }
        }
        self
    }

    /// Whether other seats still choose in a secret step of Silver & Gold.
    fn may_withdraw(&self) -> bool {
        let latest = self.player.as_ref().and_then(|player| player.latest.as_ref());
        let Some(ServerMessage::Table { sight: Some(view), .. }) = latest else { return false };
        let Ok(view) = view.decode::<games::silver_gold::View>(games::SILVER_GOLD) else { return false };
        matches!(view.phase, games::silver_gold::Phase::Keeping | games::silver_gold::Phase::Crossing)
            && !view.pending.is_empty()
    }

    async fn withdraw(&mut self) {
        let latest = self.player.as_ref().and_then(|player| player.latest.as_ref());
        let Some(ServerMessage::Table { version, .. }) = latest else { return };
        let version = *version;
        if self.request(ClientMessage::Withdraw { table: self.table, version }).await.is_err() {
            self.player = None;
        }
    }

    /// The acknowledged actions of this seat, in order, as lines of a record.
    fn acknowledged_lines(&self, seat: Seat) -> Vec<Value> {
        let mut acknowledged: Vec<&Acknowledged> = self.acknowledged.iter().collect();
        acknowledged.sort_by_key(|request| request.number);
        let lines = acknowledged.iter().flat_map(|request| match &request.message {
            ClientMessage::Act { choices, .. } => {
                let line = |action: Value| json!({"act": {"seat": seat, "action": action}});
                choices.to_values().into_iter().map(line).collect()
            }
            ClientMessage::Withdraw { .. } => vec![json!({"withdraw": {"seat": seat}})],
            _ => Vec::new(),
        });
        lines.collect()
    }
}

/// Repeats an acknowledged request: the answer must name the same entry. Returns false if the server is down.
async fn still_holds(player: &mut Player, request: &Acknowledged) -> bool {
    match player.try_request_as(request.id.clone(), request.message.clone()).await {
        Some(ServerMessage::Done { number: Some(number), .. }) => {
            assert_eq!(number, request.number, "{:?} was done as another entry", request.message);
            true
        }
        Some(ServerMessage::Refused { refusal, .. }) if refusal.code == RefusalCode::Unavailable => false,
        Some(other) => {
            panic!("entry {} was acknowledged for {:?}, and now: {other:?}", request.number, request.message)
        }
        None => false,
    }
}

/// Plays game after game with new players until the test closes. Returns the records.
pub(crate) async fn play_on(world: Arc<World>, number: u64) -> Vec<String> {
    let mut random = QuickRandom::new(number);
    let mut records = Vec::new();
    while records.is_empty() || !world.closing.load(Ordering::Relaxed) {
        let (game, name) =
            if random.below(3) == 0 { (games::NILE, "nile") } else { (games::SILVER_GOLD, "silver-gold") };
        let people = if game == games::NILE { 2 } else { 2 + random.below(2) as u8 };
        // Sometimes a bot sits on the last seat.
        let bot = game == games::SILVER_GOLD && random.below(3) == 0;
        let bots = if bot { vec![(people + 1, protocol::Level::Novice)] } else { Vec::new() };
        let seats = people + bots.len() as u8;
        let mut cookies = Vec::new();
        for seat in 1..=people {
            cookies.push(world.post("/api/me", "", &format!("{{\"name\":\"Person {seat}\"}}")).await.0);
        }
        let (_, found) = world.post("/api/tables", &cookies[0], &table_body(name, seats, &bots)).await;
        let table = serde_json::from_str::<Found>(&found).expect("a table").table;
        let rules = random_player(game, seats, &GameOptions::default()).expect("a registered game");
        let rules: Arc<dyn RandomPlayer> = rules.into();
        let mut playing = tokio::task::JoinSet::new();
        for (seat, cookie) in (1..).zip(cookies) {
            let seat = Seat::from_number(seat).expect("a seat");
            let random = QuickRandom::new(random.next_u64());
            let person = Person { world: world.clone(), cookie, table, random, player: None, acknowledged: Vec::new() };
            let rules = rules.clone();
            playing.spawn(async move { (seat, person.play(seat, rules).await) });
        }
        let people = playing.join_all().await;
        let record = world.record(table).await;
        let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for (seat, person) in people {
            let is_of = |line: &&Value| line["act"]["seat"] == json!(seat) || line["withdraw"]["seat"] == json!(seat);
            let happened: Vec<Value> = lines.iter().filter(is_of).cloned().collect();
            // Nothing is lost, done twice or invented.
            assert_eq!(happened, person.acknowledged_lines(seat), "{seat} of {table}");
        }
        records.push(record);
    }
    records
}
