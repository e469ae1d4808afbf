//! People who wait for a game are put at one table, and bots keep the other seats for those who come later. Watching needs
//! no name.

use std::time::Duration;

use game_core::{Seat, Seed};
use protocol::{
    ClientMessage, Clock, Found, RefusalCode, ServerMessage, Sitter, Stage, TableId, TableInfo, TableSummary,
};
use test_support::{Player, http, start, start_with, table_body};

async fn ask(player: &Player, game: &str) -> (u16, String) {
    let body = format!("{{\"game\":\"{game}\"}}");
    let (status, _, body) = http(player.address, "POST", "/api/anyone", &player.cookie, &body).await;
    (status, body)
}

async fn find(player: &Player, game: &str) -> Found {
    let (status, body) = ask(player, game).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a table")
}

fn info(player: &Player) -> &TableInfo {
    let Some(ServerMessage::Table { info, .. }) = &player.latest else { panic!("the table was received") };
    info
}

async fn ready(player: &mut Player, table: TableId, luck: u64) {
    player.done(ClientMessage::Watch { table, after: None }).await;
    player.done(ClientMessage::Ready { table, luck: Seed::numbered(1, luck) }).await;
}

async fn wait_for_stage(player: &mut Player, table: TableId, stage: Stage) {
    for _ in 0..100 {
        player.done(ClientMessage::Watch { table, after: None }).await;
        if info(player).stage == stage {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("{:?}", info(player));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_wait_meet_at_one_table_and_start_as_soon_as_it_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = find(&ada, "nile").await.table;
    assert_eq!(find(&ada, "nile").await.table, table, "asking again changes nothing");
    assert_ne!(find(&Player::new(server.address, "Eve").await, "silver-gold").await.table, table);
    assert_eq!(find(&bob, "nile").await.table, table);
    ready(&mut ada, table, 1).await;
    assert!(info(&ada).anyone);
    ready(&mut bob, table, 2).await;
    wait_for_stage(&mut ada, table, Stage::Playing).await;
    let (status, body) = ask(&ada, "chess").await;
    assert_eq!(status, 400, "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_twenty_seconds_bots_take_the_seats_and_a_person_takes_over_from_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = find(&ada, "silver-gold").await.table;
    assert_eq!(find(&bob, "silver-gold").await.table, table);
    ready(&mut ada, table, 1).await;
    let Some(ServerMessage::Table { clock_left: Some(left), .. }) = &ada.latest else { panic!("a countdown") };
    assert!(*left <= 20_000, "{left}");
    // Bob has a seat and is not ready: he must not keep Ada waiting.
    wait_for_stage(&mut ada, table, Stage::Playing).await;
    let sitters: Vec<Sitter> = info(&ada).seats.iter().map(|seat| seat.sitter.clone()).collect();
    assert_eq!(sitters[0], Sitter::Person("Ada".into()));
    assert!(sitters[1..].iter().all(|sitter| matches!(sitter, Sitter::Bot(_))), "{sitters:?}");
    // The public list shows that a seat can be taken.
    let (_, _, body) = http(server.address, "GET", "/api/tables", &bob.cookie, "").await;
    let listed: Vec<TableSummary> = serde_json::from_str(&body).expect("tables");
    assert!(listed.iter().any(|one| one.table == table && one.is_joinable()), "{body}");
    bob.done(ClientMessage::Watch { table, after: None }).await;
    let own = bob.refused(ClientMessage::Sit { table, seat: Some(Seat::FIRST) }).await;
    assert_eq!(own.code, RefusalCode::SeatTaken, "a person sits there");
    bob.done(ClientMessage::Sit { table, seat: Some(Seat::SECOND) }).await;
    assert_eq!(info(&bob).your_seat, Some(Seat::SECOND));
    // The log can be replayed, and the game is played to its end.
    let (mut one, mut two) = (ada, bob);
    let (first, second) =
        tokio::join!(one.play(table, games::SILVER_GOLD, 1, 1000), two.play(table, games::SILVER_GOLD, 2, 1000));
    assert!(first && second);
    server.stop().await;
    let database = folder.path().join("pyramids.db").into();
    let mut findings = Vec::new();
    let summary = server::doctor(&database, &games::with_bots(), |finding| findings.push(finding)).await;
    assert_eq!(summary.expect("it can be read").warnings, 0, "{findings:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_tables_for_anyone_let_people_take_over_from_bots() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let body = table_body("nile", 2, &[(2, protocol::Level::Novice)]);
    // A client cannot make such a table itself.
    let table = ada.create(&body.replace("\"seats\"", "\"anyone\":true,\"seats\"")).await.table;
    ada.join(table, 1).await;
    let mut eve = Player::new(server.address, "Eve").await;
    let refused = eve.refused(ClientMessage::Sit { table, seat: Some(Seat::SECOND) }).await;
    assert_eq!(refused.code, RefusalCode::WrongStage);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_for_anyone_is_limited_like_new_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_new_tables_person = 2).await;
    let ada = Player::new(server.address, "Ada").await;
    find(&ada, "nile").await;
    find(&ada, "silver-gold").await;
    let (status, body) = ask(&ada, "nile").await;
    assert!(status == 429 && body.contains("2 new tables an hour"), "{status} {body}");
    let (status, _, _) = http(server.address, "POST", "/api/anyone", "", "{\"game\":\"nile\"}").await;
    assert_eq!(status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watching_needs_no_name_and_gives_no_right_to_do_anything_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_connections_person = 2).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[(2, protocol::Level::Novice)])).await.table;
    ada.join(table, 1).await;
    let mut watchers = Vec::new();
    for _ in 0..5 {
        // They are not one person: the limit of connections by person does not count them.
        let mut watcher = Player::connect(server.address, String::new()).await;
        watcher.done(ClientMessage::Watch { table, after: None }).await;
        watchers.push(watcher);
    }
    let watcher = &mut watchers[0];
    assert_eq!((info(watcher).your_seat, info(watcher).you_host), (None, false));
    for message in [
        ClientMessage::Sit { table, seat: None },
        ClientMessage::Leave { table },
        ClientMessage::Rematch { table },
        ClientMessage::Say { table, phrase: protocol::Phrase::Hello },
        ClientMessage::Ready { table, luck: Seed::numbered(1, 1) },
    ] {
        assert_eq!(watcher.refused(message).await.code, RefusalCode::NotSeated);
    }
    ada.play(table, games::NILE, 1, 1).await;
    watcher.receive().await;
    watcher.done(ClientMessage::Unwatch { table }).await;
    // A cookie that is wrong is not the same as none.
    let stranger = Player::try_connect(server.address, format!("pyramids={}", "0".repeat(64)), &[]).await;
    assert_eq!(stranger.err().map(|(status, refusal)| (status, refusal.code)), Some((401, RefusalCode::Stranger)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_slow_table_nobody_is_replaced_or_loses_the_seat_for_being_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        config.grace = Duration::from_secs(1);
        config.limits.max_absence = 1;
    })
    .await;
    for clock in [Clock::Hour, Clock::Day, Clock::Days3] {
        assert!(clock.is_slow());
        let clock = serde_json::to_string(&clock).expect("JSON");
        let body = table_body("nile", 2, &[]).replace("\"seats\"", &format!("\"clock\":{clock},\"seats\""));
        let mut ada = Player::new(server.address, "Ada").await;
        let mut bob = Player::new(server.address, "Bob").await;
        let table = ada.create(&body).await.table;
        ada.done(ClientMessage::Sit { table, seat: None }).await;
        ada.done(ClientMessage::Ready { table, luck: Seed::numbered(1, 1) }).await;
        let cookie = ada.cookie.clone();
        drop(ada);
        tokio::time::sleep(Duration::from_millis(3_500)).await;
        // Ada has gone and keeps her seat; the game begins without her being there.
        bob.done(ClientMessage::Sit { table, seat: None }).await;
        ready(&mut bob, table, 2).await;
        assert_eq!(info(&bob).stage, Stage::Playing);
        tokio::time::sleep(Duration::from_millis(3_500)).await;
        bob.done(ClientMessage::Watch { table, after: None }).await;
        assert!(info(&bob).seats.iter().all(|seat| !seat.stand_in), "nobody is replaced");
        // Her list says how long she has.
        let (_, _, body) = http(server.address, "GET", "/api/tables/mine", &cookie, "").await;
        let mine: Vec<TableSummary> = serde_json::from_str(&body).expect("tables");
        let left = mine[0].clock_left.expect("a clock");
        assert!(left > 3_000_000, "{left}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_can_be_said_and_older_ones_keep_working() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let ada = Player::new(server.address, "Ada").await;
    let found = ada.create(&table_body("nile", 2, &[])).await;
    let code = found.code.to_string();
    let (word, number) = code.split_once('-').expect("a word and a number");
    assert!(word.chars().all(|letter| letter.is_ascii_lowercase()) && number.len() == 3, "{code}");
    let typed = [code.clone(), code.to_uppercase(), format!("{word}%20{number}"), format!("{word}{number}")];
    for typed in typed {
        let (status, _, body) = http(server.address, "GET", &format!("/api/tables/code/{typed}"), "", "").await;
        assert!(status == 200 && body.contains(&found.table.to_string()), "{typed}: {body}");
    }
    let older = ada.create(&table_body("nile", 2, &[])).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("pyramids.db"));
    let mut database = <sqlx::SqliteConnection as sqlx::Connection>::connect_with(&options).await.expect("a database");
    let query = sqlx::query("UPDATE tables SET code = 'abc234' WHERE id = $1").bind(older.table.bytes().as_slice());
    query.execute(&mut database).await.expect("done");
    let (status, _, body) = http(server.address, "GET", "/api/tables/code/ABC234", "", "").await;
    assert!(status == 200 && body.contains(&older.table.to_string()), "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_the_results_of_finished_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, protocol::Level::Novice)])).await.table;
    ada.join(table, 1).await;
    assert!(ada.play(table, games::SILVER_GOLD, 3, 1000).await);
    let (_, _, body) = http(server.address, "GET", "/api/tables/mine", &ada.cookie, "").await;
    let mine: Vec<TableSummary> = serde_json::from_str(&body).expect("tables");
    let (_, _, record) = http(server.address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    let result = record.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let result = result.into_iter().find_map(|line| line.get("result").cloned()).expect("a result");
    assert_eq!(serde_json::to_value(&mine[0].results).expect("JSON"), result);
    server.stop().await;
}
