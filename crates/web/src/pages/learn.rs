//! The rules of both games, in pictures of the real components, and every ruling as a question and its answer.

mod nile;
mod nile_example;
mod page;
mod pictures;
mod silver_gold;
mod silver_gold_example;

use leptos::prelude::*;
use protocol::GameName;

use crate::parts::{Frame, Hint, Icon, show_hints_again};
use crate::route::Route;
use crate::settings::settings;

/// The rules of a game, or the choice of one.
#[component]
pub(crate) fn Learn(game: Option<GameName>) -> impl IntoView {
    match game {
        None => view! { <Choice/> }.into_any(),
        Some(games::SILVER_GOLD) => view! { <silver_gold::Rules/> }.into_any(),
        Some(_) => view! { <nile::Rules/> }.into_any(),
    }
}

#[component]
fn Choice() -> impl IntoView {
    view! {
        <Frame class="learn" title=Signal::derive(|| t!("learn"))>
            <div class="learn-head">
                <h1>{move || t!("learn-choose")}</h1>
                <p>{move || t!("learn-lead")}</p>
            </div>
            <div class="learn-choice">
                <section class="panel">
                    <p class="learn-badge"><Icon name="i-pyr-green"/><Icon name="i-pyr-orange"/><Icon name="i-pyr-purple"/></p>
                    <h2>{move || t!("silver-gold")}</h2>
                    <p>{move || t!("learn-sg-teaser")}</p>
                    <a class="button" data-test="learn-silver-gold" href=Route::Learn(Some(games::SILVER_GOLD)).href()>
                        {move || t!("learn-open-sg")}
                    </a>
                </section>
                <section class="panel">
                    <p class="learn-badge"><Icon name="i-brick"/><Icon name="i-wheat"/><Icon name="i-worker"/></p>
                    <h2>{move || t!("nile")}</h2>
                    <p>{move || t!("learn-nile-teaser")}</p>
                    <a class="button" data-test="learn-nile" href=Route::Learn(Some(games::NILE)).href()>
                        {move || t!("learn-open-nile")}
                    </a>
                </section>
                <section class="panel">
                    <h2>{move || t!("learn-hints-title")}</h2>
                    <p>{move || t!("learn-hints-text")}</p>
                    <Hint name="sample" text=Signal::derive(|| t!("hint-sample"))/>
                    <p role="status">
                        {move || if settings().hints.get() { t!("learn-hints-are-on") } else { t!("learn-hints-are-off") }}
                    </p>
                    <p class="learn-buttons">
                        <button type="button" class="button" data-test="hints-again" on:click=move |_| show_hints_again()>
                            {move || t!("learn-hints-again")}
                        </button>
                        <Show when=move || settings().hints.get()>
                            <button type="button" class="button" data-test="hints-off" on:click=move |_| settings().choose_hints(false)>
                                {move || t!("learn-hints-off")}
                            </button>
                        </Show>
                    </p>
                </section>
            </div>
        </Frame>
    }
}
