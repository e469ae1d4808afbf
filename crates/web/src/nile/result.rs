//! The end of the game: the winner and the scores.

use game_core::{Game, Seat};
use leptos::prelude::*;

use super::model::TableModel;
use crate::parts::{Emblem, Icon};

#[component]
pub(crate) fn Result(model: TableModel) -> impl IntoView {
    let standing = move || model.game.with_value(|game| game.standing(&model.state.get()));
    let winner = move || {
        let standing = standing()?;
        let winner = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| standing.won(*seat));
        winner.filter(|_| standing.winners() == 1)
    };
    let title = move || match (standing().is_some(), winner()) {
        (true, Some(seat)) => t!("nile-won", me = model.me(seat), name = model.name(seat)),
        (true, None) => t!("nile-draw"),
        (false, _) => t!("nile-broken-off"),
    };
    let line = move |seat: Seat| {
        let score = move || model.game.with_value(|game| game.score(&model.state.get(), seat));
        view! {
            <li class:winner=move || winner() == Some(seat)>
                <Emblem seat/><b>{move || model.name(seat)}</b>
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
