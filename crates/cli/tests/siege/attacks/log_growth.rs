//! Entries that make a table's log long, so that every load of the table takes long.

use game_core::Seed;
use protocol::{ClientMessage, NewTable, ServerMessage, TableId};
use test_support::Player;

use crate::Size;
use crate::world::World;

/// The most entries that one person may add to a table before its game.
const MAX_ENTRIES: u64 = 300;

/// Makes a table with two seats, one of them for a person who never comes.
async fn open_table(world: &World, player: &mut Player) -> TableId {
    let table = world.attacker().create_table(&player.cookie, &NewTable::new(games::SILVER_GOLD, 2)).await;
    let table = table.expect("a table").table;
    player.done(ClientMessage::Watch { table, after: None }).await;
    table
}

/// The number of the table's last entry.
fn entries(player: &Player) -> u64 {
    if let Some(ServerMessage::Table { number, .. }) = &player.latest { *number } else { 0 }
}

/// Sends messages as quickly as the rate limit allows. A message above the limit ends the connection, so the attacker
/// stays below it.
async fn flood(player: &mut Player, count: usize, message: impl Fn(usize) -> ClientMessage) -> usize {
    let mut refused = 0;
    for number in 0..count {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        refused += usize::from(matches!(player.request(message(number)).await, ServerMessage::Refused { .. }));
    }
    refused
}

pub(super) async fn ready_flood(world: &World, size: Size) -> String {
    let mut player = world.attacker_named("Mallory").await;
    let table = open_table(world, &mut player).await;
    player.done(ClientMessage::Sit { table, seat: None }).await;
    let count = 60 * size.factor;
    flood(&mut player, count, |number| ClientMessage::Ready { table, luck: Seed::numbered(3, number as u64) }).await;
    assert!(entries(&player) <= 2, "{} entries", entries(&player));
    format!("{count} times ready became {} entries", entries(&player))
}

pub(super) async fn sit_and_leave(world: &World, size: Size) -> String {
    let mut player = world.attacker_named("Mallory").await;
    let table = open_table(world, &mut player).await;
    let count = 80 * size.factor;
    let message = |number: usize| match number % 2 {
        0 => ClientMessage::Sit { table, seat: None },
        _ => ClientMessage::Leave { table },
    };
    let refused = flood(&mut player, count, message).await;
    assert!(entries(&player) <= MAX_ENTRIES, "{} entries", entries(&player));
    format!("{count} messages became {} entries, {refused} were refused", entries(&player))
}

pub(super) async fn act_and_withdraw(world: &World, size: Size) -> String {
    let (mut one, mut other) = (world.attacker_named("Mallory").await, world.attacker_named("Trudy").await);
    let table = open_table(world, &mut one).await;
    one.join(table, 1).await;
    other.join(table, 2).await;
    let rules = client::random_player(games::SILVER_GOLD, 2, &protocol::GameOptions::new()).expect("the rules");
    let mut random = game_core::QuickRandom::new(3);
    let (count, mut refused) = (40 * size.factor, 0);
    one.request(ClientMessage::Ping).await;
    let begun = entries(&one);
    for number in 0..count {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let Some(ServerMessage::Table { version, .. }) = &one.latest else { panic!("no table") };
        let version = *version;
        let message = match number % 2 {
            0 => ClientMessage::Act { table, version, choices: one.choose(rules.as_ref(), &mut random) },
            _ => ClientMessage::Withdraw { table, version },
        };
        refused += usize::from(matches!(one.request(message).await, ServerMessage::Refused { .. }));
    }
    let added = entries(&one) - begun;
    assert!(added <= MAX_ENTRIES, "{added} entries in one turn");
    format!("{count} messages in one turn became {added} entries, {refused} were refused")
}
