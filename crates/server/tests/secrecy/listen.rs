//! Plays whole games over real sockets and keeps every message that each client received.

use std::net::SocketAddr;

use client::random_player;
use game_core::{QuickRandom, Random, Seat, SeatSet, Seed, Viewer};
use nile::Options;
use protocol::{Choices, ClientMessage, GameName, GameOptions, Level, ServerMessage, Stage, TableId};

use test_support::{Player, http};

/// A table to play.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) game: GameName,
    pub(crate) seats: u8,
    pub(crate) bots: Vec<(u8, Level)>,
    pub(crate) options: Options,
    pub(crate) luck: u64,
    /// Whether the clients are sent changes instead of whole tables.
    pub(crate) changes: bool,
}

/// The messages that one client received, in order.
#[derive(Clone)]
pub(crate) struct Received {
    pub(crate) viewer: Viewer,
    pub(crate) raw: Vec<String>,
}

/// A finished game with all its secrets.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) plan: Plan,
    pub(crate) table: TableId,
    pub(crate) record: String,
    pub(crate) received: Vec<Received>,
    pub(crate) server_secret: [u8; 32],
    pub(crate) lucks: Vec<(Viewer, [u8; 32])>,
}

impl Played {
    /// The game's seed, from the record.
    pub(crate) fn seed(&self) -> [u8; 32] {
        let mut lines = self.record.lines().rev().map(|line| serde_json::from_str(line).expect("JSON"));
        let line: serde_json::Value =
            lines.find(|line: &serde_json::Value| line.get("seed").is_some()).expect("a seed");
        let seed: Seed = serde_json::from_value(line["seed"].clone()).expect("a seed");
        *seed.bytes()
    }
}

/// Plays a game to its end, with players acting in random order, and keeps what was received.
pub(crate) async fn play(address: SocketAddr, store: &server::Store, plan: Plan) -> Played {
    let mut random = QuickRandom::new(plan.luck);
    let is_bot = |seat: &Seat| plan.bots.iter().any(|(bot, _)| *bot == seat.number());
    let people: Vec<Seat> = SeatSet::first_seats(plan.seats.into()).iter().filter(|seat| !is_bot(seat)).collect();
    let (mut players, table) = open_table(address, &plan, &people).await;
    let mut lucks = Vec::new();
    for (player, seat) in players.iter_mut().zip(&people) {
        player.done(ClientMessage::Sit { table, seat: Some(*seat) }).await;
        let luck = Seed::numbered(plan.luck, u64::from(seat.number()));
        lucks.push((Viewer::Seat(*seat), *luck.bytes()));
        player.done(ClientMessage::Ready { table, luck }).await;
    }
    while players[0].turn().0 != Stage::Finished {
        take_turn(&mut players, table, &plan, &mut random).await;
    }
    let newest = players.iter().map(number).max().unwrap_or(0);
    all_receive(&mut players, newest).await;
    let (status, _, record) = http(address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    let server_secret = *store.table(table).await.expect("it answers").expect("the table").header.secret.bytes();
    let viewers = people.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]);
    let received = viewers.zip(players).map(|(viewer, player)| Received { viewer, raw: player.raw }).collect();
    Played { plan, table, record, received, server_secret, lucks }
}

/// Creates a table and lets all players watch it. The last player is a spectator.
async fn open_table(address: SocketAddr, plan: &Plan, people: &[Seat]) -> (Vec<Player>, TableId) {
    let mut players = Vec::new();
    for seat in people {
        players.push(Player::new(address, &format!("Person {}", seat.number())).await);
    }
    let bots: Vec<(u8, &str)> = plan.bots.iter().map(|(seat, level)| (*seat, level.name())).collect();
    let body = serde_json::json!({"game": plan.game, "seats": plan.seats, "bots": bots, "options": plan.options});
    let table = players[0].create(&body.to_string()).await.table;
    players.push(Player::new(address, "Spectator").await);
    for player in &mut players {
        if plan.changes {
            player.ask_for_changes().await;
        }
        player.done(ClientMessage::Watch { table, after: None }).await;
    }
    (players, table)
}

/// One of the players whose turn it is acts; or all receive messages until a player must act.
async fn take_turn(players: &mut [Player], table: TableId, plan: &Plan, random: &mut QuickRandom) {
    let options: GameOptions = serde_json::from_value(serde_json::json!(plan.options)).expect("options are an object");
    let rules = random_player(plan.game, plan.seats, &options).expect("a registered game");
    let asked: Vec<usize> = (0..players.len()).filter(|person| players[*person].turn().1.is_some()).collect();
    let Some(person) = asked.get(random.below(asked.len().max(1) as u32) as usize).copied() else {
        // A bot is about to act, or some client has not received the newest entry.
        let newest = players.iter().map(number).max().unwrap_or(0);
        if players.iter().all(|player| number(player) == newest) {
            players[0].receive().await;
        }
        return all_receive(players, newest).await;
    };
    if random.below(16) == 0 {
        probe(players, person, table, plan).await;
    }
    let choices = players[person].choose(&*rules, random);
    act(players, person, table, choices).await;
    // While others still choose, the player sometimes withdraws and chooses again.
    let secret = asked.len() > 1 && plan.game == games::SILVER_GOLD;
    if secret && random.below(3) == 0 && players[person].turn().1.is_none() {
        let Some(ServerMessage::Table { version, .. }) = players[person].latest else { panic!("the table is shown") };
        let answer = players[person].request(ClientMessage::Withdraw { table, version }).await;
        if let ServerMessage::Done { number: Some(number), .. } = answer {
            all_receive(players, number).await;
            let choices = players[person].choose(&*rules, random);
            act(players, person, table, choices).await;
        }
    }
}

/// The newest entry that a player has received.
fn number(player: &Player) -> u64 {
    if let Some(ServerMessage::Table { number, .. }) = player.latest { number } else { 0 }
}

async fn act(players: &mut [Player], person: usize, table: TableId, choices: Choices) {
    let version = players[person].turn().1.expect("it is their turn");
    match players[person].request(ClientMessage::Act { table, version, choices }).await {
        ServerMessage::Done { number: Some(number), .. } => all_receive(players, number).await,
        other => panic!("{other:?}"),
    }
}

/// Every player receives messages up to an entry.
async fn all_receive(players: &mut [Player], entry: u64) {
    for player in players {
        while number(player) < entry {
            player.receive().await;
        }
    }
}

/// Sends requests that must be refused, or whose answer must not contain more than it should.
async fn probe(players: &mut [Player], person: usize, table: TableId, plan: &Plan) {
    let none = || Choices::empty(plan.game);
    if plan.bots.is_empty() {
        assert!(matches!(
            players[person].request(ClientMessage::Legal { table, choices: none() }).await,
            ServerMessage::Legal { .. }
        ));
    }
    let spectator = players.last_mut().expect("a spectator");
    spectator.refused(ClientMessage::Legal { table, choices: none() }).await;
    spectator.refused(ClientMessage::Act { table, version: 1, choices: none() }).await;
    players[person].refused(ClientMessage::Act { table, version: 9999, choices: none() }).await;
    let path = format!("/api/tables/{table}/record");
    let Player { address, cookie, .. } = &players[person];
    assert_eq!(http(*address, "GET", &path, cookie, "").await.0, 409, "no record yet");
}
