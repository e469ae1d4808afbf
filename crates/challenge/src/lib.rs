//! The same luck for everyone.
//!
//! A [`Deal`] is everything that a game depends on before the first decision: the game, its options and material, the
//! seats and the luck. A [`Challenge`] is a deal with the game that someone played on it, short enough for a
//! [link](Challenge::to_link). A [`Playthrough`] plays such a game step by step; a ghost decodes no move before its turn.
//! [`DigDay`] gives the deal of a day, and [`ExpertGame`] plays it as well as the program can.
//!
//! Pure: no files, sockets, clocks or web types. Browsers, servers and the command line use the same code.

mod daily;
mod deal;
mod expert;
mod link;
mod moves;
mod playthrough;

pub use bots::Playable;
pub use daily::{DigDay, first_day, format_deal};
pub use deal::{Deal, DealError, DealLuck};
pub use expert::ExpertGame;
pub use link::{Challenge, Challenger, LinkError, MAX_LINK, MAX_NAME, check_name};
pub use moves::{Listed, Moves, NoChallenge, challenge_of_record};
pub use playthrough::{Playthrough, Step, Stopped};
