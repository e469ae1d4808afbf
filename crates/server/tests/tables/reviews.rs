//! Reviews of finished games: who may store one, what is kept, and what is refused.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Level, Refusal, RefusalCode, TableId};
use review::{Budget, History, Report, Review};
use serde_json::Value;
use server::{Config, Running};
use silver_gold::{Action, SilverGold};
use test_support::{Cluster, Player, http, start_on, start_with, table_body};

fn path(table: TableId, budget: &str) -> String {
    format!("/api/tables/{table}/reviews/{budget}")
}

/// A game of two people that is over, its record, and the two.
async fn finished_game(address: SocketAddr) -> (TableId, String, [Player; 2]) {
    let (mut ada, mut bob) = (Player::new(address, "Ada").await, Player::new(address, "Bob").await);
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    let game = games::SILVER_GOLD;
    let (one, other) = tokio::join!(ada.play(table, game, 1, u32::MAX), bob.play(table, game, 2, u32::MAX));
    assert!(one && other, "the game is over");
    let (status, _, record) = http(address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    (table, record, [ada, bob])
}

fn reviewed(record: &str) -> Report<Action> {
    let history = History::<SilverGold>::read(record).expect("a finished game");
    Review::complete(&history, Budget::QUICK).report(&history)
}

fn json(report: &Report<Action>) -> String {
    serde_json::to_string(report).expect("JSON")
}

async fn refused(address: SocketAddr, path: &str, cookie: &str, body: &str) -> (u16, Refusal) {
    let (status, _, answer) = http(address, "PUT", path, cookie, body).await;
    (status, serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}")))
}

/// A player stores a review, and anyone reads it, also after a restart.
async fn is_kept(server: Running, restart: impl AsyncFnOnce() -> Running) {
    let (table, record, [ada, bob]) = finished_game(server.address).await;
    let (address, path) = (server.address, path(table, "usual"));
    assert_eq!(http(address, "GET", &path, "", "").await.2, "null", "nothing is kept yet");
    let report = reviewed(&record);
    let mut text: Value = serde_json::to_value(&report).expect("JSON");
    text["advertisement"] = "Buy this!".into();
    let (status, _, answer) = http(address, "PUT", &path, &ada.cookie, &text.to_string()).await;
    assert_eq!((status, answer.as_str()), (200, "{}"));
    assert_eq!(http(address, "PUT", &path, &bob.cookie, &json(&report)).await.0, 200, "the other player, once more");
    drop((ada, bob));
    server.stop().await;
    let server = restart().await;
    let (status, _, kept) = http(server.address, "GET", &path, "", "").await;
    assert_eq!((status, kept), (200, json(&report)), "the figures to the last bit, and nothing else");
    let other = path.replace("usual", "deep");
    assert_eq!(http(server.address, "GET", &other, "", "").await.2, "null", "each budget has its own");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_stores_a_review_and_anyone_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = async || start_with(folder.path(), |_| ()).await;
    is_kept(start().await, start).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_reviews_too() {
    let Some(cluster) = Cluster::start() else { return };
    let start = async || start_on(cluster.database(), Duration::from_secs(60)).await;
    is_kept(start().await, start).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_of_a_finished_game_store_complete_reviews_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_reviews = 1_000).await;
    let address = server.address;
    let (table, record, [ada, _bob]) = finished_game(address).await;
    let (_, other_record, _) = finished_game(address).await;
    let carl = Player::new(address, "Carl").await;
    let mut dora = Player::new(address, "Dora").await;
    let running = dora.create(&table_body("silver-gold", 2, &[(2, Level::Easy)])).await.table;
    dora.join(running, 1).await;
    let report = reviewed(&record);
    let whole = json(&report);
    let incomplete = json(&Report { decisions: report.decisions[..5].to_vec(), ..report.clone() });
    let unfinished = json(&Report { progress: 0.9, ..report.clone() });
    let old = json(&Report { measure: 0, ..report.clone() });
    let mut forged = report.clone();
    forged.ledgers[0].result += 10.0;
    let mut swapped = report.clone();
    swapped.decisions[4].chosen.actions.reverse();
    swapped.decisions[4].chosen.actions.pop();
    let [forged, swapped] = [forged, swapped].map(|report| json(&report));
    let other = json(&reviewed(&other_record));
    let usual = path(table, "usual");
    let unknown = path("0123456789abcdef0123456789abcdef".parse().expect("an id"), "usual");
    use RefusalCode::{Malformed, NoSuchTable, NotSeated, Stranger, WrongStage};
    let cases = [
        (&usual, "", &whole, 401, Stranger, "say who you are"),
        (&usual, &carl.cookie, &whole, 403, NotSeated, "only players of a game"),
        (&path(running, "usual"), &dora.cookie, &whole, 409, WrongStage, "not over"),
        (&unknown, &ada.cookie, &whole, 404, NoSuchTable, "no such table"),
        (&path(table, "endless"), &ada.cookie, &whole, 400, Malformed, "the budgets are quick, usual, deep"),
        (&path(table, &"x".repeat(99)), &ada.cookie, &whole, 400, Malformed, "no such budget"),
        (&usual, &ada.cookie, &"{".into(), 400, Malformed, "not a review"),
        (&usual, &ada.cookie, &"null".into(), 400, Malformed, "not a review"),
        (&usual, &ada.cookie, &incomplete, 400, Malformed, "not complete"),
        (&usual, &ada.cookie, &unfinished, 400, Malformed, "not complete"),
        (&usual, &ada.cookie, &old, 400, Malformed, "of version 0, expected 1"),
        (&usual, &ada.cookie, &forged, 400, Malformed, "its results differ"),
        (&usual, &ada.cookie, &swapped, 400, Malformed, "its decisions differ"),
        (&usual, &ada.cookie, &other, 400, Malformed, "another game"),
    ];
    for (path, cookie, body, status, code, words) in cases {
        let (answered, refusal) = refused(address, path, cookie, body).await;
        assert_eq!((answered, refusal.code), (status, code), "{words}: {refusal}");
        assert!(refusal.reason.contains(words), "{words}: {refusal}");
    }
    assert_eq!(http(address, "GET", &usual, "", "").await.2, "null", "nothing was stored");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_are_limited_in_size_and_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = |config: &mut Config| {
        config.limits.max_reviews = 2;
        config.limits.max_review_bytes = 200_000;
    };
    let server = start_with(folder.path(), limits).await;
    let (table, record, [ada, bob]) = finished_game(server.address).await;
    let (path, review) = (path(table, "usual"), json(&reviewed(&record)));
    let large = format!("{review}{}", " ".repeat(200_001 - review.len()));
    let (status, refusal) = refused(server.address, &path, &ada.cookie, &large).await;
    assert_eq!((status, refusal.code), (413, RefusalCode::TooLarge));
    assert!(refusal.reason.contains("at most 200000 bytes"), "{refusal}");
    let largest = &large[..200_000];
    for _ in 0..2 {
        assert_eq!(http(server.address, "PUT", &path, &ada.cookie, largest).await.0, 200);
    }
    let (status, refusal) = refused(server.address, &path, &ada.cookie, &review).await;
    assert_eq!((status, refusal.code), (429, RefusalCode::TooMany));
    assert!(refusal.reason.contains("at most 2 reviews an hour"), "{refusal}");
    assert_eq!(http(server.address, "PUT", &path, &bob.cookie, &review).await.0, 200, "others are not affected");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_branched_off_another_one_cannot_be_played_or_counted_on_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let (_, record, [ada, _bob]) = finished_game(server.address).await;
    let hash = game_core::Hash::of(record.as_bytes());
    let create = async |from: &str| {
        let body = format!("{{\"game\":\"silver-gold\",\"seats\":2,{from}}}");
        let (status, _, answer) = http(server.address, "POST", "/api/tables", &ada.cookie, &body).await;
        (status, serde_json::from_str::<Refusal>(&answer).unwrap_or_else(|error| panic!("{error}: {answer}")))
    };
    for from in [
        format!("\"from\":{{\"record_sha256\":\"{hash}\",\"line\":40}}"),
        format!("\"from\":{{\"record_sha256\":\"{hash}\",\"line\":40,\"chance\":9}}"),
        format!("\"from_seed\":\"{hash}\""),
    ] {
        let (status, refusal) = create(&from).await;
        assert_eq!((status, refusal.code), (400, RefusalCode::Illegal), "{refusal}");
        assert!(refusal.reason.contains("only games in a browser can branch off"), "{refusal}");
    }
    for (from, words) in [
        ("\"from\":{\"record_sha256\":\"12\",\"line\":40}".to_owned(), "expected 64 digits"),
        (format!("\"from\":{{\"record_sha256\":\"{hash}\"}}"), "missing field `line`"),
        (format!("\"from\":{{\"record_sha256\":\"{hash}\",\"line\":-1}}"), "u32"),
    ] {
        let (status, refusal) = create(&from).await;
        assert_eq!((status, refusal.code), (400, RefusalCode::Malformed), "{from}: {refusal}");
        assert!(refusal.reason.contains(words), "{from}: {refusal}");
    }
    // A record that says that it branched is valid, but it is counted nowhere.
    let games = games::with_bots();
    let game = games.get(games::SILVER_GOLD).expect("the game");
    game.verify(&record).expect("a record of a server counts");
    let from = format!(",\"from\":{{\"record_sha256\":\"{hash}\",\"line\":40}}}}\n");
    let branched = record.replacen("}\n", &from, 1);
    let refused = game.verify(&branched).expect_err("a branch does not count");
    assert!(refused.contains("branched off another one"), "{refused}");
    server.stop().await;
}
