//! After a change of page, the focus goes to the heading of the new page, so that a screen reader says where the player is.

use std::cell::Cell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

thread_local! {
    /// Whether the page changed and its heading has not been seen yet.
    static IS_NEW: Cell<bool> = const { Cell::new(false) };
}

/// The next page that is shown gets the focus on its heading. The first page of a visit does not.
pub(crate) fn focus_next_heading() {
    IS_NEW.set(true);
    request_animation_frame(focus_heading);
}

/// Called by every frame: pages that are fetched first show a frame without a heading.
pub(super) fn focus_heading_once_shown() {
    Effect::new(|_| request_animation_frame(focus_heading));
}

/// Focuses the heading of a new page, unless the page has put the focus somewhere itself.
fn focus_heading() {
    let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    if !IS_NEW.get() {
        return;
    }
    if !is_lost {
        IS_NEW.set(false);
        return;
    }
    let heading = document().query_selector("main h1").ok().flatten();
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<web_sys::HtmlElement>().ok()) {
        IS_NEW.set(false);
        let _ = heading.set_attribute("tabindex", "-1");
        let _ = heading.focus();
    }
}
