//! The pages of the client.

mod claim;
mod damaged;
mod devices;
mod fairness;
mod gathering;
mod home;
mod join;
mod learn;
mod mine;
mod new_table;
mod pass_and_play;
mod play_now;
mod preferences;
mod replay;
mod replay_player;
mod results;
mod sign_in;
mod table;
mod your_turn;

pub(crate) use fairness::CheckShuffle;
pub(crate) use gathering::be_ready;
pub(crate) use home::Home;
pub(crate) use learn::{Learn, page as rules_page};
pub(crate) use sign_in::{SignedIn, error_words, is_signed_in};
pub(crate) use your_turn::{YOUR_TURN, YourTurn};

use claim::Claim;
use mine::Mine;
use new_table::NewTable;
use pass_and_play::PassAndPlay;
use preferences::Preferences;
use replay::{ReplayFile, ReplayLocal, ReplayOnline};
use table::{LocalTable, OnlineTable};

use leptos::prelude::*;

use crate::parts::Frame;
use crate::route::Route;

/// The page of a table, of a replay, or of a form for a new table.
pub(crate) fn table_page(route: Route) -> AnyView {
    match route {
        Route::Local(number) => view! { <LocalTable number /> }.into_any(),
        Route::PassAndPlay => view! { <PassAndPlay /> }.into_any(),
        Route::NewTable => view! { <NewTable /> }.into_any(),
        Route::Table(table) => view! { <OnlineTable table /> }.into_any(),
        Route::Replay(table) => view! { <ReplayOnline table review=false /> }.into_any(),
        Route::ReplayFile => view! { <ReplayFile review=false /> }.into_any(),
        Route::ReplayLocal(number) => view! { <ReplayLocal number review=false /> }.into_any(),
        Route::Review(table) => view! { <ReplayOnline table review=true /> }.into_any(),
        Route::ReviewFile => view! { <ReplayFile review=true /> }.into_any(),
        Route::ReviewLocal(number) => view! { <ReplayLocal number review=true /> }.into_any(),
        _ => view! { <Unknown /> }.into_any(),
    }
}

/// A page about the player: games, devices, settings.
pub(crate) fn player_page(route: Route) -> AnyView {
    match route {
        Route::Mine => view! { <Mine /> }.into_any(),
        Route::Settings => view! { <Preferences /> }.into_any(),
        Route::Claim(code) => view! { <Claim code /> }.into_any(),
        _ => view! { <Unknown /> }.into_any(),
    }
}

/// The page for an address that leads nowhere.
#[component]
pub(crate) fn Unknown() -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("unknown-title"))>
            <div class="panel notice">
                <h1>{move || t!("unknown-title")}</h1>
                <p>{move || t!("unknown-text")}</p>
                <a class="button" href="#/">
                    {move || t!("home")}
                </a>
            </div>
        </Frame>
    }
}
