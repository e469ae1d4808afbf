//! The picture of an area's land.

use game_core::Seat;
use games::nile::{Area, FACES, Kind, ROWS};
use leptos::prelude::*;

use super::cells::{Cell, index_of};
use super::drawing::{SIDE, outline, texture};
use super::model::TableModel;
use super::names::kind_icon;

/// The top left corner of a space.
fn corner(column: usize, line: usize) -> (i32, i32) {
    (column as i32 * SIDE, line as i32 * SIDE)
}

/// The land of an area. Screen readers get the buttons over it instead.
#[component]
pub(crate) fn LandPicture(model: TableModel, area: Area) -> impl IntoView {
    let cells = move || {
        model.cells.with(|cells| cells.get(index_of(area, 0, 0)..index_of(area, ROWS, 0)).unwrap_or_default().to_vec())
    };
    view! {
        <svg class="land" viewBox="-4 -22 332 314" aria-hidden="true">
            {move || picture(area, &cells())}
        </svg>
    }
}

/// The layers of the picture. The cells are those of the area, line by line from the far bank.
fn picture(area: Area, cells: &[Cell]) -> impl IntoView + use<> {
    let places = (0..ROWS).flat_map(|line| (0..FACES).map(move |column| (column, line)));
    let placed: Vec<((usize, usize), &Cell)> = places.zip(cells).collect();
    let rolled = |column: usize| cells.get(column).is_some_and(|cell| cell.rolled);
    let beams = (0..FACES).filter(|column| rolled(*column)).map(beam).collect_view();
    let numbers = (0..FACES).map(|column| column_number(column, rolled(column))).collect_view();
    let tiles = placed.iter().map(|((column, line), cell)| {
        let (x, y) = corner(*column, *line);
        view! { <rect x=x + 2 y=y + 2 width="50" height="50" rx="5" class:special=cell.kind != Kind::Land></rect> }
    });
    let land = placed.iter().filter(|(_, cell)| cell.kind == Kind::Land);
    let textures: String = land.map(|((column, line), _)| texture(area, *column, *line)).collect();
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| owned_outline(&placed, seat));
    let marks = placed.iter().map(|((column, line), cell)| mark(cell, *column, *line));
    let symbols = placed.iter().map(|((column, line), cell)| symbol(cell, *column, *line));
    view! {
        {beams}
        <g class="tile">{tiles.collect_view()}</g>
        <path class="texture" d=textures></path>
        <path class="own-tint player-one" d=first.clone()></path>
        <path class="own-tint player-two" d=second.clone()></path>
        {marks.collect_view()}
        {symbols.collect_view()}
        <path class="own-outline player-one" d=first></path>
        <path class="own-outline player-two" d=second></path>
        {numbers}
    }
}

/// The light on the column that was rolled.
fn beam(column: usize) -> impl IntoView {
    view! { <rect class="beam" x=column as i32 * SIDE - 1 y="-20" width="56" height="310" rx="9"></rect> }
}

/// The number of a column, above and below the land.
fn column_number(column: usize, rolled: bool) -> impl IntoView {
    let x = column as i32 * SIDE;
    let plates = rolled.then(|| {
        view! {
            <rect x=x + 17 y="271" width="20" height="18" rx="4"></rect>
            <rect x=x + 17 y="-19" width="20" height="18" rx="4"></rect>
        }
    });
    view! {
        <g class="column-number" class:rolled=rolled>
            {plates}
            <text x=x + 27 y="285" text-anchor="middle">
                {column + 1}
            </text>
            <text x=x + 27 y="-5" text-anchor="middle">
                {column + 1}
            </text>
        </g>
    }
}

/// The outline of a seat's land, without what is only planned.
fn owned_outline(placed: &[((usize, usize), &Cell)], seat: Seat) -> String {
    outline(|column, line| {
        placed.iter().any(|((of_column, of_line), cell)| {
            (*of_column as i32, *of_line as i32) == (column, line) && cell.owner == Some(seat) && !cell.planned
        })
    })
}

/// The highlight of a space: planned, available, or just bought by the opponent.
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
                <rect class="legal-box" x=x + 2 y=y + 2 width="50" height="50" rx="5"></rect>
                <path class="legal-corners" d=ticks()></path>
            }
            .into_any(),
        );
    }
    cell.fresh.then(|| {
        view! {
            <circle
                class="fresh"
                data-player=cell.owner.map(|seat| seat.number().to_string())
                cx=x + 45
                cy=y + 9
                r="4.5"
            ></circle>
        }
        .into_any()
    })
}

/// The symbol of a space, with the number of its discovery.
fn symbol(cell: &Cell, column: usize, line: usize) -> AnyView {
    let (x, y) = corner(column, line);
    let icon = format!("#{}", kind_icon(cell.kind, cell.space.area));
    let wide = cell.discovery.is_some_and(|found| found.get() > 9);
    let wild = cell.kind == Kind::Land && cell.owner.is_none();
    match cell.discovery {
        Some(found) => view! {
            <use href=icon x=x + 4 y=y + 15 width="24" height="24"></use>
            <text class="discovery-number" class:two-digits=wide x=x + 39 y=y + 33 text-anchor="middle">
                {found.get()}
            </text>
        }
        .into_any(),
        None => view! { <use class:wild=wild href=icon x=x + 14 y=y + 14 width="26" height="26"></use> }.into_any(),
    }
}
