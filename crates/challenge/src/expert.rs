//! A whole game of the expert on a deal, played decision by decision.

use bots::{AnyBot, Bot, Playable, Settings};
use game_core::{Hosted, Level, Random, Seat, Viewer, Waiting};

use crate::deal::{Deal, DealError};
use crate::moves::{Listed, Moves, NoChallenge};
use crate::playthrough::Step;

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

    /// Plays on until the next action is taken. `None` if the game is over.
    pub fn advance(&mut self) -> Option<Step<G>> {
        loop {
            match self.game.waiting(&self.state) {
                Waiting::Nobody => return None,
                Waiting::Chance(draw) => {
                    let outcome = G::decide(&self.luck, draw);
                    self.game.settle(&mut self.state, outcome, &mut ()).ok()?;
                }
                Waiting::Seats(seats) => return self.act(seats.first()?),
            }
        }
    }

    fn act(&mut self, seat: Seat) -> Option<Step<G>> {
        let before = self.state;
        let view = self.game.view(&before, Viewer::Seat(seat));
        let action = self.bots.get_mut(seat.index())?.choose(&self.game, &view, seat)?;
        self.game.act(&mut self.state, seat, action, &mut ()).ok()?;
        self.actions.push(seat, action);
        Some(Step { seat, action, before, after: self.state })
    }

    /// The moves of the finished game.
    pub fn moves(&self) -> Result<Moves, NoChallenge> {
        Moves::pack(&self.deal, self.actions.clone())
    }
}
