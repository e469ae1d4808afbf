//! The spoken mode: a text box for moves and questions, and a log of answers, for players who do not see the table.
//!
//! What is understood and answered is in each game's own folder. It shares the draft of the turn with the board, so the
//! picture stays in step.

mod input;
mod news;
mod panel;
mod verbs;

pub(crate) use input::{Keyword, folded, joined, meaning, word_for, words};
pub(crate) use news::News;
pub(crate) use panel::{Help, Listed, Listing, SpokenLink, SpokenPanel, Voice};
pub(crate) use verbs::{VERBS, Verb};

use leptos::prelude::Get;

use crate::settings::settings;
use crate::words::Catalogue;

/// The texts that both games share.
pub(crate) static SPOKEN_TEXTS: Catalogue = catalogue!("spoken");

/// How many legal moves are named at once.
pub(crate) const AT_ONCE: usize = 5;

/// Whether the spoken mode is on. A view that reads it follows its changes.
pub(crate) fn is_spoken() -> bool {
    settings().spoken.get()
}

/// An answer, and what it does to the turn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reply<E> {
    pub(crate) text: String,
    pub(crate) effect: Option<E>,
}

impl<E> Reply<E> {
    /// An answer that changes nothing.
    pub(crate) fn says(text: impl Into<String>) -> Self {
        Self { text: text.into(), effect: None }
    }

    pub(crate) fn does(effect: E, text: impl Into<String>) -> Self {
        Self { text: text.into(), effect: Some(effect) }
    }
}

/// The seconds left on a clock in words.
pub(crate) fn clock_words(seconds: Option<i64>) -> String {
    match seconds {
        None => t!("say-clock-none"),
        Some(left) if left >= 7200 => t!("say-clock-hours", count = left / 3600),
        Some(left) if left >= 120 => t!("say-clock-minutes", count = left / 60),
        Some(left) => t!("say-clock-seconds", count = left),
    }
}

/// Tests that read texts take this lock, because the language is the same for all of them.
#[cfg(test)]
pub(crate) fn lock_language() -> std::sync::MutexGuard<'static, ()> {
    static SPEAKING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let guard = SPEAKING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    crate::words::set_language(crate::words::Language::English);
    guard
}
