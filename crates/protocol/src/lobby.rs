//! Tables, before and while they are played at.

use std::collections::BTreeMap;

use game_core::{GameName, Hash, Level, Seat};
use serde::{Deserialize, Serialize};

use crate::ids::{TableCode, TableId};

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Whoever has the link or the code.
    #[default]
    Link,
    /// It is listed for everybody.
    Public,
}

/// How long a seat may take for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// As long as it likes.
    #[default]
    None,
    /// Half a minute.
    Seconds30,
    /// Two minutes.
    Minutes2,
    /// For slow play.
    Day,
}

impl Clock {
    /// The limit in milliseconds.
    pub const fn millis(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Seconds30 => Some(30_000),
            Self::Minutes2 => Some(120_000),
            Self::Day => Some(86_400_000),
        }
    }
}

/// Material other than the standard, as the whole text of its file: `{"deck": "…"}` or `{"board": "…"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Material {
    /// What it is: each game names its own kind.
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

/// A table to be made.
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
    /// The standard deck or board, if not given.
    #[serde(default)]
    pub material: Option<Material>,
    /// Who finds it.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long a turn may take.
    #[serde(default)]
    pub clock: Clock,
    /// Bots that sit from the start: seat and level.
    #[serde(default)]
    pub bots: Vec<(Seat, Level)>,
}

impl NewTable {
    /// With everything as usual: the standard deck or board, by link, without a clock, for people.
    pub fn new(game: GameName, seats: u8) -> Self {
        let (options, visibility, clock) = (GameOptions::default(), Visibility::default(), Clock::default());
        Self { game, seats, options, material: None, visibility, clock, bots: Vec::new() }
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A bot.
    Bot(Level),
    /// A person, by name.
    Person(String),
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatInfo {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether its person has said that the game may begin; bots always have.
    pub ready: bool,
    /// Whether its person is connected.
    pub connected: bool,
    /// Whether a bot marks for the person, who is gone or too slow.
    pub stand_in: bool,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are taken.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Finished,
}

/// A table as everybody at it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    /// Its secret name.
    pub table: TableId,
    /// Its name to be said aloud.
    pub code: TableCode,
    /// Which game.
    pub game: GameName,
    /// What is agreed: deck or board and options, as in a record. Only in the first message about a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<serde_json::Value>,
    /// Who finds it.
    pub visibility: Visibility,
    /// How long a turn may take.
    pub clock: Clock,
    /// How far it is.
    pub stage: Stage,
    /// From seat 1 on.
    pub seats: Vec<SeatInfo>,
    /// Which seat is the viewer's.
    pub your_seat: Option<Seat>,
    /// Whether the viewer is the host.
    pub you_host: bool,
    /// The hash of the server's secret, published before the first card.
    pub commitment: Hash,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
}

/// A table that was made or found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Its secret name.
    pub table: TableId,
    /// Its name to be said aloud.
    pub code: TableCode,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its secret name.
    pub table: TableId,
    /// Its name to be said aloud.
    pub code: TableCode,
    /// Which game.
    pub game: GameName,
    /// How far it is.
    pub stage: Stage,
    /// Who sits there, from seat 1 on.
    pub sitters: Vec<Sitter>,
    /// How long a turn may take.
    pub clock: Clock,
    /// Seats that the game waits for.
    pub waiting: Vec<Seat>,
    /// Which seat is that of the one who asks.
    pub your_seat: Option<Seat>,
    /// Whether the table waits for the one who asks.
    pub your_turn: bool,
}

impl TableSummary {
    /// Whether somebody may still sit down.
    pub fn is_joinable(&self) -> bool {
        self.stage == Stage::Gathering && self.sitters.contains(&Sitter::Open)
    }
}

/// What may be said at a table; clients say it in their own language.
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
