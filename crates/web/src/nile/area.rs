//! One area of the valley: its picture, and a button over every space.

use games::nile::{Area, FACES, ROWS};
use gloo_timers::callback::Timeout;
use leptos::ev;
use leptos::prelude::*;

use super::cells::{Cell, index_of};
use super::explain::LandCard;
use super::land_picture::LandPicture;
use super::model::{Place, TableModel};
use super::names::{area_title, discovery_name, discovery_text, kind_name, kind_text, resources, row_from};
use super::valley::AreaHead;
use crate::browser::focus;

/// How long a finger must rest on a space to show its explanation.
const LONG_PRESS_MS: u32 = 450;

#[component]
pub(crate) fn AreaBoard(model: TableModel, area: Area, reached: RwSignal<(usize, usize)>) -> impl IntoView {
    let lines = (0..ROWS).flat_map(|line| (0..FACES).map(move |column| (line, column)));
    let space = move |(line, column)| view! { <SpaceButton model area line column reached /> };
    view! {
        <div class="area" data-area=area.name()>
            <AreaHead model area />
            <div class="board-box">
                <LandPicture model area />
                <div
                    class="land-grid"
                    role="group"
                    aria-label=move || area_title(area)
                    on:keydown=move |event| walk(model, reached, &event)
                >
                    {lines.map(space).collect_view()}
                </div>
                <LandCard model area />
            </div>
        </div>
    }
}

/// Arrow keys go from space to space, over all three areas.
fn walk(model: TableModel, reached: RwSignal<(usize, usize)>, event: &ev::KeyboardEvent) {
    let (line, column) = reached.get_untracked();
    let last = 3 * FACES - 1;
    let next = match event.key().as_str() {
        "ArrowUp" => (line.saturating_sub(1), column),
        "ArrowDown" => ((line + 1).min(ROWS - 1), column),
        "ArrowLeft" => (line, column.saturating_sub(1)),
        "ArrowRight" => (line, (column + 1).min(last)),
        "Home" => (line, 0),
        "End" => (line, last),
        _ => return,
    };
    event.prevent_default();
    // In a replay the same keys step through the game.
    event.stop_propagation();
    reached.set(next);
    if let Some(area) = Area::ALL.get(next.1 / FACES) {
        model.place.set(Place::Area(*area));
    }
    // On a phone the area is shown only in the next frame.
    request_animation_frame(move || {
        focus(&format!("#land-{}-{}", next.0, next.1));
    });
}

#[component]
fn SpaceButton(
    model: TableModel,
    area: Area,
    line: usize,
    column: usize,
    reached: RwSignal<(usize, usize)>,
) -> impl IntoView {
    let at = (line, area as usize * FACES + column);
    let cell = Memo::new(move |_| model.cells.with(|cells| cells.get(index_of(area, line, column)).cloned()));
    let explanation = Explanation::new(model, cell);
    let pressed = move |_| {
        reached.set(at);
        if !explanation.ends_long_press()
            && let Some(cell) = cell.get_untracked()
        {
            model.press(&cell);
        }
    };
    let can =
        move || cell.with(|cell| cell.as_ref().is_some_and(|cell| cell.open || cell.planned || cell.usable.is_some()));
    let test = move || {
        let cell = cell.get()?;
        let row = row_from(model.near.get(), cell.space.row);
        Some(format!("land-{}-{}-{row}", area.name(), cell.space.column.get()))
    };
    view! {
        <button
            type="button"
            id=format!("land-{}-{}", at.0, at.1)
            data-test=test
            class:available=can
            tabindex=move || if reached.get() == at { "0" } else { "-1" }
            aria-disabled=move || (!can()).to_string()
            aria-label=move || cell.with(|cell| cell.as_ref().map(|cell| label(model, cell)))
            on:click=pressed
            on:pointerdown=move |event| explanation.pointer_down(&event)
            on:pointerup=move |_| explanation.pointer_up()
            on:pointercancel=move |_| explanation.pointer_up()
            on:pointerenter=move |event| explanation.pointer_enter(&event)
            on:pointerleave=move |event| explanation.pointer_leave(&event)
            on:contextmenu=move |event: ev::MouseEvent| event.prevent_default()
            on:focus=move |_| {
                reached.set(at);
                explanation.show();
            }
            on:blur=move |_| explanation.hide()
        ></button>
    }
}

/// The explanation of a space: shown while the mouse is over it, while it has the focus, or after a long press.
#[derive(Clone, Copy)]
struct Explanation {
    model: TableModel,
    cell: Memo<Option<Cell>>,
    /// Runs while a finger rests on the space.
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    long_press: StoredValue<bool>,
}

impl Explanation {
    fn new(model: TableModel, cell: Memo<Option<Cell>>) -> Self {
        Self { model, cell, timer: StoredValue::new_local(None), long_press: StoredValue::new(false) }
    }

    fn show(self) {
        self.model.explained.set(self.cell.get_untracked().map(|cell| cell.space));
    }

    fn hide(self) {
        self.model.explained.set(None);
    }

    fn pointer_down(self, event: &ev::PointerEvent) {
        self.long_press.set_value(false);
        if event.pointer_type() != "mouse" {
            self.timer.set_value(Some(Timeout::new(LONG_PRESS_MS, move || {
                self.long_press.set_value(true);
                self.show();
            })));
        }
    }

    fn pointer_up(self) {
        self.timer.set_value(None);
    }

    fn pointer_enter(self, event: &ev::PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.show();
        }
    }

    fn pointer_leave(self, event: &ev::PointerEvent) {
        self.timer.set_value(None);
        if event.pointer_type() == "mouse" {
            self.hide();
        }
    }

    /// Whether the click that just arrived ends a long press, which only explains.
    fn ends_long_press(self) -> bool {
        let long_press = self.long_press.get_value();
        self.long_press.set_value(false);
        long_press
    }
}

/// The label of a space for screen readers.
fn label(model: TableModel, cell: &Cell) -> String {
    let near = model.near.get();
    let what = match cell.discovery {
        Some(found) => format!("{} {}: {}", kind_name(cell.kind, cell.space.area), found.get(), discovery_name(found)),
        None => kind_name(cell.kind, cell.space.area),
    };
    let place = t!(
        "nile-land-label",
        area = area_title(cell.space.area),
        column = cell.space.column.get(),
        row = row_from(near, cell.space.row),
        what = what,
        price = cell.price
    );
    format!("{place}, {}", status(model, cell))
}

/// Whose a space is, and what can be done with it.
pub(crate) fn status(model: TableModel, cell: &Cell) -> String {
    match cell.owner {
        _ if cell.usable.is_some() => t!("nile-you-can-use"),
        Some(_) if cell.planned => t!("nile-in-plan"),
        Some(seat) => t!("nile-owned", me = model.me(seat), name = model.name(seat)),
        None if cell.open => t!("nile-you-can-buy"),
        None => t!("nile-free"),
    }
}

/// What a space gives its owner.
pub(crate) fn brings(cell: &Cell) -> String {
    match cell.discovery {
        Some(found) => format!("{}: {}", discovery_name(found), discovery_text(found)),
        None => kind_text(cell.kind, cell.space),
    }
}

/// The price of a space in words. First purchases are paid in coins.
pub(crate) fn price_text(model: TableModel, cell: &Cell) -> String {
    if model.phase() == games::nile::Phase::FirstPurchases {
        t!("nile-price-first", price = cell.price)
    } else {
        resources(cell.space.area, cell.price.into())
    }
}
