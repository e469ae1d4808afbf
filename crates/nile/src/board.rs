//! The printed valley: its spaces and prices, its text forms, and its balance.

mod read;

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use game_core::{Hash, Seat};
use serde::Serialize;

use crate::discovery::{SPOTS, Spot, SpotSet};
use crate::state::Valley;
use crate::valley::{Area, ByArea, ByPlayer, COLUMNS, Column, Face, ROWS, Row, Space};

/// The kind of a space (N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Land that yields its area's resource.
    Land,
    /// Moves a die by one.
    Bump,
    /// Lets a die yield twice.
    Double,
    /// Rolls one more die.
    Extra,
    /// Does what its discovery says.
    Discovery,
}

impl Kind {
    /// All five kinds.
    pub const ALL: [Self; 5] = [Self::Land, Self::Bump, Self::Double, Self::Extra, Self::Discovery];

    /// The sign in board files.
    pub const fn sign(self) -> char {
        match self {
            Self::Land => '.',
            Self::Bump => 'B',
            Self::Double => 'D',
            Self::Extra => 'E',
            Self::Discovery => '?',
        }
    }
}

/// What a column brings to an owner of some of its spaces when a die shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Harvest {
    /// Units of the area's resource.
    pub resources: u8,
    /// The number of Bumps.
    pub bumps: u8,
    /// The number of Doubles.
    pub doubles: u8,
    /// The number of Extras.
    pub extras: u8,
    /// The Discovery spaces in the column.
    pub spots: SpotSet,
}

impl Harvest {
    /// The harvest with one more space.
    fn with(mut self, kind: Kind, space: Space, spots: &[Space; SPOTS]) -> Self {
        match kind {
            Kind::Land => self.resources += 1,
            Kind::Bump => self.bumps += 1,
            Kind::Double => self.doubles += 1,
            Kind::Extra => self.extras += 1,
            Kind::Discovery => self.spots |= Spot::all().filter(|spot| spots[spot.index()] == space).collect(),
        }
        self
    }
}

/// The valley as printed. Every `Board` is valid (N1, N2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    name: String,
    prices: [u8; ROWS],
    /// By column, then row, counted from 0 at seat 1's edge.
    kinds: [[Kind; ROWS]; COLUMNS],
    /// By seat, column and how many spaces of it the seat owns from its edge.
    harvests: ByPlayer<[[Harvest; ROWS + 1]; COLUMNS]>,
    spots: [Space; SPOTS],
    hash: Hash,
}

const STANDARD_TEXT: &str = include_str!("../../../boards/standard.txt");
const SECOND_TEXT: &str = include_str!("../../../boards/oases.txt");

impl Board {
    /// The project's own board, compiled in.
    #[expect(clippy::expect_used, reason = "the file is compiled in, and a test reads it")]
    pub fn standard() -> Arc<Self> {
        static STANDARD: LazyLock<Arc<Board>> = LazyLock::new(|| {
            let (board, _) = Board::parse(STANDARD_TEXT).expect("the standard board is valid");
            Arc::new(board)
        });
        STANDARD.clone()
    }

    /// The project's second board, compiled in: it has more specials, one of them at an edge, so that the first purchases
    /// are more of a choice between land and the first roll.
    #[expect(clippy::expect_used, reason = "the file is compiled in, and a test reads it")]
    pub fn second() -> Arc<Self> {
        static SECOND: LazyLock<Arc<Board>> = LazyLock::new(|| {
            let (board, _) = Board::parse(SECOND_TEXT).expect("the second board is valid");
            Arc::new(board)
        });
        SECOND.clone()
    }

    /// The board that an option names.
    pub fn of(valley: Valley) -> Arc<Self> {
        match valley {
            Valley::Standard => Self::standard(),
            Valley::Second => Self::second(),
        }
    }

    /// The name that players see.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The SHA-256 of the whole content in its shortest form.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The kind of a space.
    pub fn kind(&self, space: Space) -> Kind {
        self.kinds[space.in_column().index()][space.row.index()]
    }

    /// What a space of this row costs.
    pub fn price(&self, row: Row) -> u8 {
        self.prices[row.index()]
    }

    /// The highest price of any row.
    pub fn highest_price(&self) -> u8 {
        self.prices.iter().copied().max().unwrap_or(1)
    }

    /// The price of the next space for a seat that owns `height` of a column.
    pub(crate) fn next_price(&self, seat: Seat, height: u8) -> u8 {
        self.price(Row::at_height(seat, height))
    }

    pub(crate) fn harvest(&self, seat: Seat, column: Column, height: u8) -> &Harvest {
        &self.harvests[seat][column.index() % COLUMNS][usize::from(height).min(ROWS)]
    }

    /// What a column brings to a seat that owns `height` spaces of it.
    pub fn harvest_of(&self, seat: Seat, column: Column, height: u8) -> Harvest {
        *self.harvest(seat, column, height)
    }

    /// The number of a Discovery space, if it is one.
    pub fn spot(&self, space: Space) -> Option<Spot> {
        Spot::all().find(|spot| self.spots[spot.index()] == space)
    }

    /// The Discovery spaces: area by area, column by column, from seat 1's edge.
    pub fn spots(&self) -> &[Space; SPOTS] {
        &self.spots
    }

    /// Whether the board is its own mirror image across the middle row (N1).
    pub fn is_mirrored(&self) -> bool {
        let mirrored = |column: &[Kind; ROWS]| (0..ROWS).all(|row| column[row] == column[ROWS - 1 - row]);
        let prices = (0..ROWS).all(|row| self.prices[row] == self.prices[ROWS - 1 - row]);
        prices && self.kinds.iter().all(mirrored)
    }

    /// The board as a file for people.
    pub fn readable_text(&self) -> String {
        self.write_text("; . land   B Bump   D Double   E Extra   ? Discovery\n", " ", "\n")
    }

    /// The board in its shortest form, the same for every file with the same content.
    pub fn compact_text(&self) -> String {
        self.write_text("", "", "")
    }

    fn write_text(&self, legend: &str, between_signs: &str, between_sections: &str) -> String {
        let prices: Vec<String> = self.prices.iter().map(u8::to_string).collect();
        let mut text = format!("[board {}]\n{legend}{between_sections}[prices]\n{}\n", self.name, prices.join(" "));
        for area in Area::ALL {
            let _ = writeln!(text, "{between_sections}[{area}]");
            // Seat 2 sits at the top, as on the table.
            for row in Row::all().rev() {
                let kind = |column| self.kind(Space { area, column, row });
                let signs: Vec<String> = Face::all().map(|column| kind(column).sign().into()).collect();
                let _ = writeln!(text, "{}", signs.join(between_signs));
            }
        }
        text
    }

    fn assemble(name: String, prices: [u8; ROWS], kinds: [[Kind; ROWS]; COLUMNS], spots: [Space; SPOTS]) -> Self {
        let harvests = ByPlayer::from_fn(|seat| {
            let mut columns = [[Harvest::default(); ROWS + 1]; COLUMNS];
            for column in Column::all() {
                let heights = &mut columns[column.index()];
                for height in 0..ROWS {
                    let row = Row::at_height(seat, height as u8);
                    let space = Space { area: column.area, column: column.face, row };
                    heights[height + 1] = heights[height].with(kinds[column.index()][row.index()], space, &spots);
                }
            }
            columns
        });
        let mut board = Self { name, prices, kinds, harvests, spots, hash: Hash::of(&[]) };
        board.hash = Hash::of(board.compact_text().as_bytes());
        board
    }

    /// Counts the spaces of the board.
    pub fn balance(&self) -> BoardBalance {
        let count = |area: Area, kind| {
            let columns = Column::all().filter(|column| column.area == area);
            columns.map(|column| self.kinds[column.index()].iter().filter(|found| **found == kind).count()).sum()
        };
        let area = |area| AreaBalance {
            land: count(area, Kind::Land),
            bumps: count(area, Kind::Bump),
            doubles: count(area, Kind::Double),
            extras: count(area, Kind::Extra),
            discoveries: count(area, Kind::Discovery),
        };
        let resources = |column| u32::from(self.harvest(Seat::FIRST, column, ROWS as u8).resources);
        BoardBalance {
            mirrored: self.is_mirrored(),
            prices: self.prices,
            areas: ByArea::from_fn(area),
            resources: Column::all().map(resources).sum(),
        }
    }
}

/// The figures of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardBalance {
    /// Whether the board is its own mirror image, so that it favours neither side.
    pub mirrored: bool,
    /// The prices from row 1 to row 5.
    pub prices: [u8; ROWS],
    /// The spaces of each area by kind.
    pub areas: ByArea<AreaBalance>,
    /// The number of land spaces in all areas.
    pub resources: u32,
}

/// The number of spaces of each kind in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct AreaBalance {
    /// Land that yields a resource.
    pub land: usize,
    /// Bump spaces.
    pub bumps: usize,
    /// Double spaces.
    pub doubles: usize,
    /// Extra spaces.
    pub extras: usize,
    /// Discovery spaces.
    pub discoveries: usize,
}
