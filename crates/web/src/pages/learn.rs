//! The rules of every game with pictures of the real components, and every ruling as a question and its answer.

pub(crate) mod page;

use leptos::prelude::*;
use protocol::GameName;

use crate::parts::{Frame, Hint, Icon, show_hints_again};
use crate::route::Route;
use crate::settings::settings;
use crate::web_games::{RULES_PAGES, RulesPage};

/// The rules of a game, or the choice of one.
#[component]
pub(crate) fn Learn(game: Option<GameName>) -> impl IntoView {
    match RULES_PAGES.iter().find(|rules| Some(rules.game.name) == game) {
        Some(rules) => (rules.page)(),
        None => view! { <Choice /> }.into_any(),
    }
}

#[component]
fn Choice() -> impl IntoView {
    let card = |rules: &'static RulesPage| {
        let game = rules.game;
        view! {
            <section class="panel">
                <p class="learn-badge">{game.icons.map(|name| view! { <Icon name /> }).collect_view()}</p>
                <h2>{game.title}</h2>
                <p>{rules.teaser}</p>
                <a class="button" data-test=format!("learn-{}", game.name) href=Route::Learn(Some(game.name)).href()>
                    {rules.title}
                </a>
            </section>
        }
    };
    view! {
        <Frame class="learn" title=Signal::derive(|| t!("learn"))>
            <div class="learn-head">
                <h1>{move || t!("learn-choose")}</h1>
                <p>{move || t!("learn-lead")}</p>
            </div>
            <div class="learn-choice">{RULES_PAGES.iter().map(card).collect_view()} <HintSettings /></div>
        </Frame>
    }
}

/// Switches the hints for a first game on and off.
#[component]
fn HintSettings() -> impl IntoView {
    view! {
        <section class="panel">
            <h2>{move || t!("learn-hints-title")}</h2>
            <p>{move || t!("learn-hints-text")}</p>
            <Hint name="sample" text=Signal::derive(|| t!("hint-sample")) />
            <p role="status">
                {move || if settings().hints.get() { t!("learn-hints-are-on") } else { t!("learn-hints-are-off") }}
            </p>
            <p class="learn-buttons">
                <button type="button" class="button" data-test="hints-again" on:click=move |_| show_hints_again()>
                    {move || t!("learn-hints-again")}
                </button>
                <Show when=move || settings().hints.get()>
                    <button
                        type="button"
                        class="button"
                        data-test="hints-off"
                        on:click=move |_| settings().choose_hints(false)
                    >
                        {move || t!("learn-hints-off")}
                    </button>
                </Show>
            </p>
        </section>
    }
}
