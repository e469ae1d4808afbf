//! Nile at a table.

use std::ops::RangeInclusive;
use std::sync::Arc;

use game_core::{Agreement, AgreementError, Audience, Game, Hosted, Seat, Waiting};

use crate::{Board, Event, Nile, Phase, State};

impl Hosted for Nile {
    const MATERIAL: &'static str = "board";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HAS_SECRETS: bool = false;

    fn open(agreement: &Agreement<'_>) -> Result<Self, AgreementError> {
        let parse = |text: &str| Board::parse(text).map(|(board, warnings)| (Arc::new(board), warnings));
        let board = agreement.material(Board::standard, parse)?;
        Ok(Self::new(board, agreement.options()?))
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    /// A turn lasts until dice are rolled or the other seat must act. Drafts and first purchases go one by one (N4, N5).
    fn is_turn_complete(&self, state: &State, seat: Seat) -> bool {
        let asked = matches!(self.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        !asked || matches!(state.phase(), Phase::Drafting | Phase::FirstPurchases)
    }
}
