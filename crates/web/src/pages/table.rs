//! A table on the screen, of either game, from this browser or from the server.

use leptos::prelude::*;
use protocol::{RefusalCode, Stage, TableId};

use super::damaged::CannotLoad;
use super::who::Known;
use crate::app::Worker;
use crate::browser::reload;
use crate::fetched::{fetch_nile, fetch_silver_gold, fetched};
use crate::parts::{Emblem, Frame, Icon, refusal_words, seat_name};
use crate::session::{ConnectionStatus, Rules, Session, delete_drafts, open_local, open_online};

/// A game in this browser.
#[component]
pub(crate) fn LocalTable(number: String) -> impl IntoView {
    let worker = expect_context::<Worker>();
    match open_local(&number, worker.get_value()) {
        Ok(session) => view! { <TableView session/> }.into_any(),
        Err(error) => view! { <CannotLoad number error/> }.into_any(),
    }
}

/// A table on the server, for somebody whom the server knows by name.
#[component]
pub(crate) fn OnlineTable(table: TableId) -> impl IntoView {
    view! { <Known table then=move || view! { <Opened table/> }.into_any()/> }
}

#[component]
fn Opened(table: TableId) -> impl IntoView {
    let session = open_online(table);
    view! { <TableView session/> }
}

/// A table, once it is known which game is played there.
#[component]
pub(crate) fn TableView(session: Session) -> impl IntoView {
    let gathering = Memo::new(move |_| session.stage().is_none_or(|stage| stage == Stage::Gathering));
    let ended =
        Memo::new(
            move |_| if let ConnectionStatus::Ended(refusal) = session.connection.get() { Some(refusal) } else { None },
        );
    // What was begun and never confirmed, by anybody on this device, is of no use once the game is over.
    Effect::new(move |_| {
        if session.stage() == Some(Stage::Finished) {
            delete_drafts(session.table);
        }
    });
    move || {
        // For the frame around the table, which tells what everybody there should know. In here, because what is provided
        // outside would stay for the page that comes next.
        provide_context(session);
        if let Some(refusal) = ended.get() {
            return view! { <Ended refusal/> }.into_any();
        }
        match session.rules.get().as_deref() {
            Some(_) if gathering.get() => view! { <super::with_friends::Gathering session/> }.into_any(),
            Some(Rules::SilverGold(game)) => {
                let game = game.clone();
                let table = fetched(fetch_silver_gold, move |table| table(session, game.clone()));
                view! { {table}<Curtain session/> }.into_any()
            }
            Some(Rules::Nile(game)) => {
                let game = game.clone();
                let table = fetched(fetch_nile, move |table| table(session, game.clone()));
                view! { {table}<Curtain session/> }.into_any()
            }
            None => view! {
                <Frame title=Signal::derive(|| t!("connecting"))>
                    <p class="first" role="status"><span class="spinner" aria-hidden="true"></span>{move || t!("connecting")}</p>
                </Frame>
            }
            .into_any(),
        }
    }
}

/// The table cannot be shown any more, and what to do about it.
#[component]
pub(super) fn Ended(refusal: protocol::Refusal) -> impl IntoView {
    let outdated = refusal.code == RefusalCode::WrongVersion;
    let moved = refusal.code == RefusalCode::Stranger;
    let gone = refusal.code == RefusalCode::NoSuchTable;
    let title = Signal::derive(move || match () {
        () if outdated => t!("new-version"),
        () if gone => t!("link-gone"),
        () if moved => t!("moved-away"),
        () => t!("table-ended"),
    });
    let text = move || match () {
        () if gone => t!("link-gone-text"),
        () if moved => t!("moved-away-text"),
        () => refusal_words(&refusal),
    };
    view! {
        <Frame class="narrow" title>
            <div class="panel notice" data-test="ended">
                <Icon name=if outdated { "u-rotate" } else { "i-pyr-purple" } class="notice-icon"/>
                <h1>{move || title.get()}</h1>
                <p>{text}</p>
                <div class="actions">
                    {if outdated || moved {
                        view! { <button type="button" class="button button-gold" on:click=|_| reload()>{move || t!("reload")}</button> }.into_any()
                    } else {
                        view! { <a class="button button-gold" href="#/new">{move || t!("new-table")}</a> }.into_any()
                    }}
                    <a class="button" href="#/">{move || t!("to-home")}</a>
                </div>
            </div>
        </Frame>
    }
}

/// Covers the table while the device goes from hand to hand.
#[component]
fn Curtain(session: Session) -> impl IntoView {
    let next = Memo::new(move |_| {
        let seat = session.curtain.get()?;
        let name = session.seat_info(seat).as_ref().map(seat_name);
        Some((seat, name.unwrap_or_default()))
    });
    let button = NodeRef::<leptos::html::Button>::new();
    // Whoever plays by keyboard is at the button at once; what is behind cannot be reached.
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    move || {
        next.get().map(|(seat, name)| {
            let told = name.clone();
            view! {
                <div class="curtain" role="dialog" aria-modal="true" aria-label=move || t!("curtain-title", name = told.clone()) data-test="curtain">
                    <div class="panel notice">
                        <Emblem seat/>
                        <h1>{let name = name.clone(); move || t!("curtain-title", name = name.clone())}</h1>
                        <p>{move || t!("curtain-text")}</p>
                        <button type="button" class="button button-gold" node_ref=button data-test="lift-curtain"
                            on:click=move |_| session.lift_curtain()>
                            {move || t!("curtain-lift", name = name.clone())}
                        </button>
                    </div>
                </div>
            }
        })
    }
}
