//! The encodings of Silver & Gold.

mod actions;
mod observation;

use game_core::{Game, Seat};
use silver_gold::{Action, CARDS, CardNumber, Draw, ExpeditionNumber, Outcome, SilverGold, State, View};

use self::actions::Crossings;
use self::observation::CardImages;
use crate::codec::{Codec, NoAction, Part};

/// Silver & Gold with the tables of its encodings.
pub(crate) struct SilverGoldCodec {
    game: SilverGold,
    crossings: Crossings,
    images: CardImages,
    observation_size: usize,
}

impl Codec for SilverGoldCodec {
    type Game = SilverGold;
    const ACTIONS: usize = actions::ACTIONS;
    /// The cards, then the expeditions.
    const OUTCOMES: usize = CARDS + silver_gold::EXPEDITIONS;

    fn new(game: SilverGold) -> Self {
        let (crossings, images) = (Crossings::new(game.deck()), CardImages::new(game.deck()));
        let observation_size = Part::total(&observation::layout(game.seats().len() as usize));
        Self { game, crossings, images, observation_size }
    }

    fn game(&self) -> &SilverGold {
        &self.game
    }

    fn layout(&self) -> Vec<Part> {
        observation::layout(self.game.seats().len() as usize)
    }

    fn observation_size(&self) -> usize {
        self.observation_size
    }

    fn encode(&self, state: &State, seat: Seat, action: Action) -> usize {
        self.crossings.encode(state, seat, action)
    }

    fn decode(&self, state: &State, seat: Seat, number: usize) -> Result<Action, NoAction> {
        self.crossings.decode(state, seat, number)
    }

    fn write_mask(&self, state: &State, seat: Seat, mask: &mut [i8]) {
        self.crossings.write_mask(&self.game, state, seat, mask);
    }

    fn observe(&self, view: &View, seat: Seat, out: &mut [i8]) {
        observation::write(&self.game, &self.images, view, seat, out);
    }

    fn describe(&self, number: usize) -> String {
        self.crossings.describe(number)
    }

    fn outcomes(&self, draw: Draw) -> Vec<(usize, f64)> {
        let evenly = |numbers: Vec<usize>| {
            let probability = 1.0 / numbers.len().max(1) as f64;
            numbers.into_iter().map(|number| (number, probability)).collect()
        };
        match draw {
            Draw::Pyramid { from, .. } => evenly(from.iter().map(CardNumber::index).collect()),
            Draw::Expedition { from, .. } => evenly(from.iter().map(|card| CARDS + card.index()).collect()),
        }
    }

    fn encode_outcome(outcome: Outcome) -> usize {
        match outcome {
            Outcome::Pyramid(card) => card.index(),
            Outcome::Expedition(card) => CARDS + card.index(),
        }
    }

    fn decode_outcome(number: usize) -> Option<Outcome> {
        let number = u8::try_from(number).ok()?;
        match number.checked_sub(CARDS as u8) {
            None => CardNumber::new(number + 1).map(Outcome::Pyramid),
            Some(expedition) => ExpeditionNumber::new(expedition + 1).map(Outcome::Expedition),
        }
    }

    fn points(&self, state: &State, seat: Seat) -> i32 {
        self.game.score(state, seat).total.into()
    }
}
