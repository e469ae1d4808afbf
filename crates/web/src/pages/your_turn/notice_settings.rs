//! The switches for notices, in the menu of a slow table: about this table, and the quiet hours of this device.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;

use super::push::{Known, Quiet, is_supported, switch_quiet, switch_table};
use crate::session::Session;
use crate::words::Text;

#[component]
pub(super) fn NoticeSettings(session: Session) -> impl IntoView {
    let known = RwSignal::new(None::<Known>);
    let has_failed = RwSignal::new(false);
    spawn_local(async move {
        if is_supported() {
            let _ = known.try_set(Known::load().await);
        }
    });
    let table = session.table;
    let is_on =
        Memo::new(move |_| known.with(|known| known.as_ref().is_some_and(|known| known.tables.contains(&table))));
    let is_quiet =
        Memo::new(move |_| known.with(|known| known.as_ref().and_then(|known| known.quiet).is_none_or(Quiet::is_some)));
    let switch = move |test: &'static str, label: Text, is_on: Memo<bool>, what: What| {
        let change = move |event: leptos::ev::Event| {
            let Some(before) = known.get_untracked() else { return };
            let input: HtmlInputElement = event_target(&event);
            let on = input.checked();
            input.set_disabled(true);
            spawn_local(async move {
                let after = match what {
                    What::Table => switch_table(before, table, on).await,
                    What::Quiet => switch_quiet(before, on).await,
                };
                input.set_disabled(false);
                if after.is_none() {
                    input.set_checked(!on);
                }
                let _ = has_failed.try_set(after.is_none());
                if after.is_some() {
                    let _ = known.try_set(after);
                }
            });
        };
        view! {
            <label class="tick-box">
                <input type="checkbox" data-test=test prop:checked=move || is_on.get() on:change=change />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <Show when=move || known.with(Option::is_some)>
            <div role="group" aria-label=move || t!("notices") data-test="notice-settings">
                {switch("notice-table", || t!("notice-table"), is_on, What::Table)}
                <Show when=move || {
                    is_on.get()
                }>{switch("notice-quiet", || t!("notice-quiet"), is_quiet, What::Quiet)}</Show>
                <p class="popup-text" role="status">
                    {move || has_failed.get().then(|| t!("push-failed"))}
                </p>
            </div>
        </Show>
    }
}

/// What a switch is for.
#[derive(Clone, Copy)]
enum What {
    Table,
    Quiet,
}
