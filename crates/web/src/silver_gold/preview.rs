//! The result of the turn so far, shown in the move bar: what it brings, and the total before and after.

use games::silver_gold::{Phase, Source};
use leptos::prelude::*;

use super::chamber::pyramid_icon;
use super::model::TableModel;
use super::names;
use super::outcome::{Outcome, index};
use crate::parts::Icon;

/// One source of a turn's result. Goods are counted in words; points have a sign.
#[derive(Clone, PartialEq)]
pub(crate) struct Gain {
    class: &'static str,
    icon: &'static str,
    pub(crate) text: String,
    /// What it changes in the total.
    points: i16,
}

/// What a turn brings, source by source. The points of all sources add up to the change of the total.
pub(crate) fn gains(model: TableModel, outcome: &Outcome) -> Vec<Gain> {
    let mut gains = Vec::new();
    let mut gain = |class, icon, points: i16, text: String| gains.push(Gain { class, icon, text, points });
    let with_points = |what: String, points: i16| match points {
        0 => what,
        points => t!("sg-gain", what = what, points = names::change(points)),
    };
    let (before, after) = (&outcome.before, &outcome.after);
    for number in outcome.completed {
        gain("chip chip-gold", "i-tomb", 10, t!("sg-gain-pyramid", card = names::pyramid(model, number)));
    }
    for (colour, points) in &outcome.points {
        let points = i16::from(*points);
        gain("chip chip-gold", pyramid_icon(*colour), points, with_points(names::colour(*colour), points));
    }
    if outcome.torch {
        gain("chip chip-gold", "i-torch", after.torches - before.torches, t!("sg-gain-torch"));
    }
    let gems = [
        (outcome.rubies > 0).then(|| t!("sg-count-rubies", count = outcome.rubies)),
        (outcome.emeralds > 0).then(|| t!("sg-count-emeralds", count = outcome.emeralds)),
    ];
    let gems: Vec<String> = gems.into_iter().flatten().collect();
    if !gems.is_empty() {
        let points = after.gem_pairs + after.single_gems - before.gem_pairs - before.single_gems;
        let icon = if outcome.rubies > 0 { "i-ruby" } else { "i-emerald" };
        gain("chip", icon, points, with_points(gems.join(", "), points));
    }
    let points = after.skulls - before.skulls;
    match outcome.skulls {
        0 => {}
        wiped if wiped < 0 => {
            let text = t!("sg-count-wiped", count = wiped.unsigned_abs());
            gain("chip chip-ok", "i-potion", points, with_points(text, points));
        }
        marked => {
            let text = t!("sg-count-skulls", count = marked);
            gain("chip chip-danger", "i-skull", points, with_points(text, points));
        }
    }
    if outcome.lapsed > 0 {
        gain("chip chip-warn", "i-redcross", 0, t!("sg-lapsed", count = outcome.lapsed));
    }
    gains
}

/// The result of the turn: where, what it brings, and the total before and after; or the chosen cards.
#[component]
pub(crate) fn Preview(model: TableModel) -> impl IntoView {
    let chips = move || model.outcome.get().map(|outcome| chips(model, &outcome));
    // The pyramid that is dug. On a phone it may not be the large one.
    let place = move || {
        let slot = model.ghost().map(|ghost| ghost.placement.slot);
        let slot = slot.or_else(|| model.draft.with(|draft| draft.as_ref()?.steps.last().map(|step| step.slot)))?;
        model.player(model.seat()).cards[index(slot)].map(|number| names::pyramid(model, number))
    };
    view! {
        {move || match choice(model) {
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

/// The chosen cards, while cards are chosen.
pub(crate) fn choice(model: TableModel) -> Option<String> {
    match model.phase() {
        Some(Phase::Keeping) => {
            let numbers: Vec<String> = model.keeping.get().iter().map(|number| names::pyramid(model, number)).collect();
            Some(t!("sg-keep-these", cards = numbers.join(", ")))
        }
        Some(Phase::Replacing(_)) => Some(match model.taking.get() {
            Some(Source::Display(number)) => t!("sg-take-card", card = names::pyramid(model, number)),
            _ => t!("sg-take-deck"),
        }),
        _ => None,
    }
}

/// The total now, and after the turn is confirmed.
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

fn chips(model: TableModel, outcome: &Outcome) -> Vec<impl IntoView + use<>> {
    let chip = |Gain { class, icon, text, points }| {
        view! {
            <span class=class data-test="gain-chip" data-points=points>
                <Icon name=icon />
                {text}
            </span>
        }
    };
    gains(model, outcome).into_iter().map(chip).collect()
}

/// The extra boxes of red crosses: a box for each, dashed while it is owed and gold once it is placed.
#[component]
pub(crate) fn Debt(model: TableModel) -> impl IntoView {
    let counts = Memo::new(move |_| debt(model));
    let boxes = move |(placed, owed): (usize, u8)| {
        let owed = usize::from(owed);
        let one = |is_placed: bool| view! { <i class:is-placed=is_placed></i> };
        let label = if owed > 0 { t!("sg-debt", count = owed) } else { t!("sg-debt-paid") };
        view! {
            <span class="debt" data-test="debt">
                <Icon name="i-redcross" />
                <span class="debt-boxes" aria-hidden="true">
                    {(0..placed + owed).map(|at| one(at < placed)).collect_view()}
                </span>
                <b>{label}</b>
            </span>
        }
    };
    move || counts.get().map(boxes)
}

/// The extra boxes that are placed, and those that are still owed; `None` without a red cross.
pub(crate) fn debt(model: TableModel) -> Option<(usize, u8)> {
    let (placed, owed) = model.with_draft(|draft, sandbox| match draft.steps.len() {
        // The preview covers a red cross.
        0 => (0, model.outcome.with(|outcome| outcome.as_ref().map_or(0, |outcome| outcome.owed))),
        steps => (steps - 1, draft.owed(sandbox)),
    })?;
    (placed > 0 || owed > 0).then_some((placed, owed))
}
