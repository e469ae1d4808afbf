//! Players that are programs.
//!
//! A bot is given a seat's view and nothing else: it cannot reach the deck, another seat's secrets or the seed.
//!
//! ```
//! use silver_gold::{Deck, SilverGold};
//! use table::{Game, Seed};
//!
//! let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
//! let (end, record) = bots::play_recorded(&game, &["greedy", "random"], Seed::numbered(1, 0), |_| {})
//!     .expect("bots play by the rules");
//! assert!(game.standing(&end).is_some());
//! assert!(record.lines().count() > 100);
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

mod budget;
mod nile;
mod play;
mod random;
mod silver_gold;

use ::nile::Nile;
use ::silver_gold::SilverGold;
use table::{Game, LineOf, Participant, Random, Recorded, Scribe, Seat, Seed};

pub use budget::{Budget, Clock, Settings};
pub use nile::NileGreedy;
pub use play::{Stopped, play};
pub use random::RandomBot;
pub use silver_gold::SilverGoldGreedy;

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

/// The bots' names, the same for both games.
pub const BOTS: [&str; 2] = ["random", "greedy"];

/// A bot of any kind, for a game.
pub type AnyBot<G> = Box<dyn Bot<G> + Send>;

/// A game that bots can play.
pub trait Playable: Game + Sized {
    /// The bot of this name, one of [`BOTS`].
    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>>;

    /// The end of a game played alone by somebody who is told every coming card: what a legal player can hope for
    /// at most. `None` where there is no such player.
    fn oracle(&self, _seed: &Seed) -> Option<Self::State> {
        None
    }
}

impl Playable for SilverGold {
    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        match name {
            "random" => Some(Box::new(RandomBot::new(settings.luck))),
            "greedy" => Some(Box::new(SilverGoldGreedy::new(settings.luck))),
            _ => None,
        }
    }
}

impl Playable for Nile {
    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        match name {
            "random" => Some(Box::new(RandomBot::new(settings.luck))),
            "greedy" => Some(Box::new(NileGreedy::new(settings.luck))),
            _ => None,
        }
    }
}

/// Plays a whole game between the bots of these names, from seat 1 on, tells what happens and writes its record.
/// The bots' luck comes from the seed too: the same seed, the same record.
pub fn play_recorded<G: Playable + Recorded>(
    game: &G,
    names: &[&str],
    seed: Seed,
    mut tell: impl FnMut(&LineOf<G>),
) -> Result<(G::State, String), Stopped> {
    let participant = |name: &&str| Participant { name: (*name).into(), bot: Some((*name).into()) };
    let mut scribe = Scribe::begin(game, names.iter().map(participant).collect(), seed);
    let end = play_named(game, names, &seed, |line| {
        tell(line);
        scribe.note(line);
    })?;
    let record = scribe.end(game, &end);
    Ok((end, record))
}

/// Plays a whole game between the bots of these names and tells what happens.
pub fn play_named<G: Playable>(
    game: &G,
    names: &[&str],
    seed: &Seed,
    tell: impl FnMut(&LineOf<G>),
) -> Result<G::State, Stopped> {
    let mut luck = seed.stream("bots");
    let mut bots: Vec<AnyBot<G>> =
        names.iter().filter_map(|name| G::bot(name, Settings::new(luck.next_u64()))).collect();
    play(game, seed, &mut bots, tell)
}

/// The action of the highest value, the first of equals.
fn best<A: Copy>(actions: impl Iterator<Item = A>, mut value: impl FnMut(A) -> f64) -> Option<A> {
    let mut best = None;
    for action in actions {
        let value = value(action);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((action, value));
        }
    }
    best.map(|(action, _)| action)
}
