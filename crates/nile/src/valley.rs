//! Places in the valley: areas, columns, rows and spaces.

use std::fmt;
use std::ops::{Index, IndexMut};

use game_core::{Seat, counted_from_one};
use serde::{Deserialize, Serialize};

/// Columns of an area: the faces of its die (N1).
pub const FACES: usize = 6;
/// Rows between the two players (N1).
pub const ROWS: usize = 5;
/// All columns of the valley.
pub const COLUMNS: usize = 3 * FACES;

/// A die's colour, the area it reads, and the resource of that area's land (N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// The red die and area. Its land yields Bricks.
    Red,
    /// The green die and area. Its land yields Wheat.
    Green,
    /// The blue die and area. Its land yields Workers.
    Blue,
}

impl Area {
    /// All three, in the order of the dice.
    pub const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];

    /// The name in board files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The area whose resource may replace this one's at payment (N14):
    /// Wheat pays for Workers, Workers for Bricks, Bricks for Wheat.
    pub const fn paid_by(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Green => Self::Red,
            Self::Blue => Self::Green,
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One `T` for every area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ByArea<T> {
    /// For red: Bricks.
    pub red: T,
    /// For green: Wheat.
    pub green: T,
    /// For blue: Workers.
    pub blue: T,
}

impl<T> ByArea<T> {
    /// Makes the value of each area.
    pub fn from_fn(mut value: impl FnMut(Area) -> T) -> Self {
        Self { red: value(Area::Red), green: value(Area::Green), blue: value(Area::Blue) }
    }
}

impl<T> Index<Area> for ByArea<T> {
    type Output = T;

    fn index(&self, area: Area) -> &T {
        match area {
            Area::Red => &self.red,
            Area::Green => &self.green,
            Area::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Area> for ByArea<T> {
    fn index_mut(&mut self, area: Area) -> &mut T {
        match area {
            Area::Red => &mut self.red,
            Area::Green => &mut self.green,
            Area::Blue => &mut self.blue,
        }
    }
}

/// A face of a die, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Face(u8);

impl Face {
    /// The lowest face.
    pub const ONE: Self = Self(1);

    /// This face, if a die has it.
    pub const fn new(face: u8) -> Option<Self> {
        if face >= 1 && face as usize <= FACES { Some(Self(face)) } else { None }
    }

    /// All six faces.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=FACES as u8).map(Self)
    }

    /// The number of pips.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The face after a Bump; `None` beyond 1 or 6, because faces do not wrap around (N8).
    pub const fn bumped(self, way: Way) -> Option<Self> {
        match way {
            Way::Up => Self::new(self.0 + 1),
            Way::Down => Self::new(self.0 - 1),
        }
    }
}

counted_from_one!(Face, "face", FACES);

/// The direction in which a Bump moves a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// One more.
    Up,
    /// One less.
    Down,
}

/// A column of the valley.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column {
    /// The area of the column.
    pub area: Area,
    /// The die face that selects the column.
    pub face: Face,
}

impl Column {
    /// All 18, area by area.
    pub fn all() -> impl Iterator<Item = Self> {
        Area::ALL.into_iter().flat_map(|area| Face::all().map(move |face| Self { area, face }))
    }

    pub(crate) const fn index(self) -> usize {
        self.area.index() * FACES + self.face.0 as usize - 1
    }

    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let area = Area::ALL.get(index / FACES)?;
        Face::new((index % FACES) as u8 + 1).map(|face| Self { area: *area, face })
    }
}

/// A row of the valley, 1 to 5 from seat 1's edge (N1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Row(u8);

impl Row {
    /// The row with this number; `None` if the valley has none.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= ROWS { Some(Self(number)) } else { None }
    }

    /// All five, from seat 1's edge to seat 2's.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=ROWS as u8).map(Self)
    }

    /// The number, counted from 1 at seat 1's edge.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number as `seat` counts: from 1 at its own edge.
    pub const fn from_edge_of(self, seat: Seat) -> u8 {
        if seat.index() == 0 { self.0 } else { ROWS as u8 + 1 - self.0 }
    }

    /// The row of the space that `seat` buys next in a column of which it owns `height` spaces.
    pub const fn at_height(seat: Seat, height: u8) -> Self {
        let height = if (height as usize) < ROWS { height } else { ROWS as u8 - 1 };
        if seat.index() == 0 { Self(height + 1) } else { Self(ROWS as u8 - height) }
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

counted_from_one!(Row, "row", ROWS);

/// One `T` for each of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayer<T>([T; 2]);

impl<T> ByPlayer<T> {
    /// Makes the value of each player.
    pub(crate) fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self([value(Seat::FIRST), value(Seat::SECOND)])
    }
}

impl<T> Index<Seat> for ByPlayer<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        // The game has two seats; the mask lets the compiler see that the index fits.
        &self.0[seat.index() & 1]
    }
}

impl<T> IndexMut<Seat> for ByPlayer<T> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 1]
    }
}

/// One space of the valley. Rows are counted from 1 at seat 1's edge (N1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// The area of the space.
    pub area: Area,
    /// The column, by the die face that selects it.
    pub column: Face,
    /// The row, counted from seat 1's edge.
    pub row: Row,
}

impl Space {
    /// The column the space is in.
    pub const fn in_column(self) -> Column {
        Column { area: self.area, face: self.column }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} column {} row {}", self.area, self.column.get(), self.row)
    }
}
