//! Help at practice tables, where all rivals are bots: hints, taking back, and the expert's view of the chances to win.
//!
//! The worker finds the best plan and the chances ([`advisor`]). The card in the top bar shows them ([`card`]); the table
//! of the game follows the hint that the session holds. What belongs to one game is behind [`Advised`].

mod advisor;
mod card;
mod chances;
mod game;
mod help;

pub(crate) use advisor::{PracticeQuestion, answer};
pub(crate) use card::practice_card;
pub(crate) use game::Advised;
