//! The rows of a pyramid (N17).

use serde::{Deserialize, Serialize};

/// How many pieces each row of a pyramid has, from the bottom (N17).
pub const ROW_PIECES: [u8; 4] = [4, 3, 2, 1];

/// A row of a pyramid, counted from 1 at the bottom. A piece of it costs as many of each resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct PyramidRow(u8);

numbered!(PyramidRow, "row of the pyramid", ROW_PIECES.len());

impl PyramidRow {
    /// The lowest row, with four pieces.
    pub const FIRST: Self = Self(1);
    /// The row on the lowest one.
    pub const SECOND: Self = Self(2);
    /// The row beneath the top.
    pub const THIRD: Self = Self(3);

    /// How many pieces the whole row has.
    pub const fn pieces(self) -> u8 {
        ROW_PIECES[self.index()]
    }

    pub(crate) const fn beneath(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }
}
