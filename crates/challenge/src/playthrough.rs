//! A game played step by step, from a deal and its moves.

use game_core::{ActionSet, Game, Hosted, Seat, Waiting};

use crate::deal::{Deal, DealError};
use crate::moves::{Listed, Moves};
use links::{BitReader, bits_for};

/// One action of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Step<G: Game> {
    /// The acting seat.
    pub seat: Seat,
    /// What it did.
    pub action: G::Action,
    /// The state before it.
    pub before: G::State,
    /// The state after it, before chance answers.
    pub after: G::State,
}

/// Why the moves of a game end before the game does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// A choice is not one of the legal ones.
    #[error("choice {0} is not legal")]
    Illegal(u32),
    /// There are no more moves.
    #[error("the game ends after choice {0}, before it is over")]
    TooShort(u32),
    /// There are moves after the end of the game.
    #[error("there are choices after the end of the game")]
    TooLong,
}

enum Source<G: Game> {
    Packed(BitReader),
    Listed(Listed<G>),
}

/// A game under way. Moves are decoded one by one, none before it is asked for.
pub struct Playthrough<G: Game> {
    /// The rules and material.
    pub game: G,
    luck: G::Luck,
    state: G::State,
    source: Source<G>,
    steps: u32,
}

impl<G: Hosted> Playthrough<G> {
    /// The start of the game that these packed moves play.
    pub fn packed(deal: &Deal, moves: &Moves) -> Result<Self, DealError> {
        Self::new(deal, Source::Packed(BitReader::new(moves.0.clone())))
    }

    /// The start of the game in which each seat plays these actions.
    pub fn listed(deal: &Deal, actions: Listed<G>) -> Result<Self, DealError> {
        Self::new(deal, Source::Listed(actions))
    }

    fn new(deal: &Deal, source: Source<G>) -> Result<Self, DealError> {
        let game: G = deal.open()?;
        let (luck, state) = (game.luck(&deal.seed()), game.start());
        let mut new = Self { game, luck, state, source, steps: 0 };
        new.settle();
        Ok(new)
    }

    /// The state after everything so far, with all chance answered.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Plays the next action. `None` if the game is over.
    pub fn step(&mut self) -> Result<Option<Step<G>>, Stopped> {
        let Waiting::Seats(seats) = self.game.waiting(&self.state) else { return self.end() };
        let Some(seat) = seats.first() else { return self.end() };
        let (before, number) = (self.state, self.steps + 1);
        let action = match &mut self.source {
            Source::Packed(bits) => {
                let actions = self.game.actions(&before, seat);
                let index = bits.read(bits_for(actions.len())).ok_or(Stopped::TooShort(self.steps))?;
                actions.nth(index).ok_or(Stopped::Illegal(number))?
            }
            Source::Listed(listed) => listed.next(seat).ok_or(Stopped::TooShort(self.steps))?,
        };
        let acted = self.game.act(&mut self.state, seat, action, &mut ());
        acted.map_err(|_| Stopped::Illegal(number))?;
        self.steps = number;
        let after = self.state;
        self.settle();
        Ok(Some(Step { seat, action, before, after }))
    }

    /// Plays to the end, or as far as the moves go.
    pub fn play_out(&mut self, mut on_step: impl FnMut(&Step<G>)) -> Result<(), Stopped> {
        while let Some(step) = self.step()? {
            on_step(&step);
        }
        Ok(())
    }

    fn end(&self) -> Result<Option<Step<G>>, Stopped> {
        let is_at_end = match &self.source {
            Source::Packed(bits) => bits.is_at_end(),
            Source::Listed(listed) => listed.is_empty(),
        };
        if is_at_end { Ok(None) } else { Err(Stopped::TooLong) }
    }

    /// Answers chance from the seed. What a seed decides is always possible.
    fn settle(&mut self) {
        while let Waiting::Chance(draw) = self.game.waiting(&self.state) {
            let outcome = G::decide(&self.luck, draw);
            if self.game.settle(&mut self.state, outcome, &mut ()).is_err() {
                return;
            }
        }
    }
}
