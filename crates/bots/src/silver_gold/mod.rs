//! Bots for Silver & Gold.

mod evaluator;
mod exact_end;
mod features;
mod greedy;
mod levels;
mod opening;
pub(crate) mod oracle;
mod partial_sums;
mod plan_search;
mod rival_races;
mod self_play;
#[cfg(test)]
mod work_limits;

pub use greedy::SilverGoldGreedy;
