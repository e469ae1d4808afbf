//! The plan of the turn: its steps, each of which can be taken back until the turn is confirmed.

use games::nile::{Action, Draft as DraftForm, Phase};
use leptos::prelude::*;

use super::draft::Confirmation;
use super::hints::FirstHint;
use super::model::TableModel;
use super::names::{die_name, reason};
use super::plan_step::Step;
use super::questions::Prompt;
use super::tray::Unit;
use crate::parts::{COUNTDOWN_SECONDS, Icon, refusal_words};
use crate::settings::settings;

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
            <Buttons model />
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

#[component]
fn Buttons(model: TableModel) -> impl IntoView {
    let none = move || model.steps().is_empty();
    let busy = move || model.session.busy.get();
    let ready = move || {
        model
            .confirmation
            .get()
            .is_some_and(|next| next != Confirmation::NotYet && !(next == Confirmation::SetUp && none()))
    };
    let can_confirm = move || ready() && !busy();
    let label = move || match model.confirmation.get() {
        _ if busy() => t!("nile-sending"),
        _ if model.countdown.seconds_left().is_some() => {
            t!("nile-confirm-in", seconds = model.countdown.seconds_left().unwrap_or_default())
        }
        Some(Confirmation::Roll(area)) => t!("nile-roll", die = die_name(area)),
        Some(Confirmation::Spending) if none() => t!("nile-end-turn"),
        Some(Confirmation::SetUp) if model.phase() == Phase::Drafting => t!("nile-confirm"),
        Some(Confirmation::SetUp) => t!("nile-confirm-buy"),
        Some(Confirmation::NotYet) => t!("nile-choose-first"),
        _ => t!("nile-confirm-turn"),
    };
    let spending = move || model.phase() == Phase::Spending;
    let can_store = move || model.check(Action::Store).is_ok();
    let why_not_store = move || model.check(Action::Store).err().map(reason);
    let keys = move || settings().letter_keys.get();
    view! {
        <div class="finish">
            <button type="button" class="button undo" data-test="undo" data-key="z" aria-disabled=move || none().to_string()
                on:click=move |_| if !none() { model.undo() }><Icon name="u-undo"/>{move || t!("nile-undo")}</button>
            <Show when=spending>
                <button type="button" class="button undo" data-test="store" data-key="s" aria-disabled=move || (!can_store()).to_string()
                    aria-describedby="store-tip" title=why_not_store
                    on:click=move |_| model.choose(Action::Store)><Icon name="i-store"/>{move || t!("nile-store")}</button>
            </Show>
            <button type="button" class="button button-gold confirm" class:is-waiting=busy class:counting=move || model.countdown.seconds_left().is_some() data-test="confirm" data-key="c"
                style:--countdown=format!("{COUNTDOWN_SECONDS}s")
                aria-disabled=move || (!can_confirm()).to_string() on:click=move |_| if can_confirm() { model.confirm() }>
                <Icon name="u-check"/>{label}<Show when=keys><kbd aria-hidden="true">"C"</kbd></Show>
            </button>
        </div>
        <p class="tip-text" id="store-tip">{move || if spending() { why_not_store().or_else(|| Some(t!("nile-store-tip"))) } else { None }}</p>
    }
}
