//! The menu of a table: its code and link, other pages, and leaving.

use leptos::prelude::*;
use protocol::{ClientMessage, Stage};

use super::keys_dialog::show_keys;
use super::{CopyButton, Icon, UpdateButton, is_update_ready};
use crate::fetched::{fetch_your_turn, fetched_piece};
use crate::route::Route;
use crate::session::Session;

#[component]
pub(super) fn TableMenu(session: Session) -> impl IntoView {
    let sure = RwSignal::new(false);
    let online = Memo::new(move |_| !session.is_local());
    let game = Memo::new(move |_| session.read(|shown| Some(shown.info.game)));
    // Nobody takes over a daily dig: its player just goes, and comes back.
    let is_daily = Memo::new(move |_| session.read(|shown| shown.info.daily).is_some());
    let may_leave =
        Memo::new(move |_| session.stage() == Some(Stage::Playing) && !session.is_watching() && !is_daily.get());
    let code = Memo::new(move |_| session.read(|shown| Some(shown.info.code.to_string())).unwrap_or_default());
    let is_slow = Memo::new(move |_| {
        session.read(|shown| Some(shown.info.clock.is_slow() && shown.seat().is_some())) == Some(true)
    });
    let table = session.table;
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            popovertarget="table-menu"
            aria-label=move || t!("table-menu")
            data-test="table-menu"
            on:click=move |_| sure.set(false)
        >
            <Icon name="u-menu" />
        </button>
        <div id="table-menu" class="popup" popover="auto" aria-label=move || t!("table-menu")>
            <div class="popup-list">
                <Show when=move || online.get()>
                    <p class="popup-code">
                        {move || t!("table-code")}" "<b class="number" data-test="code">
                            {move || code.get()}
                        </b>
                    </p>
                    <CopyButton text=move || Route::Table(table).link() />
                </Show>
                <a class="button" href=move || Route::Learn(game.get()).href()>
                    <Icon name="u-help" />
                    {move || t!("learn")}
                </a>
                <button
                    type="button"
                    class="button keys-button"
                    popovertarget="table-menu"
                    popovertargetaction="hide"
                    data-test="show-keys"
                    on:click=|_| show_keys()
                >
                    <Icon name="u-help" />
                    {move || t!("keys")}
                </button>
                <a class="button" href=Route::Settings.href()>
                    <Icon name="u-settings" />
                    {move || t!("settings")}
                </a>
                <a class="button" href=Route::Mine.href()>
                    <Icon name="u-dig" />
                    {move || t!("mine")}
                </a>
                {move || {
                    is_slow.get().then(|| fetched_piece(fetch_your_turn, move |part| (part.notice_settings)(session)))
                }}
                <Show when=is_update_ready>
                    <p class="popup-text">{move || t!("update-ready")}</p>
                    <UpdateButton />
                </Show>
                <Show when=move || online.get() && may_leave.get()>
                    <Leave session sure />
                </Show>
            </div>
        </div>
    }
}

/// The button that leaves the table, after a second press.
#[component]
fn Leave(session: Session, sure: RwSignal<bool>) -> impl IntoView {
    let leave = move |_| session.send(ClientMessage::Leave { table: session.table });
    view! {
        <Show
            when=move || sure.get()
            fallback=move || {
                view! {
                    <button type="button" class="button" data-test="leave" on:click=move |_| sure.set(true)>
                        <Icon name="u-door" />
                        {move || t!("leave")}
                    </button>
                }
            }
        >
            <p class="popup-text">{move || t!("leave-sure")}</p>
            <button
                type="button"
                class="button is-error"
                popovertarget="table-menu"
                popovertargetaction="hide"
                data-test="leave-really"
                on:click=leave
            >
                <Icon name="u-door" />
                {move || t!("leave-really")}
            </button>
        </Show>
    }
}
