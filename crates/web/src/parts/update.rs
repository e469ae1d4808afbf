//! A new version of the client: it waits until the player wants it, because loading it ends an unfinished turn.
//! `start.js` reports it and carries out the change.

use std::sync::LazyLock;

use leptos::prelude::*;

use super::Icon;

static READY: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Listens for a new version, for as long as the page lives.
pub(crate) fn listen_for_update() {
    let _ = window_event_listener_untyped("update-ready", |_| READY.set(true));
}

/// Whether a new version is ready.
pub(crate) fn is_update_ready() -> bool {
    READY.get()
}

/// Loads the page again with the new version.
pub(crate) fn take_update() {
    if let Ok(wanted) = web_sys::Event::new("update-wanted") {
        let _ = window().dispatch_event(&wanted);
    }
}

/// The button that loads the new version.
#[component]
pub(crate) fn UpdateButton() -> impl IntoView {
    view! {
        <button type="button" class="button" data-test="update" on:click=|_| take_update()>
            <Icon name="u-rotate" />
            {move || t!("update-take")}
        </button>
    }
}

/// A notice under the bar. Tables have the button in their menu instead, so that nothing moves during a game.
#[component]
pub(crate) fn UpdateNotice() -> impl IntoView {
    view! {
        <Show when=is_update_ready>
            <div class="banner notice-bar" role="status" data-test="update-notice">
                <span>{move || t!("update-ready")}</span>
                <UpdateButton />
            </div>
        </Show>
    }
}
