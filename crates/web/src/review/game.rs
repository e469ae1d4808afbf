//! What a review must know of a game, with its type erased.

use game_core::{Hosted, Seat};
use leptos::prelude::*;
use review::{DecisionReport, Entry, Happened, History, PlanReport, Reason};
use serde_json::Value;

use super::numbers::Unit;

/// A game whose reviews can be shown.
pub(crate) trait ShownGame: Hosted {
    /// What the ledger counts.
    const UNIT: Unit;

    /// The rows of luck: of every turn, and the other one. Each with what it means.
    fn luck_titles() -> [(String, String); 2];

    /// Where a turn stands in the game, as in "Round 2, expedition 3".
    fn turn_words(turn: u32) -> String;

    /// A plan in a few words.
    fn plan_words(&self, before: &Self::State, seat: Seat, actions: &[Self::Action]) -> String;

    /// Why the best plan is better, as a sentence.
    fn reason_words(&self, reason: Reason) -> String;

    /// The picture of a plan; `other` is the plan on the picture beside it.
    fn picture(
        &self,
        before: &Self::State,
        seat: Seat,
        plan: &[Self::Action],
        other: Option<&[Self::Action]>,
        picture: Picture,
    ) -> AnyView;

    /// What a plan leads to, in numbers that can be compared.
    fn facts(&self, before: &Self::State, seat: Seat, plan: &[Self::Action]) -> Vec<Fact>;
}

/// Which of the two plans a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    Chosen,
    Best,
}

/// A number about a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    pub(crate) icon: &'static str,
    pub(crate) name: String,
    pub(crate) value: String,
}

type Plan = PlanReport<Value>;
type Decision = DecisionReport<Value>;

/// A reviewed game of any kind.
pub(super) trait AnyGame: Send + Sync {
    fn unit(&self) -> Unit;
    fn luck_titles(&self) -> [(String, String); 2];
    fn turn_words(&self, turn: u32) -> String;
    fn plan_words(&self, decision: &Decision, plan: &Plan) -> String;
    fn reason_words(&self, reason: Reason) -> String;
    fn picture(&self, decision: &Decision, plan: &Plan, other: Option<&Plan>, picture: Picture) -> AnyView;
    fn facts(&self, decision: &Decision, plan: &Plan) -> Vec<Fact>;
    /// How many actions of the seat come before a decision.
    fn actions_before(&self, decision: &Decision) -> usize;
}

pub(super) struct Of<G: ShownGame>(pub(super) History<G>);

impl<G: ShownGame> Of<G> {
    /// The actions of the seat up to the end of a decision.
    fn own_actions(&self, decision: &Decision) -> impl DoubleEndedIterator<Item = &Entry<G>> + use<'_, G> {
        let (own, line) = (decision.seat, decision.line);
        let is_own = move |entry: &&Entry<G>| matches!(entry.happened, Happened::Act(seat, _) if seat == own);
        self.0.entries.iter().filter(move |entry| entry.line <= line).filter(is_own)
    }

    /// The state in which a decision began: before the first of its actions, which are the seat's last ones.
    fn before(&self, decision: &Decision) -> Option<&G::State> {
        self.own_actions(decision).rev().nth(decision.chosen.actions.len().checked_sub(1)?).map(|entry| &entry.before)
    }

    fn actions(plan: &Plan) -> Vec<G::Action> {
        plan.actions.iter().filter_map(|action| serde_json::from_value(action.clone()).ok()).collect()
    }
}

impl<G: ShownGame<State: Send + Sync> + Sync> AnyGame for Of<G>
where
    History<G>: Send + Sync,
{
    fn unit(&self) -> Unit {
        G::UNIT
    }

    fn luck_titles(&self) -> [(String, String); 2] {
        G::luck_titles()
    }

    fn turn_words(&self, turn: u32) -> String {
        G::turn_words(turn)
    }

    fn plan_words(&self, decision: &Decision, plan: &Plan) -> String {
        let before = self.before(decision);
        before.map(|before| self.0.game.plan_words(before, decision.seat, &Self::actions(plan))).unwrap_or_default()
    }

    fn reason_words(&self, reason: Reason) -> String {
        self.0.game.reason_words(reason)
    }

    fn picture(&self, decision: &Decision, plan: &Plan, other: Option<&Plan>, picture: Picture) -> AnyView {
        let Some(before) = self.before(decision) else { return ().into_any() };
        let other = other.map(Self::actions);
        self.0.game.picture(before, decision.seat, &Self::actions(plan), other.as_deref(), picture)
    }

    fn facts(&self, decision: &Decision, plan: &Plan) -> Vec<Fact> {
        let before = self.before(decision);
        before.map(|before| self.0.game.facts(before, decision.seat, &Self::actions(plan))).unwrap_or_default()
    }

    fn actions_before(&self, decision: &Decision) -> usize {
        self.own_actions(decision).count().saturating_sub(decision.chosen.actions.len())
    }
}
