//! Games that must never change: the same seed and the same bots give the same record, everywhere.
//!
//! After an intended change: `UPDATE_GOLDEN=1 cargo test -p bots --test golden`, and read the difference.

mod common;

use std::path::Path;

use bots::play_recorded;
use common::{record, referee};
use game_core::Seed;
use nile::{Board, Nile, Options};
use silver_gold::Deck;

#[test]
fn the_same_seed_gives_the_same_record() {
    let games: [(&str, &[&str]); 3] =
        [("one", &["greedy"]), ("two", &["greedy", "random"]), ("four", &["random", "greedy", "greedy", "random"])];
    for (name, bots) in games {
        compare(&format!("silver-gold-{name}"), &record(Deck::standard(), bots, Seed::numbered(48, 28)));
    }
    let current = Nile::new(Board::standard(), Options::default());
    let first = Nile::with_rules(Board::standard(), Options::default(), 1).expect("rules 1 are known");
    for (name, game) in [("nile", current), ("nile-rules1", first)] {
        let (_, played) =
            play_recorded(&game, &["greedy", "greedy"], Seed::numbered(48, 28), |_| {}).expect("by the rules");
        compare(name, &played);
        assert!(referee::<Nile>(&played).is_ok_and(|verdict| verdict.finished && verdict.chance_proven));
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
