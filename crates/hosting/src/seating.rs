//! The seats of a table, and how log entries change them.

use game_core::{Level, Participant, Seat, Seed};
use protocol::{Refusal, Stage};
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, Guest};
use crate::games::malformed;
use crate::table::wrong_stage;

/// One seat of a table.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    pub(crate) fn is_played_by_bot(&self) -> bool {
        self.bot.is_some() || self.stand_in
    }

    pub(crate) fn is_open(&self) -> bool {
        self.guest.is_none() && self.bot.is_none()
    }

    fn is_ready(&self) -> bool {
        self.bot.is_some() || (self.guest.is_some() && self.luck.is_some())
    }

    pub(crate) fn participant(&self) -> Participant {
        match (&self.guest, self.bot) {
            (Some(guest), _) => Participant { name: guest.name.clone(), bot: None },
            (None, bot) => {
                let name = bot.map_or("nobody", Level::name).to_string();
                Participant { name: name.clone(), bot: Some(name) }
            }
        }
    }
}

/// Whether the game can begin: every seat is filled, every person is ready, and there is a person.
pub(crate) fn can_begin(seats: &[SeatState]) -> bool {
    seats.iter().any(|state| state.guest.is_some()) && seats.iter().all(SeatState::is_ready)
}

/// Applies an entry that is about seats. An entry that is not legal here changes nothing.
pub(crate) fn change_seats(seats: &mut [SeatState], stage: Stage, entry: &Entry) -> Result<(), Refusal> {
    match entry {
        Entry::Sat { seat, guest } => {
            let state = seat_mut(seats, *seat)?;
            let is_free = match stage {
                Stage::Gathering => state.is_open(),
                // A person takes over from a bot. Its clock starts now, see `Table::apply`.
                Stage::Playing => state.guest.is_none() && state.bot.is_some(),
                Stage::Finished => return expect(Stage::Gathering, stage),
            };
            allow(is_free, "the seat is taken")?;
            // A share of the seed that belongs to the seat is part of the receipt and stays.
            let luck = state.luck.filter(|_| stage == Stage::Playing);
            *state = SeatState { guest: Some(guest.clone()), luck, ..SeatState::default() };
        }
        Entry::Left { seat } | Entry::Removed { seat } => {
            expect(Stage::Gathering, stage)?;
            *person_mut(seats, *seat)? = SeatState::default();
        }
        Entry::Ready { seat, luck } => {
            expect(Stage::Gathering, stage)?;
            person_mut(seats, *seat)?.luck = Some(*luck);
        }
        Entry::StandIn { seat, on } => {
            expect(Stage::Playing, stage)?;
            person_mut(seats, *seat)?.stand_in = *on;
        }
        Entry::Bot { seat, level } => seat_bot(seats, stage, *seat, *level)?,
        Entry::Acted { .. } | Entry::Withdrew { .. } | Entry::Rematch { .. } => {}
    }
    Ok(())
}

fn seat_bot(seats: &mut [SeatState], stage: Stage, seat: Seat, level: Option<Level>) -> Result<(), Refusal> {
    let state = seat_mut(seats, seat)?;
    let allowed = match stage {
        Stage::Gathering => state.guest.is_none(),
        Stage::Playing => state.guest.is_some() && level.is_some(),
        Stage::Finished => false,
    };
    allow(allowed, "a bot cannot take this seat")?;
    // The seat's share of the seed is part of the receipt and stays.
    *state = SeatState { bot: level, luck: state.luck, ..SeatState::default() };
    Ok(())
}

/// Refuses what belongs to another stage.
pub(crate) fn expect(expected: Stage, now: Stage) -> Result<(), Refusal> {
    match now {
        now if now == expected => Ok(()),
        Stage::Gathering => Err(wrong_stage("the game has not begun")),
        Stage::Playing => Err(wrong_stage("the game has begun")),
        Stage::Finished => Err(wrong_stage("the game is over")),
    }
}

fn seat_mut(seats: &mut [SeatState], seat: Seat) -> Result<&mut SeatState, Refusal> {
    seats.get_mut(seat.index()).ok_or_else(|| malformed(format!("there is no {seat} here")))
}

/// A seat that a person has.
fn person_mut(seats: &mut [SeatState], seat: Seat) -> Result<&mut SeatState, Refusal> {
    let state = seat_mut(seats, seat)?;
    allow(state.guest.is_some(), "no person has this seat")?;
    Ok(state)
}

fn allow(allowed: bool, reason: &str) -> Result<(), Refusal> {
    if allowed { Ok(()) } else { Err(wrong_stage(reason)) }
}
