//! Silver & Gold alone, told every coming card: not a legal player, but a yardstick for how much the uncertainty costs.

use std::collections::HashSet;

use ::silver_gold::{Action, Phase, Shuffles, SilverGold, Source, State};
use game_core::{Game, Seat, Seed, Waiting};

use super::levels::NET;
use super::mind::SilverGoldMind;

const DRAW: Action = Action::Take(Source::Deck);

/// How many tables are followed at once.
pub const WIDTH: usize = 1000;

/// The best end that a beam search finds when it knows all shuffles; `None` unless the game is for one player.
pub fn oracle(game: &SilverGold, seed: &Seed, width: usize) -> Option<State> {
    if game.seats().len() != 1 {
        return None;
    }
    let luck = game.luck(seed);
    let mut followed = vec![settled(game, &luck, game.start())];
    let mind = SilverGoldMind::new(&NET, game, followed.first()?, Seat::FIRST, 0);
    while followed.iter().any(|state| state.phase() != Phase::Over) {
        let mut found: Vec<(f32, State)> = Vec::new();
        let mut seen = HashSet::new();
        // Cards are replaced before tables are compared, so that all have played the same number of turns.
        let mut open = followed;
        while let Some(state) = open.pop() {
            mind.for_each_plan(game, &state, Seat::FIRST, &mut |actions, after, value| {
                let settled = settled(game, &luck, *after);
                if !seen.insert(settled) {
                    return;
                }
                match settled.phase() {
                    Phase::Replacing(_) => open.push(settled),
                    // What lies on top of the deck is known here.
                    _ if actions == [DRAW] => found.push((mind.judge(game, &settled, Seat::FIRST), settled)),
                    _ => found.push((value, settled)),
                }
            });
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(width.max(1));
        followed = found.into_iter().map(|(_, state)| state).collect();
    }
    followed.into_iter().max_by_key(|state| game.score(state, Seat::FIRST).total)
}

/// The table when everything that chance decides now is decided.
fn settled(game: &SilverGold, luck: &Shuffles, mut state: State) -> State {
    while let Waiting::Chance(draw) = game.waiting(&state) {
        if game.settle(&mut state, SilverGold::decide(luck, draw), &mut ()).is_err() {
            break;
        }
    }
    state
}
