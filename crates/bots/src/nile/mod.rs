//! Bots for Nile.

mod evaluator;
mod features;
mod greedy;
mod levels;
mod self_play;

pub use greedy::NileGreedy;
