//! The picture of a chamber: one drawing for every size.
//!
//! A chamber is drawn as SVG text in layers, so that only the layers that change are drawn again. Corridors are boxes and
//! the joints between neighbours, drawn once as an outline and once filled on top. Previewed and placed shapes are paths.

use std::fmt::Write;

use games::silver_gold::{Boxes, Card, Cell, Colour, Region, Symbol};
use leptos::prelude::*;

use super::shape::outline;

/// The width of a box in the drawing.
const BOX: i32 = 48;
/// The grains of sand that fall when a pyramid is completed.
const GRAINS: i32 = 12;

/// What a chamber shows besides what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Marks {
    pub(crate) crossed: Boxes,
    /// The crossed boxes of the last update.
    pub(crate) fresh: Boxes,
    /// Boxes that a legal placement covers.
    pub(crate) legal: Boxes,
    /// Confirmed, but not shown to the others yet.
    pub(crate) confirmed: Boxes,
    /// Placed, but not confirmed.
    pub(crate) placed: Boxes,
    /// Those of the placed boxes that red crosses gave.
    pub(crate) extra: Boxes,
    /// Previewed, but not placed.
    pub(crate) ghost: Boxes,
    /// Tapped one by one.
    pub(crate) pins: Boxes,
    /// Whether the ghost cannot be placed.
    pub(crate) refused: bool,
    /// Whether the pyramid is complete: light runs from the entrance to the tomb.
    pub(crate) lit: bool,
}

pub(crate) const fn hue(colour: Colour) -> &'static str {
    colour.name()
}

/// The name of a symbol's picture.
pub(crate) const fn symbol_icon(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Plain => "",
        Symbol::Wall => "i-wall",
        Symbol::RedCross => "i-redcross",
        Symbol::Ruby => "i-ruby",
        Symbol::Emerald => "i-emerald",
        Symbol::Torch => "i-torch",
        Symbol::Skull => "i-skull",
        Symbol::Potion => "i-potion",
        Symbol::Tomb => "i-tomb",
    }
}

pub(crate) const fn pyramid_icon(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "i-pyr-green",
        Colour::Orange => "i-pyr-orange",
        Colour::Purple => "i-pyr-purple",
    }
}

pub(crate) const fn pyramid_art(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "art-green",
        Colour::Orange => "art-orange",
        Colour::Purple => "art-purple",
    }
}

fn corner(cell: Cell) -> (i32, i32) {
    (BOX * i32::from(cell.column() - 1), BOX * i32::from(cell.row() - 1))
}

fn rect(out: &mut String, (x, y): (i32, i32), (width, height): (i32, i32), round: i32) {
    let _ = write!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#);
    let _ = if round > 0 { write!(out, r#" rx="{round}"/>"#) } else { write!(out, "/>") };
}

fn picture(out: &mut String, class: &str, icon: &str, (x, y): (i32, i32), side: i32) {
    let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
    let _ = write!(out, r##"<use{class} href="#{icon}" x="{x}" y="{y}" width="{side}" height="{side}"/>"##);
}

fn group(class: &str, content: impl FnOnce(&mut String)) -> String {
    let mut out = format!(r#"<g class="{class}">"#);
    content(&mut out);
    out.push_str("</g>");
    out
}

/// Boxes with the joints between them, as one shape.
fn joined(out: &mut String, boxes: Boxes, inset: i32) {
    let side = BOX - 2 * inset;
    let has = |row: u8, column: u8| Cell::at(row, column).is_some_and(|cell| boxes.contains(cell));
    for cell in boxes {
        let (x, y) = corner(cell);
        let (row, column) = (cell.row(), cell.column());
        rect(out, (x + inset, y + inset), (side, side), 7);
        let (right, below) = (has(row, column + 1), has(row + 1, column));
        if right {
            rect(out, (x + BOX / 2, y + inset), (BOX, side), 0);
        }
        if below {
            rect(out, (x + inset, y + BOX / 2), (side, BOX), 0);
        }
        if right && below && has(row + 1, column + 1) {
            rect(out, (x + BOX / 2, y + BOX / 2), (BOX, BOX), 0);
        }
    }
}

/// The frame, the stones and the walls.
fn ground(card: &Card) -> String {
    let mut out = r#"<rect class="chamber-frame" x="-3.5" y="-3.5" width="247" height="247" rx="9"/>"#.to_string();
    let stones = card.room();
    out += &group("chamber-edge", |out| {
        for cell in stones {
            let (x, y) = corner(cell);
            rect(out, (x + 2, y + 4), (44, 43), 5);
        }
    });
    out += &group("chamber-stone", |out| {
        for cell in stones {
            let (x, y) = corner(cell);
            rect(out, (x + 2, y + 2), (44, 42), 5);
        }
    });
    for cell in card.walls {
        let (x, y) = corner(cell);
        picture(&mut out, "", "i-wall", (x + 1, y + 1), 46);
    }
    out
}

fn legal(marks: &Marks) -> String {
    let mut out = group("legal-box", |out| {
        for cell in marks.legal {
            let (x, y) = corner(cell);
            rect(out, (x + 2, y + 2), (44, 42), 5);
        }
    });
    out.push_str(r#"<path class="legal-corners" d=""#);
    for cell in marks.legal {
        let (x, y) = corner(cell);
        let (left, top, right, bottom) = (x + 6, y + 6, x + 42, y + 40);
        let _ = write!(
            out,
            "M{left} {}V{top}h7M{} {top}h7v7M{right} {}v7h-7M{} {bottom}H{left}v-7",
            top + 7,
            right - 7,
            bottom - 7,
            left + 7
        );
    }
    out.push_str(r#""/>"#);
    out
}

/// The corridor. The marks of the last turn are an addition to it with a bold edge, which appears with the marks.
fn corridor(marks: &Marks) -> String {
    let crossed = marks.crossed | marks.confirmed;
    let path = |outline: &str, boxes: Boxes| {
        if boxes.is_empty() {
            return String::new();
        }
        group(outline, |out| joined(out, boxes, 2)) + &group("chamber-path", |out| joined(out, boxes, 2))
    };
    let (fresh, before) = (marks.crossed & marks.fresh, crossed - marks.fresh);
    if fresh.is_empty() {
        return path("chamber-path-outline", crossed);
    }
    path("chamber-path-outline", before)
        + &group("chamber-addition", |out| {
            out.push_str(&path("chamber-path-outline", crossed));
            out.push_str(&path("chamber-fresh-outline", fresh));
        })
}

/// The boxes from the entrance to the tomb, the shortest way through the crossed ones.
fn way_to_tomb(card: &Card, crossed: Boxes) -> Vec<Cell> {
    let steps = |cell: Cell| Boxes::of(cell).steps_to(card.tomb, crossed);
    let Some(start) = (card.entrance & crossed).iter().min_by_key(|cell| steps(*cell).unwrap_or(u32::MAX)) else {
        return Vec::new();
    };
    let mut way = vec![start];
    while let Some(next) = way.last().and_then(|cell| {
        let left = steps(*cell)?.checked_sub(1)?;
        (Boxes::of(*cell).neighbours() & crossed).iter().find(|next| steps(*next) == Some(left))
    }) {
        way.push(next);
    }
    way
}

/// The line of light in a complete pyramid, and the sand that falls from it.
fn light(card: &Card, marks: &Marks) -> String {
    if !marks.lit {
        return String::new();
    }
    let mut out = r#"<path class="chamber-light" pathLength="1" d=""#.to_string();
    for (index, cell) in way_to_tomb(card, marks.crossed).into_iter().enumerate() {
        let (x, y) = corner(cell);
        let _ = write!(out, "{}{} {}", if index == 0 { 'M' } else { 'L' }, x + BOX / 2, y + BOX / 2);
    }
    out.push_str(r#""/>"#);
    for grain in 0..GRAINS {
        let (x, y, radius) = (8 + grain * 224 / (GRAINS - 1), 234 + grain * 7 % 9, 3 + grain % 2);
        let class = format!("sand sand-{}", grain * 5 % 4);
        let _ = write!(out, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    }
    out
}

fn path(out: &mut String, class: &str, data: &str) {
    let _ = write!(out, r#"<path class="{class}" d="{data}"/>"#);
}

/// A round sign at the upper right corner of a shape.
fn badge(out: &mut String, class: &str, icon: &str, boxes: Boxes) {
    let Some(cell) = boxes.iter().max_by_key(|cell| (cell.column(), std::cmp::Reverse(cell.row()))) else { return };
    let (x, y) = corner(cell);
    let _ = write!(out, r#"<g class="chamber-badge {class}" transform="translate({} {y})"><circle r="12"/>"#, x + BOX);
    picture(out, "", icon, (-8, -8), 16);
    out.push_str("</g>");
}

/// The three states of a shape: the preview, the placed boxes with a hard shade, and the sign of confirmed ones.
fn ghost(marks: &Marks) -> String {
    let mut out = String::new();
    if !marks.placed.is_empty() {
        let edge = outline(marks.placed, BOX, 2);
        path(&mut out, "chamber-shade", &edge);
        path(&mut out, "chamber-placed", &edge);
        out += &seams(marks.placed);
    }
    if !marks.ghost.is_empty() {
        let edge = outline(marks.ghost, BOX, 4);
        path(&mut out, if marks.refused { "chamber-refused" } else { "chamber-ghost" }, &edge);
        if !marks.refused {
            path(&mut out, "chamber-hatch", &edge);
        }
    }
    for cell in marks.pins {
        let (x, y) = corner(cell);
        let _ = write!(out, r#"<circle class="chamber-pin" cx="{}" cy="{}" r="3.5"/>"#, x + 9, y + 9);
    }
    out
}

/// The signs of the states, above everything else.
fn badges(marks: &Marks) -> String {
    let mut out = String::new();
    badge(&mut out, "", "u-pin", marks.placed - marks.extra);
    for cell in marks.extra {
        badge(&mut out, "is-extra", "i-redcross", Boxes::of(cell));
    }
    badge(&mut out, "is-confirmed", "u-check", marks.confirmed);
    if marks.refused {
        badge(&mut out, "is-refused", "u-alert", marks.ghost);
    }
    out
}

fn seams(boxes: Boxes) -> String {
    let has = |row: u8, column: u8| Cell::at(row, column).is_some_and(|cell| boxes.contains(cell));
    let mut out = r#"<path class="chamber-seam" d=""#.to_string();
    for cell in boxes {
        let (x, y) = corner(cell);
        if has(cell.row(), cell.column() + 1) {
            let _ = write!(out, "M{} {}v24", x + BOX, y + 12);
        }
        if has(cell.row() + 1, cell.column()) {
            let _ = write!(out, "M{} {}h24", x + 12, y + BOX);
        }
    }
    out + r#""/>"#
}

/// The symbols, the marks on them, and the arrow at the entrance.
fn signs(card: &Card, marks: &Marks) -> String {
    let mut out = String::new();
    let order = from_entrance(card, marks);
    for cell in card.room() {
        let (x, y) = corner(cell);
        let crossed = (marks.crossed | marks.confirmed).contains(cell);
        match card.symbol(cell) {
            Symbol::Plain | Symbol::Wall => {}
            Symbol::Tomb => picture(&mut out, if crossed { "chamber-taken" } else { "" }, "i-tomb", (x + 6, y + 5), 36),
            symbol if crossed => picture(&mut out, "chamber-taken", symbol_icon(symbol), (x + 12, y + 12), 24),
            symbol => picture(&mut out, "", symbol_icon(symbol), (x + 9, y + 8), 30),
        }
        if crossed {
            // Three drawings of a mark, so that a row looks drawn by hand.
            let hand = ["i-mark-1", "i-mark-2", "i-mark-3"][(cell.index() * 7 + usize::from(cell.row())) % 3];
            let class = match order.iter().position(|fresh| *fresh == cell) {
                Some(place) => format!("chamber-new chamber-new-{}", place.min(7)),
                None => String::new(),
            };
            picture(&mut out, &class, hand, (x + 5, y + 5), 38);
        }
    }
    if let Some(entrance) = card.entrance.first() {
        let (x, _) = corner(entrance);
        picture(&mut out, "chamber-entrance", "i-entrance", (x + 12, -23), 24);
    }
    out
}

/// The fresh marks, those on the side of the entrance first.
fn from_entrance(card: &Card, marks: &Marks) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (marks.crossed & marks.fresh).iter().collect();
    if cells.len() > 1 {
        cells.sort_by_key(|cell| card.entrance.steps_to(Boxes::of(*cell), marks.crossed).unwrap_or(u32::MAX));
    }
    cells
}

/// A chamber. Screen readers skip it unless it has a label.
#[component]
pub(crate) fn Chamber(
    #[prop(into)] card: Signal<Option<Card>>,
    #[prop(into)] marks: Signal<Marks>,
    /// The text alternative, unless the chamber is described elsewhere.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
) -> impl IntoView {
    let layer = move |draw: fn(&Card, &Marks) -> String| {
        Memo::new(move |_| card.with(|card| card.as_ref().map_or_else(String::new, |card| draw(card, &marks.get()))))
    };
    let printed = Memo::new(move |_| card.with(|card| card.as_ref().map_or_else(String::new, ground)));
    let legal = layer(|_, marks| legal(marks));
    let corridor = layer(|_, marks| corridor(marks));
    let ghost = layer(|_, marks| ghost(marks));
    let signs = layer(signs);
    let badges = layer(|_, marks| badges(marks));
    let light = layer(light);
    let hue = move || card.with(|card| card.as_ref().map(|card| hue(card.colour)));
    view! {
        <svg
            class="chamber"
            data-hue=hue
            viewBox="-5 -24 250 269"
            role=label.map(|_| "img")
            aria-hidden=label.is_none().then_some("true")
            aria-label=move || label.map(|label| label.get())
        >
            <g inner_html=move || printed.get()></g>
            <g inner_html=move || legal.get()></g>
            <g inner_html=move || corridor.get()></g>
            <g class="chamber-preview" inner_html=move || ghost.get()></g>
            <g inner_html=move || signs.get()></g>
            <g inner_html=move || light.get()></g>
            <g inner_html=move || badges.get()></g>
        </svg>
    }
}
