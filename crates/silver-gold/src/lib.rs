//! The rules of Silver & Gold: Pyramids (Phil Walker-Harding), rulings S1 to S23.
//!
//! ```
//! use silver_gold::{Deck, SilverGold};
//! use game_core::{Game, QuickRandom, play_out};
//!
//! let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
//! let mut state = game.start();
//! play_out(&game, &mut state, &mut QuickRandom::new(1));
//! let standing = game.standing(&state).expect("the game is over");
//! assert!(game.seats().iter().any(|seat| standing.places[seat] == 1));
//! ```

/// The README's code, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod action;
mod boxes;
mod card;
mod card_set;
mod chance;
mod colour;
mod deck;
mod event;
mod game;
mod hosted;
mod pattern;
mod player;
mod refusal;
mod score;
mod state;
mod turn;
mod view;

pub use action::{Action, Actions, Placement, Slot, Source};
pub use boxes::{BOTTOM_ROW, Boxes, Cell, NotACell, Region, SIDE, TOP_ROW};
pub use card::{Card, Symbol};
pub use card_set::{CARDS, CardNumber, CardSet};
pub use chance::{Draw, Outcome, Pile, Shuffles};
pub use colour::{ByColour, CARDS_PER_COLOUR, Colour};
pub use deck::{
    Balance, CardBalance, ColourBalance, Deck, EXPEDITIONS, ExpeditionNumber, ExpeditionSet, PATTERNS, PatternBalance,
    SKULLS, Variety, generate, generate_with,
};
pub use event::Event;
pub use game::{MAX_PLAYERS, Setup, SilverGold};
pub use pattern::{MAX_PATTERN_BOXES, MIN_PATTERN_BOXES, Pattern, PlacementNumber, PlacementSet};
pub use player::{MAX_GEMS, Player, Torch, TorchSet};
pub use refusal::Refusal;
pub use score::{COLOUR_POINTS, Prizes, Score, colour_points, standing};
pub use state::{DEALT, DISPLAY, KEPT, Phase, ROUNDS, State, TURNS};
pub use view::{Own, View};
