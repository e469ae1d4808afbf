//! Follows whose turn it is at a table, for the tab, and rings the bell.

use leptos::prelude::*;
use protocol::Stage;

use super::named::seat_name;
use super::{TabMark, now_every};
use crate::browser::now_ms;
use crate::feel::{self, Sound, Vibration};
use crate::session::{Session, Snapshot};

/// The title counts the last seconds down.
const LAST_SECONDS: i64 = 10;

/// Whose turn it is at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Turn {
    /// Nobody's: the game has not begun or is over.
    None,
    Mine,
    Of(String),
}

impl Turn {
    fn of(shown: &Snapshot) -> Self {
        if shown.info.stage != Stage::Playing {
            return Self::None;
        }
        if shown.is_my_turn() {
            return Self::Mine;
        }
        match shown.waiting.as_slice() {
            [seat] => shown.info.seats.get(seat.index()).map_or(Self::None, |info| Self::Of(seat_name(info))),
            _ => Self::None,
        }
    }
}

/// What the tab of a table says. Rings the bell when the player's turn begins at a table with others.
pub(crate) fn mark_of_table(session: Session) -> TabMark {
    let turn = Memo::new(move |_| session.read(|shown| Some(Turn::of(shown))).unwrap_or(Turn::None));
    let now = now_every(1000);
    let seconds_left = Memo::new(move |_| {
        now.track();
        let deadline = session.read(|shown| shown.deadline_ms)?;
        Some((deadline - now_ms()).max(0) / 1000).filter(|seconds| *seconds <= LAST_SECONDS)
    });
    let first = move || match turn.get() {
        Turn::Mine => {
            let seconds = seconds_left.get().map(|seconds| format!("0:{seconds:02} · "));
            format!("{}{}", seconds.unwrap_or_default(), t!("title-your-turn"))
        }
        Turn::Of(name) => t!("title-turn-of", name = name),
        Turn::None => String::new(),
    };
    Effect::new(move |before: Option<bool>| {
        let is_known = session.snapshot.with(Option::is_some);
        let is_mine = turn.get() == Turn::Mine;
        // Against bots the player is there anyway.
        if before == Some(false) && is_mine && untrack(|| !session.is_local()) {
            feel::play(Sound::Bell);
            feel::vibrate(Vibration::YourTurn);
        }
        // A table that has just been opened says nothing new.
        is_mine || !is_known
    });
    TabMark { first: Signal::derive(first), turns: Signal::derive(move || usize::from(turn.get() == Turn::Mine)) }
}
