//! Reads and checks board files. `docs/boards.md` describes them.

use game_core::{Parsed, Problems, Section, read_name, sections};

use crate::board::{Board, Kind};
use crate::discovery::SPOTS;
use crate::valley::{Area, ByArea, COLUMNS, Column, FACES, ROWS, Row, Space};

/// The most Extra spaces in an area (N2).
const MAX_EXTRAS: usize = 3;
/// The highest price a board may ask.
const MAX_PRICE: u8 = 9;

impl Board {
    /// Reads a board: returns it with its warnings, or all problems at once.
    pub fn parse(text: &str) -> Parsed<Self> {
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
            ["board", ..] => self.name = Some(read_name(section, "board", self.name.as_deref(), problems)),
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

    fn read_prices(&mut self, section: &Section<'_>, problems: &mut Problems) {
        if std::mem::replace(&mut self.prices_seen, true) {
            problems.error(section.line, "prices", "the prices are given twice");
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
            return problems.error(section.line, area, "this area is given twice");
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
            for row in Row::all() {
                let kind = by_area[column.area][row.index()][usize::from(column.face.get()) - 1];
                kinds[column.index()][row.index()] = kind;
                if kind == Kind::Discovery {
                    spots.push(Space { area: column.area, column: column.face, row });
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
