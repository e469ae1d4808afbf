//! The work that the benchmarks measure, written once for `pyramids bench`, criterion and the instruction counts.
//! Each piece returns a number that depends on everything it did, so that nothing can be optimised away
//! and an answer can be checked.
#![forbid(unsafe_code)]
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

mod nile;
mod search;
mod silver_gold;

use game_core::{Game, QuickRandom, play_out};

pub use nile::NileWork;
pub use search::{SEARCHES, SearchWork};
pub use silver_gold::SilverGoldWork;

fn random_games<G: Game>(game: &G, games: u64, luck: u64, points: impl Fn(G::Score) -> i64) -> (i64, u64) {
    let mut random = QuickRandom::new(luck);
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
