//! A table as it is shown, wherever it comes from: this browser, a server, or a record.
//!
//! The tables of both games know only this: what is [shown](Session::shown), and what may be [asked](Session::ask).

mod connection;
mod local;
mod online;
mod replay;

use std::rc::Rc;
use std::sync::Arc;

use game_core::{Hosted, Recorded, Seat};
use leptos::prelude::*;
use nile::Nile;
use protocol::{
    Choices, ClientMessage, GameEvents, GameView, Phrase, Refusal, ServerMessage, Stage, TableId, TableInfo,
};
use silver_gold::SilverGold;

pub(crate) use local::{Kept, Local, NewLocal, begin_local, forget_local, kept_games, open_local};
pub(crate) use online::open_online;
pub(crate) use replay::{Replay, open_replay};

/// A table as it is now, for whoever sits before the screen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown {
    /// The number of the last entry in it.
    pub(crate) number: u64,
    pub(crate) info: TableInfo,
    pub(crate) sight: Option<GameView>,
    /// What has happened since what was shown before; everything, if this is the first that is shown.
    pub(crate) news: Option<GameEvents>,
    /// Whether this is the first that is shown: nothing in it is new to the eye.
    pub(crate) first: bool,
    /// The version to act on.
    pub(crate) version: u64,
    /// Seats that the game waits for.
    pub(crate) waiting: Vec<Seat>,
    /// When the clock runs out, in the browser's time; none without a clock.
    pub(crate) deadline_ms: Option<i64>,
}

impl Shown {
    /// The seat of whoever sits before the screen; none for somebody who watches.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.info.your_seat
    }

    /// The game as it is shown, if it is a `G`.
    pub(crate) fn view<G: Hosted>(&self) -> Option<G::View> {
        self.sight.as_ref()?.decode(G::NAME).ok()
    }

    /// The new events, if the game is a `G`.
    pub(crate) fn events<G: Hosted>(&self) -> Option<Vec<G::Event>> {
        self.news.as_ref()?.decode(G::NAME).ok()
    }

    /// Whether the game waits for the one before the screen.
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

/// The game with its printed material.
#[derive(Clone)]
pub(crate) enum Rules {
    SilverGold(SilverGold),
    Nile(Nile),
}

impl Rules {
    /// From what was agreed, as a record or a server tells it.
    pub(crate) fn from_setup(
        game: protocol::GameName,
        setup: &serde_json::Value,
        seats: usize,
    ) -> Result<Self, String> {
        fn read<G: Recorded>(setup: &serde_json::Value, seats: usize) -> Result<G, String> {
            let setup = serde_json::from_value(setup.clone()).map_err(|error| error.to_string())?;
            G::from_setup(setup, seats)
        }
        match game {
            games::SILVER_GOLD => read(setup, seats).map(Self::SilverGold),
            games::NILE => read(setup, seats).map(Self::Nile),
            other => Err(format!("there is no game {other}")),
        }
    }
}

/// Where a table comes from.
pub(crate) trait Source {
    /// Asks for something to be done at the table.
    fn ask(&self, table: TableId, ask: ClientMessage);
    /// Lets the next person look, who has taken the device (only where several share one).
    fn lift_curtain(&self) {}
}

/// A table on the screen.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) table: TableId,
    pub(crate) shown: RwSignal<Option<Arc<Shown>>>,
    /// The game, once it is known which.
    pub(crate) rules: RwSignal<Option<Arc<Rules>>>,
    /// Everything that has happened, from the start, as it came.
    history: RwSignal<Vec<GameEvents>>,
    pub(crate) connection: RwSignal<ConnectionStatus>,
    /// Why the last wish was not done; until the next one.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// Whether a wish is on its way.
    pub(crate) busy: RwSignal<bool>,
    /// What was said, the newest last.
    pub(crate) said: RwSignal<Vec<(Option<Seat>, Phrase)>>,
    /// The seat that is to take the device, if the screen is covered until then.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    source: StoredValue<Option<Rc<dyn Source>>, LocalStorage>,
}

/// Under which name the turn in the making is kept; what begins with it belongs to the same table.
pub(crate) fn draft_name(table: impl std::fmt::Display) -> String {
    format!("draft.{table}")
}

impl Session {
    fn new(table: TableId, connection: ConnectionStatus) -> Self {
        Self {
            table,
            shown: RwSignal::new(None),
            rules: RwSignal::new(None),
            history: RwSignal::new(Vec::new()),
            connection: RwSignal::new(connection),
            refusal: RwSignal::new(None),
            busy: RwSignal::new(false),
            said: RwSignal::new(Vec::new()),
            curtain: RwSignal::new(None),
            source: StoredValue::new_local(None),
        }
    }

    fn comes_from(&self, source: Rc<dyn Source>) {
        self.source.set_value(Some(source));
    }

    /// Asks for something to be done; what comes of it is seen in `shown` or `refusal`.
    pub(crate) fn ask(&self, ask: ClientMessage) {
        self.refusal.set(None);
        if let Some(source) = self.source.get_value() {
            source.ask(self.table, ask);
        }
    }

    /// Makes a turn final.
    pub(crate) fn act(&self, choices: Choices) {
        self.ask(ClientMessage::Act { table: self.table, version: self.version(), choices });
    }

    /// Takes a turn back that is not final yet for everybody.
    pub(crate) fn withdraw(&self) {
        self.ask(ClientMessage::Withdraw { table: self.table, version: self.version() });
    }

    /// The version that is acted on now.
    pub(crate) fn version(&self) -> u64 {
        self.shown.with_untracked(|shown| shown.as_ref().map_or(0, |shown| shown.version))
    }

    /// The next person has taken the device.
    pub(crate) fn lift_curtain(&self) {
        if let Some(source) = self.source.get_value() {
            source.lift_curtain();
        }
    }

    /// Whether nothing can be done here, only looked at.
    pub(crate) fn is_watching(&self) -> bool {
        self.shown.with(|shown| shown.as_ref().is_none_or(|shown| shown.seat().is_none()))
    }

    /// Everything that has happened, if the game is a `G`. Only new batches are decoded.
    pub(crate) fn history<G: Hosted<Event: Send + Sync>>(&self) -> Signal<Vec<G::Event>> {
        let history = self.history;
        let decoded = Memo::new(move |before: Option<&Decoded<G::Event>>| {
            history.with(|all| {
                // After a reset there is one batch: then the log starts anew.
                let before = before.filter(|before| before.batches < all.len()).cloned();
                let mut decoded = before.unwrap_or(Decoded { batches: 0, events: Vec::new() });
                for batch in &all[decoded.batches..] {
                    decoded.events.extend(batch.decode::<Vec<G::Event>>(G::NAME).unwrap_or_default());
                }
                decoded.batches = all.len();
                decoded
            })
        });
        Signal::derive(move || decoded.with(|decoded| decoded.events.clone()))
    }

    pub(crate) fn stage(&self) -> Option<Stage> {
        self.shown.with(|shown| shown.as_ref().map(|shown| shown.info.stage))
    }

    /// Takes in what was told about the table.
    fn show(&self, tell: ServerMessage) {
        let ServerMessage::Table { number, info, sight, news, version, waiting, clock_left, .. } = tell else { return };
        if let Some(setup) = &info.setup
            && self.rules.with_untracked(Option::is_none)
            && let Ok(rules) = Rules::from_setup(info.game, setup, info.seats.len())
        {
            self.rules.set(Some(Arc::new(rules)));
        }
        let deadline_ms = clock_left.map(|left| crate::browser::now_ms() + left as i64);
        let first = self.history.with_untracked(Vec::is_empty);
        if let Some(news) = &news {
            self.history.update(|history| history.push(news.clone()));
        }
        let shown = Shown { number, info: *info, sight, news, first, version, waiting, deadline_ms };
        self.shown.set(Some(Arc::new(shown)));
    }

    /// Forgets what was shown, because somebody else looks now.
    fn show_anew(&self, tell: ServerMessage) {
        self.history.set(Vec::new());
        self.show(tell);
    }
}

/// The events of one game, decoded batch by batch.
#[derive(Clone, PartialEq)]
struct Decoded<E> {
    batches: usize,
    events: Vec<E>,
}
