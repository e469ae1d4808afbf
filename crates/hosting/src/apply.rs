//! Applies log entries to a table, and replays whole logs.

use game_core::{GameName, Receipt, Seat, SeatSet};
use protocol::{Refusal, Stage};

use crate::entry::{Entry, LoggedEntry, PersonId};
use crate::games::Games;
use crate::log::{EntryError, LOG_FORMAT, decode_entry, encode_entry};
use crate::play::{AnyMatch, Shuffle};
use crate::seating::{SeatState, can_begin, change_seats};
use crate::table::{Table, TableHeader, wrong_stage};

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
    /// The game is not one of those that this program has.
    #[error("this program does not have the game {0}")]
    UnknownGame(GameName),
    /// The table was set up with something that cannot be played.
    #[error("the table's setup is not valid: {0}")]
    Setup(Refusal),
}

impl ReplayError {
    /// Whether a newer program wrote the log: it may be intact, but this program cannot read it.
    pub fn is_newer(&self) -> bool {
        use EntryError::{Format, Rules};
        matches!(self.fault, ReplayFault::UnknownGame(_) | ReplayFault::Entry(Format(_) | Rules(..)))
    }
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
        let removed = self.person_removed_by(&logged.entry);
        self.change(&logged.entry, number)
            .map_err(|refusal| ReplayError { number, fault: ReplayFault::Illegal(refusal) })?;
        self.number = number;
        self.info_changes += u64::from(!matches!(logged.entry, Entry::Acted { .. } | Entry::Withdrew { .. }));
        self.removed.extend(removed);
        if let Entry::Acted { seat, .. } = logged.entry
            && self.seat(seat).is_some_and(|state| state.stand_in)
        {
            self.stand_in_entries.push((number, seat));
        }
        if let Some((person, id)) = &logged.request {
            self.answered.remember(*person, id.clone(), number);
            self.count_change(*person, &logged.entry);
        }
        self.start_clocks(waited_for, logged);
        if let Entry::Sat { seat, .. } = &logged.entry
            && let Some(state) = self.seats.get_mut(seat.index())
            && self.game.is_none()
        {
            // A table for anyone waits for more people from here on.
            state.waiting_since_ms = logged.at_ms;
        }
        Ok(())
    }

    fn change(&mut self, entry: &Entry, number: u64) -> Result<(), Refusal> {
        match entry {
            Entry::Acted { seat, choices } => self.playing_mut()?.act(*seat, choices, number),
            Entry::Withdrew { seat } => self.playing_mut()?.withdraw(*seat, number),
            Entry::Rematch { table } => {
                self.expect(Stage::Finished)?;
                self.rematch = Some(*table);
                Ok(())
            }
            _ => {
                let stage = self.stage();
                change_seats(&mut self.seats, stage, entry)?;
                self.begin_if_ready(number)
            }
        }
    }

    fn person_removed_by(&self, entry: &Entry) -> Option<PersonId> {
        let Entry::Removed { seat } = entry else { return None };
        Some(self.seat(*seat)?.guest.as_ref()?.id)
    }

    /// Counts what people may do only so often before the game.
    fn count_change(&mut self, person: PersonId, entry: &Entry) {
        if self.game.is_some() && !self.header.agreed.anyone {
            self.changes.clear();
        } else if matches!(entry, Entry::Sat { .. } | Entry::Bot { .. } | Entry::Removed { .. }) {
            *self.changes.entry(person).or_default() += 1;
        }
    }

    fn begin_if_ready(&mut self, number: u64) -> Result<(), Refusal> {
        if self.game.is_none() && can_begin(&self.seats) {
            self.game = Some(self.begin(&self.seats, number)?);
        }
        Ok(())
    }

    /// The game with these seats. Only now the cards are shuffled.
    pub(crate) fn begin(&self, seats: &[SeatState], number: u64) -> Result<Box<dyn AnyMatch>, Refusal> {
        let participants = seats.iter().map(SeatState::participant).collect();
        self.opened.begin(participants, self.shuffle(seats), self.header.agreed.practice(), number)
    }

    /// Where the seed comes from. At a table of an evening the secret itself is the seed: all tables of a round have the
    /// same one.
    pub(crate) fn shuffle(&self, seats: &[SeatState]) -> Shuffle {
        let secret = self.header.secret;
        if self.header.agreed.event.is_some() {
            return Shuffle::Given(secret);
        }
        if let (Some(from), Some(past)) = (self.header.agreed.from, self.header.agreed.from_seed) {
            return Shuffle::Branched { past, future: secret, from };
        }
        Shuffle::Agreed(Receipt { secret, parts: seats.iter().map(|state| state.luck).collect() })
    }

    /// Notes when the game began to wait for each seat. Taking a turn back gives no extra time.
    fn start_clocks(&mut self, waited_for: SeatSet, logged: &LoggedEntry) {
        let restarts = |seat: Seat| match logged.entry {
            Entry::Acted { seat: by, .. } | Entry::StandIn { seat: by, on: false } | Entry::Sat { seat: by, .. }
                if by == seat =>
            {
                true
            }
            Entry::Withdrew { seat: by } if by == seat => false,
            _ => !waited_for.contains(seat),
        };
        for seat in self.waiting().iter().filter(|seat| restarts(*seat)) {
            if let Some(state) = self.seats.get_mut(seat.index()) {
                state.waiting_since_ms = logged.at_ms;
            }
        }
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
    let rules = games.get(name).map_err(|_| ReplayFault::UnknownGame(name))?.rules;
    if version.rules > rules { Err(EntryError::Rules(name, version.rules).into()) } else { Ok(()) }
}
