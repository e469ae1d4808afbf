//! Silver & Gold at a table.

use std::ops::RangeInclusive;
use std::sync::Arc;

use game_core::{Agreement, AgreementError, Audience, Hosted, Seat};

use crate::{Deck, Event, SilverGold, State};

impl Hosted for SilverGold {
    const MATERIAL: &'static str = "deck";
    const SEATS: RangeInclusive<u8> = 1..=4;
    const HAS_SECRETS: bool = true;

    fn open(agreement: &Agreement<'_>) -> Result<Self, AgreementError> {
        let parse = |text: &str| Deck::parse(text).map(|(deck, warnings)| (Arc::new(deck), warnings));
        let deck = agreement.material(Deck::standard, parse)?;
        Self::new(deck, agreement.seats.into()).ok_or(AgreementError::Seats(agreement.seats))
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    /// An extra box that is owed belongs to the turn. Each replacement card is a turn of its own (S16).
    fn is_turn_complete(&self, state: &State, seat: Seat) -> bool {
        state.owed(seat) == 0
    }
}
