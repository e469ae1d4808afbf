//! The list of a day: every attempt can be checked, and a forged one is refused.

use games::daily_list::ListReason;
use protocol::{ClientMessage, DailyFormat, DailyTable};
use test_support::Player;

use super::{Clock, check, dig, list, play, start, try_start, wait_for_par};

#[tokio::test(flavor = "multi_thread")]
async fn a_list_verifies_and_a_forged_one_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::at_noon();
    let server = clock.start(folder.path()).await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cleo"] {
        people.push(Player::new(server.address, name).await);
    }
    let today = dig(&people[0]).await.day;
    for (player, luck) in people.iter_mut().zip(1..) {
        let table = start(player, DailyFormat::Alone).await.table;
        player.done(ClientMessage::Watch { table, after: None }).await;
        assert!(player.play(table, games::SILVER_GOLD, luck, 1_000).await);
    }
    // Cleo does not show her name in another format.
    let (_, body) = try_start(&people[2], "{\"format\":\"nile\"}").await;
    let hidden: DailyTable = serde_json::from_str(&body).expect("a table");
    assert!(!play(&mut people[2], hidden.table, DailyFormat::Nile, 3).await);
    wait_for_par(&people[0], DailyFormat::Alone).await;
    clock.pass_hours(12);
    let list = list(server.address, today).await;
    let verdict = check(&list).unwrap_or_else(|fault| panic!("{fault}\n{list}"));
    assert_eq!((verdict.attempts, verdict.finished, verdict.day), (4, 3, today));
    assert!(verdict.pars >= 1);
    assert!(!list.lines().any(|line| line.contains("\"nile\"") && line.contains("Cleo")), "her name is hidden");
    let places: Vec<u64> = list.lines().filter_map(|line| attempt_field(line, "place")?.as_u64()).collect();
    assert_eq!(places.len(), 4);
    assert!(places[..3].is_sorted(), "the best comes first");
    check(&forge(&list, "nobody", |_| panic!("there is no such person"))).expect("the same list in another form");
    // More points, a better place, a missing attempt, another deal, a changed move.
    let points = forge(&list, "Bob", |attempt| attempt["result"]["points"] = 999.into());
    assert!(matches!(fault(&points), ListReason::Result(_)));
    let place = forge(&list, "Bob", |attempt| attempt["place"] = 9.into());
    assert!(matches!(fault(&place), ListReason::Place(9, _)));
    let name = forge(&list, "Bob", |attempt| attempt["name"] = "Rob".into());
    assert!(matches!(fault(&name), ListReason::Name(..)));
    let missing: String =
        list.lines().filter(|line| !line.contains("\"Bob\"")).map(|line| format!("{line}\n")).collect();
    assert!(matches!(fault(&missing), ListReason::Count(..) | ListReason::Place(..)));
    let moves = forge(&list, "Bob", |attempt| {
        let record = attempt["record"].as_str().expect("a record");
        let act = record.lines().position(|line| line.starts_with("{\"act\"")).expect("a move");
        let without: Vec<&str> =
            record.lines().enumerate().filter(|(at, _)| *at != act).map(|(_, line)| line).collect();
        attempt["record"] = format!("{}\n", without.join("\n")).into();
    });
    assert!(matches!(fault(&moves), ListReason::Attempt(_)));
    let deal = forge(&list, "Bob", |attempt| attempt["format"] = "duel".into());
    assert!(matches!(fault(&deal), ListReason::Attempt(_)));
    let secret = list.replacen("\"secret\":\"", "\"secret\":\"0", 1);
    assert!(check(&secret).is_err());
    server.stop().await;
}

fn attempt_field(line: &str, field: &str) -> Option<serde_json::Value> {
    let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
    line.get("attempt")?.get(field).cloned()
}

/// Changes the attempt of a person in the format alone.
fn forge(list: &str, name: &str, change: impl Fn(&mut serde_json::Value)) -> String {
    let mut forged = String::new();
    for text in list.lines() {
        let mut line: serde_json::Value = serde_json::from_str(text).expect("JSON");
        if line.get("attempt").is_some_and(|attempt| attempt["name"] == name && attempt["format"] == "alone") {
            change(&mut line["attempt"]);
        }
        forged.push_str(&format!("{line}\n"));
    }
    forged
}

fn fault(list: &str) -> ListReason {
    check(list).expect_err("a forged list").reason
}
