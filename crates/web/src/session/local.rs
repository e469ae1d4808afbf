//! A table in this browser: alone against bots, or several people on one device. It is written down after every turn,
//! so a reload loses nothing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use game_core::{Seat, SeatSet, Seed, Viewer};
use hosting::{Command, Entry, Guest, LogVersion, LoggedEntry, PersonId, ReplayError, Table};
use leptos::prelude::*;
use protocol::{
    ClientMessage, GameName, GameOptions, Level, NewTable, Refusal, RefusalCode, ServerMessage, Stage, TableCode,
    TableId,
};
use serde::{Deserialize, Serialize};

use super::{ConnectionStatus, Session, Source, draft_name};
use crate::browser::{forget, forget_all, now_ms, random_bytes, reload, store_value, stored_names, stored_value};
use crate::thinking::{StoredLine, Thinkers, Written};

/// Under which names games are stored.
const STORED: &str = "game.";
/// Bots seem to think at least so long, so that one sees what happens.
const PAUSE_MS: u32 = 350;

/// A game to be begun in this browser.
#[derive(Clone, Debug)]
pub(crate) struct NewLocal {
    pub(crate) game: GameName,
    pub(crate) options: GameOptions,
    /// Who sits from seat 1 on: people by name first, then bots.
    pub(crate) people: Vec<String>,
    pub(crate) bots: Vec<Level>,
}

/// A game as it is stored in this browser.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Kept {
    #[serde(flatten)]
    pub(crate) written: Written,
    /// From seat 1 on.
    pub(crate) people: Vec<String>,
    /// When something happened last.
    pub(crate) touched_ms: i64,
    pub(crate) stage: Stage,
}

/// Begins a game; returns the number under which it is kept.
pub(crate) fn begin_local(new: &NewLocal) -> Result<String, Refusal> {
    let seats = new.people.len() + new.bots.len();
    let bots = SeatSet::first_seats(seats).iter().skip(new.people.len()).zip(new.bots.iter().copied());
    let agreed =
        NewTable { options: new.options.clone(), bots: bots.collect(), ..NewTable::new(new.game, seats as u8) };
    let (table, code) = (TableId::from_bytes(random_bytes()), TableCode::from_bytes(random_bytes()));
    let secret = Seed::from_bytes(random_bytes());
    let games = games::without_bots();
    let version = LogVersion::current(games.get(new.game)?.rules);
    let mut written = Written { table, code, agreed, secret, version, log: Vec::new() };
    // Refuses what cannot be played before anything is stored.
    let mut begun = Table::new(&games, written.header())?;
    let mut entries = Vec::new();
    for (seat, name) in SeatSet::first_seats(seats).iter().zip(&new.people) {
        entries.push(Entry::Sat { seat, guest: guest(seat, name) });
    }
    for (seat, _) in SeatSet::first_seats(seats).iter().zip(&new.people) {
        entries.push(Entry::Ready { seat, luck: Seed::from_bytes(random_bytes()) });
    }
    for entry in entries {
        apply_and_write(&mut begun, &mut written, entry).map_err(not_written)?;
    }
    let kept = Kept { written, people: new.people.clone(), touched_ms: now_ms(), stage: Stage::Playing };
    let number = table.to_string();
    keep(&number, &kept);
    Ok(number)
}

fn guest(seat: Seat, name: &str) -> Guest {
    Guest { id: PersonId(seat.index() as i64 + 1), name: name.into() }
}

/// Applies an entry and adds its line to the log. Nothing is written if the entry is not legal.
fn apply_and_write(table: &mut Table, written: &mut Written, entry: Entry) -> Result<(), ReplayError> {
    let logged = LoggedEntry { entry, request: None, at_ms: now_ms() };
    let line = table.next_line(&logged);
    let line = line.map_err(|error| ReplayError { number: table.number() + 1, fault: error.into() })?;
    table.apply(&logged)?;
    written.log.push(StoredLine::Line(line));
    Ok(())
}

fn not_written(error: ReplayError) -> Refusal {
    Refusal::new(RefusalCode::Illegal, error)
}

fn keep(number: &str, kept: &Kept) {
    store_value(&format!("{STORED}{number}"), kept);
}

fn read(number: &str) -> Option<Kept> {
    stored_value(&format!("{STORED}{number}"))
}

/// The games in this browser, the newest first.
pub(crate) fn kept_games() -> Vec<(String, Kept)> {
    let names = stored_names(STORED);
    let numbers = names.iter().filter_map(|name| name.strip_prefix(STORED));
    let mut games: Vec<(String, Kept)> = numbers.filter_map(|number| Some((number.into(), read(number)?))).collect();
    games.sort_by_key(|(_, kept)| -kept.touched_ms);
    games
}

pub(crate) fn forget_local(number: &str) {
    forget(&format!("{STORED}{number}"));
    forget_all(&draft_name(number));
}

/// A table in this browser.
pub(crate) struct Local {
    session: Session,
    number: String,
    kept: RefCell<Kept>,
    table: RefCell<Table>,
    /// Who sits before the screen.
    looker: Cell<Option<Seat>>,
    /// What they have been told of.
    seen: Cell<u64>,
    thinkers: Thinkers,
    thinking: Cell<bool>,
}

/// Opens a game of this browser; `None` if there is none of this number.
pub(crate) fn open_local(number: &str, thinkers: &Thinkers) -> Option<Session> {
    let kept = read(number)?;
    let table = kept.written.replay(&games::without_bots()).ok()?;
    let session = Session::new(table.id(), ConnectionStatus::Local);
    let local = Rc::new_cyclic(|this: &std::rc::Weak<Local>| {
        session.comes_from(Rc::new(Handle(this.clone())));
        Local {
            session,
            number: number.into(),
            kept: kept.into(),
            table: table.into(),
            looker: Cell::new(None),
            seen: Cell::new(0),
            thinkers: thinkers.clone(),
            thinking: Cell::new(false),
        }
    });
    local.look_on();
    local.wake();
    // The table lives as long as the page that shows it.
    let owner = StoredValue::new_local(local);
    on_cleanup(move || drop(owner.try_get_value()));
    Some(session)
}

/// What the page holds of the table.
struct Handle(std::rc::Weak<Local>);

impl Source for Handle {
    fn ask(&self, _: TableId, ask: ClientMessage) {
        if let Some(local) = self.0.upgrade() {
            local.perform(ask);
        }
    }

    fn lift_curtain(&self) {
        if let Some(local) = self.0.upgrade() {
            local.lift_curtain();
        }
    }
}

impl Local {
    fn perform(self: &Rc<Self>, ask: ClientMessage) {
        let Some(seat) = self.looker.get() else { return };
        let name = self.kept.borrow().people.get(seat.index()).cloned().unwrap_or_default();
        let want = Command { guest: guest(seat, &name), request_id: String::new(), message: ask };
        let decided = self.table.borrow().decide(&want);
        match decided {
            Ok(entry) => {
                self.apply(entry);
                self.wake();
            }
            Err(refusal) => self.session.refusal.set(Some(refusal)),
        }
    }

    fn apply(&self, entry: Entry) {
        // It may be played in another tab too: nothing that happened there is overwritten.
        let here = self.kept.borrow().written.log.len();
        if read(&self.number).is_some_and(|kept| kept.written.log.len() > here) {
            return reload();
        }
        {
            let mut kept = self.kept.borrow_mut();
            let applied = apply_and_write(&mut self.table.borrow_mut(), &mut kept.written, entry);
            if let Err(error) = applied {
                return self.session.refusal.set(Some(not_written(error)));
            }
            kept.touched_ms = now_ms();
            kept.stage = self.table.borrow().stage();
            keep(&self.number, &kept);
        }
        self.look_on();
    }

    /// Lets the bots think that are waited for, one after the other.
    fn wake(self: &Rc<Self>) {
        let Some(seat) = self.table.borrow().bots_to_act().first() else { return };
        if self.thinking.replace(true) {
            return;
        }
        let version = self.table.borrow().version(seat);
        let (local, begun) = (Rc::downgrade(self), now_ms());
        let luck = u64::from_le_bytes(random_bytes());
        self.thinkers.think(&self.kept.borrow().written, seat, luck, move |choices| {
            let pause = PAUSE_MS.saturating_sub((now_ms() - begun).max(0) as u32);
            gloo_timers::callback::Timeout::new(pause, move || {
                let Some(local) = local.upgrade() else { return };
                local.thinking.set(false);
                let entry = choices.and_then(|choices| local.table.borrow().decide_bot(seat, version, &choices));
                // Unless somebody has changed the table meanwhile.
                if let Some(entry) = entry {
                    local.apply(entry);
                }
                local.wake();
            })
            .forget();
        });
    }

    /// Shows the table to the one whose turn it is. Where there are secrets and somebody else sat here before, a curtain
    /// covers them until that person has the device.
    fn look_on(&self) {
        let (asked, people, secret) = {
            let table = self.table.borrow();
            let people: Vec<Seat> = table.people().map(|(seat, _)| seat).collect();
            let secret = table.has_secrets() && table.stage() == Stage::Playing;
            (table.people_to_act(), people, secret)
        };
        let now = self.looker.get();
        let next = match now {
            _ if people.len() == 1 => people.first().copied(),
            Some(seat) if asked.contains(seat) => Some(seat),
            _ => asked.first().or(now).or(people.first().copied()),
        };
        let covered = people.len() > 1 && secret && next != now;
        if next != now {
            self.looker.set(next);
            self.seen.set(0);
        }
        let viewer = match next {
            Some(seat) if !covered => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        self.session.curtain.set(next.filter(|_| covered || self.session.curtain.get_untracked().is_some()));
        self.show(if self.session.curtain.get_untracked().is_some() { Viewer::Spectator } else { viewer });
    }

    fn lift_curtain(&self) {
        self.session.curtain.set(None);
        self.seen.set(0);
        if let Some(seat) = self.looker.get() {
            self.show(Viewer::Seat(seat));
        }
    }

    fn show(&self, viewer: Viewer) {
        let table = self.table.borrow();
        let person = if let Viewer::Seat(seat) = viewer { guest(seat, "").id } else { PersonId(0) };
        let mut tell = table.message(person, self.seen.get(), now_ms(), |_| true);
        if let ServerMessage::Table { info, .. } = &mut tell {
            info.setup = Some(table.setup());
        }
        let anew = self.seen.get() == 0;
        self.seen.set(table.number());
        drop(table);
        if anew { self.session.show_anew(tell) } else { self.session.show(tell) }
    }

    /// The record of a finished game.
    pub(crate) fn record(number: &str) -> Option<String> {
        read(number)?.written.replay(&games::without_bots()).ok()?.record()
    }
}
