//! The end of the game: the winner and the scores.

use game_core::{Game, Seat};
use leptos::prelude::*;

use super::desk::Desk;
use crate::parts::{Emblem, Icon};

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
            <li class:winner=move || winner() == Some(seat)>
                <Emblem seat/><b>{move || desk.name(seat)}</b>
                <span>{move || t!("nile-score", pieces = score().pieces, built = score().built, land = score().land)}</span>
            </li>
        }
    };
    view! {
        <div class="result" role="status" data-test="result">
            <h2><Icon name="u-trophy"/>{title}</h2>
            <ul>{[Seat::FIRST, Seat::SECOND].map(line).collect_view()}</ul>
        </div>
    }
}
