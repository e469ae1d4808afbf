//! Help at a practice table: what is shown of it, and going back to an earlier decision.

use game_core::Seat;
use hosting::{Entry, Table};
use leptos::prelude::*;
use serde_json::Value;

use super::{LoadError, StoredGame};

/// A hint that the player asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    /// The best plan: the actions of the game, in order.
    pub(crate) plan: Vec<Value>,
    /// Whether the plan itself is shown, not only where to look.
    pub(crate) is_shown: bool,
}

/// What a practice table shows of help.
#[derive(Clone, Copy)]
pub(crate) struct PracticeState {
    /// Whether the game is marked as assisted.
    pub(crate) is_assisted: RwSignal<bool>,
    /// Whether the player has made a decision that can be taken back.
    pub(crate) can_take_back: RwSignal<bool>,
    /// The steps of the turn in progress that lead to the present decision.
    pub(crate) steps: RwSignal<Vec<Value>>,
    /// The hint for the present decision.
    pub(crate) hint: RwSignal<Option<Hint>>,
}

impl PracticeState {
    pub(super) fn new() -> Self {
        Self {
            is_assisted: RwSignal::new(false),
            can_take_back: RwSignal::new(false),
            steps: RwSignal::new(Vec::new()),
            hint: RwSignal::new(None),
        }
    }
}

impl StoredGame {
    /// The number of log lines before the last decision of a seat; `None` if it has made none.
    fn before_last_decision(&self, seat: Seat) -> Option<usize> {
        let is_own = |entry: &Entry| matches!(entry, Entry::Acted { seat: by, .. } if *by == seat);
        (0..self.log.lines.len()).rev().find(|index| self.log.entry(*index).is_ok_and(|entry| is_own(&entry.entry)))
    }

    /// Whether a seat has made a decision that can be taken back.
    pub(super) fn can_take_back(&self, seat: Seat) -> bool {
        self.before_last_decision(seat).is_some()
    }

    /// Forgets everything from the last decision of a seat on, and marks the game as assisted. The secret stays, and with
    /// it the future. Returns the table as it was; `None` if there is nothing to take back.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<Option<Table>, LoadError> {
        let Some(kept) = self.before_last_decision(seat) else { return Ok(None) };
        let mut earlier = self.clone();
        earlier.log.lines.truncate(kept);
        earlier.log.agreed.assisted = true;
        let table = earlier.replay()?;
        earlier.stage = table.stage();
        *self = earlier;
        Ok(Some(table))
    }

    /// Marks the game as assisted; returns the table with the mark, or `None` if it had it before.
    pub(super) fn assist(&mut self) -> Result<Option<Table>, LoadError> {
        if self.log.agreed.assisted {
            return Ok(None);
        }
        let mut marked = self.clone();
        marked.log.agreed.assisted = true;
        let table = marked.replay()?;
        *self = marked;
        Ok(Some(table))
    }
}

#[cfg(test)]
mod tests {
    use game_core::{QuickRandom, Referee};
    use games::{Nile, SilverGold};
    use protocol::{GameName, Stage};

    use super::*;
    use crate::session::NewLocalGame;
    use crate::session::random_turn::take_turn;

    fn new_game(game: GameName, people: &[&str]) -> (StoredGame, Table) {
        let people = people.iter().map(|name| (*name).into()).collect();
        let new = NewLocalGame { game, options: Default::default(), people, bots: Vec::new() };
        let stored = new.create(0).expect("they can play");
        let table = stored.replay().expect("the game that was stored");
        (stored, table)
    }

    fn play_out(stored: &mut StoredGame, table: &mut Table, random: &mut QuickRandom) -> String {
        while table.stage() == Stage::Playing {
            take_turn(&mut stored.log, table, random);
        }
        table.record().expect("the game is over")
    }

    #[test]
    fn a_decision_is_taken_back_with_all_that_followed_and_the_future_stays() {
        for game in games::NAMES {
            let (mut stored, mut table) = new_game(game, &["Ana", "Ben"]);
            let mut random = QuickRandom::new(3);
            for _ in 0..20 {
                take_turn(&mut stored.log, &mut table, &mut random);
            }
            let mut lines = stored.log.lines.len();
            while stored.can_take_back(Seat::FIRST) {
                table = stored.take_back(Seat::FIRST).expect("the log can be read").expect("a decision");
                assert!(stored.log.lines.len() < lines && table.people_to_act().contains(Seat::FIRST));
                lines = stored.log.lines.len();
            }
            assert!(stored.take_back(Seat::FIRST).expect("the log can be read").is_none());
            let record = play_out(&mut stored, &mut table, &mut random);
            let verdict = match game {
                games::NILE => Referee::<Nile>::check(&record),
                _ => Referee::<SilverGold>::check(&record),
            };
            assert!(verdict.is_ok_and(|verdict| verdict.finished && verdict.chance_proven && verdict.assisted));
        }
    }

    #[test]
    fn the_same_decisions_again_lead_to_the_same_record_but_for_the_mark() {
        let (mut stored, mut table) = new_game(games::SILVER_GOLD, &["Ana"]);
        let mut again = stored.clone();
        let mut random = QuickRandom::new(5);
        let record = play_out(&mut stored, &mut table, &mut random);
        let mut table = again.assist().expect("the log can be read").expect("it had no mark");
        assert!(again.assist().expect("the log can be read").is_none(), "it has the mark now");
        let assisted = play_out(&mut again, &mut table, &mut QuickRandom::new(5));
        assert!(record.lines().skip(2).eq(assisted.lines().skip(2)));
        assert!(!record.contains("assisted") && assisted.contains(r#","assisted":true}"#));
    }
}
