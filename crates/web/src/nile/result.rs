//! The end of the game: who won, by how much, and where to go from here.

use leptos::prelude::*;
use protocol::{Ask, GameName, Sitter, Stage};
use table::{Game, Seat};

use super::desk::Desk;
use crate::parts::{Emblem, Icon};
use crate::route::Route;
use crate::session::{Link, NewLocal, begin_local};

#[component]
pub(crate) fn Result(desk: Desk) -> impl IntoView {
    let standing = move || desk.game.with_value(|game| game.standing(&desk.state.get()));
    let winner = move || {
        let standing = standing()?;
        let winner = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| standing.won(*seat));
        winner.filter(|_| standing.winners() == 1)
    };
    let title = move || match (standing().is_some(), winner()) {
        (true, Some(seat)) => t!("nile-won", me = desk.me(seat), name = desk.name(seat)),
        (true, None) => t!("nile-draw"),
        (false, _) => t!("nile-broken-off"),
    };
    let line = move |seat: Seat| {
        let score = move || desk.game.with_value(|game| game.score(&desk.state.get(), seat));
        view! {
            <li class:won=move || winner() == Some(seat)>
                <Emblem seat/><b>{move || desk.name(seat)}</b>
                <span>{move || t!("nile-score", pieces = score().pieces, built = score().built, land = score().land)}</span>
            </li>
        }
    };
    view! {
        <div class="result" role="status" data-test="result">
            <h2><Icon name="u-trophy"/>{title}</h2>
            <ul>{[Seat::FIRST, Seat::SECOND].map(line).collect_view()}</ul>
            <Onward desk/>
        </div>
    }
}

/// Again, or look at it again.
#[component]
fn Onward(desk: Desk) -> impl IntoView {
    let session = desk.session;
    let is_here = move || session.link.with(|link| *link == Link::Here);
    let again = move |_| {
        let new = session.shown.with_untracked(|shown| {
            let seats = &shown.as_ref()?.info.seats;
            let person = |sitter: &Sitter| if let Sitter::Person(name) = sitter { Some(name.clone()) } else { None };
            let bot = |sitter: &Sitter| if let Sitter::Bot(level) = sitter { Some(*level) } else { None };
            Some(NewLocal {
                game: GameName::Nile,
                options: desk.game.with_value(|game| *game.options()),
                people: seats.iter().filter_map(|info| person(&info.sitter)).collect(),
                bots: seats.iter().filter_map(|info| bot(&info.sitter)).collect(),
            })
        });
        if let Some(Ok(number)) = new.map(|new| begin_local(&new)) {
            Route::Local(number).go();
        }
    };
    let finished = move || session.stage() == Some(Stage::Finished);
    let rematch = move || session.shown.with(|shown| shown.as_ref().and_then(|shown| shown.info.rematch));
    move || {
        match (is_here(), session.is_watching()) {
        // A replay: its own controls are below the table.
        (true, true) => ().into_any(),
        (true, false) => view! {
            <div class="go">
                <button type="button" class="btn btn-gold ok" data-test="again" on:click=again>{move || t!("nile-again")}</button>
                <a class="btn" data-test="watch-again" href=Route::ReplayLocal(session.table.to_string()).href()><Icon name="u-play"/>{move || t!("nile-replay")}</a>
            </div>
        }
        .into_any(),
        (false, watching) => {
            let again = match rematch() {
                Some(table) => Some(view! { <a class="btn btn-gold ok" data-test="again" href=Route::Table(table).href()>{move || t!("nile-again")}</a> }.into_any()),
                None if watching => None,
                None => Some(view! {
                    <button type="button" class="btn btn-gold ok" data-test="again" on:click=move |_| session.ask(Ask::Rematch { table: session.table })>{move || t!("nile-again")}</button>
                }
                .into_any()),
            };
            view! {
                <div class="go">
                    {again}
                    <Show when=finished><a class="btn" data-test="watch-again" href=Route::Replay(session.table).href()><Icon name="u-play"/>{move || t!("nile-replay")}</a></Show>
                </div>
            }
            .into_any()
        }
    }
    }
}
