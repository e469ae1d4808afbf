//! A whole game of the expert on a deal, played decision by decision.

use bots::{AnyBot, Bot, Playable, Settings};
use game_core::{Hosted, Level, Random, Seat, Viewer, Waiting};

use crate::deal::{Deal, DealError};
use crate::moves::{Listed, Moves, NoChallenge};

/// The expert on the player's seat, and the deal's bots on the others. Their random numbers come from the seed, so the
/// same deal gives the same game on every machine. They see their own seat's view, and no coming card.
pub struct ExpertGame<G: Playable> {
    deal: Deal,
    game: G,
    luck: G::Luck,
    state: G::State,
    bots: Vec<AnyBot<G>>,
    actions: Listed<G>,
}

impl<G: Hosted + Playable> ExpertGame<G> {
    /// The start of the game.
    pub fn new(deal: &Deal) -> Result<Self, DealError> {
        let (game, seed): (G, _) = (deal.open()?, deal.seed());
        let mut random = seed.stream("bots");
        let level = |seat: Seat| deal.level(seat).unwrap_or(Level::Expert);
        let bots = deal.all_seats().iter().map(|seat| G::level_bot(level(seat), Settings::new(random.next_u64())));
        let bots = bots.collect();
        let (luck, state) = (game.luck(&seed), game.start());
        Ok(Self { deal: deal.clone(), game, luck, state, bots, actions: Listed::default() })
    }

    /// The rules and material.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state after everything so far.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Plays on until the next decision is made. `false` if the game is over.
    pub fn advance(&mut self) -> bool {
        loop {
            match self.game.waiting(&self.state) {
                Waiting::Nobody => return false,
                Waiting::Chance(draw) => {
                    let outcome = G::decide(&self.luck, draw);
                    if self.game.settle(&mut self.state, outcome, &mut ()).is_err() {
                        return false;
                    }
                }
                Waiting::Seats(seats) => return seats.first().is_some_and(|seat| self.act(seat)),
            }
        }
    }

    fn act(&mut self, seat: Seat) -> bool {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let Some(bot) = self.bots.get_mut(seat.index()) else { return false };
        let Some(action) = bot.choose(&self.game, &view, seat) else { return false };
        let is_legal = self.game.act(&mut self.state, seat, action, &mut ()).is_ok();
        if is_legal {
            self.actions.push(seat, action);
        }
        is_legal
    }

    /// The moves of the finished game.
    pub fn moves(&self) -> Result<Moves, NoChallenge> {
        Moves::pack(&self.deal, self.actions.clone())
    }
}
