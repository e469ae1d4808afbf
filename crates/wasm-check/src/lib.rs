//! Plays whole games and boils their records down to one number, and lets bots search, in WebAssembly and natively.
//! `cargo xtask test` runs both and compares.
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

use bots::play_recorded;
use game_core::{Hash, Seed};
use nile::{Board, Nile, Options};
use silver_gold::{Deck, SilverGold, generate};
use speed::SearchWork;

/// The first eight bytes of the SHA-256 of the record of one game, which every platform must agree on.
/// Every third game is Nile; the others are Silver & Gold for one to four, every other one with a deck made for it.
pub fn fingerprint(index: u64) -> u64 {
    let names = ["greedy", "hard", "easy", "novice"];
    let seed = Seed::numbered(64, index);
    let played = if index.is_multiple_of(3) {
        let game = Nile::new(Board::standard(), Options::default());
        play_recorded(&game, &names[..2], seed, |_| {}).map(|(_, record)| record)
    } else {
        let names = &names[..1 + index as usize % 4];
        let deck = if index % 2 == 1 { generate(index).into() } else { Deck::standard() };
        let game = SilverGold::new(deck, names.len());
        game.map_or(Ok(String::new()), |game| play_recorded(&game, names, seed, |_| {}).map(|(_, record)| record))
    };
    let record = played.unwrap_or_else(|stopped| stopped.to_string());
    Hash::of(record.as_bytes()).short()
}

/// [`fingerprint`] for JavaScript.
#[expect(unsafe_code, reason = "an exported name cannot be checked for clashes; all exported names are in this file")]
#[unsafe(no_mangle)]
pub extern "C" fn wasm_fingerprint(index: u64) -> u64 {
    fingerprint(index)
}

/// Lets a bot search: what, by its number in [`speed::SEARCHES`], and for how many iterations a decision.
/// The answer depends on every move it chose; every platform must agree on it. 0 if there is no such search.
pub fn think(search: u32, iterations: u32) -> u64 {
    SearchWork::collect(search as usize).map_or(0, |work| work.think(iterations).0)
}

/// [`think`] for JavaScript.
#[expect(unsafe_code, reason = "an exported name cannot be checked for clashes; all exported names are in this file")]
#[unsafe(no_mangle)]
pub extern "C" fn wasm_think(search: u32, iterations: u32) -> u64 {
    think(search, iterations)
}

/// How many iterations a decision has in a search: about as long for each.
#[expect(unsafe_code, reason = "an exported name cannot be checked for clashes; all exported names are in this file")]
#[unsafe(no_mangle)]
pub extern "C" fn wasm_iterations(search: u32) -> u32 {
    [4000, 400, 400, 150].get(search as usize).copied().unwrap_or(0)
}
