//! Damaged tables are found and reported, and all other tables continue.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game_core::{QuickRandom, Random};
use protocol::{ClientMessage, GameName, Level, RefusalCode, ServerMessage, TableId, TableSummary};
use server::{Database, Finding, FindingKind, Summary};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Player, http, start, start_on, table_body};

/// A database with tables of both games in all stages.
struct Played {
    cookie: String,
    finished: Vec<TableId>,
    playing: Vec<TableId>,
    gathering: Vec<TableId>,
}

impl Played {
    fn all(&self) -> Vec<TableId> {
        [&self.finished[..], &self.playing, &self.gathering].concat()
    }
}

async fn open(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(false);
    SqliteConnection::connect_with(&options).await.expect("a database")
}

/// Plays a few games and copies the database to `base`.
async fn play(folder: &Path, base: &Path) -> Played {
    let server = start(folder).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut played =
        Played { cookie: ada.cookie.clone(), finished: Vec::new(), playing: Vec::new(), gathering: Vec::new() };
    let (solo, nile) = (table_body("silver-gold", 1, &[]), table_body("nile", 2, &[(2, Level::Novice)]));
    let games = [(&solo, games::SILVER_GOLD), (&nile, games::NILE)];
    for (luck, (body, game)) in (1..).zip(games.into_iter().chain(games)) {
        let table = ada.create(body).await.table;
        ada.join(table, luck).await;
        let turns = if luck <= 2 { u32::MAX } else { 3 };
        let is_over = ada.play(table, game, luck, turns).await;
        assert_eq!(is_over, luck <= 2);
        if is_over { &mut played.finished } else { &mut played.playing }.push(table);
        ada.done(ClientMessage::Unwatch { table }).await;
    }
    for body in [&solo, &table_body("nile", 2, &[])] {
        let body = body.replace("\"seats\"", "\"visibility\":\"public\",\"seats\"");
        let table = ada.create(&body).await.table;
        ada.done(ClientMessage::Sit { table, seat: None }).await;
        played.gathering.push(table);
    }
    let mut database = open(&folder.join("pyramids.db")).await;
    let count = "SELECT COUNT(*) FROM tables WHERE finished";
    while sqlx::query_scalar::<_, i64>(count).fetch_one(&mut database).await.expect("a count") < 2 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    let copy = base.display().to_string();
    sqlx::query("VACUUM INTO $1").bind(copy).execute(&mut database).await.expect("a copy");
    played
}

/// Damages one table in a way that the kind chooses. Returns what was done.
async fn damage(database: &mut SqliteConnection, played: &Played, table: TableId, random: &mut QuickRandom) -> String {
    let id = table.bytes().to_vec();
    let is_finished = played.finished.contains(&table);
    let last: i64 = sqlx::query_scalar("SELECT MAX(number) FROM entries WHERE id = $1")
        .bind(&id)
        .fetch_one(&mut *database)
        .await
        .expect("entries");
    let number = 1 + i64::from(random.below(last as u32));
    let earlier = (last > 1).then(|| 1 + i64::from(random.below(last as u32 - 1)));
    let kind = random.below(22);
    let (what, sql) = match (kind, earlier) {
        (0..=4, _) => return flip_entry(database, &id, number, random).await,
        (5, _) => (
            "cut a line",
            "UPDATE entries SET logged = substr(logged, 1, length(logged) - 3) WHERE id = $1 AND number = $2",
        ),
        (6, _) => ("empty a line", "UPDATE entries SET logged = '' WHERE id = $1 AND number = $2"),
        (7, _) => {
            ("make a line bytes", "UPDATE entries SET logged = CAST(logged AS BLOB) WHERE id = $1 AND number = $2")
        }
        (8, Some(_)) => (
            "delete an entry",
            "DELETE FROM entries WHERE id = $1 AND number = MIN($2, (SELECT MAX(number) - 1 FROM entries WHERE id = $1))",
        ),
        (9, _) => (
            "repeat an entry",
            "INSERT INTO entries (id, number, logged) SELECT id, (SELECT MAX(number) + 1 FROM entries WHERE id = $1), logged FROM entries WHERE id = $1 AND number = $2",
        ),
        (10, Some(_)) => (
            "swap two entries",
            "UPDATE entries SET logged = (SELECT logged FROM entries AS other WHERE other.id = $1 AND other.number = 1 + $2 % (SELECT MAX(number) FROM entries WHERE id = $1)) WHERE id = $1 AND number = $2",
        ),
        (11, _) => ("jump in the numbers", "UPDATE entries SET number = number + 1000 WHERE id = $1 AND number = $2"),
        (12, _) => ("a negative number", "UPDATE entries SET number = -number WHERE id = $1 AND number = $2"),
        (13, _) => ("a number that is text", "UPDATE entries SET number = 'x' || number WHERE id = $1 AND number = $2"),
        (14, _) => (
            "another code",
            "UPDATE tables SET code = CASE code WHEN '222222' THEN '333333' ELSE '222222' END WHERE id = $1 AND $2 > 0",
        ),
        (15, _) => ("another host", "UPDATE tables SET host = host + $2 WHERE id = $1"),
        (16, _) => ("a shorter secret", "UPDATE tables SET secret = substr(secret, 2) WHERE id = $1 AND $2 > 0"),
        (17, _) => ("another format", "UPDATE tables SET log_format = $2 % 2 * 2 - 1 WHERE id = $1"),
        (18, _) => ("other rules", "UPDATE tables SET rules = rules + $2 WHERE id = $1"),
        (19, _) => ("no checksum", "UPDATE tables SET checksum = NULL WHERE id = $1 AND $2 > 0"),
        (20, _) if is_finished => (
            "no end",
            "DELETE FROM entries WHERE id = $1 AND number > (SELECT MAX(number) FROM entries WHERE id = $1) - 1 AND $2 > 0",
        ),
        (20, _) => ("marked as finished", "UPDATE tables SET finished = TRUE WHERE id = $1 AND $2 > 0"),
        _ => ("text where a flag was", "UPDATE tables SET finished = 'abc' WHERE id = $1 AND $2 > 0"),
    };
    let result = sqlx::query(sql).bind(&id).bind(number).execute(database).await;
    assert!(result.is_ok_and(|result| result.rows_affected() > 0), "{what}");
    format!("{what} (entry {number} of {last})")
}

/// Flips one bit of a line, or of what was agreed.
async fn flip_entry(database: &mut SqliteConnection, id: &[u8], number: i64, random: &mut QuickRandom) -> String {
    let (select, update) = if random.below(5) == 0 {
        (
            "SELECT CAST(agreed AS BLOB) FROM tables WHERE id = $1 AND $2 > 0",
            "UPDATE tables SET agreed = CAST($3 AS TEXT) WHERE id = $1 AND $2 > 0",
        )
    } else {
        (
            "SELECT CAST(logged AS BLOB) FROM entries WHERE id = $1 AND number = $2",
            "UPDATE entries SET logged = CAST($3 AS TEXT) WHERE id = $1 AND number = $2",
        )
    };
    let row = sqlx::query_scalar(select).bind(id).bind(number).fetch_one(&mut *database).await;
    let mut bytes: Vec<u8> = row.expect("a line");
    let bit = random.below(8 * bytes.len() as u32) as usize;
    bytes[bit / 8] ^= 1 << (bit % 8);
    let written = sqlx::query(update).bind(id).bind(number).bind(bytes).execute(database).await;
    assert!(written.is_ok());
    format!("flip bit {bit} of entry {number}")
}

async fn examine(path: &Path) -> (Summary, Vec<Finding>) {
    let mut findings = Vec::new();
    let database = Database::from(path.to_path_buf());
    let summary = server::doctor(&database, &games::with_bots(), |finding| findings.push(finding)).await;
    (summary.expect("it can be read"), findings)
}

fn damaged_tables(findings: &[Finding]) -> BTreeSet<TableId> {
    findings.iter().filter(|finding| finding.kind == FindingKind::Damage).filter_map(|finding| finding.table).collect()
}

fn copy(base: &Path, round: u64) -> PathBuf {
    // A name of its own: connections to an earlier copy may still be open.
    let path = base.with_file_name(format!("copy {round}.db"));
    std::fs::copy(base, &path).expect("a copy");
    path
}

/// What a server on the database answers about every table must be what was done to it.
async fn check_server(path: &Path, played: &Played, damaged: &BTreeSet<TableId>, done: &[String]) {
    let server = start_on(Database::from(path.to_path_buf()), Duration::from_secs(60)).await;
    // Lists read no log. A table is found to be damaged when it is opened, and all answers say so from then on.
    let mut ada = Player::connect(server.address, played.cookie.clone()).await;
    for table in played.all() {
        let answer = ada.request(ClientMessage::Watch { table, after: None }).await;
        match answer {
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, RefusalCode::Damaged);
                assert!(damaged.contains(&table), "{done:?}");
            }
            _ => assert!(!damaged.contains(&table), "{done:?}"),
        }
    }
    for table in played.all() {
        let (status, _, body) = http(server.address, "GET", &format!("/api/tables/{table}"), "", "").await;
        let expected = if damaged.contains(&table) { 500 } else { 200 };
        assert_eq!(status, expected, "{body}: {done:?}");
        assert_eq!(body.contains("\"damaged\""), damaged.contains(&table), "{body}");
        assert!(!damaged.contains(&table) || body.contains("reference ") && !body.contains("try again"), "{body}");
    }
    for (list, marks_damage) in [("/api/tables", false), ("/api/tables/mine", true)] {
        let (status, _, body) = http(server.address, "GET", list, &played.cookie, "").await;
        assert_eq!(status, 200, "{body}");
        let tables: Vec<TableSummary> = serde_json::from_str(&body).expect("a list");
        for TableSummary { table, damaged: marked, .. } in tables {
            assert_eq!(marked, damaged.contains(&table), "{body}");
            assert!(marks_damage || !marked, "public lists leave out damaged tables: {body}");
        }
    }
    drop(ada);
    for (table, game) in played.playing.iter().zip([games::SILVER_GOLD, games::NILE]) {
        if !damaged.contains(table) {
            play_on(server.address, &played.cookie, *table, game).await;
        }
    }
    server.stop().await;
}

/// Takes one more turn at a table.
async fn play_on(address: SocketAddr, cookie: &str, table: TableId, game: GameName) {
    let mut ada = Player::connect(address, cookie.into()).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    loop {
        if let Some(version) = ada.turn().1
            && let Some(choices) = ada.draft(table, game, &mut QuickRandom::new(5)).await
        {
            // Ids that an earlier connection used are answered from the log.
            let done = ada.request_as(format!("on {version}"), ClientMessage::Act { table, version, choices }).await;
            assert!(matches!(done, ServerMessage::Done { .. }), "{done:?}");
            return;
        }
        ada.receive().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_damage_is_found_and_nothing_else_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path().join("base.db");
    let played = play(folder.path(), &base).await;
    let (summary, findings) = examine(&copy(&base, 999)).await;
    assert_eq!((summary.tables, summary.damaged, summary.warnings), (6, 0, 0), "{findings:?}");
    assert!(summary.entries > 50, "{summary:?}");
    for round in 0..120 {
        let path = copy(&base, round);
        let mut random = QuickRandom::new(1000 + round);
        let mut database = open(&path).await;
        let (mut damaged, mut done) = (BTreeSet::new(), Vec::new());
        for table in played.all() {
            if random.below(3) == 0 && !done.iter().any(|what: &String| what.contains("code")) {
                done.push(damage(&mut database, &played, table, &mut random).await);
                damaged.insert(table);
            }
        }
        database.close().await.expect("closed");
        let (summary, findings) = examine(&path).await;
        assert_eq!(damaged_tables(&findings), damaged, "round {round}: {done:?}: {findings:?}");
        assert_eq!(summary.damaged, damaged.len() as u64, "{findings:?}");
        assert!(findings.iter().all(|finding| !finding.to_string().contains(&played.finished[0].to_string())));
        if round % 3 == 0 {
            check_server(&path, &played, &damaged, &done).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_rows_and_unreadable_ids_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path().join("base.db");
    let played = play(folder.path(), &base).await;
    let path = copy(&base, 0);
    let mut database = open(&path).await;
    let id = played.playing[0].bytes().to_vec();
    for sql in ["DELETE FROM tables WHERE id = $1", "DELETE FROM sitters WHERE id <> $1"] {
        sqlx::query(sql).bind(&id).execute(&mut database).await.expect("done");
    }
    sqlx::query("UPDATE tables SET id = 'text' WHERE id = $1")
        .bind(played.gathering[0].bytes().to_vec())
        .execute(&mut database)
        .await
        .expect("done");
    database.close().await.expect("closed");
    let (summary, findings) = examine(&path).await;
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    let has = |words: &str| lines.iter().any(|line| line.contains(words));
    assert!(has("the table's own row is missing") && has("an id that cannot be read"), "{lines:?}");
    assert!(has("not listed as a player") && summary.warnings >= 3, "{lines:?}");
    // A server runs on it, and its lists leave out what cannot be read.
    let server = start_on(Database::from(path), Duration::from_secs(60)).await;
    let (status, _, body) = http(server.address, "GET", "/api/tables", "", "").await;
    assert!(status == 200 && body.contains(&played.gathering[1].to_string()), "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_not_begun_is_not_marked_as_finished_by_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let body = table_body("nile", 2, &[]).replace("\"seats\"", "\"visibility\":\"public\",\"seats\"");
    let table = ada.create(&body).await.table;
    ada.join(table, 1).await;
    server.stop().await;
    let server = start(folder.path()).await;
    let mut database = open(&folder.path().join("pyramids.db")).await;
    let flags = async |database: &mut SqliteConnection| {
        let row = sqlx::query_as::<_, (bool, bool)>("SELECT playing, finished FROM tables").fetch_one(database).await;
        row.expect("a table")
    };
    while flags(&mut database).await.0 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(flags(&mut database).await, (false, false));
    let (_, _, body) = http(server.address, "GET", "/api/tables", "", "").await;
    assert!(body.contains(&table.to_string()), "it is still listed: {body}");
    server.stop().await;
}
