//! What practice must know of a game.

use game_core::Seat;
use review::Reason;

use crate::review::ShownGame;

/// A game with words for hints.
pub(crate) trait Advised: ShownGame {
    /// Where to look, and a question that leads to the plan without telling it.
    fn nudge(
        &self,
        before: &Self::State,
        seat: Seat,
        plan: &[Self::Action],
        reason: Option<Reason>,
    ) -> (String, Option<String>);

    /// The plan as something to do.
    fn proposal(&self, before: &Self::State, seat: Seat, plan: &[Self::Action]) -> String;
}
