//! Proof that native code and WebAssembly play alike: whole games, reviews and searches, each reduced to one number.
//! `cargo xtask test` runs both and compares. A WebAssembly module exports the functions by their names.
#![cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the compiler cannot check exported names for clashes; all of them are in this file")
)]

use bots::{Playable, play_recorded};
use game_core::{Hash, Recorded, Seed};
use games::nile::{Board, Nile, Options};
use games::silver_gold::{Deck, SilverGold, generate};

use review::Budget;

use crate::{REVIEWS, ReviewWork, SEARCHES, SearchWork};

/// Plays one game and returns the first eight bytes of the SHA-256 of its record. Every platform must agree on it.
///
/// Every third game is Nile. The others are Silver & Gold for one to four players, every other one with a generated
/// deck.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn fingerprint(index: u64) -> u64 {
    let names = ["greedy", "hard", "easy", "novice"];
    let seed = Seed::numbered(64, index);
    let record = if index.is_multiple_of(3) {
        let game = Nile::new(Board::standard(), Options::default());
        record(&game, &names[..2], seed)
    } else {
        let names = &names[..1 + index as usize % 4];
        let deck = if index % 2 == 1 { generate(index).into() } else { Deck::standard() };
        let game = SilverGold::new(deck, names.len());
        game.map_or(String::new(), |game| record(&game, names, seed))
    };
    Hash::of(record.as_bytes()).short()
}

/// The record of a game between these bots, or why it stopped.
fn record<G: Playable + Recorded>(game: &G, names: &[&str], seed: Seed) -> String {
    play_recorded(game, names, seed, |_| {}).map_or_else(|error| error.to_string(), |(_, record)| record)
}

/// Reviews the game with this number in [`REVIEWS`]. Every platform must agree on every figure.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn review(number: u32) -> u64 {
    ReviewWork::collect(number as usize).map_or(0, |work| work.run(Budget { futures: 4, candidates: 2 }))
}

/// The number of reviews.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn review_count() -> u32 {
    REVIEWS.len() as u32
}

/// Runs the search with this number in [`SEARCHES`], with this many iterations for each decision.
/// The answer depends on every chosen action, so every platform must agree on it. 0 if there is no such search.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn search(number: u32, iterations: u32) -> u64 {
    SearchWork::collect(number as usize).map_or(0, |work| work.run(iterations).0)
}

/// The number of searches.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn search_count() -> u32 {
    SEARCHES.len() as u32
}

/// Iterations for each decision of a search, chosen so that the searches of the first games take about as long.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn search_iterations(number: u32) -> u32 {
    [4000, 400, 400, 150].get(number as usize).copied().unwrap_or(200)
}
