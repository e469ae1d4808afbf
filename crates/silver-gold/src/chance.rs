//! Chance: the next card of a pile.

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

/// A request for the top card of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// A pyramid card.
    Pyramid {
        /// The pile that the card is drawn from.
        pile: Pile,
        /// The cards that are left in it.
        from: CardSet,
    },
    /// An expedition card.
    Expedition {
        /// The round, counted from 1.
        round: u8,
        /// The cards that are left in the round's pile.
        from: ExpeditionSet,
    },
}

/// A chance outcome: the card that was turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A pyramid card.
    Pyramid(CardNumber),
    /// An expedition card.
    Expedition(ExpeditionNumber),
}

/// Every shuffle of a game. A pile's top card is the first of its shuffle that is still in the pile,
/// so a card depends only on the seed and on what is left in its pile.
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
