//! Moving the player's name and games to another device, with a one-time link.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::sign_in::{Profile, error_words, remember_sign_in};
use crate::browser::{RequestError, request};
use crate::parts::{CopyButton, Frame, Icon, Qr, ShareButton};
use crate::route::Route;

/// The secret of a one-time link.
#[derive(Serialize, Deserialize)]
struct MoveCode {
    code: String,
}

/// Makes a link that moves the player to another device.
#[component]
pub(super) fn MoveDevice() -> impl IntoView {
    let link = RwSignal::new(None::<Result<String, RequestError>>);
    let make = move |_| {
        spawn_local(async move {
            // The code is in the fragment of the address, which browsers do not send to servers.
            let made = request::<MoveCode>("api/me/move", Some(&())).await.map(|made| Route::Claim(made.code).link());
            let _ = link.try_set(Some(made));
        });
    };
    view! {
        <details class="folded">
            <summary data-test="move-me">{move || t!("move-me")}</summary>
            <p class="muted">{move || t!("move-me-text")}</p>
            {move || match link.get() {
                None => {
                    view! {
                        <button type="button" class="button" data-test="make-move" on:click=make>
                            {move || t!("make-move")}
                        </button>
                    }
                        .into_any()
                }
                Some(Ok(made)) => {
                    let (shared, drawn, copied) = (made.clone(), made.clone(), StoredValue::new(made.clone()));
                    view! {
                        <input
                            class="input"
                            readonly
                            aria-label=move || t!("link")
                            data-test="move-link"
                            prop:value=made
                        />
                        <div class="actions">
                            <CopyButton text=move || copied.get_value() />
                            <ShareButton link=shared />
                        </div>
                        <Qr link=drawn />
                    }
                        .into_any()
                }
                Some(Err(error)) => {
                    view! {
                        <p class="error" role="alert">
                            {error_words(&error)}
                        </p>
                    }
                        .into_any()
                }
            }}
        </details>
    }
}

/// The page that such a link leads to.
#[component]
pub(crate) fn Claim(code: String) -> impl IntoView {
    let done = RwSignal::new(None::<Result<String, RequestError>>);
    let take = move |_| {
        let claimed = MoveCode { code: code.clone() };
        spawn_local(async move {
            let profile = request::<Profile>("api/me/claim", Some(&claimed)).await;
            if let Ok(profile) = &profile {
                remember_sign_in(profile);
            }
            let _ = done.try_set(Some(profile.map(|profile| profile.name)));
        });
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("claim"))>
            <div class="panel notice">
                <Icon name="u-people" class="notice-icon" />
                <h1>{move || t!("claim")}</h1>
                {move || match done.get() {
                    None => {
                        view! {
                            <p>{move || t!("claim-text")}</p>
                            <button type="button" class="button button-gold" data-test="claim" on:click=take.clone()>
                                {move || t!("claim-go")}
                            </button>
                        }
                            .into_any()
                    }
                    Some(Ok(name)) => {
                        view! {
                            <p role="status" data-test="claimed">
                                {t!("claimed", name = name)}
                            </p>
                            <a class="button button-gold" href=Route::Mine.href()>
                                {move || t!("mine")}
                            </a>
                        }
                            .into_any()
                    }
                    Some(Err(RequestError::Unreachable)) => {
                        view! { <p role="alert">{move || t!("unreachable-short")}</p> }.into_any()
                    }
                    Some(Err(RequestError::Refused(_))) => {
                        view! {
                            <p role="alert" data-test="claim-used">
                                {move || t!("claim-used")}
                            </p>
                        }
                            .into_any()
                    }
                }}
            </div>
        </Frame>
    }
}
