//! A snapshot and the entries after it give the same table as the whole log.
#![cfg(test)]

use game_core::{GameName, Level, QuickRandom, Random, Seat, SeatSet, Seed, Viewer};
use hosting::{Command, Entry, Guest, LogVersion, LoggedEntry, PersonId, Table, TableHeader};
use proptest::prelude::*;
use protocol::{Choices, ClientMessage, NewTable, Stage, TableCode, TableId};

const ID: TableId = TableId::from_bytes([7; 16]);
const PEOPLE: [PersonId; 3] = [PersonId(1), PersonId(2), PersonId(3)];

fn header(game: GameName, seats: u8) -> TableHeader {
    TableHeader {
        id: ID,
        code: TableCode::from_bytes([1; 6]),
        host: PEOPLE[0],
        agreed: NewTable::new(game, seats),
        secret: Seed::numbered(1, 1),
        version: LogVersion::current(1),
    }
}

fn message(table: &Table, person: PersonId, random: &mut QuickRandom) -> ClientMessage {
    let (table_id, seat) = (ID, Seat::from_number(1 + random.below(3) as u8).unwrap_or(Seat::FIRST));
    let version = table.seat_of(person).map_or(0, |seat| table.version(seat));
    match random.below(if table.stage() == Stage::Gathering { 8 } else { 40 }) {
        0 | 1 => ClientMessage::Sit { table: table_id, seat: None },
        2 => ClientMessage::Bot { table: table_id, seat, level: Some(Level::Novice) },
        3 => ClientMessage::Free { table: table_id, seat },
        4..8 if table.stage() == Stage::Gathering => {
            ClientMessage::Ready { table: table_id, luck: Seed::numbered(2, random.below(99).into()) }
        }
        4..8 => ClientMessage::Withdraw { table: table_id, version },
        8 => ClientMessage::Leave { table: table_id },
        _ => ClientMessage::Act { table: table_id, version, choices: draft(table, person, random) },
    }
}

/// A random turn; nothing if the person cannot act.
fn draft(table: &Table, person: PersonId, random: &mut QuickRandom) -> Choices {
    let (game, mut draft) = (table.agreed().game, Vec::new());
    loop {
        let choices = Choices::encode(game, &draft);
        match table.legal(person, &choices) {
            Ok((next, false)) if !next.to_values().is_empty() => {
                let mut next = next.to_values();
                draft.push(next.swap_remove(random.below(next.len() as u32) as usize));
            }
            _ => return choices,
        }
    }
}

/// The next entry of a random game: a person's, a bot's or a stand-in.
fn next_entry(table: &Table, random: &mut QuickRandom) -> Option<LoggedEntry> {
    let at_ms = i64::from(random.below(100_000));
    if let Some(seat) = table.bots_to_act().first() {
        let job = table.bot_job(seat, 1)?;
        let version = job.version;
        let entry = table.decide_bot(seat, version, &job.think()?)?;
        return Some(LoggedEntry { entry, request: None, at_ms });
    }
    if random.below(30) == 0
        && let Some(entry) = table.decide_stand_in(Seat::FIRST, random.below(2) == 0)
    {
        return Some(LoggedEntry { entry, request: None, at_ms });
    }
    let person = PEOPLE[random.below(3) as usize];
    let guest = Guest { id: person, name: format!("guest {}", person.0) };
    let request_id = format!("request {}", random.below(1_000_000));
    let command = Command { guest, request_id: request_id.clone(), message: message(table, person, random) };
    let entry = table.decide(&command).ok().filter(|entry| !table.is_redundant(entry))?;
    Some(LoggedEntry { entry, request: Some((person, request_id)), at_ms })
}

/// A random log of up to `length` entries.
fn random_log(game: GameName, seats: u8, length: usize, random: &mut QuickRandom) -> Vec<LoggedEntry> {
    let mut table = Table::new(&games::with_bots(), header(game, seats)).expect("a table");
    let mut log = Vec::new();
    for _ in 0..length * 20 {
        if log.len() == length {
            break;
        }
        if let Some(logged) = next_entry(&table, random) {
            let outlook = table.outlook(&logged.entry).expect("a legal entry");
            let before = table.listing();
            table.apply(&logged).expect("a legal entry");
            // What is stored for lists before the entry is applied is what the table shows after it.
            assert_eq!(outlook.waiting, table.waiting());
            assert_eq!(outlook.listing.unwrap_or(before), table.listing());
            log.push(logged);
        }
    }
    log
}

fn assert_same(one: &Table, other: &Table, log: &[LoggedEntry]) {
    let viewers = SeatSet::first_seats(4).iter().map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.events(viewer, 0), other.events(viewer, 0));
    }
    for person in PEOPLE {
        assert_eq!(one.message(person, 0, 5, |_| true), other.message(person, 0, 5, |_| true));
    }
    for seat in SeatSet::first_seats(3) {
        assert_eq!(one.version(seat), other.version(seat));
        assert_eq!(one.waiting_since_ms(seat), other.waiting_since_ms(seat));
    }
    for (person, id) in log.iter().filter_map(|logged| logged.request.as_ref()) {
        assert_eq!(one.answered(*person, id), other.answered(*person, id));
    }
    assert_eq!(one.record(), other.record());
    assert_eq!(one.snapshot().expect("a snapshot"), other.snapshot().expect("a snapshot"));
}

fn check(game: GameName, seats: u8, seed: u64, length: usize) {
    let mut random = QuickRandom::new(seed);
    let log = random_log(game, seats, length, &mut random);
    let games = games::with_bots();
    let mut whole = Table::new(&games, header(game, seats)).expect("a table");
    let at = random.below(log.len() as u32 + 1) as usize;
    for logged in &log[..at] {
        whole.apply(logged).expect("a legal entry");
    }
    let snapshot = whole.snapshot().expect("a snapshot");
    let mut restored = Table::restore(&games, header(game, seats), &snapshot).expect("it can be read");
    assert_same(&whole, &restored, &log);
    for logged in &log[at..] {
        whole.apply(logged).expect("a legal entry");
        restored.apply(logged).expect("the same is legal");
    }
    assert_same(&whole, &restored, &log);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_snapshot_and_a_tail_equal_the_whole_log(seed: u64, length in 1_usize..160) {
        check(games::SILVER_GOLD, 1 + (seed % 3) as u8, seed, length);
        check(games::NILE, 2, seed, length);
    }
}

#[test]
fn a_long_game_wants_a_snapshot_and_a_snapshot_of_another_program_is_refused() {
    let games = games::with_bots();
    let mut table = Table::new(&games, header(games::NILE, 2)).expect("a table");
    let guest = Guest { id: PEOPLE[0], name: "Ada".into() };
    let apply = |table: &mut Table, entry| {
        table.apply(&LoggedEntry { entry, request: None, at_ms: 0 }).expect("a legal entry");
    };
    apply(&mut table, Entry::Sat { seat: Seat::FIRST, guest });
    for luck in 0..254 {
        apply(&mut table, Entry::Ready { seat: Seat::FIRST, luck: Seed::numbered(1, luck) });
        assert!(!table.wants_snapshot());
    }
    apply(&mut table, Entry::Ready { seat: Seat::FIRST, luck: Seed::numbered(1, 1) });
    assert!(table.wants_snapshot());
    table.mark_snapshot();
    assert!(!table.wants_snapshot());
    let snapshot = table.snapshot().expect("a snapshot");
    for broken in ["", "{}", &snapshot.replace("\"seats\"", "\"chairs\""), &snapshot[..snapshot.len() - 1]] {
        assert!(Table::restore(&games, header(games::NILE, 2), broken).is_err(), "{broken}");
    }
}
