//! Trains the bots' networks: generation by generation a network plays against itself, and learns from those games.
//!
//! The same seed gives the same network, whatever the number of threads.

mod gradient;
mod optimizer;

use bots::net::Net;
use bots::{Course, Lesson, School};
use game_core::{QuickRandom, Random, Seed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::gradient::gradient;
use crate::optimizer::Optimizer;

/// How a training is set up.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What all luck starts from.
    pub seed: u64,
    /// How often the network plays and learns.
    pub generations: u32,
    /// Games in each generation.
    pub games: u32,
    /// Games against `greedy` after each generation, for the learning curve.
    pub exam_games: u32,
}

/// How good the network was after a generation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Counted from 1.
    pub generation: u32,
    /// Games played so far.
    pub games: u64,
    /// Mean square error of its judgements.
    pub loss: f64,
    /// Share of games won against `greedy`, without searching.
    pub win_rate: f64,
    /// Mean points in those games.
    pub points: f64,
}

/// Lessons are learned from for so many generations.
const MEMORY: usize = 4;
/// Lessons that are learned from at once.
const BATCH: usize = 1024;
/// The step at the start and at the end.
const STEPS: [f32; 2] = [1.5e-3, 1.0e-4];
/// The first judgements are worth nothing: until then only the end of a game counts.
const BLIND_GENERATIONS: u32 = 2;

/// Trains from nothing; `tell` hears of every generation and may stop the training by returning false.
pub fn train(school: &impl School, plan: &Plan, mut tell: impl FnMut(&CurvePoint, &Net) -> bool) -> Net {
    let mut random = QuickRandom::new(plan.seed);
    let mut net = random_net(school.inputs(), &mut random);
    let mut optimizer = Optimizer::new(&net);
    let mut memory: Vec<Vec<Lesson>> = Vec::new();
    for generation in 0..plan.generations {
        let progress = generation as f32 / plan.generations.max(2).saturating_sub(1) as f32;
        let blind = generation < BLIND_GENERATIONS;
        let course = Course {
            lambda: if blind { 1.0 } else { 0.7 },
            curiosity: if blind { 0.3 } else { 0.08 },
            by_greedy: blind,
        };
        let first = u64::from(generation) * u64::from(plan.games);
        let lessons = (first..first + u64::from(plan.games)).into_par_iter();
        let lessons = lessons.flat_map_iter(|game| school.lessons(&net, &Seed::numbered(plan.seed, game), course));
        memory.push(lessons.collect());
        if memory.len() > MEMORY || generation == BLIND_GENERATIONS {
            memory.remove(0);
        }
        let step = STEPS[0] * (STEPS[1] / STEPS[0]).powf(progress);
        let loss = learn(school, &mut net, &mut optimizer, &memory, step, &mut random);
        let (win_rate, points) = exam(school, &net, plan);
        let games = first + u64::from(plan.games);
        if !tell(&CurvePoint { generation: generation + 1, games, loss, win_rate, points }, &net) {
            break;
        }
    }
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

/// Goes once through everything in memory, in random order. Returns the mean square error.
fn learn(
    school: &impl School,
    net: &mut Net,
    optimizer: &mut Optimizer,
    memory: &[Vec<Lesson>],
    step: f32,
    random: &mut QuickRandom,
) -> f64 {
    let mut order: Vec<&Lesson> = memory.iter().flatten().collect();
    for index in (1..order.len()).rev() {
        order.swap(index, random.below(index as u32 + 1) as usize);
    }
    let mut squares = 0.0;
    for batch in order.chunks(BATCH) {
        // Four parts whatever the number of threads, added up in order: the result is always the same.
        let parts: Vec<_> = batch.par_chunks(BATCH / 4).map(|part| gradient(net, part, school.reading())).collect();
        let mut sum = Net::new(school.inputs());
        for (part, part_squares) in &parts {
            sum.numbers_mut().zip(part.numbers()).for_each(|(sum, number)| *sum += number);
            squares += part_squares;
        }
        optimizer.step(net, &sum, step, batch.len());
    }
    squares / order.len().max(1) as f64
}

fn exam(school: &impl School, net: &Net, plan: &Plan) -> (f64, f64) {
    // Far away from the games that are learned from.
    let series = plan.seed ^ u64::MAX;
    let results: Vec<(f64, f64)> = (0..u64::from(plan.exam_games))
        .into_par_iter()
        .map(|game| school.exam(net, &Seed::numbered(series, game)))
        .collect();
    let count = results.len().max(1) as f64;
    let (wins, points) = results.iter().fold((0.0, 0.0), |sum, result| (sum.0 + result.0, sum.1 + result.1));
    (wins / count, points / count)
}
