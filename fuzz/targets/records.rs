//! Lets the referee read any text as a record. A fault names one of its lines, and the rules accept an
//! action if and only if they list it.
#![no_main]

use game_core::{ActionSet, Line, LineOf, Recorded, Referee, announced_game};
use games::with_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|record: &str| {
    let first_line = record.lines().next().unwrap_or_default();
    match announced_game(first_line) {
        Ok(name) => with_game!(name, G => check::<G>(record)).unwrap_or_default(),
        Err(fault) => assert_eq!(fault.line, 1),
    }
});

fn check<G: Recorded>(record: &str) {
    let mut lines = record.lines();
    let Ok(mut referee) = Referee::<G>::open(lines.next().unwrap_or_default()) else { return };
    for (index, line) in lines.enumerate() {
        check_action(&referee, line);
        if let Err(fault) = referee.read(line, &mut ()) {
            assert!((1..=index + 2).contains(&fault.line), "line {} of {}", fault.line, index + 2);
            assert!(!fault.reason.to_string().is_empty());
            return;
        }
    }
    let verdict = referee.verdict();
    assert!(verdict.chance_proven || !verdict.fair, "only a revealed seed can be fair");
    assert_eq!(Referee::<G>::check(record).ok(), Some(verdict));
}

/// If the line is an action, checks that the rules accept it if and only if they list it.
fn check_action<G: Recorded>(referee: &Referee<G>, line: &str) {
    let Ok(Line::Act { seat, action }) = serde_json::from_str::<LineOf<G>>(line) else { return };
    let listed = referee.game.actions(&referee.state, seat).iter().any(|listed| listed == action);
    let accepted = referee.game.check(&referee.state, seat, action).is_ok();
    assert_eq!(accepted, listed, "accepted: {accepted}, listed: {listed}: {line}");
}
