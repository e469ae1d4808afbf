//! What happens at a table, from the first guest to the last mark.
//!
//! Pure: no network, no database, no clock, no luck of its own. A [`Table`] is what its entries made of it; what somebody
//! wants is [decided](Table::decide) into an entry, or refused, and changes nothing until the entry is
//! [applied](Table::apply). Whoever hosts tables writes the entry down in between.

mod entry;
mod hosted;
mod play;
mod table;

pub use entry::{Entry, Guest, LoggedEntry, PersonId};
pub use hosted::Hosted;
pub use table::{BotJob, Command, Table};
