//! A duplicate evening as an event-sourced state machine: people join, rounds are paired, tables end, standings follow.
//!
//! Pure: no network, no database, no clock and no randomness of its own. An [`Event`] is the result of its log. A wish of a
//! person or the passing of time is [decided](Event::decide) into an [`EventEntry`] or refused; it changes nothing until
//! the entry is [applied](Event::apply). The host stores the entry in between.
//!
//! [`pairing`] makes up the tables of a round, and [`scoring`] compares their results.

mod decide;
mod entry;
mod event;
pub mod pairing;
pub mod scoring;
mod settings;
mod view;

pub use decide::{Moment, round_seed};
pub use entry::{EventEntry, LoggedEventEntry, PlannedTable, decode_event_entry, encode_event_entry};
pub use event::{Event, EventError, EventHeader, Fault, MAX_PEOPLE, MIN_PEOPLE, Person, Round, RoundTable};
pub use settings::check_settings;
