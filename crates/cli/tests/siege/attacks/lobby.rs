//! Requests for the public list, which must not load tables.

use protocol::{NewTable, Visibility};

use crate::Size;
use crate::world::World;

/// The number of public tables.
const TABLES: usize = 20;

pub(super) async fn lobby_flood(world: &World, size: Size) -> String {
    let http = world.attacker();
    let host = http.create_guest("Mallory").await.expect("a guest");
    let public = NewTable { visibility: Visibility::Public, ..NewTable::new(games::SILVER_GOLD, 4) };
    for _ in 0..TABLES {
        http.create_table(&host, &public).await.expect("a table");
    }
    let loads = world.metric("pyramids_load_seconds_count").await;
    let (count, mut refused) = (400 * size.factor, 0);
    for _ in 0..count {
        let answer = http.send("GET", "/api/tables", &[], String::new()).await.expect("an answer");
        assert!(answer.status == 429 || answer.body.matches("\"code\"").count() >= TABLES, "{}", answer.body);
        refused += usize::from(answer.status == 429);
    }
    let loaded = world.metric("pyramids_load_seconds_count").await - loads;
    assert!(loaded <= 2.0, "{loaded} tables were loaded");
    assert!(refused > 0, "the rate limit of an address is effective");
    format!("{count} requests for the list, {refused} refused, {loaded} tables loaded")
}
