//! A finished game, once more: from the server, from this browser, or from a file.

use gloo_timers::callback::Interval;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::TableId;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::TableView;
use super::damaged::CannotLoad;
use crate::browser::{NoAnswer, ask_text};
use crate::parts::{Frame, Icon, Segments, refusal_words};
use crate::session::{LoadError, Replay, local_record, open_replay};

/// How many moments pass in a second.
const SPEEDS: [u32; 3] = [1, 2, 5];

/// A game of the server, by its link.
#[component]
pub(crate) fn ReplayOnline(table: TableId) -> impl IntoView {
    let record = RwSignal::new(None);
    spawn_local(async move {
        let answer = ask_text(&format!("api/tables/{table}/record"), None::<&()>).await;
        record.try_set(Some(answer));
    });
    move || {
        match record.get() {
        None => view! {
            <Frame title=Signal::derive(|| t!("replay"))>
                <p class="first" role="status"><span class="spinner" aria-hidden="true"></span>{move || t!("replay-loading")}</p>
            </Frame>
        }
        .into_any(),
        Some(Ok(text)) => view! { <OfText text/> }.into_any(),
        Some(Err(NoAnswer::Refused(refusal))) => view! { <Trouble reason=refusal_words(&refusal)/> }.into_any(),
        Some(Err(NoAnswer::Unreachable)) => view! { <Trouble reason=t!("replay-unreachable")/> }.into_any(),
    }
    }
}

/// A game that was played in this browser.
#[component]
pub(crate) fn ReplayLocal(number: String) -> impl IntoView {
    match local_record(&number) {
        Ok(Some(text)) => view! { <OfText text/> }.into_any(),
        Err(error) if error != LoadError::Missing => view! { <CannotLoad number error/> }.into_any(),
        _ => view! { <Trouble reason=t!("replay-not-here")/> }.into_any(),
    }
}

/// A record file, chosen or dropped on the page.
#[component]
pub(crate) fn ReplayFile() -> impl IntoView {
    let record = RwSignal::new(None::<String>);
    let over = RwSignal::new(false);
    let read = move |file: Option<web_sys::File>| {
        let Some(file) = file else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            record.try_set(Some(text.unwrap_or_default()));
        });
    };
    let chosen = move |event: ev::Event| {
        read(event_target::<web_sys::HtmlInputElement>(&event).files().and_then(|files| files.get(0)))
    };
    // Wherever on the page it is dropped: beside a small target the browser would open the file itself.
    let dropped = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        over.set(false);
        read(event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)));
    });
    let dragged = window_event_listener(ev::dragover, move |event| {
        event.prevent_default();
        over.set(true);
    });
    let left = window_event_listener(ev::dragleave, move |_| over.set(false));
    on_cleanup(move || {
        dropped.remove();
        dragged.remove();
        left.remove();
    });
    move || {
        match record.get() {
        Some(text) => view! { <OfText text/> }.into_any(),
        None => view! {
            <Frame class="narrow" title=Signal::derive(|| t!("replay"))>
                <div class="panel notice drop" class:over=move || over.get()>
                    <h1>{move || t!("replay")}</h1>
                    <p class="by-mouse">{move || t!("replay-drop")}</p>
                    <p class="by-touch">{move || t!("replay-touch")}</p>
                    <label class="button button-gold file">
                        {move || t!("replay-choose")}
                        <input type="file" class="screen-reader-only" accept=".jsonl,.json,.txt" data-test="record-file" on:change=chosen/>
                    </label>
                </div>
            </Frame>
        }
        .into_any(),
    }
    }
}

#[component]
fn Trouble(reason: String) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("replay"))>
            <div class="panel notice" role="alert">
                <h1>{move || t!("replay-trouble")}</h1>
                <p data-test="replay-trouble">{reason}</p>
                <a class="button" href="#/replay">{move || t!("replay-choose")}</a>
                <a class="button" href="#/">{move || t!("home")}</a>
            </div>
        </Frame>
    }
}

#[component]
fn OfText(text: String) -> impl IntoView {
    match open_replay(&text) {
        Ok(replay) => view! { <TableView session=replay.session/><Player replay/> }.into_any(),
        Err(fault) => view! { <Trouble reason=fault.to_string()/> }.into_any(),
    }
}

/// The scrubber below the table.
#[component]
fn Player(replay: Replay) -> impl IntoView {
    let Replay { at, moments, verdict, .. } = replay;
    let last = moments.saturating_sub(1);
    let playing = RwSignal::new(false);
    let speed = RwSignal::new(SPEEDS[0]);
    let step = move |by: isize| {
        playing.set(false);
        at.update(|at| *at = at.saturating_add_signed(by).min(last));
    };
    // Plays on while it is told to, and stops at the end.
    let clock = StoredValue::new_local(None::<Interval>);
    Effect::new(move |_| {
        let next = playing.get().then(|| {
            Interval::new(1000 / speed.get(), move || {
                if at.get_untracked() >= last {
                    playing.set(false);
                } else {
                    at.update(|at| *at += 1);
                }
            })
        });
        clock.set_value(next);
    });
    let turn = move || {
        if at.get_untracked() >= last {
            at.set(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        let pressed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_control = pressed.is_some_and(|target| target.matches("button, a, input, summary").unwrap_or(false));
        if event.alt_key() || event.ctrl_key() || event.meta_key() || (is_control && event.key() == " ") {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => step(-1),
            "ArrowRight" => step(1),
            "Home" => step(isize::MIN),
            "End" => step(isize::MAX),
            " " => turn(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let moved = move |event: ev::Event| {
        playing.set(false);
        at.set(event_target_value(&event).parse().unwrap_or(0));
    };
    let speeds = SPEEDS.map(|one| (one, Signal::derive(move || t!("replay-speed-times", times = one)))).to_vec();
    view! {
        <div class="player panel" role="group" aria-label=move || t!("replay")>
            <button type="button" class="button button-icon" data-test="replay-back" aria-label=move || t!("replay-back") on:click=move |_| step(-1)><Icon name="u-prev"/></button>
            <button type="button" class="button button-icon" data-test="replay-play" aria-pressed=move || playing.get().to_string()
                aria-label=move || t!("replay-play") on:click=move |_| turn()><Icon name="u-play"/></button>
            <button type="button" class="button button-icon" data-test="replay-on" aria-label=move || t!("replay-on") on:click=move |_| step(1)><Icon name="u-next"/></button>
            <input type="range" data-test="replay-at" min="0" max=last.to_string() prop:value=move || at.get().to_string() on:input=moved
                aria-label=move || t!("replay-at") aria-valuetext=move || t!("replay-moment", at = at.get() + 1, all = moments)/>
            <span class="number">{move || t!("replay-moment", at = at.get() + 1, all = moments)}</span>
            <Segments label=Signal::derive(|| t!("replay-speed")) choices=speeds chosen=speed choose=move |one| speed.set(one)/>
            <span class="chip" class:chip-ok=verdict.chance_proven>
                {move || if verdict.chance_proven { t!("replay-proven") } else { t!("replay-unproven") }}
            </span>
        </div>
    }
}
