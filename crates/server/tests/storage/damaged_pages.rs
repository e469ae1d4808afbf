//! Damage to the bytes of a database file is found, and everything that can still be read is checked.

use std::path::{Path, PathBuf};
use std::time::Duration;

use game_core::Hash;
use server::{Database, Finding, FindingKind, StoreError, Summary};
use sqlx::Connection;
use test_support::start_on;

/// The size of a page of the file.
const PAGE: usize = 4096;

/// A database with games in all stages, in the newest schema and without a write-ahead log.
async fn sound_file(folder: &Path) -> PathBuf {
    let (file, copy) = (folder.join("old.db"), folder.join("sound.db"));
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-2.db");
    std::fs::copy(fixture, &file).expect("a copy");
    start_on((&file).into(), Duration::from_secs(3600)).await.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let mut database = sqlx::SqliteConnection::connect_with(&options).await.expect("a database");
    let path = copy.display().to_string();
    sqlx::query("VACUUM INTO $1").bind(path).execute(&mut database).await.expect("a copy");
    copy
}

async fn examine(path: &Path, bytes: &[u8]) -> Result<(Summary, Vec<Finding>), StoreError> {
    std::fs::write(path, bytes).expect("written");
    let mut findings = Vec::new();
    let database = Database::from(path.to_path_buf());
    let summary = server::doctor(&database, &games::with_bots(), |finding| findings.push(finding)).await?;
    Ok((summary, findings))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_page_is_reported_and_the_other_tables_are_still_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = std::fs::read(sound_file(folder.path()).await).expect("a file");
    let path = folder.path().join("damaged.db");
    let (before, findings) = examine(&path, &sound).await.expect("it can be read");
    assert!((before.damaged, before.tables) == (0, 5) && before.entries > 100, "{findings:?}");
    let mut partly_read = 0;
    // The first page is the schema: without it nothing can be read.
    for page in 1..sound.len() / PAGE {
        let mut bytes = sound.clone();
        bytes[page * PAGE..page * PAGE + 8].fill(0xee);
        match examine(&path, &bytes).await {
            Ok((summary, findings)) => {
                let has_damage = findings.iter().any(|finding| finding.kind == FindingKind::Damage);
                assert_eq!(has_damage, summary.damaged > 0, "{findings:?}");
                assert!(summary.damaged > 0, "page {page}");
                let names_a_table = findings.iter().any(|finding| finding.table.is_some());
                partly_read += u32::from(names_a_table && summary.entries > 0);
            }
            // The list of migrations was on this page.
            Err(error) => assert!(matches!(error, StoreError::CorruptDatabase(_)), "{error}"),
        }
    }
    assert!(partly_read > 3, "only {partly_read} pages");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_flipped_byte_of_a_log_entry_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = sound_file(folder.path()).await;
    let sound = std::fs::read(&file).expect("a file");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let mut database = sqlx::SqliteConnection::connect_with(&options).await.expect("a database");
    let query = sqlx::query_scalar("SELECT logged FROM entries ORDER BY id, number");
    let lines: Vec<String> = query.fetch_all(&mut database).await.expect("entries");
    let path = folder.path().join("damaged.db");
    let mut flipped = 0;
    for number in 0..30_u64 {
        let luck = Hash::of(&number.to_le_bytes()).short();
        let line = lines[luck as usize % lines.len()].as_bytes();
        let places: Vec<usize> = (0..sound.len()).filter(|at| sound[*at..].starts_with(line)).collect();
        // Unused parts of a page may hold an old copy of a line.
        let [place] = places[..] else { continue };
        let at = place + (luck >> 32) as usize % line.len();
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << ((luck >> 24) % 7);
        let (summary, findings) = examine(&path, &bytes).await.expect("it can be read");
        assert_eq!((summary.tables, summary.damaged), (5, 1), "byte {at}: {findings:?}");
        assert!(findings[0].table.is_some() && findings[0].entry.is_some(), "{findings:?}");
        flipped += 1;
    }
    assert!(flipped > 20, "only {flipped}");
}
