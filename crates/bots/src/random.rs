//! Plays any game at random.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat};

use crate::Bot;

/// Chooses uniformly among all legal actions.
#[derive(Clone, Debug)]
pub struct RandomBot(QuickRandom);

impl RandomBot {
    /// The same seed gives the same choices.
    pub fn new(random_seed: u64) -> Self {
        Self(QuickRandom::new(random_seed))
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let state = game.imagine(view, &mut self.0);
        let actions = game.actions(&state, seat);
        actions.nth(self.0.below(actions.len()))
    }
}
