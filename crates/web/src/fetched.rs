//! Parts of the client that are fetched when they are first needed, so that a first visit waits only for what it shows.
//!
//! Each `fetch_…` function is cut out of the program with everything that only it uses, into a file of its own; calling it
//! fetches the file and gives what the part can do.
#![allow(unsafe_code, reason = "the macro that marks where to cut declares functions of another file")]

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::GameName;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::reload;
use crate::parts::Frame;
use crate::session::Session;
use crate::words::{self, take_in};
use crate::{bot_worker, nile, pages, silver_gold};

/// What came of fetching a part.
pub(crate) type Fetched<T> = Result<T, SplitLoaderError>;

/// The table of Silver & Gold.
#[wasm_split(silver_gold, fallible)]
pub(crate) fn fetch_silver_gold() -> Fetched<fn(Session, ::silver_gold::SilverGold) -> AnyView> {
    take_in(&words::SILVER_GOLD);
    Ok(|session, game| view! { <silver_gold::TablePage session game/> }.into_any())
}

/// The table of Nile.
#[wasm_split(nile, fallible)]
pub(crate) fn fetch_nile() -> Fetched<fn(Session, ::nile::Nile) -> AnyView> {
    take_in(&words::NILE);
    Ok(|session, game| view! { <nile::TablePage session game/> }.into_any())
}

/// The rules to read. Their pictures have the names that the tables have, and they repeat the tables' hints.
#[wasm_split(learn, fallible)]
pub(crate) fn fetch_rules() -> Fetched<fn(Option<GameName>) -> AnyView> {
    take_in(&words::SILVER_GOLD);
    take_in(&words::NILE);
    take_in(&words::LEARN);
    Ok(|game| view! { <pages::Learn game/> }.into_any())
}

/// The bots, for the worker in which they think.
#[wasm_split(bots, fallible)]
pub(crate) fn fetch_bots() -> Fetched<fn(&str) -> Option<String>> {
    Ok(bot_worker::run_job)
}

/// Shows a part of the client as soon as it is there.
pub(crate) fn fetched<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static>(
    fetch: fn() -> F,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let part = RwSignal::new_local(None::<Fetched<T>>);
    let begin = move || {
        spawn_local(async move {
            let came = fetch().await;
            part.try_set(Some(came));
        });
    };
    begin();
    let again = move |_| {
        part.set(None);
        begin();
    };
    move || {
        match part.get() {
        Some(Ok(part)) => show(part),
        Some(Err(_)) => view! {
            <Frame class="narrow" title=Signal::derive(|| t!("fetching"))>
                <div class="panel notice" role="alert" data-test="not-fetched">
                    <p>{move || t!("not-fetched")}</p>
                    <div class="actions">
                        <button type="button" class="button button-gold" on:click=again>{move || t!("try-again")}</button>
                        // The server may have a newer version, in which the part has another name.
                        <button type="button" class="button" on:click=|_| reload()>{move || t!("reload")}</button>
                    </div>
                </div>
            </Frame>
        }
        .into_any(),
        None => view! {
            <Frame title=Signal::derive(|| t!("fetching"))>
                <p class="first" role="status"><span class="spinner" aria-hidden="true"></span>{move || t!("fetching")}</p>
            </Frame>
        }
        .into_any(),
    }
    }
}
