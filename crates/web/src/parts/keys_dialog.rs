//! The list of keys, which "?" opens at a table.

use leptos::ev::keydown;
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

thread_local! {
    /// Whether the list is open. The menu of the table opens it, too.
    static IS_OPEN: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

fn is_open() -> ArcRwSignal<bool> {
    IS_OPEN.with(ArcRwSignal::clone)
}

/// Opens the list of keys.
pub(super) fn show_keys() {
    is_open().set(true);
}

/// The list of a table's keys: each key, and what it does.
#[component]
pub(crate) fn KeysDialog(keys: fn() -> Vec<(&'static str, String)>) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    is_open().set(false);
    let listener = window_event_listener(keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let types = target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
        let is_busy = document().query_selector("dialog[open]").ok().flatten().is_some();
        if event.key() == "?" && !types && !is_busy {
            event.prevent_default();
            show_keys();
        }
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if is_open().get() {
            let _ = dialog.show_modal();
        } else if dialog.open() {
            dialog.close();
        }
    });
    let row = |(key, text): (&'static str, String)| {
        view! {
            <dt>
                <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
        }
    };
    view! {
        <dialog
            class="panel keys-dialog"
            node_ref=dialog
            aria-labelledby="keys-title"
            data-test="keys"
            on:close=move |_| is_open().set(false)
        >
            <h2 id="keys-title">{move || t!("keys")}</h2>
            <dl>{move || keys().into_iter().map(row).collect_view()}</dl>
            <button
                type="button"
                class="button button-gold"
                autofocus
                data-test="close-keys"
                on:click=move |_| is_open().set(false)
            >
                {move || t!("close")}
            </button>
        </dialog>
    }
}
