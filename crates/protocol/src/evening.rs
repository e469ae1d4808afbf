//! Duplicate evenings: a club plays the same deals at all tables.

use game_core::{GameName, Hash, Level};
use serde::{Deserialize, Serialize};

use crate::ids::{EventId, TableCode, TableId};
use crate::lobby::{Clock, GameOptions};

/// How the tables of a round are made up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// People with similar results meet (Swiss system).
    #[default]
    Swiss,
    /// Everybody meets everybody else (round robin).
    Everybody,
}

/// What happens to people who are absent when a round starts, and to seats that are left over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// A bot plays for absent people and on the seats that are left over.
    #[default]
    Bot,
    /// Absent people get a bye, and so do people for whom no full table is left.
    Bye,
}

/// The settings of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// The name that everybody sees.
    pub name: String,
    /// The game that is played.
    pub game: GameName,
    /// The number of seats at each table.
    pub seats: u8,
    /// The game's own options.
    #[serde(default)]
    pub options: GameOptions,
    /// How the tables of a round are made up.
    #[serde(default)]
    pub pairing: Pairing,
    /// The number of rounds. 0: as many as everybody needs to meet everybody else.
    pub rounds: u8,
    /// The time limit for a turn: none, half a minute or two minutes.
    #[serde(default)]
    pub clock: Clock,
    /// The time limit for a round in minutes; 0 for none. When it ends, bots finish the games.
    #[serde(default)]
    pub round_minutes: u16,
    /// The seconds between the end of a round and the next one.
    #[serde(default = "default_pause")]
    pub pause_seconds: u16,
    /// What happens to absent people and left-over seats.
    #[serde(default)]
    pub absence: Absence,
    /// The level of bots on left-over seats.
    #[serde(default = "default_level")]
    pub level: Level,
}

fn default_pause() -> u16 {
    60
}

fn default_level() -> Level {
    Level::Easy
}

/// Marks a table of an evening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventMark {
    /// The evening.
    pub event: EventId,
    /// The round, from 1 on.
    pub round: u8,
    /// The number of the table in the round, from 1 on.
    pub table: u8,
}

/// An evening that was opened or found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventFound {
    /// The secret id in the evening's link.
    pub event: EventId,
    /// The short code that people read aloud.
    pub code: TableCode,
}

/// What a person asks of an evening. Each can be sent again without harm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventAction {
    /// Join.
    Join,
    /// Play in no further round.
    Leave,
    /// Start a round now; only for the host.
    Start {
        /// The round to start, from 1 on.
        round: u8,
    },
    /// Remove a person for good; only for the host.
    Remove {
        /// The person's number, from 1 on.
        person: u8,
    },
    /// Become the host, if the host has been away for a while.
    Host,
    /// End the evening after the present round; only for the host.
    End,
}

/// The stage of an evening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    /// People join. No round has started.
    Open,
    /// A round is played.
    Playing,
    /// A round is over, and the next one has not started.
    Pause,
    /// The last round is over.
    Finished,
}

/// A person of an evening. People are numbered from 1 on, in the order in which they joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventPerson {
    /// The name.
    pub name: String,
    /// Whether the person was seen within the last half minute.
    pub here: bool,
    /// Whether the person plays in no further round.
    pub left: bool,
}

/// The result of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    /// The place at the table, 1 for the winner.
    pub place: u8,
    /// The points in the game.
    pub points: i32,
    /// The match points so far, in hundredths of a percent.
    pub match_points: u32,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventTable {
    /// The table, if the person who asks sits there and may enter it, or if the round is over.
    pub table: Option<TableId>,
    /// The people on the seats by number, from seat 1 on; `None` for a bot.
    pub seats: Vec<Option<u8>>,
    /// The results from seat 1 on, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<SeatResult>,
    /// Whether the table's stored data is damaged. Its people are treated as if they had a bye.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

/// Why a person does not play in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// No full table was left for the person.
    Rest,
    /// The person was absent when the round started.
    Absent,
}

/// A person who does not play in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// The person's number.
    pub person: u8,
    /// Why.
    pub kind: ByeKind,
}

/// A round of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundInfo {
    /// The tables, from number 1 on.
    pub tables: Vec<EventTable>,
    /// The people who do not play.
    pub byes: Vec<Bye>,
    /// Whether all tables have ended.
    pub over: bool,
}

/// A person's place in the evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The person's number.
    pub person: u8,
    /// The place, 1 for the leader; equal numbers are shared places.
    pub place: u8,
    /// The sum of the match points of all rounds, in hundredths of a percent.
    pub total: u32,
    /// The sum of the differences to the other results on the same seats, which decides between equal totals.
    pub difference: i64,
    /// The match points of each round that has results; `None` if the person has none in it yet.
    pub rounds: Vec<Option<u32>>,
}

/// An evening as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventInfo {
    /// The secret id in the evening's link.
    pub event: EventId,
    /// The short code that people read aloud.
    pub code: TableCode,
    /// The version, which rises with every change.
    pub number: u64,
    /// The settings. `rounds` is the real number of rounds from the start on.
    pub settings: NewEvent,
    /// The stage.
    pub stage: EventStage,
    /// The people, from number 1 on.
    pub people: Vec<EventPerson>,
    /// The number of the person who asks, if they have joined.
    pub you: Option<u8>,
    /// Whether the person who asks is the host.
    pub you_host: bool,
    /// The host's name.
    pub host: String,
    /// Whether the person who asks may become the host, because the host is away.
    pub may_host: bool,
    /// The rounds so far, from round 1 on.
    pub rounds: Vec<RoundInfo>,
    /// The standings, the leader first.
    pub standings: Vec<Standing>,
    /// Milliseconds until the round's clock ends or, in a pause, until the next round starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_left: Option<u64>,
    /// The SHA-256 of the secret from which the seeds of all rounds are made.
    pub promise: Hash,
}

impl EventInfo {
    /// The table of the present round at which the person who asks sits, if it has not ended.
    pub fn your_table(&self) -> Option<TableId> {
        let round = self.rounds.last().filter(|round| !round.over)?;
        let sits = |table: &&EventTable| self.you.is_some() && table.seats.contains(&self.you);
        round.tables.iter().find(sits).filter(|table| table.results.is_empty() && !table.void)?.table
    }
}
