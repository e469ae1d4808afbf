//! The plan of the turn: its steps, each of which can be taken back until the turn is confirmed.

use games::nile::{Action, Draft as DraftForm, Phase};
use leptos::prelude::*;

use super::draft::Confirmation;
use super::finish::Finish;
use super::hints::FirstHint;
use super::model::TableModel;
use super::names::{die_name, reason};
use super::plan_step::Step;
use super::questions::Prompt;
use super::tray::Unit;
use crate::parts::{Icon, refusal_words};

#[component]
pub(crate) fn PlanPanel(model: TableModel) -> impl IntoView {
    let asked = move || model.is_asked();
    let title = move || {
        let seat = model.near.get();
        match asked() {
            true if model.is_shared() => t!("nile-plan-of", name = model.name(seat)),
            true => t!("nile-plan"),
            false => t!("nile-waiting"),
        }
    };
    view! {
        <section
            class="panel plan-actions"
            class:asked=asked
            class:watching=move || model.session.is_watching()
            data-test="plan"
            aria-label=title
        >
            <Planning model title=Signal::derive(title) />
        </section>
    }
}

#[component]
fn Planning(model: TableModel, title: Signal<String>) -> impl IntoView {
    let asked = move || model.is_asked();
    let waiting = move || {
        let seat = model.state.with(|state| state.active());
        if model.session.is_watching() {
            t!("nile-watching", name = model.name(seat))
        } else {
            t!("nile-waiting-for", name = model.name(seat))
        }
    };
    let steps = move || (0..).zip(model.steps()).collect::<Vec<(usize, Action)>>();
    view! {
        <div class="panel-head">
            <h2>{title}</h2>
            <Left model />
        </div>
        <Show
            when=asked
            fallback=move || {
                view! {
                    <p class="empty" data-test="waiting">
                        <span class="status-dot pulse" aria-hidden="true"></span>
                        {waiting}
                    </p>
                }
            }
        >
            <FirstHint model />
            <Task model />
            <Prompt model />
            <ol class="cart" data-test="cart">
                <For each=steps key=|step| *step let((index, action))>
                    <Step model index action />
                </For>
            </ol>
            <Refused model />
            <Finish model />
        </Show>
    }
}

/// What is left of each resource, for narrow screens.
#[component]
fn Left(model: TableModel) -> impl IntoView {
    let unit = move |unit: Unit| {
        let have = move || unit.of(&model.budget.get().have);
        let left = move || have().saturating_sub(unit.of(&model.budget.get().spent));
        view! {
            <li class:none=move || have() == 0>
                <Icon name=unit.icon() class="unit" />
                <span aria-hidden="true">{left}</span>
                <small aria-hidden="true">"/"{have}</small>
                <span class="screen-reader-only">
                    {move || t!("nile-left-of", left = unit.name(left()), have = have())}
                </span>
            </li>
        }
    };
    let boxes = move || {
        let boxes = model.budget.get().boxes;
        (boxes > 0).then(|| {
            view! {
                <span class="chip chip-gold" data-test="boxes">
                    <Icon name="i-store" />
                    {t!("nile-boxes-used", count = boxes)}
                </span>
            }
        })
    };
    view! {
        <ul class="left">{Unit::ALL.map(unit).collect_view()}</ul>
        {boxes}
    }
}

/// What the player has to do now.
#[component]
fn Task(model: TableModel) -> impl IntoView {
    let text = move || {
        let none = model.steps().is_empty();
        match (model.phase(), model.confirmation.get()) {
            (_, Some(Confirmation::Roll(area))) => Some(t!("nile-task-roll", die = die_name(area))),
            (_, Some(Confirmation::Over)) => Some(t!("nile-task-over")),
            (_, Some(Confirmation::Store)) => Some(t!("nile-task-store")),
            (Phase::Drafting, _) => Some(match model.game.with_value(|game| game.options().draft) {
                DraftForm::Remove => t!("nile-task-remove"),
                DraftForm::Select | DraftForm::Repeat => t!("nile-task-select"),
            }),
            (Phase::FirstPurchases, _) => Some(t!("nile-task-first", left = model.budget.get().have.coins)),
            (Phase::Spending, _) if none => Some(t!("nile-task-spend")),
            _ => None,
        }
    };
    move || {
        text().map(|text| {
            view! {
                <p class="task" data-test="task">
                    {text}
                </p>
            }
        })
    }
}

/// Why a step is illegal, or why the server refused the turn. The draft stays.
#[component]
fn Refused(model: TableModel) -> impl IntoView {
    let why_not = move || {
        let why = model.why_not.get().map(reason);
        view! {
            <p class="why-not" role="alert" data-test="why-not">
                {why}
            </p>
        }
    };
    let refused = move || {
        model.session.refusal.get().map(|refusal| {
            view! {
                <p class="banner is-error" role="alert" data-test="refused">
                    <Icon name="u-alert" />
                    {refusal_words(&refusal)}
                </p>
            }
        })
    };
    view! {
        {why_not}
        {refused}
    }
}
