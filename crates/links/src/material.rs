//! Decks and boards as links.

use game_core::{Parsed, Problem};
use nile::{Area, Board, Face, Kind, Row, Space};
use silver_gold::{Boxes, Card, CardNumber, Cell, Colour, Deck, ExpeditionNumber, SIDE, SKULLS, Symbol};

use crate::bytes::Fields;
use crate::coder::{Decoder, Encoder, Model};
use crate::envelope::{EnvelopeError, open, seal};
use crate::qr_text::{from_qr_text, to_qr_text};

/// The versions of the two formats.
const DECK: u8 = 1;
const BOARD: u8 = 2;
/// The longest link of a deck or a board, in signs. A deck takes about 500.
pub const MAX_MATERIAL_LINK: usize = 3_000;
/// The highest value of a skull.
const MAX_SKULL: u8 = 99;
/// The highest price of a space.
const MAX_PRICE: usize = 9;
/// The side of the square that patterns are drawn in.
const PATTERN: u8 = 4;

/// What is wrong with a link to a deck or a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialLinkError {
    /// There is nothing in it.
    #[error("the link is empty")]
    Empty,
    /// It is longer than any that this program writes.
    #[error("the link has {0} signs, at most {MAX_MATERIAL_LINK} are possible")]
    TooLong(usize),
    /// A sign cannot be part of it.
    #[error("sign {0} cannot be part of a link to a deck or a board")]
    Sign(usize),
    /// It is cut off, changed, or of another version.
    #[error(transparent)]
    Envelope(#[from] EnvelopeError),
    /// The name cannot be read, although the hash matches.
    #[error("the link cannot be read: its name is not complete")]
    Name,
    /// The content breaks the rules for decks or boards.
    #[error("what the link holds cannot be played: {}", first(.0))]
    Problems(Vec<Problem>),
}

fn first(problems: &[Problem]) -> String {
    problems.first().map_or_else(String::new, |problem| format!("{}: {}", problem.subject, problem.reason))
}

/// The text of a link to a deck, after `#/deck/`.
pub fn deck_to_link(deck: &Deck) -> String {
    let mut coder = Writer(Encoder::new());
    code_deck(&mut coder, &mut DeckData::of(deck));
    to_qr_text(&seal(DECK, &content(deck.name(), coder.0)))
}

/// Reads a link to a deck and checks everything in it.
pub fn deck_from_link(text: &str) -> Result<Deck, MaterialLinkError> {
    let bytes = opened(text, DECK)?;
    let (name, mut coder) = name_of(&bytes)?;
    let mut data = DeckData::default();
    code_deck(&mut coder, &mut data);
    checked(Deck::parse(&data.text(name)))
}

/// The text of a link to a board, after `#/board/`.
pub fn board_to_link(board: &Board) -> String {
    let mut coder = Writer(Encoder::new());
    code_board(&mut coder, &mut BoardData::of(board));
    to_qr_text(&seal(BOARD, &content(board.name(), coder.0)))
}

/// Reads a link to a board and checks everything in it.
pub fn board_from_link(text: &str) -> Result<Board, MaterialLinkError> {
    let bytes = opened(text, BOARD)?;
    let (name, mut coder) = name_of(&bytes)?;
    let mut data = BoardData::default();
    code_board(&mut coder, &mut data);
    checked(Board::parse(&data.text(name)))
}

fn content(name: &str, coder: Encoder) -> Vec<u8> {
    let mut content = vec![name.len() as u8];
    content.extend_from_slice(name.as_bytes());
    content.extend(coder.finish());
    content
}

fn opened(text: &str, version: u8) -> Result<Vec<u8>, MaterialLinkError> {
    let text = text.trim();
    match text.len() {
        0 => return Err(MaterialLinkError::Empty),
        length if length > MAX_MATERIAL_LINK => return Err(MaterialLinkError::TooLong(length)),
        _ => {}
    }
    let bytes = from_qr_text(text).map_err(MaterialLinkError::Sign)?;
    let content = open(version, &bytes)?;
    if to_qr_text(&bytes).eq_ignore_ascii_case(text) {
        Ok(content.to_vec())
    } else {
        Err(EnvelopeError::Changed.into())
    }
}

fn name_of(content: &[u8]) -> Result<(&str, Reader<'_>), MaterialLinkError> {
    let mut fields = Fields(content);
    let name = fields.byte().and_then(|length| fields.bytes(length.into()));
    let name = name.and_then(|name| std::str::from_utf8(name).ok()).ok_or(MaterialLinkError::Name)?;
    Ok((name, Reader(Decoder::new(fields.0))))
}

fn checked<T>(parsed: Parsed<T>) -> Result<T, MaterialLinkError> {
    parsed.map(|(material, _)| material).map_err(MaterialLinkError::Problems)
}

/// Writes choices, or reads them into the place they are written from: one function describes the format.
trait Coder {
    fn choice(&mut self, model: &mut Model, choice: &mut usize);
}

struct Writer(Encoder);

impl Coder for Writer {
    fn choice(&mut self, model: &mut Model, choice: &mut usize) {
        self.0.write(model, *choice);
    }
}

struct Reader<'a>(Decoder<'a>);

impl Coder for Reader<'_> {
    fn choice(&mut self, model: &mut Model, choice: &mut usize) {
        *choice = self.0.read(model);
    }
}

/// A chamber as choices: its colour, the columns of entrance and tomb, and the symbol of every box but the tomb.
#[derive(Clone, Copy, Default)]
struct Chamber {
    colour: usize,
    entrance: usize,
    tomb: usize,
    symbols: [usize; (SIDE * SIDE) as usize],
}

/// A deck as choices.
struct DeckData {
    skulls: [usize; SKULLS],
    patterns: [[usize; (PATTERN * PATTERN) as usize]; silver_gold::EXPEDITIONS],
    chambers: Vec<Chamber>,
}

impl Default for DeckData {
    fn default() -> Self {
        Self {
            skulls: [0; SKULLS],
            patterns: Default::default(),
            chambers: vec![Chamber::default(); silver_gold::CARDS],
        }
    }
}

/// How often symbols are found in chambers, in the order of [`Symbol::ALL`] without the tomb.
const SYMBOLS: [u32; 8] = [28, 16, 1, 1, 1, 1, 4, 1];

fn code_deck(coder: &mut impl Coder, data: &mut DeckData) {
    let mut last = 0;
    for value in &mut data.skulls {
        let mut above = value.saturating_sub(last + 1);
        coder.choice(&mut Model::even(usize::from(MAX_SKULL).saturating_sub(last)), &mut above);
        *value = last + 1 + above;
        last = *value;
    }
    let mut crossed = vec![Model::even(2); usize::from(PATTERN * PATTERN)];
    for pattern in &mut data.patterns {
        pattern.iter_mut().zip(&mut crossed).for_each(|(value, model)| coder.choice(model, value));
    }
    let side = usize::from(SIDE);
    let (mut colours, mut entrances, mut tombs) = (Model::even(3), Model::even(side), Model::even(side));
    let mut at_entrance = Model::new(&[200, 1, 1, 1, 1, 1, 1, 1]);
    // Walls stand beside walls, so there is a model for each number of walls above and to the left.
    let mut symbols = vec![Model::new(&SYMBOLS); 3];
    for chamber in &mut data.chambers {
        coder.choice(&mut colours, &mut chamber.colour);
        coder.choice(&mut entrances, &mut chamber.entrance);
        coder.choice(&mut tombs, &mut chamber.tomb);
        for index in 0..chamber.symbols.len() {
            if index == (side - 1) * side + chamber.tomb {
                continue;
            }
            let is_wall =
                |other: Option<usize>| other.is_some_and(|other| Symbol::ALL[chamber.symbols[other]] == Symbol::Wall);
            let (above, left) = (index.checked_sub(side), if index % side > 0 { Some(index - 1) } else { None });
            let beside = usize::from(is_wall(above)) + usize::from(is_wall(left));
            let model = if index == chamber.entrance { &mut at_entrance } else { &mut symbols[beside] };
            coder.choice(model, &mut chamber.symbols[index]);
        }
    }
}

impl DeckData {
    fn of(deck: &Deck) -> Self {
        let pattern = |number: ExpeditionNumber| {
            let drawn = deck.pattern(number).drawn();
            std::array::from_fn(|index| {
                let (row, column) = (index as u8 / PATTERN + 1, index as u8 % PATTERN + 1);
                usize::from(Cell::at(row, column).is_some_and(|cell| drawn.contains(cell)))
            })
        };
        let mut patterns = ExpeditionNumber::all().map(pattern);
        Self {
            skulls: deck.skull_values().map(usize::from),
            patterns: std::array::from_fn(|_| patterns.next().unwrap_or_default()),
            chambers: CardNumber::all().map(|number| Chamber::of(deck.card(number))).collect(),
        }
    }

    /// The file of the deck, which the reader of files checks.
    fn text(&self, name: &str) -> String {
        let skulls: Vec<String> = self.skulls.iter().map(usize::to_string).collect();
        let mut text = format!("[deck {name}]\n[skulls]\n{}\n", skulls.join(" "));
        for (number, pattern) in (1..).zip(&self.patterns) {
            text += &format!("[expedition {number}]\n");
            for row in pattern.chunks(PATTERN.into()) {
                text.extend(row.iter().map(|crossed| if *crossed == 1 { 'X' } else { '.' }));
                text.push('\n');
            }
        }
        for (number, chamber) in (1..).zip(&self.chambers) {
            chamber.write(&mut text, number);
        }
        text
    }
}

impl Chamber {
    fn of(card: &Card) -> Self {
        let column = |boxes: Boxes| boxes.first().map_or(0, |cell| usize::from(cell.column() - 1));
        let mut symbols = [0; (SIDE * SIDE) as usize];
        for cell in Cell::all() {
            let symbol = card.symbol(cell);
            symbols[cell.index()] = Symbol::ALL.iter().position(|known| *known == symbol).unwrap_or(0);
        }
        let colour = Colour::ALL.iter().position(|colour| *colour == card.colour).unwrap_or(0);
        Self { colour, entrance: column(card.entrance), tomb: column(card.tomb), symbols }
    }

    fn write(&self, text: &mut String, number: usize) {
        let side = usize::from(SIDE);
        let colour = Colour::ALL[self.colour % Colour::ALL.len()];
        *text += &format!("[{number} {colour} entrance r1c{}]\n", self.entrance + 1);
        for (index, symbol) in self.symbols.iter().enumerate() {
            let is_tomb = index == (side - 1) * side + self.tomb;
            text.push(if is_tomb { Symbol::Tomb.sign() } else { Symbol::ALL[*symbol].sign() });
            if index % side == side - 1 {
                text.push('\n');
            }
        }
    }
}

/// A board as choices: the prices, and the kinds of spaces area by area, row 5 first.
struct BoardData {
    prices: [usize; nile::ROWS],
    kinds: [usize; nile::COLUMNS * nile::ROWS],
}

impl Default for BoardData {
    fn default() -> Self {
        Self { prices: [1; nile::ROWS], kinds: [0; nile::COLUMNS * nile::ROWS] }
    }
}

fn code_board(coder: &mut impl Coder, data: &mut BoardData) {
    for price in &mut data.prices {
        let mut above = price.saturating_sub(1);
        coder.choice(&mut Model::even(MAX_PRICE), &mut above);
        *price = above + 1;
    }
    let mut kinds = Model::new(&[20, 2, 2, 1, 2]);
    for kind in &mut data.kinds {
        coder.choice(&mut kinds, kind);
    }
}

impl BoardData {
    fn of(board: &Board) -> Self {
        let mut prices = Row::all().map(|row| usize::from(board.price(row)));
        let rows = Area::ALL.into_iter().flat_map(|area| Row::all().rev().map(move |row| (area, row)));
        let spaces = rows.flat_map(|(area, row)| Face::all().map(move |column| Space { area, column, row }));
        let mut kinds = spaces.map(|space| {
            let kind = board.kind(space);
            Kind::ALL.iter().position(|known| *known == kind).unwrap_or(0)
        });
        Self {
            prices: std::array::from_fn(|_| prices.next().unwrap_or(1)),
            kinds: std::array::from_fn(|_| kinds.next().unwrap_or(0)),
        }
    }

    fn text(&self, name: &str) -> String {
        let prices: Vec<String> = self.prices.iter().map(usize::to_string).collect();
        let mut text = format!("[board {name}]\n[prices]\n{}\n", prices.join(" "));
        let faces = nile::COLUMNS / Area::ALL.len();
        for (area, kinds) in Area::ALL.into_iter().zip(self.kinds.chunks(faces * nile::ROWS)) {
            text += &format!("[{area}]\n");
            for row in kinds.chunks(faces) {
                text.extend(row.iter().map(|kind| Kind::ALL[*kind].sign()));
                text.push('\n');
            }
        }
        text
    }
}
