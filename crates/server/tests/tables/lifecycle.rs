//! The life of a table: seats, disconnects, stand-ins, lists and rematches.

use std::time::Duration;

use game_core::{Seat, Seed};
use protocol::{
    ClientMessage, Found, Level, RefusalCode, SeatInfo, ServerMessage, Sitter, Stage, TableId, TableSummary,
};
use test_support::{Player, http, start_with, table_body};

async fn listed(player: &Player, path: &str) -> Vec<TableSummary> {
    let (status, _, body) = http(player.address, "GET", path, &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("tables")
}

fn ids(tables: &[TableSummary]) -> Vec<TableId> {
    tables.iter().map(|table| table.table).collect()
}

fn public(seats: u8, bots: &[(u8, Level)]) -> String {
    table_body("silver-gold", seats, bots).replace("\"seats\"", "\"visibility\":\"public\",\"seats\"")
}

/// Receives until a seat is as it should be.
async fn receive_seat(player: &mut Player, seat: Seat, is: impl Fn(&SeatInfo) -> bool) {
    loop {
        if let Some(ServerMessage::Table { info, .. }) = &player.latest
            && is(&info.seats[seat.index()])
        {
            return;
        }
        player.receive().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_its_table_to_a_visitor_without_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.done(ClientMessage::Sit { table, seat: Some(Seat::SECOND) }).await;
    let (status, _, body) = http(server.address, "GET", &format!("/api/tables/{table}"), "", "").await;
    assert_eq!(status, 200, "{body}");
    let found: TableSummary = serde_json::from_str(&body).expect("a table");
    assert_eq!((found.table, found.game, found.your_seat), (table, games::NILE, None));
    assert_eq!(found.sitters, [Sitter::Open, Sitter::Person("Ada".into())]);
    for nothing in ["00000000000000000000000000000001", "nonsense", "%00"] {
        let (status, _, body) = http(server.address, "GET", &format!("/api/tables/{nothing}"), "", "").await;
        assert_eq!(status, 404, "{nothing}: {body}");
        assert!(body.contains("no_such_table"), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_where_to_sit_down_what_goes_on_and_whose_turn_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let open = ada.create(&public(2, &[])).await.table;
    let alone = ada.create(&public(1, &[])).await.table;
    let going_on = ada.create(&public(2, &[(2, Level::Novice)])).await.table;
    let by_link = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    for table in [alone, going_on] {
        ada.join(table, 1).await;
        ada.done(ClientMessage::Unwatch { table }).await;
    }
    ada.done(ClientMessage::Sit { table: by_link, seat: None }).await;
    let eve = Player::new(server.address, "Eve").await;
    let tables = listed(&eve, "/api/tables").await;
    assert_eq!(ids(&tables), [open, going_on, alone], "where one can sit down comes first, then by age");
    assert!(tables[0].is_joinable() && !tables[1].is_joinable() && tables.iter().all(|table| !table.your_turn));
    let mine = listed(&ada, "/api/tables/mine").await;
    assert_eq!(ids(&mine), [going_on, alone, by_link], "what waits for oneself comes first");
    assert_eq!((mine[1].your_seat, &mine[1].waiting[..]), (Some(Seat::FIRST), &[Seat::FIRST][..]));
    assert!(mine[0].your_turn && mine[1].your_turn && !mine[2].your_turn);

    ada.done(ClientMessage::Watch { table: alone, after: None }).await;
    assert!(ada.play(alone, games::SILVER_GOLD, 1, u32::MAX).await);
    assert_eq!(ids(&listed(&eve, "/api/tables").await), [open, going_on], "a finished game is not listed");
    let mine = listed(&ada, "/api/tables/mine").await;
    assert_eq!(ids(&mine), [going_on, by_link, alone]);
    assert_eq!(mine[2].stage, Stage::Finished);
    let ServerMessage::Done { table: Some(again), .. } = ada.request(ClientMessage::Rematch { table: alone }).await
    else {
        panic!("the game is over")
    };
    assert!(!ids(&listed(&eve, "/api/tables").await).contains(&again), "a rematch is for the same people");
    server.stop().await;
}

/// Bob takes Ada's seat and leaves it again, both sit down, and Ada, the host, gives the third seat to a bot.
async fn fill_seats(found: &Found, third: Seat, ada: &mut Player, bob: &mut Player) {
    let table = found.table;
    let fourth = Seat::from_number(4).expect("a seat");
    // Codes are not case-sensitive.
    let path = format!("/api/tables/code/{}", found.code.to_string().to_uppercase());
    let (_, _, by_code) = http(ada.address, "GET", &path, "", "").await;
    assert!(by_code.contains(&table.to_string()));
    bob.done(ClientMessage::Watch { table, after: None }).await;
    bob.done(ClientMessage::Sit { table, seat: Some(Seat::FIRST) }).await;
    bob.done(ClientMessage::Leave { table }).await;
    ada.join(table, 1).await;
    bob.done(ClientMessage::Sit { table, seat: Some(Seat::SECOND) }).await;
    bob.done(ClientMessage::Ready { table, luck: Seed::numbered(3, 2) }).await;
    assert_eq!(ada.turn().0, Stage::Gathering, "a seat is open");
    let no_seat = ada.refused(ClientMessage::Bot { table, seat: fourth, level: Some(Level::Easy) }).await;
    assert_eq!(no_seat.code, RefusalCode::Malformed);
    ada.done(ClientMessage::Bot { table, seat: third, level: Some(Level::Novice) }).await;
    while ada.turn().0 == Stage::Gathering {
        ada.receive().await;
    }
    let early = ada.refused(ClientMessage::Bot { table, seat: Seat::SECOND, level: Some(Level::Easy) }).await;
    assert_eq!(early.code, RefusalCode::WrongStage, "Bob is here");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_left_filled_handed_over_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.grace = Duration::from_secs(1)).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let found = ada.create(&table_body("silver-gold", 3, &[])).await;
    let table = found.table;
    let mut bob = Player::new(server.address, "Bob").await;
    let third = Seat::from_number(3).expect("a seat");
    fill_seats(&found, third, &mut ada, &mut bob).await;

    // Bob disconnects: the table shows it, and after the grace period a bot stands in until he is back.
    let cookie = bob.cookie.clone();
    drop(bob);
    receive_seat(&mut ada, Seat::SECOND, |seat| !seat.connected).await;
    receive_seat(&mut ada, Seat::SECOND, |seat| seat.stand_in).await;
    let mut bob = Player::connect(server.address, cookie.clone()).await;
    bob.done(ClientMessage::Watch { table, after: None }).await;
    receive_seat(&mut ada, Seat::SECOND, |seat| seat.connected && !seat.stand_in).await;
    // This id is one that his first connection has not used.
    let not_host = bob.request_as("bot".into(), ClientMessage::Bot { table, seat: third, level: None }).await;
    assert!(matches!(not_host, ServerMessage::Refused { refusal, .. } if refusal.code == RefusalCode::NotHost));

    // He disconnects again, and the host gives his seat to a bot for good.
    drop(bob);
    assert!(!ada.play(table, games::SILVER_GOLD, 1, 1).await);
    receive_seat(&mut ada, Seat::SECOND, |seat| seat.stand_in).await;
    ada.done(ClientMessage::Bot { table, seat: Seat::SECOND, level: Some(Level::Hard) }).await;
    receive_seat(&mut ada, Seat::SECOND, |seat| seat.sitter == Sitter::Bot(Level::Hard)).await;
    let mut bob = Player::connect(server.address, cookie).await;
    bob.done(ClientMessage::Watch { table, after: None }).await;
    assert!(
        matches!(&bob.latest, Some(ServerMessage::Table { info, .. }) if info.your_seat.is_none()),
        "now he is a spectator"
    );

    // The bots finish the game with Ada. Without her they would not play on among themselves.
    assert!(ada.play(table, games::SILVER_GOLD, 2, u32::MAX).await);
    while bob.turn().0 != Stage::Finished {
        bob.receive().await;
    }
    let (status, _, record) = http(server.address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert!(status == 200 && record.contains("\"receipt\""));
    assert_eq!(bob.refused(ClientMessage::Rematch { table }).await.code, RefusalCode::NotSeated);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_per_host_are_limited_and_a_finished_one_counts_no_longer() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_open_tables = 2).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let body = table_body("silver-gold", 1, &[]);
    let table = ada.create(&body).await.table;
    ada.create(&body).await;
    let (status, _, answer) = http(server.address, "POST", "/api/tables", &ada.cookie, &body).await;
    assert!(status == 429 && answer.contains("you have 2 tables that are not finished"), "{answer}");
    ada.join(table, 1).await;
    assert!(ada.play(table, games::SILVER_GOLD, 1, u32::MAX).await);
    // Finished tables are counted out once a second.
    let mut tries = 0;
    while http(server.address, "POST", "/api/tables", &ada.cookie, &body).await.0 != 200 {
        tries += 1;
        assert!(tries < 50, "the finished one counts no longer");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    server.stop().await;
}
