//! How tables appear in log lines. A log line never has a token, a name, a seed, or a table's id, which is its key.

use std::fmt;

use game_core::Hash;
use protocol::{EventId, TableId};

/// A table in a log line: a short hash of its id, the same in every line, which does not open the table.
#[derive(Clone, Copy)]
pub(crate) struct LogId(pub(crate) TableId);

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", Hash::of(self.0.bytes()).short() >> 32)
    }
}

/// An evening in a log line, as [`LogId`].
#[derive(Clone, Copy)]
pub(crate) struct LogEventId(pub(crate) EventId);

impl fmt::Display for LogEventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", Hash::of(self.0.bytes()).short() >> 32)
    }
}
