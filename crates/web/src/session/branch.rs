//! Plays a game on from an earlier turn of its record, as a game of its own in this browser.

use game_core::{
    Agreement, Branch, BySeat, Hash, Hosted, Line, LineOf, Participant, Seat, SeatSet, Seed, Waiting, announced_game,
};
use hosting::{Entry, Guest, LogVersion, PersonId, Table};
use protocol::{Choices, Level, Material, NewTable, Refusal, RefusalCode, TableCode, TableId};
use review::{Entry as RecordEntry, Happened, History, Reviewed};
use serde_json::Value;

use super::{StoredGame, TableLog};
use crate::browser::{now_ms, random_bytes};

/// Where a game branches off: before a decision of a seat, which the player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BranchPoint {
    pub(crate) seat: Seat,
    /// How many actions of the seat come before the decision.
    pub(crate) actions_before: usize,
    /// The line of the record at which the decision was complete.
    pub(crate) line: u32,
}

/// What comes after the point where a game branches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Future {
    /// The same cards and dice as in the record.
    Same,
    /// Other cards and dice.
    New,
}

/// The player and the rivals of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BranchPlayers {
    /// The name of the player.
    pub(crate) name: String,
    /// The level of all bots. Without one, bots keep their level, and people become bots of the level `hard`.
    pub(crate) level: Option<Level>,
}

/// The seeds and names of a new table.
struct Fresh {
    table: TableId,
    code: TableCode,
    seed: Seed,
}

/// Whether a record reveals its seed, without which no game can branch off it.
pub(crate) fn reveals_seed(record: &str) -> bool {
    record.lines().last().is_some_and(|line| line.starts_with(r#"{"seed""#))
}

/// Starts and stores the branch; returns the number it is stored under.
pub(crate) fn start_branch(
    record: &str,
    point: BranchPoint,
    players: BranchPlayers,
    future: Future,
) -> Result<String, Refusal> {
    let refuse = |reason: String| Refusal::new(RefusalCode::Illegal, reason);
    let fresh = Fresh {
        table: TableId::from_bytes(random_bytes()),
        code: TableCode::from_bytes(random_bytes()),
        seed: Seed::from_bytes(random_bytes()),
    };
    let name = announced_game(record.lines().next().unwrap_or_default()).map_err(|fault| refuse(fault.to_string()))?;
    let branch = games::with_game!(name, G => branch_off::<G>(record, point, players, future, fresh, now_ms()));
    let branch = branch.unwrap_or_else(|| Err(format!("there is no game {name}"))).map_err(refuse)?;
    let number = branch.log.table.to_string();
    branch.store(&number);
    Ok(number)
}

/// The game up to the decision, at a table of its own.
fn branch_off<G: Hosted + Reviewed>(
    record: &str,
    point: BranchPoint,
    players: BranchPlayers,
    future: Future,
    fresh: Fresh,
    now_ms: i64,
) -> Result<StoredGame, String> {
    let history = History::<G>::read(record).map_err(|error| error.to_string())?;
    let old_seed = seed_of::<G>(record).ok_or("the record does not reveal its seed")?;
    let copied = entries_before(&history, point);
    let chance = copied.iter().filter(|entry| matches!(entry.happened, Happened::Chance(..))).count() as u32;
    let from = Branch {
        record_sha256: Hash::of(record.as_bytes()),
        line: point.line,
        chance: (future == Future::New).then_some(chance),
    };
    let games = games::without_bots();
    let (agreed, rules) = agreed(&history, point.seat, players.level)?;
    let mut log = TableLog {
        table: fresh.table,
        code: fresh.code,
        agreed: NewTable { from: Some(from), from_seed: Some(old_seed), ..agreed },
        secret: if future == Future::New { fresh.seed } else { old_seed },
        version: LogVersion::current(rules),
        lines: Vec::new(),
    };
    let mut table = Table::new(&games, log.header()).map_err(|refusal| refusal.reason)?;
    let guest = Guest { id: PersonId(point.seat.index() as i64 + 1), name: players.name.clone() };
    let seated = [Entry::Sat { seat: point.seat, guest }, Entry::Ready { seat: point.seat, luck: fresh.seed }];
    for entry in seated.into_iter().chain(table_entries(&history, copied)) {
        log.apply(&mut table, entry, now_ms).map_err(|error| error.to_string())?;
    }
    Ok(StoredGame { log, people: vec![players.name], changed_ms: now_ms, stage: table.stage() })
}

fn seed_of<G: Hosted>(record: &str) -> Option<Seed> {
    record.lines().rev().find_map(|line| match serde_json::from_str::<LineOf<G>>(line) {
        Ok(Line::Seed(seed)) => Some(seed),
        _ => None,
    })
}

/// What happened before the seat's turn with the decision.
fn entries_before<G: Hosted + Reviewed>(history: &History<G>, point: BranchPoint) -> &[RecordEntry<G>] {
    let mut acted = 0;
    let mut turn_begins = 0;
    let mut is_turn_open = false;
    for (index, entry) in history.entries.iter().enumerate() {
        match entry.happened {
            Happened::Act(seat, _) if seat == point.seat => {
                if !is_turn_open {
                    turn_begins = index;
                }
                acted += 1;
                if acted > point.actions_before {
                    return &history.entries[..turn_begins];
                }
                is_turn_open = !is_turn_complete(&history.game, &entry.after, seat);
            }
            _ => {}
        }
    }
    &history.entries
}

fn is_turn_complete<G: Hosted>(game: &G, state: &G::State, seat: Seat) -> bool {
    let asked = matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
    !asked || game.is_turn_complete(state, seat)
}

/// What happened as entries of a table: the actions of a turn are one entry, and chance is none.
fn table_entries<G: Hosted + Reviewed>(history: &History<G>, copied: &[RecordEntry<G>]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut open: BySeat<Vec<G::Action>> = Default::default();
    for entry in copied {
        match entry.happened {
            Happened::Chance(..) => {}
            Happened::Withdraw(seat) => entries.push(Entry::Withdrew { seat }),
            Happened::Act(seat, action) => {
                open[seat].push(action);
                if is_turn_complete(&history.game, &entry.after, seat) {
                    let actions = std::mem::take(&mut open[seat]);
                    entries.push(Entry::Acted { seat, choices: Choices::encode(G::NAME, &actions) });
                }
            }
        }
    }
    entries
}

/// What the table agrees on, and the version of its rules: as in the record, with bots on all other seats.
fn agreed<G: Hosted + Reviewed>(
    history: &History<G>,
    own: Seat,
    level: Option<Level>,
) -> Result<(NewTable, u32), String> {
    let setup = serde_json::to_value(history.game.setup()).unwrap_or_default();
    let count = history.players.len();
    let material = setup.get(G::MATERIAL).and_then(Value::as_str).unwrap_or_default();
    let options = setup.get("options").and_then(Value::as_object).cloned().unwrap_or_default();
    // The first version is not written.
    let rules = (1..=G::RULES).rev().find(|rules| {
        let agreement = Agreement { players: count, material: Some(material), options: &options, rules: *rules };
        let opened = G::open(&agreement).ok().and_then(|game| serde_json::to_value(game.setup()).ok());
        opened.as_ref() == Some(&setup)
    });
    let rules = rules.ok_or("the rules of this game cannot be played any more")?;
    let level_of = |player: &Participant| {
        level.or_else(|| Level::ALL.into_iter().find(|level| player.bot.as_deref() == Some(level.name())))
    };
    let seats = SeatSet::first_seats(count).iter().zip(&history.players);
    let bots = seats.filter(|(seat, _)| *seat != own);
    let bots = bots.map(|(seat, player)| (seat, level_of(player).unwrap_or(Level::Hard))).collect();
    let material = Some(Material { kind: G::MATERIAL.into(), text: material.into() });
    Ok((NewTable { options, material, bots, ..NewTable::new(G::NAME, count as u8) }, rules))
}

#[cfg(test)]
mod tests {
    use game_core::{QuickRandom, Referee};
    use games::{Nile, SilverGold};
    use protocol::Stage;

    use super::*;
    use crate::session::NewLocalGame;
    use crate::session::random_turn::take_turn;

    fn fresh() -> Fresh {
        Fresh {
            table: TableId::from_bytes([7; 16]),
            code: TableCode::from_bytes([7; 6]),
            seed: Seed::from_bytes([9; 32]),
        }
    }

    /// The record of a game of two people who take random turns.
    fn record<G: Hosted>() -> String {
        let people = vec!["Ana".into(), "Ben".into()];
        let new = NewLocalGame { game: G::NAME, options: Default::default(), people, bots: Vec::new() };
        let mut stored = new.create(0).expect("two people can play");
        let mut table = stored.replay().expect("the game that was stored");
        let mut random = QuickRandom::new(1);
        while table.stage() == Stage::Playing {
            take_turn(&mut stored.log, &mut table, &mut random);
        }
        table.record().expect("the game is over")
    }

    /// The decision in the middle of a game.
    fn middle(record: &str, seat: Seat) -> BranchPoint {
        let own = format!(r#"{{"act":{{"seat":{}"#, seat.number());
        let acts: Vec<u32> =
            (1..).zip(record.lines()).filter(|(_, line)| line.starts_with(&own)).map(|(n, _)| n).collect();
        BranchPoint { seat, actions_before: acts.len() / 2, line: acts[acts.len() / 2] }
    }

    /// Plays on with random turns for the person.
    fn played_on(branch: &mut StoredGame) -> String {
        let mut table = branch.log.replay(&games::with_bots()).expect("the branch can be read");
        let mut random = QuickRandom::new(2);
        while table.stage() == Stage::Playing {
            if table.people_to_act().is_empty() {
                let seat = table.bots_to_act().first().expect("the game waits for a bot");
                let choices = table.bot_job(seat, 3).and_then(|job| job.think()).expect("a turn");
                branch.log.apply(&mut table, Entry::Acted { seat, choices }, 0).expect("a legal turn");
            } else {
                take_turn(&mut branch.log, &mut table, &mut random);
            }
        }
        table.record().expect("the branch is over")
    }

    fn chance(record: &str) -> Vec<&str> {
        record.lines().filter(|line| line.starts_with(r#"{"chance""#)).collect()
    }

    fn branches_anywhere<G: Hosted + Reviewed>() {
        let record = record::<G>();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let point = middle(&record, seat);
            for future in [Future::Same, Future::New] {
                let players = BranchPlayers { name: "Me".into(), level: Some(Level::Easy) };
                let mut branch = branch_off::<G>(&record, point, players, future, fresh(), 0).expect("a branch");
                let table = branch.replay().expect("the branch can be read");
                assert_eq!((table.stage(), table.people().count()), (Stage::Playing, 1));
                let other = played_on(&mut branch);
                let verdict = Referee::<G>::check(&other).expect("the record of the branch verifies");
                assert!(verdict.finished && verdict.chance_proven);
                let referee = Referee::<G>::open(other.lines().next().expect("an opening")).expect("an opening");
                let from = referee.from.expect("it says where it comes from");
                assert_eq!((from.record_sha256, from.line), (Hash::of(record.as_bytes()), point.line));
                let (old, new) = (chance(&record), chance(&other));
                let copied = from.chance.map_or(new.len().min(old.len()), |copied| copied as usize);
                assert!(copied > 3);
                assert_eq!(from.chance.is_some(), future == Future::New);
                match future {
                    // Draws depend on what is played, so only those before the branch must be equal.
                    Future::Same => assert_eq!(old[..4], new[..4]),
                    Future::New => {
                        assert_eq!(old[..copied], new[..copied], "the past is the same");
                        let shared = old.len().min(new.len());
                        assert_ne!(old[copied..shared], new[copied..shared], "the future is another");
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_of_silver_and_gold_branches_at_any_seat_with_the_same_or_a_new_future() {
        branches_anywhere::<SilverGold>();
    }

    #[test]
    fn a_game_of_nile_branches_at_any_seat_with_the_same_or_a_new_future() {
        branches_anywhere::<Nile>();
    }

    #[test]
    fn the_same_future_brings_the_same_expeditions() {
        let record = record::<SilverGold>();
        let players = BranchPlayers { name: "Me".into(), level: None };
        let point = middle(&record, Seat::FIRST);
        let mut branch = branch_off::<SilverGold>(&record, point, players, Future::Same, fresh(), 0).expect("a branch");
        assert_eq!(branch.log.agreed.bots, [(Seat::SECOND, Level::Hard)], "a person becomes a bot");
        let other = played_on(&mut branch);
        let expeditions = |record: &str| -> Vec<String> {
            record.lines().filter(|line| line.contains("expedition\":")).skip(1).map(String::from).collect()
        };
        assert_eq!(expeditions(&record), expeditions(&other));
        assert_ne!(record, other);
    }

    #[test]
    fn a_record_that_cannot_branch_says_why() {
        let record = record::<Nile>();
        let point = middle(&record, Seat::FIRST);
        let players = || BranchPlayers { name: "Me".into(), level: None };
        let branch = |record: &str| branch_off::<Nile>(record, point, players(), Future::Same, fresh(), 0).err();
        let without_seed: String =
            record.lines().filter(|line| !line.starts_with(r#"{"seed""#)).map(|line| format!("{line}\n")).collect();
        assert!(reveals_seed(&record) && !reveals_seed(&without_seed));
        assert_eq!(branch(&without_seed).as_deref(), Some("the record does not reveal its seed"));
        assert!(branch("a shopping list").is_some_and(|reason| reason.contains("line 1")));
        let unfinished: String = record.lines().take(30).map(|line| format!("{line}\n")).collect();
        assert!(branch(&unfinished).is_some_and(|reason| reason.contains("not over")));
    }
}
