//! Tables: how they are agreed on, listed and shown.

use std::collections::BTreeMap;

use game_core::{Branch, GameName, Hash, Level, Practice, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::daily::DailyMark;
use crate::evening::EventMark;
use crate::ids::{TableCode, TableId};

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Only people who have the link or the code.
    #[default]
    Link,
    /// Everybody: the table is listed publicly.
    Public,
}

/// The time limit for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// Half a minute.
    Seconds30,
    /// Two minutes.
    Minutes2,
    /// One hour.
    Hour,
    /// One day.
    Day,
    /// Three days.
    Days3,
}

impl Clock {
    /// The limit in milliseconds.
    pub const fn millis(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Seconds30 => Some(30_000),
            Self::Minutes2 => Some(120_000),
            Self::Hour => Some(3_600_000),
            Self::Day => Some(86_400_000),
            Self::Days3 => Some(3 * 86_400_000),
        }
    }

    /// Whether players have an hour or more for a turn. They need not stay connected: they can be told when it is their
    /// turn.
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::Hour | Self::Day | Self::Days3)
    }
}

/// A deck or board other than the standard one, as the whole text of its file: `{"deck": "…"}` or `{"board": "…"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Material {
    /// The kind of material, such as `deck`. Each game has its own.
    pub kind: String,
    /// The file's text.
    pub text: String,
}

/// Material must be one file of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one kind of material with its text, such as a deck")]
pub struct NotOneMaterial;

impl TryFrom<BTreeMap<String, String>> for Material {
    type Error = NotOneMaterial;

    fn try_from(mut map: BTreeMap<String, String>) -> Result<Self, NotOneMaterial> {
        let (kind, text) = map.pop_first().ok_or(NotOneMaterial)?;
        if map.is_empty() { Ok(Self { kind, text }) } else { Err(NotOneMaterial) }
    }
}

impl From<Material> for BTreeMap<String, String> {
    fn from(material: Material) -> Self {
        Self::from([(material.kind, material.text)])
    }
}

/// A game's own options by name. A game reads what it knows; an empty map means the usual options.
pub type GameOptions = serde_json::Map<String, serde_json::Value>;

/// The agreement for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game to be played.
    pub game: GameName,
    /// The number of seats: Silver & Gold 1 to 4, Nile 2.
    pub seats: u8,
    /// The game's own options, such as Nile's draft.
    #[serde(default)]
    pub options: GameOptions,
    /// The deck or board; the standard one if not given.
    #[serde(default)]
    pub material: Option<Material>,
    /// Who can find the table.
    #[serde(default)]
    pub visibility: Visibility,
    /// The time limit for a turn.
    #[serde(default)]
    pub clock: Clock,
    /// Bots that sit at the table from the start, each with its seat and level.
    #[serde(default)]
    pub bots: Vec<(Seat, Level)>,
    /// Whether the table is for anyone who waits for a game: it starts soon, with bots on the open seats, and people may
    /// take the seats of bots during the game. Only the server makes such tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyone: bool,
    /// The game that this one branched off. Only tables in a browser branch; servers refuse it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Branch>,
    /// The seed of that game. It decides everything that both games share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_seed: Option<Seed>,
    /// Whether the player got hints or took turns back. Only tables in a browser help; servers refuse it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The daily dig that is played here. Only the server makes such tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyMark>,
    /// The evening that the table belongs to. Only the server makes such tables: it seats the players and gives the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventMark>,
}

impl NewTable {
    /// A table with the standard deck or board, found by link, without a clock and without bots.
    pub fn new(game: GameName, seats: u8) -> Self {
        let (options, visibility, clock) = (GameOptions::default(), Visibility::default(), Clock::default());
        let (material, bots, anyone, from, from_seed) = (None, Vec::new(), false, None, None);
        let (assisted, event, daily) = (false, None, None);
        Self {
            game,
            seats,
            options,
            material,
            visibility,
            clock,
            bots,
            anyone,
            from,
            from_seed,
            assisted,
            event,
            daily,
        }
    }

    /// What sets a game of practice apart. A game with either is refused by servers, and counts for no results.
    pub fn practice(&self) -> Practice {
        Practice { from: self.from, assisted: self.assisted }
    }
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// The seat is open.
    Open,
    /// A bot.
    Bot(Level),
    /// A person, by name.
    Person(String),
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatInfo {
    /// The seat's number.
    pub seat: Seat,
    /// The occupant of the seat.
    pub sitter: Sitter,
    /// Whether the person is ready for the game to begin; bots always are.
    pub ready: bool,
    /// Whether the person is connected.
    pub connected: bool,
    /// Whether a bot plays for the person, who is gone or too slow.
    pub stand_in: bool,
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The game has not begun: people take seats.
    Gathering,
    /// The game is being played.
    Playing,
    /// The game has ended.
    Finished,
}

/// A table as everybody at it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    /// The secret id in the table's link.
    pub table: TableId,
    /// The short code that people read aloud.
    pub code: TableCode,
    /// The game that is played.
    pub game: GameName,
    /// The setup as in a record: deck or board, and options. Only in the first message about a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<serde_json::Value>,
    /// Who can find the table.
    pub visibility: Visibility,
    /// The time limit for a turn.
    pub clock: Clock,
    /// The stage of the table.
    pub stage: Stage,
    /// All seats, from seat 1 on.
    pub seats: Vec<SeatInfo>,
    /// The viewer's seat, if the viewer has one.
    pub your_seat: Option<Seat>,
    /// Whether the viewer is the host.
    pub you_host: bool,
    /// The hash of the server's secret, published before any player is ready.
    pub commitment: Hash,
    /// The table where the same people play again.
    pub rematch: Option<TableId>,
    /// Whether the table is for anyone who waits for a game, see [`NewTable::anyone`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyone: bool,
    /// The daily dig that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyMark>,
    /// The evening that the table belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventMark>,
}

/// A table that was made or found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// The secret id in the table's link.
    pub table: TableId,
    /// The short code that people read aloud.
    pub code: TableCode,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// The secret id in the table's link.
    pub table: TableId,
    /// The short code that people read aloud.
    pub code: TableCode,
    /// The game that is played.
    pub game: GameName,
    /// The stage of the table.
    pub stage: Stage,
    /// The occupants of the seats, from seat 1 on.
    pub sitters: Vec<Sitter>,
    /// The time limit for a turn.
    pub clock: Clock,
    /// Seats that the game waits for.
    pub waiting: Vec<Seat>,
    /// The seat of the person who asked, if they have one.
    pub your_seat: Option<Seat>,
    /// Whether the game waits for the person who asked.
    pub your_turn: bool,
    /// Milliseconds until the first clock of this table runs out, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_left: Option<u64>,
    /// The results of a finished game, from seat 1 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<SeatScore>,
    /// Whether the table is for anyone who waits for a game, see [`NewTable::anyone`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyone: bool,
    /// Whether the stored data of the table is damaged: it can be neither shown nor continued.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub damaged: bool,
}

/// The result of a seat in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatScore {
    /// The place, 1 for the winner; equal numbers are shared places.
    pub place: u8,
    /// The points with their sources, as in the game's record.
    pub score: serde_json::Value,
}

impl TableSummary {
    /// Whether a person without a seat can take one: an open one before the game, or a bot's at a table for anyone.
    pub fn is_joinable(&self) -> bool {
        match self.stage {
            Stage::Gathering => self.sitters.contains(&Sitter::Open),
            Stage::Playing => self.anyone && self.sitters.iter().any(|sitter| matches!(sitter, Sitter::Bot(_))),
            Stage::Finished => false,
        }
    }
}

/// A phrase that can be said at a table. Clients show it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Oh no.
    OhNo,
    /// One moment, please.
    OneMoment,
    /// Your turn.
    YourTurn,
    /// Thank you for the game.
    ThankYou,
    /// Once more?
    OnceMore,
    /// A clap.
    Clap,
    /// A laugh.
    Laugh,
    /// Surprise.
    Surprise,
    /// A heart.
    Heart,
}
