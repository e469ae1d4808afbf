//! What a player of Silver & Gold types, as a command or a move.

use games::silver_gold::{CardNumber, Cell, Colour, Deck, Slot};

use super::super::names;
use super::super::shape::Name;
use crate::spoken::{Keyword, VERBS, Verb, folded, meaning, words};

/// A command of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Cards,
    Card,
    Rows,
    Display,
    Races,
    Shape,
    Take,
    Keep,
    Change,
}

pub(super) static COMMANDS: &[Keyword<Command>] = &[
    Keyword { meaning: Command::Cards, english: "cards pyramids mine", local: || t!("sgs-say-cards") },
    Keyword { meaning: Command::Card, english: "card layout look", local: || t!("sgs-say-card") },
    Keyword { meaning: Command::Rows, english: "rows row", local: || t!("sgs-say-rows") },
    Keyword { meaning: Command::Display, english: "display offer offered", local: || t!("sgs-say-display") },
    Keyword { meaning: Command::Races, english: "races race colours colors", local: || t!("sgs-say-races") },
    Keyword { meaning: Command::Shape, english: "expedition", local: || t!("sgs-say-expedition") },
    Keyword { meaning: Command::Take, english: "take", local: || t!("sgs-say-take") },
    Keyword { meaning: Command::Keep, english: "keep", local: || t!("sgs-say-keep") },
    Keyword { meaning: Command::Change, english: "change withdraw", local: || t!("sgs-say-change") },
];

/// A part of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    One,
    Mirrored,
    Deck,
    Side(Slot),
    Shape(ShapeWord),
    Colour(Colour),
}

/// A word for a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShapeWord {
    /// The shape of the expedition, whichever it is.
    Present,
    /// A line of three or four.
    Line,
    Is(Name),
}

const fn shape(name: Name) -> Part {
    Part::Shape(ShapeWord::Is(name))
}

pub(super) static PARTS: &[Keyword<Part>] = &[
    Keyword { meaning: Part::One, english: "one single", local: || t!("sgs-say-one") },
    Keyword { meaning: Part::Mirrored, english: "mirrored mirror m flip", local: || t!("sgs-say-mirrored") },
    Keyword { meaning: Part::Deck, english: "deck top", local: || t!("sgs-say-deck") },
    Keyword { meaning: Part::Side(Slot::Left), english: "left", local: || t!("sgs-say-left") },
    Keyword { meaning: Part::Side(Slot::Right), english: "right", local: || t!("sgs-say-right") },
    Keyword { meaning: Part::Shape(ShapeWord::Present), english: "shape pattern", local: || t!("sgs-say-shape") },
    Keyword { meaning: Part::Shape(ShapeWord::Line), english: "line line3 line4", local: || t!("sgs-say-line") },
    Keyword { meaning: shape(Name::Pair), english: "pair", local: || t!("sgs-say-pair") },
    Keyword { meaning: shape(Name::Corner), english: "corner", local: || t!("sgs-say-corner") },
    Keyword { meaning: shape(Name::LShape), english: "l l-shape ell", local: || t!("sgs-say-l") },
    Keyword { meaning: shape(Name::Square), english: "square", local: || t!("sgs-say-square") },
    Keyword { meaning: shape(Name::Zigzag), english: "zigzag z-shape", local: || t!("sgs-say-zigzag") },
    Keyword { meaning: shape(Name::TShape), english: "t t-shape tee", local: || t!("sgs-say-t") },
    Keyword { meaning: Part::Colour(Colour::Green), english: "green", local: || t!("sg-green") },
    Keyword { meaning: Part::Colour(Colour::Orange), english: "orange", local: || t!("sg-orange") },
    Keyword { meaning: Part::Colour(Colour::Purple), english: "purple", local: || t!("sg-purple") },
];

/// A move as it was typed. What is missing is found out later.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Move {
    pub(super) one: bool,
    pub(super) shape: Option<ShapeWord>,
    pub(super) card: Option<CardNumber>,
    pub(super) side: Option<Slot>,
    pub(super) boxes: Vec<Cell>,
    /// Quarter turns to the right.
    pub(super) turns: Option<u8>,
    pub(super) mirrored: bool,
}

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Verb(Verb, Vec<String>),
    Command(Command, Vec<String>),
    Move(Move),
    /// A number of the last list.
    Number(usize),
    /// This word has no meaning here.
    Unknown(String),
    /// The number belongs to a card of another colour.
    WrongColour(CardNumber),
}

/// Understands a line.
pub(super) fn parse(deck: &Deck, line: &str) -> Said {
    let mut said = words(line);
    let Some(first) = said.first().cloned() else { return Said::Unknown(String::new()) };
    if let (1, Ok(number)) = (said.len(), first.parse()) {
        return Said::Number(number);
    }
    if let Some(verb) = meaning(VERBS, &first) {
        return Said::Verb(verb, said.split_off(1));
    }
    if let Some(command) = meaning(COMMANDS, &first) {
        return Said::Command(command, said.split_off(1));
    }
    parse_move(deck, &said)
}

fn parse_move(deck: &Deck, said: &[String]) -> Said {
    let mut found = Move::default();
    for word in said {
        if let Some(cell) = cell(word) {
            found.boxes.push(cell);
            continue;
        }
        match meaning(PARTS, word) {
            Some(Part::One) => found.one = true,
            Some(Part::Mirrored) => found.mirrored = true,
            Some(Part::Side(slot)) => found.side = Some(slot),
            Some(Part::Shape(shape)) => found.shape = Some(shape),
            // The number of the card follows, and is enough.
            Some(Part::Colour(_)) => {}
            Some(Part::Deck) => return Said::Unknown(word.clone()),
            None => match (angle(word), card(deck, word)) {
                (Some(turns), _) => found.turns = Some(turns),
                (None, Ok(number)) => found.card = Some(number),
                (None, Err(NoCard::OtherColour(number))) => return Said::WrongColour(number),
                (None, Err(NoCard::NotACard)) => return Said::Unknown(word.clone()),
            },
        }
    }
    Said::Move(found)
}

/// A box: `r1c2`, `1-2`, or the letters of the other languages.
fn cell(word: &str) -> Option<Cell> {
    let digits = |row: u8, column: u8| Cell::at(row.checked_sub(b'0')?, column.checked_sub(b'0')?);
    match word.as_bytes() {
        [row, b'-' | b'/', column] => digits(*row, *column),
        // Row and column; in German Reihe and Spalte, in French ligne and colonne.
        [b'r' | b'l', row, b'c' | b's', column] => digits(*row, *column),
        _ => None,
    }
}

fn angle(word: &str) -> Option<u8> {
    match word.trim_end_matches('°') {
        "0" => Some(0),
        "90" => Some(1),
        "180" => Some(2),
        "270" => Some(3),
        _ => None,
    }
}

/// Why a word is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoCard {
    NotACard,
    OtherColour(CardNumber),
}

/// A card: its number, perhaps after the first letter of its colour.
pub(super) fn card(deck: &Deck, word: &str) -> Result<CardNumber, NoCard> {
    let letter = word.chars().next().filter(|sign| sign.is_ascii_alphabetic());
    let digits = &word[letter.map_or(0, char::len_utf8)..];
    let number = digits.parse().ok().and_then(CardNumber::new).ok_or(NoCard::NotACard)?;
    let colour = deck.card(number).colour;
    let letters = [colour.name().to_string(), folded(&names::colour(colour))];
    match letter {
        Some(letter) if !letters.iter().any(|name| name.starts_with(letter)) => Err(NoCard::OtherColour(number)),
        _ => Ok(number),
    }
}

/// The cards that a list of words names, and whether one of them is the top of the deck.
pub(super) fn cards(deck: &Deck, said: &[String]) -> Result<(Vec<CardNumber>, bool), Said> {
    let (mut cards, mut from_deck) = (Vec::new(), false);
    for word in said {
        match meaning(PARTS, word) {
            Some(Part::Deck) => from_deck = true,
            Some(Part::Colour(_)) => {}
            Some(_) => return Err(Said::Unknown(word.clone())),
            None => match card(deck, word) {
                Ok(number) => cards.push(number),
                Err(NoCard::OtherColour(number)) => return Err(Said::WrongColour(number)),
                Err(NoCard::NotACard) => return Err(Said::Unknown(word.clone())),
            },
        }
    }
    Ok((cards, from_deck))
}
