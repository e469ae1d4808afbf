//! Nile at a table.

use std::sync::Arc;

use game_core::{Agreement, Audience, Game, Hosted, PlayerCount, Seat, SetupError, Waiting};
use serde_json::{Map, Value};

use crate::{Begins, Board, Event, Nile, Options, Phase, Score, State};

impl Hosted for Nile {
    const MATERIAL: &'static str = "board";
    const PLAYERS: PlayerCount = PlayerCount { fewest: 2, most: 2 };
    const HAS_SECRETS: bool = false;

    fn open(agreement: &Agreement<'_>) -> Result<Self, SetupError> {
        let parse = |text: &str| Board::parse(text).map(|(board, warnings)| (Arc::new(board), warnings));
        let options: Options = agreement.options()?;
        let board = agreement.material(Self::MATERIAL, || Board::of(options.valley), parse)?;
        Self::with_rules(board, options, agreement.rules)
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    fn points(score: &Score) -> i32 {
        score.built.into()
    }

    /// A turn lasts until dice are rolled or the other seat must act. Drafts and first purchases go one by one (N4, N5).
    fn is_turn_complete(&self, state: &State, seat: Seat) -> bool {
        let asked = matches!(self.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        !asked || matches!(state.phase(), Phase::Drafting | Phase::FirstPurchases)
    }

    /// The loser begins if the players agreed on that (N4). After a draw the same seat begins again.
    fn rematch_options(&self, end: &State) -> Option<Map<String, Value>> {
        let (Begins::Loser(_), Some(standing)) = (self.options.begins, self.standing(end)) else { return None };
        let loser = self.seats().iter().find(|seat| !standing.won(*seat))?;
        match serde_json::to_value(Options { begins: Begins::Loser(loser), ..self.options }) {
            Ok(Value::Object(options)) => Some(options),
            _ => None,
        }
    }
}
