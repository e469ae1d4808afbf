//! The boxes of a 5×5 chamber, and sets of them.

use std::fmt;
use std::str::FromStr;

use game_core::{BitSet, Element};
use serde::{Deserialize, Serialize, Serializer};

/// Rows and columns of a chamber.
pub const SIDE: u8 = 5;

/// One box of a chamber. People count rows from the top and columns from the left, both from 1;
/// in records the box of row 2 and column 3 is `r2c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Cell(u8);

impl Cell {
    /// The box in this row and column, both counted from 1.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row >= 1 && row <= SIDE && column >= 1 && column <= SIDE {
            Some(Self((row - 1) * SIDE + column - 1))
        } else {
            None
        }
    }

    /// All 25 boxes, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE * SIDE).map(Self)
    }

    /// The box's place in a list of all 25, row by row, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, counted from 1 at the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE + 1
    }

    /// The column, counted from 1 at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE + 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.column())
    }
}

/// A text that names no box.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a box, boxes are r1c1 to r5c5")]
pub struct NotACell(String);

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        match text.as_bytes() {
            [b'r', row @ b'1'..=b'5', b'c', column @ b'1'..=b'5'] => Self::at(row - b'0', column - b'0'),
            _ => None,
        }
        .ok_or_else(|| NotACell(text.chars().take(12).collect()))
    }
}

impl TryFrom<String> for Cell {
    type Error = NotACell;

    fn try_from(text: String) -> Result<Self, NotACell> {
        text.parse()
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Written by hand, because records consist mostly of boxes.
        let name = [b'r', b'0' + self.row(), b'c', b'0' + self.column()];
        serializer.serialize_str(std::str::from_utf8(&name).unwrap_or_default())
    }
}

/// A set of boxes of one chamber: bit `5 * row + column`, both from 0, row 0 on top.
pub type Boxes = BitSet<Cell>;

/// The row with the entrance.
pub const TOP_ROW: Boxes = Boxes::from_bits_retain(0x1f);
/// The row with the tomb.
pub const BOTTOM_ROW: Boxes = Boxes::from_bits_retain(0x1f << 20);
const LEFT_COLUMN: u32 = 0x0010_8421;
const RIGHT_COLUMN: u32 = 0x0108_4210;

impl Element for Cell {
    type Word = u32;
    const KIND: &'static str = "box";
    const ALL: u32 = (1 << (SIDE * SIDE)) - 1;

    #[inline(always)]
    fn bit(self) -> u32 {
        self.0.into()
    }

    #[inline(always)]
    fn from_bit(bit: u32) -> Option<Self> {
        if bit < u32::from(SIDE * SIDE) { Some(Self(bit as u8)) } else { None }
    }

    /// Draws the chamber, `X` for the boxes of the set.
    fn fmt_set(boxes: Boxes, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Self::all() {
            if cell.column() == 1 {
                f.write_str("\n")?;
            }
            f.write_str(if boxes.contains(cell) { "X " } else { ". " })?;
        }
        Ok(())
    }
}

/// A set of boxes as a region of the chamber: what lies around it, and how it turns.
pub trait Region: Sized {
    /// The boxes that touch one of these by a side; some of these themselves may be among them.
    fn neighbours(self) -> Self;

    /// The boxes that can be reached from `self` by steps inside `room`, these included.
    fn flood(self, room: Self) -> Self;

    /// How many more boxes of `room` must join `self` to reach `goal`; `None` if nothing leads there.
    fn steps_to(self, goal: Self, room: Self) -> Option<u32>;

    /// The region moved up and left as far as possible.
    fn to_corner(self) -> Self;

    /// The region turned clockwise by 90°, in the corner.
    fn turned_right(self) -> Self;

    /// The region turned counter-clockwise by 90°, in the corner.
    fn turned_left(self) -> Self {
        self.turned_right().turned_right().turned_right()
    }

    /// The region with left and right swapped, in the corner.
    fn mirrored(self) -> Self;
}

impl Region for Boxes {
    #[inline(always)]
    fn neighbours(self) -> Self {
        let bits = self.bits();
        let left = (bits & !LEFT_COLUMN) >> 1;
        let right = (bits & !RIGHT_COLUMN) << 1;
        Self::from_bits(left | right | bits << SIDE | bits >> SIDE)
    }

    fn flood(self, room: Self) -> Self {
        let mut reached = self & room;
        loop {
            let wider = (reached | reached.neighbours()) & room;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    fn steps_to(self, goal: Self, room: Self) -> Option<u32> {
        let (mut reached, mut steps) = (self, 0);
        while !reached.meets(goal) {
            let wider = reached | (reached.neighbours() & room);
            if wider == reached {
                return None;
            }
            (reached, steps) = (wider, steps + 1);
        }
        Some(steps)
    }

    fn to_corner(self) -> Self {
        let top = self.iter().map(Cell::row).min().unwrap_or(1);
        let left = self.iter().map(Cell::column).min().unwrap_or(1);
        self.iter().filter_map(|cell| Cell::at(cell.row() + 1 - top, cell.column() + 1 - left)).collect()
    }

    fn turned_right(self) -> Self {
        let turned = self.iter().filter_map(|cell| Cell::at(cell.column(), SIDE + 1 - cell.row()));
        turned.collect::<Self>().to_corner()
    }

    fn mirrored(self) -> Self {
        let mirrored = self.iter().filter_map(|cell| Cell::at(cell.row(), SIDE + 1 - cell.column()));
        mirrored.collect::<Self>().to_corner()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obvious_neighbours(boxes: Boxes) -> Boxes {
        let touches = |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
        Cell::all().filter(|&a| boxes.iter().any(|b| touches(a, b))).collect()
    }

    #[test]
    fn neighbours_touch_by_a_side_and_never_wrap_around() {
        for cell in Cell::all() {
            let boxes = Boxes::of(cell);
            assert_eq!(boxes.neighbours(), obvious_neighbours(boxes));
        }
    }

    #[test]
    fn boxes_are_named_by_row_and_column() {
        for cell in Cell::all() {
            assert_eq!(format!("{cell:?}").parse(), Ok(cell));
        }
        for nonsense in ["", "r0c1", "r1c6", "r1c", "c1r1", "r1c1 ", "r１c1"] {
            assert!(nonsense.parse::<Cell>().is_err(), "{nonsense}");
        }
    }

    #[test]
    fn steps_count_the_boxes_still_to_cross() {
        let [start, goal] = [Cell::at(1, 1), Cell::at(5, 1)].map(|cell| Boxes::of(cell.expect("inside")));
        assert_eq!(start.steps_to(goal, Boxes::ALL), Some(4));
        assert_eq!(start.steps_to(start, Boxes::ALL), Some(0));
        assert_eq!(start.steps_to(goal, TOP_ROW), None);
    }
}
