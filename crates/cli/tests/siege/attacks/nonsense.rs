//! Messages that are almost right.

use game_core::{QuickRandom, Random};
use protocol::{ClientMessage, NewTable};

use crate::Size;
use crate::world::World;

/// Messages to be mutated.
fn samples(table: &str) -> [String; 6] {
    [
        format!("{{\"id\":\"1\",\"ask\":\"watch\",\"table\":\"{table}\"}}"),
        format!("{{\"id\":\"2\",\"ask\":\"sit\",\"table\":\"{table}\",\"seat\":2}}"),
        format!("{{\"id\":\"3\",\"ask\":\"bot\",\"table\":\"{table}\",\"seat\":1,\"level\":\"hard\"}}"),
        format!("{{\"id\":\"4\",\"ask\":\"act\",\"table\":\"{table}\",\"version\":3,\"choices\":{{\"nile\":[]}}}}"),
        format!("{{\"id\":\"5\",\"ask\":\"say\",\"table\":\"{table}\",\"phrase\":\"laugh\"}}"),
        "{\"id\":\"6\",\"ask\":\"ping\"}".into(),
    ]
}

/// Changes, removes or doubles a few bytes.
fn mutate(text: &str, random: &mut QuickRandom) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u32) as usize;
        match random.below(3) {
            0 => bytes[at] = b"{}[]\",:0129nulltrue"[random.below(19) as usize],
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, bytes[at]),
        }
    }
    String::from_utf8(bytes).expect("only characters of one byte")
}

pub(super) async fn nonsense(world: &World, size: Size) -> String {
    let http = world.attacker();
    let mut player = world.attacker_named("Mallory").await;
    let table = http.create_table(&player.cookie, &NewTable::new(games::NILE, 2)).await.expect("a table").table;
    player.done(ClientMessage::Watch { table, after: None }).await;
    let samples = samples(&table.to_string());
    let mut random = QuickRandom::new(11);
    let count = 75 * size.factor;
    for _ in 0..count {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let sample = &samples[random.below(samples.len() as u32) as usize];
        player.send_raw(&mutate(sample, &mut random)).await;
        player.receive().await;
    }
    let last = player.request_as("the last".into(), ClientMessage::Ping).await;
    assert!(matches!(last, protocol::ServerMessage::Pong { .. }), "{last:?}");
    format!("{count} mutated messages were answered")
}
