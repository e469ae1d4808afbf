//! The boxes of a 5×5 chamber, one by one and as sets.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};
use std::str::FromStr;

use game_core::NamedTwice;
use serde::{Deserialize, Serialize};

/// Rows and columns of a chamber.
pub const SIDE: u8 = 5;

/// One box of a chamber. People count rows from the top and columns from the left, both from 1;
/// in records the box of row 2 and column 3 is `r2c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
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

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        format!("{cell:?}")
    }
}

/// A set of boxes of one chamber: bit `5 * row + column`, both from 0, row 0 on top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Cell>", into = "Vec<Cell>")]
pub struct Boxes(u32);

impl Boxes {
    /// No box.
    pub const EMPTY: Self = Self(0);
    /// The whole chamber.
    pub const ALL: Self = Self((1 << (SIDE * SIDE)) - 1);
    /// The row with the entrance.
    pub const TOP_ROW: Self = Self(0x1f);
    /// The row with the tomb.
    pub const BOTTOM_ROW: Self = Self(0x1f << 20);
    const LEFT_COLUMN: Self = Self(0x0010_8421);
    const RIGHT_COLUMN: Self = Self(0x0108_4210);

    /// The set with these bits; those outside the chamber are dropped.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set's bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// One box.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Whether the set holds the box.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether the sets share a box.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many boxes the set holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The box that comes first, row by row.
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }

    /// The boxes, row by row.
    pub fn iter(self) -> Cells {
        Cells(self)
    }

    /// The boxes that touch one of these by a side; some of these themselves may be among them.
    pub const fn neighbours(self) -> Self {
        let left = (self.0 & !Self::LEFT_COLUMN.0) >> 1;
        let right = (self.0 & !Self::RIGHT_COLUMN.0) << 1;
        Self((left | right | self.0 << SIDE | self.0 >> SIDE) & Self::ALL.0)
    }

    /// The boxes that can be reached from `self` by steps inside `room`, these included.
    pub fn flood(self, room: Self) -> Self {
        let mut reached = self & room;
        loop {
            let wider = (reached | reached.neighbours()) & room;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// How many more boxes of `room` must join `self` to reach `goal`; `None` if nothing leads there.
    pub fn steps_to(self, goal: Self, room: Self) -> Option<u32> {
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
}

impl IntoIterator for Boxes {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// The boxes of a set, row by row.
#[derive(Clone, Debug)]
pub struct Cells(Boxes);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }
}

impl FromIterator<Cell> for Boxes {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |boxes, cell| boxes | Self::of(cell))
    }
}

impl TryFrom<Vec<Cell>> for Boxes {
    type Error = NamedTwice;

    fn try_from(cells: Vec<Cell>) -> Result<Self, NamedTwice> {
        let boxes: Self = cells.iter().copied().collect();
        if boxes.len() as usize == cells.len() { Ok(boxes) } else { Err(NamedTwice("box")) }
    }
}

impl From<Boxes> for Vec<Cell> {
    fn from(boxes: Boxes) -> Self {
        boxes.iter().collect()
    }
}

impl BitOr for Boxes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Boxes {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Boxes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Boxes {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Boxes {
    /// Draws the chamber, `X` for the boxes of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.column() == 1 {
                f.write_str("\n")?;
            }
            f.write_str(if self.contains(cell) { "X " } else { ". " })?;
        }
        Ok(())
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
        assert_eq!(start.steps_to(goal, Boxes::TOP_ROW), None);
    }
}
