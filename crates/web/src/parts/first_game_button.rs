//! The button that starts a guided first game.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Icon;
use crate::fetched::fetch_first_game;
use crate::route::Route;
use crate::web_games::WebGame;

#[component]
pub(crate) fn FirstGameButton(game: &'static WebGame) -> impl IntoView {
    let error = RwSignal::new(None);
    let start = move |_| {
        error.set(None);
        spawn_local(async move {
            let number = match fetch_first_game().await {
                Ok(first_game) => (first_game.start)(game.name).map_err(|refusal| refusal.reason),
                Err(_) => Err(t!("not-fetched")),
            };
            match number {
                Ok(number) => Route::Local(number).go(),
                Err(failed) => _ = error.try_set(Some(failed)),
            }
        });
    };
    view! {
        <button type="button" class="button" data-test=format!("first-game-{}", game.name) on:click=start>
            <Icon name=game.icons[0] />
            {move || t!("first-game", game = (game.title)())}
        </button>
        {move || {
            error
                .get()
                .map(|text| {
                    view! {
                        <p class="error" role="alert">
                            {text}
                        </p>
                    }
                })
        }}
    }
}
