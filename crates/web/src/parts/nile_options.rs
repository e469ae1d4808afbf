//! What can be agreed before a game of Nile.

use leptos::prelude::*;
use nile::{Draft, Options};
use protocol::GameOptions;

use super::Segments;

/// Nile's options, folded away: most people want none.
#[component]
pub(crate) fn NileOptions(options: RwSignal<Options>) -> impl IntoView {
    let drafts = vec![
        (Draft::Remove, Signal::derive(|| t!("draft-remove"))),
        (Draft::Select, Signal::derive(|| t!("draft-select"))),
        (Draft::Repeat, Signal::derive(|| t!("draft-repeat"))),
    ];
    let toggle =
        move |test: &'static str, words: fn() -> String, read: fn(&Options) -> bool, write: fn(&mut Options, bool)| {
            view! {
                <label class="tick-box">
                    <input type="checkbox" data-test=test prop:checked=move || options.with(read)
                        on:change=move |event| options.update(|options| write(options, event_target_checked(&event)))/>
                    <span>{words}</span>
                </label>
            }
        };
    view! {
        <details class="folded">
            <summary data-test="nile-options">{move || t!("nile-options")}</summary>
            <div class="stack">
                <div class="option"><span>{move || t!("draft")}</span>
                    <Segments label=Signal::derive(|| t!("draft")) choices=drafts chosen=Signal::derive(move || options.get().draft)
                        choose=move |draft| options.update(|options| options.draft = draft)/>
                </div>
                {toggle("no-exchange", || t!("no-exchange"), |options| options.no_exchange, |options, on| options.no_exchange = on)}
                {toggle("free-masonry", || t!("free-masonry"), |options| options.free_masonry, |options, on| options.free_masonry = on)}
                {toggle("balanced-start", || t!("balanced-start"), |options| options.balanced_start, |options, on| options.balanced_start = on)}
            </div>
        </details>
    }
}

/// Nile's options in the form that any game's options have.
pub(crate) fn game_options(options: &Options) -> GameOptions {
    match serde_json::to_value(options) {
        Ok(serde_json::Value::Object(options)) => options,
        _ => GameOptions::default(),
    }
}

/// Nile's options; the usual ones if these are not Nile's.
pub(crate) fn nile_options(options: &GameOptions) -> Options {
    serde_json::from_value(serde_json::Value::Object(options.clone())).unwrap_or_default()
}
