//! Bots for Silver & Gold.

mod evaluator;
mod features;
mod greedy;
mod levels;
pub(crate) mod oracle;
mod self_play;

pub use greedy::SilverGoldGreedy;
