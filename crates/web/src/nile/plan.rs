//! The plan of the turn: every step can be taken back one by one until the turn is confirmed.

use leptos::prelude::*;
use nile::{Action, Area, Draft as DraftForm, Phase};
use protocol::Stage;

use super::area::brings;
use super::ask::Prompt;
use super::desk::Desk;
use super::draft::Stand;
use super::names::{area_name, die_name, discovery_name, discovery_text, reason, resource_icon, space_name};
use super::pyramid::row_bonus;
use super::result::Result;
use super::tray::Unit;
use crate::parts::{COUNTDOWN_SECONDS, Hint, Icon, refusal_words};
use crate::settings::settings;

#[component]
pub(crate) fn PlanPanel(desk: Desk) -> impl IntoView {
    let over = move || desk.phase() == Phase::Over || desk.session.stage() == Some(Stage::Finished);
    let asked = move || desk.is_asked();
    let title = move || {
        let seat = desk.near.get();
        match asked() {
            true if desk.is_shared() => t!("nile-plan-of", name = desk.name(seat)),
            true => t!("nile-plan"),
            false => t!("nile-waiting"),
        }
    };
    view! {
        <section class="panel plan-actions" class:asked=asked class:over=over class:watching=move || desk.session.is_watching() data-test="plan" aria-label=title>
            <Show when=over fallback=move || view! { <Planning desk title=Signal::derive(title)/> }><Result desk/></Show>
        </section>
    }
}

#[component]
fn Planning(desk: Desk, title: Signal<String>) -> impl IntoView {
    let asked = move || desk.is_asked();
    let waiting = move || {
        let seat = desk.state.with(|state| state.active());
        if desk.session.is_watching() {
            t!("nile-watching", name = desk.name(seat))
        } else {
            t!("nile-waiting-for", name = desk.name(seat))
        }
    };
    let steps = move || (0..).zip(desk.steps()).collect::<Vec<(usize, Action)>>();
    view! {
        <div class="panel-head"><h2>{title}</h2><Left desk/></div>
        <Show when=asked fallback=move || view! { <p class="empty" data-test="waiting"><span class="status-dot pulse" aria-hidden="true"></span>{waiting}</p> }>
            <FirstHint desk/>
            <Task desk/>
            <Prompt desk/>
            <ol class="cart" data-test="cart">
                <For each=steps key=|step| *step let((index, action))>
                    <Step desk index action/>
                </For>
            </ol>
            <Refused desk/>
            <Buttons desk/>
        </Show>
    }
}

/// What is left of everything, for a narrow screen.
#[component]
fn Left(desk: Desk) -> impl IntoView {
    let unit = move |unit: Unit| {
        let have = move || unit.of(&desk.budget.get().have);
        let left = move || have().saturating_sub(unit.of(&desk.budget.get().spent));
        view! {
            <li class:none=move || have() == 0>
                <Icon name=unit.icon() class="unit"/><span aria-hidden="true">{left}</span>
                <small aria-hidden="true">"/"{have}</small>
                <span class="screen-reader-only">{move || t!("nile-left-of", left = unit.name(left()), have = have())}</span>
            </li>
        }
    };
    let boxes = move || {
        let boxes = desk.budget.get().boxes;
        (boxes > 0).then(|| view! { <span class="chip chip-gold" data-test="boxes"><Icon name="i-store"/>{t!("nile-boxes-used", count = boxes)}</span> })
    };
    view! { <ul class="left">{Unit::ALL.map(unit).collect_view()}</ul>{boxes} }
}

/// What is to be done now, in one sentence.
#[component]
fn Task(desk: Desk) -> impl IntoView {
    let text = move || {
        let none = desk.steps().is_empty();
        match (desk.phase(), desk.stand.get()) {
            (_, Some(Stand::Roll(area))) => Some(t!("nile-task-roll", die = die_name(area))),
            (_, Some(Stand::Over)) => Some(t!("nile-task-over")),
            (_, Some(Stand::Store)) => Some(t!("nile-task-store")),
            (Phase::Drafting, _) => Some(match desk.game.with_value(|game| game.options().draft) {
                DraftForm::Remove => t!("nile-task-remove"),
                DraftForm::Select | DraftForm::Repeat => t!("nile-task-select"),
            }),
            (Phase::FirstPurchases, _) => Some(t!("nile-task-first", left = desk.budget.get().have.coins)),
            (Phase::Spending, _) if none => Some(t!("nile-task-spend")),
            _ => None,
        }
    };
    move || text().map(|text| view! { <p class="task" data-test="task">{text}</p> })
}

/// A word for those who play for the first time.
#[component]
fn FirstHint(desk: Desk) -> impl IntoView {
    let can_buy = move || desk.actions().iter().any(|action| matches!(action, Action::Buy(_) | Action::Build(_)));
    let removing = move || desk.game.with_value(|game| game.options().draft) == DraftForm::Remove;
    move || match desk.phase() {
        _ if !desk.is_asked() => None,
        Phase::Drafting if removing() => {
            Some(view! { <Hint name="draft" text=Signal::derive(|| t!("hint-draft"))/> }.into_any())
        }
        Phase::FirstPurchases => {
            Some(view! { <Hint name="first-land" text=Signal::derive(|| t!("hint-first-land"))/> }.into_any())
        }
        Phase::Bumping => Some(view! { <Hint name="bump" text=Signal::derive(|| t!("hint-bump"))/> }.into_any()),
        Phase::Spending if !desk.steps().is_empty() && desk.budget.get().left() > 0 => {
            Some(view! { <Hint name="unspent" text=Signal::derive(|| t!("hint-unspent"))/> }.into_any())
        }
        Phase::Spending if can_buy() => {
            Some(view! { <Hint name="plan" text=Signal::derive(|| t!("hint-plan"))/> }.into_any())
        }
        Phase::Spending if desk.check(Action::Store).is_ok() => {
            Some(view! { <Hint name="store" text=Signal::derive(|| t!("hint-store"))/> }.into_any())
        }
        _ => None,
    }
}

/// One step of the plan: what it is, what it costs and brings, and a way to take it back.
#[component]
fn Step(desk: Desk, index: usize, action: Action) -> impl IntoView {
    let name = move || step_name(desk, action);
    view! {
        <li>
            <Icon name=step_icon(action) class="unit"/>
            <span class="what"><b>{name}</b><small>{move || step_brings(desk, action)}</small></span>
            <Cost desk action/>
            <button type="button" class="take-back" data-test="take-back" aria-label=move || t!("nile-take-back", step = name())
                on:click=move |_| desk.take_back(index)>"×"</button>
        </li>
    }
}

#[component]
fn Cost(desk: Desk, action: Action) -> impl IntoView {
    move || match action {
        Action::Buy(space) => {
            let state = desk.state.get();
            let first = state.phase() == Phase::FirstPurchases;
            let price = desk
                .game
                .with_value(|game| if first { game.board().price(space.row) } else { game.land_price(&state, space) });
            let icon = if first { "i-coin" } else { resource_icon(space.area) };
            Some(view! { <span class="cost">{price}<Icon name=icon/></span> }.into_any())
        }
        Action::Build(row) => {
            let icons = Area::ALL.map(|area| view! { <Icon name=resource_icon(area)/> }).collect_view();
            Some(view! { <span class="cost">{row}"×"{icons}</span> }.into_any())
        }
        _ => None,
    }
}

const fn step_icon(action: Action) -> &'static str {
    match action {
        Action::Draft(_) | Action::Discover { .. } => "i-discovery",
        Action::Buy(space) => super::names::die_icon(space.area),
        Action::Build(_) => "i-block",
        Action::Bump { .. } => "i-bump",
        Action::Extra(_) => "i-extra",
        Action::Double(_) => "i-double",
        Action::Store => "i-store",
        Action::Decline | Action::End => "u-next",
    }
}

fn step_name(desk: Desk, action: Action) -> String {
    match action {
        Action::Draft(found) => discovery_name(found),
        Action::Buy(space) => space_name(space, desk.near.get()),
        Action::Build(row) => t!("nile-step-build", row = row),
        Action::Bump { die, way } => {
            let sign = if way == nile::Way::Up { "+1" } else { "−1" };
            t!("nile-step-bump", area = area_name(die), sign = sign)
        }
        Action::Extra(area) => t!("nile-step-extra", die = die_name(area)),
        Action::Discover { spot, .. } => {
            let found =
                desk.state.with(|state| state.discoveries().get(usize::from(spot).wrapping_sub(1)).copied().flatten());
            found.map_or_else(|| t!("nile-discovery"), discovery_name)
        }
        Action::Double(number) => match super::dice::die(desk, number) {
            Some(die) => t!("nile-step-double", area = area_name(die.area), face = die.face.get()),
            None => t!("nile-double"),
        },
        Action::Store => t!("nile-step-store"),
        Action::Decline => t!("nile-step-decline"),
        Action::End => t!("nile-end-turn"),
    }
}

/// What a step brings.
fn step_brings(desk: Desk, action: Action) -> String {
    match action {
        Action::Buy(space) => {
            desk.cells.with(|cells| cells.iter().find(|cell| cell.space == space).map(brings)).unwrap_or_default()
        }
        Action::Build(row) if desk.state.with(|state| state.holding(desk.near.get()).row_complete(row)) => {
            t!("nile-completes", row = row, bonus = row_bonus(row))
        }
        Action::Draft(found) => discovery_text(found),
        Action::Store => t!("nile-store-brings"),
        _ => String::new(),
    }
}

/// Why the server did not take the turn; nothing of it is lost.
#[component]
fn Refused(desk: Desk) -> impl IntoView {
    let why_not = move || {
        let why = desk.why_not.get().map(reason);
        view! { <p class="why-not" role="alert" data-test="why-not">{why}</p> }
    };
    let refused = move || {
        desk.session.refusal.get().map(|refusal| {
            view! { <p class="banner is-error" role="alert" data-test="refused"><Icon name="u-alert"/>{refusal_words(&refusal)}</p> }
        })
    };
    view! { {why_not}{refused} }
}

#[component]
fn Buttons(desk: Desk) -> impl IntoView {
    let none = move || desk.steps().is_empty();
    let busy = move || desk.session.busy.get();
    let ready =
        move || desk.stand.get().is_some_and(|stand| stand != Stand::Asking && !(stand == Stand::SetUp && none()));
    let can_confirm = move || ready() && !busy();
    let label = move || match desk.stand.get() {
        _ if busy() => t!("nile-sending"),
        _ if desk.countdown.seconds_left().is_some() => {
            t!("nile-confirm-in", seconds = desk.countdown.seconds_left().unwrap_or_default())
        }
        Some(Stand::Roll(area)) => t!("nile-roll", die = die_name(area)),
        Some(Stand::Spending) if none() => t!("nile-end-turn"),
        Some(Stand::SetUp) if desk.phase() == Phase::Drafting => t!("nile-confirm"),
        Some(Stand::SetUp) => t!("nile-confirm-buy"),
        Some(Stand::Asking) => t!("nile-choose-first"),
        _ => t!("nile-confirm-turn"),
    };
    let spending = move || desk.phase() == Phase::Spending;
    let can_store = move || desk.check(Action::Store).is_ok();
    let why_not_store = move || desk.check(Action::Store).err().map(reason);
    let keys = move || settings().letter_keys.get();
    view! {
        <div class="finish">
            <button type="button" class="button undo" data-test="undo" data-key="z" aria-disabled=move || none().to_string()
                on:click=move |_| if !none() { desk.undo() }><Icon name="u-undo"/>{move || t!("nile-undo")}</button>
            <Show when=spending>
                <button type="button" class="button undo" data-test="store" data-key="s" aria-disabled=move || (!can_store()).to_string()
                    aria-describedby="store-tip" title=why_not_store
                    on:click=move |_| desk.choose(Action::Store)><Icon name="i-store"/>{move || t!("nile-store")}</button>
            </Show>
            <button type="button" class="button button-gold confirm" class:is-waiting=busy class:counting=move || desk.countdown.seconds_left().is_some() data-test="confirm" data-key="c"
                style:--countdown=format!("{COUNTDOWN_SECONDS}s")
                aria-disabled=move || (!can_confirm()).to_string() on:click=move |_| if can_confirm() { desk.confirm() }>
                <Icon name="u-check"/>{label}<Show when=keys><kbd aria-hidden="true">"C"</kbd></Show>
            </button>
        </div>
        <p class="tip-text" id="store-tip">{move || if spending() { why_not_store().or_else(|| Some(t!("nile-store-tip"))) } else { None }}</p>
    }
}
