//! One area of the valley: its picture, and a button over every space.

use game_core::Seat;
use gloo_timers::callback::Timeout;
use leptos::ev;
use leptos::prelude::*;
use nile::{Area, FACES, Kind, ROWS};

use super::cells::{Cell, index_of};
use super::desk::{Desk, Place};
use super::drawing::{SIDE, outline, texture};
use super::explain::LandCard;
use super::names::{area_title, discovery_name, discovery_text, kind_icon, kind_name, kind_text, resources, row_from};
use super::valley::AreaHead;
use crate::browser::focus;

/// How long a finger rests on a space to be told about it.
const LONG_PRESS_MS: u32 = 450;

#[component]
pub(crate) fn AreaBoard(desk: Desk, area: Area, reached: RwSignal<(usize, usize)>) -> impl IntoView {
    let lines = (0..ROWS).flat_map(|line| (0..FACES).map(move |column| (line, column)));
    let space = move |(line, column)| view! { <SpaceButton desk area line column reached/> };
    view! {
        <div class="area" data-a=area.name()>
            <AreaHead desk area/>
            <div class="board-box">
                <Picture desk area/>
                <div class="land-grid" role="group" aria-label=move || area_title(area)
                    on:keydown=move |event| walk(desk, reached, &event)>{lines.map(space).collect_view()}</div>
                <LandCard desk area/>
            </div>
        </div>
    }
}

/// Arrow keys go from space to space, over all three areas.
fn walk(desk: Desk, reached: RwSignal<(usize, usize)>, event: &ev::KeyboardEvent) {
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
        desk.place.set(Place::Area(*area));
    }
    // After the part that is shown has changed.
    request_animation_frame(move || {
        focus(&format!("#land-{}-{}", next.0, next.1));
    });
}

#[component]
fn SpaceButton(desk: Desk, area: Area, line: usize, column: usize, reached: RwSignal<(usize, usize)>) -> impl IntoView {
    let at = (line, area as usize * FACES + column);
    let cell = Memo::new(move |_| desk.cells.with(|cells| cells.get(index_of(area, line, column)).cloned()));
    let held = StoredValue::new_local(None::<Timeout>);
    let told_by_hold = RwSignal::new(false);
    let tell = move || desk.told.set(cell.get_untracked().map(|cell| cell.space));
    let hide = move || desk.told.set(None);
    let pressed = move |_| {
        reached.set(at);
        if !told_by_hold.get_untracked()
            && let Some(cell) = cell.get_untracked()
        {
            desk.press(&cell);
        }
        told_by_hold.set(false);
    };
    let down = move |event: ev::PointerEvent| {
        told_by_hold.set(false);
        if event.pointer_type() != "mouse" {
            held.set_value(Some(Timeout::new(LONG_PRESS_MS, move || {
                told_by_hold.set(true);
                tell();
            })));
        }
    };
    let up = move |_: ev::PointerEvent| held.set_value(None);
    let enter = move |event: ev::PointerEvent| {
        if event.pointer_type() == "mouse" {
            tell();
        }
    };
    let leave = move |event: ev::PointerEvent| {
        held.set_value(None);
        if event.pointer_type() == "mouse" {
            hide();
        }
    };
    let can =
        move || cell.with(|cell| cell.as_ref().is_some_and(|cell| cell.open || cell.planned || cell.usable.is_some()));
    let test = move || {
        cell.with(|cell| {
            cell.as_ref().map(|cell| {
                format!(
                    "land-{}-{}-{}",
                    area.name(),
                    cell.space.column.get(),
                    row_from(desk.near.get(), cell.space.row)
                )
            })
        })
    };
    view! {
        <button type="button" id=format!("land-{}-{}", at.0, at.1) data-test=test class:available=can
            tabindex=move || if reached.get() == at { "0" } else { "-1" }
            aria-disabled=move || (!can()).to_string() aria-label=move || cell.with(|cell| cell.as_ref().map(|cell| label(desk, cell)))
            on:click=pressed on:pointerdown=down on:pointerup=up on:pointercancel=up on:pointerenter=enter on:pointerleave=leave
            on:contextmenu=move |event: ev::MouseEvent| event.prevent_default()
            on:focus=move |_| { reached.set(at); tell(); } on:blur=move |_| hide()></button>
    }
}

/// A space in words.
fn label(desk: Desk, cell: &Cell) -> String {
    let near = desk.near.get();
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
    format!("{place}, {}", status(desk, cell))
}

/// Whose a space is, and what can be done with it.
pub(crate) fn status(desk: Desk, cell: &Cell) -> String {
    match cell.owner {
        _ if cell.usable.is_some() => t!("nile-you-can-use"),
        Some(_) if cell.planned => t!("nile-in-plan"),
        Some(seat) => t!("nile-owned", me = desk.me(seat), name = desk.name(seat)),
        None if cell.open => t!("nile-you-can-buy"),
        None => t!("nile-free"),
    }
}

/// What a space brings to its owner.
pub(crate) fn brings(cell: &Cell) -> String {
    match cell.discovery {
        Some(found) => format!("{}: {}", discovery_name(found), discovery_text(found)),
        None => kind_text(cell.kind, cell.space),
    }
}

/// The price of a space in words: in the first purchases any coin pays.
pub(crate) fn price_text(desk: Desk, cell: &Cell) -> String {
    if desk.phase() == nile::Phase::FirstPurchases {
        t!("nile-price-first", price = cell.price)
    } else {
        resources(cell.space.area, cell.price.into())
    }
}

fn corner(column: usize, line: usize) -> (i32, i32) {
    (column as i32 * SIDE, line as i32 * SIDE)
}

/// The land for the eye; what it shows is said by the buttons over it.
#[component]
fn Picture(desk: Desk, area: Area) -> impl IntoView {
    let of_area = move || {
        desk.cells.with(|cells| cells.get(index_of(area, 0, 0)..index_of(area, ROWS, 0)).unwrap_or_default().to_vec())
    };
    let places = || (0..ROWS).flat_map(|line| (0..FACES).map(move |column| (column, line)));
    let picture = move || {
        let cells = of_area();
        let placed: Vec<((usize, usize), &Cell)> = places().zip(&cells).collect();
        let columns = (0..FACES).map(|column| {
            let rolled = cells.get(column).is_some_and(|cell| cell.rolled);
            let x = column as i32 * SIDE;
            let beam = rolled.then(|| view! { <rect class="beam" x=x - 1 y="-20" width="56" height="310" rx="9"></rect> });
            let mark = rolled.then(|| view! {
                <rect x=x + 17 y="271" width="20" height="18" rx="4"></rect><rect x=x + 17 y="-19" width="20" height="18" rx="4"></rect>
            });
            let number = view! {
                <g class="column-number" class:rolled=rolled>{mark}
                    <text x=x + 27 y="285" text-anchor="middle">{column + 1}</text><text x=x + 27 y="-5" text-anchor="middle">{column + 1}</text>
                </g>
            };
            (beam, number)
        });
        let (beams, numbers): (Vec<_>, Vec<_>) = columns.unzip();
        let tiles = placed.iter().map(|((column, line), cell)| {
            let (x, y) = corner(*column, *line);
            view! { <rect x=x + 2 y=y + 2 width="50" height="50" rx="5" class:special=cell.kind != Kind::Land></rect> }
        });
        let land = placed.iter().filter(|(_, cell)| cell.kind == Kind::Land);
        let textures: String = land.map(|((column, line), _)| texture(area, *column, *line)).collect();
        let owned = |seat: Seat| {
            let mine = |column: i32, line: i32| {
                placed.iter().any(|((c, l), cell)| {
                    (*c as i32, *l as i32) == (column, line) && cell.owner == Some(seat) && !cell.planned
                })
            };
            let path = outline(mine);
            (path.clone(), path)
        };
        let [(tint_1, line_1), (tint_2, line_2)] = [Seat::FIRST, Seat::SECOND].map(owned);
        let marks = placed.iter().map(|((column, line), cell)| mark(cell, *column, *line));
        let symbols = placed.iter().map(|((column, line), cell)| symbol(cell, *column, *line));
        view! {
            {beams}
            <g class="tile">{tiles.collect_view()}</g>
            <path class="texture" d=textures></path>
            <path class="own-tint player-one" d=tint_1></path>
            <path class="own-tint player-two" d=tint_2></path>
            {marks.collect_view()}
            {symbols.collect_view()}
            <path class="own-outline player-one" d=line_1></path>
            <path class="own-outline player-two" d=line_2></path>
            {numbers}
        }
    };
    view! { <svg class="land" viewBox="-4 -22 332 314" aria-hidden="true">{picture}</svg> }
}

/// What stands out on a space: that it can be had, is planned, or is new.
fn mark(cell: &Cell, column: usize, line: usize) -> Option<AnyView> {
    let (x, y) = corner(column, line);
    let ticks = move || {
        let (a, b, c, d) = (x + 6, y + 6, x + 48, y + 48);
        format!("M{a} {}V{b}h8M{} {b}h8v8M{c} {}v8h-8M{} {d}H{a}v-8", b + 8, c - 8, d - 8, a + 8)
    };
    if cell.planned {
        return Some(
            view! { <rect class="planned-box" x=x + 2 y=y + 2 width="50" height="50" rx="8"></rect> }.into_any(),
        );
    }
    if cell.open || cell.usable.is_some() {
        return Some(
            view! {
                <rect class="legal-box" x=x + 2 y=y + 2 width="50" height="50" rx="5"></rect><path class="legal-corners" d=ticks()></path>
            }
            .into_any(),
        );
    }
    cell.fresh.then(|| view! { <circle class="fresh" data-p=cell.owner.map(|seat| seat.number().to_string()) cx=x + 45 cy=y + 9 r="4.5"></circle> }.into_any())
}

fn symbol(cell: &Cell, column: usize, line: usize) -> AnyView {
    let (x, y) = corner(column, line);
    let icon = format!("#{}", kind_icon(cell.kind, cell.space.area));
    let wide = cell.discovery.is_some_and(|found| found.get() > 9);
    let wild = cell.kind == Kind::Land && cell.owner.is_none();
    match cell.discovery {
        Some(found) => view! {
            <use href=icon x=x + 4 y=y + 15 width="24" height="24"></use>
            <text class="discovery-number" class:two-digits=wide x=x + 39 y=y + 33 text-anchor="middle">{found.get()}</text>
        }
        .into_any(),
        None => view! { <use class:wild=wild href=icon x=x + 14 y=y + 14 width="26" height="26"></use> }.into_any(),
    }
}
