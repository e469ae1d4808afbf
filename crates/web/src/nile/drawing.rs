//! Paths of the valley's picture, with the far bank on top.

use std::fmt::Write;

use games::nile::{Area, FACES, ROWS};

/// The side of a space in units of the picture.
pub(crate) const SIDE: i32 = 54;

/// The texture of land. Areas differ without colours: bricks, furrows, waves.
pub(crate) fn texture(area: Area, column: usize, line: usize) -> String {
    let (x, y) = (column as i32 * SIDE + 2, line as i32 * SIDE + 2);
    match area {
        Area::Red => {
            let (a, b) = (y + 14, y + 35);
            format!("M{x} {a}h50M{x} {b}h50M{} {y}v14M{} {a}v21M{} {b}v15", x + 14, x + 36, x + 18)
        }
        Area::Green => format!("M{} {y}v50M{} {y}v50M{} {y}v50M{} {y}v50", x + 10, x + 20, x + 30, x + 40),
        Area::Blue => {
            let wave = |below: i32| format!("M{x} {}q6.25-5 12.5 0t12.5 0 12.5 0 12.5 0", y + below);
            format!("{}{}{}", wave(14), wave(27), wave(40))
        }
    }
}

/// The outline of a set of spaces, as one path of closed loops.
pub(crate) fn outline(inside: impl Fn(i32, i32) -> bool) -> String {
    let inside = |column: i32, line: i32| {
        (0..FACES as i32).contains(&column) && (0..ROWS as i32).contains(&line) && inside(column, line)
    };
    // All sides between inside and outside, clockwise.
    let mut sides = Vec::new();
    for (line, column) in (0..ROWS as i32).flat_map(|line| (0..FACES as i32).map(move |column| (line, column))) {
        if !inside(column, line) {
            continue;
        }
        let (left, top, right, bottom) = (column, line, column + 1, line + 1);
        let corners = [
            ((left, top), (right, top), (column, line - 1)),
            ((right, top), (right, bottom), (column + 1, line)),
            ((right, bottom), (left, bottom), (column, line + 1)),
            ((left, bottom), (left, top), (column - 1, line)),
        ];
        sides.extend(corners.into_iter().filter(|(_, _, beyond)| !inside(beyond.0, beyond.1)).map(|(a, b, _)| (a, b)));
    }
    let mut path = String::new();
    while let Some((start, mut end)) = sides.pop() {
        let _ = write!(path, "M{} {}", start.0 * SIDE, start.1 * SIDE);
        let mut way = (end.0 - start.0, end.1 - start.1);
        while let Some(next) = sides.iter().position(|(from, _)| *from == end) {
            let (from, to) = sides.swap_remove(next);
            let turned = (to.0 - from.0, to.1 - from.1);
            if turned != way {
                let _ = write!(path, "L{} {}", from.0 * SIDE, from.1 * SIDE);
                way = turned;
            }
            end = to;
        }
        path.push('Z');
    }
    path
}

/// The corners of a pyramid's piece in a picture of this width and height: row from 0 at the bottom, piece from the left.
pub(crate) fn piece(width: f64, height: f64, row: usize, piece: usize) -> String {
    let (step, high) = (width / 8.0, height / 4.0);
    let (count, gap) = (4 - row, 1.2);
    let (bottom, top) = (height - row as f64 * high - gap, height - (row + 1) as f64 * high + gap);
    let left = step * row as f64 + 2.0 * step * piece as f64;
    let slope = step * (1.0 - gap / high);
    if count == 1 {
        return format!("{},{bottom} {},{top} {},{bottom}", left + gap, left + step, left + 2.0 * step - gap);
    }
    let (a, b) = (left + gap, left + 2.0 * step - gap);
    let top_left = if piece == 0 { left + slope } else { a };
    let top_right = if piece + 1 == count { left + 2.0 * step - slope } else { b };
    format!("{a},{bottom} {top_left},{top} {top_right},{top} {b},{bottom}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_an_l_is_one_loop_of_six_corners() {
        let path = outline(|column, line| line == 4 && (0..3).contains(&column) || (column, line) == (0, 3));
        assert_eq!(path.matches('M').count(), 1, "{path}");
        assert_eq!(path.matches(['M', 'L']).count(), 6, "{path}");
    }

    #[test]
    fn land_apart_has_an_outline_each() {
        let path = outline(|column, line| line == 4 && column != 2);
        assert_eq!(path.matches('M').count(), 2, "{path}");
    }

    #[test]
    fn nothing_has_no_outline() {
        assert_eq!(outline(|_, _| false), "");
    }
}
