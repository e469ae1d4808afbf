//! `pyramids doctor` on a sound and on a damaged database.
#![cfg(test)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use test_support::{Player, start, table_body};

fn doctor(database: &Path, more: &[&str]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pyramids"));
    command.arg("doctor").arg("--database").arg(database).args(more);
    let output = command.output().expect("the program starts");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    (output, text)
}

/// Replaces a text by another of the same length wherever it occurs in a file.
fn replace(path: &Path, from: &str, to: &str) {
    let mut bytes = fs::read(path).expect("a file");
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(from.as_bytes())).collect();
    assert!(!places.is_empty() && from.len() == to.len());
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    }
    fs::write(path, bytes).expect("written");
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_reported_by_table_and_entry_with_exit_code_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("pyramids.db");
    let server = start(folder.path()).await;
    for (name, seats) in [("Nefertari", 1), ("Ada", 2)] {
        let mut player = Player::new(server.address, name).await;
        let table = player.create(&table_body("silver-gold", seats, &[])).await.table;
        player.join(table, 1).await;
    }
    server.stop().await;
    let (output, text) = doctor(&database, &[]);
    assert!(output.status.success() && text.starts_with("2 tables with ") && text.contains(": 0 damaged"), "{text}");
    let (_, text) = doctor(&database, &["--json"]);
    let report: Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(
        (&report["tables"], &report["damaged"], &report["findings"]),
        (&2.into(), &0.into(), &Value::Array(vec![]))
    );

    // The name is in a log entry, whose checksum no longer fits.
    replace(&database, "Nefertari", "Nefertiti");
    let (output, text) = doctor(&database, &[]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.lines().count() == 2 && text.starts_with("table ") && text.contains(", entry 1: damaged: "), "{text}");
    assert!(text.contains("2 tables with ") && text.contains(": 1 damaged, 0 warnings"), "{text}");
    let (output, text) = doctor(&database, &["--json"]);
    let report: Value = serde_json::from_str(&text).expect("one JSON object");
    let finding = &report["findings"][0];
    assert_eq!((output.status.code(), &report["damaged"]), (Some(1), &1.into()));
    assert!(finding["table"].is_string() && finding["entry"] == 1 && finding["damage"] == true, "{finding}");
}

#[test]
fn a_database_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.db");
    let (output, _) = doctor(&missing, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no database") && !missing.exists());
    let text = folder.path().join("text.db");
    fs::write(&text, "this is not a database at all".repeat(100)).expect("written");
    let (output, _) = doctor(&text, &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && errors.contains("text.db") && errors.lines().count() == 1, "{errors}");
}
