//! Where in the round the game is: the sun on its arc, and dots on a phone.

use leptos::prelude::*;

use super::model::TableModel;
use super::names;
use crate::parts::Emblem;

/// The round and the turn.
fn position(model: TableModel) -> (u8, u8) {
    model.view.with(|view| view.as_ref().map_or((1, 1), |view| (view.round, view.turn)))
}

/// The turns of the round as dots, for phones, which have no room for the arc.
#[component]
pub(crate) fn Rounds(model: TableModel) -> impl IntoView {
    let at = Memo::new(move |_| position(model));
    let dot = move |turn: u8| {
        let state = move || match at.get().1.cmp(&turn) {
            std::cmp::Ordering::Greater => "past",
            std::cmp::Ordering::Equal => "current",
            std::cmp::Ordering::Less => "",
        };
        view! { <i class=state></i> }
    };
    view! {
        <div class="rounds-mobile">
            <span>{move || t!("sg-round", round = at.get().0)}</span>
            <span class="dots" aria-hidden="true">
                {(1..=games::silver_gold::TURNS).map(dot).collect_view()}
            </span>
            <span class="screen-reader-only">{move || t!("sg-turn", turn = at.get().1)}</span>
            <Standings model />
        </div>
    }
}

/// The points of all players in one line, for screens on which the rivals are behind a tab.
#[component]
fn Standings(model: TableModel) -> impl IntoView {
    let seats = Memo::new(move |_| {
        model.view.with(|view| view.as_ref().map(|view| view.seats.iter().collect::<Vec<_>>()).unwrap_or_default())
    });
    view! {
        <ul class="standings" aria-label=move || t!("sg-points-word") data-test="standings">
            <For each=move || seats.get() key=|seat| *seat let:seat>
                <li class:is-mine=move || model.my_seat() == Some(seat)>
                    <Emblem seat />
                    <span class="screen-reader-only">{move || names::name_or_you(model, seat)}" "</span>
                    <b class="number">{move || names::points(model.score(seat).total)}</b>
                </li>
            </For>
        </ul>
    }
}

/// The sun on an arc of seven stops, one for each turn of the round.
#[component]
pub(crate) fn Sun(model: TableModel) -> impl IntoView {
    // Along the curve from (52, 66) over (372, 24) to (692, 66).
    const STOPS: [(i32, i32); 7] = [(52, 66), (159, 45), (265, 30), (372, 24), (479, 30), (585, 45), (692, 66)];
    let at = Memo::new(move |_| position(model));
    let stop = move |(place, (x, y)): (usize, (i32, i32))| {
        let turn = place as u8 + 1;
        let state = move || if turn < at.get().1 { "arc-done" } else { "arc-to-come" };
        view! {
            <g transform=format!("translate({x} {y})")>
                <circle r="8" class=state></circle>
                <path d="m-3.5.2 2.3 2.4L3.6-2.6" class="arc-check"></path>
            </g>
        }
    };
    let sun = move || {
        let (x, y) = STOPS.get(usize::from(at.get().1.saturating_sub(1))).copied().unwrap_or(STOPS[0]);
        format!("translate({x}px, {y}px)")
    };
    view! {
        <svg class="turn-arc" viewBox="0 0 744 170" aria-hidden="true">
            <path d="M52 66C222 10 522 10 692 66" class="arc-line"></path>
            {STOPS.into_iter().enumerate().map(stop).collect_view()}
            <g class="arc-now" style:transform=sun>
                <circle r="34" class="arc-halo"></circle>
                <circle r="22" class="arc-sun"></circle>
                <text class="arc-number" text-anchor="middle" y="7.5">
                    {move || at.get().1}
                </text>
            </g>
        </svg>
        <p class="turn" data-test="turn">
            <b>{move || t!("sg-turn", turn = at.get().1)}</b>
            <span>{move || t!("sg-round", round = at.get().0)}</span>
        </p>
    }
}
