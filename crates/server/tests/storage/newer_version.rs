//! While nodes are upgraded one by one, an old node meets tables of newer ones. It must not call them damaged.

use std::time::Duration;

use hosting::{LOG_FORMAT, LogVersion, PersonId, StoredHeader};
use protocol::{ClientMessage, RefusalCode, TableId};
use server::{Database, FindingKind};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Player, http, start_on, table_body};

/// Gives a table another version, as a newer program would have stored it.
async fn set_version(database: &mut SqliteConnection, id: TableId, version: LogVersion) {
    let query = "SELECT code, host, agreed, secret FROM tables WHERE id = $1";
    let row = sqlx::query_as::<_, (String, i64, String, Vec<u8>)>(query).bind(id.bytes().to_vec());
    let (code, host, agreed, secret) = row.fetch_one(&mut *database).await.expect("a table");
    let header = StoredHeader {
        id,
        code: code.parse().expect("a code"),
        host: PersonId(host),
        agreed: serde_json::from_str(&agreed).expect("JSON"),
        secret: game_core::Seed::from_bytes(secret.try_into().expect("32 bytes")),
        version,
    };
    let query = sqlx::query("UPDATE tables SET log_format = $1, rules = $2, checksum = $3 WHERE id = $4");
    let query = query.bind(version.format).bind(version.rules).bind(header.checksum() as i64);
    query.bind(id.bytes().to_vec()).execute(database).await.expect("changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_newer_version_is_unavailable_and_not_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pyramids.db");
    let server = start_on((&file).into(), Duration::from_secs(60)).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.join(table, 1).await;
    let cookie = ada.cookie.clone();
    drop(ada);
    server.stop().await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut database = SqliteConnection::connect_with(&options).await.expect("a database");
    let (format, rules) = (LOG_FORMAT, games::with_bots().get(games::NILE).expect("Nile").rules);
    let versions = [LogVersion { format: format + 1, rules }, LogVersion { format, rules: rules + 1 }];
    // Before the start, because the server loads a table that may be in play.
    set_version(&mut database, table, versions[0]).await;
    let server = start_on((&file).into(), Duration::from_secs(60)).await;
    let mut ada = Player::connect(server.address, cookie.clone()).await;
    for newer in versions {
        set_version(&mut database, table, newer).await;
        let refusal = ada.refused(ClientMessage::Watch { table, after: None }).await;
        assert_eq!(refusal.code, RefusalCode::Unavailable);
        assert!(refusal.reason.contains("a newer version of the server; try again"), "{refusal}");
        let (status, _, list) = http(server.address, "GET", "/api/tables/mine", &cookie, "").await;
        assert_eq!(status, 200, "{list}");
        let mut findings = Vec::new();
        let database = Database::from(file.clone());
        let checked = server::doctor(&database, &games::with_bots(), |finding| findings.push(finding)).await;
        let summary = checked.expect("it can be read");
        assert_eq!((summary.damaged, summary.newer, summary.warnings), (0, 1, 0), "{findings:?}");
        assert!(findings[0].kind == FindingKind::Newer && findings[0].to_string().contains(": newer: "));
    }
    let (_, _, metrics) = http(server.address, "GET", "/metrics", "", "").await;
    assert!(!metrics.contains("pyramids_damaged_tables_total 1"), "{metrics}");
    // Nothing is remembered: once the table can be read, it is served.
    set_version(&mut database, table, LogVersion { format, rules }).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    server.stop().await;
}
