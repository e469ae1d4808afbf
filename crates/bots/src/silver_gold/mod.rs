//! Bots for Silver & Gold.

mod greedy;
mod learn;
pub(crate) mod levels;
mod mind;
pub(crate) mod oracle;
mod outlook;

pub use greedy::SilverGoldGreedy;
pub use learn::SilverGoldSchool;
