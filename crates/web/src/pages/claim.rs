//! The page that a one-time link leads to: signs the player in on this device.

use game_core::hex;
use leptos::prelude::*;
use protocol::RefusalCode;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::sign_in::{Profile, error_words, is_signed_in, remember_sign_in};
use crate::browser::{RequestError, random_bytes, remove_stored, request, store_value, stored_value};
use crate::parts::{Frame, Icon, isolated};
use crate::route::Route;
use crate::settings::settings;

/// The name in the browser's storage of a claim that is not answered yet.
const UNANSWERED: &str = "claim";

/// What the server is sent. The same code and key get the same answer, so a claim whose answer is lost can be repeated.
#[derive(Clone, Serialize, Deserialize)]
struct ClaimRequest {
    code: String,
    key: String,
}

impl ClaimRequest {
    /// The claim of a code, with the same key as before if it was not answered.
    fn of(code: String) -> Self {
        let unanswered = stored_value::<Self>(UNANSWERED).filter(|claim| claim.code == code);
        unanswered.unwrap_or_else(|| {
            let claim = Self { code, key: hex::encode(&random_bytes::<32>()) };
            store_value(UNANSWERED, &claim);
            claim
        })
    }

    async fn send(&self) -> Result<String, RequestError> {
        let answer = request::<Profile>("api/me/claim", Some(self)).await;
        if let Ok(profile) = &answer {
            remember_sign_in(profile);
        }
        if answer.is_ok() || is_used(&answer) {
            remove_stored(UNANSWERED);
        }
        answer.map(|profile| profile.name)
    }
}

/// Whether the link cannot be used any more.
fn is_used<T>(answer: &Result<T, RequestError>) -> bool {
    matches!(answer, Err(RequestError::Refused(refusal)) if refusal.code == RefusalCode::Malformed)
}

#[component]
pub(crate) fn Claim(code: String) -> impl IntoView {
    let answer = RwSignal::new(None::<Result<String, RequestError>>);
    let busy = RwSignal::new(false);
    let take = move || {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let claim = ClaimRequest::of(code.clone());
        spawn_local(async move {
            let answered = claim.send().await;
            let _ = busy.try_set(false);
            let _ = answer.try_set(Some(answered));
        });
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("claim"))>
            <div class="panel notice">
                <Icon name="u-device" class="notice-icon" />
                <h1>{move || t!("claim")}</h1>
                {move || match answer.get() {
                    Some(Ok(name)) => view! { <Claimed name /> }.into_any(),
                    used if used.as_ref().is_some_and(is_used) => {
                        view! {
                            <p role="alert" data-test="claim-used">
                                {move || t!("claim-used")}
                            </p>
                        }
                            .into_any()
                    }
                    other => view! { <Offer error=other.and_then(Result::err) busy take=take.clone() /> }.into_any(),
                }}
            </div>
        </Frame>
    }
}

/// Asks whether to sign in here; after an error, whether to try again.
#[component]
fn Offer(error: Option<RequestError>, busy: RwSignal<bool>, take: impl Fn() + Send + Sync + 'static) -> impl IntoView {
    let is_retry = error.is_some();
    view! {
        <p>{move || t!("claim-text")}</p>
        {is_signed_in()
            .then(|| view! { <p>{move || t!("claim-replaces", name = isolated(&settings().name.get()))}</p> })}
        {error
            .map(|error| {
                view! {
                    <p class="error" role="alert" data-test="claim-failed">
                        {move || claim_error_words(&error)}
                    </p>
                }
            })}
        <button
            type="button"
            class="button button-gold"
            data-test="claim"
            disabled=move || busy.get()
            on:click=move |_| take()
        >
            {move || if is_retry { t!("try-again") } else { t!("claim-go") }}
        </button>
    }
}

fn claim_error_words(error: &RequestError) -> String {
    match error {
        RequestError::Refused(refusal) if refusal.code == RefusalCode::TooMany => t!("claim-too-many"),
        other => error_words(other),
    }
}

#[component]
fn Claimed(name: String) -> impl IntoView {
    view! {
        <p role="status" data-test="claimed">
            {t!("claimed", name = isolated(&name))}
        </p>
        <a class="button button-gold" href=Route::Mine.href()>
            {move || t!("mine")}
        </a>
    }
}
