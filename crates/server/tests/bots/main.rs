//! Bots cannot exhaust the server: every decision has a deadline, tables without people pause, and thinking is shared
//! fairly.
#![cfg(test)]

mod levels;
#[path = "../third_game/steps.rs"]
mod steps;

use std::time::Duration;

use game_core::{Recorded, Seat};
use hosting::{Games, HostedGame};
use levels::{decisions, open_gate, shut_gate};
use protocol::{ClientMessage, Level, Material, NewTable, Stage, TableId};
use server::{Config, Database, Running, Store};
use silver_gold::Deck;
use steps::Steps;
use test_support::{Player, http, log_of, start_with, table_body};

/// The gate of the bots and the metrics belong to the whole process.
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn with_steps(config: &mut Config) {
    let ours: Vec<HostedGame> = games::with_bots().iter().cloned().collect();
    config.games = Games::new(ours.into_iter().chain([HostedGame::with_bots::<Steps>()]));
}

/// The value of a metric, 0 if it was never counted.
async fn metric(server: &Running, name: &str) -> f64 {
    let (_, _, page) = http(server.address, "GET", "/metrics", "", "").await;
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or(0.0)
}

/// Waits until a metric has a value.
async fn wait_for_metric(server: &Running, name: &str, value: f64) {
    while metric(server, name).await != value {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A bot that hangs, panics or chooses nothing does not stop the game: a fast bot moves in its place.
#[tokio::test(flavor = "multi_thread")]
async fn a_fast_bot_moves_for_a_bot_that_hangs_panics_or_chooses_nothing() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        with_steps(config);
        config.limits.bot_deadline = 50;
    })
    .await;
    shut_gate();
    let mut ada = Player::new(server.address, "Ada").await;
    let failures = [(levels::PANICS, "panicked"), (levels::CHOOSES_NOTHING, "no_turn"), (levels::HANGS, "late")];
    for (level, reason) in failures {
        let name = format!("pyramids_fast_bots_total{{reason=\"{reason}\"}}");
        let before = metric(&server, &name).await;
        let table = ada.create(&table_body("steps", 2, &[(2, level)])).await.table;
        ada.join(table, 1).await;
        assert!(ada.play(table, Steps::NAME, 1, u32::MAX).await, "{reason}");
        assert!(metric(&server, &name).await > before, "{reason}");
    }
    // Both threads hang now. The bot of another table does not wait for them without end.
    assert!(metric(&server, "pyramids_fast_bots_total{reason=\"busy\"}").await > 0.0);
    open_gate();
    server.stop().await;
}

/// A deck with red crosses everywhere has more chains of extra boxes than can be listed. Experts play it to the end.
#[tokio::test(flavor = "multi_thread")]
async fn experts_play_a_deck_full_of_red_crosses_to_the_end() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.bot_deadline = 200).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut new = NewTable::new(games::SILVER_GOLD, 3);
    new.material = Some(Material { kind: "deck".into(), text: red_crosses() });
    new.bots = vec![(Seat::SECOND, Level::Expert), (Seat::from_number(3).expect("a seat"), Level::Hard)];
    let table = ada.create(&serde_json::to_string(&new).expect("JSON")).await.table;
    ada.join(table, 1).await;
    assert!(ada.play(table, games::SILVER_GOLD, 1, u32::MAX).await);
    server.stop().await;
}

/// The standard deck with another chamber on every card: fourteen red crosses and an easy tomb.
fn red_crosses() -> String {
    let standard = Deck::standard().readable_text();
    let head = standard.split("[1 ").next().expect("the text before the first card");
    let colour = |number: usize| ["green", "orange", "purple"][number / 16];
    let chamber = ". > . . .\nx x x x x\nx x x x x\nx x x x .\n. . T . .\n";
    let card = |number: usize| format!("[{} {}]\n{chamber}", number + 1, colour(number));
    std::iter::once(head.to_string()).chain((0..48).map(card)).collect()
}

/// When the last person leaves a running game, its bots stop: nothing is written any more, also after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_all_people_have_left_pauses() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 3, &[(2, Level::Novice), (3, Level::Novice)])).await.table;
    ada.join(table, 1).await;
    assert!(!ada.play(table, games::SILVER_GOLD, 1, 2).await);
    ada.done(ClientMessage::Leave { table }).await;
    rest(&mut ada).await;
    assert_eq!(ada.turn().0, Stage::Playing, "it can be watched, and is not over");
    let cookie = ada.cookie.clone();
    server.stop().await;
    let left = entries(folder.path(), table).await;
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::connect(server.address, cookie).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    rest(&mut ada).await;
    server.stop().await;
    assert_eq!(entries(folder.path(), table).await, left);
}

/// Lets two rounds of upkeep pass, in which novices could play a whole game.
async fn rest(player: &mut Player) {
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    player.request(ClientMessage::Ping).await;
}

async fn entries(folder: &std::path::Path, table: TableId) -> usize {
    let store = Store::open(&Database::from(folder.join("pyramids.db"))).await.expect("a database");
    log_of(&store, table).await.len()
}

/// Round robin over people: twenty tables of one host delay the bot of another host by one decision.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_with_many_tables_delays_another_host_by_one_decision() {
    const TABLES: usize = 20;
    let _alone = ONE_AT_A_TIME.lock().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        with_steps(config);
        config.bot_threads = 1;
        config.limits.bot_deadline = 600_000;
    })
    .await;
    shut_gate();
    let mut eve = Player::new(server.address, "Eve").await;
    for _ in 0..TABLES {
        let table = eve.create(&table_body("steps", 2, &[(2, levels::HANGS)])).await.table;
        eve.join(table, 1).await;
        eve.done(ClientMessage::Unwatch { table }).await;
    }
    wait_for_metric(&server, "pyramids_bots_waiting", TABLES as f64 - 1.0).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("steps", 3, &[(2, levels::HANGS), (3, levels::HANGS)])).await.table;
    ada.join(table, 1).await;
    wait_for_metric(&server, "pyramids_bots_waiting", TABLES as f64).await;
    // One bot of Eve thinks, and one more may be before Ada's.
    let before = decisions().len();
    while !decisions().contains(&3) {
        let begun = decisions().len();
        assert!(begun - before <= 1, "{:?}", decisions());
        levels::let_one_think();
        while decisions().len() == begun {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    open_gate();
    server.stop().await;
}
