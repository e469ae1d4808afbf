//! Computer players for every game.
//!
//! A bot receives the view of its seat and nothing else: it cannot reach the deck, another seat's secrets or the seed.
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

/// Compiles and runs the code of docs/bots.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
struct Page;

mod budget;
mod choice;
mod feature_writer;
mod judge;
mod mcts;
pub mod net;
mod nile;
mod plan;
mod planning_bot;
mod play;
mod playable;
mod random;
mod search_budget;
mod sequential_halving;
mod silver_gold;
mod trainable;
mod visits;

use game_core::{Game, Seat};

pub use budget::{Budget, Clock, Settings, TimeLimit};
pub use judge::{Judged, JudgedPlan};
pub use mcts::Mcts;
pub use nile::{NileGreedy, RANDOM_DRAFTERS, race_loss};
pub use play::{PlayError, play, play_named, play_recorded};
pub use playable::{AnyBot, BASELINES, BOTS, Playable};
pub use random::RandomBot;
pub use silver_gold::SilverGoldGreedy;
pub use silver_gold::oracle::{BEAM_WIDTH as ORACLE_BEAM_WIDTH, oracle};
pub use trainable::{Evaluation, Output, SelfPlaySettings, Trainable, TrainingExample, sigmoid};

/// Chooses actions for a seat.
pub trait Bot<G: Game> {
    /// Chooses an action for `seat` from what that seat may know; `None` if it has no legal action.
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action>;

    /// The search iterations made so far; 0 for a bot that does not search.
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
