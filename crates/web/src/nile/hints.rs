//! Hints for new players: one at a time, when it first matters.

use leptos::prelude::*;
use nile::{Action, Draft as DraftForm, Phase};

use super::desk::Desk;
use crate::parts::Hint;
use crate::words::Text;

/// The hint for the present choice: its name and its text.
fn due(desk: Desk) -> Option<(&'static str, Text)> {
    let can_buy = || desk.actions().iter().any(|action| matches!(action, Action::Buy(_) | Action::Build(_)));
    let removing = || desk.game.with_value(|game| game.options().draft) == DraftForm::Remove;
    match desk.phase() {
        _ if !desk.is_asked() => None,
        Phase::Drafting if removing() => Some(("draft", || t!("hint-draft"))),
        Phase::FirstPurchases => Some(("first-land", || t!("hint-first-land"))),
        Phase::Bumping => Some(("bump", || t!("hint-bump"))),
        Phase::Spending if !desk.steps().is_empty() && desk.budget.get().left() > 0 => {
            Some(("unspent", || t!("hint-unspent")))
        }
        Phase::Spending if can_buy() => Some(("plan", || t!("hint-plan"))),
        Phase::Spending if desk.check(Action::Store).is_ok() => Some(("store", || t!("hint-store"))),
        _ => None,
    }
}

#[component]
pub(crate) fn FirstHint(desk: Desk) -> impl IntoView {
    move || due(desk).map(|(name, text)| view! { <Hint name text=Signal::derive(text)/> })
}
