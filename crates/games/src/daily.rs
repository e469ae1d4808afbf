//! The formats of the daily dig: what is played, what an attempt is worth, and what the bot `expert` makes of it.
//!
//! A server and `pyramids verify` [judge] attempts with the same code, from their records alone.

use bots::{Playable, play_recorded};
use game_core::{
    Agreement, Fault, Hosted, Level, Participant, Receipt, Recorded, Referee, Seat, SeatSet, Seed, results,
};
use protocol::{DailyFormat, DailyMark, DailyOutcome, DailyResult, Day, NewTable};
use serde::Deserialize;
use serde_json::Value;

use crate::{NILE, SILVER_GOLD, with_game};

/// The bot that people play against.
pub const RIVAL: Level = Level::Hard;
/// The bot whose result is par.
pub const PAR: Level = Level::Expert;
/// The name in the records of people who do not show theirs.
pub const HIDDEN_NAME: &str = "anonymous";
/// A win counts more than any number of pieces.
const WIN: i64 = 1_000;

/// The agreement for a table at which this is played.
pub fn agreement(daily: DailyMark) -> NewTable {
    let game = if daily.format == DailyFormat::Nile { NILE } else { SILVER_GOLD };
    let bots = rivals(daily.format).iter().map(|level| (Seat::SECOND, *level)).collect::<Vec<_>>();
    let seats = 1 + bots.len() as u8;
    NewTable { bots, daily: Some(daily), ..NewTable::new(game, seats) }
}

/// The bots that play against the person.
fn rivals(format: DailyFormat) -> &'static [Level] {
    if format == DailyFormat::Alone { &[] } else { &[RIVAL] }
}

/// The seed of a day's deal: the day's secret with the part that is the same for everybody.
pub fn seed(day: Day, format: DailyFormat, secret: &Seed) -> Seed {
    let part = DailyMark { day, format, rated: true }.part();
    Receipt { secret: *secret, parts: vec![Some(part)] }.seed()
}

/// An attempt whose record was verified.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The name in the record.
    pub name: String,
    /// The result.
    pub result: DailyResult,
    /// Sorts results: a better one has a higher rank.
    pub rank: i64,
    /// What it was played with: deck or board, and options.
    pub setup: Value,
}

/// Why an attempt does not count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forged {
    /// The record has a fault.
    #[error("its record is not valid, {0}")]
    Record(#[from] Fault),
    /// The record is of another game.
    #[error("its record is not of the game that this format is played with")]
    OtherGame,
    /// The record does not reveal its seed.
    #[error("its record does not end with the seed, so its deal is not proven")]
    NotProven,
    /// The record was played with another seed.
    #[error("it was played with another deal than the one of this day and format")]
    OtherDeal,
    /// The record has other players than the format.
    #[error("its players are {0}, expected {1}")]
    Players(String, String),
    /// The score in the record has another form than the game's.
    #[error("its score cannot be read")]
    Score,
}

/// Verifies the record of an attempt by a person, or of par, and says what it is worth.
pub fn judge(day: Day, format: DailyFormat, secret: &Seed, record: &str, is_par: bool) -> Result<Judged, Forged> {
    let mark = DailyMark { day, format, rated: true };
    let replayed = with_game!(agreement(mark).game, G => Replayed::of::<G>(record));
    let Replayed { players, setup, scores, places } = replayed.ok_or(Forged::OtherGame)??;
    let last = record.lines().next_back().unwrap_or_default();
    let SeedLine { seed: played } = serde_json::from_str(last).map_err(|_| Forged::NotProven)?;
    if played != seed(day, format, secret) {
        return Err(Forged::OtherDeal);
    }
    check_players(format, &players, is_par)?;
    let (result, rank) = measure(format, scores, places.as_deref()).ok_or(Forged::Score)?;
    let name = players.first().map(|player| player.name.clone()).unwrap_or_default();
    Ok(Judged { name, result, rank, setup })
}

/// Lets `expert` play the deal of a day. Returns the record. The same day gives the same game. Takes seconds.
pub fn par(day: Day, format: DailyFormat, secret: &Seed) -> Option<String> {
    let agreed = agreement(DailyMark { day, format, rated: true });
    with_game!(agreed.game, G => par_of::<G>(&agreed, format, seed(day, format, secret)))?
}

fn par_of<G: Hosted + Playable>(agreed: &NewTable, format: DailyFormat, seed: Seed) -> Option<String> {
    let players = usize::from(agreed.seats);
    let game = G::open(&Agreement { players, material: None, options: &agreed.options, rules: G::RULES }).ok()?;
    let names: Vec<&str> = std::iter::once(&PAR).chain(rivals(format)).map(|level| level.name()).collect();
    play_recorded(&game, &names, seed, |_| ()).ok().map(|(_, record)| record)
}

#[derive(Deserialize)]
struct SeedLine {
    seed: Seed,
}

/// What a record without faults says.
struct Replayed {
    players: Vec<Participant>,
    setup: Value,
    /// The points of all seats, also of a game that broke off.
    scores: Vec<Value>,
    /// The places, if the game is over.
    places: Option<Vec<u8>>,
}

impl Replayed {
    fn of<G: Recorded<Score: serde::Serialize>>(record: &str) -> Result<Self, Forged> {
        let mut lines = record.lines();
        let first = lines.next().unwrap_or_default();
        if game_core::announced_game(first)? != G::NAME {
            return Err(Forged::OtherGame);
        }
        let mut referee = Referee::<G>::open(first)?;
        for line in lines {
            referee.read(line, &mut ())?;
        }
        if !referee.verdict().chance_proven {
            return Err(Forged::NotProven);
        }
        let (game, state) = (&referee.game, &referee.state);
        let score = |seat| serde_json::to_value(game.score(state, seat)).unwrap_or_default();
        let places = results(game, state).map(|results| results.iter().map(|result| result.place).collect());
        Ok(Self {
            setup: serde_json::to_value(game.setup()).unwrap_or_default(),
            scores: SeatSet::first_seats(referee.players.len()).iter().map(score).collect(),
            players: referee.players,
            places,
        })
    }
}

fn check_players(format: DailyFormat, players: &[Participant], is_par: bool) -> Result<(), Forged> {
    let first = is_par.then(|| PAR.name());
    let expected: Vec<Option<&str>> =
        std::iter::once(first).chain(rivals(format).iter().map(|level| Some(level.name()))).collect();
    let found: Vec<Option<&str>> = players.iter().map(|player| player.bot.as_deref()).collect();
    let names = |bots: &[Option<&str>]| bots.iter().map(|bot| bot.unwrap_or("a person")).collect::<Vec<_>>().join(", ");
    if found == expected { Ok(()) } else { Err(Forged::Players(names(&found), names(&expected))) }
}

/// What an attempt is worth, and its rank.
fn measure(format: DailyFormat, scores: Vec<Value>, places: Option<&[u8]>) -> Option<(DailyResult, i64)> {
    let number = |seat: usize, name: &str| scores.get(seat)?.get(name)?.as_i64();
    let finished = places.is_some();
    let outcome = places.and_then(|places| match places {
        [mine, rival] if mine < rival => Some(DailyOutcome::Won),
        [mine, rival] if mine > rival => Some(DailyOutcome::Lost),
        [_, _] => Some(DailyOutcome::Drawn),
        _ => None,
    });
    let (points, outcome, rank) = match format {
        DailyFormat::Alone | DailyFormat::Duel => {
            let points = number(0, "total")?;
            (points, outcome, points)
        }
        DailyFormat::Nile => {
            // Who breaks off has lost: the rival counts as if it had completed its pyramid.
            let rival =
                if finished { number(1, "pieces")? } else { nile::ROW_PIECES.iter().copied().map(i64::from).sum() };
            let (lead, outcome) = (number(0, "pieces")? - rival, outcome.unwrap_or(DailyOutcome::Lost));
            (lead, Some(outcome), WIN * outcome as i64 + lead)
        }
    };
    Some((DailyResult { points, outcome, finished, scores }, rank))
}

#[cfg(test)]
mod tests {
    use game_core::{Line, Scribe};

    use super::*;

    const DAY: &str = "2026-11-18";

    fn day() -> Day {
        DAY.parse().expect("a day")
    }

    /// A record of a person's attempt, all played at random; it breaks off after some actions.
    fn attempt(format: DailyFormat, actions: Option<usize>) -> String {
        let agreed = agreement(DailyMark { day: day(), format, rated: true });
        with_game!(agreed.game, G => attempt_of::<G>(&agreed, format, actions.unwrap_or(usize::MAX))).expect("a game")
    }

    fn attempt_of<G: Hosted>(agreed: &NewTable, format: DailyFormat, actions: usize) -> String {
        let (secret, players) = (Seed::numbered(1, 1), usize::from(agreed.seats));
        let agreement = Agreement { players, material: None, options: &agreed.options, rules: G::RULES };
        let game = G::open(&agreement).expect("a game");
        let mut parts = vec![None; players];
        parts[0] = agreed.daily.map(|daily| daily.part());
        let bot = |level: &Level| Participant { name: level.name().into(), bot: Some(level.name().into()) };
        let person = Participant { name: "Ada".into(), bot: None };
        let people = std::iter::once(person).chain(rivals(format).iter().map(bot)).collect();
        let mut scribe = Scribe::begin_with_receipt(&game, people, Receipt { secret, parts });
        let mut bots = vec![bots::RandomBot::new(7); players];
        let (mut lines, mut state, mut left) = (Vec::new(), game.start(), actions);
        bots::play(&game, &seed(day(), format, &secret), &mut bots, |line| lines.push(line.clone())).expect("a game");
        for line in lines {
            match line {
                Line::Act { .. } if left == 0 => break,
                Line::Act { seat, action } => {
                    game.act(&mut state, seat, action, &mut ()).expect("legal");
                    left -= 1;
                }
                Line::Chance(outcome) => game.settle(&mut state, outcome, &mut ()).expect("legal"),
                _ => {}
            }
            scribe.note(&line);
        }
        scribe.end(&game, &state)
    }

    fn judged(format: DailyFormat, record: &str) -> Result<Judged, Forged> {
        judge(day(), format, &Seed::numbered(1, 1), record, false)
    }

    #[test]
    fn attempts_are_judged_from_their_records() {
        for format in DailyFormat::ALL {
            let whole = judged(format, &attempt(format, None)).expect("a valid record");
            assert!(whole.result.finished && whole.name == "Ada", "{whole:?}");
            assert_eq!(whole.result.outcome.is_some(), format != DailyFormat::Alone);
            let broken_off = judged(format, &attempt(format, Some(3))).expect("a valid record");
            assert!(!broken_off.result.finished && broken_off.rank <= whole.rank, "{broken_off:?}");
            if format == DailyFormat::Nile {
                assert_eq!((broken_off.result.points, broken_off.result.outcome), (-10, Some(DailyOutcome::Lost)));
            }
        }
    }

    #[test]
    fn another_deal_other_players_and_a_changed_record_are_refused() {
        let record = attempt(DailyFormat::Alone, None);
        assert_eq!(judged(DailyFormat::Duel, &record), Err(Forged::OtherDeal));
        assert_eq!(judged(DailyFormat::Nile, &record), Err(Forged::OtherGame));
        let other_secret = judge(day(), DailyFormat::Alone, &Seed::numbered(1, 2), &record, false);
        assert_eq!(other_secret, Err(Forged::OtherDeal));
        let other_day = judge(day().plus(1), DailyFormat::Alone, &Seed::numbered(1, 1), &record, false);
        assert_eq!(other_day, Err(Forged::OtherDeal));
        assert!(matches!(
            judge(day(), DailyFormat::Alone, &Seed::numbered(1, 1), &record, true),
            Err(Forged::Players(..))
        ));
        let without_seed = record.lines().take(20).map(|line| format!("{line}\n")).collect::<String>();
        assert_eq!(judged(DailyFormat::Alone, &without_seed), Err(Forged::NotProven));
        let more_points = record.replacen("\"total\":", "\"total\":9", 1);
        assert!(matches!(judged(DailyFormat::Alone, &more_points), Err(Forged::Record(_))));
    }

    #[test]
    fn a_finished_game_of_nile_beats_one_that_was_lost() {
        let scores = |mine, rival| vec![serde_json::json!({ "pieces": mine }), serde_json::json!({ "pieces": rival })];
        let rank = |mine, rival, places: Option<&[u8]>| {
            measure(DailyFormat::Nile, scores(mine, rival), places).expect("a rank").1
        };
        let ranks = [
            rank(10, 3, Some(&[1, 2])),
            rank(10, 9, Some(&[1, 2])),
            rank(10, 10, Some(&[1, 1])),
            rank(9, 10, Some(&[2, 1])),
            rank(8, 2, None),
            rank(0, 0, None),
        ];
        assert!(ranks.is_sorted_by(|one, other| one > other), "{ranks:?}");
    }
}
