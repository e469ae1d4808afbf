//! Databases that earlier versions wrote must keep their meaning.
//!
//! `fixtures/` holds a database of each kind for each log format, with finished, running and gathering tables of both
//! games, and what a spectator saw and which records came out then. `sqlite` and `postgres` are of the first released
//! schema and rules, with log format 1; the others are of log format 2, with checksums. A change of rules, log format,
//! checksums or schema that alters an old game fails here.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use game_core::Hash;
use protocol::{ClientMessage, GameName, ServerMessage, Sitter, Stage, TableId};
use serde::Deserialize;
use serde_json::Value;
use server::Database;
use sqlx::Connection;
use test_support::{Cluster, Player, http, start_on};

/// A table as the earlier version showed it.
#[derive(Deserialize)]
struct Expected {
    name: String,
    table: TableId,
    number: u64,
    stage: Stage,
    sitters: Vec<Sitter>,
    /// The game as a spectator sees it.
    sight: Value,
    record: Option<String>,
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn token(name: &str) -> String {
    Hash::of(name.as_bytes()).to_string()
}

/// Gives everybody in an old database a token that the test knows.
macro_rules! set_tokens {
    ($connection:expr) => {{
        let mut connection = $connection.await.expect("a connection");
        let query = "SELECT name FROM people";
        let names: Vec<String> = sqlx::query_scalar(query).fetch_all(&mut connection).await.expect("names");
        for name in names {
            let hash = Hash::of(token(&name).as_bytes());
            let query = sqlx::query("UPDATE people SET token_sha256 = $1 WHERE name = $2");
            query.bind(hash.bytes().as_slice()).bind(name).execute(&mut connection).await.expect("done");
        }
        connection.close().await.expect("closed");
    }};
}

/// Checks every table against what was seen, then plays the running games to their end.
async fn check(address: SocketAddr, expected: &str) {
    let text = std::fs::read_to_string(fixture(expected)).expect("expectations");
    let tables: Vec<Expected> = serde_json::from_str(&text).expect("expectations");
    assert_eq!(tables.len(), 5);
    let mut watcher = Player::new(address, "Watcher").await;
    for old in &tables {
        watcher.done(ClientMessage::Watch { table: old.table, after: None }).await;
        let Some(ServerMessage::Table { number, info, sight, .. }) = &watcher.latest else { panic!("{}", old.name) };
        let sitters: Vec<Sitter> = info.seats.iter().map(|seat| seat.sitter.clone()).collect();
        assert_eq!((*number, info.stage, &sitters), (old.number, old.stage, &old.sitters), "{}", old.name);
        assert_eq!(serde_json::to_value(sight).expect("JSON"), old.sight, "{}", old.name);
        let (status, _, record) = http(address, "GET", &format!("/api/tables/{}/record", old.table), "", "").await;
        assert_eq!((status == 200).then_some(&record), old.record.as_ref(), "{}", old.name);
    }
    let running = tables.iter().filter(|old| old.stage == Stage::Playing);
    for (old, game) in running.zip([games::SILVER_GOLD, games::NILE]) {
        play_to_the_end(address, old, game).await;
    }
}

async fn play_to_the_end(address: SocketAddr, old: &Expected, game: GameName) {
    let mut playing = Vec::new();
    for sitter in &old.sitters {
        if let Sitter::Person(name) = sitter {
            let mut player = Player::connect(address, format!("pyramids={}", token(name))).await;
            let table = old.table;
            playing.push(tokio::spawn(async move {
                player.done(ClientMessage::Watch { table, after: None }).await;
                player.play(table, game, 5, u32::MAX).await
            }));
        }
    }
    for player in playing {
        assert!(player.await.expect("no failure"), "{} is over", old.name);
    }
    let (status, _, record) = http(address, "GET", &format!("/api/tables/{}/record", old.table), "", "").await;
    assert!(status == 200 && record.contains("\"receipt\""), "{}: {record}", old.name);
}

async fn check_sqlite(database: &str, expected: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.db");
    std::fs::copy(fixture(database), &file).expect("a copy");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    set_tokens!(sqlx::SqliteConnection::connect_with(&options));
    let server = start_on(file.into(), Duration::from_secs(3600)).await;
    check(server.address, expected).await;
    server.stop().await;
}

async fn check_postgres(dump: &str, expected: &str) {
    let Some(cluster) = Cluster::start() else { return };
    let load = Command::new("psql")
        .args(["--quiet", "--set=ON_ERROR_STOP=1", "--file"])
        .arg(fixture(dump))
        .arg(cluster.address())
        .output();
    let load = load.expect("psql starts");
    assert!(load.status.success(), "{}", String::from_utf8_lossy(&load.stderr));
    let Database::Postgres(options) = cluster.database() else { panic!("PostgreSQL") };
    // A dump empties the search path of the connection that loads it.
    set_tokens!(sqlx::PgConnection::connect_with(&options));
    let server = start_on(cluster.database(), Duration::from_secs(3600)).await;
    check(server.address, expected).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_sqlite_database_keeps_its_games() {
    check_sqlite("sqlite.db", "sqlite.json").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_postgresql_database_keeps_its_games() {
    check_postgres("postgres.sql", "postgres.json").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sqlite_database_with_checksums_keeps_its_games() {
    check_sqlite("format-2.db", "format-2-sqlite.json").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_database_with_checksums_keeps_its_games() {
    check_postgres("format-2.sql", "format-2-postgres.json").await;
}
