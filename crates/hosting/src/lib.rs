//! A table as an event-sourced state machine, from the first guest to the last mark.
//!
//! Pure: no network, no database, no clock and no randomness of its own. A [`Table`] is the result of its log.
//! A [`Command`] is [decided](Table::decide) into an [`Entry`] or refused; it changes nothing until the entry is
//! [applied](Table::apply). The host stores the entry in between, so that an acknowledged command is never lost.
//! [`Table::replay`] rebuilds a table from a stored log and reports the first entry that does not fit.
//! [`Table::restore`] rebuilds it from a [snapshot](Table::snapshot), which a host may keep to avoid long replays.
//!
//! Which games can be played is up to the caller: a [`Games`] registry lists them.

mod apply;
#[cfg(not(target_family = "wasm"))]
mod daily;
mod decide;
mod entry;
mod games;
mod header;
#[cfg(not(target_family = "wasm"))]
mod listing;
mod log;
mod play;
mod requests;
mod seating;
#[cfg(not(target_family = "wasm"))]
mod snapshot;
mod table;
mod views;

pub use ::bots::TimeLimit;
pub use apply::{ReplayError, ReplayFault};
pub use entry::{Entry, Guest, LoggedEntry, PersonId};
#[cfg(not(target_family = "wasm"))]
pub use games::VerifiedScore;
pub use games::{CheckReview, Games, HostedGame};
pub use header::{HeaderError, StoredHeader};
#[cfg(not(target_family = "wasm"))]
pub use listing::{Listing, Occupant, Outlook};
pub use log::{EntryError, LOG_FORMAT, LogVersion, decode_entry, encode_entry, seal_line, unseal_line};
#[cfg(not(target_family = "wasm"))]
pub use snapshot::{SNAPSHOT_VERSION, SnapshotError};
pub use table::{BotJob, Command, Table, TableHeader};
pub use views::InfoVersion;
