//! Golden games: the same seed and the same bots must always give the same record, on every platform.
//!
//! After an intended change run `UPDATE_GOLDEN=1 cargo test -p bots --test golden` and read the difference.
#![cfg(test)]

mod common;

use std::path::Path;

use common::{nile, record, silver_gold, silver_gold_with};
use game_core::Seed;
use nile::{Board, Nile, Options};
use silver_gold::Deck;

#[test]
fn the_same_seed_gives_the_same_record() {
    let games: [(&str, &[&str]); 3] =
        [("one", &["greedy"]), ("two", &["greedy", "random"]), ("four", &["random", "greedy", "greedy", "random"])];
    let seed = Seed::numbered(48, 28);
    for (name, bots) in games {
        let game = silver_gold_with(Deck::first_edition(), bots.len());
        compare(&format!("silver-gold-{name}"), &record(&game, bots, seed));
    }
    compare("silver-gold-second-edition", &record(&silver_gold(2), &["greedy", "greedy"], seed));
    compare("nile", &record(&nile(), &["greedy", "greedy"], seed));
    for rules in [1, 2] {
        let older = Nile::with_rules(Board::standard(), Options::default(), rules).expect("older rules are known");
        compare(&format!("nile-rules{rules}"), &record(&older, &["greedy", "greedy"], seed));
    }
}

fn compare(name: &str, played: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.jsonl"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, played).expect("the golden folder can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(played == golden, "{} has changed", path.display());
}
