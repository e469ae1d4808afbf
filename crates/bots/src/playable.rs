//! The bots of a game, by level and by name.

use game_core::{Game, Level, Seat, Seed};

use crate::Bot;
use crate::budget::{Budget, Settings};
use crate::mcts::Mcts;
use crate::random::RandomBot;

/// Bots that players cannot choose. The levels are compared with them.
pub const BASELINES: [&str; 4] = ["random", "greedy", "mcts", "expert-1"];

/// The names of all bots, the same for every game: the levels, then the baselines.
pub const BOTS: [&str; Level::ALL.len() + BASELINES.len()] = {
    let mut names = [""; Level::ALL.len() + BASELINES.len()];
    let mut index = 0;
    while index < names.len() {
        let levels = Level::ALL.len();
        names[index] = if index < levels { Level::ALL[index].name() } else { BASELINES[index - levels] };
        index += 1;
    }
    names
};

/// The iterations of a level `hard` that searches.
const HARD_ITERATIONS: u32 = 300;

/// A bot of any kind for a game.
pub type AnyBot<G> = Box<dyn Bot<G> + Send>;

/// A game that bots can play.
///
/// Nothing has to be implemented: by default the levels are random play and tree search, which know the rules and
/// nothing else. A game adds what it knows better.
pub trait Playable: Game + Sized {
    /// A bot that takes what scores most at once. The default plays at random.
    fn greedy(random_seed: u64) -> AnyBot<Self> {
        Box::new(RandomBot::new(random_seed))
    }

    /// The bot of a level. By default `novice` plays at random, `easy` is [`greedy`](Self::greedy), `hard` is a short
    /// tree search and `expert` a longer one.
    fn level_bot(level: Level, settings: Settings) -> AnyBot<Self> {
        match level {
            Level::Novice => Box::new(RandomBot::new(settings.random_seed)),
            Level::Easy => Self::greedy(settings.random_seed),
            // As in every game, only the expert uses the budget.
            Level::Hard => Box::new(Mcts::new(Settings { budget: Budget::Iterations(HARD_ITERATIONS), ..settings })),
            Level::Expert => Box::new(Mcts::new(settings)),
        }
    }

    /// The first version of `expert`, which never changes: a yardstick for later ones. By default there is one version.
    fn first_expert(settings: Settings) -> AnyBot<Self> {
        Self::level_bot(Level::Expert, settings)
    }

    /// The bot of this name: one of [`BOTS`], or one that only this game has.
    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        bot_of_any_game(name, settings)
    }

    /// The file with the weights of the game's network; empty if it has none.
    fn weights() -> &'static [u8] {
        &[]
    }

    /// What a finished game is worth to a seat, from 0 to 1. By default the seat's share of the first place.
    fn reward(&self, end: &Self::State, seat: Seat) -> f64 {
        self.standing(end).map_or(0.0, |standing| standing.share(seat))
    }

    /// The end of a solo game by a player who knows every coming card: an upper bound for legal players.
    /// `None` if the game has no such player.
    fn oracle(&self, _seed: &Seed) -> Option<Self::State> {
        None
    }
}

/// The bot of this name, one of [`BOTS`].
pub(crate) fn bot_of_any_game<G: Playable>(name: &str, settings: Settings) -> Option<AnyBot<G>> {
    if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == name) {
        return Some(G::level_bot(level, settings));
    }
    match name {
        "random" => Some(Box::new(RandomBot::new(settings.random_seed))),
        "greedy" => Some(G::greedy(settings.random_seed)),
        "mcts" => Some(Box::new(Mcts::new(settings))),
        "expert-1" => Some(G::first_expert(settings)),
        _ => None,
    }
}
