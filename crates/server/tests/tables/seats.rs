//! Seats before the game: absent players lose them, hosts can free them, and nobody can take many.

use std::time::Duration;

use game_core::{Seat, Seed};
use protocol::{ClientMessage, RefusalCode, ServerMessage, Sitter, TableId, TableSummary};
use test_support::{Cluster, Player, config, http, start_on, start_with, table_body};

fn public() -> String {
    table_body("silver-gold", 3, &[]).replace("\"seats\"", "\"visibility\":\"public\",\"seats\"")
}

fn sitters(player: &Player) -> Vec<Sitter> {
    let Some(ServerMessage::Table { info, .. }) = &player.latest else { panic!("the table was received") };
    info.seats.iter().map(|seat| seat.sitter.clone()).collect()
}

async fn summary(player: &Player, table: TableId) -> TableSummary {
    let path = format!("/api/tables/{table}");
    let (status, _, body) = http(player.address, "GET", &path, &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a table")
}

/// Waits until lists show these people at a table.
async fn wait_for(player: &Player, table: TableId, people: &[&str]) {
    let names = |summary: &TableSummary| -> Vec<String> {
        let name = |sitter: &Sitter| if let Sitter::Person(name) = sitter { Some(name.clone()) } else { None };
        summary.sitters.iter().filter_map(name).collect()
    };
    for _ in 0..150 {
        if names(&summary(player, table).await) == people {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{:?}", summary(player, table).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seats_of_players_who_hang_up_are_freed_before_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_absence = 1).await;
    let mut host = Player::new(server.address, "Host").await;
    let mut squatter = Player::new(server.address, "Squatter").await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = host.create(&public()).await.table;
        host.done(ClientMessage::Watch { table, after: None }).await;
        host.done(ClientMessage::Sit { table, seat: None }).await;
        squatter.done(ClientMessage::Sit { table, seat: None }).await;
        squatter.done(ClientMessage::Ready { table, luck: Seed::numbered(1, 1) }).await;
        tables.push(table);
    }
    drop(squatter);
    for table in tables {
        wait_for(&host, table, &["Host"]).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_of_an_absent_player_is_freed_after_a_restart_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut squatter = Player::new(server.address, "Squatter").await;
    let table = squatter.create(&public()).await.table;
    squatter.join(table, 1).await;
    server.stop().await;
    // Nobody opens the table: the server does.
    let server = start_with(folder.path(), |config| config.limits.max_absence = 1).await;
    let eve = Player::new(server.address, "Eve").await;
    wait_for(&eve, table, &[]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_connected_to_any_node_keeps_the_seat() {
    let Some(cluster) = Cluster::start() else { return };
    let config = || {
        let mut config = config(cluster.database());
        config.limits.max_absence = 2;
        config
    };
    let one = server::start(config()).await.expect("a server");
    let two = server::start(config()).await.expect("a server");
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let mut gone = Player::new(two.address, "Gone").await;
    let table = ada.create(&public()).await.table;
    for player in [&mut ada, &mut bob, &mut gone] {
        player.done(ClientMessage::Watch { table, after: None }).await;
        player.done(ClientMessage::Sit { table, seat: None }).await;
    }
    drop(gone);
    wait_for(&ada, table, &["Ada", "Bob"]).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    wait_for(&ada, table, &["Ada", "Bob"]).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_frees_a_seat_and_its_player_cannot_take_one_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut host = Player::new(server.address, "Host").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let mut eve = Player::new(server.address, "Eve").await;
    let table = host.create(&public()).await.table;
    for player in [&mut host, &mut bob] {
        player.done(ClientMessage::Watch { table, after: None }).await;
        player.done(ClientMessage::Sit { table, seat: None }).await;
    }
    let free = |seat| ClientMessage::Free { table, seat };
    assert_eq!(eve.refused(free(Seat::SECOND)).await.code, RefusalCode::NotHost);
    assert_eq!(bob.refused(free(Seat::FIRST)).await.code, RefusalCode::NotHost);
    assert_eq!(host.refused(free(Seat::FIRST)).await.code, RefusalCode::WrongStage, "the host's own seat");
    host.done(free(Seat::SECOND)).await;
    assert_eq!(sitters(&host)[1], Sitter::Open);
    let again = bob.refused(ClientMessage::Sit { table, seat: None }).await;
    assert!(again.code == RefusalCode::SeatTaken && again.reason.contains("the host has freed your seat"), "{again}");
    // The entry has its effect after a restart too, and others can take the seat.
    let cookies = [host.cookie.clone(), bob.cookie.clone(), eve.cookie.clone()];
    server.stop().await;
    let server = start_with(folder.path(), |_| ()).await;
    let [mut host, mut bob, mut eve] = {
        let [host, bob, eve] = cookies;
        [
            Player::connect(server.address, host).await,
            Player::connect(server.address, bob).await,
            Player::connect(server.address, eve).await,
        ]
    };
    let again = bob.request_as("again".into(), ClientMessage::Sit { table, seat: None }).await;
    assert!(matches!(again, ServerMessage::Refused { .. }), "{again:?}");
    for (player, luck) in [(&mut eve, 1), (&mut host, 2)] {
        player.request_as("watch".into(), ClientMessage::Watch { table, after: None }).await;
        player.request_as("sit".into(), ClientMessage::Sit { table, seat: None }).await;
        player.request_as("ready".into(), ClientMessage::Ready { table, luck: Seed::numbered(1, luck) }).await;
    }
    let third = Seat::from_number(3).expect("a seat");
    let level = Some(protocol::Level::Novice);
    host.request_as("bot".into(), ClientMessage::Bot { table, seat: third, level }).await;
    let late = host.request_as("free".into(), free(Seat::SECOND)).await;
    assert!(
        matches!(&late, ServerMessage::Refused { refusal, .. } if refusal.code == RefusalCode::WrongStage),
        "the game has begun: {late:?}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_seats_at_a_few_tables_that_gather() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_gathering_seats = 5).await;
    let host = Player::new(server.address, "Host").await;
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(host.create(&public()).await.table);
    }
    // Also over several connections at once.
    let mut taken = tokio::task::JoinSet::new();
    let cookie = Player::new(server.address, "Squatter").await.cookie.clone();
    for table in tables.clone() {
        let (address, cookie) = (server.address, cookie.clone());
        taken.spawn(async move {
            let mut squatter = Player::connect(address, cookie).await;
            squatter.request(ClientMessage::Sit { table, seat: None }).await
        });
    }
    let mut seats = 0;
    for answer in taken.join_all().await {
        match answer {
            ServerMessage::Done { .. } => seats += 1,
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, RefusalCode::TooMany);
                assert!(refusal.reason.contains("leave one of them first"), "{refusal}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seats, 5);
    // A seat that is left, or whose game begins, counts no longer.
    let mut squatter = Player::connect(server.address, cookie).await;
    let seated = squatter_tables(&squatter).await;
    squatter.request_as("leave".into(), ClientMessage::Leave { table: seated[0] }).await;
    let other = tables.iter().find(|table| !seated.contains(table)).expect("another table");
    let sit = ClientMessage::Sit { table: *other, seat: None };
    let answer = squatter.request_as("sit again".into(), sit.clone()).await;
    assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}");
    let same = squatter.request_as("sit again".into(), sit).await;
    assert_eq!(answer, same, "a message that is sent again is not refused");
    server.stop().await;
}

async fn squatter_tables(player: &Player) -> Vec<TableId> {
    let (_, _, body) = http(player.address, "GET", "/api/tables/mine", &player.cookie, "").await;
    let tables: Vec<TableSummary> = serde_json::from_str(&body).expect("tables");
    tables.iter().map(|table| table.table).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_seated_people_gets_its_lease_at_one_node() {
    let Some(cluster) = Cluster::start() else { return };
    let one = start_on(cluster.database(), Duration::from_secs(60)).await;
    let mut ada = Player::new(one.address, "Ada").await;
    let table = ada.create(&public()).await.table;
    ada.join(table, 1).await;
    let mut database = <sqlx::PgConnection as sqlx::Connection>::connect(&cluster.address()).await.expect("open");
    let leases = async |database: &mut sqlx::PgConnection| -> i64 {
        sqlx::query_scalar("SELECT COUNT(*) FROM leases").fetch_one(database).await.expect("a count")
    };
    while leases(&mut database).await == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    ada.done(ClientMessage::Leave { table }).await;
    while leases(&mut database).await > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    one.stop().await;
}
