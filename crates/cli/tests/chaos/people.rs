//! People who play on, whatever becomes of the server, and remember all that they were promised.

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

/// Nobody waits longer for the server to come back, or to answer with something else than that it cannot.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// What all people of a test share.
pub(crate) struct World {
    /// Where the server is now; nowhere while it is down.
    pub(crate) server: watch::Receiver<Option<SocketAddr>>,
    /// Actions that were acknowledged.
    pub(crate) acknowledged: AtomicU64,
    /// Answers that the server cannot write just now.
    pub(crate) unavailable: AtomicU64,
    /// Requests that were sent again because no answer came.
    pub(crate) resent: AtomicU64,
    /// No new games.
    pub(crate) closing: AtomicBool,
}

impl World {
    pub(crate) fn new(server: watch::Receiver<Option<SocketAddr>>) -> Arc<Self> {
        let (acknowledged, unavailable, resent) = Default::default();
        Arc::new(Self { server, acknowledged, unavailable, resent, closing: AtomicBool::new(false) })
    }

    async fn address(&self) -> SocketAddr {
        let mut server = self.server.clone();
        let up = tokio::time::timeout(PATIENCE, server.wait_for(Option::is_some)).await.expect("the server comes back");
        up.expect("the test goes on").expect("it is up")
    }

    /// An HTTP request that is repeated until the server does it; only for what may be done more than once.
    async fn post(&self, path: &str, cookie: &str, body: &str) -> (String, String) {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "{path} is never done");
            match try_http(self.address().await, "POST", path, cookie, body).await {
                Some((200, cookie, body)) => return (cookie, body),
                Some((503, _, body)) => {
                    assert!(body.contains("\"unavailable\""), "{body}");
                    self.unavailable.fetch_add(1, Ordering::Relaxed);
                }
                Some((status, _, body)) => panic!("{path}: {status} {body}"),
                None => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The record of a finished game.
    async fn record(&self, table: TableId) -> String {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "the record never comes");
            let path = format!("/api/tables/{table}/record");
            match try_http(self.address().await, "GET", &path, "", "").await {
                Some((200, _, record)) => return record,
                Some((503, ..)) | None => {}
                Some((status, _, body)) => panic!("{path}: {status} {body}"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Something that the server said was done.
struct Promise {
    id: String,
    ask: ClientMessage,
    number: u64,
}

/// Somebody at a table.
struct Person {
    world: Arc<World>,
    cookie: String,
    table: TableId,
    random: QuickRandom,
    player: Option<Player>,
    promises: Vec<Promise>,
}

impl Person {
    /// A connection that shows the table, made anew if there is none. Nothing that was promised is missing there.
    async fn connected(&mut self) -> &mut Player {
        let start = Instant::now();
        while self.player.is_none() {
            assert!(start.elapsed() < PATIENCE, "no connection");
            if let Some(player) = self.try_connect().await {
                self.player = Some(player);
            } else {
                tokio::time::sleep(PAUSE).await;
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
        let promised = self.promises.iter().map(|promise| promise.number).max().unwrap_or(0);
        assert!(now >= promised, "entry {promised} was promised, and {now} is the last");
        let some = [self.promises.len().checked_sub(1), self.any_promise(), self.any_promise()];
        for promise in some.into_iter().flatten().map(|index| &self.promises[index]) {
            if !still_holds(&mut player, promise).await {
                return None;
            }
        }
        Some(player)
    }

    fn any_promise(&mut self) -> Option<usize> {
        let count = self.promises.len() as u32;
        (count > 0).then(|| self.random.below(count) as usize)
    }

    /// Asks until there is an answer, always under the same id. Returns whether it was done.
    async fn ask(&mut self, ask: ClientMessage) -> Result<(), Refusal> {
        let id = format!("{:x}", self.random.next_u64());
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "{ask:?} is never answered");
            let world = self.world.clone();
            match self.connected().await.try_request_as(id.clone(), ask.clone()).await {
                Some(ServerMessage::Done { number: Some(number), .. }) => {
                    world.acknowledged.fetch_add(1, Ordering::Relaxed);
                    self.promises.push(Promise { id, ask, number });
                    return Ok(());
                }
                Some(ServerMessage::Refused { refusal, .. }) if refusal.code == RefusalCode::Unavailable => {
                    world.unavailable.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(PAUSE).await;
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

    /// Sits down, is ready and plays to the end.
    async fn play(mut self, seat: Seat, rules: Arc<dyn RandomPlayer>) -> Self {
        self.ask(ClientMessage::Sit { table: self.table, seat: Some(seat) }).await.expect("the seat is free");
        let luck = Seed::numbered(1, self.random.next_u64());
        self.ask(ClientMessage::Ready { table: self.table, luck }).await.expect("the game has not begun");
        loop {
            let table = self.table;
            self.connected().await;
            let player = self.player.as_mut().expect("connected");
            match player.turn() {
                (Stage::Finished, _) => break,
                (_, Some(version)) => {
                    let choices = player.choose(&*rules, &mut self.random);
                    if let Err(refusal) = self.ask(ClientMessage::Act { table, version, choices }).await {
                        // Seen before the table moved on: look again.
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
        for index in 0..self.promises.len() {
            let start = Instant::now();
            loop {
                assert!(start.elapsed() < PATIENCE, "no answer");
                self.connected().await;
                let player = self.player.as_mut().expect("connected");
                if still_holds(player, &self.promises[index]).await {
                    break;
                }
                self.player = None;
            }
        }
        self
    }

    /// Whether others still choose in a secret step of Silver & Gold.
    fn may_withdraw(&self) -> bool {
        let latest = self.player.as_ref().and_then(|player| player.latest.as_ref());
        let Some(ServerMessage::Table { sight: Some(view), .. }) = latest else { return false };
        let Ok(view) = view.decode::<silver_gold::View>(games::SILVER_GOLD) else { return false };
        matches!(view.phase, silver_gold::Phase::Keeping | silver_gold::Phase::Crossing) && !view.pending.is_empty()
    }

    async fn withdraw(&mut self) {
        let latest = self.player.as_ref().and_then(|player| player.latest.as_ref());
        let Some(ServerMessage::Table { version, .. }) = latest else { return };
        let version = *version;
        if self.ask(ClientMessage::Withdraw { table: self.table, version }).await.is_err() {
            self.player = None;
        }
    }

    /// What the server promised that this seat did, in order, as a record tells it.
    fn promised(&self, seat: Seat) -> Vec<Value> {
        let mut promises: Vec<&Promise> = self.promises.iter().collect();
        promises.sort_by_key(|promise| promise.number);
        let lines = promises.iter().flat_map(|promise| match &promise.ask {
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

/// Asked again, the same is answered: it was done, once, as this entry. False if the server is gone.
async fn still_holds(player: &mut Player, promise: &Promise) -> bool {
    match player.try_request_as(promise.id.clone(), promise.ask.clone()).await {
        Some(ServerMessage::Done { number: Some(number), .. }) => {
            assert_eq!(number, promise.number, "{:?} was done as another entry", promise.ask);
            true
        }
        Some(ServerMessage::Refused { refusal, .. }) if refusal.code == RefusalCode::Unavailable => false,
        Some(other) => panic!("entry {} was promised for {:?}, and now: {other:?}", promise.number, promise.ask),
        None => false,
    }
}

/// Some people who play one game after the other at tables of their own, until the world closes. Returns the records.
pub(crate) async fn play_on(world: Arc<World>, number: u64) -> Vec<String> {
    let mut random = QuickRandom::new(number);
    let mut records = Vec::new();
    while records.is_empty() || !world.closing.load(Ordering::Relaxed) {
        let (game, name) =
            if random.below(3) == 0 { (games::NILE, "nile") } else { (games::SILVER_GOLD, "silver-gold") };
        let people = if game == games::NILE { 2 } else { 2 + random.below(2) as u8 };
        // A bot on the last seat, now and then.
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
            let person = Person { world: world.clone(), cookie, table, random, player: None, promises: Vec::new() };
            let rules = rules.clone();
            playing.spawn(async move { (seat, person.play(seat, rules).await) });
        }
        let people = playing.join_all().await;
        let record = world.record(table).await;
        let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for (seat, person) in people {
            let is_of = |line: &&Value| line["act"]["seat"] == json!(seat) || line["withdraw"]["seat"] == json!(seat);
            let happened: Vec<Value> = lines.iter().filter(is_of).cloned().collect();
            // Nothing lost, nothing twice, nothing out of nowhere.
            assert_eq!(happened, person.promised(seat), "{seat} of {table}");
        }
        records.push(record);
    }
    records
}
