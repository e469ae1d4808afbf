//! Frames above the rate limit, and messages that the server repeats to all others.

use protocol::{ClientMessage, NewTable, RefusalCode};
use test_support::Player;

use crate::Size;
use crate::world::World;

pub(super) async fn frame_flood(world: &World, size: Size) -> String {
    let mut closed = 0;
    for _ in 0..3 * size.factor {
        let mut player = world.attacker_named("Mallory").await;
        for _ in 0..400 {
            if !player.send_ping_frame().await {
                break;
            }
        }
        let (refusal, _) = player.receive_bye().await;
        assert_eq!(refusal.code, RefusalCode::TooMany, "{refusal}");
        closed += 1;
    }
    format!("{closed} connections that sent only ping frames were closed")
}

pub(super) async fn watch_flood(world: &World, size: Size) -> String {
    let http = world.attacker();
    let mut host = Player::enter(&http, "Mallory").await;
    let table = http.create_table(&host.cookie, &NewTable::new(games::SILVER_GOLD, 4)).await.expect("a table").table;
    host.done(ClientMessage::Watch { table, after: None }).await;
    host.done(ClientMessage::Sit { table, seat: None }).await;
    let mut other = world.attacker_named("Trudy").await;
    other.done(ClientMessage::Watch { table, after: None }).await;
    let before = other.raw.len();
    let count = 60 * size.factor;
    for _ in 0..count {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        host.done(ClientMessage::Watch { table, after: None }).await;
    }
    other.request(ClientMessage::Ping).await;
    let repeated = other.raw.len() - before - 1;
    assert!(repeated <= 2, "{repeated} messages to a spectator");
    format!("{count} times watch became {repeated} messages to a spectator")
}
