//! Challenges as links.

use game_core::{GameName, Level, Seat, Seed};
use links::{EnvelopeError, Fields, from_text, open, push_text, seal, to_text};
use protocol::{DailyFormat, Day};
use serde_json::Map;

use crate::daily::DigDay;
use crate::deal::{Deal, DealError, DealLuck};
use crate::moves::Moves;

/// The version of the format that this program writes and reads.
const VERSION: u8 = 1;
/// The longest link, in signs after `#/challenge/`. A deck of one's own takes about 4,000.
pub const MAX_LINK: usize = 16_000;
/// The longest name, in characters.
pub const MAX_NAME: usize = 24;

/// A person whose game is part of a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenger {
    /// The name, at most [`MAX_NAME`] characters; it may be empty.
    pub name: String,
    /// The whole game.
    pub moves: Moves,
}

/// A deal to play, and usually the game that someone played on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The deal.
    pub deal: Deal,
    /// The challenger with their game; none for a fresh deal.
    pub by: Option<Challenger>,
    /// The day whose deal this is, if it is one.
    pub day: Option<(Day, DailyFormat)>,
}

/// What is wrong with a link.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// There is nothing after `#/challenge/`.
    #[error("the link is empty")]
    Empty,
    /// The link is longer than any that this program writes.
    #[error("the link has {0} signs, at most {MAX_LINK} are possible")]
    TooLong(usize),
    /// A sign cannot be part of a link.
    #[error("sign {0} cannot be part of a challenge link")]
    Sign(usize),
    /// A newer program wrote it.
    #[error("the link has version {0}, this program reads version {VERSION}")]
    Version(u8),
    /// The end is missing.
    #[error("the link is cut off: {missing} of {expected} bytes are missing")]
    Cut {
        /// The bytes that are missing.
        missing: usize,
        /// The bytes that the link says it has.
        expected: usize,
    },
    /// There is more than the link should have.
    #[error("the link has {0} bytes too many at its end")]
    Surplus(usize),
    /// The hash does not match.
    #[error("the link was changed: its hash does not match")]
    Changed,
    /// The fields cannot be read, although the hash matches.
    #[error("the link cannot be read: {0}")]
    Unreadable(&'static str),
    /// The deal cannot be played.
    #[error("the deal of the link cannot be played: {0}")]
    Deal(#[from] DealError),
}

impl From<EnvelopeError> for LinkError {
    fn from(error: EnvelopeError) -> Self {
        match error {
            EnvelopeError::Version { found, .. } => Self::Version(found),
            EnvelopeError::Cut { missing, expected } => Self::Cut { missing, expected },
            EnvelopeError::Surplus(surplus) => Self::Surplus(surplus),
            EnvelopeError::Changed => Self::Changed,
        }
    }
}

const HAS_MATERIAL: u8 = 1;
const HAS_SHARES: u8 = 2;
const HAS_MOVES: u8 = 4;
const HAS_DAY: u8 = 8;
const HAS_OPTIONS: u8 = 16;

impl Challenge {
    /// The text of the link, after `#/challenge/`.
    pub fn to_link(&self) -> String {
        let mut content = Vec::new();
        self.write(&mut content);
        to_text(&seal(VERSION, &content))
    }

    /// Reads a link and checks its hash and its deal. The moves are not decoded: nobody should know them yet.
    pub fn from_link(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        match text.len() {
            0 => return Err(LinkError::Empty),
            length if length > MAX_LINK => return Err(LinkError::TooLong(length)),
            _ => {}
        }
        let bytes = from_text(text).map_err(LinkError::Sign)?;
        let content = open(VERSION, &bytes)?;
        if to_text(&bytes) != text {
            return Err(LinkError::Changed);
        }
        let challenge = Self::read(Fields(content))?;
        challenge.deal.check()?;
        Ok(challenge)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let Deal { game, rules, seats, seat, bots: _, options, material, luck } = &self.deal;
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        bytes.push(
            flag(material.is_some(), HAS_MATERIAL)
                | flag(matches!(luck, DealLuck::Shares { .. }), HAS_SHARES)
                | flag(self.by.is_some(), HAS_MOVES)
                | flag(self.day.is_some(), HAS_DAY)
                | flag(!options.is_empty(), HAS_OPTIONS),
        );
        push_text(bytes, game.as_str());
        bytes.extend_from_slice(&[*rules as u8, *seats, seat.number()]);
        bytes.extend(self.deal.all_seats().iter().map(|seat| level_code(self.deal.level(seat))));
        if !options.is_empty() {
            push_text(bytes, &serde_json::to_string(options).unwrap_or_default());
        }
        if let Some(material) = material {
            push_text(bytes, material);
        }
        match luck {
            DealLuck::Key(key) => bytes.extend_from_slice(key),
            DealLuck::Shares { secret, parts } => {
                bytes.extend_from_slice(secret.bytes());
                bytes.push(parts.len() as u8);
                for (seat, part) in parts {
                    bytes.push(seat.number());
                    bytes.extend_from_slice(part.bytes());
                }
            }
        }
        if let Some((day, format)) = self.day {
            bytes.extend_from_slice(&(day.dig() as u16).to_be_bytes());
            bytes.push(format as u8);
        }
        if let Some(Challenger { name, moves }) = &self.by {
            push_text(bytes, name);
            bytes.extend_from_slice(&(moves.0.len() as u16).to_be_bytes());
            bytes.extend_from_slice(&moves.0);
        }
    }

    fn read(mut fields: Fields<'_>) -> Result<Self, LinkError> {
        let flags = fields.byte().ok_or(LinkError::Unreadable("it has no content"))?;
        let deal = read_deal(&mut fields, flags).ok_or(LinkError::Unreadable("its deal is not complete"))?;
        let has = |flag: u8| flags & flag != 0;
        let day = has(HAS_DAY).then(|| read_day(&mut fields).ok_or(LinkError::Unreadable("there is no such day")));
        let by = has(HAS_MOVES).then(|| read_challenger(&mut fields));
        let challenge = Self { deal, day: day.transpose()?, by: by.transpose()? };
        if fields.0.is_empty() { Ok(challenge) } else { Err(LinkError::Unreadable("it has unknown content")) }
    }
}

fn read_deal(fields: &mut Fields<'_>, flags: u8) -> Option<Deal> {
    let game = GameName::new(fields.text()?)?;
    let [rules, seats, seat] = fields.array()?;
    let seat = Seat::from_number(seat)?;
    let mut bots = Vec::new();
    for number in 1..=seats {
        let (seat, code) = (Seat::from_number(number)?, fields.byte()?);
        if code > 0 {
            bots.push((seat, *Level::ALL.get(usize::from(code) - 1)?));
        }
    }
    let options = if flags & HAS_OPTIONS == 0 { Map::new() } else { serde_json::from_str(fields.text()?).ok()? };
    let material = if flags & HAS_MATERIAL == 0 { None } else { Some(fields.text()?.into()) };
    let luck = if flags & HAS_SHARES == 0 { DealLuck::Key(fields.array()?) } else { read_shares(fields)? };
    Some(Deal { game, rules: rules.into(), seats, seat, bots, options, material, luck })
}

fn read_shares(fields: &mut Fields<'_>) -> Option<DealLuck> {
    let secret = Seed::from_bytes(fields.array()?);
    let count = fields.byte()?;
    let part = |_| Some((Seat::from_number(fields.byte()?)?, Seed::from_bytes(fields.array()?)));
    let parts = (0..count).map(part).collect::<Option<Vec<_>>>()?;
    // From the first seat on, each once: the order decides the seed.
    let in_order = parts.is_sorted_by(|(one, _), (other, _)| one.number() < other.number());
    in_order.then_some(DealLuck::Shares { secret, parts })
}

fn read_day(fields: &mut Fields<'_>) -> Option<(Day, DailyFormat)> {
    let day = Day::of_dig(fields.number()? as u32)?;
    Some((day, *DailyFormat::ALL.get(usize::from(fields.byte()?))?))
}

fn read_challenger(fields: &mut Fields<'_>) -> Result<Challenger, LinkError> {
    let name = fields.text().ok_or(LinkError::Unreadable("its name is not complete"))?;
    if !check_name(name) {
        return Err(LinkError::Unreadable("its name is not allowed"));
    }
    let count = fields.number().ok_or(LinkError::Unreadable("its moves are missing"))?;
    let moves = fields.bytes(count).ok_or(LinkError::Unreadable("its moves are not complete"))?;
    Ok(Challenger { name: name.into(), moves: Moves(moves.into()) })
}

/// Whether a name can be part of a link: not too long, and nothing that changes how other text is shown.
pub fn check_name(name: &str) -> bool {
    let is_plain = |sign: char| {
        !sign.is_control()
            && !matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    name.chars().count() <= MAX_NAME && name.chars().all(is_plain) && name.trim() == name
}

fn level_code(level: Option<Level>) -> u8 {
    level.and_then(|level| Level::ALL.iter().position(|other| *other == level)).map_or(0, |index| index as u8 + 1)
}
