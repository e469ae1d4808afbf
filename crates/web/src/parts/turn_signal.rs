//! Tells the player that it is their turn where the page itself cannot be seen: in the tab's title and icon, as a badge of the
//! installed app, and by a bell.

use leptos::prelude::*;
use protocol::Stage;
use wasm_bindgen::{JsCast, JsValue};

use super::named::seat_name;
use super::now_every;
use crate::browser::now_ms;
use crate::feel::{self, Sound};
use crate::session::{Session, Snapshot};

/// The title counts the last seconds down.
const LAST_SECONDS: i64 = 10;
/// The icon of the page, and the same with a gold dot.
const ICON: &str = "./icon.svg";
const ICON_WITH_DOT: &str = concat!(
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E",
    "%3Cpath fill='%23A9DBDB' d='M0 0h64v44H0z'/%3E%3Cpath fill='%23F3DCC4' d='M0 44h64v20H0z'/%3E",
    "%3Cpath fill='%232C8A57' d='M30 12 8 48h32z'/%3E%3Cpath fill='%231F6C43' d='M30 12 56 48H40z'/%3E",
    "%3Ccircle cx='46' cy='18' r='15' fill='%23FFC53D' stroke='%23241638' stroke-width='4'/%3E%3C/svg%3E"
);

/// The number of tables at which it is the player's turn, as far as the front page knows.
#[derive(Clone, Copy)]
pub(crate) struct TurnCount(pub(crate) RwSignal<usize>);

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

/// Keeps title, icon and badge up to date for a page with this title.
pub(super) fn follow_turns(title: Signal<String>, session: Option<Session>) {
    let turn = Memo::new(move |_| session.and_then(|session| session.read(|shown| Some(Turn::of(shown)))));
    let count = use_context::<TurnCount>();
    let now = session.map(|_| now_every(1000));
    let seconds_left = Memo::new(move |_| {
        now?.track();
        let deadline = session?.read(|shown| shown.deadline_ms)?;
        Some((deadline - now_ms()).max(0) / 1000).filter(|seconds| *seconds <= LAST_SECONDS)
    });
    let my_turns = Memo::new(move |_| match turn.get() {
        Some(turn) => usize::from(turn == Turn::Mine),
        None => count.map_or(0, |TurnCount(count)| count.get()),
    });
    Effect::new(move |_| {
        let first = match turn.get() {
            Some(Turn::Mine) => {
                let seconds = seconds_left.get().map(|seconds| format!("0:{seconds:02} · "));
                Some(format!("{}{}", seconds.unwrap_or_default(), t!("title-your-turn")))
            }
            Some(Turn::Of(name)) => Some(t!("title-turn-of", name = name)),
            Some(Turn::None) => None,
            None => Some(my_turns.get()).filter(|count| *count > 0).map(|count| t!("title-turns", n = count)),
        };
        let first = first.map(|first| format!("{first} · ")).unwrap_or_default();
        document().set_title(&format!("{first}{} · Pyramids", title.get()));
    });
    Effect::new(move |_| show_mark(my_turns.get()));
    Effect::new(move |before: Option<bool>| {
        let is_mine = turn.get() == Some(Turn::Mine);
        // Against bots the player is there anyway.
        let rings = before == Some(false) && is_mine && session.is_some_and(|session| untrack(|| !session.is_local()));
        if rings {
            feel::play(Sound::Bell);
        }
        // A table that has just been opened says nothing new.
        is_mine || turn.get().is_none()
    });
    on_cleanup(|| show_mark(0));
}

/// Shows the number of the player's turns on the icons of the tab and of the installed app.
fn show_mark(count: usize) {
    let icon = document().query_selector("link[rel=icon]").ok().flatten();
    if let Some(icon) = icon {
        let _ = icon.set_attribute("href", if count > 0 { ICON_WITH_DOT } else { ICON });
    }
    // Not every browser has badges.
    let navigator: JsValue = window().navigator().into();
    let name = if count > 0 { "setAppBadge" } else { "clearAppBadge" };
    let method = js_sys::Reflect::get(&navigator, &name.into()).ok();
    if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
        let _ = if count > 0 { method.call1(&navigator, &(count as f64).into()) } else { method.call0(&navigator) };
    }
}
