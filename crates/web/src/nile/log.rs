//! What happened, in sentences, the newest first.

use game_core::Seat;
use leptos::prelude::*;
use nile::{Draft, Event, Nile, Tray};

use super::desk::Desk;
use super::names::{area_name, die_name, discovery_name, resources, space_name};
use super::tray::Unit;
use crate::parts::Emblem;

/// So many are shown.
const SHOWN: usize = 60;

#[component]
pub(crate) fn Log(desk: Desk) -> impl IntoView {
    let history = desk.session.history::<Nile>();
    let lines = Memo::new(move |_| {
        history.get().iter().rev().filter_map(|event| sentence(desk, event)).take(SHOWN).collect::<Vec<_>>()
    });
    let line = |(seat, text): (Option<Seat>, String)| {
        let emblem = seat.map(|seat| view! { <Emblem seat/> });
        view! { <li>{emblem}<span>{text}</span></li> }
    };
    view! {
        <section class="panel game-log" aria-label=move || t!("nile-log")>
            <div class="panel-head"><h2>{move || t!("nile-log")}</h2></div>
            <Show when=move || lines.with(Vec::is_empty)><p class="muted">{move || t!("log-empty")}</p></Show>
            <ol tabindex="0" aria-label=move || t!("nile-log")>{move || lines.get().into_iter().map(line).collect_view()}</ol>
        </section>
    }
}

/// An event in words, with the seat it is about; none if it tells nothing that others do not.
pub(crate) fn sentence(desk: Desk, event: &Event) -> Option<(Option<Seat>, String)> {
    let (me, name) = (|seat| desk.me(seat), |seat| desk.name(seat));
    let told = |seat: Seat, text: String| Some((Some(seat), text));
    match *event {
        Event::Drafted { seat, discovery: found } => {
            let removed = desk.game.with_value(|game| game.options().draft) == Draft::Remove;
            let (me, name, what) = (me(seat), name(seat), discovery_name(found));
            told(
                seat,
                if removed {
                    t!("nile-log-removed", me = me, name = name, what = what)
                } else {
                    t!("nile-log-selected", me = me, name = name, what = what)
                },
            )
        }
        // Rows are counted from the buyer's bank, as prices are.
        Event::Bought { seat, space, price } => told(
            seat,
            t!("nile-log-bought", me = me(seat), name = name(seat), space = space_name(space, seat), price = price),
        ),
        Event::Balanced { seat, boxes } => {
            told(seat, t!("nile-log-balanced", me = me(seat), name = name(seat), boxes = boxes))
        }
        Event::Rolled { seat, turn, dice } => {
            let dice = dice.map(|face| face.get().to_string()).join(", ");
            told(seat, t!("nile-log-rolled", me = me(seat), name = name(seat), dice = dice, round = turn.div_ceil(2)))
        }
        Event::Bumped { seat, die, to } => {
            told(seat, t!("nile-log-bumped", me = me(seat), name = name(seat), die = die_name(die), face = to.get()))
        }
        Event::GotCoins { seat, coins } => (coins > 0)
            .then_some(())
            .and_then(|()| told(seat, t!("nile-log-coins", me = me(seat), name = name(seat), coins = coins))),
        Event::Gathered { seat, area, stormed: true, .. } => told(seat, t!("nile-log-stormed", die = die_name(area))),
        Event::Gathered { seat, area, resources: count, .. } if count > 0 => {
            told(seat, t!("nile-log-gathered", me = me(seat), name = name(seat), what = resources(area, count.into())))
        }
        Event::RolledExtra { seat, area, face } => told(
            seat,
            t!("nile-log-extra", me = me(seat), name = name(seat), area = area_name(area), face = face.get()),
        ),
        Event::Discovered { seat, discovery: found, before, after, .. } => {
            let what = discovery_name(found);
            told(
                seat,
                t!("nile-log-discovered", me = me(seat), name = name(seat), what = what, gain = gain(&before, &after)),
            )
        }
        Event::Doubled { seat, .. } => told(seat, t!("nile-log-doubled", me = me(seat), name = name(seat))),
        Event::Built { seat, row } => told(seat, t!("nile-log-built", me = me(seat), name = name(seat), row = row)),
        Event::Redeemed { seat, boxes } => {
            told(seat, t!("nile-log-redeemed", me = me(seat), name = name(seat), boxes = boxes))
        }
        Event::Stored { seat } => told(seat, t!("nile-log-stored", me = me(seat), name = name(seat))),
        Event::GameEnded => Some((None, t!("nile-log-ended"))),
        Event::TurnEnded { seat, by_itself: true } => {
            told(seat, t!("nile-log-nothing", me = me(seat), name = name(seat)))
        }
        Event::Placed { .. }
        | Event::Gathered { .. }
        | Event::ExtrasLapsed { .. }
        | Event::Idle { .. }
        | Event::Declined { .. }
        | Event::Withdrew { .. }
        | Event::TurnEnded { .. } => None,
    }
}

/// What a discovery added to the tray.
fn gain(before: &Tray, after: &Tray) -> String {
    let more = |unit: Unit| unit.of(after).saturating_sub(unit.of(before));
    let gained: Vec<String> = Unit::ALL
        .into_iter()
        .filter(|unit| more(*unit) > 0)
        .map(|unit| format!("+{}", unit.name(more(unit))))
        .collect();
    gained.join(", ")
}
