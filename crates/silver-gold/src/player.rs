//! A player's two cards, the marks on them, and the score card.

use game_core::{BitSet, Element, bits_as_number};
use serde::{Deserialize, Serialize};

use crate::action::{Placement, Slot};
use crate::boxes::Boxes;
use crate::card_set::{CardNumber, CardSet};
use crate::colour::Colour;
use crate::deck::{Deck, SKULLS};
use crate::score::COLOUR_POINTS;
use crate::state::ROUNDS;

/// How many gems of one colour count (S14).
pub const MAX_GEMS: u8 = 10;

/// The torch of a round, counted from 1 (S12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Torch(u8);

impl Torch {
    /// The torch of a round, rounds counted from 1.
    #[inline(always)]
    pub const fn of_round(round: u8) -> Option<Self> {
        if round >= 1 && round <= ROUNDS { Some(Self(round)) } else { None }
    }
}

impl Element for Torch {
    type Word = u8;
    const KIND: &'static str = "torch";
    const ALL: u8 = (1 << ROUNDS) - 1;

    #[inline(always)]
    fn bit(self) -> u32 {
        u32::from(self.0) - 1
    }

    #[inline(always)]
    fn from_bit(bit: u32) -> Option<Self> {
        u8::try_from(bit + 1).ok().and_then(Self::of_round)
    }
}

/// Some of the four torches.
pub type TorchSet = BitSet<Torch>;

/// A player's cards and score card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The left and the right card. A completed card stays until it is replaced (S10).
    pub cards: [Option<CardNumber>; 2],
    /// The boxes crossed off on each.
    pub crossed: [Boxes; 2],
    /// Every pyramid completed so far.
    pub completed: CardSet,
    /// The pyramids completed in this turn.
    pub fresh: CardSet,
    /// Red gems marked.
    pub rubies: u8,
    /// Green gems marked.
    pub emeralds: u8,
    /// Skulls marked.
    pub skulls: u8,
    /// The torches that are lit.
    #[serde(with = "bits_as_number")]
    pub torches: TorchSet,
}

impl Player {
    /// The boxes that may be crossed next on a card (S8).
    #[inline(always)]
    pub fn open_boxes(&self, deck: &Deck, slot: Slot) -> Boxes {
        match self.cards[slot.index()] {
            Some(number) => deck.card(number).open_boxes(self.crossed[slot.index()]),
            None => Boxes::EMPTY,
        }
    }

    /// Whether the player holds a card.
    pub fn holds_a_card(&self) -> bool {
        self.cards.iter().any(Option::is_some)
    }

    /// Whether the torch of a round is marked, rounds counted from 1.
    pub fn has_torch(&self, round: u8) -> bool {
        Torch::of_round(round).is_some_and(|torch| self.torches.contains(torch))
    }

    /// Whether the 2nd, 4th or 6th pyramid of a colour was completed in this turn (S19).
    pub fn reaches_points(&self, deck: &Deck, colour: Colour) -> bool {
        let cards = deck.of_colour(colour);
        let after = (self.completed & cards).len();
        let before = after.saturating_sub((self.fresh & cards).len());
        after / 2 > before / 2 && before < 2 * COLOUR_POINTS.len() as u32
    }

    /// The slot to be replaced next: that of the lower-numbered card completed in this turn (S16).
    pub fn slot_to_replace(&self) -> Option<Slot> {
        let number = |slot: &Slot| self.cards[slot.index()].filter(|card| self.fresh.contains(*card));
        let complete = Slot::BOTH.into_iter().filter(|slot| number(slot).is_some());
        complete.min_by_key(number)
    }

    /// Crosses boxes off and scores what is under them (S9 to S14); returns how many extra boxes that owes. `torch` is the
    /// one of this round.
    #[inline(always)]
    pub(crate) fn cross(&mut self, deck: &Deck, torch: TorchSet, placement: Placement) -> u8 {
        let slot = placement.slot.index();
        let Some(number) = self.cards[slot] else { return 0 };
        let card = deck.card(number);
        let boxes = placement.boxes;
        self.crossed[slot] |= boxes;
        let effects = boxes & card.effects;
        let count = |symbols: Boxes| (effects & symbols).len() as u8;
        self.rubies = (self.rubies + count(card.rubies)).min(MAX_GEMS);
        self.emeralds = (self.emeralds + count(card.emeralds)).min(MAX_GEMS);
        // Once a round, however many (S12).
        if effects.meets(card.torches) {
            self.torches |= torch;
        }
        // Skulls before potions is never worse for the player, so there is no choice (S11). The counter goes from 0 to 10 (S13).
        self.skulls = (self.skulls + count(card.skulls)).min(SKULLS as u8);
        self.skulls = self.skulls.saturating_sub(2 * count(card.potions));
        if effects.meets(card.tomb) {
            self.completed.insert(number);
            self.fresh.insert(number);
        }
        count(card.red_crosses)
    }
}
