//! The printed valley: read, checked, written and measured.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use serde::Serialize;
use table::{Hash, Problem, Problems, Seat, Section, sections};

use crate::discovery::SPOTS;
use crate::valley::{Area, ByArea, COLUMNS, Column, FACES, Face, ROWS, Space};

/// What a space is (N2).
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
    /// All five.
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

/// The most Extra spaces in an area (N2).
const MAX_EXTRAS: usize = 3;
/// The highest price a board may ask.
const MAX_PRICE: u8 = 9;
const MAX_NAME_LENGTH: usize = 60;

/// What the owned part of a column brings when a die hits it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Harvest {
    /// Units of the area's resource.
    pub resources: u8,
    /// Bumps.
    pub bumps: u8,
    /// Doubles.
    pub doubles: u8,
    /// Extras.
    pub extras: u8,
    /// Discovery spaces: bit `spot`, counted from 0.
    pub spots: u8,
}

/// The valley as printed. A board that exists is valid (N1, N2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    name: String,
    prices: [u8; ROWS],
    /// By column, then row, counted from 0 at seat 1's edge.
    kinds: [[Kind; ROWS]; COLUMNS],
    /// By seat, column and how many spaces of it the seat owns from its edge.
    harvests: [[[Harvest; ROWS + 1]; COLUMNS]; 2],
    spots: [Space; SPOTS],
    hash: Hash,
}

const STANDARD_TEXT: &str = include_str!("../../../boards/standard.txt");

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

    /// What people call the board.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The SHA-256 of the whole content in its shortest form.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// What a space is.
    pub fn kind(&self, space: Space) -> Kind {
        let row = usize::from(space.row).clamp(1, ROWS) - 1;
        self.kinds[space.in_column().index()][row]
    }

    /// What a row costs, rows counted from 1 at seat 1's edge.
    pub fn price(&self, row: u8) -> u8 {
        self.prices[usize::from(row).clamp(1, ROWS) - 1]
    }

    /// The price of the next space for a seat that owns `height` of a column.
    pub(crate) fn next_price(&self, seat: usize, height: u8) -> u8 {
        self.price(row_at(seat, height))
    }

    pub(crate) fn harvest(&self, seat: usize, column: usize, height: u8) -> &Harvest {
        &self.harvests[seat & 1][column % COLUMNS][usize::from(height).min(ROWS)]
    }

    /// What a column brings to a seat that owns `height` spaces of it.
    pub fn harvest_of(&self, seat: Seat, column: Column, height: u8) -> Harvest {
        *self.harvest(seat.index(), column.index(), height)
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

    /// Reads a board: the board with its warnings, or everything that is wrong at once.
    pub fn parse(text: &str) -> Result<(Self, Vec<Problem>), Vec<Problem>> {
        let mut problems = Problems::default();
        let mut parts = Parts { end: text.lines().count().max(1), ..Parts::default() };
        for section in sections(text, &mut problems) {
            parts.read(&section, &mut problems);
        }
        let board = parts.finish(&mut problems);
        let is_valid = problems.errors() == 0;
        match board.filter(|_| is_valid) {
            Some(board) => {
                if !board.is_mirrored() {
                    let reason = "it is not its own mirror image across the middle row: one side is favoured";
                    problems.warn(1, "board", reason);
                }
                Ok((board, problems.into_sorted()))
            }
            None => Err(problems.into_sorted()),
        }
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
            for row in (1..=ROWS as u8).rev() {
                let kind = |column| self.kind(Space { area, column, row });
                let signs: Vec<String> = Face::all().map(|column| kind(column).sign().into()).collect();
                let _ = writeln!(text, "{}", signs.join(between_signs));
            }
        }
        text
    }

    fn assemble(name: String, prices: [u8; ROWS], kinds: [[Kind; ROWS]; COLUMNS], spots: [Space; SPOTS]) -> Self {
        let mut harvests = [[[Harvest::default(); ROWS + 1]; COLUMNS]; 2];
        for (seat, columns) in harvests.iter_mut().enumerate() {
            for (index, heights) in columns.iter_mut().enumerate() {
                for height in 0..ROWS {
                    let row = usize::from(row_at(seat, height as u8)) - 1;
                    let mut harvest = heights[height];
                    match kinds[index][row] {
                        Kind::Land => harvest.resources += 1,
                        Kind::Bump => harvest.bumps += 1,
                        Kind::Double => harvest.doubles += 1,
                        Kind::Extra => harvest.extras += 1,
                        Kind::Discovery => {
                            let here =
                                |spot: &Space| spot.in_column().index() == index && usize::from(spot.row) == row + 1;
                            harvest.spots |= spots.iter().position(here).map_or(0, |spot| 1 << spot);
                        }
                    }
                    heights[height + 1] = harvest;
                }
            }
        }
        let mut board = Self { name, prices, kinds, harvests, spots, hash: Hash::of(&[]) };
        board.hash = Hash::of(board.compact_text().as_bytes());
        board
    }

    /// Counts the board.
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
        let whole_column = |seat: usize| {
            let height = ROWS as u8;
            (0..COLUMNS).map(|column| self.harvest(seat, column, height).resources).map(u32::from).sum()
        };
        BoardBalance {
            mirrored: self.is_mirrored(),
            prices: self.prices,
            areas: ByArea::from_fn(area),
            resources: whole_column(0),
        }
    }
}

/// The row that a seat's space number `height` (from 0) of a column lies in, counted from 1.
pub(crate) const fn row_at(seat: usize, height: u8) -> u8 {
    if seat == 0 { height + 1 } else { (ROWS as u8).saturating_sub(height) }
}

/// How many spaces of its column a seat must own before it may buy this row.
pub(crate) const fn height_below(seat: Seat, row: u8) -> u8 {
    if seat.index() == 0 { row.saturating_sub(1) } else { (ROWS as u8).saturating_sub(row) }
}

/// What a board comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardBalance {
    /// Whether neither side is favoured.
    pub mirrored: bool,
    /// From row 1 to row 5.
    pub prices: [u8; ROWS],
    /// Spaces by kind.
    pub areas: ByArea<AreaBalance>,
    /// Land that yields resources, over all areas.
    pub resources: u32,
}

/// The spaces of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct AreaBalance {
    /// Resource land.
    pub land: usize,
    /// Bumps.
    pub bumps: usize,
    /// Doubles.
    pub doubles: usize,
    /// Extras.
    pub extras: usize,
    /// Discovery spaces.
    pub discoveries: usize,
}

/// The parts of a board as they are read.
#[derive(Default)]
struct Parts {
    end: usize,
    name: Option<String>,
    prices: Option<[u8; ROWS]>,
    prices_seen: bool,
    areas: ByArea<Option<Grid>>,
    areas_seen: ByArea<bool>,
}

/// By row from 0 at seat 1's edge, then column.
type Grid = [[Kind; FACES]; ROWS];

impl Parts {
    fn read(&mut self, section: &Section<'_>, problems: &mut Problems) {
        let area = |name: &str| Area::ALL.into_iter().find(|area| area.name() == name);
        match section.header.as_slice() {
            ["board", name @ ..] => self.read_name(section, &name.join(" "), problems),
            ["prices"] => self.read_prices(section, problems),
            [name] if area(name).is_some() => {
                if let Some(area) = area(name) {
                    self.read_area(section, area, problems);
                }
            }
            _ => {
                let reason = "unknown header; known are [board NAME], [prices], [red], [green], [blue]";
                problems.error(section.line, "board", reason);
            }
        }
    }

    fn read_name(&mut self, section: &Section<'_>, name: &str, problems: &mut Problems) {
        if self.name.is_some() {
            problems.error(section.line, "board", "the board is named twice");
        } else if name.is_empty() || name.chars().count() > MAX_NAME_LENGTH || name.chars().any(char::is_control) {
            problems.error(section.line, "board", format!("a name has 1 to {MAX_NAME_LENGTH} characters"));
        }
        if let Some((line, _)) = section.rows.first() {
            problems.error(*line, "board", "nothing belongs under the board's name");
        }
        self.name = Some(name.into());
    }

    fn read_prices(&mut self, section: &Section<'_>, problems: &mut Problems) {
        if std::mem::replace(&mut self.prices_seen, true) {
            problems.error(section.line, "prices", "they stand here a second time");
        }
        let (line, words) = section.words();
        let prices: Vec<u8> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let in_range = prices.iter().all(|price| (1..=MAX_PRICE).contains(price));
        if prices.len() != words.len() || !in_range {
            problems.error(line, "prices", format!("prices are whole numbers from 1 to {MAX_PRICE}"));
        } else if let Ok(prices) = <[u8; ROWS]>::try_from(prices.as_slice()) {
            if prices[0] != 1 || prices[ROWS - 1] != 1 {
                problems.error(line, "prices", "both edges must cost 1, so that exactly 7 can always be spent");
            }
            self.prices = Some(prices);
        } else {
            problems.error(line, "prices", format!("{} prices, expected {ROWS}", prices.len()));
        }
    }

    fn read_area(&mut self, section: &Section<'_>, area: Area, problems: &mut Problems) {
        if std::mem::replace(&mut self.areas_seen[area], true) {
            return problems.error(section.line, area, "stands here a second time");
        }
        let before = problems.errors();
        let mut grid = [[Kind::Land; FACES]; ROWS];
        let rows: Vec<_> = section.signs().collect();
        if rows.len() != ROWS {
            problems.error(section.line, area, format!("{} rows, expected {ROWS}", rows.len()));
        }
        for (row, (line, signs)) in (0..ROWS).rev().zip(rows) {
            if signs.len() != FACES {
                problems.error(line, area, format!("row {} has {} spaces, expected {FACES}", row + 1, signs.len()));
            }
            for (column, sign) in (0..FACES).zip(signs) {
                match Kind::ALL.into_iter().find(|kind| kind.sign() == sign) {
                    Some(kind) => grid[row][column] = kind,
                    None => problems.error(line, area, format!("unknown sign {sign:?} in column {}", column + 1)),
                }
            }
        }
        let extras = grid.iter().flatten().filter(|kind| **kind == Kind::Extra).count();
        if extras > MAX_EXTRAS {
            problems.error(section.line, area, format!("{extras} Extra spaces, at most {MAX_EXTRAS}"));
        }
        self.areas[area] = (problems.errors() == before).then_some(grid);
    }

    fn finish(self, problems: &mut Problems) -> Option<Board> {
        let end = self.end;
        if self.name.is_none() {
            problems.error(end, "board", "the name is missing: [board NAME]");
        }
        if !self.prices_seen {
            problems.error(end, "prices", "the section [prices] is missing");
        }
        for area in Area::ALL {
            if !self.areas_seen[area] {
                problems.error(end, area, format!("the section [{area}] is missing"));
            }
        }
        let grids = self.areas.red.zip(self.areas.green).zip(self.areas.blue);
        let ((red, green), blue) = grids?;
        let by_area = ByArea { red, green, blue };
        let mut kinds = [[Kind::Land; ROWS]; COLUMNS];
        let mut spots = Vec::new();
        for column in Column::all() {
            for row in 0..ROWS {
                let kind = by_area[column.area][row][usize::from(column.face.get()) - 1];
                kinds[column.index()][row] = kind;
                if kind == Kind::Discovery {
                    spots.push(Space { area: column.area, column: column.face, row: row as u8 + 1 });
                }
            }
        }
        let count = spots.len();
        let spots: Option<[Space; SPOTS]> = spots.try_into().ok();
        if spots.is_none() {
            problems.error(end, "board", format!("{count} Discovery spaces, expected {SPOTS}"));
        }
        Some(Board::assemble(self.name?, self.prices?, kinds, spots?))
    }
}
