//! Databases that earlier versions wrote must keep their meaning.
//!
//! `fixtures/` holds a database of each kind as the first released schema and rules wrote it, with finished, running and
//! gathering tables of both games, and what a spectator saw and which records came out then. A change of rules, log
//! format or schema that alters an old game fails here.
#![cfg(test)]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use protocol::{ClientMessage, ServerMessage, Sitter, Stage, TableId};
use serde::Deserialize;
use serde_json::Value;
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

async fn check(address: SocketAddr, expected: &str) {
    let text = std::fs::read_to_string(fixture(expected)).expect("expectations");
    let tables: Vec<Expected> = serde_json::from_str(&text).expect("expectations");
    assert_eq!(tables.len(), 5);
    let mut watcher = Player::new(address, "Watcher").await;
    for old in tables {
        watcher.done(ClientMessage::Watch { table: old.table, after: None }).await;
        let Some(ServerMessage::Table { number, info, sight, .. }) = &watcher.latest else { panic!("{}", old.name) };
        let sitters: Vec<Sitter> = info.seats.iter().map(|seat| seat.sitter.clone()).collect();
        assert_eq!((*number, info.stage, sitters), (old.number, old.stage, old.sitters), "{}", old.name);
        assert_eq!(serde_json::to_value(sight).expect("JSON"), old.sight, "{}", old.name);
        let (status, _, record) = http(address, "GET", &format!("/api/tables/{}/record", old.table), "", "").await;
        assert_eq!((status == 200).then_some(record), old.record, "{}", old.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_sqlite_database_keeps_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.db");
    std::fs::copy(fixture("sqlite.db"), &file).expect("a copy");
    let server = start_on(file.into(), Duration::from_secs(3600)).await;
    check(server.address, "sqlite.json").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_postgresql_database_keeps_its_games() {
    let cluster = Cluster::start();
    let load = Command::new("psql")
        .args(["--quiet", "--set=ON_ERROR_STOP=1", "--file"])
        .arg(fixture("postgres.sql"))
        .arg(cluster.address())
        .output();
    let load = load.expect("psql starts");
    assert!(load.status.success(), "{}", String::from_utf8_lossy(&load.stderr));
    let server = start_on(cluster.database(), Duration::from_secs(3600)).await;
    check(server.address, "postgres.json").await;
    server.stop().await;
}
