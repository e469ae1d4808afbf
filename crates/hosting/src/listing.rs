//! What lists show of a table, and what an entry will change in it.

use game_core::{GameName, Level, Seat, SeatSet};
use protocol::{Clock, Refusal, SeatScore, Sitter, Stage, TableCode, TableId, TableSummary};
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, Guest, PersonId};
use crate::play::Position;
use crate::seating::{SeatState, can_begin, change_seats};
use crate::table::Table;

/// The occupant of a seat, as the host stores it for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// The seat is open.
    Open,
    /// A bot.
    Bot(Level),
    /// A person.
    Person(Guest),
}

/// Everything that lists show of a table, except for whom the game waits. It changes a few times in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// The stage of the table.
    pub stage: Stage,
    /// The game that is played.
    pub game: GameName,
    /// The time limit for a turn.
    pub clock: Clock,
    /// The occupants of the seats, from seat 1 on.
    pub seats: Vec<Occupant>,
    /// The results of a finished game, from seat 1 on. Games that older versions finished have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<SeatScore>,
    /// Whether the table is for anyone who waits for a game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyone: bool,
    /// Whether the table belongs to an evening. Bots play on there when all people have left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evening: bool,
}

/// What an entry will change in lists, known before the entry is applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The seats that the game will wait for.
    pub waiting: SeatSet,
    /// The new listing, if it differs from the current one.
    pub listing: Option<Listing>,
}

impl Listing {
    /// The people with a seat.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        let seats = SeatSet::first_seats(self.seats.len()).iter();
        seats.zip(&self.seats).filter_map(|(seat, occupant)| match occupant {
            Occupant::Person(guest) => Some((seat, guest.id)),
            _ => None,
        })
    }

    /// The table as a person sees it in a list.
    pub fn summary(&self, table: TableId, code: TableCode, waiting: SeatSet, person: Option<PersonId>) -> TableSummary {
        let your_seat = self.people().find(|(_, id)| Some(*id) == person).map(|(seat, _)| seat);
        TableSummary {
            table,
            code,
            game: self.game,
            stage: self.stage,
            sitters: self.seats.iter().map(Occupant::sitter).collect(),
            clock: self.clock,
            waiting: waiting.iter().collect(),
            your_seat,
            your_turn: your_seat.is_some_and(|seat| waiting.contains(seat)),
            clock_left: None,
            results: self.results.clone(),
            anyone: self.anyone,
            damaged: false,
        }
    }
}

impl Occupant {
    fn of(state: &SeatState) -> Self {
        match (&state.guest, state.bot) {
            (Some(guest), _) => Self::Person(guest.clone()),
            (None, Some(level)) => Self::Bot(level),
            (None, None) => Self::Open,
        }
    }

    fn sitter(&self) -> Sitter {
        match self {
            Self::Open => Sitter::Open,
            Self::Bot(level) => Sitter::Bot(*level),
            Self::Person(guest) => Sitter::Person(guest.name.clone()),
        }
    }
}

impl Table {
    /// What lists show of the table.
    pub fn listing(&self) -> Listing {
        let results = self.game.as_ref().map(|game| game.results()).unwrap_or_default();
        self.listing_with(self.stage(), &self.seats, results)
    }

    fn listing_with(&self, stage: Stage, seats: &[SeatState], results: Vec<SeatScore>) -> Listing {
        let agreed = &self.header.agreed;
        let seats = seats.iter().map(Occupant::of).collect();
        let evening = agreed.event.is_some();
        Listing { stage, game: agreed.game, clock: agreed.clock, seats, results, anyone: agreed.anyone, evening }
    }

    /// What the next entry will change in lists. Costs little: only a copy of the game's state is changed.
    pub fn outlook(&self, entry: &Entry) -> Result<Outlook, Refusal> {
        match entry {
            Entry::Acted { seat, choices } => self.outlook_at(self.playing()?.after_turn(*seat, choices)?),
            Entry::Withdrew { seat } => self.outlook_at(self.playing()?.after_withdrawal(*seat)?),
            Entry::StandIn { .. } | Entry::Rematch { .. } => Ok(Outlook { waiting: self.waiting(), listing: None }),
            Entry::Sat { .. }
            | Entry::Left { .. }
            | Entry::Removed { .. }
            | Entry::Bot { .. }
            | Entry::Ready { .. } => self.outlook_of_seats(entry),
        }
    }

    fn outlook_at(&self, position: Position) -> Result<Outlook, Refusal> {
        let Position { waiting, is_over, results } = position;
        let listing = is_over.then(|| self.listing_with(Stage::Finished, &self.seats, results));
        Ok(Outlook { waiting, listing })
    }

    fn outlook_of_seats(&self, entry: &Entry) -> Result<Outlook, Refusal> {
        let (stage, mut seats) = (self.stage(), self.seats.clone());
        change_seats(&mut seats, stage, entry)?;
        let (mut next_stage, mut waiting, mut results) = (stage, self.waiting(), Vec::new());
        if stage == Stage::Gathering && can_begin(&seats) {
            let game = self.begin(&seats, self.number + 1)?;
            waiting = game.waiting();
            next_stage = if game.is_over() { Stage::Finished } else { Stage::Playing };
            results = game.results();
        }
        let listing = Some(self.listing_with(next_stage, &seats, results)).filter(|listing| *listing != self.listing());
        Ok(Outlook { waiting, listing })
    }
}
