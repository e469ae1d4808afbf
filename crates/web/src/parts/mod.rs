//! Pieces that several pages share.

mod countdown;
mod frame;
mod game_choice;
mod hint;
mod icon;
mod named;
mod nile_options;
mod share;
mod table_bar;
mod ticking;

pub(crate) use countdown::{COUNTDOWN_SECONDS, Countdown};
pub(crate) use frame::{Frame, Segments};
pub(crate) use game_choice::{CountChoice, GameChoice, LevelChoice};
pub(crate) use hint::{Hint, show_hints_again};
pub(crate) use icon::{Emblem, Icon};
pub(crate) use named::{clock_name, game_name, level_name, listed, refusal_words, seat_name, sitter_name};
pub(crate) use nile_options::{NileOptions, game_options, nile_options};
pub(crate) use share::{CopyButton, Qr, ShareButton};
pub(crate) use table_bar::{TableBar, TableNotices};
pub(crate) use ticking::now_every;
