//! Games become links, and links become the same games.
#![cfg(test)]

use bots::RandomBot;
use challenge::{
    Challenge, Challenger, DigDay, ExpertGame, LinkError, Moves, NoChallenge, Playthrough, Stopped,
    challenge_of_record, first_day, format_deal,
};
use game_core::{Game, Hosted, Level, LineOf, Participant, Receipt, Scribe, Seat, SeatSet, Seed, results};
use games::{Nile, SilverGold};
use protocol::DailyFormat;

/// The record of a random game between these players; those without a level are people.
fn played<G: Hosted>(levels: &[Option<Level>], luck: u64) -> (String, G::State) {
    let seats = SeatSet::first_seats(levels.len());
    let deal = |index| Seed::numbered(luck, index);
    let parts = (1..).zip(levels).map(|(index, level)| level.is_none().then(|| deal(index)));
    let receipt = Receipt { secret: deal(0), parts: parts.collect() };
    let options = serde_json::Map::new();
    let agreement = game_core::Agreement { players: levels.len(), material: None, options: &options, rules: G::RULES };
    let game = G::open(&agreement).expect("a game");
    let participant = |(seat, level): (Seat, &Option<Level>)| match level {
        Some(level) => Participant { name: level.name().into(), bot: Some(level.name().into()) },
        None => Participant { name: format!("Person {}", seat.number()), bot: None },
    };
    let players = seats.iter().zip(levels).map(participant).collect();
    let mut scribe = Scribe::begin_with_receipt(&game, players, receipt.clone());
    let mut bots: Vec<RandomBot> = (0..levels.len() as u64).map(|index| RandomBot::new(luck + index)).collect();
    let end = bots::play(&game, &receipt.seed(), &mut bots, |line: &LineOf<G>| scribe.note(line)).expect("a game");
    (scribe.end(&game, &end), end)
}

fn replayed<G: Hosted>(challenge: &Challenge) -> (G, G::State) {
    let by = challenge.by.as_ref().expect("a challenger");
    let mut playthrough = Playthrough::<G>::packed(&challenge.deal, &by.moves).expect("a deal");
    playthrough.play_out(|_| {}).expect("a whole game");
    (playthrough.game.clone(), *playthrough.state())
}

fn comes_back<G: Hosted>(levels: &[Option<Level>], seat: Seat) -> usize {
    let mut longest = 0;
    for luck in 0..40 {
        let (record, end) = played::<G>(levels, luck);
        let challenge = challenge_of_record(&record, seat, "Odile").expect("a challenge");
        let link = challenge.to_link();
        longest = longest.max(link.len());
        let read = Challenge::from_link(&link).expect("a link");
        assert_eq!(read, challenge);
        let (game, state) = replayed::<G>(&read);
        assert_eq!(results(&game, &state), results(&game, &end), "luck {luck}");
        assert!(read.deal.material.is_none() && read.deal.options.is_empty(), "the standard needs no place");
    }
    longest
}

#[test]
fn a_game_comes_back_from_its_link() {
    let person = None;
    assert!(comes_back::<SilverGold>(&[person], Seat::FIRST) < 240);
    assert!(comes_back::<SilverGold>(&[person, Some(Level::Hard)], Seat::FIRST) < 300);
    assert!(comes_back::<SilverGold>(&[person, person, Some(Level::Easy), person], Seat::SECOND) < 600);
    assert!(comes_back::<Nile>(&[person, Some(Level::Hard)], Seat::FIRST) < 1500);
    assert!(comes_back::<Nile>(&[person, person], Seat::SECOND) < 1500);
}

#[test]
fn other_people_become_bots() {
    let (record, _) = played::<SilverGold>(&[None, None, Some(Level::Novice)], 1);
    let challenge = challenge_of_record(&record, Seat::SECOND, "Odile").expect("a challenge");
    let third = Seat::from_number(3).expect("a seat");
    assert_eq!(challenge.deal.bots, [(Seat::FIRST, Level::Hard), (third, Level::Novice)]);
}

/// The same game with its last turn taken back and played again has the same moves.
#[test]
fn what_was_taken_back_is_not_part_of_a_challenge() {
    let (record, _) = played::<SilverGold>(&[None, Some(Level::Hard)], 3);
    let mut lines: Vec<String> = record.lines().map(String::from).collect();
    let seat_two = r#"{"act":{"seat":2"#;
    // The first seat keeps its cards, takes them back and keeps them again, while the second one still chooses.
    let keep = lines.iter().position(|line| line.contains(r#""keep""#)).expect("a seat keeps cards");
    assert!(lines[keep + 1].starts_with(seat_two));
    lines.insert(keep + 1, lines[keep].clone());
    lines.insert(keep + 1, r#"{"withdraw":{"seat":1}}"#.into());
    let other = lines.join("\n");
    let one = challenge_of_record(&record, Seat::FIRST, "Odile").expect("a challenge");
    assert_eq!(challenge_of_record(&other, Seat::FIRST, "Odile"), Ok(one));
}

#[test]
fn a_record_that_cannot_become_a_challenge_says_why() {
    let (record, _) = played::<Nile>(&[None, Some(Level::Hard)], 1);
    let third = Seat::from_number(3).expect("a seat");
    assert_eq!(challenge_of_record(&record, third, ""), Err(NoChallenge::NoSuchSeat(third)));
    let unfinished: Vec<&str> = record.lines().take(20).collect();
    assert_eq!(challenge_of_record(&unfinished.join("\n"), Seat::FIRST, ""), Err(NoChallenge::Unfinished));
    let game = SilverGold::open(&game_core::Agreement {
        players: 2,
        material: None,
        options: &serde_json::Map::new(),
        rules: 1,
    });
    let (_, bare) = bots::play_recorded(&game.expect("a game"), &["random", "random"], Seed::numbered(1, 1), |_| {})
        .expect("a game");
    assert_eq!(challenge_of_record(&bare, Seat::FIRST, ""), Err(NoChallenge::NoReceipt));
}

fn fresh() -> Challenge {
    let deal = first_day().deal(DailyFormat::Duel);
    Challenge { deal, by: None, day: Some((first_day(), DailyFormat::Duel)) }
}

#[test]
fn every_changed_sign_and_every_cut_is_found() {
    let (record, _) = played::<SilverGold>(&[None, Some(Level::Hard)], 1);
    let challenge = challenge_of_record(&record, Seat::FIRST, "Zoë").expect("a challenge");
    for link in [challenge.to_link(), fresh().to_link()] {
        for length in 0..link.len() {
            assert!(Challenge::from_link(&link[..length]).is_err(), "cut after {length}");
        }
        for place in 0..link.len() {
            for sign in ['A', 'b', '7', '_', '.', ' '] {
                let mut changed: Vec<char> = link.chars().collect();
                if changed[place] != sign {
                    changed[place] = sign;
                    let changed: String = changed.into_iter().collect();
                    assert!(Challenge::from_link(&changed).is_err(), "{changed}");
                }
            }
        }
        assert!(matches!(Challenge::from_link(&format!("{link}AAAA")), Err(LinkError::Surplus(3))));
    }
}

#[test]
fn a_bad_link_says_what_is_wrong() {
    let link = fresh().to_link();
    let of = |text: &str| Challenge::from_link(text).expect_err("a bad link").to_string();
    assert_eq!(of(""), "the link is empty");
    assert_eq!(of(&"A".repeat(20_000)), "the link has 20000 signs, at most 16000 are possible");
    assert_eq!(of("AQ!x"), "sign 3 cannot be part of a challenge link");
    assert_eq!(of("CQAA"), "the link has version 9, this program reads version 1");
    let cut = of(&link[..link.len() - 8]);
    assert!(cut.starts_with("the link is cut off: 6 of "), "{cut}");
    let other = if link.ends_with('A') { "B" } else { "A" };
    let middle = link.len() / 2;
    let changed = format!("{}{other}{}", &link[..middle], &link[middle + 1..]);
    assert!(changed == link || of(&changed) == "the link was changed: its hash does not match");
}

#[test]
fn names_that_could_deceive_are_refused() {
    for name in ["\u{202e}Odile", "a\nb", "aaaaaaaaaaaaaaaaaaaaaaaaa", " x"] {
        let by = Some(Challenger { name: name.into(), moves: Moves::default() });
        let link = Challenge { by, ..fresh() }.to_link();
        assert_eq!(Challenge::from_link(&link), Err(LinkError::Unreadable("its name is not allowed")), "{name:?}");
    }
}

#[test]
fn forged_moves_stop_the_game_where_they_are_wrong() {
    let by = |moves: Vec<u8>| Some(Challenger { name: String::new(), moves: Moves(moves) });
    let stopped = |moves: Vec<u8>| {
        let challenge = Challenge { by: by(moves), ..fresh() };
        let read = Challenge::from_link(&challenge.to_link()).expect("the hash fits");
        let moves = &read.by.as_ref().expect("a challenger").moves;
        let mut playthrough = Playthrough::<SilverGold>::packed(&read.deal, moves).expect("a deal");
        playthrough.play_out(|_| {}).expect_err("not a game")
    };
    assert_eq!(stopped(Vec::new()), Stopped::TooShort(0));
    assert_eq!(stopped(vec![0xff; 400]), Stopped::Illegal(1));
    assert_eq!(stopped(vec![0; 4000]), Stopped::TooLong);
}

/// The expert's game is the same wherever it is played, so everybody has the same par.
#[test]
fn the_expert_plays_the_same_game_every_time() {
    let deal = format_deal(DailyFormat::Duel, [7; 16]);
    let play = || {
        let mut game = ExpertGame::<SilverGold>::new(&deal).expect("a deal");
        // A few decisions are enough: a whole game takes long in a test build.
        (0..6).for_each(|_| assert!(game.advance().is_some()));
        *game.state()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_whole_game_of_bots_fits_into_a_link() {
    // The deal's own bot plays `hard`; a second `hard` takes the player's place.
    let deal = format_deal(DailyFormat::Nile, [7; 16]);
    let game: Nile = deal.open().expect("a deal");
    let mut actions = challenge::Listed::<Nile>::default();
    let end = bots::play_named(&game, &["hard", "hard"], &deal.seed(), |line| {
        if let game_core::Line::Act { seat, action } = line {
            actions.push(*seat, *action);
        }
    });
    let moves = Moves::pack(&deal, actions).expect("a game");
    let challenge = Challenge { deal, by: Some(Challenger { name: "Ana".into(), moves }), day: None };
    let link = challenge.to_link();
    assert!(link.len() < 400, "{} signs", link.len());
    let (game, state) = replayed::<Nile>(&Challenge::from_link(&link).expect("a link"));
    assert_eq!(game.standing(&state), end.ok().and_then(|end| game.standing(&end)));
}

/// Links that were sent must stay readable: a change of the order of legal actions would break them.
#[test]
fn links_of_the_first_version_are_still_read() {
    for line in include_str!("links-1.txt").lines() {
        let mut parts = line.split(' ');
        let (link, points) = (parts.next().expect("a link"), parts.next().expect("points"));
        let challenge = Challenge::from_link(link).expect("a link");
        let score = games::with_game!(challenge.deal.game, G => {
            let (game, state) = replayed::<G>(&challenge);
            let score = game.score(&state, challenge.deal.seat);
            serde_json::to_string(&score).expect("JSON")
        });
        assert_eq!(score.as_deref(), Some(points));
    }
}

/// Prints the lines of `links-1.txt`: `cargo test -p challenge --test links -- --ignored --nocapture`.
#[test]
#[ignore = "writes new examples"]
#[allow(clippy::print_stdout, reason = "its output is what it is for")]
fn print_examples() {
    fn print<G: Hosted>(levels: &[Option<Level>]) {
        let (record, end) = played::<G>(levels, 2026);
        let challenge = challenge_of_record(&record, Seat::FIRST, "Odile").expect("a challenge");
        let (game, _) = replayed::<G>(&challenge);
        let score = serde_json::to_string(&game.score(&end, Seat::FIRST)).expect("JSON");
        println!("{} {score}", challenge.to_link());
    }
    print::<SilverGold>(&[None]);
    print::<SilverGold>(&[None, Some(Level::Hard), None]);
    print::<Nile>(&[None, Some(Level::Hard)]);
}
