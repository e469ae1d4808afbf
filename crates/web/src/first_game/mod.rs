//! The guided first game: a normal table in this browser, and a guide that points at one thing after the other.
//!
//! The guide knows no rules. It looks at the page and at the session, and a step ends when the player has done it. How far
//! it came is stored beside the drafts of the table, so the game can be left and resumed.

mod guide;
mod opening;
mod spot;
mod steps;

use leptos::prelude::*;
use protocol::{GameName, Refusal};

use crate::session::Session;

/// What the pages need to start and to show a guided first game.
#[derive(Clone, Copy)]
pub(crate) struct FirstGame {
    /// Starts the game, or resumes the one that was left. Returns the number it is stored under.
    pub(crate) start: fn(GameName) -> Result<String, Refusal>,
    /// The guide, to be shown above the table.
    pub(crate) guide: fn(Session) -> AnyView,
}

pub(crate) const FIRST_GAME: FirstGame =
    FirstGame { start: opening::start, guide: |session| view! { <guide::Guide session /> }.into_any() };
