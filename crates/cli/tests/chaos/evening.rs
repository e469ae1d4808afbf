//! A duplicate evening while its server is killed. Afterwards a script in another language recounts the standings from the
//! records of all tables.

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use client::random_player;
use game_core::{QuickRandom, Random};
use protocol::{ClientMessage, EventFound, EventInfo, EventStage, ServerMessage, Stage, TableId};
use serde_json::json;
use test_support::{Cluster, Player, Program, is_left_out, try_http};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::PYRAMIDS;

/// An evening that is not over by then fails the test.
const TIMEOUT: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(50);

/// The addresses of the servers that are up.
type Servers = watch::Receiver<Vec<SocketAddr>>;

/// A person at an evening, who comes back after every outage.
struct Guest {
    servers: Servers,
    number: usize,
    cookie: String,
    started: Instant,
}

impl Guest {
    async fn new(servers: Servers, number: usize) -> Self {
        let mut guest = Self { servers, number, cookie: String::new(), started: Instant::now() };
        let name = json!({"name": format!("Guest {number}")}).to_string();
        guest.cookie = loop {
            match try_http(guest.address().await, "POST", "/api/me", "", &name).await {
                Some((200, cookie, _)) => break cookie,
                _ => tokio::time::sleep(PAUSE).await,
            }
        };
        guest
    }

    async fn address(&self) -> SocketAddr {
        assert!(self.started.elapsed() < TIMEOUT, "guest {} has waited too long", self.number);
        let mut servers = self.servers.clone();
        let up = servers.wait_for(|servers| !servers.is_empty()).await.expect("the test goes on");
        up[self.number % up.len()]
    }

    /// Sends a request until it is answered with success.
    async fn ask<T: serde::de::DeserializeOwned>(&self, method: &str, path: &str, body: &str) -> T {
        loop {
            match try_http(self.address().await, method, path, &self.cookie, body).await {
                Some((200, _, answer)) => return serde_json::from_str(&answer).expect("the answer"),
                Some((503, ..)) | None => tokio::time::sleep(PAUSE).await,
                Some((status, _, answer)) => panic!("{path}: {status} {answer}"),
            }
        }
    }

    async fn wish(&self, evening: EventFound, wish: serde_json::Value) -> EventInfo {
        self.ask("POST", &format!("/api/evenings/{}", evening.event), &wish.to_string()).await
    }

    /// Plays every round until the evening is over.
    async fn play(self, evening: EventFound) -> EventInfo {
        let mut random = QuickRandom::new(self.number as u64);
        let path = format!("/api/evenings/{}", evening.event);
        let mut info: EventInfo = self.ask("GET", &path, "").await;
        while info.stage != EventStage::Finished {
            match info.your_table() {
                Some(table) => self.play_table(&info, table, &mut random).await,
                None => tokio::time::sleep(PAUSE).await,
            }
            let after = if info.your_table().is_some() { String::new() } else { format!("?after={}", info.number) };
            info = self.ask("GET", &format!("{path}{after}"), "").await;
        }
        info
    }

    /// Plays at a table until its game is over or the connection breaks.
    async fn play_table(&self, info: &EventInfo, table: TableId, random: &mut QuickRandom) {
        let settings = &info.settings;
        let rules = random_player(settings.game, settings.seats, &settings.options).expect("a game");
        let Some(mut player) = Player::connect_if_up(self.address().await, self.cookie.clone()).await else {
            return tokio::time::sleep(PAUSE).await;
        };
        let watch = ClientMessage::Watch { table, after: None };
        if !matches!(player.try_request_as("watch".into(), watch).await, Some(ServerMessage::Done { .. })) {
            return tokio::time::sleep(PAUSE).await;
        }
        while player.turn().0 != Stage::Finished {
            let Some(version) = player.turn().1 else {
                if player.try_receive().await.is_none() {
                    return;
                }
                continue;
            };
            let choices = player.choose(rules.as_ref(), random);
            let act = ClientMessage::Act { table, version, choices };
            let id = random.next_u64().to_string();
            match player.try_request_as(id, act).await {
                Some(ServerMessage::Done { .. }) => tokio::time::sleep(Duration::from_millis(2)).await,
                // A stand-in was quicker, or the server is stopping: look again.
                _ => return,
            }
        }
    }
}

/// Opens an evening of 16 people at tables of four, and lets them play.
async fn gather(servers: &Servers, rounds: u8) -> (EventFound, JoinSet<EventInfo>) {
    let host = Guest::new(servers.clone(), 0).await;
    let settings = json!({
        "name": "Club night", "game": "silver-gold", "seats": 4, "rounds": rounds, "pause_seconds": 0, "level": "novice"
    });
    let evening: EventFound = host.ask("POST", "/api/evenings", &settings.to_string()).await;
    let mut guests = JoinSet::new();
    for number in 1..=16 {
        let guest = Guest::new(servers.clone(), number).await;
        guest.wish(evening, json!({"ask": "join"})).await;
        guests.spawn(guest.play(evening));
    }
    host.wish(evening, json!({"ask": "start", "round": 1})).await;
    // The host goes away: the evening goes on.
    (evening, guests)
}

/// Waits for all guests, and checks that all see the same end and that a script recounts it from the records.
async fn check_end(server: SocketAddr, evening: EventFound, mut guests: JoinSet<EventInfo>, rounds: usize) {
    let mut ends = Vec::new();
    while let Some(end) = guests.join_next().await {
        ends.push(end.expect("no guest panics"));
    }
    assert_eq!(ends.len(), 16);
    assert!(ends.iter().all(|end| end.standings == ends[0].standings && end.rounds.len() == rounds));
    assert!(ends[0].rounds.iter().all(|round| round.tables.len() == 4 && round.byes.is_empty()));
    assert!(ends[0].rounds.iter().flat_map(|round| &round.tables).all(|table| table.results.len() == 4));
    if is_left_out("python") {
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/recount_evening.py");
    let python = if cfg!(windows) { "python" } else { "python3" };
    let recount = Command::new(python).args([script, &format!("http://{server}"), &evening.event.to_string()]).output();
    let recount = recount.expect("python3 is there");
    let (printed, problem) = (String::from_utf8_lossy(&recount.stdout), String::from_utf8_lossy(&recount.stderr));
    assert!(recount.status.success(), "{printed}{problem}");
    assert!(printed.contains(&format!("recounted: {rounds} rounds, 16 people")), "{printed}");
}

async fn start(database: &std::ffi::OsStr) -> (Program, SocketAddr) {
    let mut program = Program::serve(PYRAMIDS, database, &["--grace", "5"]);
    let (address, program) = tokio::task::spawn_blocking(move || (program.address(), program)).await.expect("no panic");
    (program, address.expect("it starts"))
}

/// The server is killed several times during the rounds, and started again.
pub(crate) async fn killed(kills: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("pyramids.db");
    let (mut program, address) = start(database.as_os_str()).await;
    let (up, servers) = watch::channel(vec![address]);
    let rounds = 3;
    let (evening, guests) = gather(&servers, rounds).await;
    let mut random = QuickRandom::new(17);
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(200 + u64::from(random.below(600)))).await;
        up.send_replace(Vec::new());
        program.kill();
        let (next, address) = start(database.as_os_str()).await;
        program = next;
        up.send_replace(vec![address]);
    }
    let address = up.borrow()[0];
    check_end(address, evening, guests, rounds.into()).await;
    drop(program);
}

/// Two nodes share a database. One of them is killed in the middle, and its guests go to the other.
pub(crate) async fn node_dies() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.address();
    let (one, first) = start(database.as_ref()).await;
    let (two, second) = start(database.as_ref()).await;
    let (up, servers) = watch::channel(vec![first, second]);
    let rounds = 2;
    let (evening, guests) = gather(&servers, rounds).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    up.send_replace(vec![second]);
    one.kill();
    check_end(second, evening, guests, rounds.into()).await;
    drop(two);
}
