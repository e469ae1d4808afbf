//! Bots for Nile.

mod evaluator;
mod features;
mod greedy;
mod levels;
mod self_play;
#[cfg(test)]
mod work_limits;

pub use greedy::NileGreedy;
