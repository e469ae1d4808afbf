//! Decks and boards: made, checked and measured.

use nile::Board;
use pyo3::prelude::*;
use silver_gold::{Deck, generate};

use super::value_error;

/// The text of the standard deck of Silver & Gold.
#[pyfunction]
pub(super) fn standard_deck() -> String {
    Deck::standard().readable_text()
}

/// The text of a generated deck: the same number gives the same deck.
#[pyfunction]
pub(super) fn generate_deck(py: Python<'_>, number: u64) -> String {
    py.detach(|| generate(number).readable_text())
}

/// Checks the text of a deck. Returns the warnings, and raises ValueError with all problems.
#[pyfunction]
pub(super) fn check_deck(text: &str) -> PyResult<Vec<String>> {
    checked(Deck::parse(text)).map(|(_, warnings)| warnings)
}

/// The figures of a deck, as JSON.
#[pyfunction]
pub(super) fn deck_balance(text: &str) -> PyResult<String> {
    let (deck, _) = checked(Deck::parse(text))?;
    serde_json::to_string(&deck.balance()).map_err(value_error)
}

/// The text of the standard board of Nile.
#[pyfunction]
pub(super) fn standard_board() -> String {
    Board::standard().readable_text()
}

/// Checks the text of a board. Returns the warnings, and raises ValueError with all problems.
#[pyfunction]
pub(super) fn check_board(text: &str) -> PyResult<Vec<String>> {
    checked(Board::parse(text)).map(|(_, warnings)| warnings)
}

/// The figures of a board, as JSON.
#[pyfunction]
pub(super) fn board_balance(text: &str) -> PyResult<String> {
    let (board, _) = checked(Board::parse(text))?;
    serde_json::to_string(&board.balance()).map_err(value_error)
}

fn checked<M>(parsed: game_core::Parsed<M>) -> PyResult<(M, Vec<String>)> {
    match parsed {
        Ok((material, warnings)) => Ok((material, warnings.iter().map(ToString::to_string).collect())),
        Err(problems) => {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Err(value_error(lines.join("\n")))
        }
    }
}
