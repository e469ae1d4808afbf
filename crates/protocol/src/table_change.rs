//! Applies changes to a table.

use crate::server_message::ServerMessage;

impl ServerMessage {
    /// The table after a change: this Table with the Change applied to it. `None` if this is no Table, or if the change
    /// does not follow it.
    pub fn with_change(&self, change: &Self) -> Option<Self> {
        let Self::Table { table, number, info, sight: Some(sight), .. } = self else { return None };
        let Self::Change { table: of, follows, number: new, info: new_info, changes, .. } = change else { return None };
        let Self::Change { news, stand_ins, version, waiting, clock_left, .. } = change else { return None };
        if of != table || follows != number {
            return None;
        }
        let mut info = new_info.as_ref().unwrap_or(info).clone();
        // As in any message but the first.
        info.setup = None;
        Some(Self::Table {
            table: *table,
            number: *new,
            info,
            sight: Some(sight.with(changes).ok()?),
            news: Some(news.clone()),
            stand_ins: stand_ins.clone(),
            version: *version,
            waiting: waiting.clone(),
            clock_left: *clock_left,
        })
    }
}
