//! The root of the client: shows the page of the current route.

use leptos::mount::mount_to_body;
use leptos::prelude::*;

use crate::bot_worker::WorkerScript;
use crate::browser::focus;
use crate::fetched::{
    fetch_challenge, fetch_evening, fetch_player, fetch_rules, fetch_tables, fetch_your_turn, fetched,
};
use crate::pages;
use crate::parts::{focus_next_heading, listen_for_update};
use crate::route::{self, Route};
use crate::settings;

pub(crate) fn open(worker: String) {
    settings::init_language();
    listen_for_update();
    if let Some(first) = document().get_element_by_id("first") {
        first.remove();
    }
    mount_to_body(move || {
        provide_context(WorkerScript(worker.clone()));
        view! { <App /> }
    });
}

#[component]
fn App() -> impl IntoView {
    let route = route::current();
    Effect::new(move |before: Option<()>| {
        route.track();
        if before.is_some() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus_next_heading();
        }
    });
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>
            {move || t!("skip")}
        </a>
        {move || match route.get() {
            Route::Home => view! { <pages::Home /> }.into_any(),
            Route::Unknown => view! { <pages::Unknown /> }.into_any(),
            Route::Anyone(game) => fetched(fetch_your_turn, move |part| (part.anyone)(game)).into_any(),
            Route::Shared(path) => fetched(fetch_challenge, move |part| (part.page)(path.clone())).into_any(),
            route @ (Route::NewEvening | Route::Evening(_) | Route::Projector(_)) => {
                fetched(fetch_evening, move |part| (part.page)(route.clone())).into_any()
            }
            Route::Learn(game) => fetched(fetch_rules, move |rules| rules(game)).into_any(),
            route @ (Route::Mine | Route::Settings | Route::Claim(_)) => {
                fetched(fetch_player, move |page| page(route.clone())).into_any()
            }
            route => fetched(fetch_tables, move |page| page(route.clone())).into_any(),
        }}
    }
}

/// Moves the focus. The browser must not follow the link, because the fragment of the address is the route.
fn skip_to_main(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    focus("#main");
}
