//! Hints in Nile: words for them, and how the table follows one.

use game_core::Seat;
use games::nile::{Action, Area, Nile, State};
use leptos::prelude::*;
use review::Reason;

use super::finish::is_special;
use super::model::{Place, TableModel};
use super::names::{area_title, die_name};
use crate::practice::Advised;
use crate::review::ShownGame;

impl Advised for Nile {
    /// Which kind of purchase, or which die.
    fn nudge(&self, _: &State, _: Seat, plan: &[Action], _: Option<Reason>) -> (String, Option<String>) {
        if plan.iter().any(|action| matches!(action, Action::Build(_))) {
            return (t!("practice-nile-pyramid"), None);
        }
        if let Some(area) = first_land(plan) {
            return (t!("practice-nile-land", area = area_title(area)), Some(t!("practice-nile-ask-land")));
        }
        match plan.first() {
            Some(Action::Draft(_)) => (t!("practice-nile-draft"), None),
            Some(Action::Bump { die, .. }) => (t!("practice-nile-die", die = die_name(*die)), None),
            Some(Action::Extra(_)) => (t!("practice-nile-extra"), None),
            Some(Action::Discover { .. }) => (t!("practice-nile-discover"), None),
            Some(Action::Double(_)) => (t!("practice-nile-double"), None),
            Some(Action::Decline) => (t!("practice-nile-decline"), None),
            Some(Action::Store) => (t!("practice-nile-store"), None),
            _ => (t!("practice-nile-end"), None),
        }
    }

    fn proposal(&self, before: &State, seat: Seat, plan: &[Action]) -> String {
        t!("practice-nile-plan", plan = self.plan_words(before, seat, plan))
    }
}

/// What a phone shows of the plan: the pyramid if it builds, else the first land that it buys.
fn place_of(plan: &[Action]) -> Option<Place> {
    if plan.iter().any(|action| matches!(action, Action::Build(_))) {
        return Some(Place::Pyramid);
    }
    first_land(plan).map(Place::Area)
}

fn first_land(plan: &[Action]) -> Option<Area> {
    plan.iter().find_map(|action| if let Action::Buy(space) = action { Some(space.area) } else { None })
}

/// Tells practice which steps lead to the present decision, and adds a plan that is shown to the turn.
pub(super) fn follow(model: TableModel) {
    let practice = model.session.practice;
    Effect::new(move |_| {
        let special = model.steps().into_iter().take_while(is_special);
        let steps: Vec<_> = special.filter_map(|step| serde_json::to_value(step).ok()).collect();
        if practice.steps.with_untracked(|before| *before != steps) {
            practice.steps.set(steps);
        }
    });
    Effect::new(move |_| {
        let Some(hint) = practice.hint.get() else { return };
        let plan = hint.plan.iter().filter_map(|action| serde_json::from_value(action.clone()).ok());
        let plan: Vec<Action> = plan.collect();
        if let Some(place) = place_of(&plan) {
            model.place.set(place);
        }
        if hint.is_shown {
            model.follow_plan(&plan);
        }
    });
}
