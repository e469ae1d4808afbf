//! A training that was interrupted goes on where it stopped.
#![cfg(test)]

use bots::Trainable;
use bots::net::Net;
use silver_gold::SilverGold;
use training::{Checkpoint, Start, TrainingSettings, train};

const SETTINGS: TrainingSettings =
    TrainingSettings { seed: 3, generations: 3, games: 2, evaluation_games: 1, futures: 0 };

/// Trains until `stop` generations are learned. Returns their numbers and the last checkpoint.
fn run(settings: &TrainingSettings, start: Start, stop: u32) -> (Vec<u32>, Option<Checkpoint>) {
    let (mut generations, mut last) = (Vec::new(), None);
    train::<SilverGold>(settings, start, |point, checkpoint| {
        generations.push(point.generation);
        last = Some(checkpoint.clone());
        point.generation < stop
    });
    (generations, last)
}

#[test]
fn a_resumed_training_goes_on_with_the_next_generation() {
    let (before, checkpoint) = run(&SETTINGS, Start::FromScratch, 2);
    assert_eq!(before, [1, 2]);
    let stored = checkpoint.expect("two generations").to_bytes("a test");
    let resume = || Start::Resume(Box::new(Checkpoint::from_bytes(&stored, "a test").expect("just written")));
    let (after, last) = run(&SETTINGS, resume(), 9);
    assert_eq!(after, [3]);
    assert_eq!(run(&SETTINGS, resume(), 9).1, last, "the same checkpoint gives the same network");
}

#[test]
fn training_can_start_with_a_network_of_fewer_inputs_and_learn_from_rollouts() {
    let smaller = || Start::From(Box::new(Net::new(SilverGold::INPUTS - 5)));
    let settings = TrainingSettings { generations: 1, games: 1, futures: 1, ..SETTINGS };
    let (generations, last) = run(&settings, smaller(), 9);
    assert_eq!(generations, [1]);
    let net = last.expect("one generation").net;
    assert!(net.first.len() == SilverGold::INPUTS && net.parameters().any(|weight| *weight != 0.0));
}
