//! Pictures of the real components: areas of the valley and pyramids.
//!
//! They never change, so each is one string of SVG. It contains only what is printed on boards, never user input.

use std::fmt::Write;

use game_core::Seat;
use games::nile::{Area, Board, Face, Kind, ROW_PIECES, Row, Space};

use crate::nile::names::kind_icon;

/// The view box of an area.
pub(super) const AREA_FRAME: &str = "-4 -22 368 314";

/// The side of a space of the valley.
const LAND: i32 = 54;

fn left(column: Face) -> i32 {
    i32::from(column.get() - 1) * LAND
}

/// The top of a row. Seat 1 sits below.
fn top(row: Row) -> i32 {
    i32::from(row.from_edge_of(Seat::SECOND) - 1) * LAND
}

fn spaces(area: Area) -> impl Iterator<Item = Space> {
    Row::all().flat_map(move |row| Face::all().map(move |column| Space { area, column, row }))
}

/// An area of the valley: who owns what, and the column that was rolled.
pub(super) fn area(board: &Board, area: Area, owner: impl Fn(Space) -> Option<Seat>, rolled: Option<Face>) -> String {
    let mut text = String::new();
    if let Some(face) = rolled {
        let x = left(face) - 2;
        let _ = write!(text, r#"<rect class="valley-beam" x="{x}" y="-20" width="58" height="310" rx="9"/>"#);
    }
    for space in spaces(area) {
        land(&mut text, space, board.kind(space), owner(space));
    }
    for (seat, class) in [(Seat::FIRST, "valley-mine-outline"), (Seat::SECOND, "valley-theirs-outline")] {
        let line = outline(area, |space| owner(space) == Some(seat));
        let _ = write!(text, r#"<path class="{class}" d="{line}"/>"#);
    }
    numbers(&mut text, rolled);
    prices(&mut text, board);
    text
}

/// One space with its symbol.
fn land(text: &mut String, space: Space, kind: Kind, owner: Option<Seat>) {
    let (x, y) = (left(space.column), top(space.row));
    let class = match (owner, kind) {
        (Some(Seat::FIRST), _) => "valley-mine",
        (Some(_), _) => "valley-theirs",
        (None, Kind::Land) => "valley-free",
        (None, _) => "valley-special",
    };
    let icon = kind_icon(kind, space.area);
    let _ = write!(
        text,
        r##"<rect class="{class}" x="{}" y="{}" width="50" height="50" rx="5"/><use href="#{icon}" x="{}" y="{}" width="28" height="28"/>"##,
        x + 2,
        y + 2,
        x + 13,
        y + 13
    );
}

/// The sides of owned spaces that border on other land.
fn outline(area: Area, owned: impl Fn(Space) -> bool) -> String {
    let owned = |column: Option<Face>, row: Option<Row>| {
        column.zip(row).is_some_and(|(column, row)| owned(Space { area, column, row }))
    };
    let mut line = String::new();
    for space in spaces(area).filter(|space| owned(Some(space.column), Some(space.row))) {
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
    line
}

/// The numbers of the columns, above and below.
fn numbers(text: &mut String, rolled: Option<Face>) {
    for face in Face::all() {
        let class = if rolled == Some(face) { "valley-number valley-rolled" } else { "valley-number" };
        for y in [-5, 285] {
            let (middle, number) = (left(face) + LAND / 2, face.get());
            let _ = write!(text, r#"<text class="{class}" x="{middle}" y="{y}" text-anchor="middle">{number}</text>"#);
        }
    }
}

/// The prices of the rows, at the right.
fn prices(text: &mut String, board: &Board) {
    for row in Row::all() {
        let (y, price) = (top(row) + LAND / 2, board.price(row));
        let _ = write!(
            text,
            r#"<circle class="valley-price" cx="346" cy="{y}" r="13"/><text class="valley-number" x="346" y="{}" text-anchor="middle">{price}</text>"#,
            y + 4
        );
    }
}

/// The view box of a pyramid.
pub(super) const PYRAMID_FRAME: &str = "0 0 384 284";

/// A pyramid with the number of pieces built in each row, before this turn and in it (`fresh`).
pub(super) fn pyramid(built: [u8; 4], fresh: [u8; 4]) -> String {
    let (width, height) = (96, 71);
    let mut text = String::new();
    for (row, pieces) in ROW_PIECES.into_iter().enumerate() {
        let level = row as i32;
        let (bottom, top) = (284 - height * level - 1, 284 - height * (level + 1) + 1);
        for piece in 0..pieces {
            let left = width / 2 * level + width * i32::from(piece);
            let right = left + width;
            // The slope cuts the pieces at the ends of a row; the last piece is the tip.
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
