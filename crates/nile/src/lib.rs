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

mod action;
mod board;
mod chance;
mod discovery;
mod effects;
mod event;
mod game;
mod hosted;
mod pay;
mod refusal;
mod setup;
mod spend;
mod state;
mod turn;
mod valley;

pub use action::{Action, Actions, Choice, DieNumber};
pub use board::{AreaBalance, Board, BoardBalance, Harvest, Kind};
pub use chance::{Draw, Luck, Outcome};
pub use discovery::{Asks, DISCOVERIES, Discovery, Effect, SPOTS};
pub use event::Event;
pub use game::{Nile, Score, View};
pub use pay::{Exchange, Tray, missing};
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{
    BALANCED_BOXES, Die, Draft, FILLINGS, FIRST_COINS, Holding, MAX_DICE, MAX_EXTRA_DICE, MAX_TURNS, Options, Phase,
    ROW_PIECES, State, Turn,
};
pub use valley::{Area, ByArea, ByPlayer, COLUMNS, Column, FACES, Face, ROWS, Row, Space, Way};
