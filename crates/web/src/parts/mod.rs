//! Components and texts that several pages share.

mod choice;
mod countdown;
mod empty;
mod first_game_button;
mod frame;
mod heading;
mod hint;
mod icon;
mod keys_dialog;
mod named;
mod phrases;
mod share;
mod tab_mark;
mod table_bar;
mod table_menu;
mod table_notices;
mod ticking;
mod turn_signal;
mod update;

pub(crate) use choice::{Choice, CountChoice, GameChoice, LevelChoice, OptionsForm, Segments};
pub(crate) use countdown::{COUNTDOWN_SECONDS, Countdown};
pub(crate) use empty::{Empty, Spinner};
pub(crate) use first_game_button::FirstGameButton;
pub(crate) use frame::{Frame, FrameNotices, Waiting};
pub(crate) use heading::focus_next_heading;
pub(crate) use hint::{Hint, show_hints_again};
pub(crate) use icon::{Emblem, Icon, StandInMark};
pub(crate) use keys_dialog::KeysDialog;
pub(crate) use named::{clock_name, isolated, level_name, listed, refusal_words, seat_name, sitter_name};
pub(crate) use share::{CopyButton, Qr, ShareButton, ShareText};
pub(crate) use tab_mark::{TabMark, TurnCount};
pub(crate) use table_bar::TableBar;
pub(crate) use table_notices::TableNotices;
pub(crate) use ticking::now_every;
pub(crate) use turn_signal::mark_of_table;
pub(crate) use update::{UpdateButton, UpdateNotice, is_update_ready, listen_for_update};
