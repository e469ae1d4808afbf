//! An evening in the state that its log has brought it to.

use std::collections::BTreeMap;

use game_core::{Hash, Receipt, Seed};
use hosting::{EntryError, Guest, PersonId};
use protocol::{Bye, EventId, EventStage, NewEvent, Pairing, TableCode, TableId};

use crate::entry::{EventEntry, LoggedEventEntry, PlannedTable, decode_event_entry, encode_event_entry};
use crate::pairing::{self, History, rounds_for_everybody};
use crate::scoring::Outcome;

/// The fewest people for whom a round starts.
pub const MIN_PEOPLE: usize = 2;
/// The most people of an evening.
pub const MAX_PEOPLE: usize = pairing::MOST;

/// Everything about an evening that is fixed when it is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventHeader {
    /// The secret id in the evening's link.
    pub id: EventId,
    /// The short code that people read aloud.
    pub code: TableCode,
    /// The person who opened it.
    pub host: Guest,
    /// The settings.
    pub settings: NewEvent,
    /// The secret from which the seeds of all rounds are made.
    pub secret: Seed,
}

/// A person of an evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The person.
    pub guest: Guest,
    /// Whether the person plays in no further round.
    pub left: bool,
    /// Whether the host removed the person.
    pub removed: bool,
    /// How often the person joined.
    pub(crate) joined: u8,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTable {
    /// The table's id.
    pub table: TableId,
    /// The people on the seats by number; `None` for a bot.
    pub seats: Vec<Option<u8>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Whether it cannot be read any more.
    pub void: bool,
}

impl RoundTable {
    /// Whether nothing is expected of the table any more.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.void
    }
}

/// A round of an evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// When it started.
    pub started_ms: i64,
    /// When its last table ended.
    pub ended_ms: Option<i64>,
    /// Its tables.
    pub tables: Vec<RoundTable>,
    /// The people who do not play.
    pub byes: Vec<Bye>,
}

/// An evening.
#[derive(Clone, Debug)]
pub struct Event {
    pub(crate) header: EventHeader,
    pub(crate) number: u64,
    pub(crate) host: Guest,
    pub(crate) people: Vec<Person>,
    pub(crate) rounds: Vec<Round>,
    /// The real number of rounds, known from the first one on.
    pub(crate) total_rounds: u8,
    pub(crate) closed: bool,
}

/// An entry that does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number}: {fault}")]
pub struct EventError {
    /// The number of the entry.
    pub number: u64,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What is wrong with an entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// An entry is missing, or is there twice.
    #[error("expected entry {0}")]
    Number(u64),
    /// The stored line is damaged.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// The entry does not follow from the ones before it.
    #[error("it is not legal here: {0}")]
    Illegal(&'static str),
}

impl Event {
    /// An evening that nobody has joined.
    pub fn new(header: EventHeader) -> Self {
        let (host, total_rounds) = (header.host.clone(), header.settings.rounds);
        Self { header, number: 0, host, people: Vec::new(), rounds: Vec::new(), total_rounds, closed: false }
    }

    /// Rebuilds an evening from its stored lines, each with its number.
    pub fn replay<'l>(
        header: EventHeader,
        lines: impl IntoIterator<Item = (u64, &'l str)>,
    ) -> Result<Self, EventError> {
        let mut event = Self::new(header);
        for (number, line) in lines {
            event.apply_line(number, line)?;
        }
        Ok(event)
    }

    /// Reads a stored line and applies it.
    pub fn apply_line(&mut self, number: u64, line: &str) -> Result<(), EventError> {
        let fault = |fault| EventError { number, fault };
        if number != self.number + 1 {
            return Err(fault(Fault::Number(self.number + 1)));
        }
        let logged = decode_event_entry(self.header.id, number, line).map_err(|error| fault(error.into()))?;
        self.apply(&logged)
    }

    /// The stored line of an entry that would be applied next.
    pub fn next_line(&self, logged: &LoggedEventEntry) -> Result<String, EntryError> {
        encode_event_entry(self.header.id, self.number + 1, logged)
    }

    /// Applies the next entry. An entry that is not legal here changes nothing.
    pub fn apply(&mut self, logged: &LoggedEventEntry) -> Result<(), EventError> {
        let number = self.number + 1;
        self.change(logged).map_err(|reason| EventError { number, fault: Fault::Illegal(reason) })?;
        self.number = number;
        Ok(())
    }

    fn change(&mut self, logged: &LoggedEventEntry) -> Result<(), &'static str> {
        match &logged.entry {
            EventEntry::Joined { guest } => self.join(guest),
            EventEntry::Left { person, removed } => {
                let person = self.people.get_mut(index(*person)).ok_or("there is no such person")?;
                (person.left, person.removed) = (true, person.removed || *removed);
                Ok(())
            }
            EventEntry::Host { guest } => {
                self.host = guest.clone();
                Ok(())
            }
            EventEntry::Round { tables, byes } => self.start(tables, byes, logged.at_ms),
            EventEntry::Ended { table, places, points } => {
                let outcome = Outcome { places: places.clone(), points: points.clone() };
                self.end_table(*table, Some(outcome), logged.at_ms)
            }
            EventEntry::Void { table } => self.end_table(*table, None, logged.at_ms),
            EventEntry::Closed {} => {
                self.closed = true;
                Ok(())
            }
        }
    }

    fn join(&mut self, guest: &Guest) -> Result<(), &'static str> {
        if let Some(person) = self.people.iter_mut().find(|person| person.guest.id == guest.id) {
            person.guest = guest.clone();
            (person.left, person.joined) = (false, person.joined.saturating_add(1));
            return Ok(());
        }
        if self.people.len() >= MAX_PEOPLE {
            return Err("there are too many people");
        }
        self.people.push(Person { guest: guest.clone(), left: false, removed: false, joined: 1 });
        Ok(())
    }

    fn start(&mut self, tables: &[PlannedTable], byes: &[Bye], at_ms: i64) -> Result<(), &'static str> {
        if !matches!(self.stage(), EventStage::Open | EventStage::Pause) {
            return Err("no round can start now");
        }
        let mut playing = vec![false; self.people.len()];
        let seated = tables.iter().flat_map(|table| table.seats.iter().flatten());
        for person in seated.chain(byes.iter().map(|bye| &bye.person)) {
            let place = playing.get_mut(index(*person)).ok_or("there is no such person")?;
            if std::mem::replace(place, true) {
                return Err("a person has two seats");
            }
        }
        if tables.is_empty() || tables.iter().any(|table| table.seats.len() != usize::from(self.settings().seats)) {
            return Err("a table has the wrong number of seats");
        }
        if self.rounds.is_empty() && self.total_rounds == 0 {
            self.total_rounds = rounds_for_everybody(self.active().len().max(2), self.settings().seats.into()) as u8;
        }
        let table = |planned: &PlannedTable| RoundTable {
            table: planned.table,
            seats: planned.seats.clone(),
            outcome: None,
            void: false,
        };
        let tables = tables.iter().map(table).collect();
        self.rounds.push(Round { started_ms: at_ms, ended_ms: None, tables, byes: byes.to_vec() });
        Ok(())
    }

    fn end_table(&mut self, table: u8, outcome: Option<Outcome>, at_ms: i64) -> Result<(), &'static str> {
        let seats = usize::from(self.settings().seats);
        let round = self.rounds.last_mut().ok_or("no round has started")?;
        let ended = round.tables.get_mut(index(table)).ok_or("there is no such table")?;
        if ended.is_over() {
            return Err("the table has ended already");
        }
        if outcome.as_ref().is_some_and(|outcome| outcome.places.len() != seats || outcome.points.len() != seats) {
            return Err("the result has the wrong number of seats");
        }
        (ended.void, ended.outcome) = (outcome.is_none(), outcome);
        if round.tables.iter().all(RoundTable::is_over) {
            round.ended_ms = Some(at_ms);
        }
        Ok(())
    }

    /// The parts that were fixed when the evening was opened.
    pub fn header(&self) -> &EventHeader {
        &self.header
    }

    /// The settings.
    pub fn settings(&self) -> &NewEvent {
        &self.header.settings
    }

    /// The number of the last entry.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The present host.
    pub fn host(&self) -> &Guest {
        &self.host
    }

    /// All people, from number 1 on.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The SHA-256 of the secret, published when the evening is opened.
    pub fn promise(&self) -> Hash {
        Receipt::promise(&self.header.secret)
    }

    /// The stage.
    pub fn stage(&self) -> EventStage {
        match self.rounds.last() {
            None if self.closed => EventStage::Finished,
            None => EventStage::Open,
            Some(round) if round.ended_ms.is_none() => EventStage::Playing,
            Some(_) if self.closed || self.rounds.len() >= usize::from(self.total_rounds) => EventStage::Finished,
            Some(_) => EventStage::Pause,
        }
    }

    /// The number of a person, from 1 on.
    pub fn number_of(&self, person: PersonId) -> Option<u8> {
        let place = self.people.iter().position(|other| other.guest.id == person)?;
        Some(place as u8 + 1)
    }

    /// The person with a number.
    pub fn person(&self, number: u8) -> Option<&Person> {
        self.people.get(index(number))
    }

    /// Whether a round is over, so that its tables may be shown to everybody.
    pub fn is_round_over(&self, round: u8) -> bool {
        self.rounds.get(index(round)).is_some_and(|round| round.ended_ms.is_some())
    }

    /// When the time of the present round ends, if it has a limit.
    pub fn deadline_ms(&self) -> Option<i64> {
        let round = self.rounds.last().filter(|round| round.ended_ms.is_none())?;
        let minutes = i64::from(self.settings().round_minutes);
        (minutes > 0).then(|| round.started_ms + minutes * 60_000)
    }

    /// When the next round starts without the host.
    pub fn next_round_ms(&self) -> Option<i64> {
        let ended = self.rounds.last()?.ended_ms.filter(|_| self.stage() == EventStage::Pause)?;
        Some(ended + i64::from(self.settings().pause_seconds) * 1_000)
    }

    /// The indices of the people who play on.
    pub(crate) fn active(&self) -> Vec<usize> {
        (0..self.people.len()).filter(|person| !self.people[*person].left).collect()
    }

    /// What pairing needs to know of the rounds so far.
    pub(crate) fn history(&self) -> History {
        let mut history = History::new(self.people.len());
        for round in &self.rounds {
            for table in &round.tables {
                let seats: Vec<Option<usize>> = table.seats.iter().map(|person| person.map(index)).collect();
                history.add_table(&seats);
            }
            round.byes.iter().for_each(|bye| history.add_bye(index(bye.person)));
        }
        history
    }

    /// The people who were there when the first round started, for a schedule that stays the same.
    pub(crate) fn roster(&self) -> Vec<usize> {
        let Some(first) = self.rounds.first() else { return self.active() };
        let seated = first.tables.iter().flat_map(|table| table.seats.iter().flatten().copied());
        let all: BTreeMap<u8, ()> =
            seated.chain(first.byes.iter().map(|bye| bye.person)).map(|person| (person, ())).collect();
        all.into_keys().map(index).collect()
    }

    /// Whether late people may still join.
    pub(crate) fn takes_people(&self) -> bool {
        self.stage() != EventStage::Finished && (self.rounds.is_empty() || self.settings().pairing == Pairing::Swiss)
    }
}

/// The index of a number that counts from 1 on. The number 0 belongs to nobody.
pub(crate) fn index(number: u8) -> usize {
    usize::from(number).wrapping_sub(1)
}
