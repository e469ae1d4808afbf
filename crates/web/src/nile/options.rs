//! The options of Nile, in the forms for a new game.

use game_core::Seat;
use games::nile::{Begins, Draft, Options, Valley};
use leptos::prelude::*;
use protocol::GameOptions;

use crate::parts::Choice;
use crate::words::Text;

/// The options: the balanced start, and the house rules, folded away because most players want none.
#[component]
pub(crate) fn NileOptions(options: RwSignal<GameOptions>) -> impl IntoView {
    let drafts = vec![
        (Draft::Remove, Signal::derive(|| t!("draft-remove"))),
        (Draft::Select, Signal::derive(|| t!("draft-select"))),
        (Draft::Repeat, Signal::derive(|| t!("draft-repeat"))),
    ];
    let valleys = vec![
        (Valley::Standard, Signal::derive(|| t!("valley-standard"))),
        (Valley::Second, Signal::derive(|| t!("valley-second"))),
    ];
    let beginners = vec![
        (Begins::First, Signal::derive(|| t!("begins-first"))),
        (Begins::Random, Signal::derive(|| t!("begins-random"))),
        (Begins::Second, Signal::derive(|| t!("begins-second"))),
        (Begins::Loser(Seat::FIRST), Signal::derive(|| t!("begins-loser"))),
    ];
    let current = Memo::new(move |_| options.with(decode_options));
    let change = move |change: &dyn Fn(&mut Options)| {
        let mut changed = current.get_untracked();
        change(&mut changed);
        options.set(encode_options(&changed));
    };
    let toggle = move |test: &'static str, label: Text, read: fn(&Options) -> bool, write: fn(&mut Options, bool)| {
        view! {
            <label class="tick-box">
                <input
                    type="checkbox"
                    data-test=test
                    prop:checked=move || current.with(read)
                    on:change=move |event| change(&|options| write(options, event_target_checked(&event)))
                />
                <span>{label}</span>
            </label>
        }
    };
    let balanced_start = toggle(
        "balanced-start",
        || t!("balanced-start"),
        |options| options.balanced_start,
        |options, on| options.balanced_start = on,
    );
    view! {
        {balanced_start}
        <p class="muted">{move || t!("balanced-start-advice")}</p>
        <details class="folded">
            <summary data-test="nile-options">{move || t!("nile-options")}</summary>
            <div class="stack">
                <Choice
                    label=|| t!("draft")
                    choices=drafts
                    chosen=Signal::derive(move || current.get().draft)
                    choose=move |draft| change(&|options| options.draft = draft)
                />
                <Choice
                    label=|| t!("valley")
                    choices=valleys
                    chosen=Signal::derive(move || current.get().valley)
                    choose=move |valley| change(&|options| options.valley = valley)
                />
                <Choice
                    label=|| t!("begins")
                    choices=beginners
                    chosen=Signal::derive(move || current.get().begins)
                    choose=move |begins| change(&|options| options.begins = begins)
                />
                {toggle(
                    "no-exchange",
                    || t!("no-exchange"),
                    |options| options.no_exchange,
                    |options, on| options.no_exchange = on,
                )}
                {toggle(
                    "free-masonry",
                    || t!("free-masonry"),
                    |options| options.free_masonry,
                    |options, on| options.free_masonry = on,
                )}
            </div>
        </details>
    }
}

/// Nile's options in the form that any game's options have.
pub(crate) fn encode_options(options: &Options) -> GameOptions {
    match serde_json::to_value(options) {
        Ok(serde_json::Value::Object(options)) => options,
        _ => GameOptions::default(),
    }
}

/// The default options if these are not Nile's.
fn decode_options(options: &GameOptions) -> Options {
    serde_json::from_value(serde_json::Value::Object(options.clone())).unwrap_or_default()
}
