//! What each viewer may see of a table.

use game_core::{Seat, SeatSet, Viewer};
#[cfg(not(target_family = "wasm"))]
use protocol::TrackedView;
use protocol::{GameEvents, GameView, SeatInfo, ServerMessage, Sitter, Stage, StandInTurn, TableInfo, ViewChanges};

use crate::entry::PersonId;
use crate::seating::SeatState;
use crate::table::Table;

/// How long a table for anyone waits for more people.
const ANYONE_WAITS_MS: i64 = 20_000;

/// Stands for a table's info as a viewer was sent it. As long as it is equal, the info is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfoVersion {
    changes: u64,
    stage: Stage,
    connected: SeatSet,
}

impl Table {
    /// The message that shows the table to a person, with the events since entry `seen`. Presence is known to the
    /// host alone, so it is passed in.
    pub fn message(
        &self,
        person: PersonId,
        seen: u64,
        now_ms: i64,
        is_connected: impl Fn(PersonId) -> bool,
    ) -> ServerMessage {
        let viewer = self.viewer(person);
        ServerMessage::Table {
            table: self.header.id,
            number: self.number,
            info: Box::new(self.info(person, is_connected)),
            sight: self.view(viewer),
            news: self.events(viewer, seen),
            stand_ins: self.stand_in_turns(viewer, seen),
            version: self.viewer_version(viewer),
            waiting: self.waiting().iter().collect(),
            clock_left: self.clock_left(viewer, now_ms),
        }
    }

    /// The message that shows a person what has changed since they were sent the table up to entry `seen`. `changes`
    /// lead from the view that they were sent to the present one; `info` is given if it is different. `None` before the
    /// game.
    pub fn change_message(
        &self,
        viewer: Viewer,
        seen: u64,
        now_ms: i64,
        changes: ViewChanges,
        info: Option<TableInfo>,
    ) -> Option<ServerMessage> {
        Some(ServerMessage::Change {
            table: self.header.id,
            number: self.number,
            follows: seen,
            info: info.map(Box::new),
            changes,
            news: self.events(viewer, seen)?,
            stand_ins: self.stand_in_turns(viewer, seen),
            version: self.viewer_version(viewer),
            waiting: self.waiting().iter().collect(),
            clock_left: self.clock_left(viewer, now_ms),
        })
    }

    /// The present version of the info of any viewer who keeps their seat.
    pub fn info_version(&self, is_connected: impl Fn(PersonId) -> bool) -> InfoVersion {
        let connected = self.people().filter(|(_, person)| is_connected(*person)).map(|(seat, _)| seat).collect();
        InfoVersion { changes: self.info_changes, stage: self.stage(), connected }
    }

    fn viewer_version(&self, viewer: Viewer) -> u64 {
        if let Viewer::Seat(seat) = viewer { self.version(seat) } else { 0 }
    }

    /// The game as a viewer may see it, once it has begun.
    pub fn view(&self, viewer: Viewer) -> Option<GameView> {
        self.game.as_ref().map(|game| game.view(viewer))
    }

    /// The same view, to be compared with the one before.
    #[cfg(not(target_family = "wasm"))]
    pub fn tracked_view(&self, viewer: Viewer) -> Option<TrackedView> {
        self.game.as_ref().and_then(|game| game.tracked_view(viewer))
    }

    /// The events of the game after an entry that a viewer may know, once the game has begun.
    pub fn events(&self, viewer: Viewer, after: u64) -> Option<GameEvents> {
        self.game.as_ref().map(|game| game.events(viewer, after))
    }

    /// The turns after an entry that a bot played in the place of a person, by the events that a viewer may know.
    fn stand_in_turns(&self, viewer: Viewer, after: u64) -> Vec<StandInTurn> {
        let Some(game) = &self.game else { return Vec::new() };
        let count = |number: u64| game.count_events(viewer, after, number);
        let turns = self.stand_in_entries.iter().filter(|(number, _)| *number > after);
        turns.map(|(number, seat)| StandInTurn { seat: *seat, from: count(number - 1), to: count(*number) }).collect()
    }

    /// The setup of the game, as a record's first line holds it.
    pub fn setup(&self) -> serde_json::Value {
        self.opened.setup()
    }

    /// Everything about the table except the game itself, as a person sees it. The setup is left out: it is large and
    /// never changes.
    pub fn info(&self, person: PersonId, is_connected: impl Fn(PersonId) -> bool) -> TableInfo {
        let seat_info = |(seat, state): (Seat, &SeatState)| SeatInfo {
            seat,
            sitter: sitter(state),
            ready: state.bot.is_some() || state.luck.is_some(),
            connected: state.guest.as_ref().is_some_and(|guest| is_connected(guest.id)),
            stand_in: state.stand_in,
        };
        TableInfo {
            table: self.header.id,
            code: self.header.code,
            game: self.header.agreed.game,
            setup: None,
            visibility: self.header.agreed.visibility,
            clock: self.header.agreed.clock,
            stage: self.stage(),
            seats: self.seat_numbers().zip(&self.seats).map(seat_info).collect(),
            your_seat: self.seat_of(person),
            you_host: person == self.header.host,
            commitment: self.commitment,
            rematch: self.rematch,
            anyone: self.header.agreed.anyone,
            daily: self.header.agreed.daily,
            event: self.header.agreed.event,
        }
    }

    /// When a table for anyone starts: some time after the first of its people sat down. `None` for other tables, without
    /// people, and during the game.
    pub fn starts_at_ms(&self) -> Option<i64> {
        let waits = self.header.agreed.anyone && self.stage() == Stage::Gathering;
        let first = self.people().filter_map(|(seat, _)| Some(self.seat(seat)?.waiting_since_ms)).min();
        first.filter(|_| waits).map(|first| first + ANYONE_WAITS_MS)
    }

    /// When the game began to wait for a person, if it does and the log recorded the time.
    pub fn waiting_since_ms(&self, seat: Seat) -> Option<i64> {
        let state = self.seat(seat).filter(|_| self.people_to_act().contains(seat))?;
        Some(state.waiting_since_ms).filter(|at| *at > 0)
    }

    /// Milliseconds left on the clock: the viewer's own if the game waits for them, else the shortest of all people it
    /// waits for. `None` without a clock, or if the game waits for bots only. Before the game at a table for anyone: until
    /// it starts.
    pub fn clock_left(&self, viewer: Viewer, now_ms: i64) -> Option<u64> {
        if let Some(starts_at_ms) = self.starts_at_ms() {
            return Some(u64::try_from(starts_at_ms - now_ms).unwrap_or(0));
        }
        let limit = self.header.agreed.clock.millis()?;
        let left = |seat: Seat| {
            let spent = u64::try_from(now_ms - self.waiting_since_ms(seat)?).unwrap_or(0);
            Some(limit.saturating_sub(spent))
        };
        let own = if let Viewer::Seat(seat) = viewer { left(seat) } else { None };
        own.or_else(|| self.people_to_act().iter().filter_map(left).min())
    }
}

fn sitter(state: &SeatState) -> Sitter {
    match (&state.guest, state.bot) {
        (Some(guest), _) => Sitter::Person(guest.name.clone()),
        (None, Some(level)) => Sitter::Bot(level),
        (None, None) => Sitter::Open,
    }
}
