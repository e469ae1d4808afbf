//! Trains the bots' networks by self-play: in every generation the network plays against itself and learns from the
//! games.
//!
//! The same seed gives the same network, with any number of threads.
//!
//! A [`Checkpoint`] after each generation lets a training go on after an interruption.

mod checkpoint;
mod gradient;
mod optimizer;

use bots::net::{FIRST_UNITS, Net};
use bots::{Evaluation, SelfPlaySettings, Trainable, TrainingExample};
use game_core::{QuickRandom, Random, Seed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

pub use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::gradient::gradient;
use crate::optimizer::Optimizer;

/// How a training run is set up.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSettings {
    /// Seeds all random numbers and all games.
    pub seed: u64,
    /// How often the network plays and learns.
    pub generations: u32,
    /// Self-play games in each generation.
    pub games: u32,
    /// Games against `greedy` after each generation, for the learning curve.
    pub evaluation_games: u32,
    /// In how many random futures the best plans are rolled out: expert iteration instead of TD(λ). 0 for none.
    pub futures: u32,
}

/// How good the network was after a generation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Counted from 1.
    pub generation: u32,
    /// Self-play games so far.
    pub games: u64,
    /// Mean squared error of the network's outputs.
    pub loss: f64,
    /// Share of games won against `greedy`, without looking ahead.
    pub win_rate: f64,
    /// Mean points in those games.
    pub points: f64,
}

/// The generations whose examples are kept in the replay buffer.
const REPLAY_GENERATIONS: usize = 4;
const BATCH_SIZE: usize = 1024;
/// The learning rate at the start and at the end of a training from scratch.
const LEARNING_RATES: [f32; 2] = [1.5e-3, 1.0e-4];
/// The same for a network that has learned something already.
const LATER_LEARNING_RATES: [f32; 2] = [5.0e-4, 5.0e-5];
/// The first generations, in which the network's own evaluations are worth nothing: only the end of a game counts.
const WARM_UP_GENERATIONS: u32 = 2;

/// Where a training starts.
pub enum Start {
    /// With small random weights.
    FromScratch,
    /// With a network that has learned something already. It may have fewer inputs: the others start at 0.
    From(Box<Net>),
    /// Where another training with the same settings stopped.
    Resume(Box<Checkpoint>),
}

/// Trains a network. Calls `on_generation` after every generation; if it returns false, training stops.
///
/// A resumed training has lost its replay buffer, so it does not give exactly the weights that it would have given.
pub fn train<G: Trainable>(
    settings: &TrainingSettings,
    start: Start,
    mut on_generation: impl FnMut(&CurvePoint, &Checkpoint) -> bool,
) -> Net {
    let mut random = QuickRandom::new(settings.seed);
    let mut checkpoint = match start {
        Start::FromScratch => Checkpoint::new(random_net(G::INPUTS, &mut random), false),
        Start::From(net) => Checkpoint::new(with_inputs(*net, G::INPUTS), true),
        Start::Resume(checkpoint) => *checkpoint,
    };
    let mut replay_buffer: Vec<Vec<TrainingExample>> = Vec::new();
    for generation in checkpoint.generations..settings.generations {
        let warm_up = !checkpoint.has_learned && generation < WARM_UP_GENERATIONS;
        replay_buffer.push(self_play::<G>(&checkpoint.net, settings, generation, warm_up));
        let was_warm_up = !checkpoint.has_learned && generation == WARM_UP_GENERATIONS;
        if replay_buffer.len() > REPLAY_GENERATIONS || (was_warm_up && replay_buffer.len() > 1) {
            replay_buffer.remove(0);
        }
        let progress = generation as f32 / settings.generations.max(2).saturating_sub(1) as f32;
        let [first, last] = if checkpoint.has_learned { LATER_LEARNING_RATES } else { LEARNING_RATES };
        let learning_rate = first * (last / first).powf(progress);
        let mut random =
            QuickRandom::new(settings.seed ^ u64::from(generation + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let Checkpoint { net, optimizer, .. } = &mut checkpoint;
        let loss = train_epoch::<G>(net, optimizer, &replay_buffer, learning_rate, &mut random);
        checkpoint.generations = generation + 1;
        let Evaluation { win_rate, points } = evaluate::<G>(&checkpoint.net, settings);
        let games = u64::from(generation + 1) * u64::from(settings.games);
        if !on_generation(&CurvePoint { generation: generation + 1, games, loss, win_rate, points }, &checkpoint) {
            break;
        }
    }
    checkpoint.net
}

/// The same network with this many inputs; new ones have no effect yet.
fn with_inputs(mut net: Net, inputs: usize) -> Net {
    net.first.resize(inputs, [0.0; FIRST_UNITS]);
    net
}

/// Small random weights, so that no two units are alike.
fn random_net(inputs: usize, random: &mut QuickRandom) -> Net {
    let mut net = Net::new(inputs);
    let mut around_zero = |spread: f64| ((random.unit() + random.unit() + random.unit() - 1.5) * spread) as f32;
    net.first.iter_mut().flatten().for_each(|weight| *weight = around_zero(0.25));
    net.second.iter_mut().flatten().for_each(|weight| *weight = around_zero(0.35));
    net.last.iter_mut().for_each(|weight| *weight = around_zero(0.5));
    net
}

/// Plays the games of one generation.
fn self_play<G: Trainable>(
    net: &Net,
    settings: &TrainingSettings,
    generation: u32,
    warm_up: bool,
) -> Vec<TrainingExample> {
    let self_play = SelfPlaySettings {
        lambda: if warm_up { 1.0 } else { 0.7 },
        exploration: if warm_up { 0.3 } else { 0.08 },
        futures: if warm_up { 0 } else { settings.futures },
        greedy_plays: warm_up,
    };
    let first = u64::from(generation) * u64::from(settings.games);
    let games = (first..first + u64::from(settings.games)).into_par_iter();
    games.flat_map_iter(|game| G::self_play(net, &Seed::numbered(settings.seed, game), self_play)).collect()
}

/// Goes once through the replay buffer, in random order. Returns the mean squared error.
fn train_epoch<G: Trainable>(
    net: &mut Net,
    optimizer: &mut Optimizer,
    replay_buffer: &[Vec<TrainingExample>],
    learning_rate: f32,
    random: &mut QuickRandom,
) -> f64 {
    let mut order: Vec<&TrainingExample> = replay_buffer.iter().flatten().collect();
    for index in (1..order.len()).rev() {
        order.swap(index, random.below(index as u32 + 1) as usize);
    }
    let mut squares = 0.0;
    for batch in order.chunks(BATCH_SIZE) {
        // Always four parts, added up in order, so that the number of threads does not change the result.
        let parts: Vec<_> = batch.par_chunks(BATCH_SIZE / 4).map(|part| gradient(net, part, G::OUTPUT)).collect();
        let mut sum = Net::new(G::INPUTS);
        for (part, part_squares) in &parts {
            sum.parameters_mut().zip(part.parameters()).for_each(|(sum, number)| *sum += number);
            squares += part_squares;
        }
        optimizer.step(net, &sum, learning_rate, batch.len());
    }
    squares / order.len().max(1) as f64
}

/// Plays games against `greedy` and returns the means.
fn evaluate<G: Trainable>(net: &Net, settings: &TrainingSettings) -> Evaluation {
    // These seeds are never used for self-play.
    let series = settings.seed ^ u64::MAX;
    let games = (0..u64::from(settings.evaluation_games)).into_par_iter();
    let results: Vec<Evaluation> = games.map(|game| G::evaluate(net, &Seed::numbered(series, game))).collect();
    let mean = |value: fn(&Evaluation) -> f64| results.iter().map(value).sum::<f64>() / results.len().max(1) as f64;
    Evaluation { win_rate: mean(|result| result.win_rate), points: mean(|result| result.points) }
}
