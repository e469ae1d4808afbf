//! The discoveries: the draft, and those in the valley.

use game_core::Seat;
use games::nile::{Action, DISCOVERIES, Discovery, Draft as DraftForm, Nile, Phase, State};
use leptos::ev;
use leptos::prelude::*;

use super::model::TableModel;
use super::names::{area_name, discovery_name, discovery_text};
use crate::browser::{focus, random_bytes};
use crate::parts::Icon;

/// The twelve discoveries, of which six are chosen (N4).
#[component]
pub(crate) fn DraftPanel(model: TableModel) -> impl IntoView {
    let reached = RwSignal::new(0_usize);
    let walk = move |event: ev::KeyboardEvent| {
        let at = reached.get_untracked();
        let columns = columns();
        let next = match event.key().as_str() {
            "ArrowRight" => at + 1,
            "ArrowLeft" => at.saturating_sub(1),
            "ArrowDown" => at + columns,
            "ArrowUp" => at.saturating_sub(columns),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let next = if next < DISCOVERIES { next } else { at };
        reached.set(next);
        focus(&format!("#discovery-{next}"));
    };
    let form = move || model.game.with_value(|game| game.options().draft);
    let title = move || if form() == DraftForm::Remove { t!("nile-draft-remove") } else { t!("nile-draft-select") };
    let count = move || {
        let in_draft = |game: &Nile, state: &State| -> u32 {
            game.discoveries().iter().map(|one| u32::from(game.in_draft(state, *one))).sum()
        };
        let left = model.state.with(|state| model.game.with_value(|game| in_draft(game, state)));
        if form() == DraftForm::Remove {
            t!("nile-draft-left", count = left)
        } else {
            t!("nile-draft-chosen", count = left)
        }
    };
    let chance = leave_to_chance(model);
    view! {
        <section class="panel drafting" aria-label=title>
            <div class="panel-head">
                <h2>{title}</h2>
                <span class="chip">{count}</span>
                <Show when=move || model.is_asked() && chance.get().is_none()>
                    <button
                        type="button"
                        class="button"
                        data-test="draft-chance"
                        on:click=move |_| chance.set(Some(model.near.get_untracked()))
                    >
                        <Icon name="i-extra" />
                        {move || t!("nile-draft-chance")}
                    </button>
                </Show>
            </div>
            <div class="cards" role="group" aria-label=title on:keydown=walk>
                {model
                    .game
                    .with_value(Nile::discoveries)
                    .iter()
                    .enumerate()
                    .map(|(index, found)| view! { <Card model index found=*found reached /> })
                    .collect_view()}
            </div>
        </section>
    }
}

/// The seat that leaves the rest of its draft to chance. As long as it is set, every choice of that seat is a random one.
fn leave_to_chance(model: TableModel) -> RwSignal<Option<Seat>> {
    let chance = RwSignal::new(None);
    Effect::new(move |_| {
        let is_due = model.is_asked() && model.phase() == Phase::Drafting && !model.session.busy.get();
        if !is_due || chance.get() != Some(model.near.get()) {
            return;
        }
        let actions = untrack(|| model.actions());
        let random = u64::from_le_bytes(random_bytes()) % actions.len().max(1) as u64;
        if let Some(action) = actions.get(random as usize) {
            model.choose(*action);
            model.confirm();
        }
    });
    chance
}

/// The number of cards in a line.
fn columns() -> usize {
    if crate::browser::media("(max-width: 720px)") { 2 } else { 4 }
}

#[component]
fn Card(model: TableModel, index: usize, found: Discovery, reached: RwSignal<usize>) -> impl IntoView {
    let action = Action::Draft(found);
    let chosen = move || model.steps().last() == Some(&action);
    let can = move || model.check(action).is_ok();
    let form = move || model.game.with_value(|game| game.options().draft);
    let in_draft = move || model.state.with(|state| model.game.with_value(|game| game.in_draft(state, found)));
    let gone = move || form() == DraftForm::Remove && in_draft() == 0;
    let taken = move || form() != DraftForm::Remove && in_draft() > 0;
    let status = move || match (chosen(), gone(), taken()) {
        (true, ..) if form() == DraftForm::Remove => t!("nile-draft-will-go"),
        (true, ..) => t!("nile-draft-will-come"),
        (_, true, _) => t!("nile-draft-gone"),
        (_, _, true) => t!("nile-draft-taken", count = in_draft()),
        _ => String::new(),
    };
    view! {
        <button
            type="button"
            class="card"
            id=format!("discovery-{index}")
            data-test=format!("discovery-{}", found.get())
            class:gone=gone
            class:taken=taken
            class:chosen=chosen
            class:available=can
            aria-pressed=move || chosen().to_string()
            aria-disabled=move || (!can()).to_string()
            tabindex=move || if reached.get() == index { "0" } else { "-1" }
            on:focus=move |_| reached.set(index)
            on:click=move |_| { if chosen() { model.undo() } else if can() { model.choose(action) } }
        >
            <span class="card-number" aria-hidden="true">
                <Icon name="i-discovery" />
                {found.get()}
            </span>
            <span>
                <b>{move || discovery_name(found)}</b>
                <small>{move || discovery_text(found)}</small>
                <em>{status}</em>
            </span>
        </button>
    }
}

/// The six discoveries in the valley and their places.
#[component]
pub(crate) fn InPlay(model: TableModel) -> impl IntoView {
    let lines = move || {
        let placed = model.state.with(|state| *state.discoveries());
        let spots = model.game.with_value(|game| *game.board().spots());
        let line = |(space, found): (games::nile::Space, Option<Discovery>)| {
            let found = found?;
            let (name, sentence) = (discovery_name(found), discovery_text(found));
            let place = t!("nile-die", area = area_name(space.area), face = space.column.get());
            let owner = model.state.with(|state| model.game.with_value(|game| game.owner(state, space)));
            Some(view! {
                <li data-player=owner.map(|seat| seat.number().to_string())>
                    <Icon name="i-discovery" />
                    <b>{found.get()}</b>
                    <span>
                        <strong>{name}</strong>
                        " "
                        <i>{place}</i>
                        <small>{sentence}</small>
                    </span>
                </li>
            })
        };
        spots.into_iter().zip(placed).filter_map(line).collect_view()
    };
    view! {
        <Show when=move || model.phase() != Phase::Drafting>
            <section class="panel" aria-label=move || t!("nile-discoveries")>
                <div class="panel-head">
                    <h2>{move || t!("nile-discoveries")}</h2>
                </div>
                <ol class="discovery-list">{lines}</ol>
            </section>
        </Show>
    }
}
