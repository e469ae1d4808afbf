//! The work that the benchmarks measure, written once for `pyramids bench`, criterion and the instruction counts.
//!
//! Each benchmark returns a number that depends on everything it did, so that the compiler cannot optimise the work
//! away and the result can be checked. [`parity`] uses the same work to compare WebAssembly with native code.

mod nile;
pub mod parity;
mod review;
mod search;
mod silver_gold;

use game_core::{Game, QuickRandom, play_out};

pub use nile::NileWork;
pub use review::{REVIEWS, ReviewWork};
pub use search::{SEARCHES, SearchWork};
pub use silver_gold::SilverGoldWork;

/// Plays random games; returns the sum of all seats' points and the number of decisions.
pub fn random_games<G: Game>(game: &G, games: u64, random_seed: u64, points: impl Fn(G::Score) -> i64) -> (i64, u64) {
    let mut random = QuickRandom::new(random_seed);
    let (mut sum, mut decisions) = (0, 0);
    for _ in 0..games {
        let mut state = game.start();
        decisions += u64::from(play_out(game, &mut state, &mut random));
        for seat in game.seats() {
            sum += points(game.score(&state, seat));
        }
    }
    (sum, decisions)
}
