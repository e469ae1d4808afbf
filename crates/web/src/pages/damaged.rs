//! What a player sees instead of a stored game that cannot be read or replayed.

use leptos::prelude::*;

use crate::parts::{Frame, Icon};
use crate::route::Route;
use crate::session::{LoadError, delete_local};

/// Why a game of this browser is not shown. A damaged one can be deleted; otherwise it stays stored as it is.
#[component]
pub(super) fn CannotLoad(number: String, error: LoadError) -> impl IntoView {
    if matches!(error, LoadError::Missing) {
        return view! { <NoSuchGame /> }.into_any();
    }
    let deleted = move || Route::Mine.go();
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("damaged-title"))>
            <div class="panel notice" role="alert" data-test="damaged">
                <Icon name="u-alert" class="notice-icon" />
                <h1>{move || t!("damaged-title")}</h1>
                <p>{move || t!("damaged-text")}</p>
                <p class="muted">{error.to_string()}</p>
                <div class="actions">
                    <DeleteButton number deleted />
                    <a class="button button-gold" href="#/">
                        {move || t!("to-home")}
                    </a>
                </div>
            </div>
        </Frame>
    }
    .into_any()
}

#[component]
fn NoSuchGame() -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("no-game-title"))>
            <div class="panel notice">
                <Icon name="i-pyr-orange" class="notice-icon" />
                <h1>{move || t!("no-game-title")}</h1>
                <p>{move || t!("no-game-text")}</p>
                <a class="button button-gold" href="#/">
                    {move || t!("to-home")}
                </a>
            </div>
        </Frame>
    }
}

/// Deletes a game of this browser at the second press.
#[component]
pub(super) fn DeleteButton(number: String, deleted: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let is_sure = RwSignal::new(false);
    let delete = move |_| {
        if is_sure.get_untracked() {
            delete_local(&number);
            deleted();
        } else {
            is_sure.set(true);
        }
    };
    view! {
        <button
            type="button"
            class="button"
            class:button-icon=move || !is_sure.get()
            class:is-error=move || is_sure.get()
            data-test="delete-game"
            aria-label=move || if is_sure.get() { t!("delete-really") } else { t!("delete") }
            on:click=delete
        >
            {move || {
                if is_sure.get() { t!("delete-really").into_any() } else { view! { <Icon name="u-bin" /> }.into_any() }
            }}
        </button>
    }
}
