//! From an action at one node to the screen at another, over real sockets.

use std::fmt;
use std::time::{Duration, Instant};

use game_core::QuickRandom;
use protocol::{ClientMessage, ServerMessage, Stage, TableId};
use test_support::{Cluster, Player, start_on, table_body};

use crate::throughput::{Way, Writers};

const ACTIONS: usize = 1000;
const GRACE: Duration = Duration::from_secs(60);

/// The measured times, sorted.
pub(crate) struct Latency {
    acknowledged: Vec<Duration>,
    seen: Vec<Duration>,
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |times: &[Duration], share: f64| times[(times.len() as f64 * share) as usize].as_secs_f64() * 1000.0;
        let (seen, acknowledged) = (&self.seen, &self.acknowledged);
        write!(f, "p50 {:.1}, p99 {:.1}", at(seen, 0.5), at(seen, 0.99))?;
        write!(f, " (acknowledged: p50 {:.1}, p99 {:.1})", at(acknowledged, 0.5), at(acknowledged, 0.99))
    }
}

/// Two people play at one node, and a spectator watches at another. Other nodes write too, if there are `writers`.
pub(crate) async fn measure(cluster: &Cluster, writers: usize) -> Latency {
    let (here, there) = (start_on(cluster.database(), GRACE).await, start_on(cluster.database(), GRACE).await);
    let load = Writers::start(cluster, Way::NotifyAfterCommit, 2, writers).await;
    let mut latency = Latency { acknowledged: Vec::new(), seen: Vec::new() };
    let mut random = QuickRandom::new(1);
    while latency.seen.len() < ACTIONS {
        let mut players = [Player::new(here.address, "Ada").await, Player::new(here.address, "Bob").await];
        let mut spectator = Player::new(there.address, "Eve").await;
        let table = players[0].create(&table_body("nile", 2, &[])).await.table;
        spectator.request(ClientMessage::Watch { table, after: None }).await;
        for (player, luck) in players.iter_mut().zip(1..) {
            player.join(table, luck).await;
        }
        play(table, &mut players, &mut spectator, &mut random, &mut latency).await;
    }
    drop(load);
    here.stop().await;
    there.stop().await;
    latency.seen.sort();
    latency.acknowledged.sort();
    latency
}

async fn play(
    table: TableId,
    players: &mut [Player; 2],
    spectator: &mut Player,
    random: &mut QuickRandom,
    latency: &mut Latency,
) {
    while latency.seen.len() < ACTIONS && players.iter().all(|player| player.turn().0 != Stage::Finished) {
        catch_up(players, spectator).await;
        let actor = players.iter_mut().find(|player| player.turn().1.is_some()).expect("somebody's turn");
        let version = actor.turn().1.expect("it is their turn");
        let Some(choices) = actor.draft(table, games::NILE, random).await else { continue };
        let next = number(actor) + 1;
        let start = Instant::now();
        let act = async {
            actor.done(ClientMessage::Act { table, version, choices }).await;
            start.elapsed()
        };
        let see = async {
            spectator.receive_entry(next).await;
            start.elapsed()
        };
        let (acknowledged, seen) = tokio::join!(act, see);
        latency.acknowledged.push(acknowledged);
        latency.seen.push(seen);
    }
}

/// Receives until everybody is at the same entry.
async fn catch_up(players: &mut [Player; 2], spectator: &mut Player) {
    let newest = players.iter().map(number).max().expect("two players");
    for player in players.iter_mut().chain([spectator]) {
        if number(player) < newest {
            player.receive_entry(newest).await;
        }
    }
}

/// The number of the last entry that a player has received.
fn number(player: &Player) -> u64 {
    let Some(ServerMessage::Table { number, .. }) = &player.latest else { panic!("the table was received") };
    *number
}
