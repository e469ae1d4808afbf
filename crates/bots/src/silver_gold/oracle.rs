//! A solo player of Silver & Gold who knows every coming card. It is not a legal player: it shows how many points the
//! uncertainty costs.

use std::collections::HashSet;

use ::silver_gold::{Action, Phase, Shuffles, SilverGold, Source, State};
use game_core::{Game, Seat, Seed, Waiting};

use super::evaluator::SilverGoldEvaluator;
use super::levels::first_network;
use super::plan_search::{PlanSearch, WIDE};

const DRAW: Action = Action::Take(Source::Deck);

/// The beam width of the oracle in the arena.
pub const BEAM_WIDTH: usize = 1000;

/// The best end that a beam search finds when it knows all shuffles; `None` unless the game is for one player.
pub fn oracle(game: &SilverGold, seed: &Seed, beam_width: usize) -> Option<State> {
    if game.seats().len() != 1 {
        return None;
    }
    let luck = game.luck(seed);
    let mut beam = vec![settled(game, &luck, game.start())];
    // Always the first network, so that shares of the oracle's points can be compared.
    let evaluator = SilverGoldEvaluator::new(first_network(), game, beam.first()?, Seat::FIRST, 0);
    while beam.iter().any(|state| state.phase() != Phase::Over) {
        let mut found: Vec<(f32, State)> = Vec::new();
        let mut seen = HashSet::new();
        // Cards are replaced before states are compared, so that all have played the same number of turns.
        let mut open = beam;
        while let Some(state) = open.pop() {
            let search = PlanSearch {
                evaluator: &evaluator,
                game,
                seat: Seat::FIRST,
                widths: WIDE,
                threats: evaluator.threats(),
            };
            search.for_each_plan(&state, |plan| {
                let settled = settled(game, &luck, *plan.after);
                if !seen.insert(settled) {
                    return;
                }
                match settled.phase() {
                    Phase::Replacing(_) => open.push(settled),
                    // The evaluator takes the mean over all cards, but the oracle knows which one is drawn.
                    _ if plan.action == DRAW => found.push((evaluator.evaluate(game, &settled, Seat::FIRST), settled)),
                    _ => found.push((plan.value, settled)),
                }
            });
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(beam_width.max(1));
        beam = found.into_iter().map(|(_, state)| state).collect();
    }
    beam.into_iter().max_by_key(|state| game.score(state, Seat::FIRST).total)
}

/// The state after all pending draws, answered by the known shuffles.
fn settled(game: &SilverGold, luck: &Shuffles, mut state: State) -> State {
    while let Waiting::Chance(draw) = game.waiting(&state) {
        if game.settle(&mut state, SilverGold::decide(luck, draw), &mut ()).is_err() {
            break;
        }
    }
    state
}
