//! The root of the client: shows the page of the current route.

use leptos::mount::mount_to_body;
use leptos::prelude::*;

use crate::bot_worker::BotWorker;
use crate::browser::focus;
use crate::fetched::{fetch_claim, fetch_mine, fetch_rules, fetch_settings, fetched};
use crate::pages;
use crate::route::{self, Route};
use crate::settings;

/// The bots' worker, if the browser could start one.
pub(crate) type Worker = StoredValue<Option<BotWorker>, LocalStorage>;

pub(crate) fn open(worker: String) {
    settings::init_language();
    if let Some(first) = document().get_element_by_id("first") {
        first.remove();
    }
    mount_to_body(move || {
        provide_context::<Worker>(StoredValue::new_local(BotWorker::start(&worker)));
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
        }
    });
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>
            {move || t!("skip")}
        </a>
        {move || match route.get() {
            Route::Home => view! { <pages::Home /> }.into_any(),
            Route::Local(number) => view! { <pages::LocalTable number /> }.into_any(),
            Route::PassAndPlay => view! { <pages::PassAndPlay /> }.into_any(),
            Route::NewTable => view! { <pages::NewTable /> }.into_any(),
            Route::Table(table) => view! { <pages::OnlineTable table /> }.into_any(),
            Route::Mine => fetched(fetch_mine, |mine| mine()).into_any(),
            Route::Replay(table) => view! { <pages::ReplayOnline table /> }.into_any(),
            Route::ReplayFile => view! { <pages::ReplayFile /> }.into_any(),
            Route::ReplayLocal(number) => view! { <pages::ReplayLocal number /> }.into_any(),
            Route::Learn(game) => fetched(fetch_rules, move |rules| rules(game)).into_any(),
            Route::Settings => fetched(fetch_settings, |settings| settings()).into_any(),
            Route::Claim(code) => fetched(fetch_claim, move |claim| claim(code.clone())).into_any(),
            Route::Unknown => view! { <pages::Unknown /> }.into_any(),
        }}
    }
}

/// Moves the focus. The browser must not follow the link, because the fragment of the address is the route.
fn skip_to_main(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    focus("#main");
}
