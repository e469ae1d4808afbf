//! Pictures of the real components: patterns, areas of the valley, pyramids. Chambers are drawn as at the table.
//!
//! They never change once they are on the page, so each is one text of SVG. Only what is printed on cards and boards goes
//! into it, nothing that anybody typed.

use std::fmt::Write;

use ::nile::{Area, Board, Face, Kind, ROW_PIECES, Row, Space};
use ::silver_gold::Pattern;
use game_core::Seat;
use leptos::prelude::*;

use crate::silver_gold::shape;

/// A picture with words for those who cannot see it.
#[component]
pub(super) fn Picture(
    #[prop(optional)] class: &'static str,
    frame: String,
    drawing: String,
    #[prop(into)] alt: Signal<String>,
) -> impl IntoView {
    view! { <svg class=class viewBox=frame role="img" aria-label=move || alt.get() inner_html=drawing></svg> }
}

/// A pattern as drawn on its card: the view box and the drawing.
pub(super) fn pattern(pattern: &Pattern) -> (String, String) {
    let (width, height, drawing) = shape::picture(pattern.drawn(), 10.0);
    // Every card is four boxes wide and three high, so that boxes have one size on all of them.
    (format!("{} {} 40 30", (width - 40.0) / 2.0, (height - 30.0) / 2.0), drawing)
}

/// The symbol of an area's resource.
pub(super) const fn resource_icon(area: Area) -> &'static str {
    match area {
        Area::Red => "i-brick",
        Area::Green => "i-wheat",
        Area::Blue => "i-worker",
    }
}

/// The symbol of an area's die.
pub(super) const fn die_icon(area: Area) -> &'static str {
    match area {
        Area::Red => "i-die-red",
        Area::Green => "i-die-green",
        Area::Blue => "i-die-blue",
    }
}

/// The view box of an area.
pub(super) const AREA_FRAME: &str = "-4 -22 368 314";

/// A space of the valley is a square of this side.
const LAND: i32 = 54;

/// An area of the valley: who owns what, and the column that was rolled. Seat 1 sits below.
pub(super) fn area(board: &Board, area: Area, owner: impl Fn(Space) -> Option<Seat>, rolled: Option<Face>) -> String {
    let left = |column: Face| i32::from(column.get() - 1) * LAND;
    let top = |row: Row| i32::from(row.from_edge_of(Seat::SECOND) - 1) * LAND;
    let spaces = || Row::all().flat_map(move |row| Face::all().map(move |column| Space { area, column, row }));
    let mut text = String::new();
    if let Some(face) = rolled {
        let _ = write!(
            text,
            r#"<rect class="valley-beam" x="{}" y="-20" width="58" height="310" rx="9"/>"#,
            left(face) - 2
        );
    }
    for space in spaces() {
        let kind = board.kind(space);
        let (x, y) = (left(space.column), top(space.row));
        let class = match (owner(space), kind) {
            (Some(Seat::FIRST), _) => "valley-mine",
            (Some(_), _) => "valley-theirs",
            (None, Kind::Land) => "valley-free",
            (None, _) => "valley-special",
        };
        let icon = match kind {
            Kind::Land => resource_icon(area),
            Kind::Bump => "i-bump",
            Kind::Double => "i-double",
            Kind::Extra => "i-extra",
            Kind::Discovery => "i-discovery",
        };
        let _ = write!(
            text,
            r##"<rect class="{class}" x="{}" y="{}" width="50" height="50" rx="5"/><use href="#{icon}" x="{}" y="{}" width="28" height="28"/>"##,
            x + 2,
            y + 2,
            x + 13,
            y + 13
        );
    }
    for (seat, class) in [(Seat::FIRST, "valley-mine-outline"), (Seat::SECOND, "valley-theirs-outline")] {
        let owned = |column: Option<Face>, row: Option<Row>| {
            column.zip(row).is_some_and(|(column, row)| owner(Space { area, column, row }) == Some(seat))
        };
        let mut line = String::new();
        for space in spaces().filter(|space| owned(Some(space.column), Some(space.row))) {
            let (x, y) = (left(space.column), top(space.row));
            let (face, row) = (space.column.get(), space.row.get());
            let sides = [
                (owned(Some(space.column), Row::new(row + 1)), format!("M{x} {y}h{LAND}")),
                (owned(Some(space.column), Row::new(row - 1)), format!("M{x} {}h{LAND}", y + LAND)),
                (owned(Face::new(face - 1), Some(space.row)), format!("M{x} {y}v{LAND}")),
                (owned(Face::new(face + 1), Some(space.row)), format!("M{} {y}v{LAND}", x + LAND)),
            ];
            line.extend(sides.into_iter().filter(|(inner, _)| !inner).map(|(_, side)| side));
        }
        let _ = write!(text, r#"<path class="{class}" d="{line}"/>"#);
    }
    for face in Face::all() {
        let class = if rolled == Some(face) { "valley-number valley-rolled" } else { "valley-number" };
        for y in [-5, 285] {
            let (middle, number) = (left(face) + LAND / 2, face.get());
            let _ = write!(text, r#"<text class="{class}" x="{middle}" y="{y}" text-anchor="middle">{number}</text>"#);
        }
    }
    for row in Row::all() {
        let (y, price) = (top(row) + LAND / 2, board.price(row));
        let _ = write!(
            text,
            r#"<circle class="valley-price" cx="346" cy="{y}" r="13"/><text class="valley-number" x="346" y="{}" text-anchor="middle">{price}</text>"#,
            y + 4
        );
    }
    text
}

/// The view box of a pyramid.
pub(super) const PYRAMID_FRAME: &str = "0 0 384 284";

/// A pyramid: so many pieces of each row built, those of `fresh` in this turn.
pub(super) fn pyramid(built: [u8; 4], fresh: [u8; 4]) -> String {
    let (width, height) = (96, 71);
    let mut text = String::new();
    for (row, pieces) in ROW_PIECES.into_iter().enumerate() {
        let level = row as i32;
        let (bottom, top) = (284 - height * level - 1, 284 - height * (level + 1) + 1);
        for piece in 0..pieces {
            let left = width / 2 * level + width * i32::from(piece);
            let right = left + width;
            // The pieces at the ends of a row are cut by the slope; the last one of all is the tip.
            let cut_left = if piece == 0 { width / 2 } else { 0 };
            let cut_right = if piece + 1 == pieces { width / 2 } else { 0 };
            let class = match piece {
                piece if piece < built[row] => "valley-built",
                piece if piece < built[row] + fresh[row] => "valley-fresh",
                _ => "valley-to-do",
            };
            let _ = write!(
                text,
                r#"<polygon class="{class}" points="{},{bottom} {},{top} {},{top} {},{bottom}"/><text class="valley-cost" x="{}" y="{}" text-anchor="middle">{}</text>"#,
                left + 1,
                left + cut_left + 1,
                right - cut_right - 1,
                right - 1,
                (left + right + (cut_left - cut_right) / 4) / 2,
                bottom - 28,
                row + 1
            );
        }
    }
    text
}
