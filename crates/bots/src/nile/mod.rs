//! Bots for Nile.

mod greedy;
mod learn;
pub(crate) mod levels;
mod mind;
mod outlook;

pub use greedy::NileGreedy;
pub use learn::NileSchool;
