//! The server as a program: killed in the middle of a game and restarted, and what it logs.
#![cfg(test)]

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use game_core::{QuickRandom, Random, Referee};
use games::silver_gold::SilverGold;
use protocol::{ClientMessage, Level, ServerMessage, Stage};
use test_support::{Player, Program, ResendingTurns, http, table_body};

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");

/// Starts the program on the database of a folder.
fn serve(folder: &Path) -> (Program, SocketAddr) {
    let mut program = Program::serve(PYRAMIDS, folder.join("pyramids.db"), &[]);
    let address = program.address().expect("it starts");
    (program, address)
}

/// Kills a process after some time.
async fn kill_after(pid: u32, time: Duration) {
    tokio::time::sleep(time).await;
    Command::new("kill").args(["-KILL", &pid.to_string()]).status().expect("kill works");
}

/// Every acknowledged entry has its number, and a repeated request is not done again.
async fn assert_all_done_once(player: &mut Player, acknowledged: &HashMap<String, (ClientMessage, u64)>) {
    let Some(ServerMessage::Table { number: now, .. }) = player.latest else { panic!("the table is shown") };
    for (id, (message, number)) in acknowledged {
        let answer = player.request_as(id.clone(), message.clone()).await;
        assert!(
            matches!(answer, ServerMessage::Done { number: Some(again), .. } if again == *number),
            "{id}: {answer:?}"
        );
        assert!(*number <= now);
    }
}

/// A player can compare the record with the promise that was shown before the game.
fn assert_promise_is_verified(folder: &Path, record: &str, promised: &str) {
    let file = folder.join("game.jsonl").display().to_string();
    std::fs::write(&file, record).expect("written");
    let verify = |promised: &str| {
        let output = Command::new(PYRAMIDS).args(["verify", &file, "--promised", promised]).output();
        let output = output.expect("the program starts");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (code, printed) = verify(promised);
    assert!(code == Some(0) && printed.contains("1 with a receipt that fits"), "{printed}");
    let (code, printed) = verify(&"0".repeat(64));
    assert!(code == Some(1) && printed.contains("another one was shown before the game"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_it_loses_nothing_and_does_nothing_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = QuickRandom::new(17);
    let (mut program, mut address) = serve(folder.path());
    let mut ada = Player::new(address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, Level::Easy)])).await.table;
    ada.join(table, 1).await;
    let cookie = ada.cookie.clone();
    let mut turns = ResendingTurns::new("act", table, games::SILVER_GOLD);
    // A turn that was not written before the kill is refused if the table has changed since.
    turns.may_be_refused = true;
    let mut kills = 0;
    while ada.turn().0 != Stage::Finished {
        // Kill the server at a random moment of the next turns.
        let (pid, time) = (program.id(), Duration::from_millis(5 + u64::from(random.below(60))));
        let kill = (kills < 12).then(|| tokio::spawn(kill_after(pid, time)));
        turns.play(&mut ada, &mut random).await;
        if let Some(kill) = kill {
            kill.await.expect("it was killed");
            program.wait();
            kills += 1;
            (program, address) = serve(folder.path());
            ada = Player::connect(address, cookie.clone()).await;
            ada.done(ClientMessage::Watch { table, after: None }).await;
            assert_all_done_once(&mut ada, &turns.acknowledged).await;
        }
    }
    assert!(kills >= 6, "{kills} kills");
    let (status, _, record) = http(address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    let verdict = Referee::<SilverGold>::check(&record).expect("no fault");
    assert!(verdict.finished && verdict.chance_proven && verdict.fair);
    let Some(ServerMessage::Table { info, .. }) = &ada.latest else { panic!("the table is shown") };
    assert_promise_is_verified(folder.path(), &record, &info.commitment.to_string());
}

/// Plays a game on a server that logs everything. Returns its log and the secrets that must not be in it.
async fn logged(arguments: &[&str], rust_log: Option<&str>) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(PYRAMIDS);
    let database = folder.path().join("pyramids.db").display().to_string();
    command.args(["serve", "--listen", "127.0.0.1:0", "--rate", "10000", "--database", &database]).args(arguments);
    command.env_remove("RUST_LOG").envs(rust_log.map(|value| ("RUST_LOG", value)));
    let mut program = Program::spawn(command);
    let address = program.address().expect("it starts");
    let mut ada = Player::new(address, "Nefertari").await;
    let found = ada.create(&table_body("silver-gold", 1, &[])).await;
    ada.join(found.table, 5).await;
    ada.refused(ClientMessage::Sit { table: found.table, seat: None }).await;
    http(address, "GET", &format!("/api/tables/{}/record", found.table), &ada.cookie, "").await;
    http(address, "GET", &format!("/api/tables/code/{}", found.code), &ada.cookie, "").await;
    let (_, _, moved) = http(address, "POST", "/api/me/move", &ada.cookie, "").await;
    let moved: serde_json::Value = serde_json::from_str(&moved).expect("JSON");
    let moved = moved["code"].as_str().expect("a code").to_string();
    assert!(ada.play(found.table, games::SILVER_GOLD, 1, u32::MAX).await);
    let (_, _, record) = http(address, "GET", &format!("/api/tables/{}/record", found.table), "", "").await;
    drop(ada.request(ClientMessage::Ping).await);
    let key = "a key that only one client knows".to_string();
    let claim = format!("{{\"code\":\"{moved}\",\"key\":\"{key}\"}}");
    let (_, phone, _) = http(address, "POST", "/api/me/claim", "", &claim).await;
    let (_, _, devices) = http(address, "GET", "/api/me/devices", &phone, "").await;
    let devices: Vec<protocol::Device> = serde_json::from_str(&devices).expect("devices");
    http(address, "DELETE", &format!("/api/me/devices/{}", devices[0].id.0), &phone, "").await;
    let mut secrets = vec![found.table.to_string(), found.code.to_string(), "Nefertari".into(), moved, key];
    secrets.extend([&ada.cookie, &phone].map(|cookie| cookie.split_once('=').expect("a cookie").1.to_string()));
    for line in record.lines().rev().take(2) {
        // The seed, the server's secret and the player's part: all words of 64 digits.
        secrets.extend(line.split('"').filter(|word| word.len() == 64).map(str::to_string));
    }
    assert_eq!(secrets.len(), 10);
    drop(ada);
    // The last line is about the end of the connection, which may take a moment.
    for _ in 0..100 {
        if program.error_output().contains("disconnected") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    program.signal("KILL");
    program.wait();
    (program.error_output(), secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_in_a_log_line_whatever_is_logged() {
    for (arguments, rust_log) in
        [(["--log", "json", "--log-level", "trace"], None), (["--log", "text", "--log-level", "warn"], Some("trace"))]
    {
        let (log, secrets) = logged(&arguments, rust_log).await;
        for expected in ["connected", "disconnected", "/api/tables/{table}/record", "POST", "wrong_stage"] {
            assert!(log.contains(expected), "{expected}: {log}");
        }
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(&secret));
            assert!(line.is_none(), "{secret} in {line:?}");
        }
        if rust_log.is_none() {
            for line in log.lines() {
                let line: serde_json::Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                assert!(line["level"].is_string() && line["timestamp"].is_string(), "{line}");
            }
        }
    }
}
