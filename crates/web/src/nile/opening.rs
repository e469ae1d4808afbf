//! The turns before the guided first game begins. Both players leave the discoveries to chance and spread over the valley.

use game_core::Seat;
use games::nile::{Action, Nile, Phase, View};

use super::draft::Draft;

/// The guide begins in the player's turn after this many turns of both.
const TURNS_BEFORE: u16 = 4;

/// The next turn of the opening; none once the guide begins.
pub(crate) fn opening_turn(game: &Nile, view: &View) -> Option<(Seat, Vec<Action>)> {
    let state = view.state;
    let seat = state.active();
    if seat == Seat::FIRST && state.phase() == Phase::Spending && state.turns() > TURNS_BEFORE {
        return None;
    }
    let mut draft = Draft::new(seat, state);
    while let Some(step) = next_step(game, &draft) {
        draft.choose(game, step).ok()?;
    }
    draft.confirmed(game).map(|turn| (seat, turn))
}

/// What the opening adds to a turn; none if the turn is complete.
fn next_step(game: &Nile, draft: &Draft) -> Option<Action> {
    let state = draft.state(game);
    let is_set_up = matches!(state.phase(), Phase::Drafting | Phase::FirstPurchases);
    if is_set_up && !draft.steps().is_empty() {
        return None;
    }
    let actions = draft.actions(game);
    let spaces = actions.iter().filter_map(|action| if let Action::Buy(space) = action { Some(*space) } else { None });
    let buy = spaces.min_by_key(|space| (game.board().price(space.row), space.column.get()));
    match state.phase() {
        Phase::Drafting => actions.first().copied(),
        Phase::FirstPurchases | Phase::Spending => buy.map(Action::Buy),
        _ => actions.into_iter().find(|action| *action == Action::Decline),
    }
}
