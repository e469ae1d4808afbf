//! Seats that are taken and never used.

use std::time::Duration;

use client::HttpClient;
use protocol::{ClientMessage, NewTable, ServerMessage, TableId, Visibility};
use test_support::Player;

use crate::Size;
use crate::world::World;

/// The public tables of other people.
const TABLES: usize = 10;
/// The gathering tables at which one person may sit.
const MAX_SEATS: usize = 5;

async fn open_public_table(http: &HttpClient, host: &mut Player) -> TableId {
    let public = NewTable { visibility: Visibility::Public, ..NewTable::new(games::NILE, 2) };
    let table = http.create_table(&host.cookie, &public).await.expect("a table").table;
    host.done(ClientMessage::Watch { table, after: None }).await;
    table
}

pub(super) async fn seat_squatting(world: &World, _: Size) -> String {
    let http = world.bystander();
    let mut host = Player::enter(&http, "Host").await;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        tables.push(open_public_table(&http, &mut host).await);
    }
    let mut squatter = world.attacker_named("Mallory").await;
    let mut taken = Vec::new();
    for table in tables {
        if matches!(squatter.request(ClientMessage::Sit { table, seat: None }).await, ServerMessage::Done { .. }) {
            taken.push(table);
        }
    }
    assert!(taken.len() <= MAX_SEATS, "one person sits at {} tables", taken.len());
    drop(squatter);
    for table in &taken {
        wait_until_free(&http, *table).await;
    }
    format!("one person took {} seats of {TABLES} and hung up, and all are free again", taken.len())
}

/// Waits until nobody has a seat at the table.
async fn wait_until_free(http: &HttpClient, table: TableId) {
    for _ in 0..60 {
        let summary = http.get(&format!("/api/tables/{table}")).await.expect("the table");
        if !summary.contains("Mallory") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("the seat was not freed");
}
