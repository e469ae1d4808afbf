//! The server as people run it: started, killed in the middle of a game, and started again.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{Player, http, table_body};
use protocol::{Ask, GameName, Level, Stage, Tell};
use silver_gold::SilverGold;
use table::{QuickRandom, Random, Referee};

/// The program itself, listening on any free port.
fn serve(folder: &Path) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pyramids"));
    let database = folder.join("pyramids.db").display().to_string();
    command.args(["serve", "--listen", "127.0.0.1:0", "--rate", "10000", "--database", &database]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("listening on http://").expect("an address").parse().expect("an address");
    (child, address)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_it_loses_nothing_and_does_nothing_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = QuickRandom::new(17);
    let (mut child, address) = serve(folder.path());
    let mut ada = Player::new(address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, Level::Easy)])).await.table;
    ada.join(table, 1).await;
    let cookie = ada.cookie.clone();
    // What was acknowledged: the request's id, what was asked, and the number of the entry.
    let mut acknowledged: HashMap<String, (Ask, u64)> = HashMap::new();
    let (mut kills, mut address) = (0, address);
    let mut unanswered: Option<(String, Ask)> = None;
    while ada.turn().0 != Stage::Finished {
        // The blow falls at any moment of the next turns.
        let (pid, after) = (child.id(), Duration::from_millis(5 + u64::from(random.below(60))));
        let blow = (kills < 12).then(|| {
            tokio::spawn(async move {
                tokio::time::sleep(after).await;
                Command::new("kill").args(["-KILL", &pid.to_string()]).status().expect("kill works")
            })
        });
        while ada.turn().0 != Stage::Finished {
            let (id, ask) = match unanswered.take() {
                Some(again) => again,
                None => {
                    let Some(version) = ada.turn().1 else {
                        if ada.try_hear().await.is_none() {
                            break;
                        }
                        continue;
                    };
                    let Some(choices) = ada.draft(table, GameName::SilverGold, &mut random).await else { break };
                    (format!("act {}", random.next_u64()), Ask::Act { table, version, choices })
                }
            };
            match ada.try_ask_as(id.clone(), ask.clone()).await {
                Some(Tell::Done { number: Some(number), .. }) => {
                    acknowledged.insert(id, (ask, number));
                }
                // Not written before the blow, and the table has moved on since: it is drafted anew.
                Some(Tell::Refused { .. }) => {}
                Some(other) => panic!("{other:?}"),
                None => {
                    unanswered = Some((id, ask));
                    break;
                }
            }
        }
        if let Some(blow) = blow {
            blow.await.expect("it fell");
            child.wait().expect("it ended");
            kills += 1;
            (child, address) = serve(folder.path());
            ada = Player::connect(address, cookie.clone()).await;
            ada.done(Ask::Watch { table, after: None }).await;
            let Some(Tell::Table { number: now, .. }) = ada.latest else { panic!("the table is shown") };
            // Everything acknowledged is there, under its number, and asked for again is not done again.
            for (id, (ask, number)) in &acknowledged {
                let told = ada.ask_as(id.clone(), ask.clone()).await;
                assert!(matches!(told, Tell::Done { number: Some(again), .. } if again == *number), "{id}: {told:?}");
                assert!(*number <= now);
            }
        }
    }
    assert!(kills >= 6, "{kills} kills");
    let (status, _, record) = http(address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    let verdict = Referee::<SilverGold>::check(&record).expect("no fault");
    assert!(verdict.finished && verdict.chance_proven && verdict.fair);
    // Whoever was there compares the record with the promise that was shown before the game.
    let Some(Tell::Table { info, .. }) = &ada.latest else { panic!("the table is shown") };
    let file = folder.path().join("game.jsonl").display().to_string();
    std::fs::write(&file, &record).expect("written");
    let verify = |promised: &str| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_pyramids")).args(["verify", &file, "--promised", promised]).output();
        let output = output.expect("the program starts");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (code, told) = verify(&info.commitment.to_string());
    assert!(code == Some(0) && told.contains("1 with a receipt that fits"), "{told}");
    let (code, told) = verify(&"0".repeat(64));
    assert!(code == Some(1) && told.contains("that is not what was shown then"), "{told}");
    child.kill().expect("it runs");
    child.wait().expect("it ended");
}
