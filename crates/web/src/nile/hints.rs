//! Hints for new players: one at a time, when it first matters.

use games::nile::{Action, Draft as DraftForm, Phase};
use leptos::prelude::*;

use super::model::TableModel;
use crate::parts::Hint;
use crate::words::Text;

/// The hint for the present choice: its name and its text.
fn due(model: TableModel) -> Option<(&'static str, Text)> {
    let can_buy = || model.actions().iter().any(|action| matches!(action, Action::Buy(_) | Action::Build(_)));
    let removing = || model.game.with_value(|game| game.options().draft) == DraftForm::Remove;
    match model.phase() {
        _ if !model.is_asked() => None,
        Phase::Drafting if removing() => Some(("draft", || t!("hint-draft"))),
        Phase::FirstPurchases => Some(("first-land", || t!("hint-first-land"))),
        Phase::Bumping => Some(("bump", || t!("hint-bump"))),
        Phase::Spending if !model.steps().is_empty() && model.budget.get().left() > 0 => {
            Some(("unspent", || t!("hint-unspent")))
        }
        Phase::Spending if can_buy() => Some(("plan", || t!("hint-plan"))),
        Phase::Spending if model.check(Action::Store).is_ok() => Some(("store", || t!("hint-store"))),
        _ => None,
    }
}

#[component]
pub(crate) fn FirstHint(model: TableModel) -> impl IntoView {
    move || due(model).map(|(name, text)| view! { <Hint name text=Signal::derive(text) /> })
}
