//! A table: its seats, its agreement and its game.

use std::collections::HashMap;
use std::sync::Arc;

use game_core::{Hash, Level, Receipt, Seat, SeatSet, Seats, Seed, Viewer};
use protocol::{Choices, ClientMessage, NewTable, Refusal, RefusalCode, Stage, TableCode, TableId};
use serde::{Deserialize, Serialize};

use crate::entry::{Guest, PersonId};
use crate::games::{Games, HostedGame, malformed};
use crate::log::LogVersion;
use crate::play::{AnyMatch, OpenedGame, Thinking};

/// A person's request to change a table.
#[derive(Clone, Debug)]
pub struct Command {
    /// The person who sent it.
    pub guest: Guest,
    /// The idempotency key: the same person and key are never acted on twice.
    pub request_id: String,
    /// The requested change.
    pub message: ClientMessage,
}

/// Everything about a table that is fixed when it is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableHeader {
    /// The secret id in the table's link.
    #[serde(rename = "table")]
    pub id: TableId,
    /// The short code that players say aloud.
    pub code: TableCode,
    /// The person who made the table.
    pub host: PersonId,
    /// The game and everything agreed about it.
    pub agreed: NewTable,
    /// The host's share of the seed, secret until the game is over.
    pub secret: Seed,
    /// The versions that the log is written under.
    #[serde(default)]
    pub version: LogVersion,
}

impl TableHeader {
    /// A checksum of everything in the header.
    pub fn checksum(&self) -> u64 {
        // A header always has a JSON form: it is made of strings, numbers, lists and maps with text keys.
        Hash::of(&serde_json::to_vec(self).unwrap_or_default()).short()
    }
}

/// A bot's turn that is still to be thought out.
pub struct BotJob {
    /// The seat that the bot acts for.
    pub seat: Seat,
    /// The version of the seat that it decides on.
    pub version: u64,
    pub(crate) think: Thinking,
}

impl BotJob {
    /// Chooses a complete turn. May take a while.
    pub fn think(self) -> Option<Choices> {
        (self.think)()
    }
}

/// A table in the state that its log has brought it to.
pub struct Table {
    pub(crate) header: TableHeader,
    pub(crate) hosted: Arc<HostedGame>,
    pub(crate) opened: Box<dyn OpenedGame>,
    /// The hash of the header's secret, published before the game.
    pub(crate) commitment: Hash,
    /// The number of the last log entry.
    pub(crate) number: u64,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) game: Option<Box<dyn AnyMatch>>,
    /// The entry that each idempotency key became.
    pub(crate) answered: HashMap<(PersonId, String), u64>,
    pub(crate) rematch: Option<TableId>,
    /// Counts the changes of anything but the game: seats, readiness, stand-ins, the rematch.
    pub(crate) info_changes: u64,
}

/// One seat of a table.
#[derive(Clone, Default)]
pub(crate) struct SeatState {
    pub(crate) guest: Option<Guest>,
    pub(crate) bot: Option<Level>,
    /// The client's share of the seed; present once the person is ready.
    pub(crate) luck: Option<Seed>,
    pub(crate) stand_in: bool,
    /// When the game began to wait for this seat, or last did; 0 if unknown.
    pub(crate) waiting_since_ms: i64,
}

impl SeatState {
    pub(crate) fn is_open(&self) -> bool {
        self.guest.is_none() && self.bot.is_none()
    }
}

impl Table {
    /// An empty table. Refuses a game, material or options that cannot be played.
    pub fn new(games: &Games, header: TableHeader) -> Result<Self, Refusal> {
        let hosted = games.get(header.agreed.game)?.clone();
        let opened = hosted.open(&header.agreed, header.version.rules)?;
        let mut seats = vec![SeatState::default(); usize::from(header.agreed.seats)];
        for (seat, level) in &header.agreed.bots {
            let state = seats.get_mut(seat.index()).ok_or_else(|| malformed(format!("there is no {seat} here")))?;
            state.bot = Some(*level);
        }
        let commitment = Receipt::promise(&header.secret);
        let (game, answered, rematch) = (None, HashMap::new(), None);
        Ok(Self { header, hosted, opened, commitment, number: 0, seats, game, answered, rematch, info_changes: 0 })
    }

    /// The parts that were fixed when the table was made.
    pub fn header(&self) -> &TableHeader {
        &self.header
    }

    /// The secret id in the table's link.
    pub fn id(&self) -> TableId {
        self.header.id
    }

    /// The short code that players say aloud.
    pub fn code(&self) -> TableCode {
        self.header.code
    }

    /// The game and everything agreed about it.
    pub fn agreed(&self) -> &NewTable {
        &self.header.agreed
    }

    /// The number of the last log entry.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether seats of this game choose in secret.
    pub fn has_secrets(&self) -> bool {
        self.hosted.has_secrets
    }

    /// Whether the game is yet to begin, under way or over.
    pub fn stage(&self) -> Stage {
        match &self.game {
            None => Stage::Gathering,
            Some(game) if game.is_over() => Stage::Finished,
            Some(_) => Stage::Playing,
        }
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people().find(|(_, id)| *id == person).map(|(seat, _)| seat)
    }

    /// What a person sees of the table: their seat's view, or a spectator's.
    pub fn viewer(&self, person: PersonId) -> Viewer {
        self.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether a person has no seat here and is not the host. All such people see the same.
    pub fn is_bystander(&self, person: PersonId) -> bool {
        person != self.header.host && self.seat_of(person).is_none()
    }

    /// The entry that a request became, if it was performed before.
    pub fn answered(&self, person: PersonId, request_id: &str) -> Option<u64> {
        self.answered.get(&(person, request_id.to_string())).copied()
    }

    /// The table where the same players continue.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch
    }

    /// The people with a seat.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        self.seat_numbers().zip(&self.seats).filter_map(|(seat, state)| Some((seat, state.guest.as_ref()?.id)))
    }

    /// The seats that the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.waiting())
    }

    /// The seats that the game waits for and a bot plays: their own bot or a stand-in.
    pub fn bots_to_act(&self) -> SeatSet {
        let by_bot = |seat: &Seat| self.seat(*seat).is_some_and(|state| state.bot.is_some() || state.stand_in);
        self.waiting().iter().filter(by_bot).collect()
    }

    /// The seats that the game waits for and a person plays.
    pub fn people_to_act(&self) -> SeatSet {
        let bots = self.bots_to_act();
        self.waiting().iter().filter(|seat| !bots.contains(*seat)).collect()
    }

    /// The thinking of the bot or stand-in on a seat that the game waits for. Its result goes to
    /// [`decide_bot`](Self::decide_bot).
    pub fn bot_job(&self, seat: Seat, luck: u64) -> Option<BotJob> {
        let state = self.seat(seat)?;
        let level = state.bot.or(state.stand_in.then_some(Level::Easy))?;
        let game = self.game.as_ref().filter(|game| game.waiting().contains(seat))?;
        let think = self.hosted.start_bot(game.as_ref(), seat, level, luck)?;
        Some(BotJob { seat, version: game.version(seat), think })
    }

    /// Lists the actions that may follow a draft, and says whether the draft is a complete turn.
    pub fn legal(&self, person: PersonId, draft: &Choices) -> Result<(Choices, bool), Refusal> {
        self.playing()?.legal(self.own_seat(person)?, draft)
    }

    /// The version of a seat, to act on.
    pub fn version(&self, seat: Seat) -> u64 {
        self.game.as_ref().map_or(0, |game| game.version(seat))
    }

    /// The record of a finished game. Earlier it would reveal secrets.
    pub fn record(&self) -> Option<String> {
        self.game.as_ref().filter(|game| game.is_over()).map(|game| game.record())
    }

    pub(crate) fn seat_numbers(&self) -> Seats {
        SeatSet::first_seats(self.seats.len()).iter()
    }

    pub(crate) fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    pub(crate) fn own_seat(&self, person: PersonId) -> Result<Seat, Refusal> {
        self.seat_of(person).ok_or_else(|| Refusal::new(RefusalCode::NotSeated, "you have no seat at this table"))
    }

    pub(crate) fn expect(&self, stage: Stage) -> Result<(), Refusal> {
        match self.stage() {
            now if now == stage => Ok(()),
            Stage::Gathering => Err(wrong_stage("the game has not begun")),
            Stage::Playing => Err(wrong_stage("the game has begun")),
            Stage::Finished => Err(wrong_stage("the game is over")),
        }
    }

    pub(crate) fn playing(&self) -> Result<&dyn AnyMatch, Refusal> {
        self.expect(Stage::Playing)?;
        self.game.as_deref().ok_or_else(|| wrong_stage("the game has not begun"))
    }
}

pub(crate) fn wrong_stage(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongStage, reason)
}
