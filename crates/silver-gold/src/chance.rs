//! What chance decides: which card is turned next.

use game_core::{Random, Seed};
use serde::{Deserialize, Serialize};

use crate::card_set::{CARDS, CardNumber, CardSet};
use crate::deck::{EXPEDITIONS, ExpeditionNumber, ExpeditionSet};
use crate::state::ROUNDS;

/// A pile of pyramid cards, shuffled on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pile {
    /// All 48, before the deal.
    Deal,
    /// All that was not kept.
    Deck,
}

/// A question to chance: which card is on top?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// A pyramid card.
    Pyramid {
        /// From which pile.
        pile: Pile,
        /// What is left in it.
        from: CardSet,
    },
    /// An expedition card.
    Expedition {
        /// In which round, counted from 1.
        round: u8,
        /// What is left in its pile.
        from: ExpeditionSet,
    },
}

/// Chance's answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// This pyramid card.
    Pyramid(CardNumber),
    /// This expedition card.
    Expedition(ExpeditionNumber),
}

/// Every shuffle of a game. A pile's top card is the first of its shuffle that is still in the pile,
/// so what is drawn depends on the seed and on what is left, and on nothing else.
#[derive(Clone, Debug)]
pub struct Shuffles {
    deal: [CardNumber; CARDS],
    deck: [CardNumber; CARDS],
    rounds: [[ExpeditionNumber; EXPEDITIONS]; ROUNDS as usize],
}

impl Shuffles {
    pub(crate) fn new(seed: &Seed) -> Self {
        let cards = |name: &str| shuffled([CardNumber::FIRST; CARDS], CardNumber::all(), seed, name);
        let round = |index: usize| {
            let name = format!("silver-gold round {}", index + 1);
            shuffled([ExpeditionNumber::FIRST; EXPEDITIONS], ExpeditionNumber::all(), seed, &name)
        };
        Self { deal: cards("silver-gold deal"), deck: cards("silver-gold deck"), rounds: std::array::from_fn(round) }
    }

    pub(crate) fn decide(&self, draw: Draw) -> Outcome {
        match draw {
            Draw::Pyramid { pile, from } => {
                let order = match pile {
                    Pile::Deal => &self.deal,
                    Pile::Deck => &self.deck,
                };
                let top = order.iter().find(|card| from.contains(**card));
                Outcome::Pyramid(top.copied().unwrap_or(CardNumber::FIRST))
            }
            Draw::Expedition { round, from } => {
                let order = self.rounds.get(usize::from(round).wrapping_sub(1));
                let top = order.and_then(|order| order.iter().find(|card| from.contains(**card)));
                Outcome::Expedition(top.copied().unwrap_or(ExpeditionNumber::FIRST))
            }
        }
    }
}

fn shuffled<T: Copy, const N: usize>(
    mut cards: [T; N],
    in_order: impl Iterator<Item = T>,
    seed: &Seed,
    name: &str,
) -> [T; N] {
    for (place, card) in cards.iter_mut().zip(in_order) {
        *place = card;
    }
    seed.stream(name).shuffle(&mut cards);
    cards
}

#[inline(always)]
pub(crate) fn sample(draw: Draw, random: &mut impl Random) -> Outcome {
    match draw {
        Draw::Pyramid { from, .. } => Outcome::Pyramid(from.nth(random.below(from.len())).unwrap_or(CardNumber::FIRST)),
        Draw::Expedition { from, .. } => {
            Outcome::Expedition(from.nth(random.below(from.len())).unwrap_or(ExpeditionNumber::FIRST))
        }
    }
}
