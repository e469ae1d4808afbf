//! The latest state of a table.

use game_core::{Hosted, Seat};
use protocol::{GameEvents, GameView, Refusal, TableInfo};

/// A table as this device's player sees it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Snapshot {
    /// The number of the last log entry in it.
    pub(crate) last_entry: u64,
    pub(crate) info: TableInfo,
    pub(super) view: Option<GameView>,
    /// The events since the snapshot before; all events, if this is the first.
    pub(super) events: Option<GameEvents>,
    /// Whether no snapshot came before, so that nothing in it should be announced as new.
    pub(crate) is_first: bool,
    /// The version that an action must name.
    pub(crate) version: u64,
    /// The seats that must act.
    pub(crate) waiting: Vec<Seat>,
    /// When the clock runs out, in the browser's time; none without a clock.
    pub(crate) deadline_ms: Option<i64>,
}

impl Snapshot {
    /// The player's own seat; none for a spectator.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.info.your_seat
    }

    /// The player's view of the game, to be sent to the worker.
    pub(crate) fn view_to_send(&self) -> Option<GameView> {
        self.view.clone()
    }

    /// The player's view of the game, if it is a `G`.
    pub(crate) fn view<G: Hosted>(&self) -> Option<G::View> {
        self.view.as_ref()?.decode(G::NAME).ok()
    }

    /// The new events, if the game is a `G`.
    pub(crate) fn events<G: Hosted>(&self) -> Option<Vec<G::Event>> {
        self.events.as_ref()?.decode(G::NAME).ok()
    }

    /// Whether the game waits for the player.
    pub(crate) fn is_my_turn(&self) -> bool {
        self.seat().is_some_and(|seat| self.waiting.contains(&seat))
    }
}

/// Where the table is, and the state of the connection to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionStatus {
    /// The table is in this browser.
    Local,
    /// The first connection is being made.
    Connecting,
    Connected,
    /// The connection was lost at this time of the browser's clock.
    Reconnecting {
        since_ms: i64,
    },
    /// The server refused the connection for good.
    Ended(Refusal),
}
