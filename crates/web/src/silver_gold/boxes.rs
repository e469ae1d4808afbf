//! The boxes of a card as buttons, for pointer, keyboard and screen reader.

use games::silver_gold::{Boxes, Card, Cell, Slot, Symbol};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::chamber::Marks;
use super::draft::Tool;
use super::drag::Drag;
use super::model::TableModel;
use super::names;
use super::stage::letter;
use crate::browser::focus;

/// The id of a box's button.
fn box_id(slot: Slot, cell: Cell) -> String {
    format!("box-{}-{}-{}", letter(slot), cell.row(), cell.column())
}

/// Moves the focus to a box.
pub(crate) fn focus_box(slot: Slot, cell: Cell) {
    focus(&format!("#{}", box_id(slot, cell)));
}

/// The boxes of a card. The grid is one tab stop; the arrow keys move from box to box.
#[component]
pub(crate) fn BoxGrid(
    model: TableModel,
    place: Slot,
    #[prop(into)] card: Signal<Option<Card>>,
    #[prop(into)] marks: Signal<Marks>,
) -> impl IntoView {
    // The box that had the focus last.
    let at = RwSignal::new(None::<Cell>);
    // The tab stop: the last box with the focus, or else a legal one. Once everything is placed, only the shape that was
    // placed last is a tab stop, because the focus on another box lifts it.
    let stop = Memo::new(move |_| {
        let last =
            model.with_draft(|draft, sandbox| draft.steps.last().copied().filter(|_| draft.is_complete(sandbox)));
        if let Some(last) = last.flatten() {
            let boxes = if last.slot == place { last.boxes } else { Boxes::EMPTY };
            return at.get().filter(|cell| boxes.contains(*cell)).or(boxes.first());
        }
        let found = at.get().or_else(|| marks.get().legal.first());
        found.or_else(|| card.get().and_then(|card| card.entrance.first()))
    });
    let legal_words = Memo::new(move |_| legal_words(model));
    let row = move |row: u8| {
        let cells = (1..=games::silver_gold::SIDE).filter_map(|column| Cell::at(row, column));
        let buttons = cells.map(|cell| view! { <BoxButton model place cell card marks legal_words at stop /> });
        view! { <div role="row">{buttons.collect_view()}</div> }
    };
    // The browser reports a lost focus also while it removes the page. The table's signals are gone by then.
    let is_gone = move || model.focused.is_disposed();
    // A pointer that rests on the board does not disturb a player who uses the keyboard.
    let leave = move || {
        if is_gone() {
            return;
        }
        if !model.by_keys.get_value() || model.focused.get_untracked().is_none() {
            model.hover.set(None);
        }
    };
    let lose_focus = move || {
        if is_gone() {
            return;
        }
        model.keep_preview();
        model.focused.set(None);
    };
    // Removing a button that has the focus does not always send `focusout`.
    on_cleanup(move || _ = model.focused.try_set(None));
    let boxes = NodeRef::new();
    let drag = Drag::new(model, place, boxes);
    let digging = move || model.sandbox.with(Option::is_some);
    view! {
        <div class="pyramid-boxes">
            <div
                class="box-grid"
                class:is-dug=digging
                role="grid"
                data-board=""
                node_ref=boxes
                aria-label=move || t!("sg-chamber")
                on:wheel=move |event| turn_by_wheel(model, &event)
                on:pointerdown=move |event| drag.begin(&event)
                on:pointermove=move |event| drag.follow(&event)
                on:pointerup=move |_| drag.end()
                on:pointercancel=move |_| drag.cancel()
                on:pointerleave=move |_| leave()
                on:focusout=move |_| lose_focus()
            >
                {(1..=games::silver_gold::SIDE).map(row).collect_view()}
            </div>
        </div>
    }
}

/// What is on a box, besides what is printed there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Nothing,
    Legal,
    Previewed,
    Placed,
    Confirmed,
    Crossed,
}

impl Content {
    fn of(marks: &Marks, cell: Cell) -> Self {
        match () {
            () if marks.crossed.contains(cell) => Self::Crossed,
            () if marks.confirmed.contains(cell) => Self::Confirmed,
            () if marks.placed.contains(cell) => Self::Placed,
            () if marks.ghost.contains(cell) && !marks.refused => Self::Previewed,
            () if marks.legal.contains(cell) => Self::Legal,
            () => Self::Nothing,
        }
    }
}

#[component]
fn BoxButton(
    model: TableModel,
    place: Slot,
    cell: Cell,
    card: Signal<Option<Card>>,
    marks: Signal<Marks>,
    legal_words: Memo<String>,
    at: RwSignal<Option<Cell>>,
    stop: Memo<Option<Cell>>,
) -> impl IntoView {
    let slot = place;
    let click = move |event: leptos::ev::MouseEvent| {
        let by_mouse = event.dyn_ref::<web_sys::PointerEvent>().is_some_and(|event| event.pointer_type() == "mouse");
        // The second click of a double click would turn what the first one placed.
        if !by_mouse || event.detail() < 2 {
            model.press_box(slot, cell, by_mouse);
        }
    };
    // Not `pointerenter`: that is also sent when the board moves under a pointer at rest.
    let point = move |event: leptos::ev::PointerEvent| {
        if event.pointer_type() == "mouse" && model.hover.get_untracked() != Some((slot, cell)) {
            model.by_keys.set_value(false);
            // Pointer and focus stay together, so that Enter places what is shown.
            if model.focused.get_untracked().is_some() && !untrack(|| model.is_placed()) {
                focus_box(slot, cell);
            }
            model.point_at(slot, cell);
        }
    };
    let focus = move |_| {
        at.set(Some(cell));
        model.focused.set(Some((slot, cell)));
        if model.sandbox.with_untracked(Option::is_some) {
            let is_placed_here = model
                .draft
                .with_untracked(|draft| draft.as_ref().is_some_and(|draft| draft.is_on_last_step(slot, cell)));
            if model.by_keys.get_value() && !is_placed_here {
                model.move_to(slot, cell);
            } else {
                model.point_at(slot, cell);
            }
            model.active.set(slot);
        }
    };
    // Most presses change a few boxes, and only these are described again.
    let content = Memo::new(move |_| marks.with(|marks| Content::of(marks, cell)));
    let disabled = move || {
        let is_wall = card.with(|card| card.is_none_or(|card| card.walls.contains(cell)));
        (is_wall || content.get() == Content::Crossed).to_string()
    };
    view! {
        <button
            type="button"
            role="gridcell"
            id=box_id(slot, cell)
            data-test=box_id(slot, cell)
            tabindex=move || if stop.get() == Some(cell) { "0" } else { "-1" }
            aria-label=move || box_label(card.get(), content.get(), legal_words, cell)
            aria-disabled=disabled
            aria-selected=move || (content.get() == Content::Placed).to_string()
            on:click=click
            on:pointermove=point
            on:focus=focus
        ></button>
    }
}

/// Turns the shape with the mouse wheel, or mirrors it if Shift is held.
fn turn_by_wheel(model: TableModel, event: &leptos::ev::WheelEvent) {
    // With Ctrl held the wheel zooms the page.
    if untrack(|| model.ghost().is_none() && !model.is_placed()) || event.ctrl_key() {
        return;
    }
    event.prevent_default();
    let at = model.hover.get_untracked();
    // With Shift held, browsers scroll sideways.
    let way = if event.delta_y() == 0.0 { event.delta_x() } else { event.delta_y() };
    model.update_draft(|draft, sandbox| match () {
        () if event.shift_key() => draft.mirror(sandbox, at),
        () if way < 0.0 => draft.turn_left(sandbox, at),
        () => draft.turn_right(sandbox, at),
    });
}

fn box_label(card: Option<Card>, content: Content, legal_words: Memo<String>, cell: Cell) -> String {
    let Some(card) = card else { return String::new() };
    let symbol = card.symbol(cell);
    let what = if card.entrance.contains(cell) { t!("sg-entrance") } else { names::symbol(symbol) };
    let state = match content {
        Content::Crossed => Some(t!("sg-crossed")),
        Content::Confirmed => Some(t!("sg-confirmed-box")),
        Content::Placed => Some(t!("sg-placed-box")),
        Content::Nothing => None,
        _ if symbol == Symbol::Wall => None,
        Content::Previewed => Some(t!("sg-covered")),
        Content::Legal => Some(legal_words.get()),
    };
    names::place(cell, state.map_or_else(|| what.clone(), |state| format!("{what}, {state}")))
}

/// What may be placed on a legal box.
fn legal_words(model: TableModel) -> String {
    let pattern = model
        .draft
        .with(|draft| draft.as_ref().is_some_and(|draft| draft.tool == Tool::Pattern && draft.steps.is_empty()));
    match model.view.with(|view| view.as_ref().and_then(|view| view.expedition)) {
        Some(card) if pattern => t!("sg-legal", shape = model.game.with_value(|game| names::pattern(game, card))),
        _ => t!("sg-legal-box"),
    }
}
