//! Training games of Nile.

use std::sync::Arc;

use ::nile::{Area, Board, Draft, FACES, Kind, Nile, Options, Phase, State};
use game_core::{ActionSet, BySeat, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting};

use super::NileGreedy;
use super::evaluator::NileEvaluator;
use super::features::INPUTS;
use crate::Bot;
use crate::net::{Features, Net};
use crate::plan::{Effort, Evaluator};
use crate::planning_bot::NetworkBot;
use crate::trainable::{
    Evaluation, Output, SelfPlaySettings, Step, Trainable, TrainingExample, examples, explore, play_against_greedy,
};

/// Exploration chooses one of this many best plans.
const EXPLORED_PLANS: u32 = 5;
/// A narrow beam, so that more games are played in the same time.
const EFFORT: Effort = Effort { horizon: 0, beam_width: 2 };

/// The network learns the probability of winning.
impl Trainable for Nile {
    const INPUTS: usize = INPUTS;
    const OUTPUT: Output = Output::Probability;

    fn self_play(net: &Net, seed: &Seed, settings: SelfPlaySettings) -> Vec<TrainingExample> {
        // The name of the stream stays as it was when the weights were trained: another name would give other games.
        let mut random = QuickRandom::new(seed.stream("school").next_u64());
        let game = Nile::new(any_board(&mut random), any_options(&mut random));
        let mut steps: BySeat<Vec<Step>> = BySeat::default();
        let evaluator = NileEvaluator { net, effort: EFFORT };
        let end = play_training_game(&game, &evaluator, seed, &mut random, settings, |seat, after| {
            if game.standing(after).is_none() {
                let mut features = Features::default();
                let value = evaluator.evaluate_into(&game, after, seat, &mut features);
                steps[seat].push(Step { features, value, base: 0.0 });
            }
        });
        let of_seat = |seat: Seat| {
            let outcome = evaluator.evaluate(&game, &end, seat);
            examples(std::mem::take(&mut steps[seat]), outcome, settings.lambda, 1.0)
        };
        game.seats().iter().flat_map(of_seat).collect()
    }

    fn evaluate(net: &Net, seed: &Seed) -> Evaluation {
        let game = Nile::new(Board::standard(), Options::default());
        let mut random = seed.stream("exam");
        let greedy_seed = random.next_u64();
        // Rolling first is an advantage, so the network's seat is random.
        let seat = if random.below(2) == 0 { Seat::FIRST } else { Seat::SECOND };
        let network = NetworkBot { net, effort: EFFORT };
        play_against_greedy(&game, network, seat, greedy_seed, seed, |score| f64::from(score.built))
    }
}

/// Half of the games are played on the standard board, the others on the second board and on boards of all kinds, so
/// that the network learns what spaces are worth and not where they are.
fn any_board(random: &mut QuickRandom) -> Arc<Board> {
    match random.below(4) {
        0 | 1 => Board::standard(),
        2 => Board::second(),
        _ => random_board(random).map_or_else(Board::standard, Arc::new),
    }
}

/// A mirrored board with two Discovery spaces in the middle of each area and other specials anywhere.
fn random_board(random: &mut QuickRandom) -> Option<Board> {
    let mut text = String::from("[board random]\n[prices]\n1 2 3 2 1\n");
    for area in Area::ALL {
        let mut rows = [[Kind::Land; FACES]; 3];
        // From the edge to the middle: how many of six columns have a special there.
        for (row, most) in rows.iter_mut().zip([3, 4, 2]) {
            for _ in 0..random.below(most + 1) {
                row[random.below(FACES as u32) as usize] = [Kind::Bump, Kind::Double][random.below(2) as usize];
            }
        }
        if random.below(2) == 0 {
            rows[random.below(2) as usize][random.below(FACES as u32) as usize] = Kind::Extra;
        } else {
            rows[2][random.below(FACES as u32) as usize] = Kind::Extra;
        }
        let first = random.below(FACES as u32) as usize;
        for column in [first, (first + 1 + random.below(FACES as u32 - 1) as usize) % FACES] {
            rows[2][column] = Kind::Discovery;
        }
        text += &format!("[{area}]\n");
        for row in [0, 1, 2, 1, 0] {
            text.extend(rows[row].map(Kind::sign));
            text.push('\n');
        }
    }
    Board::parse(&text).ok().map(|(board, _)| board)
}

/// Mostly the usual rules, sometimes others, so that the network learns every option.
fn any_options(random: &mut QuickRandom) -> Options {
    if random.below(10) < 7 {
        return Options::default();
    }
    let mut coin = || random.below(2) == 0;
    Options {
        no_exchange: coin(),
        free_masonry: coin(),
        balanced_start: coin(),
        draft: if coin() { Draft::Select } else { Draft::Remove },
        ..Options::default()
    }
}

/// Plays a whole game with one evaluator on both seats. Calls `on_turn_end` with the state after every turn.
fn play_training_game(
    game: &Nile,
    evaluator: &NileEvaluator<'_>,
    seed: &Seed,
    random: &mut QuickRandom,
    settings: SelfPlaySettings,
    mut on_turn_end: impl FnMut(Seat, &State),
) -> State {
    let luck = game.luck(seed);
    let mut greedy = NileGreedy::new(random.next_u64());
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return state,
            Waiting::Chance(draw) => {
                if game.settle(&mut state, Nile::decide(&luck, draw), &mut ()).is_err() {
                    return state;
                }
                // The draft needs the value of a valley before the first purchase.
                if state.phase() == Phase::FirstPurchases {
                    game.seats().iter().for_each(|seat| on_turn_end(seat, &state));
                }
            }
            Waiting::Seats(_) if state.phase() == Phase::Drafting => {
                let actions = game.actions(&state, state.active());
                let Some(action) = actions.nth(random.below(actions.len())) else { return state };
                let seat = state.active();
                game.apply(&mut state, seat, action, &mut ());
            }
            Waiting::Seats(_) => {
                let seat = state.active();
                let opening = state.phase() == Phase::FirstPurchases;
                if settings.greedy_plays {
                    let Some(action) = greedy.choose(game, &game.view(&state, Viewer::Seat(seat)), seat) else {
                        return state;
                    };
                    game.apply(&mut state, seat, action, &mut ());
                } else if opening || state.phase() == Phase::Spending {
                    let plans = evaluator.plans(game, &state, seat);
                    let Some(plan) = explore(&plans, settings.exploration, EXPLORED_PLANS, random) else {
                        return state;
                    };
                    state = plan.after;
                } else {
                    evaluator.use_ability(game, &mut state, seat);
                }
                if opening || matches!(state.phase(), Phase::Rolling | Phase::Over) {
                    on_turn_end(seat, &state);
                }
            }
        }
    }
}
