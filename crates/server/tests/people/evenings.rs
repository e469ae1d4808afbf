//! Duplicate evenings over HTTP and sockets: joining, rounds, absent people, the host, and what nobody may do.

use std::time::Duration;

use client::random_player;
use game_core::{QuickRandom, Seat, Seed};
use protocol::{
    ClientMessage, EventFound, EventInfo, EventStage, Level, Refusal, RefusalCode, ServerMessage, Stage, TableId,
};
use serde_json::{Value, json};
use test_support::{Player, http, start, start_with};

/// The settings of a short evening, with changes.
fn settings(changes: Value) -> Value {
    let mut settings = json!({
        "name": "Club night", "game": "silver-gold", "seats": 2, "rounds": 2, "pause_seconds": 0, "level": "novice"
    });
    let changes = changes.as_object().expect("an object").clone();
    settings.as_object_mut().expect("an object").extend(changes);
    settings
}

async fn post<T: serde::de::DeserializeOwned>(player: &Player, path: &str, body: &Value) -> Result<T, Refusal> {
    let (status, _, answer) = http(player.address, "POST", path, &player.cookie, &body.to_string()).await;
    if status == 200 { Ok(read(&answer)) } else { Err(read(&answer)) }
}

fn read<T: serde::de::DeserializeOwned>(answer: &str) -> T {
    serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

async fn open(host: &Player, changes: Value) -> EventFound {
    post(host, "/api/evenings", &settings(changes)).await.expect("an evening")
}

async fn ask(player: &Player, evening: EventFound, body: Value) -> Result<EventInfo, Refusal> {
    post(player, &format!("/api/evenings/{}", evening.event), &body).await
}

async fn follow(player: &Player, evening: EventFound, after: Option<u64>) -> EventInfo {
    let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
    let path = format!("/api/evenings/{}{after}", evening.event);
    let (status, _, body) = http(player.address, "GET", &path, &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("an evening")
}

/// Follows the evening until something is true.
async fn until(player: &Player, evening: EventFound, is_true: impl Fn(&EventInfo) -> bool) -> EventInfo {
    let mut info = follow(player, evening, None).await;
    for _ in 0..200 {
        if is_true(&info) {
            return info;
        }
        info = follow(player, evening, Some(info.number)).await;
    }
    panic!("{info:?}");
}

/// Plays at the person's table of a round until its game is over.
async fn play(player: &mut Player, evening: EventFound, round: usize, luck: u64) -> TableId {
    let is_there = |info: &EventInfo| info.rounds.len() == round && info.your_table().is_some();
    let info = until(player, evening, is_there).await;
    let table = info.your_table().expect("a table");
    player.done(ClientMessage::Watch { table, after: None }).await;
    let settings = &info.settings;
    let rules = random_player(settings.game, settings.seats, &settings.options).expect("a game");
    let mut random = QuickRandom::new(luck);
    while player.turn().0 != Stage::Finished {
        match player.turn().1 {
            Some(version) => {
                let choices = player.choose(rules.as_ref(), &mut random);
                player.done(ClientMessage::Act { table, version, choices }).await;
            }
            None => drop(player.receive().await),
        }
    }
    table
}

async fn people(address: std::net::SocketAddr, evening: EventFound, names: &[&str]) -> Vec<Player> {
    let mut people = Vec::new();
    for name in names {
        let player = Player::new(address, name).await;
        ask(&player, evening, json!({"ask": "join"})).await.expect("joined");
        people.push(player);
    }
    people
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_is_played_from_the_code_to_the_standings() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({})).await;
    let path = format!("/api/evenings/code/{}", evening.code);
    let (_, _, found) = http(server.address, "GET", &path, "", "").await;
    assert_eq!(serde_json::from_str::<EventFound>(&found).expect("an evening"), evening);
    let mut people = people(server.address, evening, &["Ada", "Bob", "Cleo", "Dora"]).await;
    ask(&host, evening, json!({"ask": "start", "round": 1})).await.expect("started");
    for round in 1..=2 {
        let plays = people.iter_mut().zip(1..).map(|(player, luck)| play(player, evening, round, luck));
        futures_util::future::join_all(plays).await;
    }
    let info = until(&people[0], evening, |info| info.stage == EventStage::Finished).await;
    assert_eq!(info.standings.len(), 4);
    assert!(info.standings.is_sorted_by_key(|standing| std::cmp::Reverse((standing.total, standing.difference))));
    let sum: u32 = info.standings.iter().map(|standing| standing.total).sum();
    assert_eq!(sum, 2 * 4 * 5_000, "what one wins, another loses");
    // Everybody may look at the tables now, and the first cards of both tables of a round are the same.
    let path = format!("/api/evenings/{}/rounds/1", evening.event);
    let (_, _, records) = http(server.address, "GET", &path, "", "").await;
    let records: Value = serde_json::from_str(&records).expect("JSON");
    let dealt = |table: usize| -> Vec<String> {
        let record = records["tables"][table]["record"].as_str().expect("a record");
        record.lines().filter(|line| line.starts_with("{\"chance\"")).take(8).map(str::to_string).collect()
    };
    assert_eq!(dealt(0), dealt(1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_others_tell_nothing_until_the_round_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({"rounds": 1})).await;
    let mut people = people(server.address, evening, &["Ada", "Bob", "Cleo", "Dora"]).await;
    ask(&host, evening, json!({"ask": "start", "round": 1})).await.expect("started");
    let info = until(&people[0], evening, |info| info.your_table().is_some()).await;
    assert_eq!(info.rounds[0].tables.iter().filter(|table| table.table.is_some()).count(), 1);
    let table = info.your_table().expect("a table");
    // Two people sit there. Nobody else may watch, not even the host of the evening.
    let mut seated = Vec::new();
    for (index, player) in people.iter().enumerate() {
        if follow(player, evening, None).await.your_table() == Some(table) {
            seated.push(index);
        }
    }
    let mut others: Vec<Player> = Vec::new();
    for index in (0..4).rev().filter(|index| !seated.contains(index)) {
        others.push(people.remove(index));
    }
    others.push(Player::new(server.address, "Eve").await);
    others.push(Player::connect(server.address, host.cookie.clone()).await);
    for other in &mut others {
        let refusal = other.refused(ClientMessage::Watch { table, after: None }).await;
        assert_eq!(refusal.code, RefusalCode::NotSeated, "{refusal:?}");
    }
    // Nobody changes the seats.
    let forged = [
        ClientMessage::Sit { table, seat: None },
        ClientMessage::Leave { table },
        ClientMessage::Ready { table, luck: Seed::numbered(1, 1) },
        ClientMessage::Bot { table, seat: Seat::FIRST, level: Some(Level::Expert) },
        ClientMessage::Free { table, seat: Seat::FIRST },
        ClientMessage::Rematch { table },
    ];
    for message in forged {
        for player in others.iter_mut().chain(people.iter_mut()).chain([&mut host]) {
            player.refused(message.clone()).await;
        }
    }
    // The game of this table ends first. Its record has the seed that the other table still plays with.
    let plays = people.iter_mut().zip(1..).map(|(player, luck)| play(player, evening, 1, luck));
    futures_util::future::join_all(plays).await;
    let path = format!("/api/tables/{table}/record");
    let (status, _, body) = http(server.address, "GET", &path, &people[0].cookie, "").await;
    assert_eq!(status, 403, "{body}");
    let path = format!("/api/evenings/{}/rounds/1", evening.event);
    assert_eq!(http(server.address, "GET", &path, &people[0].cookie, "").await.0, 409);
    let plays = others.iter_mut().take(2).zip(7..).map(|(player, luck)| play(player, evening, 1, luck));
    futures_util::future::join_all(plays).await;
    until(&host, evening, |info| info.stage == EventStage::Finished).await;
    others[2].done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(http(server.address, "GET", &format!("/api/tables/{table}/record"), "", "").await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_for_absent_people_and_on_seats_that_are_left_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.grace = Duration::from_secs(1)).await;
    let host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({"seats": 3, "rounds": 1})).await;
    let mut people = people(server.address, evening, &["Ada", "Bob", "Cleo", "Dora"]).await;
    ask(&host, evening, json!({"ask": "start", "round": 1})).await.expect("started");
    // Only Ada plays. Two tables of three seats have four people and two bots.
    play(&mut people[0], evening, 1, 1).await;
    let info = until(&host, evening, |info| info.stage == EventStage::Finished).await;
    let seats: Vec<usize> = info.rounds[0].tables.iter().map(|table| table.seats.iter().flatten().count()).collect();
    assert_eq!(seats, [2, 2]);
    assert!(info.rounds[0].tables.iter().all(|table| table.results.len() == 3 && !table.void));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_of_a_round_is_over_bots_finish_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({"rounds": 1, "round_minutes": 1})).await;
    let mut people = people(server.address, evening, &["Ada", "Bob"]).await;
    let info = ask(&host, evening, json!({"ask": "start", "round": 1})).await.expect("started");
    assert!(info.clock_left.is_some_and(|left| left <= 60_000));
    // Both are here and do nothing. Without a clock for turns, the game would never end.
    let table = until(&people[0], evening, |info| info.your_table().is_some()).await.your_table().expect("a table");
    for player in &mut people {
        player.done(ClientMessage::Watch { table, after: None }).await;
    }
    let info = until(&host, evening, |info| info.stage == EventStage::Finished).await;
    assert_eq!(info.rounds[0].tables[0].results.len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_wishes_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_new_evenings = 12).await;
    let host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({})).await;
    let bad = [
        json!({"name": ""}),
        json!({"name": "x".repeat(41)}),
        json!({"name": "a\u{202e}b"}),
        json!({"game": "chess"}),
        json!({"seats": 1}),
        json!({"seats": 5}),
        json!({"rounds": 0}),
        json!({"rounds": 21}),
        json!({"clock": "day"}),
        json!({"options": {"cheat": true}}),
        json!({"unknown": 1}),
    ];
    for changes in bad {
        let refused = post::<EventFound>(&host, "/api/evenings", &settings(changes.clone())).await;
        assert_eq!(refused.expect_err("refused").code, RefusalCode::Malformed, "{changes}");
    }
    let many = loop {
        if let Err(refusal) = post::<EventFound>(&host, "/api/evenings", &settings(json!({}))).await {
            break refusal;
        }
    };
    assert_eq!(many.code, RefusalCode::TooMany, "{many:?}");
    let eve = Player::new(server.address, "Eve").await;
    for (wish, code) in [
        (json!({"ask": "start", "round": 1}), RefusalCode::NotHost),
        (json!({"ask": "end"}), RefusalCode::NotHost),
        (json!({"ask": "remove", "person": 1}), RefusalCode::NotHost),
        (json!({"ask": "host"}), RefusalCode::NotSeated),
        (json!({"ask": "leave"}), RefusalCode::NotSeated),
        (json!({"ask": "win"}), RefusalCode::Malformed),
    ] {
        assert_eq!(ask(&eve, evening, wish.clone()).await.expect_err("refused").code, code, "{wish}");
    }
    let (status, ..) =
        http(server.address, "POST", &format!("/api/evenings/{}", evening.event), "", "{\"ask\":\"join\"}").await;
    assert_eq!(status, 401, "a name comes first");
    for path in ["/api/evenings/00", "/api/evenings/code/amber-1", "/api/evenings/code/amber-417999"] {
        assert_eq!(http(server.address, "GET", path, "", "").await.0, 404, "{path}");
    }
    let unknown = format!("/api/evenings/{}", "0".repeat(32));
    assert_eq!(http(server.address, "GET", &unknown, "", "").await.0, 404);
    // A table that claims to belong to an evening is an ordinary one.
    let mark = json!({"event": evening.event, "round": 1, "table": 1});
    let table = host.create(&json!({"game": "nile", "seats": 2, "event": mark}).to_string()).await.table;
    let mut host = host;
    host.done(ClientMessage::Watch { table, after: None }).await;
    let Some(ServerMessage::Table { info, .. }) = &host.latest else { panic!("the table was received") };
    assert_eq!(info.event, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let host = Player::new(server.address, "Host").await;
    let evening = open(&host, json!({"rounds": 1})).await;
    let people = people(server.address, evening, &["Ada", "Bob"]).await;
    ask(&host, evening, json!({"ask": "start", "round": 1})).await.expect("started");
    let before = follow(&people[0], evening, None).await;
    let cookies: Vec<String> = people.iter().map(|player| player.cookie.clone()).collect();
    server.stop().await;
    let server = start(folder.path()).await;
    let mut again = Vec::new();
    for cookie in cookies {
        again.push(Player::connect(server.address, cookie).await);
    }
    let after = follow(&again[0], evening, None).await;
    assert_eq!((after.people.len(), after.rounds.len(), after.you), (before.people.len(), 1, before.you));
    let plays = again.iter_mut().zip(1..).map(|(player, luck)| play(player, evening, 1, luck));
    futures_util::future::join_all(plays).await;
    until(&again[0], evening, |info| info.stage == EventStage::Finished).await;
    server.stop().await;
}
