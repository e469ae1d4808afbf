//! A table in this browser, against bots or with several people on one device. It is stored after every entry, so that a
//! reload loses nothing.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use game_core::{Random, Seat, SeatSet, Seed, Viewer};
use hosting::{Command, Entry, Guest, LogVersion, PersonId, ReplayError, Table};
use leptos::prelude::*;
use protocol::{
    ClientMessage, GameName, GameOptions, Level, NewTable, Refusal, RefusalCode, ServerMessage, Stage, TableCode,
    TableId,
};

use super::{Backend, ConnectionStatus, LoadError, Session, StoredGame, TableLog, challenge_slot};
use crate::bot_worker::BotWorker;
use crate::browser::{now_ms, random_bytes, reload, stored};

/// The shortest time that a bot takes for a move, so that players can follow the game.
const BOT_PAUSE_MS: u32 = 350;
/// How often a bot that waits looks whether it may go on.
const HELD_MS: u32 = 100;

/// Two clicks on a button that starts a game are one if the second comes this soon.
const DOUBLE_CLICK_MS: i64 = 700;

thread_local! {
    /// When the last game was started, what it was, and its number.
    static LAST_START: Cell<Option<(i64, NewLocalGame, String)>> = const { Cell::new(None) };
}

/// A game to start in this browser. The people take the first seats, the bots the next ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewLocalGame {
    pub(crate) game: GameName,
    pub(crate) options: GameOptions,
    pub(crate) people: Vec<String>,
    pub(crate) bots: Vec<Level>,
}

impl NewLocalGame {
    /// The same game with the same people and bots.
    pub(crate) fn again(stored: &StoredGame) -> Self {
        let agreed = &stored.log.agreed;
        let played = stored.replay();
        Self {
            game: agreed.game,
            options: played.map_or_else(|_| agreed.options.clone(), |table| table.rematch_options()),
            people: stored.people.clone(),
            bots: agreed.bots.iter().map(|(_, level)| *level).collect(),
        }
    }

    /// Starts and stores the game; returns the number it is stored under. A double click starts one game.
    pub(crate) fn start(&self) -> Result<String, Refusal> {
        let now = now_ms();
        let is_second = |(at, new, _): &(i64, Self, String)| (0..DOUBLE_CLICK_MS).contains(&(now - at)) && new == self;
        if let Some((at, new, number)) = LAST_START.take().filter(is_second) {
            LAST_START.set(Some((at, new, number.clone())));
            return Ok(number);
        }
        let stored = self.create(now)?;
        let number = stored.log.table.to_string();
        stored.store(&number);
        LAST_START.set(Some((now, self.clone(), number.clone())));
        Ok(number)
    }

    pub(super) fn create(&self, now_ms: i64) -> Result<StoredGame, Refusal> {
        let (stored, _) = self.create_as(|agreed| agreed, || Seed::from_bytes(random_bytes()), now_ms)?;
        Ok(stored)
    }

    /// Creates the game with changes to what was agreed on, shuffled by these seeds.
    pub(crate) fn create_as(
        &self,
        agree: impl FnOnce(NewTable) -> NewTable,
        seed: impl Fn() -> Seed,
        now_ms: i64,
    ) -> Result<(StoredGame, Table), Refusal> {
        let games = games::without_bots();
        let seats = self.people.len() + self.bots.len();
        let seats = SeatSet::first_seats(seats);
        let bots = seats.iter().skip(self.people.len()).zip(self.bots.iter().copied());
        let mut log = TableLog {
            table: TableId::from_bytes(random_bytes()),
            code: TableCode::from_bytes(random_bytes()),
            agreed: agree(NewTable {
                options: self.options.clone(),
                bots: bots.collect(),
                ..NewTable::new(self.game, seats.len() as u8)
            }),
            secret: seed(),
            version: LogVersion::current(games.get(self.game)?.rules),
            lines: Vec::new(),
        };
        let mut table = Table::new(&games, log.header())?;
        let people = || seats.iter().zip(&self.people);
        let sit = people().map(|(seat, name)| Entry::Sat { seat, guest: guest(seat, name) });
        let ready = people().map(|(seat, _)| Entry::Ready { seat, luck: seed() });
        for entry in sit.chain(ready) {
            log.apply(&mut table, entry, now_ms).map_err(illegal)?;
        }
        let stored = StoredGame { log, people: self.people.clone(), changed_ms: now_ms, stage: table.stage() };
        Ok((stored, table))
    }
}

pub(super) fn guest(seat: Seat, name: &str) -> Guest {
    Guest { id: PersonId(seat.index() as i64 + 1), name: name.into() }
}

pub(super) fn illegal(error: ReplayError) -> Refusal {
    Refusal::new(RefusalCode::Illegal, error)
}

/// Opens a game of this browser. Without a worker its bots never move.
pub(crate) fn open_local(number: &str, bots: Option<BotWorker>) -> Result<Session, LoadError> {
    let stored = StoredGame::load(number)?;
    let table = stored.replay()?;
    let session = Session::new(table.id(), ConnectionStatus::Local);
    let local = Rc::new(LocalTable {
        session,
        number: number.into(),
        stored: stored.into(),
        table: table.into(),
        player: Cell::new(None),
        last_shown: Cell::new(0),
        bots,
        is_thinking: Cell::new(false),
        times_taken_back: Cell::new(0),
    });
    session.set_backend(Rc::new(Handle(Rc::downgrade(&local))));
    local.show();
    local.start_bot();
    // The table lives as long as the page that shows it.
    let owner = StoredValue::new_local(local);
    on_cleanup(move || drop(owner.try_get_value()));
    Ok(session)
}

struct Handle(Weak<LocalTable>);

impl Backend for Handle {
    /// Handles a request after the next frame, so that the press is seen at once even if the table takes long to change.
    fn send(&self, message: ClientMessage) {
        let Some(local) = self.0.upgrade() else { return };
        if document().hidden() {
            return local.perform(message);
        }
        local.session.busy.set(true);
        let handle = self.0.clone();
        request_animation_frame(move || {
            let perform = move || {
                let Some(local) = handle.upgrade() else { return };
                local.session.busy.set(false);
                local.perform(message);
            };
            gloo_timers::callback::Timeout::new(0, perform).forget();
        });
    }

    fn lift_curtain(&self) {
        if let Some(local) = self.0.upgrade() {
            local.lift_curtain();
        }
    }

    fn assist(&self) {
        if let Some(local) = self.0.upgrade().filter(|local| local.session.is_practice()) {
            local.assist();
        }
    }

    fn take_back(&self) {
        if let Some(local) = self.0.upgrade().filter(|local| untrack(|| local.session.is_practice())) {
            local.take_back();
        }
    }
}

struct LocalTable {
    session: Session,
    number: String,
    stored: RefCell<StoredGame>,
    table: RefCell<Table>,
    /// The player who has the device.
    player: Cell<Option<Seat>>,
    /// The number of the last entry that this player was shown; 0 for none.
    last_shown: Cell<u64>,
    bots: Option<BotWorker>,
    is_thinking: Cell<bool>,
    /// Counts how often the table went back, so that a bot's move for a table that is gone is not applied.
    times_taken_back: Cell<u32>,
}

impl LocalTable {
    fn perform(self: &Rc<Self>, message: ClientMessage) {
        let Some(seat) = self.player.get() else { return };
        let name = self.stored.borrow().people.get(seat.index()).cloned().unwrap_or_default();
        let command = Command { guest: guest(seat, &name), request_id: String::new(), message };
        let decided = self.table.borrow().decide(&command);
        match decided {
            Ok(entry) => {
                self.apply(entry);
                self.start_bot();
            }
            Err(refusal) => self.session.refusal.set(Some(refusal)),
        }
    }

    fn apply(&self, entry: Entry) {
        if self.was_changed_elsewhere() {
            return reload();
        }
        let applied = {
            let (stored, table) = (&mut *self.stored.borrow_mut(), &mut *self.table.borrow_mut());
            stored.log.apply(table, entry, now_ms()).map(|()| {
                stored.changed_ms = now_ms();
                stored.stage = table.stage();
                stored.store(&self.number);
            })
        };
        match applied {
            Ok(()) => self.show(),
            Err(error) => self.session.refusal.set(Some(illegal(error))),
        }
    }

    /// Whether storing would overwrite entries of another tab, or a game that can no longer be read.
    fn was_changed_elsewhere(&self) -> bool {
        match StoredGame::load(&self.number) {
            Ok(stored) => stored.log.lines.len() > self.stored.borrow().log.lines.len(),
            Err(error) => !matches!(error, LoadError::Missing),
        }
    }

    fn assist(&self) {
        if self.was_changed_elsewhere() {
            return reload();
        }
        let marked = self.stored.borrow_mut().assist();
        match marked {
            Ok(Some(table)) => self.replace(table),
            Ok(None) => {}
            Err(error) => self.session.refusal.set(Some(Refusal::new(RefusalCode::Illegal, error))),
        }
    }

    fn take_back(self: &Rc<Self>) {
        if self.was_changed_elsewhere() {
            return reload();
        }
        let is_playing = self.table.borrow().stage() == Stage::Playing;
        let Some(seat) = self.player.get().filter(|_| is_playing && !self.session.busy.get_untracked()) else { return };
        let earlier = self.stored.borrow_mut().take_back(seat);
        match earlier {
            Ok(Some(table)) => {
                self.times_taken_back.set(self.times_taken_back.get() + 1);
                self.session.refusal.set(None);
                self.last_shown.set(0);
                self.replace(table);
                self.show();
                self.start_bot();
            }
            Ok(None) => {}
            Err(error) => self.session.refusal.set(Some(Refusal::new(RefusalCode::Illegal, error))),
        }
    }

    /// Continues with a table that was rebuilt from the changed log.
    fn replace(&self, table: Table) {
        let mut stored = self.stored.borrow_mut();
        stored.changed_ms = now_ms();
        stored.store(&self.number);
        self.table.replace(table);
        self.session.practice.is_assisted.set(true);
    }

    /// Lets the next bot choose its move, one bot at a time.
    fn start_bot(self: &Rc<Self>) {
        let (Some(seat), Some(bots)) = (self.table.borrow().bots_to_act().first(), &self.bots) else { return };
        if self.is_thinking.replace(true) {
            return;
        }
        let version = self.table.borrow().version(seat);
        let taken_back = self.times_taken_back.get();
        let (local, begun) = (Rc::downgrade(self), now_ms());
        let (luck, session) = (self.bot_luck(seat), self.session);
        bots.choose(&self.stored.borrow().log, seat, luck, move |choices| {
            let pause = BOT_PAUSE_MS.saturating_sub((now_ms() - begun).max(0) as u32);
            let finish = move || {
                let Some(local) = local.upgrade() else { return };
                local.is_thinking.set(false);
                // Nothing to apply if a player changed the table in the meantime.
                let choices = choices.filter(|_| local.times_taken_back.get() == taken_back);
                let entry = choices.and_then(|choices| local.table.borrow().decide_bot(seat, version, &choices));
                if let Some(entry) = entry {
                    local.apply(entry);
                }
                local.start_bot();
            };
            when_free(session, pause, finish);
        });
    }

    /// What a bot's random choices depend on. In a challenge they follow from the deal: whoever plays the same meets the
    /// same bot.
    fn bot_luck(&self, seat: Seat) -> u64 {
        if stored(&challenge_slot(&self.number)).is_none() {
            return u64::from_le_bytes(random_bytes());
        }
        let name = format!("bot {seat} {}", self.table.borrow().number());
        self.stored.borrow().log.secret.stream(&name).next_u64()
    }

    /// Shows the table to the player who must act. In a game with secrets, a curtain covers it while the device goes from
    /// one player to the next.
    fn show(&self) {
        let (people, to_act, has_secrets) = {
            let table = self.table.borrow();
            let people: Vec<Seat> = table.people().map(|(seat, _)| seat).collect();
            (people, table.people_to_act(), table.has_secrets() && table.stage() == Stage::Playing)
        };
        let before = self.player.get();
        let next = match before {
            _ if people.len() == 1 => people.first().copied(),
            Some(seat) if to_act.contains(seat) => Some(seat),
            _ => to_act.first().or(before).or(people.first().copied()),
        };
        if next != before {
            self.player.set(next);
            self.last_shown.set(0);
        }
        let is_handed_over = people.len() > 1 && has_secrets && next != before;
        let is_covered = is_handed_over || self.session.curtain.get_untracked().is_some();
        self.session.curtain.set(next.filter(|_| is_covered));
        self.show_to(if is_covered { Viewer::Spectator } else { next.map_or(Viewer::Spectator, Viewer::Seat) });
    }

    fn lift_curtain(&self) {
        self.session.curtain.set(None);
        self.last_shown.set(0);
        if let Some(seat) = self.player.get() {
            self.show_to(Viewer::Seat(seat));
        }
    }

    fn show_to(&self, viewer: Viewer) {
        let person = if let Viewer::Seat(seat) = viewer { guest(seat, "").id } else { PersonId(0) };
        let (mut message, setup, number) = {
            let table = self.table.borrow();
            (table.message(person, self.last_shown.get(), now_ms(), |_| true), table.setup(), table.number())
        };
        if let ServerMessage::Table { info, .. } = &mut message {
            info.setup = Some(setup);
        }
        let practice = self.session.practice;
        let stored = self.stored.borrow();
        practice.is_assisted.set(stored.log.agreed.assisted);
        practice.can_take_back.set(self.player.get().is_some_and(|seat| stored.can_take_back(seat)));
        drop(stored);
        let is_new_viewer = self.last_shown.replace(number) == 0;
        if is_new_viewer { self.session.reset(message) } else { self.session.update(message) }
    }
}

/// Runs something after a pause, and not before the player has acknowledged what must be acknowledged.
fn when_free(session: Session, pause_ms: u32, then: impl FnOnce() + 'static) {
    let then = move || match session.is_held.try_get_untracked() {
        Some(true) => when_free(session, HELD_MS, then),
        _ => then(),
    };
    gloo_timers::callback::Timeout::new(pause_ms, then).forget();
}
