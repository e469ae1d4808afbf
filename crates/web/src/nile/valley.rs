//! The valley: three areas of six columns and five rows between the two banks.

use games::nile::{Action, Area, FACES, ROWS, Way};
use leptos::prelude::*;

use super::area::AreaBoard;
use super::dice::{AreaDice, die, yield_of};
use super::model::{Place, TableModel};
use super::names::{area_title, resource_icon, resources};
use super::pyramid::piece_counts;
use crate::parts::{Emblem, Icon};

#[component]
pub(crate) fn Valley(model: TableModel) -> impl IntoView {
    // The space that is the tab stop: line from the far bank, column across all areas.
    let reached = RwSignal::new((ROWS - 1, 0));
    let shown = move || match model.place.get() {
        Place::Area(area) => area.name(),
        Place::Pyramid => "pyramid",
    };
    view! {
        <section class="valley" data-show=shown aria-label=move || t!("nile-valley")>
            <Tabs model reached />
            <div class="river" aria-hidden="true">
                <i></i>
            </div>
            <Prices model />
            {Area::ALL.map(|area| view! { <AreaBoard model area reached /> }).collect_view()}
            <Prices model />
        </section>
    }
}

/// The prices of the rows, between the emblems of the banks.
#[component]
fn Prices(model: TableModel) -> impl IntoView {
    let prices = move || {
        let cells = model.cells.get();
        let highest = model.game.with_value(|game| game.board().highest_price());
        let price = |line: usize| cells.get(line * FACES).map_or(0, |cell| cell.price);
        let row = |line| {
            view! {
                <span class:highest=price(line) == highest>
                    <b>{price(line)}</b>
                </span>
            }
        };
        (0..ROWS).map(row).collect_view()
    };
    view! {
        <div class="prices" aria-hidden="true">
            <span></span>
            <span>{move || view! { <Emblem seat=model.far() /> }}</span>
            {prices}
            <span>{move || view! { <Emblem seat=model.near.get() /> }}</span>
        </div>
    }
}

/// The tabs that choose what a phone shows, each with its dice and their yield.
#[component]
fn Tabs(model: TableModel, reached: RwSignal<(usize, usize)>) -> impl IntoView {
    let tab = move |(number, area): (usize, Area)| {
        let chosen = move || model.place.get() == Place::Area(area);
        let can = move || {
            model
                .cells
                .with(|cells| cells.iter().any(|cell| cell.space.area == area && (cell.open || cell.usable.is_some())))
        };
        // The Tab key reaches the land that is shown.
        let show = move |_| {
            model.place.set(Place::Area(area));
            reached.set((ROWS - 1, number * FACES));
        };
        view! {
            <button
                type="button"
                class="area-tab"
                class:available=can
                aria-pressed=move || chosen().to_string()
                data-test=format!("tab-{}", area.name())
                on:click=show
            >
                <AreaDice model area />
                <Show when=move || has_dice(model)>
                    <span class="tab-yield">
                        <span aria-hidden="true">{move || yield_of(model, area)}</span>
                        <span class="screen-reader-only">{move || resources(area, yield_of(model, area))}</span>
                        <Icon name=resource_icon(area) />
                    </span>
                </Show>
                <span class="screen-reader-only">{move || can().then(|| t!("nile-can-buy-here"))}</span>
            </button>
        }
    };
    let pieces = move || piece_counts(model).0;
    let can_build = move || model.actions().iter().any(|action| matches!(action, Action::Build(_)));
    view! {
        <div class="area-tabs" role="group" aria-label=move || t!("nile-shown")>
            {Area::ALL.into_iter().enumerate().map(tab).collect_view()}
            <button
                type="button"
                class="area-tab"
                class:available=can_build
                data-test="tab-pyramid"
                aria-pressed=move || (model.place.get() == Place::Pyramid).to_string()
                aria-label=move || t!("nile-tab-pyramid", built = pieces())
                on:click=move |_| model.place.set(Place::Pyramid)
            >
                <Icon name="i-block" class="die-face" />
                <span class="tab-yield">{pieces}<small>"/10"</small></span>
            </button>
        </div>
    }
}

fn has_dice(model: TableModel) -> bool {
    model.state.with(|state| !state.turn().dice().is_empty())
}

/// Buttons beside the dice of an area. They do the same as the answers in the plan.
#[component]
fn InPlace(model: TableModel, area: Area) -> impl IntoView {
    let sign = move |action: Action| match action {
        Action::Bump { die, way } if die == area => Some(if way == Way::Up { "+1" } else { "−1" }),
        Action::Extra(colour) if colour == area => Some("+"),
        Action::Double(number) if die(model, number).is_some_and(|die| die.area == area) => Some("×2"),
        _ => None,
    };
    move || {
        let chosen = model.steps().last().copied();
        let button = |action: Action| {
            let sign = sign(action)?;
            Some(view! {
                <button
                    type="button"
                    class="button at-die"
                    class:chosen=(chosen == Some(action))
                    tabindex="-1"
                    aria-hidden="true"
                    on:click=move |_| model.choose(action)
                >
                    {sign}
                </button>
            })
        };
        model.actions().into_iter().filter_map(button).collect_view()
    }
}

/// The heading of an area: its dice, its name and its yield.
#[component]
pub(crate) fn AreaHead(model: TableModel, area: Area) -> impl IntoView {
    let bought_with = move || match area {
        Area::Red => t!("nile-with-bricks"),
        Area::Green => t!("nile-with-wheat"),
        Area::Blue => t!("nile-with-workers"),
    };
    view! {
        <div class="area-head">
            <AreaDice model area />
            <InPlace model area />
            <div class="area-name">
                <b>{move || area_title(area)}</b>
                <span>{bought_with}</span>
            </div>
            <Show when=move || has_dice(model)>
                <span class="area-yield">
                    <span aria-hidden="true">{move || yield_of(model, area)}</span>
                    <span class="screen-reader-only">{move || resources(area, yield_of(model, area))}</span>
                    <Icon name=resource_icon(area) />
                </span>
            </Show>
        </div>
    }
}
