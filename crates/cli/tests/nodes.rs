//! Nodes that share a PostgreSQL database are killed one after the other in the middle of games.
#![cfg(test)]

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game_core::{QuickRandom, Random, Seed};
use games::silver_gold::SilverGold;
use hosting::{Entry, LoggedEntry};
use protocol::{ClientMessage, GameName, Level, ServerMessage, Stage, TableId};
use server::Store;
use test_support::{Cluster, Player, Program, ResendingTurns, assert_proven, http, log_of, table_body};

/// The time until bots continue at another node after a node is killed.
const MOVES_WITHIN: Duration = Duration::from_secs(5);

/// A server process and its address.
struct Node {
    program: Program,
    address: SocketAddr,
}

impl Node {
    fn start(cluster: &Cluster) -> Self {
        let mut program = Program::serve(env!("CARGO_BIN_EXE_pyramids"), cluster.address(), &["--grace", "2"]);
        let address = program.address().expect("it starts");
        Self { program, address }
    }
}

/// Plays to the end at any running node, with a short pause before each turn. Returns the acknowledged requests: the
/// number of the entry by request id.
async fn play_on(
    name: &'static str,
    mut player: Player,
    game: GameName,
    table: TableId,
    living: Arc<Mutex<Vec<SocketAddr>>>,
) -> HashMap<String, u64> {
    let mut random = QuickRandom::new(name.len() as u64);
    let mut turns = ResendingTurns::new(name, table, game);
    turns.pause = Duration::from_millis(60);
    loop {
        turns.play(&mut player, &mut random).await;
        if player.turn().0 == Stage::Finished {
            return turns.acknowledged.into_iter().map(|(id, (_, number))| (id, number)).collect();
        }
        let cookie = player.cookie.clone();
        let after = if let Some(ServerMessage::Table { number, .. }) = player.latest { Some(number) } else { None };
        player = loop {
            let address = living.lock().expect("a list").last().copied();
            let connected = tokio::spawn(Player::connect(address.expect("one lives"), cookie.clone())).await;
            if let Ok(mut player) = connected
                && matches!(
                    player.try_request_as("watch".into(), ClientMessage::Watch { table, after }).await,
                    Some(ServerMessage::Done { .. })
                )
            {
                break player;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let Some(ServerMessage::Table { number, .. }) = player.latest else { panic!("the table is shown") };
        assert!(Some(number) >= after, "what was shown before is still there");
    }
}

/// The number of turns that bots have made at a table.
async fn bot_turns(store: &Store, table: TableId) -> usize {
    let is_bots = |logged: &&LoggedEntry| logged.request.is_none() && matches!(logged.entry, Entry::Acted { .. });
    log_of(store, table).await.iter().filter(is_bots).count()
}

/// Every acknowledged request is in the log once, under its number.
fn assert_each_done_once(log: &[LoggedEntry], acknowledged: &HashMap<String, u64>) {
    for (id, number) in acknowledged {
        let written = log[*number as usize - 1].request.as_ref().map(|(_, id)| id);
        assert_eq!(written, Some(id), "entry {number}");
    }
    let mut ids: Vec<&String> = log.iter().filter_map(|logged| Some(&logged.request.as_ref()?.1)).collect();
    ids.retain(|id| acknowledged.contains_key(*id));
    assert_eq!(ids.len(), acknowledged.len(), "nothing is done twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_killed_one_after_the_other_lose_nothing_and_their_bots_go_on_elsewhere_within_5_seconds() {
    let Some(cluster) = Cluster::start() else { return };
    let store = Store::open(cluster.database()).await.expect("a database");
    let mut nodes = vec![Node::start(&cluster), Node::start(&cluster)];
    let living = Arc::new(Mutex::new(nodes.iter().map(|node| node.address).collect::<Vec<_>>()));
    let mut ada = Player::new(nodes[0].address, "Ada").await;
    let mut bob = Player::new(nodes[1].address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 3, &[(3, Level::Easy)])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    // No client watches the other table: bots alone play on, at any node.
    let mut eve = Player::new(nodes[0].address, "Eve").await;
    let deserted = eve.create(&table_body("nile", 2, &[(2, Level::Novice)])).await.table;
    eve.done(ClientMessage::Sit { table: deserted, seat: None }).await;
    eve.done(ClientMessage::Ready { table: deserted, luck: Seed::numbered(1, 1) }).await;
    let games = [("ada", ada), ("bob", bob)]
        .map(|(name, player)| tokio::spawn(play_on(name, player, games::SILVER_GOLD, table, living.clone())));
    let mut random = QuickRandom::new(3);
    let (mut kills, mut slowest) = (0, Duration::ZERO);
    while kills < 4 && !games.iter().any(|game| game.is_finished()) {
        tokio::time::sleep(Duration::from_millis(200 + u64::from(random.below(300)))).await;
        // Kill the older node; a new one replaces it later.
        let victim = nodes.remove(0);
        living.lock().expect("a list").retain(|address| *address != victim.address);
        let before = bot_turns(&store, table).await;
        victim.program.kill();
        let death = Instant::now();
        while bot_turns(&store, table).await == before && !games.iter().any(|game| game.is_finished()) {
            assert!(death.elapsed() < MOVES_WITHIN, "no bot continues after kill {kills}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        slowest = slowest.max(death.elapsed());
        kills += 1;
        nodes.push(Node::start(&cluster));
        living.lock().expect("a list").push(nodes[1].address);
    }
    assert!(kills >= 3, "{kills} deaths");
    assert!(slowest > Duration::from_secs(1), "no node that owned the table was killed");
    let mut acknowledged = HashMap::new();
    for game in games {
        acknowledged.extend(game.await.expect("the game was played to its end"));
    }
    assert_each_done_once(&log_of(&store, table).await, &acknowledged);
    let (status, _, record) = http(nodes[1].address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    assert_proven::<SilverGold>(&record);
    // Every takeover restarts the grace period of absent players. Now no more nodes are killed.
    let since = Instant::now();
    let acted = |logged: &&LoggedEntry| matches!(logged.entry, Entry::Acted { .. });
    while log_of(&store, deserted).await.iter().filter(acted).count() < 4 {
        assert!(since.elapsed() < Duration::from_secs(20), "no node takes over the deserted table");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
