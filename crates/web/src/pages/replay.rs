//! Replays and reviews of finished games: from the server, from this browser, or from a file.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::TableId;
use wasm_bindgen_futures::JsFuture;

use super::damaged::CannotLoad;
use super::replay_player::ReplayPlayer;
use super::table::TableView;
use crate::browser::{RequestError, request_text};
use crate::fetched::{fetch_review, fetched};
use crate::parts::{Frame, Waiting, refusal_words};
use crate::review::{ServerGame, Source};
use crate::session::{LoadError, local_record, open_replay};

/// The replay of a game on the server.
#[component]
pub(crate) fn ReplayOnline(table: TableId, review: bool) -> impl IntoView {
    let record = RwSignal::new(None);
    spawn_local(async move {
        let answer = request_text(&format!("api/tables/{table}/record"), None::<&()>).await;
        let game = ServerGame::ask(table).await;
        record.try_set(Some(answer.map(|text| (text, game))));
    });
    move || match record.get() {
        None => view! { <Waiting text=|| t!("replay-loading") /> }.into_any(),
        Some(Ok((text, game))) => view! { <RecordView text review source=Source::Server(game) /> }.into_any(),
        Some(Err(RequestError::Refused(refusal))) => {
            view! { <CannotReplay reason=refusal_words(&refusal) /> }.into_any()
        }
        Some(Err(RequestError::Unreachable)) => view! { <CannotReplay reason=t!("replay-unreachable") /> }.into_any(),
    }
}

/// The replay of a game that was played in this browser.
#[component]
pub(crate) fn ReplayLocal(number: String, review: bool) -> impl IntoView {
    match local_record(&number) {
        Ok(Some(text)) => view! { <RecordView text review source=Source::Here /> }.into_any(),
        Err(error) if !matches!(error, LoadError::Missing) => view! { <CannotLoad number error /> }.into_any(),
        _ => view! { <CannotReplay reason=t!("replay-not-here") /> }.into_any(),
    }
}

/// The replay of a record file, which is chosen or dropped on the page.
#[component]
pub(crate) fn ReplayFile(review: bool) -> impl IntoView {
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
    // The whole page accepts the file. Beside a smaller target the browser would open it itself.
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
    move || match record.get() {
        Some(text) => view! { <RecordView text review source=Source::File /> }.into_any(),
        None => view! {
            <Frame class="narrow" title=Signal::derive(move || title(review))>
                <div class="panel notice drop" class:over=move || over.get()>
                    <h1>{move || title(review)}</h1>
                    <p class="by-mouse">{move || t!("replay-drop")}</p>
                    <p class="by-touch">{move || t!("replay-touch")}</p>
                    <label class="button button-gold file">
                        {move || t!("replay-choose")}
                        <input
                            type="file"
                            class="screen-reader-only"
                            accept=".jsonl,.json,.txt"
                            data-test="record-file"
                            on:change=chosen
                        />
                    </label>
                </div>
            </Frame>
        }
        .into_any(),
    }
}

fn title(review: bool) -> String {
    if review { t!("review") } else { t!("replay") }
}

#[component]
fn CannotReplay(reason: String) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("replay"))>
            <div class="panel notice" role="alert">
                <h1>{move || t!("replay-failed")}</h1>
                <p data-test="replay-failed">{reason}</p>
                <a class="button" href="#/replay">
                    {move || t!("replay-choose")}
                </a>
                <a class="button" href="#/">
                    {move || t!("home")}
                </a>
            </div>
        </Frame>
    }
}

/// A record: its replay or its review. The replay leads to the review.
#[component]
fn RecordView(text: String, review: bool, source: Source) -> impl IntoView {
    let reviewed = RwSignal::new(review);
    move || {
        let (text, source) = (text.clone(), source.clone());
        if reviewed.get() {
            return fetched(fetch_review, move |review| review(text.clone(), source.clone())).into_any();
        }
        match open_replay(&text) {
            Ok(replay) => view! {
                <TableView session=replay.session />
                <ReplayPlayer replay review=move || reviewed.set(true) />
            }
            .into_any(),
            Err(fault) => view! { <CannotReplay reason=fault.to_string() /> }.into_any(),
        }
    }
}
