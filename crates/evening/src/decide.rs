//! Turns wishes and the passing of time into entries, or refuses. Nothing here changes an evening.

use game_core::{Hash, Seed};
use hosting::Guest;
use protocol::{Absence, Bye, ByeKind, EventAction, EventStage, Pairing, Refusal, RefusalCode, TableId};

use crate::entry::{EventEntry, PlannedTable};
use crate::event::{Event, MAX_PEOPLE, MIN_PEOPLE, index};
use crate::pairing::{Field, Plan, everybody, swiss};

/// How often a person may join, so that nobody can make the log long.
const MAX_JOINS: u8 = 10;
/// The host is away after this time; then another person may become the host.
const HOST_AWAY_MS: i64 = 120_000;
/// A person is absent after this time.
const ABSENT_MS: i64 = 30_000;

/// What is known at a moment besides the log.
pub struct Moment<'m> {
    /// Milliseconds since 1970.
    pub now_ms: i64,
    /// When a person was last seen.
    pub seen_ms: &'m dyn Fn(hosting::PersonId) -> Option<i64>,
    /// Random ids for new tables.
    pub table_ids: &'m dyn Fn(usize) -> Vec<TableId>,
}

impl Moment<'_> {
    fn was_seen_within(&self, person: hosting::PersonId, ms: i64) -> bool {
        (self.seen_ms)(person).is_some_and(|seen| self.now_ms - seen <= ms)
    }

    pub(crate) fn is_here(&self, person: hosting::PersonId) -> bool {
        self.was_seen_within(person, ABSENT_MS)
    }

    pub(crate) fn is_away_as_host(&self, person: hosting::PersonId) -> bool {
        !self.was_seen_within(person, HOST_AWAY_MS)
    }
}

/// The seed of a round, from 1 on: the SHA-256 of the evening's secret, the word `round` and the round as one byte.
pub fn round_seed(secret: &Seed, round: u8) -> Seed {
    let bytes = [secret.bytes().as_slice(), b"round", &[round]].concat();
    Seed::from_bytes(*Hash::of(&bytes).bytes())
}

impl Event {
    /// The entry that a person's wish becomes; `None` if it would change nothing.
    pub fn decide(
        &self,
        guest: &Guest,
        action: &EventAction,
        moment: &Moment<'_>,
    ) -> Result<Option<EventEntry>, Refusal> {
        match action {
            EventAction::Join => self.decide_join(guest),
            EventAction::Leave => {
                let person = self.number_of(guest.id).ok_or_else(not_joined)?;
                let is_new = self.person(person).is_some_and(|person| !person.left);
                Ok(is_new.then_some(EventEntry::Left { person, removed: false }))
            }
            EventAction::Start { round } => {
                self.check_host(guest)?;
                self.decide_start(*round, moment)
            }
            EventAction::Remove { person } => {
                self.check_host(guest)?;
                let removed = self.person(*person).ok_or_else(|| malformed("there is no person with this number"))?;
                Ok((!removed.removed).then_some(EventEntry::Left { person: *person, removed: true }))
            }
            EventAction::Host => self.decide_host(guest, moment),
            EventAction::End => {
                self.check_host(guest)?;
                Ok((!self.closed && self.stage() != EventStage::Finished).then_some(EventEntry::Closed {}))
            }
        }
    }

    fn decide_join(&self, guest: &Guest) -> Result<Option<EventEntry>, Refusal> {
        let known = self.people.iter().find(|person| person.guest.id == guest.id);
        if known.is_some_and(|person| !person.left) {
            return Ok(None);
        }
        if self.stage() == EventStage::Finished {
            return Err(wrong_stage("the evening is over"));
        }
        match known {
            Some(person) if person.removed => Err(Refusal::new(
                RefusalCode::SeatTaken,
                "the host has removed you; you cannot join this evening again",
            )),
            Some(person) if person.joined >= MAX_JOINS => Err(Refusal::new(
                RefusalCode::TooMany,
                format!("you have joined {MAX_JOINS} times, which is the limit"),
            )),
            None if !self.takes_people() => {
                Err(wrong_stage("everybody meets everybody here, so nobody can join after the first round has started"))
            }
            None if self.people.len() >= MAX_PEOPLE => {
                Err(Refusal::new(RefusalCode::TooMany, format!("an evening has at most {MAX_PEOPLE} people")))
            }
            _ => Ok(Some(EventEntry::Joined { guest: guest.clone() })),
        }
    }

    fn decide_host(&self, guest: &Guest, moment: &Moment<'_>) -> Result<Option<EventEntry>, Refusal> {
        if self.host.id == guest.id {
            return Ok(None);
        }
        let person = self.number_of(guest.id).and_then(|number| self.person(number)).ok_or_else(not_joined)?;
        if person.removed {
            return Err(not_joined());
        }
        if !moment.is_away_as_host(self.host.id) {
            let seconds = HOST_AWAY_MS / 1_000;
            let reason = format!("the host is here; another person may become the host after {seconds} s of absence");
            return Err(Refusal::new(RefusalCode::NotHost, reason));
        }
        Ok(Some(EventEntry::Host { guest: guest.clone() }))
    }

    fn check_host(&self, guest: &Guest) -> Result<(), Refusal> {
        if self.host.id == guest.id {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::NotHost, "only the host may do this"))
    }

    /// The start of a round by the host. A round that has started already is no fault: the request was sent again.
    fn decide_start(&self, round: u8, moment: &Moment<'_>) -> Result<Option<EventEntry>, Refusal> {
        let started = self.rounds.len();
        if (1..=started).contains(&usize::from(round)) {
            return Ok(None);
        }
        match self.stage() {
            EventStage::Playing => Err(wrong_stage("the present round is not over")),
            EventStage::Finished => Err(wrong_stage("the evening is over")),
            _ if usize::from(round) != started + 1 => Err(wrong_stage("this is not the next round")),
            _ => match self.plan(moment) {
                Some(entry) => Ok(Some(entry)),
                None => Err(wrong_stage("at least two people must be here to start a round")),
            },
        }
    }

    /// The start of a round whose time has come. `None` if it has not, or if nobody is here to play it.
    pub fn decide_next_round(&self, moment: &Moment<'_>) -> Option<EventEntry> {
        let is_due = self.next_round_ms()? <= moment.now_ms;
        let is_attended = self.active().into_iter().any(|person| moment.is_here(self.people[person].guest.id));
        if is_due && is_attended { self.plan(moment) } else { None }
    }

    /// The tables of the next round. `None` if there are too few people.
    fn plan(&self, moment: &Moment<'_>) -> Option<EventEntry> {
        let gives_byes = self.settings().absence == Absence::Bye;
        let is_absent = |person: &usize| gives_byes && !moment.is_here(self.people[*person].guest.id);
        let (absent, playing): (Vec<usize>, Vec<usize>) = self.ranking().into_iter().partition(is_absent);
        if playing.len() < MIN_PEOPLE {
            return None;
        }
        let history = self.history();
        let seats = usize::from(self.settings().seats);
        let field = Field { order: &playing, seats, bots: !gives_byes, history: &history };
        let Plan { tables, resting } = match self.settings().pairing {
            Pairing::Swiss => swiss(field),
            Pairing::Everybody => everybody(field, &self.roster(), self.rounds.len()),
        };
        let number = |person: usize| person as u8 + 1;
        let ids = (moment.table_ids)(tables.len());
        if ids.len() < tables.len() {
            return None;
        }
        let tables = tables.into_iter().zip(ids).map(|(seats, table)| PlannedTable {
            table,
            seats: seats.into_iter().map(|person| person.map(number)).collect(),
        });
        let byes =
            |people: Vec<usize>, kind| people.into_iter().map(move |person| Bye { person: number(person), kind });
        let byes = byes(resting, ByeKind::Rest).chain(byes(absent, ByeKind::Absent)).collect();
        Some(EventEntry::Round { tables: tables.collect(), byes })
    }

    /// The people who play on, the leader first. Equal ones are in a random order that the evening's secret decides.
    fn ranking(&self) -> Vec<usize> {
        let mut order = self.active();
        self.header.secret.stream(&format!("order {}", self.rounds.len())).shuffle(&mut order);
        let standings = self.standings();
        let place = |person: &usize| standings.iter().position(|standing| index(standing.person) == *person);
        if !self.rounds.is_empty() && self.settings().pairing == Pairing::Swiss {
            order.sort_by_key(|person| place(person).map(|place| standings[place].place));
        }
        order
    }

    /// The end of a table of the present round. `None` if it is known, or if there is no such table.
    pub fn decide_table(&self, table: TableId, result: Option<(Vec<u8>, Vec<i32>)>) -> Option<EventEntry> {
        let tables = &self.rounds.last()?.tables;
        let place = tables.iter().position(|other| other.table == table && !other.is_over())?;
        let table = place as u8 + 1;
        Some(match result {
            Some((places, points)) => EventEntry::Ended { table, places, points },
            None => EventEntry::Void { table },
        })
    }
}

fn not_joined() -> Refusal {
    Refusal::new(RefusalCode::NotSeated, "you have not joined this evening")
}

fn wrong_stage(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongStage, reason)
}

fn malformed(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::Malformed, reason)
}
