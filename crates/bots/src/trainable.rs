//! What a game must offer so that its network can be trained by self-play.

use game_core::{QuickRandom, Random, Seat, Seed};

use crate::net::{Features, Net};
use crate::plan::{Plan, PlanningGame};
use crate::planning_bot::NetworkBot;
use crate::{Bot, Playable, play};

/// A position, and what the network should have said about it.
#[derive(Clone, Debug)]
pub struct TrainingExample {
    /// The network's inputs that are not 0, each with its number.
    pub features: Vec<(u16, f32)>,
    /// The output that training aims at.
    pub target: f32,
}

/// How training games are played and turned into examples.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlaySettings {
    /// The λ of TD(λ): 1 takes the end of the game as the target, 0 the evaluation of the next position.
    pub lambda: f32,
    /// The probability of playing one of the next best plans instead of the best.
    pub exploration: f64,
    /// In how many random futures each of the best plans is rolled out. The means are then the targets, instead of TD(λ).
    /// 0 for none; a game may ignore it.
    pub futures: u32,
    /// Whether `greedy` plays instead of the network, which knows nothing yet. A game may ignore it.
    pub greedy_plays: bool,
}

/// How to read the network's output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// As it is.
    Linear,
    /// As a probability, by [`sigmoid`].
    Probability,
}

/// Maps any number to a probability between 0 and 1. It uses only operations that every platform rounds alike.
#[inline]
pub fn sigmoid(output: f32) -> f32 {
    0.5 + 0.5 * output / (1.0 + output * output).sqrt()
}

/// How a network did in games against `greedy`, without looking ahead.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// The share of games it won.
    pub win_rate: f64,
    /// Its mean points.
    pub points: f64,
}

/// A game whose network learns by playing against itself.
pub trait Trainable {
    /// The number of inputs of the network.
    const INPUTS: usize;
    /// How to read the network's output.
    const OUTPUT: Output;

    /// Plays one game with the network on every seat; returns an example for every position that was chosen.
    fn self_play(net: &Net, seed: &Seed, settings: SelfPlaySettings) -> Vec<TrainingExample>;

    /// Plays one game against `greedy` without looking ahead.
    fn evaluate(net: &Net, seed: &Seed) -> Evaluation;
}

/// A position that a seat chose in a training game.
pub(crate) struct Step {
    pub(crate) features: Features,
    /// The evaluation at that time.
    pub(crate) value: f32,
    /// The part of the value that does not come from the network.
    pub(crate) base: f32,
}

/// Turns the positions of one seat into examples. `outcome` is the value of the end, and `unit` the value of a network
/// output of 1.
pub(crate) fn examples(
    steps: Vec<Step>,
    outcome: f32,
    lambda: f32,
    unit: f32,
) -> impl Iterator<Item = TrainingExample> {
    let values: Vec<f32> = steps.iter().map(|step| step.value).collect();
    let targets = lambda_returns(&values, outcome, lambda);
    steps.into_iter().zip(targets).map(move |(step, target)| TrainingExample {
        features: step.features.as_slice().to_vec(),
        target: (target - step.base) / unit,
    })
}

/// The targets of TD(λ): for each value a mix of the next value and the outcome.
fn lambda_returns(values: &[f32], outcome: f32, lambda: f32) -> Vec<f32> {
    let mut targets = vec![outcome; values.len()];
    for index in (0..values.len().saturating_sub(1)).rev() {
        targets[index] = (1.0 - lambda) * values[index + 1] + lambda * targets[index + 1];
    }
    targets
}

/// The best plan or, with the probability `exploration`, one of the best `choices`.
pub(crate) fn explore<'p, G: PlanningGame>(
    plans: &'p [Plan<G>],
    exploration: f64,
    choices: u32,
    random: &mut QuickRandom,
) -> Option<&'p Plan<G>> {
    let exploring = random.unit() < exploration;
    let index = if exploring { random.below(choices.min(plans.len() as u32)) } else { 0 };
    plans.get(index as usize)
}

/// Plays one game of two with the network on `seat` and `greedy` on the other.
pub(crate) fn play_against_greedy<G: PlanningGame + Playable>(
    game: &G,
    network: NetworkBot<'_>,
    seat: Seat,
    greedy_seed: u64,
    seed: &Seed,
    points: impl Fn(G::Score) -> f64,
) -> Evaluation {
    let network: Box<dyn Bot<G> + '_> = Box::new(network);
    let greedy: Box<dyn Bot<G> + '_> = G::greedy(greedy_seed);
    let mut bots = if seat == Seat::FIRST { [network, greedy] } else { [greedy, network] };
    let Ok(end) = play(game, seed, &mut bots, |_| {}) else { return Evaluation::default() };
    let won = game.standing(&end).is_some_and(|standing| standing.won(seat));
    Evaluation { win_rate: f64::from(u8::from(won)), points: points(game.score(&end, seat)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_lie_between_the_next_value_and_the_outcome() {
        assert_eq!(lambda_returns(&[1.0, 2.0, 3.0], 10.0, 1.0), [10.0, 10.0, 10.0]);
        assert_eq!(lambda_returns(&[1.0, 2.0, 3.0], 10.0, 0.0), [2.0, 3.0, 10.0]);
        assert_eq!(lambda_returns(&[1.0, 2.0, 3.0], 10.0, 0.5), [4.25, 6.5, 10.0]);
    }

    #[test]
    fn the_sigmoid_rises_from_0_to_1() {
        assert_eq!(sigmoid(0.0), 0.5);
        let values: Vec<f32> = (-20..=20).map(|output| sigmoid(output as f32)).collect();
        assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(values[0] > 0.0 && values[40] < 1.0);
    }
}
