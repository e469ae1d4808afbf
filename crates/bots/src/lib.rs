//! Players that are programs.
//!
//! A bot is given a seat's view and nothing else: it cannot reach the deck, another seat's secrets or the seed.
//!
//! ```
//! use silver_gold::{Deck, SilverGold};
//! use game_core::{Game, Seed};
//!
//! let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
//! let (end, record) = bots::play_recorded(&game, &["greedy", "random"], Seed::numbered(1, 0), |_| {})
//!     .expect("bots play by the rules");
//! assert!(game.standing(&end).is_some());
//! assert!(record.lines().count() > 100);
//! ```

/// The code of docs/bots.md, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
struct Page;

mod budget;
mod choice;
mod mcts;
pub mod net;
mod nile;
mod plan;
mod play;
mod random;
mod rollout;
mod roster;
mod school;
mod silver_gold;
mod thinker;
mod writer;

use game_core::{Game, Seat};

pub use budget::{Budget, Clock, Settings};
pub use mcts::Mcts;
pub use nile::{NileGreedy, NileSchool};
pub use play::{Stopped, play};
pub use random::RandomBot;
pub use roster::{AnyBot, BOTS, Playable, play_named, play_recorded};
pub use school::{Course, Lesson, Reading, School, chance};
pub use silver_gold::oracle::{WIDTH as ORACLE_WIDTH, oracle};
pub use silver_gold::{SilverGoldGreedy, SilverGoldSchool};

/// Chooses actions for a seat.
pub trait Bot<G: Game> {
    /// What `seat` does, judged by what that seat may know; `None` if it may do nothing.
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action>;

    /// How many iterations it has searched so far, if it searches.
    fn iterations(&self) -> u64 {
        0
    }
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        (**self).choose(game, view, seat)
    }

    fn iterations(&self) -> u64 {
        (**self).iterations()
    }
}
