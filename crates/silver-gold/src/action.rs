//! The actions of a seat, and the set of legal actions.

use std::fmt;

use game_core::{ActionSet, Element, nth_bit};
use serde::{Deserialize, Serialize};

use crate::boxes::Boxes;
use crate::card_set::{CardNumber, CardSet};
use crate::pattern::{Pattern, PlacementNumber, PlacementSet};

/// One of a player's two places for cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The left card.
    Left,
    /// The right card.
    Right,
}

impl Slot {
    /// Both places, left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// Boxes crossed at once on one of a seat's two cards; a single box is a placement of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The place of the card.
    pub slot: Slot,
    /// The boxes to cross off.
    pub boxes: Boxes,
}

/// Where a replacement comes from (S17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// This card of the display.
    Display(CardNumber),
    /// The unseen top card of the face-down deck.
    Deck,
}

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Keeps these two of the four cards dealt; the lower number lies left (S4).
    Keep(CardSet),
    /// Crosses off the pattern, a single box or an owed extra box (S7).
    /// When nothing more is owed, the seat is confirmed.
    Cross(Placement),
    /// Replaces a completed card (S17).
    Take(Source),
}

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub enum Actions<'g> {
    /// Nothing: it is not this seat's turn, or it is confirmed.
    Nothing,
    /// Keep any two of these.
    Keep(CardSet),
    /// Cross off.
    Cross {
        /// The pattern of `patterns`; `None` for an extra box.
        pattern: Option<&'g Pattern>,
        /// The legal placements of the pattern, left and right.
        patterns: [PlacementSet; 2],
        /// The single boxes, left and right.
        singles: [Boxes; 2],
    },
    /// Take a card.
    Take {
        /// The cards of the display.
        display: CardSet,
        /// Whether the deck has a card to take.
        deck: bool,
    },
}

impl ActionSet for Actions<'_> {
    type Action = Action;

    #[inline(always)]
    fn len(&self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Keep(hand) => {
                let cards = hand.len();
                cards * cards.saturating_sub(1) / 2
            }
            Self::Cross { patterns, singles, .. } => {
                patterns[0].len() + patterns[1].len() + singles[0].len() + singles[1].len()
            }
            Self::Take { display, deck } => display.len() + u32::from(*deck),
        }
    }

    /// Pairs by their lower, then their higher card; patterns before single boxes, left before right;
    /// the display before the deck.
    #[inline(always)]
    fn nth(&self, index: u32) -> Option<Action> {
        match self {
            Self::Nothing => None,
            Self::Keep(hand) => nth_pair(*hand, index).map(Action::Keep),
            Self::Cross { pattern, patterns, singles } => nth_cross(*pattern, patterns, singles, index),
            Self::Take { display, deck } => match display.nth(index) {
                Some(card) => Some(Action::Take(Source::Display(card))),
                None => (*deck && index == display.len()).then_some(Action::Take(Source::Deck)),
            },
        }
    }
}

fn nth_pair(hand: CardSet, mut index: u32) -> Option<CardSet> {
    let cards = hand.len();
    for low in 0..cards {
        let pairs_with_low = cards - low - 1;
        if index < pairs_with_low {
            let pair = [hand.nth(low)?, hand.nth(low + 1 + index)?];
            return Some(pair.into_iter().collect());
        }
        index -= pairs_with_low;
    }
    None
}

/// The set that contains an index is unpredictable, so it is found by counting, not by branching.
#[inline(always)]
fn nth_cross(
    pattern: Option<&Pattern>,
    patterns: &[PlacementSet; 2],
    singles: &[Boxes; 2],
    index: u32,
) -> Option<Action> {
    let [left, right] = patterns.map(|ways| [ways.bits() as u64, (ways.bits() >> 64) as u64]);
    let words = [left[0], left[1], right[0], right[1], singles[0].bits().into(), singles[1].bits().into()];
    let mut before = [0; 7];
    for (i, word) in words.iter().enumerate() {
        before[i + 1] = before[i] + word.count_ones();
    }
    let at = (1..=6).filter(|&i| before[i] <= index).count();
    let place = nth_bit(*words.get(at)?, index - before[at]);
    let (slot, boxes) = if at < 4 {
        let number = PlacementNumber::from_bit(64 * (at as u32 % 2) + place)?;
        (Slot::BOTH[at / 2], pattern?.placement(number))
    } else {
        (Slot::BOTH[at - 4], Boxes::from_bits(1 << place))
    };
    Some(Action::Cross(Placement { slot, boxes }))
}
