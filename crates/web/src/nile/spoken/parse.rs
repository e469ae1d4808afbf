//! What a player of Nile types, as a command with its parts.

use games::nile::{Area, Discovery, Face, PyramidRow, Way};

use super::super::names::discovery_name;
use crate::spoken::{Keyword, VERBS, Verb, folded, meaning, words};

/// A command of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Roll,
    Bump,
    Extra,
    Double,
    Use,
    Keep,
    Pick,
    Buy,
    Build,
    Back,
    Store,
    End,
    Column,
    Valley,
    Pyramid,
    Tray,
    Storehouse,
    Dice,
    Yields,
    Discoveries,
    Prices,
}

pub(super) static COMMANDS: &[Keyword<Command>] = &[
    Keyword { meaning: Command::Buy, english: "buy", local: || t!("niles-say-buy") },
    Keyword { meaning: Command::Build, english: "build", local: || t!("niles-say-build") },
    Keyword { meaning: Command::Back, english: "back", local: || t!("niles-say-back") },
    Keyword { meaning: Command::End, english: "end done", local: || t!("niles-say-end") },
    Keyword { meaning: Command::Store, english: "store", local: || t!("niles-say-store") },
    Keyword { meaning: Command::Bump, english: "bump", local: || t!("niles-say-bump") },
    Keyword { meaning: Command::Extra, english: "extra", local: || t!("niles-say-extra") },
    Keyword { meaning: Command::Roll, english: "roll gather", local: || t!("niles-say-roll") },
    Keyword { meaning: Command::Double, english: "double", local: || t!("niles-say-double") },
    Keyword { meaning: Command::Use, english: "use", local: || t!("niles-say-use") },
    Keyword { meaning: Command::Keep, english: "keep skip decline", local: || t!("niles-say-keep") },
    Keyword { meaning: Command::Pick, english: "remove select choose pick", local: || t!("niles-say-pick") },
    Keyword { meaning: Command::Column, english: "column", local: || t!("niles-say-column") },
    Keyword { meaning: Command::Valley, english: "valley area land", local: || t!("niles-say-valley") },
    Keyword { meaning: Command::Pyramid, english: "pyramid pyramids", local: || t!("niles-say-pyramid") },
    Keyword { meaning: Command::Tray, english: "tray have goods", local: || t!("niles-say-tray") },
    Keyword { meaning: Command::Storehouse, english: "storehouse boxes", local: || t!("niles-say-storehouse") },
    Keyword { meaning: Command::Dice, english: "dice", local: || t!("niles-say-dice") },
    Keyword { meaning: Command::Yields, english: "yields yield", local: || t!("niles-say-yields") },
    Keyword { meaning: Command::Discoveries, english: "discoveries discovery", local: || t!("niles-say-discoveries") },
    Keyword { meaning: Command::Prices, english: "prices price", local: || t!("niles-say-prices") },
];

/// A word that belongs to a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Area(Area),
    Way(Way),
    /// A word that says nothing new, as in "build row 2".
    Filler,
}

static PARTS: &[Keyword<Part>] = &[
    Keyword { meaning: Part::Area(Area::Red), english: "red bricks brick", local: || t!("niles-say-red") },
    Keyword { meaning: Part::Area(Area::Green), english: "green wheat", local: || t!("niles-say-green") },
    Keyword { meaning: Part::Area(Area::Blue), english: "blue workers worker", local: || t!("niles-say-blue") },
    Keyword { meaning: Part::Way(Way::Up), english: "up plus +1 +", local: || t!("niles-say-up") },
    Keyword { meaning: Part::Way(Way::Down), english: "down minus -1 -", local: || t!("niles-say-down") },
    Keyword { meaning: Part::Filler, english: "row column the of piece die turn", local: || t!("niles-say-filler") },
];

/// What follows a command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Parts {
    pub(super) area: Option<Area>,
    pub(super) way: Option<Way>,
    pub(super) numbers: Vec<u8>,
    /// A discovery by its name.
    pub(super) found: Option<Discovery>,
    /// The first word without a meaning.
    pub(super) unknown: Option<String>,
    /// The words as they were typed.
    pub(super) words: Vec<String>,
}

impl Parts {
    pub(super) fn face(&self) -> Option<Face> {
        self.numbers.first().copied().and_then(Face::new)
    }

    pub(super) fn row(&self) -> Option<PyramidRow> {
        self.numbers.first().copied().and_then(PyramidRow::new)
    }

    /// The discovery by its name or number.
    pub(super) fn discovery(&self) -> Option<Discovery> {
        self.found.or_else(|| self.numbers.first().copied().and_then(Discovery::new))
    }
}

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Verb(Verb, Parts),
    Command(Command, Parts),
    /// A number of the last list.
    Number(usize),
    Unknown(String),
}

/// Understands a line.
pub(super) fn parse(line: &str) -> Said {
    let said = words(line);
    let Some((first, rest)) = said.split_first() else { return Said::Unknown(String::new()) };
    if let (true, Ok(number)) = (rest.is_empty(), first.parse()) {
        return Said::Number(number);
    }
    let parts = parts(rest);
    match (meaning(COMMANDS, first), meaning(VERBS, first)) {
        (Some(command), _) => match parts.unknown {
            Some(word) => Said::Unknown(word),
            None => Said::Command(command, parts),
        },
        (None, Some(verb)) => Said::Verb(verb, parts),
        (None, None) => Said::Unknown(first.clone()),
    }
}

fn parts(said: &[String]) -> Parts {
    let mut parts = Parts { words: said.to_vec(), ..Parts::default() };
    for word in said {
        match (meaning(PARTS, word), word.parse()) {
            (Some(Part::Area(area)), _) => parts.area = Some(area),
            (Some(Part::Way(way)), _) => parts.way = Some(way),
            (Some(Part::Filler), _) => {}
            (None, Ok(number)) => parts.numbers.push(number),
            (None, Err(_)) => match discovery(word) {
                Some(found) => parts.found = parts.found.or(Some(found)),
                None => parts.unknown = parts.unknown.or_else(|| Some(word.clone())),
            },
        }
    }
    parts
}

/// A discovery by one of the words of its name, in the player's language or in English.
fn discovery(word: &str) -> Option<Discovery> {
    let is = |found: &Discovery| {
        let names = [folded(&discovery_name(*found)), folded(found.name())];
        names.iter().any(|name| words(name).iter().any(|part| part == word))
    };
    Discovery::all().find(is)
}
