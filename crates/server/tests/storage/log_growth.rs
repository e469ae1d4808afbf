//! Logs stay short: what changes nothing is not written, and what a client can repeat is limited. A long log is replayed
//! once and then read from its snapshot.

use std::path::Path;
use std::time::{Duration, Instant};

use game_core::{QuickRandom, Seat, Seed};
use hosting::{Entry, LOG_FORMAT, LoggedEntry, encode_entry};
use protocol::{ClientMessage, Level, RefusalCode, ServerMessage, TableId};
use server::Store;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Player, log_of, start, table_body};

async fn store(folder: &Path) -> Store {
    Store::open(&folder.join("pyramids.db")).await.expect("a database")
}

async fn open(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("pyramids.db"));
    SqliteConnection::connect_with(&options).await.expect("a database")
}

#[tokio::test(flavor = "multi_thread")]
async fn ready_sent_a_thousand_times_is_one_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.join(table, 1).await;
    for luck in 0..1000 {
        ada.done(ClientMessage::Ready { table, luck: Seed::numbered(4, luck) }).await;
    }
    for _ in 0..100 {
        let none = ClientMessage::Bot { table, seat: Seat::SECOND, level: None };
        ada.done(none).await;
    }
    let log = log_of(&store(folder.path()).await, table).await;
    assert_eq!(log.len(), 2, "sat and ready");
    assert!(matches!(log[1].entry, Entry::Ready { luck, .. } if luck == Seed::numbered(3, 1)), "the first one counts");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_fill_the_log_before_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut host = Player::new(server.address, "Host").await;
    let mut eve = Player::new(server.address, "Eve").await;
    let table = host.create(&table_body("nile", 2, &[])).await.table;
    let mut refusals = 0;
    for luck in 0..100 {
        match eve.request(ClientMessage::Sit { table, seat: None }).await {
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, RefusalCode::TooMany, "{refusal}");
                refusals += 1;
                continue;
            }
            answer => assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}"),
        }
        eve.done(ClientMessage::Ready { table, luck: Seed::numbered(4, luck) }).await;
        eve.done(ClientMessage::Leave { table }).await;
    }
    assert_eq!(refusals, 90);
    // The host fills and empties a seat more often, and others are not affected.
    let mut changes = 0;
    for round in 0..400 {
        let level = if round % 2 == 0 { Some(Level::Novice) } else { None };
        let answer = host.request(ClientMessage::Bot { table, seat: Seat::SECOND, level }).await;
        changes += u32::from(matches!(answer, ServerMessage::Done { .. }));
    }
    assert_eq!(changes, 300);
    let mut bob = Player::new(server.address, "Bob").await;
    bob.done(ClientMessage::Sit { table, seat: None }).await;
    assert_eq!(log_of(&store(folder.path()).await, table).await.len(), 30 + 300 + 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_only_so_often() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    let mut random = QuickRandom::new(3);
    let mut withdrawals = 0;
    while ada.turn().1.is_none() {
        ada.receive().await;
    }
    // Bob does not choose, so that Ada's turn is never final.
    let refusal = loop {
        let version = ada.turn().1.expect("her turn");
        let choices = ada.draft(table, games::SILVER_GOLD, &mut random).await.expect("her turn");
        ada.done(ClientMessage::Act { table, version, choices }).await;
        let Some(ServerMessage::Table { version, .. }) = ada.latest else { panic!("the table") };
        match ada.request(ClientMessage::Withdraw { table, version }).await {
            ServerMessage::Refused { refusal, .. } => break refusal,
            _ => withdrawals += 1,
        }
        assert!(withdrawals < 100);
    };
    assert_eq!((withdrawals, refusal.code), (20, RefusalCode::TooMany), "{refusal}");
    // The next turn has an allowance of its own: the game goes on.
    assert!(!bob.play(table, games::SILVER_GOLD, 1, 1).await);
    server.stop().await;
}

/// Adds entries to a log as an older server wrote them.
async fn write_ready(folder: &Path, table: TableId, seat: Seat, count: u64) {
    let mut database = open(folder).await;
    let mut commit = database.begin().await.expect("a transaction");
    let first: i64 = sqlx::query_scalar("SELECT MAX(number) FROM entries WHERE id = $1")
        .bind(table.bytes().as_slice())
        .fetch_one(&mut *commit)
        .await
        .expect("a number");
    for number in (first as u64 + 1..).take(count as usize) {
        let entry = Entry::Ready { seat, luck: Seed::numbered(8, number) };
        let request = Some((hosting::PersonId(1), format!("request {number}")));
        let line = encode_entry(table, number, &LoggedEntry { entry, request, at_ms: 1 }, LOG_FORMAT).expect("a line");
        sqlx::query("INSERT INTO entries (id, number, logged) VALUES ($1, $2, $3)")
            .bind(table.bytes().as_slice())
            .bind(number as i64)
            .bind(line)
            .execute(&mut *commit)
            .await
            .expect("an entry");
    }
    sqlx::query("UPDATE tables SET listing = NULL, playing = TRUE").execute(&mut *commit).await.expect("an old row");
    commit.commit().await.expect("a commit");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_is_replayed_once_and_then_read_from_its_snapshot() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let cookie = ada.cookie.clone();
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    server.stop().await;
    write_ready(folder.path(), table, Seat::FIRST, 20_000).await;

    let server = start(folder.path()).await;
    let mut ada = Player::connect(server.address, cookie.clone()).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let first = ada.latest.clone();
    assert!(matches!(first, Some(ServerMessage::Table { number: 20_001, .. })), "{first:?}");
    server.stop().await;

    // The beginning of the log is not read again.
    let mut database = open(folder.path()).await;
    let query = "UPDATE entries SET logged = 'x' WHERE number < 20000";
    sqlx::query(query).execute(&mut database).await.expect("done");
    let server = start(folder.path()).await;
    let mut ada = Player::connect(server.address, cookie.clone()).await;
    let start_of_load = Instant::now();
    ada.done(ClientMessage::Watch { table, after: None }).await;
    assert!(start_of_load.elapsed() < Duration::from_secs(10));
    assert_eq!(ada.latest, first);
    // The game continues from there.
    ada.request_as("bot".into(), ClientMessage::Bot { table, seat: Seat::SECOND, level: Some(Level::Novice) }).await;
    assert!(matches!(&ada.latest, Some(ServerMessage::Table { number, .. }) if *number > 20_001));
    server.stop().await;

    // A snapshot is only a cache: a wrong one is ignored, and then the damage is found.
    let query = "UPDATE snapshots SET state = replace(state, 'Ada', 'Eve')";
    sqlx::query(query).execute(&mut database).await.expect("done");
    let server = start(folder.path()).await;
    let mut ada = Player::connect(server.address, cookie).await;
    assert_eq!(ada.refused(ClientMessage::Watch { table, after: None }).await.code, RefusalCode::Damaged);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_finds_a_snapshot_that_disagrees_with_its_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    server.stop().await;
    write_ready(folder.path(), table, Seat::FIRST, 300).await;
    let server = start(folder.path()).await;
    let mut ada = Player::connect(server.address, ada.cookie.clone()).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    server.stop().await;
    let database = folder.path().join("pyramids.db").into();
    let mut warnings = Vec::new();
    server::doctor(&database, &games::with_bots(), |finding| warnings.push(finding.problem)).await.expect("it reads");
    assert_eq!(warnings, Vec::<String>::new());
    // The log is changed below the snapshot, with a right checksum.
    let entry = Entry::Ready { seat: Seat::FIRST, luck: Seed::numbered(8, 301) };
    let logged = LoggedEntry { entry, request: None, at_ms: 2 };
    let line = encode_entry(table, 301, &logged, LOG_FORMAT).expect("a line");
    let mut connection = open(folder.path()).await;
    sqlx::query("UPDATE entries SET logged = $1 WHERE number = 301")
        .bind(line)
        .execute(&mut connection)
        .await
        .expect("done");
    server::doctor(&database, &games::with_bots(), |finding| warnings.push(finding.problem)).await.expect("it reads");
    assert!(warnings.len() == 1 && warnings[0].contains("the snapshot disagrees with the log"), "{warnings:?}");
}
