//! Reviews: where a recorded game was decided.

use ::nile::Nile;
use ::review::{Budget, Explained, History, Review};
use ::silver_gold::SilverGold;
use game_core::{Recorded, announced_game};
use pyo3::prelude::*;

use super::value_error;

/// Reviews the record of a finished game: what luck gave, what each decision gave up, and what would have been better. The
/// budget is `usual`, or `quick` without looking ahead. Returns the same JSON as `pyramids review` writes.
#[pyfunction]
#[pyo3(signature = (record, budget = "usual"))]
pub(super) fn review(py: Python<'_>, record: &str, budget: &str) -> PyResult<String> {
    let budget = match budget {
        "usual" => Budget::USUAL,
        "quick" => Budget::QUICK,
        other => return Err(value_error(format!("there is no budget {other:?}, choose usual or quick"))),
    };
    py.detach(|| {
        let game = announced_game(record.lines().next().unwrap_or_default()).map_err(value_error)?;
        if game == Nile::NAME { report::<Nile>(record, budget) } else { report::<SilverGold>(record, budget) }
    })
}

fn report<G: Explained<Action: serde::Serialize>>(record: &str, budget: Budget) -> PyResult<String> {
    let history = History::<G>::read(record).map_err(value_error)?;
    let report = Review::complete(&history, budget).report(&history);
    serde_json::to_string(&report).map_err(value_error)
}
