//! The page of a table, in this browser or on the server.

use leptos::prelude::*;
use protocol::{RefusalCode, Stage, TableId};

use super::damaged::CannotLoad;
use super::gathering::Gathering;
use super::sign_in::SignedIn;
use crate::bot_worker::{BotWorker, WorkerScript};
use crate::browser::{reload, stored};
use crate::fetched::{fetch_challenge, fetch_first_game, fetched_piece};
use crate::parts::{Emblem, Frame, FrameNotices, Icon, TableNotices, Waiting, mark_of_table, refusal_words, seat_name};
use crate::route::Route;
use crate::session::{
    ConnectionStatus, OneTab, Session, challenge_slot, delete_drafts, guide_slot, keep_picture, open_local, open_online,
};

/// A game in this browser.
#[component]
pub(crate) fn LocalTable(number: String) -> impl IntoView {
    let script = use_context::<WorkerScript>();
    let tab = OneTab::open(&number);
    let table = move || match open_local(&number, script.as_ref().and_then(BotWorker::shared)) {
        Ok(session) => {
            keep_picture(session, Route::Local(number.clone()).href());
            view! { <TableView session /> }.into_any()
        }
        Err(error) => view! { <CannotLoad number=number.clone() error /> }.into_any(),
    };
    in_one_tab(tab, table)
}

/// A table, unless another tab plays it. When that changes, the table is opened again, with its newest state.
fn in_one_tab(tab: OneTab, table: impl Fn() -> AnyView + Send + 'static) -> impl IntoView {
    move || if tab.is_elsewhere.get() { view! { <OpenElsewhere tab /> }.into_any() } else { untrack(&table) }
}

/// Says that another tab plays the table, and offers to play it here.
#[component]
fn OpenElsewhere(tab: OneTab) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("open-elsewhere"))>
            <div class="panel notice" role="alert" data-test="open-elsewhere">
                <Icon name="u-copy" class="notice-icon" />
                <h1>{move || t!("open-elsewhere")}</h1>
                <p>{move || t!("open-elsewhere-text")}</p>
                <div class="actions">
                    <button
                        type="button"
                        class="button button-gold"
                        data-test="play-here"
                        on:click=move |_| tab.take_over()
                    >
                        {move || t!("play-here")}
                    </button>
                    <a class="button" href="#/">
                        {move || t!("to-home")}
                    </a>
                </div>
            </div>
        </Frame>
    }
}

/// A table on the server, for a player with a name there, or for a visitor who watches.
#[component]
pub(crate) fn OnlineTable(table: TableId) -> impl IntoView {
    let opened = move || {
        let tab = OneTab::open(&table.to_string());
        in_one_tab(tab, move || view! { <Opened table /> }.into_any()).into_any()
    };
    view! { <SignedIn table then=opened /> }
}

#[component]
fn Opened(table: TableId) -> impl IntoView {
    let session = open_online(table);
    keep_picture(session, Route::Table(table).href());
    view! { <TableView session /> }
}

/// A table, as soon as its game is known.
#[component]
pub(crate) fn TableView(session: Session) -> impl IntoView {
    let gathering = Memo::new(move |_| session.stage().is_none_or(|stage| stage == Stage::Gathering));
    let ended = Memo::new(move |_| match session.connection.get() {
        ConnectionStatus::Ended(refusal) => Some(refusal),
        _ => None,
    });
    // Drafts that were never confirmed are useless once the game is over.
    Effect::new(move |_| {
        if session.stage() == Some(Stage::Finished) {
            delete_drafts(session.table);
        }
    });
    let mark = mark_of_table(session);
    move || {
        provide_context(mark);
        // The frame shows the table's notices. Provided inside the closure: outside it would leak into the next page.
        provide_context(FrameNotices::new(move || view! { <TableNotices session /> }));
        if let Some(refusal) = ended.get() {
            return view! { <Ended refusal /> }.into_any();
        }
        match session.game.get() {
            Some(_) if gathering.get() => view! { <Gathering session /> }.into_any(),
            Some(game) => view! {
                {game.table(session)}
                <Curtain session />
                {guide(session)}
                {ghost(session)}
            }
            .into_any(),
            None => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
        }
    }
}

/// The guide, if this is a guided first game.
fn guide(session: Session) -> Option<AnyView> {
    let is_guided = session.is_local() && stored(&guide_slot(session.table)).is_some();
    is_guided.then(|| fetched_piece(fetch_first_game, move |first_game| (first_game.guide)(session)).into_any())
}

/// The ghost that plays along, if this game is a challenge.
fn ghost(session: Session) -> Option<AnyView> {
    let is_challenge = session.is_local() && stored(&challenge_slot(session.table)).is_some();
    is_challenge.then(|| fetched_piece(fetch_challenge, move |part| (part.ghost)(session)).into_any())
}

/// The server refused the table for good: why, and what to do.
#[component]
pub(super) fn Ended(refusal: protocol::Refusal) -> impl IntoView {
    let code = refusal.code;
    let title = Signal::derive(move || match code {
        RefusalCode::WrongVersion => t!("new-version"),
        RefusalCode::NoSuchTable => t!("link-gone"),
        RefusalCode::Stranger => t!("signed-out-here"),
        RefusalCode::Damaged => t!("table-damaged"),
        _ => t!("table-ended"),
    });
    let text = move || match code {
        RefusalCode::NoSuchTable => t!("link-gone-text"),
        RefusalCode::Stranger => t!("signed-out-here-text"),
        _ => refusal_words(&refusal),
    };
    let is_outdated = code == RefusalCode::WrongVersion;
    let reload_helps = is_outdated || code == RefusalCode::Stranger;
    view! {
        <Frame class="narrow" title>
            <div class="panel notice" data-test="ended">
                <Icon name=if is_outdated { "u-rotate" } else { "i-pyr-purple" } class="notice-icon" />
                <h1>{move || title.get()}</h1>
                <p>{text}</p>
                <div class="actions">
                    {if reload_helps {
                        view! {
                            <button type="button" class="button button-gold" on:click=|_| reload()>
                                {move || t!("reload")}
                            </button>
                        }
                            .into_any()
                    } else {
                        view! {
                            <a class="button button-gold" href="#/new">
                                {move || t!("new-table")}
                            </a>
                        }
                            .into_any()
                    }} <a class="button" href="#/">
                        {move || t!("to-home")}
                    </a>
                </div>
            </div>
        </Frame>
    }
}

/// Covers the table while the device goes from one player to the next.
#[component]
fn Curtain(session: Session) -> impl IntoView {
    let next = Memo::new(move |_| {
        let seat = session.curtain.get()?;
        let name = session.seat_info(seat).as_ref().map(seat_name);
        Some((seat, name.unwrap_or_default()))
    });
    let button = NodeRef::<leptos::html::Button>::new();
    // The button gets the focus, so that the keyboard cannot reach what is behind the curtain.
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    // The second click of a double click belongs to the button that was there before.
    let lift = move |event: leptos::ev::MouseEvent| {
        if event.detail() != 2 {
            session.lift_curtain();
        }
    };
    move || {
        next.get().map(|(seat, name)| {
            let label = name.clone();
            view! {
                <div
                    class="curtain"
                    role="dialog"
                    aria-modal="true"
                    aria-label=move || t!("curtain-title", name = label.clone())
                    data-test="curtain"
                >
                    <div class="panel notice">
                        <Emblem seat />
                        <h1>
                            {
                                let name = name.clone();
                                move || t!("curtain-title", name = name.clone())
                            }
                        </h1>
                        <p>{move || t!("curtain-text")}</p>
                        <button
                            type="button"
                            class="button button-gold"
                            node_ref=button
                            data-test="lift-curtain"
                            on:click=lift
                        >
                            {move || t!("curtain-lift", name = name.clone())}
                        </button>
                    </div>
                </div>
            }
        })
    }
}
