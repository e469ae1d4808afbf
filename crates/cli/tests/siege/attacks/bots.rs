//! Bots that think for long: on a deck made for it, and at many tables.

use game_core::{Level, Seat, SeatSet};
use protocol::{ClientMessage, Material, NewTable, Stage};
use test_support::Player;

use crate::Size;
use crate::world::World;

/// Three bots of a level, on the seats after the first.
fn bots(level: Level) -> Vec<(Seat, Level)> {
    SeatSet::first_seats(4).iter().skip(1).map(|seat| (seat, level)).collect()
}

/// A deck in which every symbol is a red cross: eight on each card.
fn red_crosses() -> String {
    let standard = include_str!("../../../../../decks/standard.txt");
    let is_row = |line: &&str| line.split_whitespace().count() == 5 && !line.contains('[');
    let replace =
        |line: &str| -> String { line.chars().map(|sign| if "rgtsp".contains(sign) { 'x' } else { sign }).collect() };
    standard
        .lines()
        .map(|line| if is_row(&line) { replace(line) } else { line.to_string() })
        .collect::<Vec<_>>()
        .join("\n")
}

pub(super) async fn deck_of_red_crosses(world: &World, size: Size) -> String {
    let http = world.attacker();
    let mut player = Player::enter(&http, "Mallory").await;
    let material = Material { kind: "deck".into(), text: red_crosses() };
    let bots = bots(Level::Hard);
    let new = NewTable { bots, material: Some(material), ..NewTable::new(games::SILVER_GOLD, 4) };
    let table = http.create_table(&player.cookie, &new).await.expect("a table").table;
    player.join(table, 4).await;
    let turns = 2 * size.factor as u32;
    player.play(table, games::SILVER_GOLD, 5, turns).await;
    format!("{turns} turns with three hard bots on a deck of red crosses")
}

pub(super) async fn tables_of_experts(world: &World, size: Size) -> String {
    let http = world.attacker();
    let count = 6 * size.factor;
    let mut players = Vec::new();
    for number in 0..count {
        let mut player = Player::enter(&http, &format!("Mallory {number}")).await;
        let bots = bots(Level::Expert);
        let new = NewTable { bots, ..NewTable::new(games::SILVER_GOLD, 4) };
        let table = http.create_table(&player.cookie, &new).await.expect("a table").table;
        player.join(table, 6).await;
        assert_eq!(player.turn().0, Stage::Playing);
        // Leaving must not let the experts play the whole game among themselves.
        player.done(ClientMessage::Leave { table }).await;
        players.push(player);
    }
    format!("{count} tables were left to three experts each")
}
