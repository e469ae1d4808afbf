//! Applies log entries to a table, and replays whole logs.

use game_core::{GameName, Level, Participant, Receipt, Seat, SeatSet};
use protocol::{Refusal, Stage};

use crate::entry::{Entry, LoggedEntry};
use crate::games::{Games, malformed};
use crate::log::{EntryError, LOG_FORMAT, decode_entry, encode_entry};
use crate::play::AnyMatch;
use crate::table::{SeatState, Table, TableHeader, wrong_stage};

/// A log that cannot be replayed: it was damaged, or written by a newer program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number}: {fault}")]
pub struct ReplayError {
    /// The number of the first entry with a fault; 0 for the table's header.
    pub number: u64,
    /// What is wrong with it.
    #[source]
    pub fault: ReplayFault,
}

/// What is wrong with a log entry or a table's header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// Entries are missing.
    #[error("{} missing", missing(*expected, *found))]
    Gap {
        /// The first missing number.
        expected: u64,
        /// The number that follows the gap.
        found: u64,
    },
    /// A number that was applied before.
    #[error("this entry appears a second time")]
    Duplicate,
    /// The stored line is damaged.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// The entry does not follow from the ones before it.
    #[error("it is not legal here: {0}")]
    Illegal(Refusal),
    /// The table was set up with something that cannot be played.
    #[error("the table's setup is not valid: {0}")]
    Setup(Refusal),
}

impl Table {
    /// Rebuilds a table from its stored lines, each with its number.
    pub fn replay<'l>(
        games: &Games,
        header: TableHeader,
        lines: impl IntoIterator<Item = (u64, &'l str)>,
    ) -> Result<Self, ReplayError> {
        let fault = |fault| ReplayError { number: 0, fault };
        let (name, version) = (header.agreed.game, header.version);
        check_version(games, name, version).map_err(fault)?;
        let mut table = Self::new(games, header).map_err(|refusal| fault(ReplayFault::Setup(refusal)))?;
        for (number, line) in lines {
            table.apply_line(number, line)?;
        }
        Ok(table)
    }

    /// Reads a stored line and applies it.
    pub fn apply_line(&mut self, number: u64, line: &str) -> Result<(), ReplayError> {
        let fault = |fault| ReplayError { number, fault };
        let expected = self.number + 1;
        if number < expected {
            return Err(fault(ReplayFault::Duplicate));
        }
        if number > expected {
            return Err(fault(ReplayFault::Gap { expected, found: number }));
        }
        let logged = decode_entry(self.id(), number, self.header.version.format, line);
        self.apply(&logged.map_err(|error| fault(error.into()))?)
    }

    /// The stored line of an entry that would be applied next.
    pub fn next_line(&self, logged: &LoggedEntry) -> Result<String, EntryError> {
        encode_entry(self.id(), self.number + 1, logged, self.header.version.format)
    }

    /// Applies the next entry. An entry that is not legal here changes nothing.
    pub fn apply(&mut self, logged: &LoggedEntry) -> Result<(), ReplayError> {
        let number = self.number + 1;
        let waited_for = self.waiting();
        self.change(&logged.entry, number)
            .map_err(|refusal| ReplayError { number, fault: ReplayFault::Illegal(refusal) })?;
        self.number = number;
        self.info_changes += u64::from(!matches!(logged.entry, Entry::Acted { .. } | Entry::Withdrew { .. }));
        if let Some(request) = &logged.request {
            self.answered.insert(request.clone(), number);
        }
        self.start_clocks(waited_for, logged);
        Ok(())
    }

    fn change(&mut self, entry: &Entry, number: u64) -> Result<(), Refusal> {
        match entry {
            Entry::Sat { seat, guest } => {
                self.expect(Stage::Gathering)?;
                let state = self.seat_mut(*seat)?;
                allow(state.is_open(), "the seat is taken")?;
                *state = SeatState { guest: Some(guest.clone()), ..SeatState::default() };
            }
            Entry::Left { seat } => {
                self.expect(Stage::Gathering)?;
                *self.person_mut(*seat)? = SeatState::default();
            }
            Entry::Bot { seat, level } => self.seat_bot(*seat, *level, number)?,
            Entry::Ready { seat, luck } => {
                self.expect(Stage::Gathering)?;
                self.person_mut(*seat)?.luck = Some(*luck);
                self.begin_if_ready(number)?;
            }
            Entry::Acted { seat, choices } => self.playing_mut()?.act(*seat, choices, number)?,
            Entry::Withdrew { seat } => self.playing_mut()?.withdraw(*seat, number)?,
            Entry::StandIn { seat, on } => {
                self.expect(Stage::Playing)?;
                self.person_mut(*seat)?.stand_in = *on;
            }
            Entry::Rematch { table } => {
                self.expect(Stage::Finished)?;
                self.rematch = Some(*table);
            }
        }
        Ok(())
    }

    fn seat_bot(&mut self, seat: Seat, level: Option<Level>, number: u64) -> Result<(), Refusal> {
        let stage = self.stage();
        let state = self.seat_mut(seat)?;
        let allowed = match stage {
            Stage::Gathering => state.guest.is_none(),
            Stage::Playing => state.guest.is_some() && level.is_some(),
            Stage::Finished => false,
        };
        allow(allowed, "a bot cannot take this seat")?;
        // The seat's share of the seed is part of the receipt and stays.
        *state = SeatState { bot: level, luck: state.luck, ..SeatState::default() };
        self.begin_if_ready(number)
    }

    /// Begins the game once every seat is filled and every person is ready. Only then the cards are shuffled.
    fn begin_if_ready(&mut self, number: u64) -> Result<(), Refusal> {
        let is_ready = |state: &SeatState| state.bot.is_some() || (state.guest.is_some() && state.luck.is_some());
        let has_people = self.seats.iter().any(|state| state.guest.is_some());
        if self.game.is_some() || !has_people || !self.seats.iter().all(is_ready) {
            return Ok(());
        }
        let parts = self.seats.iter().map(|state| state.luck).collect();
        let receipt = Receipt { secret: self.header.secret, parts };
        let participants = self.seats.iter().map(participant).collect();
        self.game = Some(self.opened.begin(participants, receipt, number)?);
        Ok(())
    }

    /// Notes when the game began to wait for each seat. Taking a turn back gives no extra time.
    fn start_clocks(&mut self, waited_for: SeatSet, logged: &LoggedEntry) {
        let restarts = |seat: Seat| match logged.entry {
            Entry::Acted { seat: by, .. } | Entry::StandIn { seat: by, on: false } if by == seat => true,
            Entry::Withdrew { seat: by } if by == seat => false,
            _ => !waited_for.contains(seat),
        };
        for seat in self.waiting().iter().filter(|seat| restarts(*seat)) {
            if let Some(state) = self.seats.get_mut(seat.index()) {
                state.waiting_since_ms = logged.at_ms;
            }
        }
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, Refusal> {
        self.seats.get_mut(seat.index()).ok_or_else(|| malformed(format!("there is no {seat} here")))
    }

    /// A seat that a person has.
    fn person_mut(&mut self, seat: Seat) -> Result<&mut SeatState, Refusal> {
        let state = self.seat_mut(seat)?;
        allow(state.guest.is_some(), "no person has this seat")?;
        Ok(state)
    }

    fn playing_mut(&mut self) -> Result<&mut (dyn AnyMatch + 'static), Refusal> {
        self.expect(Stage::Playing)?;
        self.game.as_deref_mut().ok_or_else(|| wrong_stage("the game has not begun"))
    }
}

fn missing(expected: u64, found: u64) -> String {
    match found - 1 {
        last if last == expected => format!("entry {expected} is"),
        last => format!("entries {expected} to {last} are"),
    }
}

fn check_version(games: &Games, name: GameName, version: crate::log::LogVersion) -> Result<(), ReplayFault> {
    if version.format > LOG_FORMAT {
        return Err(EntryError::Format(version.format).into());
    }
    let rules = games.get(name).map_err(ReplayFault::Setup)?.rules;
    if version.rules > rules { Err(EntryError::Rules(name, version.rules).into()) } else { Ok(()) }
}

fn participant(state: &SeatState) -> Participant {
    match (&state.guest, state.bot) {
        (Some(guest), _) => Participant { name: guest.name.clone(), bot: None },
        (None, bot) => {
            let name = bot.map_or("nobody", Level::name).to_string();
            Participant { name: name.clone(), bot: Some(name) }
        }
    }
}

fn allow(allowed: bool, reason: &str) -> Result<(), Refusal> {
    if allowed { Ok(()) } else { Err(wrong_stage(reason)) }
}
