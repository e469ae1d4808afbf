//! Figures on how balanced a deck is.

use serde::Serialize;

use crate::boxes::Boxes;
use crate::card::{Card, Symbol};
use crate::card_set::CardNumber;
use crate::colour::{ByColour, CARDS_PER_COLOUR, Colour};
use crate::deck::{Deck, EXPEDITIONS, PATTERNS};

/// The figures of a deck by card, colour and pattern.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// The figures of each card, from 1 to 48.
    pub cards: Vec<CardBalance>,
    /// Sums over the 16 cards of a colour.
    pub colours: ByColour<ColourBalance>,
    /// The different patterns.
    pub patterns: Vec<PatternBalance>,
}

/// The figures of one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardBalance {
    /// The number of the card.
    pub number: CardNumber,
    /// The colour of the pyramid.
    pub colour: Colour,
    /// How many boxes are walls.
    pub walls: u32,
    /// How many boxes the shortest way to the tomb has, entrance and tomb included.
    pub way: u32,
    /// How many skulls nobody can avoid on the way to the tomb.
    pub forced_skulls: u32,
    /// How hard it is to complete, from 1 to 5: an estimate from the way and the skulls that cannot be avoided.
    pub difficulty: u8,
    /// In how many ways each pattern can be the first mark, by pattern.
    pub first_marks: Vec<u32>,
}

/// The cards of one colour, added up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct ColourBalance {
    /// Boxes that are walls.
    pub walls: u32,
    /// The boxes of the shortest ways to the tomb.
    pub way: u32,
    /// Boxes with a red cross.
    pub red_crosses: u32,
    /// Boxes with a ruby.
    pub rubies: u32,
    /// Boxes with an emerald.
    pub emeralds: u32,
    /// Boxes with a torch.
    pub torches: u32,
    /// Boxes with a skull.
    pub skulls: u32,
    /// Boxes with a potion.
    pub potions: u32,
}

/// The figures of one pattern.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PatternBalance {
    /// The drawing, with rows separated by `/`.
    pub drawn: String,
    /// How many of the 8 expedition cards show it.
    pub cards: usize,
    /// In how many ways it fits between the walls of a card, on average by colour.
    pub fits: ByColour<f64>,
    /// In how many ways it can be a card's first mark, on average by colour.
    pub first_marks: ByColour<f64>,
}

impl Deck {
    /// Counts and measures the deck.
    pub fn balance(&self) -> Balance {
        Balance {
            cards: CardNumber::all().map(|number| self.card_balance(number)).collect(),
            colours: ByColour::from_fn(|colour| self.colour_balance(colour)),
            patterns: (0..PATTERNS).map(|index| self.pattern_balance(index)).collect(),
        }
    }

    fn card_balance(&self, number: CardNumber) -> CardBalance {
        let card = self.card(number);
        CardBalance {
            number,
            colour: card.colour,
            walls: card.walls.len(),
            way: card.steps_to_tomb(Boxes::EMPTY).unwrap_or(0),
            forced_skulls: card.forced_skulls(),
            difficulty: card.difficulty(),
            first_marks: self.patterns.iter().map(|p| p.legal(card.walls, card.entrance).len()).collect(),
        }
    }

    fn colour_balance(&self, colour: Colour) -> ColourBalance {
        let sum =
            |value: &dyn Fn(&Card) -> u32| self.of_colour(colour).iter().map(|number| value(self.card(number))).sum();
        let count = |symbol| sum(&|card: &Card| card.boxes(symbol).len());
        ColourBalance {
            walls: count(Symbol::Wall),
            way: sum(&|card: &Card| card.steps_to_tomb(Boxes::EMPTY).unwrap_or(0)),
            red_crosses: count(Symbol::RedCross),
            rubies: count(Symbol::Ruby),
            emeralds: count(Symbol::Emerald),
            torches: count(Symbol::Torch),
            skulls: count(Symbol::Skull),
            potions: count(Symbol::Potion),
        }
    }

    fn pattern_balance(&self, index: usize) -> PatternBalance {
        let pattern = &self.patterns[index];
        let mean = |ways: &dyn Fn(&Card) -> u32| {
            ByColour::from_fn(|colour| {
                let sum: u32 = self.of_colour(colour).iter().map(|number| ways(self.card(number))).sum();
                f64::from(sum) / CARDS_PER_COLOUR as f64
            })
        };
        PatternBalance {
            drawn: pattern.drawn_rows().join("/"),
            cards: (0..EXPEDITIONS).filter(|&card| self.expeditions[card] == index).count(),
            fits: mean(&|card| pattern.legal(card.walls, Boxes::ALL).len()),
            first_marks: mean(&|card| pattern.legal(card.walls, card.entrance).len()),
        }
    }
}
