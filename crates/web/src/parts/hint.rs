//! Hints for a first game. Each is shown until it is closed, and then never again on this device.

use std::collections::HashSet;
use std::sync::LazyLock;

use leptos::prelude::*;

use crate::browser::{remove_stored, store, stored_names};
use crate::parts::Icon;
use crate::settings::settings;

/// The prefix of the names that closed hints are stored under.
const CLOSED: &str = "hint.";

static CLOSED_HINTS: LazyLock<ArcRwSignal<HashSet<String>>> = LazyLock::new(|| {
    let names = stored_names(CLOSED).into_iter().filter_map(|name| name.strip_prefix(CLOSED).map(String::from));
    ArcRwSignal::new(names.collect())
});

/// A hint that can be closed for good. It is stored under its `name`.
#[component]
pub(crate) fn Hint(name: &'static str, #[prop(into)] text: Signal<String>) -> impl IntoView {
    let open = move || settings().hints.get() && !CLOSED_HINTS.with(|closed| closed.contains(name));
    view! {
        <Show when=open>
            <p class="hint" role="note" data-test=format!("hint-{name}")>
                <Icon name="u-help"/>
                <span>{move || text.get()}</span>
                <button type="button" class="button button-quiet button-icon" aria-label=move || t!("hint-close") on:click=move |_| close(name)>
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">
                        <path d="M6 6l12 12M18 6L6 18"></path>
                    </svg>
                </button>
            </p>
        </Show>
    }
}

fn close(name: &'static str) {
    store(&format!("{CLOSED}{name}"), "closed");
    CLOSED_HINTS.update(|closed| _ = closed.insert(name.into()));
}

/// Switches hints on and shows all of them again, also the closed ones.
pub(crate) fn show_hints_again() {
    for name in stored_names(CLOSED) {
        remove_stored(&name);
    }
    CLOSED_HINTS.update(HashSet::clear);
    settings().choose_hints(true);
}
