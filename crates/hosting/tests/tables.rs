//! Tables from the first guest to the record: whole games, every order of arrival, nothing stale, nothing for others.
#![cfg(test)]

use game_core::{
    GameName, Level, QuickRandom, Random, Receipt, Recorded, Referee, Seat, SeatSet, Seed, Unfair, Viewer,
};
use hosting::{Command, Entry, Guest, LOG_FORMAT, LogVersion, LoggedEntry, PersonId, ReplayFault, Table, TableHeader};
use nile::Nile;
use protocol::{
    Choices, ClientMessage, Clock, GameView, NewTable, RefusalCode, ServerMessage, Stage, StandInTurn, TableCode,
    TableId,
};
use silver_gold::SilverGold;

const ID: TableId = TableId::from_bytes([7; 16]);
const HOST: PersonId = PersonId(1);

fn new_table(game: GameName, seats: u8, bots: &[(u8, Level)]) -> NewTable {
    let bots = bots.iter().filter_map(|(seat, level)| Some((Seat::from_number(*seat)?, *level))).collect();
    NewTable { bots, ..NewTable::new(game, seats) }
}

fn empty(new: NewTable) -> Table {
    Table::new(&games::with_bots(), header(new)).expect("it can be made")
}

fn header(agreed: NewTable) -> TableHeader {
    let (code, secret) = (TableCode::from_bytes([1; 6]), Seed::numbered(1, 1));
    TableHeader { id: ID, code, host: HOST, agreed, secret, version: LogVersion::current(1) }
}

/// Applies an entry that must be legal.
fn apply(table: &mut Table, logged: &LoggedEntry) {
    table.apply(logged).expect("a legal entry");
}

/// The table that a log makes, read from its stored lines.
fn replayed(new: NewTable, log: &[LoggedEntry]) -> Table {
    let lines: Vec<(u64, String)> = (1..).zip(log).map(|(number, logged)| (number, line(number, logged))).collect();
    let lines = lines.iter().map(|(number, line)| (*number, line.as_str()));
    Table::replay(&games::with_bots(), header(new), lines).expect("a log without faults")
}

fn line(number: u64, logged: &LoggedEntry) -> String {
    hosting::encode_entry(ID, number, logged, LOG_FORMAT).expect("a line")
}

fn guest(who: PersonId) -> Guest {
    Guest { id: who, name: format!("guest {}", who.0) }
}

fn want(who: PersonId, id: &str, message: ClientMessage) -> Command {
    Command { guest: guest(who), request_id: id.into(), message }
}

/// Decides and applies, as a host would; returns what was written down.
fn perform(table: &mut Table, want: &Command) -> Result<LoggedEntry, RefusalCode> {
    let entry = table.decide(want).map_err(|refusal| refusal.code)?;
    let logged = LoggedEntry { entry, request: Some((want.guest.id, want.request_id.clone())), at_ms: 0 };
    apply(table, &logged);
    Ok(logged)
}

/// A table at which people number 1 to `people` sit on the first open seats and are ready.
fn begun(new: NewTable, people: i64) -> (Table, Vec<LoggedEntry>) {
    let mut table = empty(new);
    let mut log = Vec::new();
    for who in (1..=people).map(PersonId) {
        log.push(
            perform(&mut table, &want(who, "sit", ClientMessage::Sit { table: ID, seat: None }))
                .expect("a seat is open"),
        );
    }
    for who in (1..=people).map(PersonId) {
        assert_eq!(table.stage(), Stage::Gathering, "cards are shuffled only when everybody is ready");
        let luck = Seed::numbered(9, who.0 as u64);
        log.push(
            perform(&mut table, &want(who, "ready", ClientMessage::Ready { table: ID, luck })).expect("it is time"),
        );
    }
    assert_eq!(table.stage(), Stage::Playing);
    (table, log)
}

/// A whole turn for a person, found by asking what is allowed, as a client does that does not know the rules.
fn draft(table: &Table, who: PersonId, random: &mut QuickRandom) -> Choices {
    let (game, mut draft) = (table.agreed().game, Vec::new());
    loop {
        let choices = Choices::encode(game, &draft);
        let (next, whole) = table.legal(who, &choices).expect("it is this seat's turn");
        if whole {
            return choices;
        }
        let mut next = next.to_values();
        draft.push(next.swap_remove(random.below(next.len() as u32) as usize));
    }
}

fn act(table: &Table, who: PersonId, choices: Choices) -> Command {
    let version = table.seat_of(who).map_or(0, |seat| table.version(seat));
    want(who, &format!("act {version}"), ClientMessage::Act { table: ID, version, choices })
}

fn think(table: &Table, seat: Seat, luck: u64) -> Entry {
    let job = table.bot_job(seat, luck).expect("a bot is to act");
    let version = job.version;
    table.decide_bot(seat, version, &job.think().expect("a bot has an answer")).expect("nothing has changed")
}

/// Plays on to the end: people at random, bots as they think.
fn play_on(table: &mut Table, log: &mut Vec<LoggedEntry>, luck: u64) {
    let mut random = QuickRandom::new(luck);
    while table.stage() == Stage::Playing {
        for seat in table.bots_to_act() {
            let entry = think(table, seat, random.next_u64());
            let logged = LoggedEntry { entry, request: None, at_ms: 0 };
            apply(table, &logged);
            log.push(logged);
        }
        let people: Vec<(Seat, PersonId)> = table.people().collect();
        for (seat, who) in people {
            if table.people_to_act().contains(seat) {
                let choices = draft(table, who, &mut random);
                let want = act(table, who, choices);
                log.push(perform(table, &want).expect("it was drafted by the rules"));
            }
        }
    }
}

fn referee<G: Recorded>(record: &str) {
    let verdict = Referee::<G>::check(record).expect("no fault");
    assert!(verdict.finished && verdict.chance_proven && verdict.fair);
}

#[test]
fn the_loser_begins_a_rematch_of_nile_if_that_was_agreed() {
    let mut new = new_table(games::NILE, 2, &[(2, Level::Easy)]);
    new.options.insert("begins".into(), serde_json::json!({ "loser": 1 }));
    new.options.insert("balanced_start".into(), true.into());
    let (mut table, mut log) = begun(new, 1);
    assert_eq!(table.rematch_options()["begins"], serde_json::json!({ "loser": 1 }), "nobody has lost yet");
    // A person who plays at random loses to the bot, so seat 1 begins; the other way round, seat 2.
    play_on(&mut table, &mut log, 5);
    let again = table.rematch_agreement(HOST).expect("the game is over");
    assert_eq!(again.options["begins"], serde_json::json!({ "loser": 1 }));
    assert_eq!(again.options["balanced_start"], true, "all else stays as it was");

    let mut new = new_table(games::NILE, 2, &[(1, Level::Easy)]);
    new.options.insert("begins".into(), serde_json::json!({ "loser": 1 }));
    let (mut table, mut log) = begun(new, 1);
    play_on(&mut table, &mut log, 5);
    let again = table.rematch_agreement(HOST).expect("the game is over");
    assert_eq!(again.options["begins"], serde_json::json!({ "loser": 2 }));
}

#[test]
fn whole_games_end_with_a_record_without_fault_and_the_log_alone_rebuilds_them() {
    let tables = [
        (new_table(games::SILVER_GOLD, 4, &[(2, Level::Hard), (4, Level::Novice)]), 2),
        (new_table(games::SILVER_GOLD, 1, &[]), 1),
        (new_table(games::NILE, 2, &[(1, Level::Easy)]), 1),
        (new_table(games::NILE, 2, &[]), 2),
    ];
    for (new, people) in tables {
        let (mut table, mut log) = begun(new.clone(), people);
        assert_eq!(table.record(), None, "a record before the end would tell secrets");
        play_on(&mut table, &mut log, 5);
        let record = table.record().expect("the game is over");
        match new.game {
            games::NILE => referee::<Nile>(&record),
            _ => referee::<SilverGold>(&record),
        }
        let again = replayed(new, &log);
        assert_eq!(again.record(), Some(record));
        assert_eq!((again.number(), again.info(HOST, |_| false)), (table.number(), table.info(HOST, |_| false)));
    }
}

/// All that can be seen of a table, by everybody.
fn all_sights(table: &Table) -> Vec<(Option<GameView>, u64)> {
    let seats = SeatSet::first_seats(4).iter();
    let mut sights: Vec<_> = seats.map(|seat| (table.view(Viewer::Seat(seat)), table.version(seat))).collect();
    sights.push((table.view(Viewer::Spectator), 0));
    sights
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let with_last = |order: &Vec<usize>| -> Vec<Vec<usize>> {
        let insert = |at: usize| [&order[..at], &[count - 1], &order[at..]].concat();
        (0..count).map(insert).collect()
    };
    shorter.iter().flat_map(with_last).collect()
}

#[test]
fn s6_every_order_of_arrival_gives_the_same_table() {
    for people in 2..=4 {
        let (mut table, mut log) = begun(new_table(games::SILVER_GOLD, people as u8, &[]), people);
        for turn in 0..6 {
            let mut random = QuickRandom::new(turn);
            let asked: Vec<PersonId> =
                table.people().filter(|(seat, _)| table.waiting().contains(*seat)).map(|(_, who)| who).collect();
            // Everybody decides on what they see before anybody's decision arrives.
            let wants: Vec<Command> =
                asked.iter().map(|who| act(&table, *who, draft(&table, *who, &mut random))).collect();
            let mut ends = Vec::new();
            for order in orders(wants.len()) {
                let mut table = replayed(new_table(games::SILVER_GOLD, people as u8, &[]), &log);
                for index in order {
                    perform(&mut table, &wants[index]).expect("versions are per seat while seats choose in secret");
                }
                ends.push(all_sights(&table));
            }
            assert!(ends.iter().all(|end| *end == ends[0]));
            for want in &wants {
                log.push(perform(&mut table, want).expect("it was drafted by the rules"));
            }
        }
    }
}

#[test]
fn stale_incomplete_and_foreign_turns_are_refused_and_change_nothing() {
    let (mut table, _) = begun(new_table(games::SILVER_GOLD, 2, &[]), 2);
    let mut random = QuickRandom::new(1);
    let (first, second) = (PersonId(1), PersonId(2));
    let choices = draft(&table, first, &mut random);
    let wanted = act(&table, first, choices.clone());
    let before = all_sights(&table);
    let refused = |table: &mut Table, want: Command, code| assert_eq!(perform(table, &want), Err(code));
    let ClientMessage::Act { version, .. } = wanted.message else { panic!("an action") };
    let stale = want(first, "stale", ClientMessage::Act { table: ID, version: version + 1, choices: choices.clone() });
    refused(&mut table, stale, RefusalCode::Stale);
    let asked = act(&table, PersonId(3), choices.clone());
    refused(&mut table, asked, RefusalCode::NotSeated);
    let asked = act(&table, first, Choices::empty(games::SILVER_GOLD));
    refused(&mut table, asked, RefusalCode::Illegal);
    let asked = act(&table, first, Choices::encode(games::NILE, &[nile::Action::End]));
    refused(&mut table, asked, RefusalCode::Illegal);
    let once = choices.to_values();
    let asked = act(&table, first, Choices::encode(games::SILVER_GOLD, &[&once[..], &once].concat()));
    refused(&mut table, asked, RefusalCode::Illegal);
    refused(&mut table, want(second, "late", ClientMessage::Sit { table: ID, seat: None }), RefusalCode::WrongStage);
    refused(&mut table, want(second, "no", ClientMessage::Withdraw { table: ID, version: 0 }), RefusalCode::Illegal);
    assert_eq!(all_sights(&table), before);
    perform(&mut table, &wanted).expect("it was drafted by the rules");
    assert_eq!(table.answered(first, &wanted.request_id), Some(table.number()), "a second arrival is known");
    refused(&mut table, wanted, RefusalCode::Stale);
    // The choice is not final: it can be taken back, and made anew.
    let version = table.version(Seat::FIRST);
    perform(&mut table, &want(first, "back", ClientMessage::Withdraw { table: ID, version })).expect("not settled yet");
    let again = act(&table, first, choices);
    perform(&mut table, &again).expect("once more");
}

#[test]
fn only_the_host_seats_bots_and_only_where_nobody_sits() {
    let mut table = empty(new_table(games::SILVER_GOLD, 3, &[]));
    let bot = |seat, level| ClientMessage::Bot { table: ID, seat, level };
    perform(&mut table, &want(HOST, "1", ClientMessage::Sit { table: ID, seat: Some(Seat::SECOND) })).expect("open");
    let not_host = perform(&mut table, &want(PersonId(2), "2", bot(Seat::FIRST, Some(Level::Easy))));
    assert_eq!(not_host, Err(RefusalCode::NotHost));
    let taken = perform(&mut table, &want(HOST, "3", bot(Seat::SECOND, Some(Level::Easy))));
    assert_eq!(taken, Err(RefusalCode::SeatTaken));
    let entry = perform(&mut table, &want(HOST, "4", bot(Seat::FIRST, Some(Level::Expert)))).expect("open").entry;
    assert_eq!(entry, Entry::Bot { seat: Seat::FIRST, level: Some(Level::Expert) });
    let full = perform(&mut table, &want(PersonId(2), "5", ClientMessage::Sit { table: ID, seat: Some(Seat::FIRST) }));
    assert_eq!(full, Err(RefusalCode::SeatTaken));
    perform(&mut table, &want(PersonId(2), "6", ClientMessage::Sit { table: ID, seat: None })).expect("seat 3 is open");
    assert_eq!(table.seat_of(PersonId(2)), Seat::from_number(3));
    assert_eq!(
        perform(&mut table, &want(PersonId(3), "7", ClientMessage::Sit { table: ID, seat: None })),
        Err(RefusalCode::SeatTaken)
    );
}

#[test]
fn a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back() {
    let (mut table, _) = begun(new_table(games::NILE, 2, &[]), 2);
    let seat = table.waiting().first().expect("the game waits for a seat");
    assert!(table.bots_to_act().is_empty());
    let gone = table.decide_stand_in(seat, true).expect("a person plays");
    apply(&mut table, &LoggedEntry { entry: gone, request: None, at_ms: 0 });
    assert!(table.bots_to_act().contains(seat) && table.decide_stand_in(seat, true).is_none());
    let marked = think(&table, seat, 1);
    apply(&mut table, &LoggedEntry { entry: marked, request: None, at_ms: 0 });
    let turn = table.number();
    let back = table.decide_stand_in(seat, false).expect("the person is back");
    apply(&mut table, &LoggedEntry { entry: back, request: None, at_ms: 0 });
    assert!(!table.bots_to_act().contains(seat));

    // The turn is marked for viewers who have not seen it, also after the table was loaded from a snapshot.
    let snapshot = table.snapshot().expect("a snapshot");
    let loaded = Table::restore(&games::with_bots(), table.header().clone(), &snapshot).expect("its own snapshot");
    for table in [&table, &loaded] {
        let marked = |seen| match table.message(HOST, seen, 0, |_| true) {
            ServerMessage::Table { stand_ins, news: Some(news), .. } => {
                (stand_ins, news.decode::<Vec<nile::Event>>(games::NILE).expect("events of Nile").len())
            }
            other => panic!("{other:?}"),
        };
        let (stand_ins, events) = marked(turn - 1);
        assert_eq!(stand_ins, [StandInTurn { seat, from: 0, to: events }]);
        let (stand_ins, all) = marked(0);
        assert_eq!(stand_ins, [StandInTurn { seat, from: all - events, to: all }]);
        assert_eq!(marked(turn).0, []);
    }
}

#[test]
fn bots_do_not_play_on_after_the_last_person_has_left() {
    let bots = [(2, Level::Novice), (3, Level::Novice)];
    let new = new_table(games::SILVER_GOLD, 3, &bots);
    let (mut table, mut log) = begun(new.clone(), 1);
    let seat = table.bots_to_act().first().expect("a bot is to act");
    let (version, turn) = (table.version(seat), think(&table, seat, 1));
    log.push(perform(&mut table, &want(HOST, "leave", ClientMessage::Leave { table: ID })).expect("she may leave"));
    assert!(table.is_abandoned() && table.stage() == Stage::Playing);
    assert!(table.bots_to_act().is_empty() && table.people_to_act().is_empty() && !table.waiting().is_empty());
    let Entry::Acted { choices, .. } = &turn else { panic!("a turn") };
    assert_eq!(table.decide_bot(seat, version, choices), None, "what a bot has begun to think about is dropped");
    assert_eq!(table.decide_fast_bot(seat, version, 1), None);
    // The log of an older program, in which bots did play on, can still be replayed.
    let played_on = LoggedEntry { entry: turn, request: None, at_ms: 0 };
    apply(&mut table, &played_on);
    log.push(played_on);
    assert_eq!(replayed(new, &log).number(), table.number());
}

#[test]
fn a_fast_bot_always_has_a_legal_turn() {
    for (game, seats) in [(games::SILVER_GOLD, 3), (games::NILE, 2)] {
        let others: Vec<(u8, Level)> = (2..=seats).map(|seat| (seat, Level::Expert)).collect();
        let (mut table, _) = begun(new_table(game, seats, &others), 1);
        let mut random = QuickRandom::new(5);
        while table.stage() == Stage::Playing {
            for seat in table.bots_to_act() {
                let version = table.version(seat);
                assert_eq!(table.decide_fast_bot(seat, version + 1, 1), None, "the position has changed");
                let entry = table.decide_fast_bot(seat, version, random.next_u64()).expect("a legal turn");
                apply(&mut table, &LoggedEntry { entry, request: None, at_ms: 0 });
            }
            if table.people_to_act().contains(Seat::FIRST) {
                let choices = draft(&table, HOST, &mut random);
                let want = act(&table, HOST, choices);
                perform(&mut table, &want).expect("it was drafted by the rules");
            }
        }
    }
}

#[test]
fn a_stand_in_plays_on_only_while_another_person_waits() {
    let (mut table, _) = begun(new_table(games::SILVER_GOLD, 3, &[(3, Level::Novice)]), 2);
    for (seat, others_play) in [(Seat::FIRST, true), (Seat::SECOND, false)] {
        let gone = table.decide_stand_in(seat, true).expect("a person plays");
        apply(&mut table, &LoggedEntry { entry: gone, request: None, at_ms: 0 });
        assert_eq!(table.decide_give_back(seat).is_none(), others_play, "{seat:?}");
    }
    let back = table.decide_give_back(Seat::SECOND).expect("nobody else plays");
    assert_eq!(back, Entry::StandIn { seat: Seat::SECOND, on: false });
    apply(&mut table, &LoggedEntry { entry: back, request: None, at_ms: 0 });
    assert_eq!(table.decide_give_back(Seat::FIRST), None, "the game waits for another seat");
    assert_eq!(table.decide_give_back(Seat::from_number(3).expect("a seat")), None, "a bot keeps its seat");
}

/// A finished game between two people and a bot, by lines.
fn finished() -> (Vec<String>, Seed) {
    let secret = Seed::numbered(1, 1);
    let (mut table, mut log) = begun(new_table(games::SILVER_GOLD, 3, &[(2, Level::Novice)]), 2);
    assert_eq!(table.info(HOST, |_| false).commitment, Receipt::promise(&secret), "promised before the game");
    play_on(&mut table, &mut log, 3);
    (table.record().expect("the game is over").lines().map(str::to_string).collect(), secret)
}

fn fault(lines: &[String]) -> String {
    Referee::<SilverGold>::check(&lines.join("\n")).expect_err("a fault").to_string()
}

#[test]
fn the_receipt_of_a_finished_game_proves_that_nobody_chose_the_shuffle() {
    let (lines, secret) = finished();
    let mut referee = Referee::<SilverGold>::open(&lines[0]).expect("an opening");
    lines[1..].iter().for_each(|line| referee.read(line, &mut ()).expect("no fault"));
    assert!(referee.verdict().fair);
    let (promise, receipt) = (referee.promise().expect("a promise"), referee.receipt().expect("a receipt"));
    assert_eq!((promise, receipt.secret), (Receipt::promise(&secret), secret));
    let part = |who| Some(Seed::numbered(9, who));
    assert_eq!(receipt.parts, [part(1), None, part(2)], "by seat; the bot adds nothing");
    // A player compares it with what their client was shown and sent.
    let own = Some((Seat::FIRST, Seed::numbered(9, 1)));
    assert_eq!(receipt.check_own(promise, promise, own), Ok(()));
    let swapped = Receipt::promise(&Seed::numbered(1, 2));
    assert_eq!(receipt.check_own(promise, swapped, own), Err(Unfair::Promise(promise)));
    let forged = Some((Seat::FIRST, Seed::numbered(9, 7)));
    assert_eq!(receipt.check_own(promise, promise, forged), Err(Unfair::Part(Seat::FIRST)));
}

#[test]
fn a_receipt_with_anything_changed_is_refused_with_the_reason() {
    let (lines, secret) = finished();
    let (receipt_at, seed_at) = (lines.len() - 2, lines.len() - 1);
    let changed = |at: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[at].contains(from), "{}", lines[at]);
        lines[at] = lines[at].replace(from, to);
        fault(&lines)
    };
    // Every bit of everything that was promised or added counts.
    for (at, value) in [
        (1, Receipt::promise(&secret).to_string()),
        (receipt_at, secret.to_string()),
        (receipt_at, Seed::numbered(9, 1).to_string()),
        (receipt_at, Seed::numbered(9, 2).to_string()),
    ] {
        for digit in 0..value.len() {
            let flipped = u32::from_str_radix(&value[digit..=digit], 16).expect("a digit") ^ 1;
            let other = format!("{}{flipped:x}{}", &value[..digit], &value[digit + 1..]);
            let fault = changed(at, &value, &other);
            let expected = if value == secret.to_string() || at == 1 {
                "the server's secret is not the one it promised"
            } else {
                "the game was not played with the seed that the server's secret and the players' parts give"
            };
            assert!(fault.contains(expected), "{fault}");
        }
    }
    let (one, two) = (format!("\"{}\"", Seed::numbered(9, 1)), format!("\"{}\"", Seed::numbered(9, 2)));
    assert!(changed(receipt_at, &one, &two).contains("was not played with the seed"), "parts have their seats");
    assert!(changed(receipt_at, &format!("{one},null"), &one).contains("parts of 2 seats, expected 3"));
    assert!(changed(receipt_at, &one, "null").contains("seat 1 is a person's"));
    assert!(changed(receipt_at, "null", &two).contains("seat 2 is a bot's"));
    let promise = format!(",\"promise\":\"{}\"", Receipt::promise(&secret));
    assert!(changed(1, &promise, "").contains("no promise of the server"));
    let without = |at: usize| fault(&[&lines[..at], &lines[at + 1..]].concat());
    assert!(without(receipt_at).contains("the receipt for the promise on line 2 is missing"));
    let twice = [&lines[..seed_at], &lines[receipt_at..]].concat();
    assert!(fault(&twice).contains("only the seed may follow the receipt"));
}

#[test]
fn a_server_that_swaps_its_secret_after_it_has_seen_the_parts_is_caught() {
    let (honest, secret) = finished();
    let promise = Receipt::promise(&secret);
    // It tries secrets until a shuffle suits it, and plays the game with that one.
    let parts = vec![Some(Seed::numbered(9, 1))];
    let swapped = Receipt { secret: Seed::numbered(1, 2), parts };
    let game = SilverGold::new(silver_gold::Deck::standard(), 1).expect("one may play");
    let player = game_core::Participant { name: "Ada".into(), bot: None };
    let scribe = game_core::Scribe::begin_with_receipt(&game, vec![player], swapped.clone());
    let text = scribe.end(&game, &game_core::Game::start(&game));
    // If it still shows what it promised, everybody sees that the secret is another one ...
    let kept = text.replace(&Receipt::promise(&swapped.secret).to_string(), &promise.to_string());
    let fault = Referee::<SilverGold>::check(&kept).expect_err("a fault").to_string();
    assert!(fault.contains("the server's secret is not the one it promised"), "{fault}");
    // ... and if it changes the promise too, everybody who was there.
    assert!(Referee::<SilverGold>::check(&text).expect("no fault in itself").fair);
    let shown = swapped.check_own(Receipt::promise(&swapped.secret), promise, None);
    assert_eq!(shown, Err(Unfair::Promise(Receipt::promise(&swapped.secret))));
    assert!(honest[1].contains(&promise.to_string()));
}

#[test]
fn clocks_are_read_from_the_log_and_taking_back_gives_no_more_time() {
    let new = NewTable { clock: Clock::Seconds30, ..new_table(games::SILVER_GOLD, 2, &[]) };
    let (mut table, _) = begun(new, 2);
    let (one, two) = (Seat::FIRST, Seat::from_number(2).expect("a seat"));
    assert_eq!(table.clock_left(Viewer::Seat(one), 50_000), None, "old logs do not tell the time");
    let mut random = QuickRandom::new(5);
    let mut now = 1_000_000;
    let mut at = |table: &mut Table, entry: Entry, after: i64| {
        now += after;
        apply(table, &LoggedEntry { entry, request: None, at_ms: now });
        now
    };
    // Both replace cards until they are asked to choose at the same time.
    while !(table.waiting().len() == 2
        && table.waiting_since_ms(one).is_some()
        && table.waiting_since_ms(two).is_some())
    {
        let seat = table.waiting().first().expect("a seat is asked");
        let choices = draft(&table, PersonId(i64::from(seat.number())), &mut random);
        at(&mut table, Entry::Acted { seat, choices }, 7);
    }
    let asked = table.waiting_since_ms(one).expect("the log tells");
    assert_eq!(table.clock_left(Viewer::Seat(one), asked + 1_000), Some(29_000));
    assert_eq!(table.clock_left(Viewer::Spectator, asked + 90_000), Some(0));
    let choices = draft(&table, PersonId(1), &mut random);
    at(&mut table, Entry::Acted { seat: one, choices }, 5_000);
    assert_eq!(table.waiting_since_ms(one), None, "seat 1 is done");
    assert!(table.clock_left(Viewer::Seat(one), asked + 6_000) <= Some(24_000), "the clock of seat 2 is shown instead");
    at(&mut table, Entry::Withdrew { seat: one }, 5_000);
    assert_eq!(table.waiting_since_ms(one), Some(asked));
    // A person who comes back from a stand-in has the whole time again.
    at(&mut table, Entry::StandIn { seat: one, on: true }, 30_000);
    assert_eq!(table.waiting_since_ms(one), None, "a bot is asked");
    let back = at(&mut table, Entry::StandIn { seat: one, on: false }, 10);
    assert_eq!(table.waiting_since_ms(one), Some(back));
}

/// The stored lines of a finished game.
fn stored() -> (NewTable, Vec<(u64, String)>) {
    let new = new_table(games::SILVER_GOLD, 2, &[(2, Level::Novice)]);
    let (mut table, mut log) = begun(new.clone(), 1);
    play_on(&mut table, &mut log, 4);
    (new, (1..).zip(&log).map(|(number, logged)| (number, line(number, logged))).collect())
}

fn replay_fault(new: &NewTable, version: LogVersion, lines: &[(u64, String)]) -> Option<(u64, ReplayFault)> {
    let header = TableHeader { version, ..header(new.clone()) };
    let lines = lines.iter().map(|(number, line)| (*number, line.as_str()));
    Table::replay(&games::with_bots(), header, lines).err().map(|error| (error.number, error.fault))
}

#[test]
fn a_log_with_a_gap_a_duplicate_or_a_changed_line_is_refused_at_that_entry() {
    let (new, lines) = stored();
    let current = LogVersion::current(1);
    let fault = |lines: &[(u64, String)]| replay_fault(&new, current, lines);
    assert_eq!(fault(&lines), None);
    for at in [0, 3, lines.len() / 2] {
        let number = at as u64 + 1;
        let mut gap = lines.clone();
        gap.remove(at);
        assert_eq!(fault(&gap), Some((number + 1, ReplayFault::Gap { expected: number, found: number + 1 })));
        let mut twice = lines.clone();
        twice.insert(at, lines[at].clone());
        assert_eq!(fault(&twice), Some((number, ReplayFault::Duplicate)));
        let mut swapped = lines.clone();
        swapped[at].1 = lines[at + 1].1.clone();
        assert!(matches!(fault(&swapped), Some((found, ReplayFault::Entry(_))) if found == number));
    }
}

#[test]
fn an_entry_that_breaks_the_rules_is_refused_even_without_checksums() {
    let (new, lines) = stored();
    // Format 1 has no checksums: the rules alone must find the damage.
    let bare: Vec<(u64, String)> = lines
        .iter()
        .map(|(number, line)| {
            let logged = hosting::decode_entry(ID, *number, LOG_FORMAT, line).expect("an entry");
            (*number, serde_json::to_string(&logged).expect("JSON"))
        })
        .collect();
    assert_eq!(replay_fault(&new, LogVersion::FIRST, &bare), None, "old logs are still read");
    let is_turn = |line: &(u64, String)| line.1.contains("acted") && line.1.contains("\"seat\":1");
    let turns: Vec<usize> = (0..bare.len()).filter(|index| is_turn(&bare[*index])).collect();
    let mut wrong = bare.clone();
    wrong[turns[4]].1 = bare[turns[5]].1.clone();
    let found = replay_fault(&new, LogVersion::FIRST, &wrong).expect("damage").0;
    assert!(found >= bare[turns[4]].0 && found <= bare[turns[6]].0, "found at {found}");
    let sit = bare[0].1.replace("\"seat\":1", "\"seat\":2");
    let mut taken = bare.clone();
    taken[0].1 = sit;
    assert!(matches!(replay_fault(&new, LogVersion::FIRST, &taken), Some((1, ReplayFault::Illegal(_)))));
    let newer = LogVersion { format: LOG_FORMAT, rules: 99 };
    assert!(matches!(replay_fault(&new, newer, &lines), Some((0, ReplayFault::Entry(_)))), "a newer program wrote it");
}

#[test]
fn a_log_of_a_newer_program_is_distinguished_from_a_damaged_one() {
    let (new, lines) = stored();
    let lines = || lines.iter().map(|(number, line)| (*number, line.as_str()));
    let replay = |header: TableHeader| Table::replay(&games::with_bots(), header, lines()).err();
    let header = |version| TableHeader { version, ..header(new.clone()) };
    let newer_rules = header(LogVersion { format: LOG_FORMAT, rules: 99 });
    let newer_format = header(LogVersion { format: LOG_FORMAT + 1, rules: 1 });
    let mut newer_game = header(LogVersion::current(1));
    newer_game.agreed.game = "chess".parse().expect("a name");
    for header in [newer_rules, newer_format, newer_game] {
        assert!(replay(header).is_some_and(|error| error.is_newer() && error.number == 0));
    }
    let damaged = TableHeader { id: TableId::from_bytes([9; 16]), ..header(LogVersion::current(1)) };
    assert!(replay(damaged).is_some_and(|error| !error.is_newer()));
}
