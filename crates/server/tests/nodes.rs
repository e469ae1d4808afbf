//! Nodes that share a PostgreSQL database: each serves every table, and no entry is lost between them.
#![cfg(test)]

use std::time::{Duration, Instant};

use game_core::{QuickRandom, Seat};
use nile::Nile;
use protocol::{ClientMessage, Clock, Level, Phrase, RefusalCode, ServerMessage, Stage};
use server::Store;
use silver_gold::SilverGold;
use test_support::{Cluster, Player, assert_proven, http, start_on, table_body};

const GRACE: Duration = Duration::from_secs(60);

/// Whether each seat is shown as connected, from seat 1 on.
fn connected(player: &Player) -> Vec<bool> {
    let Some(ServerMessage::Table { info, .. }) = &player.latest else { panic!("the table was received") };
    info.seats.iter().map(|seat| seat.connected).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_servers_play_whole_games_together() {
    let cluster = Cluster::start();
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    for (name, game, bots) in
        [("silver-gold", games::SILVER_GOLD, vec![(3, Level::Easy)]), ("nile", games::NILE, vec![])]
    {
        let mut ada = Player::new(one.address, "Ada").await;
        let mut bob = Player::new(two.address, "Bob").await;
        let table = ada.create(&table_body(name, 2 + bots.len() as u8, &bots)).await.table;
        ada.join(table, 1).await;
        bob.join(table, 2).await;
        // Each is shown as connected to the other, and phrases reach the other node.
        while connected(&ada)[..2] != [true, true] || connected(&bob)[..2] != [true, true] {
            tokio::join!(ada.request(ClientMessage::Ping), bob.request(ClientMessage::Ping));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bob.done(ClientMessage::Say { table, phrase: Phrase::GoodLuck }).await;
        let said = loop {
            if let ServerMessage::Said { seat, phrase, .. } = ada.receive().await {
                break (seat, phrase);
            }
        };
        assert_eq!(said, (Seat::from_number(2), Phrase::GoodLuck));
        let (first, second) = tokio::join!(ada.play(table, game, 1, u32::MAX), bob.play(table, game, 2, u32::MAX));
        assert!(first && second);
        let path = format!("/api/tables/{table}/record");
        let (status, _, record) = http(one.address, "GET", &path, "", "").await;
        assert_eq!((status, record.clone()), {
            let (status, _, record) = http(two.address, "GET", &path, "", "").await;
            (status, record)
        });
        assert_eq!(status, 200);
        match game {
            games::NILE => assert_proven::<Nile>(&record),
            _ => assert_proven::<SilverGold>(&record),
        }
        // A disconnect is shown at the other node.
        drop(bob);
        while connected(&ada)[1] {
            ada.receive().await;
        }
        // The identity is valid at every node.
        let cookie = ada.cookie.clone();
        let (_, _, mine) = http(two.address, "GET", "/api/tables/mine", &cookie, "").await;
        assert!(mine.contains(&table.to_string()) && mine.contains("finished"), "{mine}");
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_race_for_a_table_take_turns_and_nobody_is_refused_for_it() {
    let cluster = Cluster::start();
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    let nodes = [one.address, two.address];
    let host = Player::new(one.address, "Host").await;
    for round in 0..3 {
        let table = host.create(&table_body("silver-gold", 4, &[])).await.table;
        let mut rush = tokio::task::JoinSet::new();
        for guest in 0..8_u64 {
            let address = nodes[(guest % 2) as usize];
            rush.spawn(async move {
                let mut player = Player::new(address, &format!("guest {guest}")).await;
                player.done(ClientMessage::Watch { table, after: None }).await;
                let answer = player.request(ClientMessage::Sit { table, seat: None }).await;
                (player, answer)
            });
        }
        let mut seated = Vec::new();
        for (player, answer) in rush.join_all().await {
            match answer {
                ServerMessage::Done { .. } => seated.push(player),
                ServerMessage::Refused { refusal, .. } => assert_eq!(refusal.code, RefusalCode::SeatTaken, "{refusal}"),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(seated.len(), 4, "four seats, each taken once");
        // All four act at the same time, each at their own node. `play` fails if a turn is refused.
        let mut game = tokio::task::JoinSet::new();
        for (mut player, luck) in seated.into_iter().zip(1..) {
            game.spawn(async move {
                let ready = ClientMessage::Ready { table, luck: game_core::Seed::numbered(round, luck) };
                player.done(ready).await;
                assert!(player.play(table, games::SILVER_GOLD, luck, u32::MAX).await);
            });
        }
        game.join_all().await;
        let (status, _, record) = http(two.address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
        assert_eq!(status, 200);
        assert_proven::<SilverGold>(&record);
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_message_at_two_servers_is_done_once_with_one_answer() {
    let cluster = Cluster::start();
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    let mut here = Player::new(one.address, "Ada").await;
    let mut there = Player::connect(two.address, here.cookie.clone()).await;
    let table = here.create(&table_body("silver-gold", 2, &[(2, Level::Novice)])).await.table;
    there.done(ClientMessage::Watch { table, after: None }).await;
    here.join(table, 1).await;
    let mut random = QuickRandom::new(5);
    for turn in 0..20 {
        while here.turn().1.is_none() {
            here.receive().await;
        }
        let version = here.turn().1.expect("her turn");
        let Some(choices) = here.draft(table, games::SILVER_GOLD, &mut random).await else { continue };
        let (id, act) = (format!("turn {turn}"), ClientMessage::Act { table, version, choices });
        let (answer, again) = tokio::join!(here.request_as(id.clone(), act.clone()), there.request_as(id.clone(), act));
        assert!(matches!(answer, ServerMessage::Done { .. }) && answer == again, "{answer:?} {again:?}");
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_comes_once_when_a_person_is_gone_from_every_server() {
    let cluster = Cluster::start();
    let grace = Duration::from_secs(2);
    let one = start_on(cluster.database(), grace).await;
    let two = start_on(cluster.database(), grace).await;
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    while ada.turn().0 != Stage::Playing {
        ada.receive().await;
    }
    // While both are connected there is no stand-in, whichever node owns the table.
    tokio::time::sleep(2 * grace).await;
    let store = Store::open(&cluster.database()).await.expect("a database");
    let stand_ins = async || {
        let log = test_support::log_of(&store, table).await;
        log.iter().filter(|logged| matches!(logged.entry, hosting::Entry::StandIn { on: true, .. })).count()
    };
    assert_eq!(stand_ins().await, 0);
    drop(bob);
    assert!(ada.play(table, games::SILVER_GOLD, 1, u32::MAX).await, "a bot marks for Bob");
    assert_eq!(stand_ins().await, 1);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_says_good_bye_leaves_its_tables_to_the_others() {
    let cluster = Cluster::start();
    let grace = Duration::from_secs(1);
    let one = start_on(cluster.database(), grace).await;
    let mut ada = Player::new(one.address, "Ada").await;
    let body = table_body("nile", 2, &[(2, Level::Easy)]).replace("}", ",\"clock\":\"seconds30\"}");
    let table = ada.create(&body).await.table;
    ada.join(table, 1).await;
    assert!(!ada.play(table, games::NILE, 1, 3).await);
    while ada.turn().1.is_none() {
        ada.receive().await;
    }
    let Some(ServerMessage::Table { clock_left, info, .. }) = &ada.latest else { panic!("the table was received") };
    assert!(info.clock == Clock::Seconds30 && (1..=30_000).contains(&clock_left.expect("a clock")), "{clock_left:?}");
    let other = ada.create(&table_body("silver-gold", 2, &[(2, Level::Novice)])).await.table;
    ada.join(other, 1).await;
    drop(ada);
    let two = start_on(cluster.database(), grace).await;
    one.stop().await;
    // No client connects to the second node. It takes over the table without a clock, and bots play on.
    let store = Store::open(&cluster.database()).await.expect("a database");
    let since = Instant::now();
    loop {
        let log = test_support::log_of(&store, other).await;
        let acted = |logged: &&hosting::LoggedEntry| matches!(logged.entry, hosting::Entry::Acted { .. });
        if log.iter().filter(acted).count() > 20 {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "no node takes over the table");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_gone_nothing_is_promised_and_afterwards_it_goes_on() {
    let mut cluster = Cluster::start();
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    let (first, second) =
        tokio::join!(ada.play(table, games::SILVER_GOLD, 1, 5), bob.play(table, games::SILVER_GOLD, 2, 5));
    assert!(!first && !second);
    let mut random = QuickRandom::new(8);
    let (turn, choices) = loop {
        while ada.turn().1.is_none() {
            // It may be Bob's turn.
            if let Some(version) = bob.turn().1 {
                let choices = bob.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
                bob.done(ClientMessage::Act { table, version, choices }).await;
            }
            ada.receive().await;
        }
        let version = ada.turn().1.expect("her turn");
        if let Some(choices) = ada.draft(table, games::SILVER_GOLD, &mut random).await {
            break (version, choices);
        }
    };
    cluster.pause();
    let act = ClientMessage::Act { table, version: turn, choices };
    let answer = ada.request_as("while it is gone".into(), act.clone()).await;
    let ServerMessage::Refused { refusal, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(refusal.code, RefusalCode::Unavailable, "{refusal}");
    let (status, _, body) = http(one.address, "GET", "/readyz", "", "").await;
    assert!(status == 503 && body.contains("unavailable"), "{status} {body}");
    assert_eq!(http(one.address, "GET", "/healthz", "", "").await.0, 200);
    assert_eq!(http(two.address, "POST", "/api/tables", &bob.cookie, &table_body("nile", 2, &[])).await.0, 503);
    cluster.resume();
    // Retry the same request until it is done; once more gives the same answer.
    let since = Instant::now();
    let done = loop {
        let answer = ada.request_as("while it is gone".into(), act.clone()).await;
        if matches!(answer, ServerMessage::Done { .. }) {
            break answer;
        }
        assert!(since.elapsed() < Duration::from_secs(10), "{answer:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(ada.request_as("while it is gone".into(), act).await, done);
    // Bob's node receives the entry although its database connection broke, and they play to the end.
    let (first, second) = tokio::join!(
        ada.play(table, games::SILVER_GOLD, 3, u32::MAX),
        bob.play(table, games::SILVER_GOLD, 4, u32::MAX)
    );
    assert!(first && second);
    let (_, _, record) = http(two.address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_proven::<SilverGold>(&record);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_tables_go_on_although_nobody_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pyramids.db");
    let grace = Duration::from_secs(1);
    let server = start_on(file.clone().into(), grace).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, Level::Novice)])).await.table;
    ada.join(table, 1).await;
    assert!(!ada.play(table, games::SILVER_GOLD, 1, 3).await);
    drop(ada);
    server.stop().await;
    let store = Store::open(&file).await.expect("a database");
    let before = store.entries(table, 0).await.expect("a log").len();
    let server = start_on(file.into(), grace).await;
    let since = Instant::now();
    while store.entries(table, 0).await.expect("a log").len() < before + 10 {
        assert!(since.elapsed() < Duration::from_secs(20), "no node takes over the table");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_that_is_sent_again_at_another_node_is_said_once() {
    let cluster = Cluster::start();
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    let mut again = Player::connect(one.address, bob.cookie.clone()).await;
    for player in [&mut ada, &mut bob, &mut again] {
        player.done(ClientMessage::Watch { table, after: None }).await;
    }
    let say = ClientMessage::Say { table, phrase: Phrase::Clap };
    bob.request_as("one phrase".into(), say.clone()).await;
    while !matches!(ada.receive().await, ServerMessage::Said { .. }) {}
    // Bob got no answer, reconnects to the other node and sends it again.
    let answer = again.request_as("one phrase".into(), say.clone()).await;
    assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}");
    // A new phrase is said, and arrives after everything else.
    again.request_as("another phrase".into(), say).await;
    for player in [&mut ada, &mut bob] {
        while player.raw.iter().filter(|text| text.contains("\"said\"")).count() < 2 {
            player.receive().await;
        }
        player.request(ClientMessage::Ping).await;
        assert_eq!(player.raw.iter().filter(|text| text.contains("\"said\"")).count(), 2);
    }
    one.stop().await;
    two.stop().await;
}
