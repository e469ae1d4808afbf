//! Patterns and their placements in a chamber.

use std::fmt;

use game_core::{BitSet, Element};

use crate::boxes::{Boxes, Cell, Region, SIDE};

/// The most boxes a pattern has (S2).
pub const MAX_PATTERN_BOXES: u32 = 4;
/// The fewest boxes a pattern has (S2).
pub const MIN_PATTERN_BOXES: u32 = 2;

/// The most placements of any pattern of 2 to 4 boxes: an L has 8 orientations with 12 places each.
const MAX_PLACEMENTS: usize = 96;

/// The pattern of an expedition card with all its placements in a chamber: turned, mirrored and moved (S8).
/// Placements that cover the same boxes are the same placement.
#[derive(Clone, PartialEq, Eq)]
pub struct Pattern {
    drawn: Boxes,
    masks: [Boxes; MAX_PLACEMENTS],
    count: usize,
    /// For each row of the chamber and each of the 32 sets of boxes in that row: the placements that cover any of them.
    covering: [[PlacementSet; 32]; SIDE as usize],
}

/// The number of a placement among those of a certain [`Pattern`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementNumber(u8);

/// A set of placements of a certain [`Pattern`].
pub type PlacementSet = BitSet<PlacementNumber>;

impl Element for PlacementNumber {
    type Word = u128;
    const KIND: &'static str = "placement";
    const ALL: u128 = (1 << MAX_PLACEMENTS) - 1;

    #[inline(always)]
    fn bit(self) -> u32 {
        self.0.into()
    }

    #[inline(always)]
    fn from_bit(bit: u32) -> Option<Self> {
        if bit < MAX_PLACEMENTS as u32 { Some(Self(bit as u8)) } else { None }
    }
}

impl Pattern {
    /// The pattern with these boxes; `None` unless they are 2 to 4 boxes connected by sides.
    pub fn new(boxes: Boxes) -> Option<Self> {
        let size_fits = (MIN_PATTERN_BOXES..=MAX_PATTERN_BOXES).contains(&boxes.len());
        let connected = boxes.first().map(Boxes::of)?.flood(boxes) == boxes;
        (size_fits && connected).then(|| Self::with_placements(boxes.to_corner()))
    }

    fn with_placements(drawn: Boxes) -> Self {
        let mut all: Vec<Boxes> = orientations(drawn).into_iter().flat_map(shifts).collect();
        all.sort();
        all.dedup();
        let mut masks = [Boxes::EMPTY; MAX_PLACEMENTS];
        let mut covering = [[PlacementSet::EMPTY; 32]; SIDE as usize];
        let count = all.len().min(MAX_PLACEMENTS);
        for (number, boxes) in (0..MAX_PLACEMENTS as u8).map(PlacementNumber).zip(all) {
            masks[usize::from(number.0)] = boxes;
            for (row, table) in covering.iter_mut().enumerate() {
                let covered = row_bits(boxes, row);
                for (bits, placements) in table.iter_mut().enumerate() {
                    if bits & covered != 0 {
                        placements.insert(number);
                    }
                }
            }
        }
        Self { drawn, masks, count, covering }
    }

    /// The pattern as drawn on the card, moved to the top left corner.
    pub fn drawn(&self) -> Boxes {
        self.drawn
    }

    /// The pattern as drawn on the card, a text for each row: `X` for its boxes, `.` between them.
    pub fn drawn_rows(&self) -> Vec<String> {
        let height = self.drawn.iter().map(Cell::row).max().unwrap_or(1);
        let width = self.drawn.iter().map(Cell::column).max().unwrap_or(1);
        let sign = |cell| if self.drawn.contains(cell) { 'X' } else { '.' };
        let row = |row| (1..=width).filter_map(|column| Cell::at(row, column)).map(sign).collect();
        (1..=height).map(row).collect()
    }

    /// All placements of the pattern in a chamber.
    pub fn placements(&self) -> &[Boxes] {
        &self.masks[..self.count]
    }

    /// The placements that cover no box of `blocked` and at least one of `anchors`.
    #[inline(always)]
    pub fn legal(&self, blocked: Boxes, anchors: Boxes) -> PlacementSet {
        let (mut hit, mut anchored) = (PlacementSet::EMPTY, PlacementSet::EMPTY);
        for (row, table) in self.covering.iter().enumerate() {
            hit |= table[row_bits(blocked, row)];
            anchored |= table[row_bits(anchors, row)];
        }
        anchored - hit
    }

    /// The boxes of a placement.
    #[inline(always)]
    pub fn placement(&self, number: PlacementNumber) -> Boxes {
        self.masks[usize::from(number.0)]
    }

    /// Whether these boxes are a placement of this pattern.
    pub fn matches(&self, boxes: Boxes) -> bool {
        self.masks[..self.count].binary_search(&boxes).is_ok()
    }

    /// Whether two cards show the same pattern, however they are drawn.
    pub fn is_same(&self, other: &Self) -> bool {
        self.matches(other.drawn)
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?})", self.drawn)
    }
}

fn row_bits(boxes: Boxes, row: usize) -> usize {
    (boxes.bits() >> (usize::from(SIDE) * row) & 0x1f) as usize
}

/// The shape turned by 0, 90, 180 and 270 degrees, and all that mirrored, each in the corner.
fn orientations(boxes: Boxes) -> [Boxes; 8] {
    let mut turned = [boxes; 8];
    for i in 1..8 {
        turned[i] = if i == 4 { boxes.mirrored() } else { turned[i - 1].turned_right() };
    }
    turned
}

/// A shape in the corner, moved to every place where all of it fits.
fn shifts(corner: Boxes) -> impl Iterator<Item = Boxes> {
    Cell::all().filter_map(move |to| {
        corner.iter().map(|cell| Cell::at(cell.row() + to.row() - 1, cell.column() + to.column() - 1)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placements(rows: &str) -> usize {
        let boxes = rows
            .split('/')
            .zip(1..)
            .flat_map(|(row, r)| row.chars().zip(1..).filter(|(c, _)| *c == 'X').map(move |(_, c)| (r, c)))
            .filter_map(|(row, column)| Cell::at(row, column))
            .collect();
        Pattern::new(boxes).map_or(0, |pattern| pattern.placements().len())
    }

    #[test]
    fn s8_patterns_turn_and_mirror_and_symmetric_ones_are_counted_once() {
        assert_eq!(placements("XX"), 40);
        assert_eq!(placements("XXX"), 30);
        assert_eq!(placements("XX/X"), 64);
        assert_eq!(placements("XXX/X"), 96);
        assert_eq!(placements("XX/XX"), 16);
        assert_eq!(placements(" XX/XX"), 48);
        assert_eq!(placements("XXX/ X"), 48);
        assert_eq!(placements("XXXX"), 20);
    }

    #[test]
    fn s2_patterns_have_two_to_four_connected_boxes() {
        for nonsense in ["", "X", "XXXXX", "X X", "X/ X", "XX/  XX"] {
            assert_eq!(placements(nonsense), 0, "{nonsense}");
        }
    }
}
