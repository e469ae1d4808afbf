//! The actions after a game: play again, watch the replay, check the shuffle.

use leptos::prelude::*;
use protocol::{ClientMessage, Stage};

use super::fairness::CheckShuffle;
use super::gathering::sit_at;
use crate::parts::Icon;
use crate::route::Route;
use crate::session::{NewLocalGame, Session, StoredGame};

/// A row under the bar once a game is over; nothing in a replay.
#[component]
pub(crate) fn AfterGame(session: Session) -> impl IntoView {
    let is_replay = session.table.bytes().iter().all(|byte| *byte == 0);
    let over = Memo::new(move |_| !is_replay && session.stage() == Some(Stage::Finished));
    move || {
        over.get().then(|| match untrack(|| session.is_local()) {
            true => view! { <AfterLocal session/> }.into_any(),
            false => view! { <AfterOnline session/> }.into_any(),
        })
    }
}

#[component]
fn AfterLocal(session: Session) -> impl IntoView {
    let number = session.table.to_string();
    let replay = Route::ReplayLocal(number.clone()).href();
    let again = move |_| {
        let next = StoredGame::load(&number).ok().and_then(|stored| NewLocalGame::again(&stored).start().ok());
        if let Some(next) = next {
            Route::Local(next).go();
        }
    };
    view! {
        <div class="banner after notice-bar" data-test="after">
            <Icon name="u-trophy"/><span role="status">{move || t!("game-over")}</span>
            <button type="button" class="button button-gold" data-test="again" on:click=again>{move || t!("play-again")}</button>
            <a class="button" href=replay data-test="replay">{move || t!("look-again")}</a>
            <a class="button" href="#/">{move || t!("to-home")}</a>
        </div>
    }
}

#[component]
fn AfterOnline(session: Session) -> impl IntoView {
    let table = session.table;
    let asked = RwSignal::new(false);
    let rematch = Memo::new(move |_| session.read(|shown| shown.info.rematch));
    let go_to = move |next| {
        sit_at(next);
        Route::Table(next).go();
    };
    // A player who asked for a rematch goes there as soon as it exists.
    Effect::new(move |_| {
        if let Some(next) = rematch.get()
            && asked.get()
        {
            go_to(next);
        }
    });
    let again = move |_| {
        asked.set(true);
        match rematch.get_untracked() {
            Some(next) => go_to(next),
            None => session.send(ClientMessage::Rematch { table }),
        }
    };
    let shown = session.snapshot.get_untracked();
    let seat = shown.as_ref().and_then(|shown| shown.seat());
    view! {
        <div class="banner after notice-bar" data-test="after">
            <Icon name="u-trophy"/><span role="status">{move || if rematch.get().is_some() { t!("rematch-waits") } else { t!("game-over") }}</span>
            {seat.map(|_| view! {
                <button type="button" class="button button-gold" data-test="again" on:click=again>{move || t!("play-again")}</button>
            })}
            <a class="button" href=Route::Replay(table).href() data-test="replay">{move || t!("look-again")}</a>
            {shown.map(|shown| view! { <CheckShuffle table commitment=shown.info.commitment seat/> })}
        </div>
    }
}
