//! One step of the plan: what it is, what it costs and what it brings.

use games::nile::{Action, Area, Phase, Way};
use leptos::prelude::*;

use super::area::brings;
use super::dice::die;
use super::model::TableModel;
use super::names::{
    area_name, die_icon, die_name, discovery_name, discovery_text, resource_icon, resources, space_name,
};
use super::pyramid::row_bonus;
use crate::parts::Icon;

/// A step of the plan, with a button to take it back.
#[component]
pub(crate) fn Step(model: TableModel, index: usize, action: Action) -> impl IntoView {
    let name = move || step_name(model, action);
    view! {
        <li data-step=step_kind(action)>
            <Icon name=step_icon(action) class="unit" />
            <span class="what">
                <b>{name}</b>
                " "
                <small>{move || step_brings(model, action)}</small>
            </span>
            <Cost model action />
            <button
                type="button"
                class="take-back"
                data-test="take-back"
                aria-label=move || t!("nile-take-back", step = name())
                on:click=move |_| model.take_back(index)
            >
                "×"
            </button>
        </li>
    }
}

#[component]
fn Cost(model: TableModel, action: Action) -> impl IntoView {
    move || match action {
        Action::Buy(space) => {
            let state = model.state.get();
            let first = state.phase() == Phase::FirstPurchases;
            let price = model
                .game
                .with_value(|game| if first { game.board().price(space.row) } else { game.land_price(&state, space) });
            let icon = if first { "i-coin" } else { resource_icon(space.area) };
            let words = if first { price.to_string() } else { resources(space.area, price.into()) };
            Some(
                view! {
                    <span class="cost">
                        <span aria-hidden="true">{price}</span>
                        <Icon name=icon />
                        <span class="screen-reader-only">" "{words}</span>
                    </span>
                }
                .into_any(),
            )
        }
        Action::Build(row) => {
            let icons = Area::ALL.map(|area| view! { <Icon name=resource_icon(area) /> }).collect_view();
            let words = t!("niles-of-each", count = row.get());
            Some(
                view! {
                    <span class="cost">
                        <span aria-hidden="true">{row.get()}"×"</span>
                        {icons}
                        <span class="screen-reader-only">" "{words}</span>
                    </span>
                }
                .into_any(),
            )
        }
        _ => None,
    }
}

const fn step_icon(action: Action) -> &'static str {
    match action {
        Action::Draft(_) | Action::Discover { .. } => "i-discovery",
        Action::Buy(space) => die_icon(space.area),
        Action::Build(_) => "i-block",
        Action::Bump { .. } => "i-bump",
        Action::Extra(_) => "i-extra",
        Action::Double(_) => "i-double",
        Action::Store => "i-store",
        Action::Decline | Action::End => "u-next",
    }
}

/// The kind of a step, for the guide of a first game.
const fn step_kind(action: Action) -> Option<&'static str> {
    match action {
        Action::Buy(_) => Some("buy"),
        Action::Build(_) => Some("build"),
        _ => None,
    }
}

fn step_name(model: TableModel, action: Action) -> String {
    match action {
        Action::Draft(found) => discovery_name(found),
        Action::Buy(space) => space_name(space, model.near.get()),
        Action::Build(row) => t!("nile-step-build", row = row.get()),
        Action::Bump { die, way } => {
            let sign = if way == Way::Up { "+1" } else { "−1" };
            t!("nile-step-bump", area = area_name(die), sign = sign)
        }
        Action::Extra(area) => t!("nile-step-extra", die = die_name(area)),
        Action::Discover { spot, .. } => {
            let found = model.state.with(|state| state.discoveries()[spot.index()]);
            found.map_or_else(|| t!("nile-discovery"), discovery_name)
        }
        Action::Double(number) => match die(model, number) {
            Some(die) => t!("nile-step-double", area = area_name(die.area), face = die.face.get()),
            None => t!("nile-double"),
        },
        Action::Store => t!("nile-step-store"),
        Action::Decline => t!("nile-step-decline"),
        Action::End => t!("nile-end-turn"),
    }
}

/// What a step gives the player.
fn step_brings(model: TableModel, action: Action) -> String {
    match action {
        Action::Buy(space) => {
            model.cells.with(|cells| cells.iter().find(|cell| cell.space == space).map(brings)).unwrap_or_default()
        }
        Action::Build(row) if model.state.with(|state| state.holding(model.near.get()).row_complete(row)) => {
            t!("nile-completes", row = row.get(), bonus = row_bonus(row))
        }
        Action::Draft(found) => discovery_text(found),
        Action::Store => t!("nile-store-brings"),
        _ => String::new(),
    }
}
