//! The two cards of whoever looks, large: where a turn is made.

use ::silver_gold::{Boxes, Card, CardNumber, Cell, Phase, Slot, Source, Symbol};
use game_core::Seat;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::chamber::{Chamber, Marks, hue, pyramid_art, pyramid_icon};
use super::desk::Desk;
use super::draft::Tool;
use super::drag::Drag;
use super::expedition::Sun;
use super::names;
use super::outcome::index;
use super::threats::{next_points, pyramids_to_points};
use crate::browser::focus;
use crate::parts::Icon;
use crate::settings::{Confirm, settings};

const fn letter(slot: Slot) -> char {
    match slot {
        Slot::Left => 'L',
        Slot::Right => 'R',
    }
}

/// The box's name for tests and for moving the focus.
fn box_name(slot: Slot, cell: Cell) -> String {
    format!("box-{}-{}-{}", letter(slot), cell.row(), cell.column())
}

/// Moves the focus to a box.
pub(crate) fn focus_box(slot: Slot, cell: Cell) {
    focus(&format!("[data-test={}]", box_name(slot, cell)));
}

#[component]
pub(crate) fn Stage(desk: Desk) -> impl IntoView {
    view! {
        <section class="stage" id="stage" aria-label=move || stage_name(desk) data-test="stage">
            <Sun desk/>
            <div class="chambers">
                <Pyramid desk place=Slot::Left/>
                <Pyramid desk place=Slot::Right/>
            </div>
        </section>
    }
}

fn stage_name(desk: Desk) -> String {
    match desk.my_seat() {
        Some(_) => t!("sg-your-pyramids"),
        None => t!("sg-pyramids-of", name = names::plain_sitter(desk, desk.watched.get())),
    }
}

/// The card in a place; while a replacement is chosen, the one that would lie there.
fn card_in(desk: Desk, slot: Slot) -> (Option<CardNumber>, bool) {
    let seat = desk.seat();
    let player = desk.player(seat);
    let replaced = desk.phase() == Some(Phase::Replacing(seat)) && player.slot_to_replace() == Some(slot);
    match desk.taking.get() {
        Some(Source::Display(card)) if replaced && desk.my_seat() == Some(seat) => (Some(card), true),
        _ => (player.cards[index(slot)], false),
    }
}

fn marks(desk: Desk, seat: Seat, slot: Slot) -> Marks {
    let (shown, own) = (desk.crossed(seat, slot), desk.player(seat).crossed[index(slot)]);
    let fresh = desk.fresh.get()[seat][index(slot)];
    let mut marks = Marks { crossed: shown, fresh, placed: own - shown, ..Marks::default() };
    if card_in(desk, slot).1 {
        return Marks::default();
    }
    if let (Some(bench), Some(draft)) = (desk.bench.get(), desk.draft.get()) {
        let of_slot = draft.steps.iter().filter(|step| step.slot == slot);
        marks.placed = of_slot.fold(marks.placed, |all, step| all | step.boxes);
        if !draft.is_whole(&bench) {
            marks.legal = draft.legal(&bench, slot);
        }
        if let Some(ghost) = desk.ghost().filter(|ghost| ghost.placement.slot == slot) {
            marks.ghost = ghost.placement.boxes;
            marks.refused = draft.refused(&bench, &ghost).is_some();
            if draft.ghost.is_some() && ghost.pins.len() > 1 {
                marks.pins = ghost.pins & ghost.placement.boxes;
            }
        }
    }
    marks
}

#[component]
fn Pyramid(desk: Desk, place: Slot) -> impl IntoView {
    let slot = place;
    let number = Memo::new(move |_| card_in(desk, slot).0);
    let is_new = Memo::new(move |_| card_in(desk, slot).1);
    let card = Memo::new(move |_| number.get().map(|number| desk.card(number)));
    let marks = Memo::new(move |_| marks(desk, desk.seat(), slot));
    let complete = Memo::new(move |_| {
        let player = desk.player(desk.seat());
        number.get().is_some_and(|number| player.completed.contains(number))
    });
    let active = move || desk.active.get() == slot;
    let caption = move || {
        number.get().map(|number| {
            // With what is placed or chosen now: what one sees is what is counted.
            let marks = marks.get();
            caption(desk, number, marks.crossed | marks.placed)
        })
    };
    let label = move || match number.get() {
        Some(number) => names::pyramid(desk, number),
        None => t!("sg-no-pyramid"),
    };
    view! {
        <section class="pyramid" class:is-active=active class:is-done=complete class:is-new=move || is_new.get()
            data-hue=move || card.get().map(|card| hue(card.colour)) aria-label=label data-test=format!("pyramid-{}", letter(slot))>
            {move || match number.get() {
                Some(number) => {
                    let colour = desk.card(number).colour;
                    view! {
                        <div class="pyramid-art"><svg class="artwork" aria-hidden="true"><use href=format!("#{}", pyramid_art(colour))></use></svg>
                            <span class="plate">{number.get()}</span></div>
                    }.into_any()
                }
                None => view! { <div class="pyramid-art"></div><p class="pyramid-none">{move || t!("sg-no-pyramid")}</p> }.into_any(),
            }}
            <div class="pyramid-chamber" hidden=move || number.get().is_none()>
                <Chamber card=card marks=marks/>
                <Boxes desk place card=card marks=marks/>
                <Show when=move || complete.get()><span class="pyramid-done chip chip-gold"><Icon name="i-tomb"/>{move || t!("sg-complete")}</span></Show>
                <Show when=move || is_new.get()><span class="pyramid-done chip chip-gold">{move || t!("sg-new-card")}</span></Show>
            </div>
            <div class="pyramid-caption">
                {move || card.get().map(|card| view! { <Icon name=pyramid_icon(card.colour)/> })}
                <span inner_html=caption></span>
                <button type="button" class="button pyramid-swap" data-test=format!("switch-{}", letter(slot))
                    on:click=move |_| desk.active.set(slot)>{move || t!("sg-switch")}</button>
            </div>
        </section>
    }
}

/// What more of this colour brings, and how far the tomb is.
fn caption(desk: Desk, number: CardNumber, crossed: Boxes) -> String {
    let card = desk.card(number);
    let player = desk.player(desk.seat());
    let steps = card.steps_to_tomb(crossed).unwrap_or(0);
    let points = desk.view.with(|view| view.as_ref().and_then(|view| next_points(&view.prizes, card.colour)));
    let missing = desk.game.with_value(|game| pyramids_to_points(game.deck(), &player, card.colour));
    let tomb = if steps > 0 { t!("sg-to-tomb", boxes = steps) } else { String::new() };
    match (missing, points) {
        (Some(missing), Some(points)) => {
            t!("sg-caption", tomb = tomb, colour = names::colour(card.colour), missing = missing, points = points)
        }
        _ => tomb,
    }
}

/// The boxes as buttons, for pointer, focus and speech: one stop of the Tab key, arrows from box to box.
#[component]
fn Boxes(
    desk: Desk,
    place: Slot,
    #[prop(into)] card: Signal<Option<Card>>,
    #[prop(into)] marks: Signal<Marks>,
) -> impl IntoView {
    let slot = place;
    let at = RwSignal::new(None::<Cell>);
    // Where Tab arrives: where the focus was, else a box that may be chosen.
    let stop = Memo::new(move |_| {
        at.get().or_else(|| marks.get().legal.first()).or_else(|| card.get().and_then(|card| card.entrance.first()))
    });
    let click = move |event: leptos::ev::MouseEvent, cell: Cell| {
        let by_mouse = event.dyn_ref::<web_sys::PointerEvent>().is_some_and(|event| event.pointer_type() == "mouse");
        press(desk, slot, cell, by_mouse);
    };
    let one = move |cell: Cell| {
        let enter = move |event: leptos::ev::PointerEvent| {
            if event.pointer_type() == "mouse" {
                desk.hover.set(Some((slot, cell)));
            }
        };
        let focus = move |_| {
            at.set(Some(cell));
            if desk.bench.with_untracked(Option::is_some) {
                desk.hover.set(Some((slot, cell)));
                desk.active.set(slot);
            }
        };
        let disabled = move || {
            let marks = marks.get();
            (card.get().is_none_or(|card| card.walls.contains(cell)) || marks.crossed.contains(cell)).to_string()
        };
        view! {
            <button type="button" role="gridcell" data-test=box_name(slot, cell) tabindex=move || if stop.get() == Some(cell) { "0" } else { "-1" }
                aria-label=move || box_label(desk, card.get(), &marks.get(), cell) aria-disabled=disabled
                aria-selected=move || (marks.get().ghost | marks.get().placed).contains(cell).to_string()
                on:click=move |event| click(event, cell) on:pointerenter=enter on:focus=focus></button>
        }
    };
    let row = move |row: u8| {
        let cells = (1..=::silver_gold::SIDE).filter_map(|column| Cell::at(row, column));
        view! { <div role="row">{cells.map(one).collect_view()}</div> }
    };
    let wheel = move |event: leptos::ev::WheelEvent| {
        // With Ctrl held the wheel zooms the page.
        if desk.ghost().is_some() && !event.ctrl_key() {
            event.prevent_default();
            let at = desk.hover.get_untracked();
            // With Shift held, browsers turn the wheel sideways.
            let way = if event.delta_y() == 0.0 { event.delta_x() } else { event.delta_y() };
            desk.work(|draft, bench| match () {
                () if event.shift_key() => draft.mirror(bench, at),
                () if way < 0.0 => draft.turn_left(bench, at),
                () => draft.turn_right(bench, at),
            });
        }
    };
    let leave = move || desk.hover.set(None);
    let boxes = NodeRef::new();
    let drag = Drag::new(desk, slot, boxes);
    let digging = move || desk.bench.with(Option::is_some);
    view! {
        <div class="pyramid-boxes">
            <div class="box-grid" class:is-dug=digging role="grid" node_ref=boxes aria-label=move || t!("sg-chamber") on:wheel=wheel
                on:pointerdown=move |event| drag.begin(&event) on:pointermove=move |event| drag.follow(&event)
                on:pointerup=move |_| drag.end() on:pointercancel=move |_| drag.end()
                on:pointerleave=move |_| leave() on:focusout=move |_| leave()>
                {(1..=::silver_gold::SIDE).map(row).collect_view()}
            </div>
        </div>
    }
}

/// What a press on a box does. Without confirmation, a press on what is already shown places it.
fn press(desk: Desk, slot: Slot, cell: Cell, by_mouse: bool) {
    let (Some(bench), Some(draft)) = (desk.bench.get_untracked(), desk.draft.get_untracked()) else { return };
    if draft.is_whole(&bench) {
        return;
    }
    if settings().confirm.get_untracked() == Confirm::Off {
        let shown = match draft.ghost {
            Some(ghost) => Some(ghost),
            None if by_mouse => Some(draft.over(&bench, slot, cell)),
            None => None,
        };
        let on_it = |ghost: &super::draft::Ghost| {
            ghost.placement.slot == slot && (ghost.placement.boxes.contains(cell) || draft.ghost.is_none())
        };
        if let Some(ghost) = shown.filter(on_it).filter(|ghost| draft.refused(&bench, ghost).is_none()) {
            desk.draft.update(|draft| {
                if let Some(draft) = draft {
                    draft.ghost = Some(ghost);
                }
            });
            return desk.go_on();
        }
    }
    desk.tap(slot, cell);
}

fn box_label(desk: Desk, card: Option<Card>, marks: &Marks, cell: Cell) -> String {
    let Some(card) = card else { return String::new() };
    let symbol = card.symbol(cell);
    let mut what = if card.entrance.contains(cell) { t!("sg-entrance") } else { names::symbol(symbol) };
    let mut add = |text: String| {
        what.push_str(", ");
        what.push_str(&text);
    };
    match () {
        () if marks.crossed.contains(cell) => add(t!("sg-crossed")),
        () if marks.placed.contains(cell) => add(t!("sg-placed-box")),
        () if symbol == Symbol::Wall => {}
        () if marks.ghost.contains(cell) && !marks.refused => add(t!("sg-covered")),
        () if marks.legal.contains(cell) => add(legal_text(desk)),
        () => {}
    }
    names::place(cell, what)
}

fn legal_text(desk: Desk) -> String {
    let pattern = desk
        .draft
        .with(|draft| draft.as_ref().is_some_and(|draft| draft.tool == Tool::Pattern && draft.steps.is_empty()));
    let card = desk.view.with(|view| view.as_ref().and_then(|view| view.expedition));
    match card {
        Some(card) if pattern => {
            let shape = desk.game.with_value(|game| names::pattern(game, card));
            t!("sg-legal", shape = shape)
        }
        _ => t!("sg-legal-box"),
    }
}
