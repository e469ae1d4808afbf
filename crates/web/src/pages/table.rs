//! A table on the screen, of either game, from this browser or from the server.

use leptos::prelude::*;
use protocol::{Stage, TableId};

use crate::app::Worker;
use crate::parts::Frame;
use crate::session::{Link, Rules, Session, open_local, open_online};
use crate::{nile, silver_gold};

/// A game in this browser.
#[component]
pub(crate) fn LocalTable(number: String) -> impl IntoView {
    let worker = expect_context::<Worker>();
    let session = worker.with_value(|worker| worker.as_ref().and_then(|thinkers| open_local(&number, thinkers)));
    match session {
        Some(session) => view! { <TableView session/> }.into_any(),
        None => view! {
            <Frame title=Signal::derive(|| t!("no-game-title"))>
                <div class="panel notice">
                    <h1>{move || t!("no-game-title")}</h1>
                    <p>{move || t!("no-game-text")}</p>
                    <a class="btn btn-gold" href="#/">{move || t!("home")}</a>
                </div>
            </Frame>
        }
        .into_any(),
    }
}

/// A table on the server.
#[component]
pub(crate) fn OnlineTable(table: TableId) -> impl IntoView {
    let session = open_online(table);
    view! { <TableView session/> }
}

/// A table, once it is known which game is played there.
#[component]
pub(crate) fn TableView(session: Session) -> impl IntoView {
    let gathering = Memo::new(move |_| session.stage().is_none_or(|stage| stage == Stage::Gathering));
    move || {
        if let Link::Ended(refusal) = session.link.get() {
            return view! {
                <Frame title=Signal::derive(|| t!("table-ended"))>
                    <div class="panel notice"><h1>{move || t!("table-ended")}</h1><p>{refusal.reason}</p>
                    <a class="btn btn-gold" href="#/">{move || t!("home")}</a></div>
                </Frame>
            }
            .into_any();
        }
        match session.rules.get().as_deref() {
            Some(_) if gathering.get() => view! { <super::with_friends::Gathering session/> }.into_any(),
            Some(Rules::SilverGold(game)) => view! { <silver_gold::TablePage session game=game.clone()/> }.into_any(),
            Some(Rules::Nile(game)) => view! { <nile::TablePage session game=game.clone()/> }.into_any(),
            None => view! {
                <Frame title=Signal::derive(|| t!("connecting"))>
                    <p class="first" role="status"><span class="spin" aria-hidden="true"></span>{move || t!("connecting")}</p>
                </Frame>
            }
            .into_any(),
        }
    }
}
