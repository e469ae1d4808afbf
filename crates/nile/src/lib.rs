//! The rules of Nile (Pyramids by Bradley C. Buchanan), rulings N1 to N20.
//!
//! ```
//! use nile::{Board, Nile, Options};
//! use game_core::{Game, QuickRandom, play_out};
//!
//! let game = Nile::new(Board::standard(), Options::default());
//! let mut state = game.start();
//! play_out(&game, &mut state, &mut QuickRandom::new(1));
//! assert!(game.standing(&state).is_some());
//! ```

#[macro_use]
mod numbered;

mod action;
mod board;
mod chance;
mod dice;
mod discovery;
mod effects;
mod event;
mod game;
mod hosted;
mod pay;
mod pyramid;
mod refusal;
mod setup;
mod spend;
mod state;
mod turn;
mod valley;

pub use action::{Action, Actions, Choice};
pub use board::{AreaBalance, Board, BoardBalance, Harvest, Kind};
pub use chance::{Draw, Luck, Outcome};
pub use dice::{DiceSet, Die, DieNumber, MAX_DICE, MAX_EXTRA_DICE};
pub use discovery::{Asks, DISCOVERIES, Discovery, Effect, NUMBERED_DISCOVERIES, SPOTS, Spot, SpotSet};
pub use event::Event;
pub use game::{Nile, Score, View};
pub use pay::{Exchange, Tray, missing};
pub use pyramid::{PyramidRow, ROW_PIECES};
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{
    BALANCED_BOXES, Begins, Draft, FILLINGS, FIRST_COINS, Holding, MAX_TURNS, Options, Phase, State, Turn, Valley,
};
pub use valley::{Area, ByArea, ByPlayer, COLUMNS, Column, FACES, Face, ROWS, Row, Space, Way};
