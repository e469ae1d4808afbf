//! Drafts of turns, stored in the browser so that a reload does not lose them.

use std::fmt::Display;

use game_core::Seat;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::browser::{remove_all_stored, remove_stored, store_value, stored_names, stored_value};

/// A draft as it is stored, with the turn it belongs to.
pub(crate) trait StoredDraft: Serialize + DeserializeOwned {
    /// What tells one turn of a game from another.
    type Turn: PartialEq;

    fn turn(&self) -> Self::Turn;
    fn is_empty(&self) -> bool;
}

/// The place in the browser's storage for one draft.
pub(crate) struct DraftSlot(String);

impl DraftSlot {
    /// One draft for a whole table.
    pub(crate) fn of_table(table: impl Display) -> Self {
        Self(format!("draft.{table}"))
    }

    /// A seat's own draft: people who share a device must not see each other's marks.
    pub(crate) fn of_seat(table: impl Display, seat: Seat) -> Self {
        Self(format!("draft.{table}.{}", seat.index()))
    }

    /// The last draft that was saved.
    pub(crate) fn last<D: StoredDraft>(&self) -> Option<D> {
        stored_value(&self.0)
    }

    /// The draft of this turn, if one was saved.
    pub(crate) fn load<D: StoredDraft>(&self, turn: &D::Turn) -> Option<D> {
        self.last::<D>().filter(|draft| draft.turn() == *turn)
    }

    /// Replaces the saved draft. An empty draft takes no place.
    pub(crate) fn save<D: StoredDraft>(&self, draft: &D) {
        if draft.is_empty() {
            remove_stored(&self.0);
        } else {
            store_value(&self.0, draft);
        }
    }
}

/// Deletes the drafts of all seats of a table.
pub(crate) fn delete_drafts(table: impl Display) {
    remove_all_stored(&DraftSlot::of_table(table).0);
}

/// What follows the table in the name under which the guide of a first game stores its step.
const GUIDE: &str = ".guide";

/// The name under which the guide of a table stores its step. It is deleted with the drafts.
pub(crate) fn guide_slot(table: impl Display) -> String {
    format!("{}{GUIDE}", DraftSlot::of_table(table).0)
}

/// The name under which it is stored that the player wants no notices about a table. It is deleted with the drafts.
pub(crate) fn no_notices_slot(table: impl Display) -> String {
    format!("{}.no-notices", DraftSlot::of_table(table).0)
}

/// The tables with a guide that has not come to its end.
pub(crate) fn guided_tables() -> Vec<String> {
    let names = stored_names("draft.");
    let tables = names.iter().filter_map(|name| name.strip_prefix("draft.")?.strip_suffix(GUIDE));
    tables.map(String::from).collect()
}
