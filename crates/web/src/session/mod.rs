//! A table on the screen, wherever it is: in this browser, on a server, or in a record.
//!
//! The views of the games know only a [`Session`]: they show its [snapshot](Session::snapshot) and
//! [send](Session::send) requests.

mod branch;
mod connection;
mod deal;
mod drafts;
mod local;
mod one_tab;
mod online;
mod pictures;
mod practice;
#[cfg(test)]
mod random_turn;
mod replay;
mod snapshot;
mod stored_games;
mod table_log;

use std::rc::Rc;
use std::sync::Arc;

use game_core::{Hosted, Seat};
use leptos::prelude::*;
use protocol::{
    Choices, ClientMessage, GameEvents, Phrase, Refusal, SeatInfo, ServerMessage, Sitter, Stage, StandInTurn, TableId,
};

use crate::browser::stored;
use crate::game_tables::OpenGame;

pub(crate) use branch::{BranchPlayers, BranchPoint, Future, reveals_seed, start_branch};
pub(crate) use deal::{create_deal, listed_actions};
pub(crate) use drafts::{DraftSlot, StoredDraft, delete_drafts, guide_slot, guided_tables, no_notices_slot};
pub(crate) use local::{NewLocalGame, open_local};
pub(crate) use one_tab::OneTab;
pub(crate) use online::open_online;
pub(crate) use pictures::{keep_picture, picture};
pub(crate) use practice::{Hint, PracticeState};
pub(crate) use replay::{Replay, open_replay, sitter};
pub(crate) use snapshot::{ConnectionStatus, Snapshot};
pub(crate) use stored_games::{
    GameSummary, LoadError, StoredGame, challenge_slot, delete_local, local_practice, local_record, running_games,
    stored_games,
};
pub(crate) use table_log::TableLog;

/// Where requests go: to a table in this browser or on a server.
pub(crate) trait Backend {
    fn send(&self, message: ClientMessage);
    /// Shows the table to the next player, who has taken the shared device.
    fn lift_curtain(&self) {}
    /// Marks the game as assisted. Only a practice table does.
    fn assist(&self) {}
    /// Goes back to before the player's last decision, and marks the game as assisted. Only a practice table does.
    fn take_back(&self) {}
}

/// A table on the screen.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) table: TableId,
    pub(crate) snapshot: RwSignal<Option<Arc<Snapshot>>>,
    /// The game, once it is known which.
    pub(crate) game: RwSignal<Option<OpenGame>>,
    /// All events from the start, in the batches they arrived in.
    history: RwSignal<Vec<GameEvents>>,
    /// The turns that a bot played in the place of a person, with the number of their batch in the history.
    stand_ins: RwSignal<Vec<(usize, StandInTurn)>>,
    pub(crate) connection: RwSignal<ConnectionStatus>,
    /// Why the last request was refused; cleared by the next one.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// Whether a request is unanswered.
    pub(crate) busy: RwSignal<bool>,
    /// Whether the player has taken a turn on this page.
    pub(crate) has_acted: RwSignal<bool>,
    /// The phrases that players sent, the newest last.
    pub(crate) phrases: RwSignal<Vec<(Option<Seat>, Phrase)>>,
    /// The player who must take the shared device; the table is covered until then.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// Whether bots of this browser wait, because the player has to acknowledge something.
    is_held: RwSignal<bool>,
    /// What a practice table shows of help.
    pub(crate) practice: PracticeState,
    backend: StoredValue<Option<Rc<dyn Backend>>, LocalStorage>,
}

impl Session {
    fn new(table: TableId, connection: ConnectionStatus) -> Self {
        Self {
            table,
            snapshot: RwSignal::new(None),
            game: RwSignal::new(None),
            history: RwSignal::new(Vec::new()),
            stand_ins: RwSignal::new(Vec::new()),
            connection: RwSignal::new(connection),
            refusal: RwSignal::new(None),
            busy: RwSignal::new(false),
            has_acted: RwSignal::new(false),
            phrases: RwSignal::new(Vec::new()),
            curtain: RwSignal::new(None),
            is_held: RwSignal::new(false),
            practice: PracticeState::new(),
            backend: StoredValue::new_local(None),
        }
    }

    fn set_backend(&self, backend: Rc<dyn Backend>) {
        self.backend.set_value(Some(backend));
    }

    /// Sends a request. The result arrives in `snapshot` or `refusal`.
    pub(crate) fn send(&self, message: ClientMessage) {
        self.refusal.set(None);
        if let Some(backend) = self.backend.get_value() {
            backend.send(message);
        }
    }

    /// Sends a complete turn.
    pub(crate) fn act(&self, choices: Choices) {
        self.has_acted.set(true);
        self.send(ClientMessage::Act { table: self.table, version: self.version(), choices });
    }

    /// Takes back a turn while other players are still choosing.
    pub(crate) fn withdraw(&self) {
        self.send(ClientMessage::Withdraw { table: self.table, version: self.version() });
    }

    /// The version that an action must name.
    pub(crate) fn version(&self) -> u64 {
        untrack(|| self.read(|table| Some(table.version))).unwrap_or(0)
    }

    pub(crate) fn lift_curtain(&self) {
        if let Some(backend) = self.backend.get_value() {
            backend.lift_curtain();
        }
    }

    /// Reads the latest snapshot and follows its changes; `None` until there is one.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Snapshot) -> Option<T>) -> Option<T> {
        self.snapshot.with(|snapshot| read(snapshot.as_deref()?))
    }

    /// The player's own seat; none for a spectator.
    pub(crate) fn my_seat(&self) -> Option<Seat> {
        self.read(Snapshot::seat)
    }

    /// Whether the player can only look: as a spectator, or in a replay.
    pub(crate) fn is_watching(&self) -> bool {
        self.my_seat().is_none()
    }

    /// Whether the game waits for the player.
    pub(crate) fn is_my_turn(&self) -> bool {
        self.read(|table| Some(table.is_my_turn())) == Some(true)
    }

    pub(crate) fn seat_info(&self, seat: Seat) -> Option<SeatInfo> {
        self.read(|table| table.info.seats.get(seat.index()).cloned())
    }

    pub(crate) fn stage(&self) -> Option<Stage> {
        self.read(|table| Some(table.info.stage))
    }

    /// Whether the table is for practice: in this browser, and all rivals are bots. A challenge is none: it is compared with
    /// what others did.
    pub(crate) fn is_practice(&self) -> bool {
        let is_alone = self.read(|table| {
            let people = table.info.seats.iter().filter(|info| matches!(info.sitter, Sitter::Person(_))).count();
            Some(people == 1 && table.seat().is_some())
        });
        let is_compared = stored(&challenge_slot(self.table)).is_some();
        self.is_local() && !self.is_replay() && is_alone == Some(true) && !is_compared
    }

    /// Marks the game as assisted.
    pub(crate) fn assist(&self) {
        if let Some(backend) = self.backend.get_value() {
            backend.assist();
        }
    }

    /// Goes back to before the player's last decision.
    pub(crate) fn take_back(&self) {
        if let Some(backend) = self.backend.get_value() {
            backend.take_back();
        }
    }

    /// Lets the bots of this browser wait or go on. Other players are not held.
    pub(crate) fn hold(&self, hold: bool) {
        let _ = self.is_held.try_set(hold);
    }

    /// Whether this is the replay of a record, which has no table of its own.
    pub(crate) fn is_replay(&self) -> bool {
        self.table.bytes().iter().all(|byte| *byte == 0)
    }

    /// Whether several players share this device, so that none of them is addressed as "you".
    pub(crate) fn is_shared(&self) -> bool {
        let people = self.read(|table| {
            Some(table.info.seats.iter().filter(|info| matches!(info.sitter, Sitter::Person(_))).count())
        });
        self.is_local() && people > Some(1)
    }

    /// Whether the table is in this browser.
    pub(crate) fn is_local(&self) -> bool {
        self.connection.with(|status| *status == ConnectionStatus::Local)
    }

    /// All events from the start, if the game is a `G`. Only new batches are decoded.
    pub(crate) fn history<G: Hosted<Event: Send + Sync>>(&self) -> Signal<Vec<G::Event>> {
        let decoded = self.decoded::<G>();
        Signal::derive(move || decoded.with(|decoded| decoded.events.clone()))
    }

    /// All events from the start, and the turns among them that a bot played in the place of a person.
    pub(crate) fn history_with_stand_ins<G: Hosted<Event: Send + Sync>>(
        &self,
    ) -> Signal<(Vec<G::Event>, Vec<StandInTurn>)> {
        let (decoded, stand_ins) = (self.decoded::<G>(), self.stand_ins);
        Signal::derive(move || {
            decoded.with(|Decoded { batches, events }| {
                let moved = |(batch, turn): &(usize, StandInTurn)| {
                    let before = batches.get(*batch)?;
                    Some(StandInTurn { from: turn.from + before, to: turn.to + before, ..*turn })
                };
                (events.clone(), stand_ins.with(|turns| turns.iter().filter_map(moved).collect()))
            })
        })
    }

    fn decoded<G: Hosted<Event: Send + Sync>>(&self) -> Memo<Decoded<G::Event>> {
        let history = self.history;
        Memo::new(move |before: Option<&Decoded<G::Event>>| {
            history.with(|all| {
                // After a reset there is one batch, and decoding starts over.
                let before = before.filter(|before| before.batches.len() < all.len()).cloned();
                let mut decoded = before.unwrap_or(Decoded { batches: Vec::new(), events: Vec::new() });
                for batch in &all[decoded.batches.len()..] {
                    decoded.batches.push(decoded.events.len());
                    decoded.events.extend(batch.decode::<Vec<G::Event>>(G::NAME).unwrap_or_default());
                }
                decoded
            })
        })
    }

    /// Applies a message about the table.
    fn update(&self, message: ServerMessage) {
        let ServerMessage::Table { number, info, sight, news, stand_ins, version, waiting, clock_left, .. } = message
        else {
            return;
        };
        if let Some(setup) = &info.setup
            && self.game.with_untracked(Option::is_none)
            && let Some(game) = OpenGame::new(info.game, setup, info.seats.len())
        {
            self.game.set(Some(game));
        }
        let deadline_ms = clock_left.map(|left| crate::browser::now_ms() + left as i64);
        let is_first = self.history.with_untracked(Vec::is_empty);
        if let Some(events) = &news {
            let batch = self.history.with_untracked(Vec::len);
            if !stand_ins.is_empty() {
                self.stand_ins.update(|all| all.extend(stand_ins.into_iter().map(|turn| (batch, turn))));
            }
            self.history.update(|history| history.push(events.clone()));
        }
        let snapshot = Snapshot {
            last_entry: number,
            info: *info,
            view: sight,
            events: news,
            is_first,
            version,
            waiting,
            deadline_ms,
        };
        self.snapshot.set(Some(Arc::new(snapshot)));
    }

    /// Applies a message that contains all events from the start, for example because another player looks now.
    fn reset(&self, message: ServerMessage) {
        self.history.set(Vec::new());
        self.stand_ins.set(Vec::new());
        self.update(message);
    }
}

/// The events of one game, decoded batch by batch.
#[derive(Clone, PartialEq)]
struct Decoded<E> {
    /// The number of events before each batch.
    batches: Vec<usize>,
    events: Vec<E>,
}
