//! The result of the turn so far, shown in the move bar.

use games::silver_gold::{Phase, Source};
use leptos::prelude::*;

use super::chamber::pyramid_icon;
use super::model::TableModel;
use super::names;
use super::outcome::{Outcome, index};
use crate::parts::Icon;

/// The result of the turn: gems, torches, skulls, completed pyramids, points and boxes owed; and the total before and
/// after.
#[component]
pub(crate) fn Preview(model: TableModel) -> impl IntoView {
    let chips = move || model.outcome.get().map(|outcome| chips(model, &outcome));
    // The pyramid that is dug. On a phone it may not be the large one.
    let place = move || {
        let slot = model.ghost().map(|ghost| ghost.placement.slot);
        let slot = slot.or_else(|| model.draft.with(|draft| draft.as_ref()?.steps.last().map(|step| step.slot)))?;
        model.player(model.seat()).cards[index(slot)].map(|number| names::pyramid(model, number))
    };
    let choice = move || match model.phase() {
        Some(Phase::Keeping) => {
            let numbers: Vec<String> = model.keeping.get().iter().map(|number| names::pyramid(model, number)).collect();
            Some(t!("sg-keep-these", cards = numbers.join(", ")))
        }
        Some(Phase::Replacing(_)) => Some(match model.taking.get() {
            Some(Source::Display(number)) => t!("sg-take-card", card = names::pyramid(model, number)),
            _ => t!("sg-take-deck"),
        }),
        _ => None,
    };
    view! {
        {move || match choice() {
            Some(text) => view! { <b class="word">{text}</b> }.into_any(),
            None => {
                view! {
                    <b class="word where">{place}</b>
                    <span class="chips">{chips}</span>
                    <Total model />
                }
                    .into_any()
            }
        }}
    }
}

/// The total before and after the turn.
#[component]
pub(crate) fn Total(model: TableModel) -> impl IntoView {
    move || {
        model.outcome.get().map(|outcome| {
            let (before, after) = (names::points(outcome.before.total), names::points(outcome.after.total));
            view! {
                <span class="delta number" data-test="preview">
                    <span>{before}</span>
                    <Icon name="u-arrow" />
                    <span>{after}</span>
                </span>
            }
        })
    }
}

fn chips(model: TableModel, outcome: &Outcome) -> Vec<AnyView> {
    let mut chips = Vec::new();
    let mut chip = |class: &'static str, icon: &'static str, text: String| {
        chips.push(
            view! {
                <span class=class>
                    <Icon name=icon />
                    {text}
                </span>
            }
            .into_any(),
        );
    };
    for number in outcome.completed {
        chip("chip chip-gold", "i-tomb", t!("sg-gain-pyramid", card = names::pyramid(model, number)));
    }
    for (colour, points) in &outcome.points {
        chip("chip chip-gold", pyramid_icon(*colour), t!("sg-gain-points", points = *points));
    }
    if outcome.torch {
        chip("chip chip-gold", "i-torch", t!("sg-gain-torch"));
    }
    if outcome.rubies > 0 {
        chip("chip", "i-ruby", format!("+{}", outcome.rubies));
    }
    if outcome.emeralds > 0 {
        chip("chip", "i-emerald", format!("+{}", outcome.emeralds));
    }
    match outcome.skulls {
        0 => {}
        wiped if wiped < 0 => chip("chip chip-ok", "i-potion", t!("sg-gain-potion", count = wiped.unsigned_abs())),
        marked => chip("chip chip-danger", "i-skull", format!("+{marked}")),
    }
    if outcome.owed > 0 {
        chip("chip", "i-redcross", t!("sg-then", count = outcome.owed));
    }
    if outcome.lapsed > 0 {
        chip("chip chip-warn", "i-redcross", t!("sg-lapsed", count = outcome.lapsed));
    }
    chips
}
