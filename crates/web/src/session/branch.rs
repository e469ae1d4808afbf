//! Plays a game of this browser on from an earlier turn, as a game of its own with the same future.

use game_core::{Branch, Hash, Seat};
use hosting::{Entry, Table};
use protocol::{Level, Refusal, RefusalCode, TableCode, TableId};

use super::{StoredGame, TableLog};
use crate::browser::{now_ms, random_bytes};

/// Where a game branches off: before a decision of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BranchPoint {
    pub(crate) seat: Seat,
    /// How many actions of the seat come before the decision.
    pub(crate) actions_before: usize,
    /// The line of the record at which the decision was complete.
    pub(crate) line: u32,
}

/// Starts and stores the branch, with bots of another level if one is given; returns the number it is stored under.
pub(crate) fn start_branch(number: &str, point: BranchPoint, level: Option<Level>) -> Result<String, Refusal> {
    let refuse = |error: &dyn std::fmt::Display| Refusal::new(RefusalCode::Illegal, error.to_string());
    let stored = StoredGame::load(number).map_err(|error| refuse(&error))?;
    let fresh = (TableId::from_bytes(random_bytes()), TableCode::from_bytes(random_bytes()));
    let branch = branch_off(&stored, point, level, fresh, now_ms()).map_err(|error| refuse(&error))?;
    let number = branch.log.table.to_string();
    branch.store(&number);
    Ok(number)
}

/// The game up to the decision, at a table of its own.
fn branch_off(
    stored: &StoredGame,
    point: BranchPoint,
    level: Option<Level>,
    (table, code): (TableId, TableCode),
    now_ms: i64,
) -> Result<StoredGame, String> {
    let games = games::without_bots();
    let old = &stored.log;
    let record = old.replay(&games).map_err(|error| error.to_string())?.record().unwrap_or_default();
    let mut agreed = old.agreed.clone();
    agreed.from = Some(Branch { record_sha256: Hash::of(record.as_bytes()), line: point.line });
    if let Some(level) = level {
        agreed.bots.iter_mut().for_each(|(_, of_bot)| *of_bot = level);
    }
    // The same secret gives the same future.
    let mut log = TableLog { table, code, agreed, secret: old.secret, version: old.version, lines: Vec::new() };
    let mut branch = Table::new(&games, log.header()).map_err(|refusal| refusal.reason)?;
    let mut acted = 0;
    for index in 0..old.lines.len() {
        let logged = old.entry(index).map_err(|error| error.to_string())?;
        if let Entry::Acted { seat, choices } = &logged.entry
            && *seat == point.seat
        {
            acted += choices.to_values().len();
            if acted > point.actions_before {
                break;
            }
        }
        log.apply(&mut branch, logged.entry, logged.at_ms).map_err(|error| error.to_string())?;
    }
    Ok(StoredGame { log, people: stored.people.clone(), changed_ms: now_ms, stage: branch.stage() })
}

#[cfg(test)]
mod tests {
    use game_core::{QuickRandom, Recorded, Referee};
    use games::SilverGold;
    use protocol::Stage;

    use super::*;
    use crate::session::NewLocalGame;
    use crate::session::random_turn::take_turn;

    /// Takes random turns for everyone until the game is over.
    fn play_out(log: &mut TableLog, table: &mut Table, random: &mut QuickRandom) {
        while table.stage() == Stage::Playing {
            take_turn(log, table, random);
        }
    }

    #[test]
    fn a_branch_shares_the_past_and_the_future_and_says_where_it_comes_from() {
        let people = vec!["Ana".into(), "Ben".into()];
        let new = NewLocalGame { game: SilverGold::NAME, options: Default::default(), people, bots: Vec::new() };
        let mut stored = new.create(0).expect("two people can play");
        let mut table = stored.replay().expect("the game that was stored");
        play_out(&mut stored.log, &mut table, &mut QuickRandom::new(1));
        let record = table.record().expect("the game is over");
        let acts: Vec<(usize, &str)> =
            (1..).zip(record.lines()).filter(|(_, line)| line.contains(r#"{"act":{"seat":1"#)).collect();
        let (line, _) = acts[acts.len() / 2];
        let point = BranchPoint { seat: Seat::FIRST, actions_before: acts.len() / 2, line: line as u32 };
        let fresh = (TableId::from_bytes([7; 16]), TableCode::from_bytes([7; 6]));
        let mut branch = branch_off(&stored, point, None, fresh, 0).expect("a branch");
        let mut table = branch.replay().expect("the branch can be read");
        assert_eq!(table.stage(), Stage::Playing);
        play_out(&mut branch.log, &mut table, &mut QuickRandom::new(2));
        let other = table.record().expect("the branch is over");
        let verdict = Referee::<SilverGold>::check(&other).expect("the record of the branch verifies");
        assert!(verdict.finished && verdict.chance_proven);
        let hash = Hash::of(record.as_bytes());
        assert!(
            other
                .lines()
                .next()
                .expect("an opening")
                .contains(&format!(r#""from":{{"record_sha256":"{hash}","line":{line}}}"#))
        );
        let expeditions = |record: &str| -> Vec<String> {
            record.lines().filter(|line| line.contains("expedition\":")).skip(1).map(String::from).collect()
        };
        assert_eq!(expeditions(&record), expeditions(&other), "the future is the same");
        assert_ne!(record, other);
    }
}
