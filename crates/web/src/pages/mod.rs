//! The pages of the client.

mod after;
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

pub(crate) use after::AfterGame;
pub(crate) use claim::Claim;
pub(crate) use home::Home;
pub(crate) use learn::{Learn, page as rules_page};
pub(crate) use mine::Mine;
pub(crate) use new_table::NewTable;
pub(crate) use pass_and_play::PassAndPlay;
pub(crate) use preferences::Preferences;
pub(crate) use replay::{ReplayFile, ReplayLocal, ReplayOnline};
pub(crate) use sign_in::is_signed_in;
pub(crate) use table::{LocalTable, OnlineTable, TableView};
pub(crate) use your_turn::{YOUR_TURN, YourTurn};

use leptos::prelude::*;

use crate::parts::Frame;

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
