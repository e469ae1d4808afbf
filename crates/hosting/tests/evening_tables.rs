//! Tables of an evening: the server seats people, all tables have the same luck, and bots finish the game.
#![cfg(test)]

use game_core::{Level, Seat, Seed};
use hosting::{Command, Entry, Guest, LogVersion, LoggedEntry, PersonId, Table, TableHeader};
use protocol::{ClientMessage, EventId, EventMark, NewTable, RefusalCode, Stage, TableCode, TableId};

fn guest(id: i64) -> Guest {
    Guest { id: PersonId(id), name: format!("guest {id}") }
}

fn table(number: u8, bots: &[(u8, Level)]) -> Table {
    let bots = bots.iter().filter_map(|(seat, level)| Some((Seat::from_number(*seat)?, *level))).collect();
    let event = Some(EventMark { event: EventId::from_bytes([1; 16]), round: 1, table: number });
    let header = TableHeader {
        id: TableId::from_bytes([number; 16]),
        code: TableCode::from_bytes([number; 6]),
        host: PersonId(99),
        agreed: NewTable { event, bots, ..NewTable::new(games::SILVER_GOLD, 3) },
        secret: Seed::numbered(1, 1),
        version: LogVersion::current(1),
    };
    Table::new(&games::with_bots(), header).expect("it can be made")
}

fn apply(table: &mut Table, entry: Entry) {
    table.apply(&LoggedEntry { entry, request: None, at_ms: 1 }).expect("a legal entry");
}

fn seat(table: &mut Table, people: &[Option<Guest>]) {
    while let Some(entry) = table.decide_evening_seat(people) {
        apply(table, entry);
    }
}

/// Lets bots play to the end, and returns the record.
fn record(table: &mut Table) -> String {
    while let Some(entry) = table.decide_hurry(Level::Novice) {
        apply(table, entry);
    }
    assert!(!table.is_abandoned(), "bots play on without people");
    while let Some(seat) = table.bots_to_act().first() {
        let job = table.bot_job(seat, 1).expect("a bot is to act");
        let version = job.version;
        let entry = table.decide_bot(seat, version, &job.think().expect("a turn")).expect("nothing has changed");
        apply(table, entry);
    }
    assert_eq!(table.stage(), Stage::Finished);
    table.record().expect("the game is over")
}

#[test]
fn all_tables_have_the_same_luck_whoever_sits_there() {
    let people = [table(1, &[]), table(2, &[(3, Level::Easy)])];
    let seats = [vec![Some(guest(1)), Some(guest(2)), Some(guest(3))], vec![Some(guest(4)), Some(guest(5)), None]];
    let mut deals = Vec::new();
    for (mut table, seats) in people.into_iter().zip(seats) {
        seat(&mut table, &seats);
        assert_eq!(table.stage(), Stage::Playing, "the game begins when everybody is seated");
        let record = record(&mut table);
        let game = games::with_bots();
        let scores = game.get(games::SILVER_GOLD).expect("the game").verify(&record).expect("it verifies");
        assert_eq!(scores.len(), 3);
        let changed = record.replacen("\"cross\"", "\"cros\"", 1);
        assert!(game.get(games::SILVER_GOLD).expect("the game").verify(&changed).is_err());
        let chance: Vec<String> =
            record.lines().filter(|line| line.starts_with("{\"chance\"")).take(12).map(str::to_string).collect();
        deals.push((chance, record.lines().last().map(str::to_string)));
        assert!(!record.contains("\"receipt\"") && !record.contains("\"promise\""));
    }
    assert_eq!(deals[0], deals[1], "the first cards and the seed");
}

#[test]
fn nobody_sits_down_leaves_or_frees_a_seat() {
    let mut table = table(1, &[]);
    let id = table.id();
    let seats = [Some(guest(1)), Some(guest(2)), Some(guest(3))];
    let refused = |table: &Table, who: i64, message: ClientMessage| {
        let command = Command { guest: guest(who), request_id: "x".into(), message };
        table.decide(&command).expect_err("refused").code
    };
    let sit = ClientMessage::Sit { table: id, seat: None };
    assert_eq!(refused(&table, 9, sit.clone()), RefusalCode::WrongStage);
    seat(&mut table, &seats);
    let luck = Seed::numbered(1, 2);
    let messages = [
        sit,
        ClientMessage::Leave { table: id },
        ClientMessage::Ready { table: id, luck },
        ClientMessage::Bot { table: id, seat: Seat::FIRST, level: Some(Level::Easy) },
        ClientMessage::Free { table: id, seat: Seat::FIRST },
    ];
    for message in messages {
        for who in [1, 9, 99] {
            assert_eq!(refused(&table, who, message.clone()), RefusalCode::WrongStage, "{message:?}");
        }
    }
    record(&mut table);
    assert!(table.rematch_agreement(PersonId(1)).is_err());
}

#[test]
fn a_stand_in_plays_on_until_its_person_is_back() {
    let mut table = table(1, &[(2, Level::Easy), (3, Level::Easy)]);
    seat(&mut table, &[Some(guest(1)), None, None]);
    let stand_in = table.decide_stand_in(Seat::FIRST, true).expect("the person is absent");
    apply(&mut table, stand_in);
    assert_eq!(table.decide_give_back(Seat::FIRST), None, "the others wait for the end of the round");
    assert!(table.decide_stand_in(Seat::FIRST, false).is_some());
}

#[test]
fn a_snapshot_of_an_evening_table_goes_on_with_the_same_luck() {
    let mut table = table(1, &[(3, Level::Novice)]);
    seat(&mut table, &[Some(guest(1)), Some(guest(2)), None]);
    let snapshot = table.snapshot().expect("a snapshot");
    let mut restored = Table::restore(&games::with_bots(), table.header().clone(), &snapshot).expect("restored");
    assert_eq!(record(&mut restored), record(&mut table));
}
