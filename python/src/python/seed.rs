//! Seeds from Python: a number of a series, or the seed of a record.

use game_core::Seed;
use pyo3::prelude::*;

use super::value_error;

/// A seed as Python writes it.
#[derive(FromPyObject)]
pub(super) enum SeedArgument {
    Number(u64),
    Hex(String),
}

impl SeedArgument {
    /// The seed; a number is that of a series, as for `pyramids sim --seed`.
    pub(super) fn seed(self, index: u64) -> PyResult<Seed> {
        match self {
            Self::Number(series) => Ok(Seed::numbered(series, index)),
            Self::Hex(text) => text.parse().map_err(value_error),
        }
    }
}
