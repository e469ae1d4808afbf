//! Silver & Gold at a table.

use std::sync::Arc;

use game_core::{Agreement, Audience, Hosted, PlayerCount, Seat, SetupError};

use crate::{Deck, Event, MAX_PLAYERS, SilverGold, State};

impl Hosted for SilverGold {
    const MATERIAL: &'static str = "deck";
    const PLAYERS: PlayerCount = PlayerCount { fewest: 1, most: MAX_PLAYERS };
    const HAS_SECRETS: bool = true;

    fn open(agreement: &Agreement<'_>) -> Result<Self, SetupError> {
        let parse = |text: &str| Deck::parse(text).map(|(deck, warnings)| (Arc::new(deck), warnings));
        let deck = agreement.material(Self::MATERIAL, Deck::standard, parse)?;
        let expected = Self::PLAYERS;
        Self::new(deck, agreement.players).ok_or(SetupError::Players { found: agreement.players, expected })
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    /// An extra box that is owed belongs to the turn. Each replacement card is a turn of its own (S16).
    fn is_turn_complete(&self, state: &State, seat: Seat) -> bool {
        state.owed(seat) == 0
    }
}
