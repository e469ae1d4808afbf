//! The button in the top bar of a practice table, and the card that it opens: hint, take back, chances to win.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::chances::{ChanceBar, chances_words, own_chance};
use super::help::{Help, Said};
use crate::parts::Icon;
use crate::session::Session;
use crate::settings::settings;

/// The button, the card and the bar of a practice table.
pub(crate) fn practice_card(session: Session) -> AnyView {
    view! { <Practice session /> }.into_any()
}

#[component]
fn Practice(session: Session) -> impl IntoView {
    let help = Help::new(session);
    let open = RwSignal::new(false);
    let keys = window_event_listener(ev::keydown, move |event| key_pressed(help, open, &event));
    on_cleanup(move || keys.remove());
    let is_assisted = move || session.practice.is_assisted.get();
    let name = move || if is_assisted() { t!("practice-name-assisted") } else { t!("practice-name") };
    view! {
        <Show when=move || help.is_playing()>
            <ChanceBar help />
            <button
                type="button"
                class="button button-quiet practice-button"
                class:is-assisted=is_assisted
                aria-expanded=move || open.get().to_string()
                aria-controls="practice"
                title=name
                data-test="practice"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Bulb />
                <span class="screen-reader-only">{name}" "</span>
                <small>{move || own_chance(help)}</small>
            </button>
            <section
                id="practice"
                class="panel practice-card"
                aria-label=move || t!("practice")
                hidden=move || !open.get()
                data-test="practice-card"
            >
                <Card help open />
            </section>
        </Show>
    }
}

#[component]
fn Bulb() -> impl IntoView {
    view! {
        <svg
            class="icon"
            viewBox="0 0 24 24"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
        >
            <path d="M9 17.5c0-2.6-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5.4-3 8zM9.500 21h5"></path>
        </svg>
    }
}

#[component]
fn Card(help: Help, open: RwSignal<bool>) -> impl IntoView {
    let practice = help.session.practice;
    let is_asking = move || help.said.get() == Said::Asking;
    let label = move || match help.said.get() {
        Said::Asking => t!("practice-stop"),
        Said::Nudge(..) => t!("practice-show"),
        _ => t!("practice-hint"),
    };
    let has_rivals = move || help.session.read(|shown| Some(shown.info.seats.len() > 1)) == Some(true);
    let letters = move || settings().letter_keys.get();
    view! {
        <div class="practice-head">
            <h2>{move || t!("practice")}</h2>
            <Show when=move || practice.is_assisted.get()>
                <span class="chip" data-test="assisted">
                    {move || t!("practice-assisted")}
                </span>
            </Show>
            <button
                type="button"
                class="button button-quiet"
                data-test="practice-close"
                on:click=move |_| open.set(false)
            >
                {move || t!("practice-close")}
            </button>
        </div>
        <div role="status" data-test="practice-said">
            {move || said_view(help.said.get())}
        </div>
        <div class="practice-tools">
            <button type="button" class="button" data-test="practice-hint" on:click=move |_| help.press()>
                {move || if is_asking() { ().into_any() } else { view! { <Bulb /> }.into_any() }}
                {label}
                <Show when=letters>
                    <kbd aria-hidden="true">"H"</kbd>
                </Show>
            </button>
            <button
                type="button"
                class="button"
                data-test="practice-take-back"
                disabled=move || !practice.can_take_back.get()
                on:click=move |_| help.take_back()
            >
                <Icon name="u-undo" />
                {move || t!("practice-take-back")}
                <Show when=letters>
                    <kbd aria-hidden="true">"B"</kbd>
                </Show>
            </button>
        </div>
        <Show when=has_rivals>
            <label class="practice-watch">
                <input
                    type="checkbox"
                    data-test="practice-watch"
                    prop:checked=move || help.watches.get()
                    on:change=move |event| help.watch(event_target_checked(&event))
                />
                {move || t!("practice-watch")}
            </label>
            <p class="practice-chances" data-test="chances">
                {move || chances_words(help)}
            </p>
        </Show>
        <Show when=move || !practice.is_assisted.get()>
            <p class="muted practice-note">{move || t!("practice-note")}</p>
        </Show>
    }
}

fn said_view(said: Said) -> Option<AnyView> {
    let line = |class: &'static str, head: String, rest: Option<String>| {
        view! {
            <p class=class>
                <b>{head}</b>
                {rest.map(|rest| format!(" {rest}"))}
            </p>
        }
        .into_any()
    };
    match said {
        Said::Nothing => None,
        Said::Asking => Some(
            view! {
                <p class="practice-said">
                    <span class="spinner" aria-hidden="true"></span>
                    {t!("practice-looking")}
                </p>
            }
            .into_any(),
        ),
        Said::Nudge(look, question) => Some(line("practice-said is-hint", look, question)),
        Said::Plan(plan, why) => Some(line("practice-said is-hint is-plan", plan, Some(why))),
        Said::NoDecision => Some(line("practice-said", t!("practice-nothing"), None)),
        Said::TakenBack => Some(line("practice-said", t!("practice-taken-back"), Some(t!("practice-again")))),
        Said::Failed => Some(line("practice-said", t!("practice-failed"), None)),
    }
}

/// H asks for a hint and then shows it, B takes back. Fields, dialogs and commands of the browser keep their keys.
fn key_pressed(help: Help, open: RwSignal<bool>, event: &ev::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_typed =
        target.is_some_and(|target| target.matches("input:not([type=checkbox]), select, textarea").unwrap_or(false));
    let is_command = event.alt_key() || event.ctrl_key() || event.meta_key() || event.repeat();
    let is_covered = document().query_selector("dialog[open]").ok().flatten().is_some();
    if is_typed || is_command || is_covered || !settings().letter_keys.get_untracked() || !untrack(|| help.is_playing())
    {
        return;
    }
    match event.key().as_str() {
        "h" | "H" => {
            open.set(true);
            help.press();
        }
        "b" | "B" => {
            open.set(true);
            help.take_back();
        }
        _ => {}
    }
}
