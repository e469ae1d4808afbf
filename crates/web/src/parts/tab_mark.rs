//! Says in the tab's title and icon, and on the badge of the installed app, whose turn it is.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

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

/// What a page adds to the tab. A context, because the first download has no tables.
#[derive(Clone, Copy)]
pub(crate) struct TabMark {
    /// What stands before the title, such as `Your turn`; empty for nothing.
    pub(super) first: Signal<String>,
    /// The number of tables at which it is the player's turn.
    pub(super) turns: Signal<usize>,
}

impl TabMark {
    /// The mark of the front page.
    pub(crate) fn of_tables(turns: RwSignal<usize>) -> Self {
        let first = move || match turns.get() {
            0 => String::new(),
            turns => t!("title-turns", n = turns),
        };
        Self { first: Signal::derive(first), turns: turns.into() }
    }

    /// Keeps the tab of a page with this title up to date.
    pub(super) fn show(mark: Option<Self>, title: Signal<String>) {
        Effect::new(move |_| {
            let first = mark.map(|mark| mark.first.get()).filter(|first| !first.is_empty());
            let first = first.map(|first| format!("{first} · ")).unwrap_or_default();
            document().set_title(&format!("{first}{} · Pyramids", title.get()));
        });
        if let Some(mark) = mark {
            Effect::new(move |_| show_mark(mark.turns.get()));
            on_cleanup(|| show_mark(0));
        }
    }
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
