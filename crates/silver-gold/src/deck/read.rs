//! Reads and checks deck files. `docs/decks.md` describes them.

use std::fmt;

use game_core::{Parsed, Problems, Section, read_name, sections};

use crate::boxes::{BOTTOM_ROW, Boxes, Cell, Region, SIDE, TOP_ROW};
use crate::card::{Card, Symbol};
use crate::card_set::{CARDS, CardNumber};
use crate::colour::{CARDS_PER_COLOUR, Colour};
use crate::deck::{Deck, ENTRANCE_SIGN, EXPEDITIONS, ExpeditionNumber, PATTERNS, SKULLS};
use crate::pattern::{MAX_PATTERN_BOXES, MIN_PATTERN_BOXES, Pattern};

/// The part of the file that a problem is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    /// The file as a whole.
    Deck,
    /// The skull values.
    Skulls,
    /// An expedition card.
    Expedition(u8),
    /// A pyramid card.
    Card(u8),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck => write!(f, "deck"),
            Self::Skulls => write!(f, "skulls"),
            Self::Expedition(number) => write!(f, "expedition {number}"),
            Self::Card(number) => write!(f, "card {number}"),
        }
    }
}

const CROSSED_SIGN: char = 'X';
const FREE_SIGN: char = '.';

impl Deck {
    /// Reads a deck: returns it with its warnings, or all problems at once.
    pub fn parse(text: &str) -> Parsed<Self> {
        let mut reader = Reader { last_line: text.lines().count().max(1), ..Reader::default() };
        for section in sections(text, &mut reader.problems) {
            reader.read(&section);
        }
        reader.finish()
    }
}

/// Collects the parts of a deck and all problems.
#[derive(Default)]
struct Reader {
    last_line: usize,
    problems: Problems,
    name: Option<String>,
    skulls: Option<[u8; SKULLS]>,
    patterns: [Option<Pattern>; EXPEDITIONS],
    cards: Vec<(usize, CardNumber, Option<Card>, Colour)>,
    expeditions_seen: [bool; EXPEDITIONS],
    skulls_seen: bool,
}

impl Reader {
    fn error(&mut self, line: usize, subject: Subject, reason: String) {
        self.problems.error(line, subject, reason);
    }

    fn read(&mut self, section: &Section<'_>) {
        match section.header.as_slice() {
            ["deck", ..] => self.name = Some(read_name(section, "deck", self.name.as_deref(), &mut self.problems)),
            ["skulls"] => self.read_skulls(section),
            ["expedition", number] => self.read_expedition(section, number),
            [number, colour] => self.read_card(section, number, colour, None),
            [number, colour, "entrance", entrance] => self.read_card(section, number, colour, Some(entrance)),
            _ => {
                let reason = "unknown header; known are [deck NAME], [skulls], [expedition 1], [17 purple]";
                self.error(section.line, Subject::Deck, reason.into());
            }
        }
    }

    fn read_skulls(&mut self, section: &Section<'_>) {
        if self.skulls_seen {
            self.error(section.line, Subject::Skulls, "the values are given twice".into());
        }
        self.skulls_seen = true;
        let (line, words) = section.words();
        let values: Vec<u8> = words.iter().filter_map(|word| word.parse().ok()).filter(|v| *v <= 99).collect();
        if values.len() != words.len() {
            self.error(line, Subject::Skulls, "the values are whole numbers from 1 to 99".into());
        } else if values.first() == Some(&0) || values.windows(2).any(|pair| pair[0] >= pair[1]) {
            self.error(line, Subject::Skulls, "the values must rise from 1 or more".into());
        } else if let Ok(values) = values.as_slice().try_into() {
            self.skulls = Some(values);
        } else {
            self.error(line, Subject::Skulls, format!("{} values, expected {SKULLS}", values.len()));
        }
    }

    fn read_expedition(&mut self, section: &Section<'_>, number: &str) {
        let Some(number) = number.parse().ok().and_then(ExpeditionNumber::new) else {
            let reason = format!("there is no expedition {number}, they are 1 to {EXPEDITIONS}");
            return self.error(section.line, Subject::Deck, reason);
        };
        let subject = Subject::Expedition(number.get());
        if std::mem::replace(&mut self.expeditions_seen[number.index()], true) {
            return self.error(section.line, subject, "this card is given twice".into());
        }
        let mut drawn = Boxes::EMPTY;
        for (row, (line, signs)) in (1..).zip(section.signs()) {
            for (column, sign) in (1..).zip(signs) {
                match (sign, cell_at(row, column)) {
                    (FREE_SIGN, _) => {}
                    (CROSSED_SIGN, Some(cell)) => drawn |= Boxes::of(cell),
                    (CROSSED_SIGN, None) => self.error(line, subject, "the pattern leaves the 5×5 chamber".into()),
                    _ => self.error(line, subject, format!("unknown sign {sign:?}, a pattern is drawn with X and .")),
                }
            }
        }
        let pattern = Pattern::new(drawn);
        if pattern.is_none() {
            let count = drawn.len();
            let reason = if (MIN_PATTERN_BOXES..=MAX_PATTERN_BOXES).contains(&count) {
                "the boxes of the pattern must be connected by sides".into()
            } else {
                format!("{count} boxes, a pattern has {MIN_PATTERN_BOXES} to {MAX_PATTERN_BOXES}")
            };
            self.error(section.line, subject, reason);
        }
        self.patterns[number.index()] = pattern;
    }

    fn read_card(&mut self, section: &Section<'_>, number: &str, colour: &str, entrance: Option<&str>) {
        let Some(number) = number.parse().ok().and_then(CardNumber::new) else {
            let reason = format!("there is no card {number}, cards are 1 to {CARDS}");
            return self.error(section.line, Subject::Deck, reason);
        };
        let subject = Subject::Card(number.get());
        let Some(colour) = Colour::ALL.into_iter().find(|known| known.name() == colour) else {
            let reason = format!("unknown colour \"{colour}\", colours are green, orange and purple");
            return self.error(section.line, subject, reason);
        };
        if let Some((line, ..)) = self.cards.iter().find(|(_, known, ..)| *known == number) {
            let reason = format!("this card is given twice, first on line {line}");
            return self.error(section.line, subject, reason);
        }
        let card = self.read_chamber(section, subject, colour, entrance);
        self.cards.push((section.line, number, card, colour));
    }

    fn read_chamber(
        &mut self,
        section: &Section<'_>,
        subject: Subject,
        colour: Colour,
        entrance: Option<&str>,
    ) -> Option<Card> {
        let errors_before = self.problems.errors();
        let mut entrances = Boxes::EMPTY;
        if let Some(name) = entrance {
            match name.parse() {
                Ok(cell) => entrances |= Boxes::of(cell),
                Err(error) => self.error(section.line, subject, format!("{error}")),
            }
        }
        let mut symbols = [Symbol::Plain; (SIDE * SIDE) as usize];
        let rows: Vec<_> = section.signs().collect();
        if rows.len() != usize::from(SIDE) {
            self.error(section.line, subject, format!("{} rows, expected {SIDE}", rows.len()));
        }
        for (row, (line, signs)) in (1..=SIDE).zip(rows) {
            if signs.len() != usize::from(SIDE) {
                self.error(line, subject, format!("row {row} has {} boxes, expected {SIDE}", signs.len()));
            }
            for (column, sign) in (1..=SIDE).zip(signs) {
                let Some(cell) = Cell::at(row, column) else { continue };
                if sign == ENTRANCE_SIGN {
                    entrances |= Boxes::of(cell);
                } else if let Some(symbol) = Symbol::from_sign(sign) {
                    symbols[cell.index()] = symbol;
                } else {
                    self.error(line, subject, format!("unknown sign {sign:?} at {cell}"));
                }
            }
        }
        if self.problems.errors() > errors_before {
            return None;
        }
        let symbol_at = |cell: Cell| symbols[cell.index()];
        self.check_chamber(section.line, subject, colour, entrances, symbol_at)
    }

    /// The chamber's part of S1.
    fn check_chamber(
        &mut self,
        line: usize,
        subject: Subject,
        colour: Colour,
        entrances: Boxes,
        symbol_at: impl Fn(Cell) -> Symbol,
    ) -> Option<Card> {
        let tombs: Boxes = Cell::all().filter(|&cell| symbol_at(cell) == Symbol::Tomb).collect();
        let entrance = self.only_one(line, subject, "entrance", entrances, TOP_ROW, "top");
        let tomb = self.only_one(line, subject, "tomb", tombs, BOTTOM_ROW, "bottom");
        let (entrance, _) = (entrance?, tomb?);
        let card = Card::new(colour, entrance, symbol_at);
        match card.symbol(entrance) {
            Symbol::Plain => {}
            Symbol::Wall => {
                self.error(line, subject, "the entrance is a wall".into());
                return None;
            }
            symbol => self.problems.warn(line, subject, format!("the entrance shows a symbol ({})", symbol.sign())),
        }
        let reached = card.entrance.flood(card.room());
        if !reached.meets(card.tomb) {
            self.error(line, subject, "no way leads from the entrance to the tomb".into());
            return None;
        }
        for cell in card.room() - reached {
            let symbol = card.symbol(cell);
            if symbol == Symbol::Plain {
                self.problems.warn(line, subject, format!("{cell} is sealed off"));
            } else {
                self.error(line, subject, format!("{cell} ({}) is sealed off", symbol.sign()));
            }
        }
        Some(card)
    }

    fn only_one(
        &mut self,
        line: usize,
        subject: Subject,
        what: &str,
        found: Boxes,
        row: Boxes,
        row_name: &str,
    ) -> Option<Cell> {
        let cells: Vec<String> = found.iter().map(|cell| cell.to_string()).collect();
        match cells.as_slice() {
            [] if what == "entrance" => {
                let reason = "no entrance: > in the grid, or entrance r1c2 in the header if that box shows a symbol";
                self.error(line, subject, reason.into());
            }
            [] => self.error(line, subject, format!("no {what}")),
            [cell] if !found.meets(row) => {
                self.error(line, subject, format!("the {what} must be on the {row_name} row, not at {cell}"));
            }
            [_] => return found.first(),
            _ => self.error(line, subject, format!("{} {what}s, at {}", cells.len(), cells.join(" and "))),
        }
        None
    }

    fn finish(mut self) -> Parsed<Deck> {
        let end = self.last_line;
        if self.name.is_none() {
            self.error(end, Subject::Deck, "the name is missing: [deck NAME]".into());
        }
        if !self.skulls_seen {
            self.error(end, Subject::Skulls, "the section [skulls] is missing".into());
        }
        self.check_completeness(end);
        self.check_patterns(end);
        let deck = if self.problems.errors() == 0 { self.build() } else { None };
        let problems = self.problems.into_sorted();
        match deck {
            Some(deck) => Ok((deck, problems)),
            None => Err(problems),
        }
    }

    /// Numbers 1 to 48 and 16 cards of each colour (S1), expeditions 1 to 8 (S2).
    fn check_completeness(&mut self, end: usize) {
        let missing_cards: Vec<_> =
            CardNumber::all().filter(|number| !self.cards.iter().any(|(_, known, ..)| known == number)).collect();
        let missing_expeditions: Vec<_> = ExpeditionNumber::all()
            .filter(|number| !self.expeditions_seen[number.index()])
            .map(ExpeditionNumber::get)
            .collect();
        if !missing_cards.is_empty() {
            self.error(end, Subject::Deck, format!("cards are missing: {missing_cards:?}"));
        } else {
            for colour in Colour::ALL {
                let count = self.cards.iter().filter(|(.., known)| *known == colour).count();
                if count != CARDS_PER_COLOUR {
                    self.error(end, Subject::Deck, format!("{count} {colour} cards, expected {CARDS_PER_COLOUR}"));
                }
            }
        }
        if !missing_expeditions.is_empty() {
            self.error(end, Subject::Deck, format!("expeditions are missing: {missing_expeditions:?}"));
        }
    }

    /// Six different patterns (S2).
    fn check_patterns(&mut self, end: usize) {
        let mut different: Vec<&Pattern> = Vec::new();
        for pattern in self.patterns.iter().flatten() {
            if !different.iter().any(|known| known.is_same(pattern)) {
                different.push(pattern);
            }
        }
        let count = different.len();
        if self.patterns.iter().all(Option::is_some) && count != PATTERNS {
            let reason = format!("{count} different patterns on the expedition cards, expected {PATTERNS}");
            self.error(end, Subject::Deck, reason);
        }
    }

    fn build(&self) -> Option<Deck> {
        let mut cards = self.cards.clone();
        cards.sort_by_key(|(_, number, ..)| *number);
        let cards: Option<Vec<Card>> = cards.into_iter().map(|(_, _, card, _)| card).collect();
        let patterns: Option<Vec<Pattern>> = self.patterns.iter().cloned().collect();
        Some(Deck::assemble(self.name.clone()?, cards?.try_into().ok()?, patterns?.try_into().ok()?, self.skulls?))
    }
}

/// The box at a row and column of a drawing; `None` outside the chamber.
fn cell_at(row: usize, column: usize) -> Option<Cell> {
    Cell::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
}
