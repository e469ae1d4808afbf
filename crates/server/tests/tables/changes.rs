//! A client that understands changes is sent what is different after each action, and has the same table as a client that
//! is sent the whole of it.

use protocol::{ClientMessage, GameName, ServerMessage, TableId};
use test_support::{Player, start, table_body};

/// The number and the content of the newest table, without the setup, which is in the first message only.
fn latest(player: &Player) -> (u64, String) {
    let mut table = player.latest.clone().expect("a table");
    let ServerMessage::Table { number, info, .. } = &mut table else { panic!("not a table: {table:?}") };
    info.setup = None;
    // The order of fields does not matter.
    (*number, serde_json::to_value(&table).expect("JSON").to_string())
}

/// The kind of the last message about the table.
fn last_kind(player: &Player) -> &str {
    let is_table = |raw: &&String| raw.contains("\"tell\":\"table\"") || raw.contains("\"tell\":\"change\"");
    let last = player.raw.iter().rev().find(is_table).expect("a message about the table");
    if last.contains("\"tell\":\"change\"") { "change" } else { "table" }
}

fn bytes(player: &Player) -> usize {
    player.raw.iter().map(String::len).sum()
}

async fn receive_entry(player: &mut Player, entry: u64) {
    while latest(player).0 < entry {
        player.receive().await;
    }
}

/// Lets the player whose turn it is act. Returns the number of the entry.
async fn act(players: &mut [Player; 2], table: TableId, game: GameName) -> u64 {
    let newest = players.iter().map(|player| latest(player).0).max().unwrap_or(0);
    for player in players.iter_mut() {
        receive_entry(player, newest).await;
    }
    let [ada, bob] = players;
    let player = if ada.turn().1.is_some() { ada } else { bob };
    assert!(!player.play(table, game, newest, 1).await, "the game goes on");
    latest(player).0
}

async fn changes_lead_to_the_whole_table(game: GameName) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body(game.as_str(), 2, &[])).await.table;
    ada.ask_for_changes().await;
    ada.join(table, 1).await;
    let mut bob = Player::new(server.address, "Bob").await;
    bob.join(table, 2).await;
    // Two spectators see the same. One has an old client.
    let (mut eve, mut old) = (Player::new(server.address, "Eve").await, Player::new(server.address, "Old").await);
    eve.ask_for_changes().await;
    for spectator in [&mut eve, &mut old] {
        spectator.done(ClientMessage::Watch { table, after: None }).await;
    }
    let (eve_before, old_before) = (bytes(&eve), bytes(&old));
    let mut players = [ada, bob];
    for _ in 0..12 {
        let entry = act(&mut players, table, game).await;
        receive_entry(&mut eve, entry).await;
        receive_entry(&mut old, entry).await;
        assert_eq!(latest(&eve), latest(&old));
        assert_eq!(last_kind(&old), "table", "an old client is sent whole tables");
    }
    let (of_eve, of_old) = (bytes(&eve) - eve_before, bytes(&old) - old_before);
    assert!(of_eve * 2 < of_old, "{of_eve} bytes of changes, {of_old} of whole tables");
    assert_eq!(last_kind(&eve), "change");
    // On request, the whole.
    eve.done(ClientMessage::Watch { table, after: Some(latest(&eve).0) }).await;
    assert_eq!(last_kind(&eve), "table");
    assert_eq!(latest(&eve).0, latest(&old).0);
    // A player who leaves sees the game as a spectator from then on: nothing that they were sent before is changed.
    let [mut ada, _bob] = players;
    ada.done(ClientMessage::Leave { table }).await;
    assert_eq!(last_kind(&ada), "table");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_silver_gold_lead_to_the_whole_table() {
    changes_lead_to_the_whole_table(games::SILVER_GOLD).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_nile_lead_to_the_whole_table() {
    changes_lead_to_the_whole_table(games::NILE).await;
}
