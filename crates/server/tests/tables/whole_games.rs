//! Whole games over real sockets, with restarts, repeated requests and malformed messages.

use game_core::QuickRandom;
use nile::Nile;
use protocol::{Choices, ClientMessage, Level, RefusalCode, ServerMessage, TableId};
use silver_gold::SilverGold;
use test_support::{Player, assert_proven, http, start, table_body};

const METRICS: [&str; 10] = [
    "pyramids_tables ",
    "pyramids_connections ",
    "pyramids_actions_total ",
    "pyramids_refusals_total{code=\"wrong_stage\"} ",
    "pyramids_http_seconds_bucket{le=\"0.001\"} ",
    "pyramids_request_seconds_sum ",
    "pyramids_action_seconds_count ",
    "pyramids_commit_seconds_count ",
    "pyramids_load_seconds_count ",
    "pyramids_bot_seconds_count ",
];

/// No client received the seed, which is the last line of the record, or another seat's secret choice.
fn assert_no_secrets(record: &str, ada: &Player, bob: &Player) {
    let seed: serde_json::Value = serde_json::from_str(record.lines().last().expect("a line")).expect("JSON");
    let seed = seed["seed"].as_str().expect("a seed");
    for (player, other) in [(ada, 2), (bob, 1)] {
        let secrets = [seed.into(), format!("\"dealt\":{{\"seat\":{other}"), format!("\"placed\":{{\"seat\":{other}")];
        assert!(player.raw.len() > 20);
        for text in &player.raw {
            assert!(secrets.iter().all(|secret: &String| !text.contains(secret)), "{text}");
        }
    }
}

/// Both players ask for a rematch and get the same new table.
async fn assert_one_rematch(table: TableId, ada: &mut Player, bob: &mut Player) {
    let ServerMessage::Done { table: Some(again), .. } = ada.request(ClientMessage::Rematch { table }).await else {
        panic!("the game is over")
    };
    assert_ne!(again, table);
    let same = bob.request(ClientMessage::Rematch { table }).await;
    assert!(matches!(same, ServerMessage::Done { table: Some(table), .. } if table == again), "{same:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_bots_play_whole_games_and_anyone_can_check_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    for (name, game, bots) in
        [("silver-gold", games::SILVER_GOLD, vec![(3, Level::Easy)]), ("nile", games::NILE, vec![])]
    {
        let seats = 2 + bots.len() as u8;
        let mut ada = Player::new(address, "Ada").await;
        let mut bob = Player::new(address, "Bob").await;
        let found = ada.create(&table_body(name, seats, &bots)).await;
        let (status, _, by_code) = http(address, "GET", &format!("/api/tables/code/{}", found.code), "", "").await;
        assert!(status == 200 && by_code.contains(&found.table.to_string()));
        ada.join(found.table, 1).await;
        let path = format!("/api/tables/{}/record", found.table);
        assert_eq!(http(address, "GET", &path, "", "").await.0, 409, "no record before the end");
        bob.join(found.table, 2).await;
        let (one, other) =
            tokio::join!(ada.play(found.table, game, 1, u32::MAX), bob.play(found.table, game, 2, u32::MAX));
        assert!(one && other);
        let (status, _, record) = http(address, "GET", &path, "", "").await;
        assert_eq!(status, 200);
        match game {
            games::NILE => assert_proven::<Nile>(&record),
            _ => assert_proven::<SilverGold>(&record),
        }
        assert_no_secrets(&record, &ada, &bob);
        assert_one_rematch(found.table, &mut ada, &mut bob).await;
        let (_, _, mine) = http(address, "GET", "/api/tables/mine", &ada.cookie, "").await;
        assert!(mine.contains(&found.table.to_string()) && mine.contains("finished"), "{mine}");
    }
    let (_, _, numbers) = http(address, "GET", "/metrics", "", "").await;
    for name in METRICS {
        let line = numbers.lines().find(|line| line.starts_with(name));
        assert!(line.is_some(), "{name} in {numbers}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let found = ada.create(&table_body("silver-gold", 2, &[(2, Level::Hard)])).await;
    ada.join(found.table, 1).await;
    assert!(!ada.play(found.table, games::SILVER_GOLD, 1, 9).await);
    let (cookie, before) = (ada.cookie.clone(), ada.latest.clone());
    drop(ada);
    // A backup made while the server runs is complete.
    let copy = folder.path().join("copy.db");
    let store = server::Store::open(&folder.path().join("pyramids.db")).await.expect("a database");
    store.backup(&copy).await.expect("a copy");
    let copied = server::Store::open(&copy).await.expect("a database").table(found.table).await.expect("it answers");
    assert!(copied.is_some_and(|table| table.lines.len() > 9));
    server.stop().await;

    let server = start(folder.path()).await;
    let mut ada = Player::connect(server.address, cookie).await;
    ada.done(ClientMessage::Watch { table: found.table, after: None }).await;
    let (Some(ServerMessage::Table { number: then, .. }), Some(ServerMessage::Table { number: now, .. })) =
        (before, &ada.latest)
    else {
        panic!("the table is shown")
    };
    assert!(*now >= then, "what was shown before is still there");
    assert!(ada.play(found.table, games::SILVER_GOLD, 1, u32::MAX).await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_again_is_done_once_and_nonsense_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let found = ada.create(&table_body("silver-gold", 2, &[])).await;
    let table = found.table;
    ada.join(table, 1).await;
    let mut bob = Player::new(server.address, "Bob").await;
    bob.join(table, 2).await;
    let mut random = QuickRandom::new(1);
    while ada.turn().1.is_none() {
        ada.receive().await;
    }
    let version = ada.turn().1.expect("it is Ada's turn");
    let choices = ada.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
    let stale = ClientMessage::Act { table, version: version + 7, choices: choices.clone() };
    assert_eq!(ada.refused(stale).await.code, RefusalCode::Stale);
    let act = ClientMessage::Act { table, version, choices };
    let once = ada.request_as("mine".into(), act.clone()).await;
    let again = ada.request_as("mine".into(), act.clone()).await;
    assert!(matches!(once, ServerMessage::Done { .. }) && once == again, "{once:?} {again:?}");
    assert_eq!(
        bob.refused(ClientMessage::Act { table, version: 0, choices: Choices::empty(games::NILE) }).await.code,
        RefusalCode::Illegal
    );

    let mut eve = Player::new(server.address, "Eve").await;
    eve.done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(eve.refused(act).await.code, RefusalCode::NotSeated);
    for nonsense in ["", "{", "[]", "{\"id\":\"\"}", "{\"id\":\"7\",\"ask\":\"fly\"}", "{\"ask\":\"ping\"}"] {
        eve.send_raw(nonsense).await;
        assert!(matches!(eve.receive().await, ServerMessage::Refused { .. }), "{nonsense}");
    }
    assert!(matches!(eve.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }));
    let (status, _, body) = http(server.address, "POST", "/api/tables", &eve.cookie, &table_body("nile", 3, &[])).await;
    assert!(status == 400 && body.contains("expected 2"), "{body}");
    assert_eq!(http(server.address, "POST", "/api/me", "", "{\"name\":\"  \"}").await.0, 400);
    // A visitor without a name may watch, but only over a WebSocket.
    assert_eq!(http(server.address, "GET", "/ws", "", "").await.0, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn s6_marks_stay_secret_until_all_have_confirmed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    let mut bob = Player::new(server.address, "Bob").await;
    bob.join(table, 2).await;
    let mut eve = Player::new(server.address, "Eve").await;
    eve.done(ClientMessage::Watch { table, after: None }).await;
    let mut random = QuickRandom::new(4);
    for turn in 0..6 {
        while ada.turn().1.is_none() {
            ada.receive().await;
        }
        let received_before = (bob.raw.len(), eve.raw.len());
        let choices = ada.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
        let actions: Vec<silver_gold::Action> = choices.decode(games::SILVER_GOLD).expect("Silver & Gold");
        let secret = matches!(actions[0], silver_gold::Action::Keep(_) | silver_gold::Action::Cross(_));
        let version = ada.turn().1.expect("her turn");
        let done = ada.request(ClientMessage::Act { table, version, choices }).await;
        let ServerMessage::Done { number: Some(number), .. } = done else { panic!("{done:?}") };
        let (bobs_table, eves_table) = (bob.receive_entry(number).await, eve.receive_entry(number).await);
        if secret && bob.turn().1.is_some() {
            // Both see that Ada has confirmed, but not what.
            for (answer, raw) in
                [(bobs_table, &bob.raw[received_before.0..]), (eves_table, &eve.raw[received_before.1..])]
            {
                let ServerMessage::Table { sight: Some(view), .. } = answer else { panic!("the table") };
                let view: silver_gold::View = view.decode(games::SILVER_GOLD).expect("a view");
                assert!(!view.pending.contains(game_core::Seat::FIRST), "turn {turn}");
                assert!(raw.iter().all(|text| !text.contains("\"placed\"") && !text.contains("\"dealt\":{\"seat\":1")));
            }
        }
        // Bob acts until it is Ada's turn again, so that she confirms first in every secret turn.
        while ada.turn().1.is_none() {
            let version = bob.turn().1.expect("one of them is asked");
            let choices = bob.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
            let done = bob.request(ClientMessage::Act { table, version, choices }).await;
            let ServerMessage::Done { number: Some(number), .. } = done else { panic!("{done:?}") };
            ada.receive_entry(number).await;
            eve.receive_entry(number).await;
        }
    }
    server.stop().await;
}
