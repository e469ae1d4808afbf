//! A table: its seats, its agreement and its game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bots::TimeLimit;
use game_core::{Hash, Level, Receipt, Seat, SeatSet, Seats, Seed, Viewer};
use protocol::{Choices, ClientMessage, NewTable, Refusal, RefusalCode, Stage, TableCode, TableId};

use crate::entry::{Guest, PersonId};
use crate::games::{Games, HostedGame, malformed};
use crate::log::LogVersion;
use crate::play::{AnyMatch, OpenedGame, Thinking};
use crate::requests::AnsweredRequests;
use crate::seating::{SeatState, expect};

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHeader {
    /// The secret id in the table's link.
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
    pub version: LogVersion,
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
        (self.think)(None)
    }

    /// Chooses a complete turn; at the time limit every search in it ends with the best answer so far.
    pub fn think_within(self, limit: TimeLimit) -> Option<Choices> {
        (self.think)(Some(limit))
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
    /// The entries that the newest idempotency keys became.
    pub(crate) answered: AnsweredRequests,
    /// The people whose seat the host freed.
    pub(crate) removed: BTreeSet<PersonId>,
    /// How often each person took a seat or changed another one, as long as the game has not begun.
    pub(crate) changes: BTreeMap<PersonId, u32>,
    pub(crate) rematch: Option<TableId>,
    /// The entries of turns that a bot played in the place of a person, each with the person's seat.
    pub(crate) stand_in_entries: Vec<(u64, Seat)>,
    /// Counts the changes of anything but the game: seats, readiness, stand-ins, the rematch.
    pub(crate) info_changes: u64,
    /// The number of the last entry in the newest snapshot.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) snapshot_number: u64,
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
        Ok(Self {
            header,
            hosted,
            opened,
            commitment,
            number: 0,
            seats,
            game: None,
            answered: AnsweredRequests::default(),
            removed: BTreeSet::new(),
            changes: BTreeMap::new(),
            rematch: None,
            stand_in_entries: Vec::new(),
            #[cfg(not(target_family = "wasm"))]
            snapshot_number: 0,
            info_changes: 0,
        })
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

    /// The entry that a request became, if it was performed before and is remembered.
    pub fn answered(&self, person: PersonId, request_id: &str) -> Option<u64> {
        self.answered.number(person, request_id)
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

    /// Whether every person has left the running game. It is paused for good: bots do not play on among themselves.
    pub fn is_abandoned(&self) -> bool {
        let is_evening = self.header.agreed.event.is_some();
        self.stage() == Stage::Playing && self.people().next().is_none() && !is_evening
    }

    /// Whether nothing will happen in the game any more: it is over, or abandoned.
    pub fn has_ended(&self) -> bool {
        self.stage() == Stage::Finished || self.is_abandoned()
    }

    /// The seats that the game waits for and a bot plays: their own bot or a stand-in. None at an abandoned table.
    pub fn bots_to_act(&self) -> SeatSet {
        if self.is_abandoned() { SeatSet::EMPTY } else { self.waiting_for(SeatState::is_played_by_bot) }
    }

    /// The seats that the game waits for and a person plays.
    pub fn people_to_act(&self) -> SeatSet {
        self.waiting_for(|state| !state.is_played_by_bot())
    }

    fn waiting_for(&self, matches: impl Fn(&SeatState) -> bool) -> SeatSet {
        self.waiting().iter().filter(|seat| self.seat(*seat).is_some_and(&matches)).collect()
    }

    /// The thinking of the bot or stand-in on a seat that the game waits for. Its result goes to
    /// [`decide_bot`](Self::decide_bot).
    pub fn bot_job(&self, seat: Seat, luck: u64) -> Option<BotJob> {
        let state = self.seat(seat)?;
        let level = state.bot.or(state.stand_in.then_some(Level::Easy))?;
        let game = self.game.as_ref().filter(|_| self.bots_to_act().contains(seat))?;
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
        expect(stage, self.stage())
    }

    pub(crate) fn playing(&self) -> Result<&dyn AnyMatch, Refusal> {
        self.expect(Stage::Playing)?;
        self.game.as_deref().ok_or_else(|| wrong_stage("the game has not begun"))
    }
}

pub(crate) fn wrong_stage(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongStage, reason)
}
