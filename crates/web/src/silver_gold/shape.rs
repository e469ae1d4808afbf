//! Where shapes lie in a chamber, their names and their pictures.

use std::fmt::Write;

use games::silver_gold::{Boxes, Cell, Pattern, Region, SIDE};

/// All places in a chamber where the shape, not turned, covers a box. If there are none, the nearest ones.
pub(crate) fn places_near(shape: Boxes, cell: Cell) -> Vec<Boxes> {
    let shape = shape.to_corner();
    let moved = |down: u8, right: u8| -> Option<Boxes> {
        shape.iter().map(|cell| Cell::at(cell.row() + down, cell.column() + right)).collect()
    };
    let all = (0..SIDE).flat_map(|down| (0..SIDE).map(move |right| (down, right)));
    let mut places: Vec<Boxes> = all.filter_map(|(down, right)| moved(down, right)).collect();
    let nearest = places.iter().map(|place| distance(*place, cell)).min();
    places.retain(|place| Some(distance(*place, cell)) == nearest);
    places
}

/// The distance in steps from a box to a set of boxes; 0 if it is in the set.
fn distance(boxes: Boxes, cell: Cell) -> u8 {
    let far = |other: Cell| cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column());
    boxes.iter().map(far).min().unwrap_or(u8::MAX)
}

/// The shapes with names. Custom decks may have others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    Pair,
    Line3,
    Line4,
    Corner,
    LShape,
    Square,
    Zigzag,
    TShape,
}

/// The name of a pattern.
pub(crate) fn name(pattern: &Pattern) -> Option<Name> {
    const KNOWN: [(Name, &[(u8, u8)]); 8] = [
        (Name::Pair, &[(1, 1), (1, 2)]),
        (Name::Line3, &[(1, 1), (1, 2), (1, 3)]),
        (Name::Line4, &[(1, 1), (1, 2), (1, 3), (1, 4)]),
        (Name::Corner, &[(1, 1), (2, 1), (2, 2)]),
        (Name::LShape, &[(1, 1), (2, 1), (3, 1), (3, 2)]),
        (Name::Square, &[(1, 1), (1, 2), (2, 1), (2, 2)]),
        (Name::Zigzag, &[(1, 1), (1, 2), (2, 2), (2, 3)]),
        (Name::TShape, &[(1, 1), (1, 2), (1, 3), (2, 2)]),
    ];
    let is =
        |cells: &[(u8, u8)]| pattern.matches(cells.iter().filter_map(|&(row, column)| Cell::at(row, column)).collect());
    KNOWN.into_iter().find(|(_, cells)| is(cells)).map(|(name, _)| name)
}

/// The picture of a shape as width, height and content of an `svg`. A box is `unit` wide.
pub(crate) fn picture(shape: Boxes, unit: f64) -> (f64, f64, String) {
    let width = shape.iter().map(Cell::column).max().unwrap_or(1);
    let height = shape.iter().map(Cell::row).max().unwrap_or(1);
    let (gap, round) = (unit / 18.0, unit / 7.0);
    let one = |cell: Cell| {
        let (x, y) = (f64::from(cell.column() - 1) * unit + gap, f64::from(cell.row() - 1) * unit + gap);
        let side = unit - 2.0 * gap;
        format!(r#"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="{round:.1}"/>"#)
    };
    (f64::from(width) * unit, f64::from(height) * unit, shape.iter().map(one).collect())
}

/// The steps along an edge: right, down, left, up.
const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The outline of boxes as the data of an SVG path, `inset` inside their edges. A box is `unit` wide.
pub(crate) fn outline(boxes: Boxes, unit: i32, inset: i32) -> String {
    let has = |(x, y): (i32, i32)| {
        let at = |number: i32| u8::try_from(number + 1).ok();
        at(y).zip(at(x)).and_then(|(row, column)| Cell::at(row, column)).is_some_and(|cell| boxes.contains(cell))
    };
    // The edge from a corner along a way has a box on its right and none on its left.
    let is_edge = |(x, y): (i32, i32), way: usize| {
        let (right, left) = match way {
            0 => ((x, y), (x, y - 1)),
            1 => ((x - 1, y), (x, y)),
            2 => ((x - 1, y - 1), (x - 1, y)),
            _ => ((x, y - 1), (x - 1, y - 1)),
        };
        has(right) && !has(left)
    };
    let side = i32::from(SIDE);
    let mut seen: Vec<((i32, i32), usize)> = Vec::new();
    let mut out = String::new();
    for start in (0..=side).flat_map(|y| (0..=side).map(move |x| (x, y))) {
        // Each outline begins at a corner from which it goes right.
        if !is_edge(start, 0) || is_edge((start.0 - 1, start.1), 0) || seen.contains(&(start, 0)) {
            continue;
        }
        let (mut at, mut way, mut pen) = (start, 0, 'M');
        while !seen.contains(&(at, way)) {
            seen.push((at, way));
            at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
            // Right turns first, so that boxes that meet at a corner only have outlines of their own.
            let Some(next) = [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|next| is_edge(at, *next)) else {
                break;
            };
            if next != way {
                let inward = |way: usize| (-WAYS[way].1, WAYS[way].0);
                let (one, other) = (inward(way), inward(next));
                let (x, y) = (at.0 * unit + inset * (one.0 + other.0), at.1 * unit + inset * (one.1 + other.1));
                let _ = write!(out, "{pen}{x} {y}");
                pen = 'L';
            }
            way = next;
        }
        out.push('Z');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::silver_gold::Deck;

    fn shape(cells: &[(u8, u8)]) -> Boxes {
        cells.iter().filter_map(|&(row, column)| Cell::at(row, column)).collect()
    }

    #[test]
    fn four_quarter_turns_and_two_mirrors_change_nothing() {
        for expedition in games::silver_gold::ExpeditionNumber::all() {
            let drawn = Deck::standard().pattern(expedition).drawn();
            assert_eq!((0..4).fold(drawn, |shape, _| shape.turned_right()), drawn);
            assert_eq!(drawn.turned_right().turned_left(), drawn);
            assert_eq!(drawn.mirrored().mirrored(), drawn);
            assert!(Deck::standard().pattern(expedition).matches(drawn.turned_left().mirrored()));
        }
    }

    #[test]
    fn places_near_covers_the_box_or_comes_closest() {
        let line = shape(&[(1, 1), (1, 2), (1, 3)]);
        let corner = shape(&[(1, 1)]);
        assert_eq!(places_near(line, corner.first().unwrap()).len(), 1);
        assert_eq!(places_near(line, Cell::at(3, 3).unwrap()).len(), 3);
        let hook = shape(&[(1, 3), (2, 1), (2, 2), (2, 3)]);
        assert_eq!(places_near(hook, corner.first().unwrap()), [hook], "it cannot cover the corner");
        assert_eq!(distance(line, Cell::at(3, 3).unwrap()), 2);
    }

    #[test]
    fn an_outline_goes_around_each_group_of_boxes() {
        assert_eq!(outline(shape(&[(1, 1)]), 10, 1), "M9 1L9 9L1 9L1 1Z");
        assert_eq!(outline(shape(&[(1, 1), (1, 2), (2, 2)]), 10, 1), "M19 1L19 19L11 19L11 9L1 9L1 1Z");
        assert_eq!(outline(shape(&[(1, 1), (2, 2)]), 10, 1), "M9 1L9 9L1 9L1 1ZM19 11L19 19L11 19L11 11Z");
        let ring = shape(&[(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)]);
        assert_eq!(outline(ring, 10, 0).matches('Z').count(), 2, "outside and inside");
    }

    #[test]
    fn every_pattern_of_the_standard_deck_has_a_name() {
        assert!(Deck::standard().patterns().iter().all(|pattern| name(pattern).is_some()));
    }
}
