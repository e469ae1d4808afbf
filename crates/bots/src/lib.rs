//! Players that are programs.
//!
//! A bot is given a seat's view and nothing else: it cannot reach the deck, another seat's secrets or the seed.
//!
//! ```
//! use bots::silver_gold_bot;
//! use silver_gold::{Deck, SilverGold};
//! use table::{Game, Seed};
//!
//! let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
//! let mut bots: Vec<_> = ["greedy", "random"].iter().filter_map(|name| silver_gold_bot(name, 1)).collect();
//! let end = bots::play(&game, &Seed::numbered(1, 0), &mut bots, |_line| {}).expect("bots play by the rules");
//! assert!(game.standing(&end).is_some());
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

mod greedy;
mod play;
mod random;

use silver_gold::SilverGold;
use table::{Game, Seat};

pub use greedy::Greedy;
pub use play::{Stopped, play};
pub use random::RandomBot;

/// Chooses actions for a seat.
pub trait Bot<G: Game> {
    /// What `seat` does, judged by what that seat may know; `None` if it may do nothing.
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action>;
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        (**self).choose(game, view, seat)
    }
}

/// The names of the bots that play Silver & Gold.
pub const SILVER_GOLD_BOTS: [&str; 2] = ["random", "greedy"];

/// The bot of this name; bots that need luck of their own start from `luck`.
pub fn silver_gold_bot(name: &str, luck: u64) -> Option<Box<dyn Bot<SilverGold> + Send>> {
    match name {
        "random" => Some(Box::new(RandomBot::new(luck))),
        "greedy" => Some(Box::new(Greedy::new(luck))),
        _ => None,
    }
}
