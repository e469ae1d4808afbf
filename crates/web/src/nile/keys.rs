//! Letters and digits as keys: each presses the button that bears it, wherever the focus is.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::desk::Desk;
use crate::settings::settings;

/// Listens while the table is shown.
pub(crate) fn listen(desk: Desk) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            desk.told.set(None);
            return;
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
        let found = document().query_selector(&format!(".page.nile [data-key=\"{key}\"]")).ok().flatten();
        if let Some(button) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
            button.click();
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}
