//! Bots for Nile.

mod discovery_gain;
mod evaluator;
mod features;
mod greedy;
mod levels;
mod phase_bot;
mod race;
mod self_play;
#[cfg(test)]
mod work_limits;

pub use greedy::NileGreedy;
pub use levels::RANDOM_DRAFTERS;
pub use phase_bot::race_loss;
