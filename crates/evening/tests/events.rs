//! Whole evenings without a server: joining, rounds, absence, the host, and what others may see.
#![cfg(test)]

use std::cell::Cell;

use evening::{Event, EventEntry, EventHeader, Fault, LoggedEventEntry, Moment};
use game_core::{Level, Seed};
use hosting::{Guest, PersonId};
use protocol::{
    Absence, ByeKind, Clock, EventAction, EventId, EventStage, NewEvent, Pairing, Refusal, RefusalCode, TableId,
};

const HOST: PersonId = PersonId(1_000);

fn guest(id: i64) -> Guest {
    Guest { id: PersonId(id), name: format!("Person {id}") }
}

fn settings(seats: u8, rounds: u8) -> NewEvent {
    NewEvent {
        name: "Club night".into(),
        game: if seats == 2 { games::NILE } else { games::SILVER_GOLD },
        seats,
        options: Default::default(),
        pairing: Pairing::Swiss,
        rounds,
        clock: Clock::None,
        round_minutes: 30,
        pause_seconds: 60,
        absence: Absence::Bot,
        level: Level::Easy,
    }
}

/// An evening with its clock, its log and the people who are away.
struct Evening {
    event: Event,
    lines: Vec<String>,
    now_ms: Cell<i64>,
    away: Vec<PersonId>,
    ids: Cell<u8>,
}

impl Evening {
    fn open(settings: NewEvent) -> Self {
        let header = EventHeader {
            id: EventId::from_bytes([5; 16]),
            code: "amber-417".parse().expect("a code"),
            host: Guest { id: HOST, name: "Host".into() },
            settings,
            secret: Seed::numbered(3, 4),
        };
        Self { event: Event::new(header), lines: Vec::new(), now_ms: 0.into(), away: Vec::new(), ids: 0.into() }
    }

    fn with_people(settings: NewEvent, people: i64) -> Self {
        let mut evening = Self::open(settings);
        for person in 1..=people {
            evening.wish(&guest(person), EventAction::Join).expect("joined");
        }
        evening
    }

    fn with_moment<T>(&self, action: impl FnOnce(&Moment<'_>) -> T) -> T {
        let seen = |person: PersonId| {
            let long_ago = self.away.contains(&person);
            Some(self.now_ms.get() - if long_ago { 1_000_000 } else { 1_000 })
        };
        let ids = |count: usize| {
            let id = |_| {
                self.ids.set(self.ids.get() + 1);
                TableId::from_bytes([self.ids.get(); 16])
            };
            (0..count).map(id).collect()
        };
        action(&Moment { now_ms: self.now_ms.get(), seen_ms: &seen, table_ids: &ids })
    }

    fn append(&mut self, entry: EventEntry) {
        let logged = LoggedEventEntry { entry, at_ms: self.now_ms.get() };
        self.lines.push(self.event.next_line(&logged).expect("a line"));
        self.event.apply(&logged).expect("a decided entry is legal");
    }

    fn wish(&mut self, guest: &Guest, action: EventAction) -> Result<bool, Refusal> {
        let entry = self.with_moment(|moment| self.event.decide(guest, &action, moment))?;
        let changes = entry.is_some();
        entry.into_iter().for_each(|entry| self.append(entry));
        Ok(changes)
    }

    fn host(&mut self, action: EventAction) -> Result<bool, Refusal> {
        let host = self.event.host().clone();
        self.wish(&host, action)
    }

    /// Ends all tables. A person's points are their number, so the best person is the last one.
    fn play_round(&mut self) {
        let tables: Vec<(TableId, Vec<Option<u8>>)> =
            self.event.open_tables().map(|(_, table, seats)| (table, seats.to_vec())).collect();
        for (table, seats) in tables {
            let points: Vec<i32> = seats.iter().map(|person| person.unwrap_or(0).into()).collect();
            let place = |own: &i32| 1 + points.iter().filter(|other| *other > own).count() as u8;
            let result = (points.iter().map(place).collect(), points.clone());
            let entry = self.event.decide_table(table, Some(result)).expect("an open table");
            self.append(entry);
        }
    }

    fn tick(&mut self, ms: i64) -> bool {
        self.now_ms.set(self.now_ms.get() + ms);
        let entry = self.with_moment(|moment| self.event.decide_next_round(moment));
        let starts = entry.is_some();
        entry.into_iter().for_each(|entry| self.append(entry));
        starts
    }

    fn replayed(&self) -> Result<Event, evening::EventError> {
        let lines = (1..).zip(self.lines.iter().map(String::as_str));
        Event::replay(self.event.header().clone(), lines)
    }
}

fn code(refused: Result<bool, Refusal>) -> RefusalCode {
    refused.expect_err("refused").code
}

#[test]
fn an_evening_goes_from_the_first_guest_to_the_standings() {
    let mut evening = Evening::with_people(settings(4, 3), 16);
    assert_eq!(evening.event.stage(), EventStage::Open);
    assert_eq!(code(evening.wish(&guest(1), EventAction::Start { round: 1 })), RefusalCode::NotHost);
    assert_eq!(code(evening.host(EventAction::Start { round: 2 })), RefusalCode::WrongStage);
    assert_eq!(evening.host(EventAction::Start { round: 1 }), Ok(true));
    assert_eq!(evening.host(EventAction::Start { round: 1 }), Ok(false), "sent again");
    assert_eq!(evening.event.open_tables().count(), 4);
    assert_eq!(code(evening.host(EventAction::Start { round: 2 })), RefusalCode::WrongStage);
    evening.play_round();
    assert_eq!(evening.event.stage(), EventStage::Pause);
    assert!(!evening.tick(59_000) && evening.tick(1_000), "the next round starts after the pause");
    evening.play_round();
    evening.tick(60_000);
    evening.play_round();
    assert_eq!(evening.event.stage(), EventStage::Finished);
    assert_eq!(code(evening.wish(&guest(99), EventAction::Join)), RefusalCode::WrongStage);
    let standings = evening.event.standings();
    assert_eq!(standings[0].person, 16, "the best one of every seat in every round");
    assert_eq!(standings[0].total, 30_000);
    assert_eq!(standings.last().map(|last| last.person), Some(1));
    let replayed = evening.replayed().expect("an intact log");
    assert_eq!(replayed.standings(), standings);
    assert_eq!(replayed.number(), evening.event.number());
}

#[test]
fn a_changed_log_is_found() {
    let mut evening = Evening::with_people(settings(2, 1), 2);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    evening.play_round();
    let whole = evening.lines.clone();
    evening.lines[3] = whole[3].replace("\"points\":[", "\"points\":[1");
    assert!(matches!(evening.replayed().map_err(|error| error.fault), Err(Fault::Entry(_))));
    evening.lines = whole[1..].to_vec();
    assert!(evening.replayed().is_err(), "an entry is missing");
}

#[test]
fn tables_of_others_are_hidden_until_the_round_is_over() {
    let mut evening = Evening::with_people(settings(2, 2), 4);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    let shown = |evening: &Evening, person: Option<PersonId>| {
        let info = evening.with_moment(|moment| evening.event.info(person, moment));
        info.rounds[0].tables.iter().filter(|table| table.table.is_some()).count()
    };
    assert_eq!([shown(&evening, None), shown(&evening, Some(HOST)), shown(&evening, Some(PersonId(1)))], [0, 0, 1]);
    assert!(!evening.event.is_round_over(1));
    evening.play_round();
    assert_eq!(shown(&evening, None), 2);
    assert!(evening.event.is_round_over(1) && !evening.event.is_round_over(2) && !evening.event.is_round_over(0));
}

#[test]
fn absent_people_get_a_bye_or_a_bot() {
    for (absence, byes) in [(Absence::Bye, 2), (Absence::Bot, 0)] {
        let mut evening = Evening::with_people(NewEvent { absence, ..settings(2, 2) }, 6);
        evening.away = vec![PersonId(1), PersonId(2), PersonId(3)];
        evening.host(EventAction::Start { round: 1 }).expect("started");
        let round = &evening.event.rounds()[0];
        let kinds: Vec<ByeKind> = round.byes.iter().map(|bye| bye.kind).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == ByeKind::Absent).count(), if byes == 0 { 0 } else { 3 });
        evening.play_round();
        let standings = evening.event.standings();
        let total = |person: u8| standings.iter().find(|standing| standing.person == person).map(|own| own.total);
        if absence == Absence::Bye {
            assert_eq!(total(1), Some(0), "an absent person gets nothing");
            assert!((4..=6).any(|person| total(person) == Some(6_000)), "an odd number is here: one rests");
        }
    }
}

#[test]
fn an_evening_without_its_host_goes_on() {
    let mut evening = Evening::with_people(settings(2, 3), 4);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    assert_eq!(code(evening.wish(&guest(2), EventAction::Host)), RefusalCode::NotHost, "the host is here");
    evening.away = vec![HOST];
    evening.play_round();
    assert!(evening.tick(60_000), "rounds start without a host");
    assert_eq!(code(evening.wish(&guest(9), EventAction::Host)), RefusalCode::NotSeated, "a stranger");
    assert_eq!(evening.wish(&guest(2), EventAction::Host), Ok(true));
    evening.away = Vec::new();
    let old = Guest { id: HOST, name: "Host".into() };
    assert_eq!(code(evening.wish(&old, EventAction::Start { round: 3 })), RefusalCode::NotHost);
    evening.play_round();
    assert_eq!(evening.wish(&guest(2), EventAction::Start { round: 3 }), Ok(true));
    assert_eq!(evening.wish(&guest(2), EventAction::End), Ok(true));
    evening.play_round();
    assert_eq!(evening.event.stage(), EventStage::Finished);
}

#[test]
fn nobody_plays_in_an_empty_room() {
    let mut evening = Evening::with_people(settings(2, 3), 4);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    evening.play_round();
    evening.away = (1..=4).map(PersonId).collect();
    assert!(!evening.tick(600_000), "bots do not play rounds among themselves");
    evening.away.pop();
    assert!(evening.tick(1_000), "one person came back");
}

#[test]
fn people_join_late_leave_and_are_removed() {
    let mut evening = Evening::with_people(settings(2, 3), 3);
    assert_eq!(evening.wish(&guest(1), EventAction::Join), Ok(false), "joined already");
    assert_eq!(evening.wish(&guest(3), EventAction::Leave), Ok(true));
    assert_eq!(evening.wish(&guest(3), EventAction::Leave), Ok(false));
    assert_eq!(code(evening.wish(&guest(4), EventAction::Leave)), RefusalCode::NotSeated);
    assert_eq!(code(evening.wish(&guest(2), EventAction::Remove { person: 1 })), RefusalCode::NotHost);
    assert_eq!(evening.host(EventAction::Remove { person: 3 }), Ok(true));
    assert_eq!(code(evening.wish(&guest(3), EventAction::Join)), RefusalCode::SeatTaken);
    assert_eq!(code(evening.host(EventAction::Remove { person: 0 })), RefusalCode::Malformed);
    assert_eq!(code(evening.host(EventAction::Remove { person: 9 })), RefusalCode::Malformed);
    evening.host(EventAction::Start { round: 1 }).expect("two people are enough");
    assert_eq!(evening.wish(&guest(5), EventAction::Join), Ok(true), "in the Swiss system people may join late");
    for _ in 0..9 {
        evening.wish(&guest(2), EventAction::Leave).expect("left");
        evening.wish(&guest(2), EventAction::Join).expect("joined");
    }
    evening.wish(&guest(2), EventAction::Leave).expect("left");
    assert_eq!(code(evening.wish(&guest(2), EventAction::Join)), RefusalCode::TooMany);
}

#[test]
fn sizes_have_limits() {
    let mut evening = Evening::with_people(settings(2, 3), 64);
    assert_eq!(code(evening.wish(&guest(65), EventAction::Join)), RefusalCode::TooMany);
    assert_eq!(evening.host(EventAction::Start { round: 1 }), Ok(true));
    assert_eq!(evening.event.open_tables().count(), 32);
    let mut alone = Evening::with_people(settings(2, 3), 1);
    assert_eq!(code(alone.host(EventAction::Start { round: 1 })), RefusalCode::WrongStage);
}

#[test]
fn everybody_against_everybody_has_as_many_rounds_as_it_needs() {
    let everybody = NewEvent { pairing: Pairing::Everybody, ..settings(2, 0) };
    let mut evening = Evening::with_people(everybody, 5);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    assert_eq!(code(evening.wish(&guest(9), EventAction::Join)), RefusalCode::WrongStage);
    for _ in 0..4 {
        evening.play_round();
        assert!(evening.tick(60_000));
    }
    evening.play_round();
    assert_eq!(evening.event.stage(), EventStage::Finished);
    assert_eq!(evening.event.rounds().len(), 5);
}

#[test]
fn a_lost_table_counts_as_a_bye() {
    let mut evening = Evening::with_people(settings(2, 1), 4);
    evening.host(EventAction::Start { round: 1 }).expect("started");
    let (_, table, seats) = evening.event.open_tables().next().map(|(n, t, s)| (n, t, s.to_vec())).expect("a table");
    let entry = evening.event.decide_table(table, None).expect("an open table");
    evening.append(entry);
    evening.play_round();
    let standings = evening.event.standings();
    let lost = seats[0].expect("a person");
    assert_eq!(standings.iter().find(|own| own.person == lost).map(|own| own.total), Some(6_000));
    assert_eq!(evening.event.stage(), EventStage::Finished);
}
