//! When something fails inside the server, clients get a fixed sentence with a reference number, and the log the cause.
#![cfg(test)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use game_core::{Hash, Seed};
use protocol::{Choices, ClientMessage, Level, Phrase, Refusal, RefusalCode, ServerMessage, TableId};
use server::{Config, Database, Running, StartError};
use sqlx::Connection;
use test_support::{Cluster, Player, http, start, start_on, start_with, table_body};

/// The log of this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no test panics here").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Starts to capture, once for all tests of this process.
    fn capture() -> Self {
        static LOG: OnceLock<Log> = OnceLock::new();
        let start = || {
            let log = Log::default();
            let writer = log.clone();
            let builder = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
            builder.with_max_level(tracing::level_filters::LevelFilter::WARN).init();
            log
        };
        LOG.get_or_init(start).clone()
    }

    fn lines_with(&self, text: &str) -> Vec<String> {
        let log = String::from_utf8_lossy(&self.0.lock().expect("no test panics here")).into_owned();
        log.lines().filter(|line| line.contains(text)).map(Into::into).collect()
    }
}

fn log_id(table: TableId) -> String {
    format!("{:08x}", Hash::of(table.bytes()).short() >> 32)
}

/// Words of the inside that no client may see.
fn assert_no_leak(answer: &str, folder: &Path, table: TableId) {
    let lower = answer.to_lowercase();
    for word in ["sql", "postgres", "os error", "database", "select ", "insert ", ".db", "migration", "pool", "column"]
    {
        assert!(!lower.contains(word), "{word:?} in {answer}");
    }
    assert!(!answer.contains(&folder.display().to_string()), "{answer}");
    assert!(!answer.contains(&log_id(table)), "{answer}");
}

/// The reference number must be in the refusal and in exactly one line of the log.
fn logged_once(log: &Log, refusal: &Refusal) -> String {
    let (_, rest) = refusal.reason.split_once("(reference ").unwrap_or_else(|| panic!("no reference: {refusal}"));
    let reference = rest.trim_end_matches(')');
    assert!(reference.len() == 8 && reference.chars().all(|digit| digit.is_ascii_hexdigit()), "{refusal}");
    let lines = log.lines_with(reference);
    assert_eq!(lines.len(), 1, "{reference}: {lines:?}");
    lines.into_iter().next().expect("one line")
}

/// Sends every kind of request to a server whose database fails. Returns the log lines of the failures.
async fn fail_everywhere(server: &Running, ada: &mut Player, table: TableId, folder: &Path, log: &Log) -> Vec<String> {
    let mut lines = Vec::new();
    let me = "{\"name\":\"Bob\"}";
    let (one, record) = (format!("/api/tables/{table}"), format!("/api/tables/{table}/record"));
    let new_table = table_body("nile", 2, &[]);
    let requests = [
        ("GET", "/api/me", ""),
        ("POST", "/api/me", me),
        ("POST", "/api/me/move", ""),
        ("POST", "/api/me/claim", "{\"code\":\"x\"}"),
        ("GET", "/api/tables", ""),
        ("POST", "/api/tables", &new_table),
        ("GET", "/api/tables/mine", ""),
        ("GET", "/api/tables/code/abcdef", ""),
        ("GET", &one, ""),
        ("GET", &record, ""),
        ("GET", "/ws", ""),
        ("GET", "/readyz", ""),
    ];
    for (method, path, body) in requests {
        let (status, _, answer) = http(server.address, method, path, &ada.cookie, body).await;
        assert_no_leak(&answer, folder, table);
        // For a table in memory, the server still answers that its game is not over.
        if path != record {
            assert_eq!(status, 503, "{method} {path}: {answer}");
            lines.push(logged_once(log, &serde_json::from_str(&answer).expect("a refusal")));
        }
    }
    let unknown = TableId::from_bytes([9; 16]);
    let luck = Seed::numbered(3, 1);
    let choices = Choices::empty(games::NILE);
    let messages = [
        ClientMessage::Sit { table, seat: None },
        ClientMessage::Ready { table, luck },
        ClientMessage::Watch { table: unknown, after: None },
        ClientMessage::Legal { table: unknown, choices },
        ClientMessage::Say { table: unknown, phrase: Phrase::Clap },
        ClientMessage::Rematch { table: unknown },
        ClientMessage::Leave { table: unknown },
    ];
    for (number, message) in messages.into_iter().enumerate() {
        let is_known = message.table() == Some(table);
        let answer = ada.request_as(format!("key-{number}"), message).await;
        let ServerMessage::Refused { refusal, .. } = answer else { panic!("not refused: {answer:?}") };
        assert_no_leak(&refusal.reason, folder, table);
        if refusal.code == RefusalCode::NotSeated {
            continue;
        }
        assert_eq!(refusal.code, RefusalCode::Unavailable, "{refusal}");
        let line = logged_once(log, &refusal);
        assert!(line.contains("connection{connection=") && line.contains("message{ask="), "{line}");
        assert!(line.contains(&format!("request=\"key-{number}\"")), "{line}");
        assert!(!is_known || line.contains(&format!("table={}", log_id(table))), "{line}");
        lines.push(line);
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_file_that_is_gone_or_replaced_leaks_nothing() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let (file, away) = (folder.path().join("pyramids.db"), folder.path().join("away.db"));
    std::fs::rename(&file, &away).expect("moved");
    let lines = fail_everywhere(&server, &mut ada, table, folder.path(), &log).await;
    assert!(lines.iter().all(|line| line.contains("pyramids.db is gone")), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains("request{method=GET route=\"/api/tables/{table}\" table=")),
        "{lines:?}"
    );
    std::fs::write(&file, "another file").expect("written");
    // The readiness check is cached for a second.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let lines = fail_everywhere(&server, &mut ada, table, folder.path(), &log).await;
    assert!(lines.iter().all(|line| line.contains("pyramids.db was replaced")), "{lines:?}");
    std::fs::rename(&away, &file).expect("moved back");
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_is_gone_or_read_only_leaks_nothing() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mut cluster) = Cluster::start() else { return };
    let server = start_on(cluster.database(), Duration::from_secs(60)).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(http(server.address, "GET", "/readyz", "", "").await.0, 200);
    let doctor = async || {
        let summary = server::doctor(&cluster.database(), &games::with_bots(), drop).await.expect("it can be read");
        (summary.tables, summary.damaged, summary.warnings)
    };
    assert_eq!(doctor().await, (1, 0, 0));
    let Database::Postgres(options) = cluster.database() else { panic!("PostgreSQL") };
    let mut admin = sqlx::PgConnection::connect_with(&options).await.expect("a connection");
    sqlx::query("UPDATE tables SET rules = 7").execute(&mut admin).await.expect("done");
    assert_eq!(doctor().await, (1, 1, 0));
    sqlx::query("UPDATE tables SET rules = 1").execute(&mut admin).await.expect("done");
    for sql in [
        "ALTER DATABASE postgres SET default_transaction_read_only = on",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'postgres'",
    ] {
        sqlx::query(sql).execute(&mut admin).await.expect("done");
    }
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let (status, _, answer) = http(server.address, "GET", "/readyz", "", "").await;
    assert_eq!(status, 503, "a read-only database is not ready: {answer}");
    assert_no_leak(&answer, folder.path(), table);
    let refusal = ada.refused(ClientMessage::Sit { table, seat: None }).await;
    assert_no_leak(&refusal.reason, folder.path(), table);
    assert!(logged_once(&log, &refusal).contains("full or read-only"));
    cluster.pause();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    fail_everywhere(&server, &mut ada, table, folder.path(), &log).await;
    server.stop().await;
}

/// A small file system in memory, unmounted when it is dropped.
struct SmallDisk<'p>(&'p Path);

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

impl<'p> SmallDisk<'p> {
    fn mount(folder: &'p Path) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m", "pyramids-errors"]).arg(folder);
        if !mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
            eprintln!("SKIPPED: the test with a full disk mounts a tmpfs, which needs root");
            return None;
        }
        Some(Self(folder))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_almost_full_is_not_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(_disk) = SmallDisk::mount(folder.path()) else { return };
    let server = start(folder.path()).await;
    let mut filler = std::fs::File::create(folder.path().join("filler")).expect("a file");
    while filler.write_all(&[0; 1 << 14]).is_ok() {}
    let length = filler.metadata().expect("a length").len();
    filler.set_len(length - (1 << 19)).expect("half a megabyte is free");
    let (status, _, answer) = http(server.address, "GET", "/readyz", "", "").await;
    assert_eq!(status, 503, "{answer}");
    let ada = Player::new(server.address, "Ada").await;
    assert_eq!(http(server.address, "GET", "/api/me", &ada.cookie, "").await.0, 200, "players are still served");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_not_ready_and_leaks_nothing() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let Some(_disk) = SmallDisk::mount(folder.path()) else { return };
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(http(server.address, "GET", "/readyz", "", "").await.0, 200);
    let mut filler = std::fs::File::create(folder.path().join("filler")).expect("a file");
    for size in [1 << 16, 1 << 12, 1] {
        while filler.write_all(&vec![0; size]).is_ok() {}
    }
    drop(filler);
    // Space that the write-ahead log already has can still be used, so it is used up.
    let mut answer = (200, String::new());
    for _ in 0..40 {
        let _ = http(server.address, "POST", "/api/me", &ada.cookie, "{\"name\":\"Ada\"}").await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        let (status, _, body) = http(server.address, "GET", "/readyz", "", "").await;
        answer = (status, body);
        if status == 503 {
            break;
        }
    }
    assert_eq!(answer.0, 503, "{answer:?}");
    assert_no_leak(&answer.1, folder.path(), table);
    assert!(log.lines_with("full or read-only").iter().any(|line| line.contains("/readyz")));
    assert_eq!(http(server.address, "GET", "/healthz", "", "").await.0, 200);
    std::fs::remove_file(folder.path().join("filler")).expect("removed");
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(http(server.address, "GET", "/readyz", "", "").await.0, 200, "there is space again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_logged_and_counted_once() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, Level::Novice)])).await.table;
    ada.join(table, 1).await;
    server.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("pyramids.db"));
    let mut database = sqlx::SqliteConnection::connect_with(&options).await.expect("a database");
    let sql = "UPDATE entries SET logged = replace(logged, 'Ada', 'Eve') WHERE number = 1";
    sqlx::query(sql).execute(&mut database).await.expect("damaged");
    let server = start(folder.path()).await;
    // The first request opens the table. What lists show is read without the log, but not of a damaged table.
    for path in ["/record", "", "/record"] {
        let (status, _, answer) = http(server.address, "GET", &format!("/api/tables/{table}{path}"), "", "").await;
        assert_eq!(status, 500);
        assert_no_leak(&answer, folder.path(), table);
        let refusal: Refusal = serde_json::from_str(&answer).expect("a refusal");
        assert_eq!(refusal.code, RefusalCode::Damaged);
        assert!(!refusal.reason.contains("try again"), "{refusal}");
        let line = logged_once(&log, &refusal);
        assert!(line.contains(&log_id(table)) && line.contains("entry=1") && line.contains("checksum"), "{line}");
    }
    let mut ada = Player::connect(server.address, ada.cookie.clone()).await;
    assert_eq!(ada.refused(ClientMessage::Leave { table }).await.code, RefusalCode::Damaged);
    let (_, _, metrics) = http(server.address, "GET", "/metrics", "", "").await;
    assert!(metrics.lines().any(|line| line == "pyramids_damaged_tables_total 1"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_person_is_never_answered_with_try_again() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let ada = Player::new(server.address, "Ada").await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("pyramids.db"));
    let mut database = sqlx::SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query("UPDATE people SET name = x'ff'").execute(&mut database).await.expect("damaged");
    let (status, _, answer) = http(server.address, "GET", "/api/me", &ada.cookie, "").await;
    assert_eq!(status, 500, "{answer}");
    assert_no_leak(&answer, folder.path(), TableId::from_bytes([9; 16]));
    let refusal: Refusal = serde_json::from_str(&answer).expect("a refusal");
    assert!(refusal.code == RefusalCode::Damaged && !refusal.reason.contains("try again"), "{refusal}");
    assert!(logged_once(&log, &refusal).contains("decoding column"), "the log has the cause");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_stand_in_is_logged_with_its_table() {
    let log = Log::capture();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pyramids.db");
    let server = start_on((&file).into(), Duration::from_secs(1)).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 1, &[])).await.table;
    ada.join(table, 1).await;
    drop(ada);
    let away = folder.path().join("away.db");
    std::fs::rename(&file, &away).expect("moved");
    let has_line = || {
        let lines = log.lines_with("background work failed");
        lines.iter().any(|line| line.contains(&format!("table={}", log_id(table))))
    };
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if has_line() {
            break;
        }
    }
    assert!(has_line(), "{:?}", log.lines_with("background"));
    std::fs::rename(&away, &file).expect("moved back");
    server.stop().await;
}

async fn start_error(change: impl FnOnce(&mut Config)) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut config = test_support::config(folder.path().join("other.db").into());
    config.listen = server.address;
    change(&mut config);
    let error: StartError = server::start(config).await.err().expect("it cannot start");
    server.stop().await;
    error.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_at_the_start_name_the_path_or_the_address() {
    let listen = start_error(|_| ()).await;
    assert!(listen.starts_with("cannot listen on 127.0.0.1:"), "{listen}");
    let nowhere = start_error(|config| config.database = "/nowhere/at/all.db".parse().expect("a path")).await;
    assert_eq!(nowhere, "cannot open the database /nowhere/at/all.db: the folder /nowhere/at does not exist");
    let address = "postgres://ada:secret@127.0.0.1:1/pyramids";
    let refused = start_error(|config| config.database = address.parse().expect("an address")).await;
    assert!(refused.starts_with("cannot open the database postgres://127.0.0.1:1/pyramids: "), "{refused}");
    assert!(!refused.contains("secret"), "{refused}");
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("text.db");
    std::fs::write(&text, "this is a text and not a database, whatever its name says ".repeat(20)).expect("written");
    let damaged = start_error(|config| config.database = (&text).into()).await;
    assert!(damaged.contains("text.db: the database is damaged"), "{damaged}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "%41 ?x#y.db";
    let server = start_on(folder.path().join(name).into(), Duration::from_secs(60)).await;
    Player::new(server.address, "Ada").await;
    server.stop().await;
    let names = std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.file_name());
    for found in names {
        assert!(found.to_string_lossy().starts_with(name), "{found:?}");
    }
    assert!(folder.path().join(name).is_file());
}
