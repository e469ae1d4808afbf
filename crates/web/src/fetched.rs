//! Parts of the client that are fetched when they are first needed, so that a first visit loads only what it shows.
//!
//! A function marked with `wasm_split` is moved, with everything that only it uses, into a file of its own. Calling it
//! fetches the file and returns the part's entry point. The tables of the games are in [`web_games`](crate::web_games).
#![allow(unsafe_code, reason = "the macro that marks where to split declares functions of another file")]

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::GameName;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::reload;
use crate::parts::{Frame, Waiting};
use crate::web_games::RULES_PAGES;
use crate::words::{Catalogue, add_catalogue};
use crate::{bot_worker, feel, pages};

static LEARN_TEXTS: Catalogue = catalogue!("learn");
static SETTINGS_TEXTS: Catalogue = catalogue!("settings");

/// A fetched part, or why it could not be fetched.
pub(crate) type Fetched<T> = Result<T, SplitLoaderError>;

/// The rules to read.
#[wasm_split(learn, fallible)]
pub(crate) fn fetch_rules() -> Fetched<fn(Option<GameName>) -> AnyView> {
    RULES_PAGES.iter().flat_map(|rules| rules.texts).for_each(add_catalogue);
    add_catalogue(&LEARN_TEXTS);
    Ok(|game| view! { <pages::Learn game /> }.into_any())
}

/// My games and my devices.
#[wasm_split(mine, fallible)]
pub(crate) fn fetch_mine() -> Fetched<fn() -> AnyView> {
    Ok(|| view! { <pages::Mine /> }.into_any())
}

/// The page that signs this device in. Few visits need it.
#[wasm_split(claim, fallible)]
pub(crate) fn fetch_claim() -> Fetched<fn(String) -> AnyView> {
    Ok(|code| view! { <pages::Claim code /> }.into_any())
}

/// The settings.
#[wasm_split(settings, fallible)]
pub(crate) fn fetch_settings() -> Fetched<fn() -> AnyView> {
    add_catalogue(&SETTINGS_TEXTS);
    Ok(|| view! { <pages::Preferences /> }.into_any())
}

/// The sounds. A player without sound never fetches them.
#[wasm_split(sound, fallible)]
pub(crate) fn fetch_sound() -> Fetched<fn(feel::Sound, f32)> {
    Ok(feel::play_now)
}

/// The bots, for the worker.
#[wasm_split(bots, fallible)]
pub(crate) fn fetch_bots() -> Fetched<fn(&str) -> Option<String>> {
    Ok(bot_worker::run_job)
}

/// Fetches a part of the client and shows it.
pub(crate) fn fetched<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static>(
    fetch: fn() -> F,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let part = RwSignal::new_local(None::<Fetched<T>>);
    let start = move || {
        part.set(None);
        spawn_local(async move {
            let result = fetch().await;
            part.try_set(Some(result));
        });
    };
    start();
    move || match part.get() {
        Some(Ok(part)) => show(part),
        Some(Err(_)) => view! { <NotFetched retry=start /> }.into_any(),
        None => view! { <Waiting text=|| t!("fetching") /> }.into_any(),
    }
}

#[component]
fn NotFetched(retry: impl Fn() + Send + 'static) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("fetching"))>
            <div class="panel notice" role="alert" data-test="not-fetched">
                <p>{move || t!("not-fetched")}</p>
                <div class="actions">
                    <button type="button" class="button button-gold" on:click=move |_| retry()>
                        {move || t!("try-again")}
                    </button>
                    // The server may have a newer version, in which the part has another name.
                    <button type="button" class="button" on:click=|_| reload()>
                        {move || t!("reload")}
                    </button>
                </div>
            </div>
        </Frame>
    }
}
