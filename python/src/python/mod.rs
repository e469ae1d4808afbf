//! The classes and functions that Python sees. The type stubs are in `pyramids_games/_core.pyi`.

mod bot;
mod game;
mod material;
mod record;
mod review;
mod seed;
mod table;
mod vector;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    pyramids_games,
    IllegalAction,
    PyValueError,
    "An action that the rules refuse; the message is the rules' reason."
);

/// An error of the caller, with a message.
fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The part of `pyramids_games` that is written in Rust.
#[pymodule]
pub mod _core {
    #[pymodule_export]
    use super::IllegalAction;
    #[pymodule_export]
    use super::bot::{Bot, bot_seed};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::material::{
        board_balance, check_board, check_deck, deck_balance, generate_deck, standard_board, standard_deck,
    };
    #[pymodule_export]
    use super::record::{replay, verify};
    #[pymodule_export]
    use super::review::review;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::vector::VectorEnv;

    use bots::BOTS;
    use pyo3::prelude::*;

    use crate::codec::{ENCODING, WAIT};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ENCODING", ENCODING)?;
        module.add("WAIT", WAIT)?;
        module.add("BOTS", BOTS.to_vec())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
