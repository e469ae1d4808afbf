//! The results of this device's player: the best of each kind of game, and wins in a row against a level.

use protocol::{Level, TableId};
use serde::{Deserialize, Serialize};

use super::finish::Mine;
use crate::browser::{store_value, stored_value};

/// How many results of each kind are kept.
const KEPT: usize = 200;

/// What a player reached in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reached {
    Points(i16),
    /// Pieces of a pyramid that was not finished first.
    Pieces(u8),
    /// The turns until the pyramid was finished.
    WonIn(u16),
}

impl Reached {
    /// More is better.
    fn worth(self) -> i32 {
        match self {
            Self::Points(points) => points.into(),
            Self::Pieces(pieces) => pieces.into(),
            Self::WonIn(turns) => 100_000 - i32::from(turns),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Points(points) => points.to_string(),
            Self::Pieces(pieces) => t!("end-reached-pieces", pieces = pieces),
            Self::WonIn(turns) => t!("end-reached-win", turns = turns),
        }
    }
}

/// A finished game of this device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PastResult {
    table: String,
    reached: Reached,
    won: bool,
    /// The level of the bots; none if people took part, or bots of several levels.
    level: Option<Level>,
}

/// All results of one kind of game, the newest last.
#[derive(Clone, Default)]
pub(super) struct Results(Vec<PastResult>);

impl Results {
    /// Adds the result of a table, unless it is there already.
    pub(super) fn record(table: TableId, mine: &Mine, level: Option<Level>) -> Self {
        let name = format!("results.{}", mine.kind);
        let mut results = Self(stored_value(&name).unwrap_or_default());
        let result = PastResult { table: table.to_string(), reached: mine.reached, won: mine.won, level };
        if results.add(result) {
            store_value(&name, &results.0);
        }
        results
    }

    fn add(&mut self, result: PastResult) -> bool {
        if self.0.iter().any(|past| past.table == result.table) {
            return false;
        }
        self.0.push(result);
        let surplus = self.0.len().saturating_sub(KEPT);
        if surplus > 0 {
            // The best result stays, however old it is.
            let best = (0..self.0.len()).max_by_key(|index| self.0[*index].reached.worth());
            let dropped = usize::from(best == Some(0));
            self.0.remove(dropped);
        }
        true
    }

    /// The best result before a table, and the place of the table among all.
    fn compare(&self, table: &str) -> Option<Comparison> {
        let this = self.0.iter().find(|past| past.table == table)?.reached;
        let others = || self.0.iter().filter(|past| past.table != table).map(|past| past.reached);
        let better = others().filter(|other| other.worth() > this.worth()).count();
        Some(Comparison {
            this,
            best: others().max_by_key(|other| other.worth()),
            place: better + 1,
            count: self.0.len(),
        })
    }

    /// The player's best of this kind in one line.
    pub(super) fn words(&self, table: TableId, mine: &Mine) -> Option<String> {
        let Comparison { this, best, place, count } = self.compare(&table.to_string())?;
        let (kind, this_words) = (mine.kind_name.clone(), this.words());
        Some(match best {
            None => t!("end-best-first", kind = kind, this = this_words),
            Some(best) if this.worth() > best.worth() => {
                t!("end-best-new", kind = kind, this = this_words, best = best.words())
            }
            Some(best) => {
                t!("end-best", kind = kind, this = this_words, best = best.words(), place = place, count = count)
            }
        })
    }

    /// Whether the last two games against bots of this level were won.
    pub(super) fn won_twice(&self, level: Level) -> bool {
        let mut against = self.0.iter().rev().filter(|past| past.level == Some(level));
        let mut won = || against.next().is_some_and(|past| past.won);
        won() && won()
    }
}

/// A result among the others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Comparison {
    this: Reached,
    best: Option<Reached>,
    place: usize,
    count: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(games: &[(Reached, bool)]) -> Results {
        let mut results = Results::default();
        for (number, (reached, won)) in games.iter().enumerate() {
            let (table, level) = (number.to_string(), Some(Level::Easy));
            assert!(results.add(PastResult { table, reached: *reached, won: *won, level }));
        }
        results
    }

    #[test]
    fn a_result_is_ranked_among_the_others() {
        let points = [111, 126, 90, 111].map(|points| (Reached::Points(points), false));
        let found = results(&points).compare("3").expect("the last game");
        assert_eq!((found.best, found.place, found.count), (Some(Reached::Points(126)), 2, 4));
        let first = results(&points[..1]).compare("0").expect("the only game");
        assert_eq!((first.best, first.place, first.count), (None, 1, 1));
    }

    #[test]
    fn a_fast_win_is_better_than_a_slow_one_and_any_win_better_than_a_loss() {
        let games = [Reached::Pieces(9), Reached::WonIn(40), Reached::WonIn(34), Reached::Pieces(7)];
        let results = results(&games.map(|reached| (reached, false)));
        let place = |table: &str| results.compare(table).map(|found| found.place);
        assert_eq!(["0", "1", "2", "3"].map(place), [Some(3), Some(2), Some(1), Some(4)]);
    }

    #[test]
    fn a_harder_bot_is_offered_after_two_wins_in_a_row_at_a_level() {
        let played = |won: &[bool]| {
            let games: Vec<_> = won.iter().map(|won| (Reached::Points(1), *won)).collect();
            results(&games).won_twice(Level::Easy)
        };
        assert!(played(&[true, true]) && played(&[false, true, true]));
        assert!(!played(&[]) && !played(&[true]) && !played(&[true, false]) && !played(&[true, false, true]));
        let won = [(Reached::Points(1), true); 2];
        assert!(!results(&won).won_twice(Level::Hard), "another level does not count");
    }

    #[test]
    fn a_table_counts_once_and_the_best_is_never_forgotten() {
        let mut results = results(&[(Reached::Points(200), true)]);
        for number in 1..=KEPT + 5 {
            let past = PastResult { table: number.to_string(), reached: Reached::Points(50), won: false, level: None };
            assert!(results.add(past.clone()) && !results.add(past));
        }
        assert_eq!((results.0.len(), &*results.0[0].table), (KEPT, "0"));
    }
}
