//! Training games of Silver & Gold.

use ::silver_gold::{Deck, Phase, SilverGold, State, colour_points, generate};
use game_core::{BySeat, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting};

use super::evaluator::{SilverGoldEvaluator, UNIT};
use super::features::INPUTS;
use super::levels::NO_ROLLOUT;
use crate::net::{Features, Net};
use crate::plan::{Evaluator, Plan};
use crate::planning_bot::NetworkBot;
use crate::trainable::{
    Evaluation, Output, SelfPlaySettings, Step, Trainable, TrainingExample, examples, explore, play_against_greedy,
};

/// Exploration chooses one of this many best plans.
const EXPLORED_PLANS: u32 = 6;

/// The network learns the points to come.
impl Trainable for SilverGold {
    const INPUTS: usize = INPUTS;
    const OUTPUT: Output = Output::Linear;

    fn self_play(net: &Net, seed: &Seed, settings: SelfPlaySettings) -> Vec<TrainingExample> {
        // The name of the stream stays as it was when the weights were trained: another name would give other games.
        let mut random = QuickRandom::new(seed.stream("school").next_u64());
        let Some(game) = any_game(&mut random) else { return Vec::new() };
        let mut steps: BySeat<Vec<Step>> = BySeat::default();
        let end = play_training_game(&game, net, seed, &mut random, settings.exploration, |seat, step| {
            steps[seat].push(step);
        });
        let of_seat =
            |seat: Seat| examples(std::mem::take(&mut steps[seat]), outcome(&game, &end, seat), settings.lambda, UNIT);
        game.seats().iter().flat_map(of_seat).collect()
    }

    fn evaluate(net: &Net, seed: &Seed) -> Evaluation {
        let Some(game) = SilverGold::new(Deck::standard(), 2) else { return Evaluation::default() };
        let network = NetworkBot { net, effort: NO_ROLLOUT };
        let greedy_seed = seed.stream("exam").next_u64();
        play_against_greedy(&game, network, Seat::FIRST, greedy_seed, seed, |score| f64::from(score.total))
    }
}

/// Mostly two players. Half of the games have a generated deck, so that the network learns to play any deck.
fn any_game(random: &mut QuickRandom) -> Option<SilverGold> {
    let players = [1, 2, 2, 2, 2, 2, 3, 4][random.below(8) as usize];
    let deck = if random.below(2) == 0 { Deck::standard() } else { generate(random.next_u64()).into() };
    SilverGold::new(deck, players)
}

/// A seat's points, less the mean colour points of its rivals, which it could have taken from them.
fn outcome(game: &SilverGold, end: &State, seat: Seat) -> f32 {
    let rivals = game.seats().iter().filter(|&other| other != seat);
    let lost: f32 = rivals.map(|rival| f32::from(colour_points(end.prizes(), rival))).sum();
    let count = game.seats().len().saturating_sub(1).max(1) as f32;
    f32::from(game.score(end, seat).total) - lost / count
}

/// Plays a whole game with the network on every seat. Calls `on_step` with every position that a seat chose.
fn play_training_game(
    game: &SilverGold,
    net: &Net,
    seed: &Seed,
    random: &mut QuickRandom,
    exploration: f64,
    mut on_step: impl FnMut(Seat, Step),
) -> State {
    let luck = game.luck(seed);
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return state,
            Waiting::Chance(draw) => {
                if game.settle(&mut state, SilverGold::decide(&luck, draw), &mut ()).is_err() {
                    return state;
                }
            }
            Waiting::Seats(seats) => {
                for seat in seats {
                    let seen = game.imagine(&game.view(&state, Viewer::Seat(seat)), random);
                    let evaluator = SilverGoldEvaluator::new(net, game, &seen, seat, 0);
                    let plans = evaluator.plans(game, &seen, seat);
                    let Some(Plan { actions, after, .. }) = explore(&plans, exploration, EXPLORED_PLANS, random) else {
                        return state;
                    };
                    // The next card of the deck is not known yet.
                    if !matches!(after.phase(), Phase::Drawing(_)) {
                        let mut features = Features::default();
                        let (value, points) = evaluator.evaluate_into(game, after, seat, &mut features);
                        on_step(seat, Step { features, value, base: points });
                    }
                    for action in actions {
                        game.apply(&mut state, seat, *action, &mut ());
                    }
                }
            }
        }
    }
}
