//! Nodes that share a PostgreSQL database: each serves every table, and no entry is lost between them.

use std::time::{Duration, Instant};

use game_core::{QuickRandom, Seat};
use hosting::{Command, Guest, LoggedEntry};
use nile::Nile;
use protocol::{ClientMessage, Clock, Level, Phrase, RefusalCode, ServerMessage, Stage, TableId};
use server::Store;
use silver_gold::SilverGold;
use sqlx::{Connection, PgConnection};
use test_support::{Cluster, Player, assert_proven, http, start_on, table_body};

const GRACE: Duration = Duration::from_secs(60);

/// Whether each seat is shown as connected, from seat 1 on.
fn connected(player: &Player) -> Vec<bool> {
    let Some(ServerMessage::Table { info, .. }) = &player.latest else { panic!("the table was received") };
    info.seats.iter().map(|seat| seat.connected).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_servers_play_whole_games_together() {
    let Some(cluster) = Cluster::start() else { return };
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
    let Some(cluster) = Cluster::start() else { return };
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
    let Some(cluster) = Cluster::start() else { return };
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
    let Some(cluster) = Cluster::start() else { return };
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
    let Some(cluster) = Cluster::start() else { return };
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
    let Some(mut cluster) = Cluster::start() else { return };
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

/// Writes an entry as a node does that dies before it notifies the others: the host sits down. Returns its number.
async fn write_without_notification(cluster: &Cluster, table: TableId) -> u64 {
    let store = Store::open(cluster.database()).await.expect("a database");
    let stored = store.table(table).await.expect("a table").expect("it is there");
    let guest = Guest { id: stored.header.host, name: "Ada".into() };
    let state = stored.replay(&games::with_bots()).expect("a log");
    let message = ClientMessage::Sit { table, seat: None };
    let entry = state.decide(&Command { guest, request_id: "1".into(), message }).expect("a free seat");
    let line = state.next_line(&LoggedEntry { entry, request: None, at_ms: 1 }).expect("a line");
    let (mut connection, number) = (connect(cluster).await, state.number() + 1);
    let query = sqlx::query("INSERT INTO entries (id, number, logged) VALUES ($1, $2, $3)");
    let query = query.bind(table.bytes().as_slice()).bind(number as i64).bind(line);
    query.execute(&mut connection).await.expect("written");
    number
}

async fn connect(cluster: &Cluster) -> PgConnection {
    PgConnection::connect(&cluster.address()).await.expect("a connection")
}

/// Adds a node that never writes a heartbeat again. The others see it first, and then see it die.
async fn add_node_that_dies(cluster: &Cluster) {
    let query = "INSERT INTO nodes SELECT 1, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";
    sqlx::query(query).execute(&mut connect(cluster).await).await.expect("a new node");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_whose_node_died_before_it_notified_the_others_is_shown_when_the_death_is_noticed() {
    let Some(cluster) = Cluster::start() else { return };
    let node = start_on(cluster.database(), GRACE).await;
    let mut ada = Player::new(node.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 3, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    add_node_that_dies(&cluster).await;
    let number = write_without_notification(&cluster, table).await;
    // A heartbeat expires after 2.5 s. Without a death, lost entries are looked for every 10 s.
    let start = Instant::now();
    ada.receive_entry(number).await;
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_whose_notification_was_lost_is_shown_although_every_node_lives() {
    let Some(cluster) = Cluster::start() else { return };
    let node = start_on(cluster.database(), GRACE).await;
    let mut ada = Player::new(node.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 3, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let number = write_without_notification(&cluster, table).await;
    ada.receive_entry(number).await;
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_notifier_loses_its_connection_notifies_the_others_over_a_new_one() {
    let Some(cluster) = Cluster::start() else { return };
    let (one, two) = (start_on(cluster.database(), GRACE).await, start_on(cluster.database(), GRACE).await);
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    bob.done(ClientMessage::Watch { table, after: None }).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let query = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE '%pg_notify(%' \
                 AND pid <> pg_backend_pid()";
    let ended: i64 = sqlx::query_scalar(query).fetch_one(&mut connect(&cluster).await).await.expect("ended");
    assert_eq!(ended, 2, "each node has a connection for notifications");
    let start = Instant::now();
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    bob.receive_entry(1).await;
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    one.stop().await;
    two.stop().await;
}

/// Commits a notification that waits for a standby server which does not exist. Until it is ended, it holds the lock
/// that PostgreSQL takes for notifications, one for the whole database.
async fn hold_notification_lock(cluster: &Cluster) -> i32 {
    let mut blocker = connect(cluster).await;
    sqlx::query("SET synchronous_commit = on").execute(&mut blocker).await.expect("a setting");
    let pid = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut blocker).await.expect("a number");
    tokio::spawn(async move {
        // It must write something else too: a mere notification does not wait for the disk or a standby.
        let query = "CREATE TABLE waiting AS SELECT pg_notify('pyramids', '[1,\"Beat\"]')::TEXT";
        let _ = sqlx::query(query).execute(&mut blocker).await;
    });
    let query = "SELECT wait_event = 'SyncRep' FROM pg_stat_activity WHERE pid = $1";
    let mut connection = connect(cluster).await;
    loop {
        let waits: Option<bool> = sqlx::query_scalar(query).bind(pid).fetch_one(&mut connection).await.expect("a row");
        if waits == Some(true) {
            return pid;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_commit_of_an_entry_waits_for_the_lock_of_the_notifications() {
    let Some(cluster) = Cluster::start_with(&["synchronous_commit=local", "synchronous_standby_names=nobody"]) else {
        return;
    };
    let (one, two) = (start_on(cluster.database(), GRACE).await, start_on(cluster.database(), GRACE).await);
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    bob.done(ClientMessage::Watch { table, after: None }).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let blocker = hold_notification_lock(&cluster).await;
    // Entries are acknowledged although no notification can be sent.
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    ada.done(ClientMessage::Ready { table, luck: game_core::Seed::numbered(1, 1) }).await;
    let end = sqlx::query("SELECT pg_terminate_backend($1)").bind(blocker);
    end.execute(&mut connect(&cluster).await).await.expect("ended");
    bob.receive_entry(2).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_that_is_sent_again_at_another_node_is_said_once() {
    let Some(cluster) = Cluster::start() else { return };
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
