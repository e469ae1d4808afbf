//! What may stand in a log line: never a token, a name, a seed or a table's whole id, which is its key.

use std::fmt;

use game_core::Hash;
use protocol::TableId;

/// A table in a log line: the same for the same table, and of no use to anybody else.
pub(crate) struct Short(pub(crate) TableId);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", Hash::of(self.0.bytes()).short() >> 32)
    }
}
