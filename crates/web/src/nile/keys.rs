//! Keyboard control: a letter or digit presses the button with that `data-key`, wherever the focus is. Enter presses the big
//! button, unless the focus is on another control.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::finish;
use super::model::TableModel;
use crate::settings::settings;

/// Where a move is made: the first of these that is on the screen.
const PLACES: [&str; 4] = [
    ".nile .question .answer",
    ".nile .card.available[tabindex=\"0\"]",
    ".nile .land-grid button[tabindex=\"0\"]",
    ".nile .confirm:enabled",
];

/// Moves the focus to where the next move is made, if a keyboard player's focused element is gone.
pub(crate) fn follow(model: TableModel) {
    let by_keys = StoredValue::new(false);
    let keys = window_event_listener(ev::keydown, move |_| by_keys.set_value(true));
    let pointer = window_event_listener(ev::pointerdown, move |_| by_keys.set_value(false));
    on_cleanup(move || {
        keys.remove();
        pointer.remove();
    });
    Effect::new(move |_| {
        model.state.track();
        if !model.is_asked() || !by_keys.get_value() {
            return;
        }
        // The place is on the screen only in the next frame.
        request_animation_frame(|| {
            let lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
            let seen = |element: &web_sys::HtmlElement| element.offset_parent().is_some();
            let find = |place: &&str| document().query_selector(place).ok().flatten()?.dyn_into().ok();
            if let Some(place) = PLACES.iter().filter_map(find).find(seen).filter(|_| lost) {
                let _ = place.focus();
            }
        });
    });
}

/// All keys, for the list that "?" opens.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("← ↑ ↓ →", t!("nile-key-arrows")),
        ("Enter", t!("nile-key-enter")),
        ("C", t!("nile-key-big")),
        ("K", t!("nile-key-keep")),
        ("1–9", t!("nile-key-answers")),
        ("S", t!("nile-store")),
        ("Z", t!("nile-undo")),
        ("H", t!("key-hint")),
        ("B", t!("key-take-back")),
        ("?", t!("keys")),
    ]
}

/// Whether a key goes to something that uses Enter itself.
fn is_on_control(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest("a, button, input, select, textarea, summary").ok().flatten().is_some())
}

/// Listens for keys while the table is shown.
pub(crate) fn listen(model: TableModel) {
    let listener = window_event_listener(ev::keydown, move |event| {
        // A dialog has its own keys.
        if document().query_selector("dialog[open]").ok().flatten().is_some() {
            return;
        }
        if event.key() == "Escape" {
            model.explained.set(None);
            return;
        }
        if event.key() == "Enter" && !event.repeat() && !is_on_control(&event) {
            event.prevent_default();
            return finish::press(model);
        }
        let typing = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()).is_some();
        if typing
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
            || event.repeat()
            || !settings().letter_keys.get_untracked()
        {
            return;
        }
        let key = event.key().to_lowercase();
        if key.len() != 1 || !key.chars().all(|sign| sign.is_ascii_alphanumeric()) {
            return;
        }
        let found = document().query_selector(&format!(".page.nile [data-key~=\"{key}\"]")).ok().flatten();
        if let Some(button) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
            button.click();
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}
