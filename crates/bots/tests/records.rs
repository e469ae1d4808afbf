//! Records: what the referee accepts, what it refuses, and the line that it names.
#![cfg(test)]

mod common;

use std::sync::Arc;

use common::{nile, record, silver_gold, silver_gold_with};
use game_core::{
    Fault, Game, GameName, Line, LineOf, Opening, Participant, Practice, Reason, Receipt, Recorded, Referee, Scribe,
    Seed, Verdict, Waiting,
};
use nile::{Begins, Board, Draft, Nile, Options};
use proptest::prelude::*;
use silver_gold::{Deck, SilverGold, generate};

fn verdict(record: &str) -> Result<Verdict, Fault> {
    Referee::<SilverGold>::check(record)
}

fn greedy_against_random() -> String {
    record(&silver_gold_with(Deck::first_edition(), 2), &["greedy", "random"], Seed::numbered(1, 1))
}

/// Replaces the first line that contains `mark`; returns the record and the line's number.
fn change(record: &str, mark: &str, with: impl Fn(&str) -> String) -> (String, usize) {
    let index = record.lines().position(|line| line.contains(mark)).expect("such a line");
    let changed = |(number, line): (usize, &str)| if number == index { with(line) } else { line.to_owned() };
    (record.lines().enumerate().map(changed).collect::<Vec<_>>().join("\n"), index + 1)
}

#[test]
fn every_record_verifies_and_proves_its_shuffles() {
    for game in 0..60 {
        let names = &["greedy", "random", "random", "greedy"][..1 + game as usize % 4];
        let deck = if game % 5 == 0 { Arc::new(generate(game)) } else { Deck::standard() };
        let record = record(&silver_gold_with(deck, names.len()), names, Seed::numbered(2, game));
        assert_eq!(verdict(&record), Ok(Verdict { finished: true, chance_proven: true, fair: false, assisted: false }));
    }
}

#[test]
fn every_record_of_nile_verifies_whatever_the_options() {
    for number in 0..32_u64 {
        let options = Options {
            draft: [Draft::Remove, Draft::Select, Draft::Repeat][number as usize % 3],
            no_exchange: number & 4 != 0,
            free_masonry: number & 8 != 0,
            balanced_start: number & 16 != 0,
            begins: [Begins::First, Begins::Second, Begins::Random][(number / 3) as usize % 3],
            ..Options::default()
        };
        let game = Nile::new(Board::standard(), options);
        let names = [["greedy", "random"], ["greedy", "greedy"]][number as usize % 2];
        let record = record(&game, &names, Seed::numbered(5, number));
        assert_eq!(
            Referee::<Nile>::check(&record),
            Ok(Verdict { finished: true, chance_proven: true, fair: false, assisted: false })
        );
        // Another face of the red die in the first roll is detected.
        let (swapped, line) = change(&record, r#""dice""#, |line| {
            let red = if line.contains("[1,") { 2 } else { 1 };
            let rest = line.split_once(',').map_or("", |(_, rest)| rest);
            format!("{{\"chance\":{{\"dice\":[{red},{rest}")
        });
        assert!(Referee::<Nile>::check(&swapped).is_err_and(|fault| fault.line >= line));
    }
}

#[test]
fn a_record_keeps_the_rules_it_was_played_by() {
    let record_by = |rules: u32| {
        let game = Nile::with_rules(Board::standard(), Options::default(), rules).expect("known rules");
        record(&game, &["random", "greedy"], Seed::numbered(5, 5))
    };
    let (old, middle, new) = (record_by(1), record_by(2), record_by(3));
    assert!(!old.contains("rules") && new.contains(r#""setup":{"rules":3,"#));
    for (record, rules) in [(&old, 1), (&middle, 2), (&new, 3)] {
        let opened = game_core::Referee::<Nile>::open(record.lines().next().expect("the opening")).expect("a setup");
        assert_eq!(opened.game.rules(), rules);
        assert!(Referee::<Nile>::check(record).is_ok());
    }
    for unknown in [0, 4, 4_000_000_000_u32] {
        let unknown_rules = new.replacen(r#""rules":3"#, &format!(r#""rules":{unknown}"#), 1);
        let fault = Referee::<Nile>::check(&unknown_rules).expect_err("unknown rules");
        assert_eq!(fault.line, 1);
        assert!(fault.to_string().ends_with("this program knows versions 1 to 3"), "{fault}");
    }
}

#[test]
fn every_line_of_a_record_is_written_as_it_was_read() {
    fn check<G: Recorded>(record: &str) {
        let again = |line: &str| -> serde_json::Result<String> {
            serde_json::to_string(&serde_json::from_str::<LineOf<G>>(line)?)
        };
        for line in record.lines().skip(2) {
            assert_eq!(again(line).expect("a line"), line);
        }
        let opening: Opening<G::Setup> =
            serde_json::from_str(record.lines().next().expect("the opening")).expect("JSON");
        assert_eq!(serde_json::to_string(&opening).expect("JSON"), record.lines().next().expect("the opening"));
    }
    check::<SilverGold>(&greedy_against_random());
    check::<Nile>(&record(&nile(), &["random", "greedy"], Seed::numbered(5, 5)));
}

#[test]
fn every_beginning_of_a_record_is_an_unfinished_game() {
    let record = greedy_against_random();
    let lines: Vec<&str> = record.lines().collect();
    for count in 1..lines.len() {
        let finished = count == lines.len() - 1;
        let expected = Verdict { finished, chance_proven: false, fair: false, assisted: false };
        assert_eq!(verdict(&lines[..count].join("\n")), Ok(expected), "{count} lines");
    }
}

#[test]
fn an_abandoned_game_may_reveal_its_seed() {
    let record = greedy_against_random();
    let seed = record.lines().last().expect("the seed");
    let begun: Vec<&str> = record.lines().take(30).chain([seed]).collect();
    assert_eq!(
        verdict(&begun.join("\n")),
        Ok(Verdict { finished: false, chance_proven: true, fair: false, assisted: false })
    );
}

#[test]
fn withdrawals_are_part_of_the_record() {
    let game = silver_gold(2);
    let seed = Seed::numbered(3, 3);
    let player = || Participant { name: "Ada".into(), bot: None };
    let mut scribe = Scribe::begin(&game, vec![player(), player()], seed);
    let luck = game.luck(&seed);
    let mut state = game.start();
    let mut withdrawn = 0;
    loop {
        let line: LineOf<SilverGold> = match game.waiting(&state) {
            Waiting::Nobody => break,
            Waiting::Chance(draw) => Line::Chance(SilverGold::decide(&luck, draw)),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a seat that is asked");
                let other = game.seats().iter().find(|&other| !seats.contains(other) && withdrawn < 5);
                match other.filter(|&other| game.withdraw(&mut { state }, other, &mut ()).is_ok()) {
                    Some(seat) => Line::Withdraw { seat },
                    None => {
                        let action = game_core::ActionSet::nth(&game.actions(&state, seat), 0).expect("legal");
                        Line::Act { seat, action }
                    }
                }
            }
        };
        match &line {
            Line::Chance(outcome) => game.settle(&mut state, *outcome, &mut ()).expect("legal"),
            Line::Act { seat, action } => game.act(&mut state, *seat, *action, &mut ()).expect("legal"),
            Line::Withdraw { seat } => {
                game.withdraw(&mut state, *seat, &mut ()).expect("legal");
                withdrawn += 1;
            }
            _ => {}
        }
        scribe.note(&line);
    }
    assert_eq!(withdrawn, 5);
    assert_eq!(
        verdict(&scribe.end(&game, &state)),
        Ok(Verdict { finished: true, chance_proven: true, fair: false, assisted: false })
    );
}

#[test]
fn an_illegal_action_is_refused_with_its_line() {
    let (record, line) = change(&greedy_against_random(), r#""cross""#, |_| {
        r#"{"act":{"seat":1,"action":{"cross":{"slot":"left","boxes":["r5c1"]}}}}"#.into()
    });
    let fault = verdict(&record).expect_err("illegal");
    assert_eq!(fault.line, line);
    assert!(matches!(fault.reason, Reason::Refused(_)), "{fault}");
}

#[test]
fn a_swapped_card_is_found_when_the_seed_is_revealed() {
    let original = greedy_against_random();
    let lines: Vec<&str> = original.lines().collect();
    // Replaces a display card by another one of the deck, and leaves out the rest of the game.
    let last_display = lines.iter().rposition(|line| line.contains(r#""pyramid""#) && line.contains("chance"));
    let display = (2 + 8..last_display.expect("cards are turned")).find(|index| lines[*index].contains("pyramid"));
    let display = display.expect("the display follows the deal");
    let taken: Vec<&str> = lines[..display + 4].to_vec();
    let free = (1..=48).find(|card| !taken.iter().any(|line| line.contains(&format!(r#""pyramid":{card}}}"#))));
    let mut swapped: Vec<String> = lines[..display].iter().map(|line| (*line).to_owned()).collect();
    swapped.push(format!(r#"{{"chance":{{"pyramid":{}}}}}"#, free.expect("some card is still in the deck")));
    swapped.push((*lines.last().expect("the seed")).to_owned());
    let fault = verdict(&swapped.join("\n")).expect_err("tampered");
    assert_eq!(fault.line, display + 1, "the line of the card, not that of the seed");
    assert!(matches!(fault.reason, Reason::Tampered(_)), "{fault}");
}

#[test]
fn a_wrong_result_seed_setup_or_order_is_refused() {
    let record = greedy_against_random();
    let lines = record.lines().count();
    let reason = |record: &str| verdict(record).map_err(|fault| (fault.line, fault.reason));

    let (score, line) = change(&record, r#""result""#, |line| line.replace(r#""place":1"#, r#""place":2"#));
    assert!(matches!(reason(&score), Err((at, Reason::Result(_))) if at == line));

    let (seed, line) = change(&record, r#""seed""#, |_| format!(r#"{{"seed":"{}"}}"#, Seed::numbered(9, 9)));
    assert_eq!(reason(&seed), Err((line, Reason::Commitment)));

    let (name, _) = change(&record, r#""record""#, |line| line.replacen(r#""name":"greedy""#, r#""name":"Eve""#, 1));
    assert_eq!(reason(&name), Err((lines, Reason::Commitment)), "the setup is committed to as well");

    let (deck, _) = change(&record, r#""record""#, |line| line.replacen("[deck standard]", "[deck marked]", 1));
    assert!(matches!(reason(&deck), Err((1, Reason::Setup(_)))));

    let (format, _) = change(&record, r#""record""#, |line| line.replace("pyramids record 1", "pyramids record 2"));
    assert_eq!(reason(&format), Err((1, Reason::Format("pyramids record 2".into()))));

    let (game, _) = change(&record, r#""record""#, |line| line.replace("silver-gold", "chess"));
    assert_eq!(reason(&game), Err((1, Reason::UnknownGame(GameName::literal("chess")))));

    assert_eq!(reason(&format!("{record}{{}}\n")), Err((lines + 1, Reason::AfterTheEnd)));

    let without_result: Vec<&str> = record.lines().filter(|line| !line.contains(r#""result""#)).collect();
    assert_eq!(reason(&without_result.join("\n")), Err((lines - 1, Reason::ResultMissing)));

    let result = record.lines().find(|line| line.contains(r#""result""#)).expect("the result");
    let early: Vec<&str> = record.lines().take(20).chain([result]).collect();
    assert_eq!(reason(&early.join("\n")), Err((21, Reason::ResultTooEarly)));

    let torn = &record[..record.len() - 30];
    assert!(matches!(reason(torn), Err((at, Reason::Unreadable(_))) if at == lines));
}

/// The fault of a record in which one line is changed: where it is and what it says.
fn fault_of<G: Recorded>(record: &str, mark: &str, from: &str, to: &str) -> String {
    let (changed, line) = change(record, mark, |line| {
        assert!(line.contains(from), "{line} has no {from}");
        line.replacen(from, to, 1)
    });
    let fault = Referee::<G>::check(&changed).expect_err(to);
    assert_eq!(fault.line, line, "{fault}");
    fault.reason.to_string()
}

#[test]
fn json_that_the_format_does_not_describe_is_refused() {
    let record = greedy_against_random();
    let problem = |mark, from, to| fault_of::<SilverGold>(&record, mark, from, to);
    let bot = problem(r#""record""#, r#""name":"greedy","bot":"greedy""#, r#""name":"greedy","bot":null"#);
    assert_eq!(bot, r#"cannot be read: in "players": the field "bot" is null, leave it out instead"#);
    let promise = problem("commitment", "}", r#","promise":null}"#);
    assert_eq!(promise, r#"cannot be read: the field "promise" is null, leave it out instead"#);
    let list = problem(r#"{"commitment""#, r#"{"commitment":"#, r#"["#);
    assert_eq!(list, "cannot be read: this line has a list where an object belongs");
    let deck = problem(r#""take""#, r#"{"display":"#, r#"{"deck":null,"display":"#);
    assert_eq!(deck, "cannot be read: column 46: expected a word, or an object with one field");
    let number = problem(r#""pyramid""#, r#""pyramid":"#, r#""pyramid":3000"#);
    assert!(number.ends_with("where a whole number from 0 to 255 belongs"), "{number}");

    // A choice and its value are an object, not a list.
    let act = record.lines().find(|line| line.contains(r#""keep""#)).expect("cards are kept");
    let as_list = act.replace(r#"{"seat":"#, "[").replace(r#""action":"#, "").replace("}}}", "}]}");
    assert_ne!(act, as_list);
    let (changed, line) = change(&record, r#""keep""#, |_| as_list.clone());
    let fault = verdict(&changed).expect_err("a list");
    assert_eq!(
        fault.to_string(),
        format!(r#"line {line}: cannot be read: in "act": there is a list where an object belongs"#)
    );

    let (changed, _) = change(&record, r#""take""#, |_| r#"{"act":{"seat":1,"action":{"take":{"deck":null}}}}"#.into());
    let fault = verdict(&changed).expect_err("an object for a word");
    assert!(fault.to_string().ends_with(r#"there is an object where "deck" belongs"#), "{fault}");
}

#[test]
fn blanks_order_and_left_out_options_are_accepted() {
    let record = greedy_against_random();
    let spaced = |line: &str| line.replace(':', " : ").replace(',', " , ");
    let keep = record.lines().find(|line| line.contains(r#""keep""#)).expect("cards are kept");
    let [low, high] = keep.split(['[', ']']).nth(1).expect("a list").split_once(',').expect("two").into();
    let swapped = keep.replace(&format!("[{low},{high}]"), &format!("[{high},{low}]"));
    for line in [spaced(keep), swapped] {
        let (changed, _) = change(&record, r#""keep""#, |_| line.clone());
        assert!(verdict(&changed).is_ok(), "{line}");
    }
    let game = Nile::new(Board::standard(), Options::default());
    let nile = common::record(&game, &["random", "greedy"], Seed::numbered(5, 5));
    let opening = nile.lines().next().expect("the opening").replace(r#","no_exchange":false"#, "");
    assert!(Referee::<Nile>::check(&opening).is_ok(), "an option left out is off");
    let explicit = nile.replacen(r#""rules":3"#, r#""rules":1"#, 1);
    let fault = Referee::<Nile>::check(&explicit).expect_err("the first rules have no number");
    assert_eq!(fault.to_string(), r#"line 1: cannot be read: in "setup": the field "rules" must be left out here"#);
    let problem = fault_of::<Nile>(&nile, r#""buy""#, r#""row":1"#, r#""row":6"#);
    assert!(problem.contains("there is no row 6, expected 1 to 5"), "{problem}");
}

#[test]
fn a_receipt_without_the_result_before_it_is_refused() {
    let game = SilverGold::new(Deck::standard(), 1).expect("one may play");
    let receipt = Receipt { secret: Seed::numbered(8, 1), parts: vec![Some(Seed::numbered(8, 2))] };
    let luck = game.luck(&receipt.seed());
    let mut scribe = Scribe::begin_with_receipt(&game, vec![Participant { name: "Ada".into(), bot: None }], receipt);
    let mut state = game.start();
    loop {
        let line: LineOf<SilverGold> = match game.waiting(&state) {
            Waiting::Nobody => break,
            Waiting::Chance(draw) => Line::Chance(SilverGold::decide(&luck, draw)),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("the only seat");
                Line::Act { seat, action: game_core::ActionSet::nth(&game.actions(&state, seat), 0).expect("legal") }
            }
        };
        match &line {
            Line::Chance(outcome) => game.settle(&mut state, *outcome, &mut ()).expect("legal"),
            Line::Act { seat, action } => game.act(&mut state, *seat, *action, &mut ()).expect("legal"),
            _ => {}
        }
        scribe.note(&line);
    }
    let record = scribe.end(&game, &state);
    assert_eq!(verdict(&record), Ok(Verdict { finished: true, chance_proven: true, fair: true, assisted: false }));
    let without: Vec<&str> = record.lines().filter(|line| !line.contains(r#""result""#)).collect();
    let receipt_line = without.len() - 1;
    assert_eq!(
        verdict(&without.join("\n")),
        Err(Fault { line: receipt_line, reason: Reason::ResultMissing }),
        "the receipt's line, not the seed's"
    );
}

#[test]
fn an_assisted_game_says_so_and_no_other_game_mentions_it() {
    let game = SilverGold::new(Deck::standard(), 1).expect("one may play");
    let receipt = Receipt { secret: Seed::numbered(8, 1), parts: vec![Some(Seed::numbered(8, 2))] };
    let players = || vec![Participant { name: "Ada".into(), bot: None }];
    let practice = Practice { from: None, assisted: true };
    let record = Scribe::begin_practice(&game, players(), receipt.clone(), practice).end(&game, &game.start());
    assert!(record.lines().next().is_some_and(|opening| opening.ends_with(r#","assisted":true}"#)));
    assert!(verdict(&record).is_ok_and(|verdict| verdict.assisted));
    let plain = Scribe::begin_with_receipt(&game, players(), receipt).end(&game, &game.start());
    assert!(!plain.contains("assisted") && verdict(&plain).is_ok_and(|verdict| !verdict.assisted));
    // What was promised before the game covers the mark: it cannot be removed afterwards.
    let unmarked = record.replacen(r#","assisted":true"#, "", 1);
    assert!(verdict(&unmarked).is_err());
    let explicit = plain.replacen("}\n", ",\"assisted\":false}\n", 1);
    let fault = verdict(&explicit).expect_err("a game without help has no mark");
    assert_eq!(fault.to_string(), r#"line 1: cannot be read: the field "assisted" must be left out here"#);
}

#[test]
fn a_dropped_or_doubled_line_is_found() {
    let record = greedy_against_random();
    let lines: Vec<&str> = record.lines().collect();
    for index in 1..lines.len() - 1 {
        let dropped: Vec<&str> = [&lines[..index], &lines[index + 1..]].concat();
        assert!(verdict(&dropped.join("\n")).is_err(), "line {} is needed", index + 1);
        let doubled: Vec<&str> = [&lines[..=index], &lines[index..]].concat();
        assert!(verdict(&doubled.join("\n")).is_err(), "line {} may stand once", index + 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_on_random_bytes_as_a_record(bytes: Vec<u8>) {
        let _ = verdict(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_damaged_record_is_refused_and_nothing_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 32_u8..127, 0..3_u8), 1..4)
    ) {
        let original = greedy_against_random();
        let mut bytes = original.clone().into_bytes();
        for (place, byte, kind) in changes {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        let damaged = String::from_utf8_lossy(&bytes);
        match verdict(&damaged) {
            // Spaces after the first line and the last line end do not matter.
            Ok(_) => {
                let plain = |text: &str| text.lines().map(|line| line.replace(' ', "")).collect::<Vec<_>>();
                prop_assert_eq!(plain(&damaged), plain(&original));
            }
            Err(fault) => prop_assert!(fault.line <= damaged.lines().count()),
        }
    }
}
