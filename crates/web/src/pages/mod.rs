//! The pages of the client.

mod after;
mod damaged;
mod fairness;
mod home;
mod learn;
mod mine;
mod pass_and_play;
mod preferences;
mod replay;
mod table;
mod who;
mod with_friends;

pub(crate) use after::AfterGame;
pub(crate) use home::Home;
pub(crate) use learn::Learn;
pub(crate) use mine::{Claim, Mine};
pub(crate) use pass_and_play::PassAndPlay;
pub(crate) use preferences::Preferences;
pub(crate) use replay::{ReplayFile, ReplayLocal, ReplayOnline};
pub(crate) use table::{LocalTable, OnlineTable, TableView};
pub(crate) use with_friends::NewTable;

use leptos::prelude::*;

use crate::parts::Frame;

/// An address that leads nowhere.
#[component]
pub(crate) fn Unknown() -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("unknown-title"))>
            <div class="panel notice">
                <h1>{move || t!("unknown-title")}</h1>
                <p>{move || t!("unknown-text")}</p>
                <a class="button" href="#/">{move || t!("home")}</a>
            </div>
        </Frame>
    }
}
