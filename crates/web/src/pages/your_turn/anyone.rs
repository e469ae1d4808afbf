//! Puts the player at a table with others who wait for a game.

use leptos::prelude::*;
use protocol::{Found, GameName};
use serde::Serialize;
use wasm_bindgen_futures::spawn_local;

use crate::browser::{RequestError, request};
use crate::pages::sign_in::{SignedIn, error_words};
use crate::parts::{Frame, Waiting};
use crate::route::Route;

#[component]
pub(super) fn Anyone(game: GameName) -> impl IntoView {
    view! { <SignedIn then=move || view! { <Find game /> }.into_any() /> }
}

#[derive(Serialize)]
struct Wanted {
    game: GameName,
}

/// Asks the server for a table and goes there.
#[component]
fn Find(game: GameName) -> impl IntoView {
    let error = RwSignal::new(None::<RequestError>);
    let find = move || {
        error.set(None);
        spawn_local(async move {
            match request::<Found>("api/anyone", Some(&Wanted { game })).await {
                // In place of this page, so that the way back does not lead to another table.
                Ok(found) => Route::Table(found.table).replace(),
                Err(failed) => drop(error.try_set(Some(failed))),
            }
        });
    };
    find();
    move || match error.get() {
        None => view! { <Waiting text=|| t!("anyone-search") /> }.into_any(),
        Some(failed) => view! {
            <Frame class="narrow" title=Signal::derive(|| t!("anyone"))>
                <div class="panel notice" role="alert">
                    <h1>{move || t!("anyone")}</h1>
                    <p>{move || error_words(&failed)}</p>
                    <div class="actions">
                        <button type="button" class="button button-gold" on:click=move |_| find()>
                            {move || t!("try-again")}
                        </button>
                        <a class="button" href="#/">
                            {move || t!("to-home")}
                        </a>
                    </div>
                </div>
            </Frame>
        }
        .into_any(),
    }
}
