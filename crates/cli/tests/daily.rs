//! `pyramids verify` checks the list of a daily dig that a server has written.
#![cfg(test)]

use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use protocol::{ClientMessage, DailyDig, DailyTable};
use test_support::{Player, http, start_with};

const DAY_MS: i64 = 86_400_000;

fn verify(arguments: &[&str]) -> (Option<i32>, String) {
    let command = Command::new(env!("CARGO_BIN_EXE_pyramids")).arg("verify").args(arguments).output();
    let Output { status, stdout, .. } = command.expect("the program starts");
    (status.code(), String::from_utf8(stdout).expect("UTF-8"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_a_day_is_checked_and_a_forged_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let ahead: Arc<AtomicI64> = Arc::default();
    let server = start_with(folder.path(), |config| config.clock_ahead_ms = ahead.clone()).await;
    let (_, _, body) = http(server.address, "GET", "/api/daily", "", "").await;
    let DailyDig { day, commitment, .. } = serde_json::from_str(&body).expect("a day");
    for (name, luck) in [("Ada", 1), ("Bob", 2)] {
        let mut player = Player::new(server.address, name).await;
        let wanted = "{\"format\":\"alone\",\"show_name\":true}";
        let (_, _, body) = http(server.address, "POST", "/api/daily", &player.cookie, wanted).await;
        let DailyTable { table, .. } = serde_json::from_str(&body).expect("a table");
        player.done(ClientMessage::Watch { table, after: None }).await;
        // Bob does not finish.
        player.play(table, games::SILVER_GOLD, luck, if name == "Bob" { 10 } else { 1_000 }).await;
    }
    ahead.fetch_add(DAY_MS, Ordering::Relaxed);
    let (status, _, list) = http(server.address, "GET", &format!("/api/daily/{day}/list"), "", "").await;
    assert_eq!(status, 200, "{list}");
    server.stop().await;

    let file = folder.path().join("day.jsonl");
    let path = file.display().to_string();
    std::fs::write(&file, &list).expect("written");
    let (code, output) = verify(&[&path]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.starts_with(&format!("daily dig of {day}: 2 attempts, 1 finished")), "{output}");
    let (code, output) = verify(&[&path, "--promised", &commitment.to_string(), "--json"]);
    let report: serde_json::Value = serde_json::from_str(&output).expect("one JSON object");
    assert_eq!((code, &report["lists"][0]["attempts"]), (Some(0), &2.into()), "{output}");
    let (code, output) = verify(&[&path, "--promised", &"0".repeat(64)]);
    assert!(code == Some(1) && output.contains("another one was shown before the day"), "{output}");

    let forged = list.replacen("\"points\":", "\"points\":1", 1);
    assert_ne!(forged, list);
    std::fs::write(&file, forged).expect("written");
    let (code, output) = verify(&[&path]);
    assert!(code == Some(1) && output.contains("does not match the record"), "{output}");
    // The last attempt is missing.
    let cut = list.trim_end().rfind('\n').map_or("", |end| &list[..=end]);
    std::fs::write(&file, cut).expect("written");
    let (code, output) = verify(&[&path]);
    assert!(code == Some(1) && output.contains(":1: the list has 1 attempts, but its first line says 2"), "{output}");
}
