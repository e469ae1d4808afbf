//! The review of a finished game: where it was decided, what was luck, and what would have been better.
//!
//! A worker analyses the record ([`analyst`]) and sends reports, each with more in it than the one before. The page shows
//! the latest one ([`model`]). What belongs to one game is behind [`ShownGame`].

mod analyst;
mod decision;
mod game;
mod graph;
mod ledger;
mod model;
mod numbers;
mod page;
mod play_on;
mod source;
mod turns;
mod verdict;

pub(crate) use analyst::{ReviewStep, go_on};
pub(crate) use game::{Fact, Picture, ShownGame};
pub(crate) use numbers::{Unit, decimal, percent};
pub(crate) use page::review_page;
pub(crate) use source::{ServerGame, Source};
