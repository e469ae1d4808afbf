//! The log of the game in sentences, the newest first.

use game_core::Seat;
use games::nile::{Draft, Event, Nile, Tray};
use leptos::prelude::*;
use protocol::StandInTurn;

use super::model::TableModel;
use super::names::{area_name, die_name, discovery_name, resources, space_name};
use super::tray::Unit;
use crate::parts::{Emblem, StandInMark};

/// How many lines the log shows.
const SHOWN: usize = 60;

#[component]
pub(crate) fn Log(model: TableModel) -> impl IntoView {
    let history = model.session.history_with_stand_ins::<Nile>();
    let lines = Memo::new(move |_| {
        let (events, stand_ins) = history.get();
        let line = |(number, event): (usize, &Event)| {
            let (seat, text) = sentence(model, event)?;
            let is_of = |turn: &StandInTurn| (turn.from..turn.to).contains(&number) && Some(turn.seat) == seat;
            Some((seat, text, stand_ins.iter().any(is_of)))
        };
        events.iter().enumerate().rev().filter_map(line).take(SHOWN).collect::<Vec<_>>()
    });
    let line = |(seat, text, by_stand_in): (Option<Seat>, String, bool)| {
        let emblem = seat.map(|seat| view! { <Emblem seat /> });
        view! { <li>{emblem} <span>{text} " " {by_stand_in.then(|| view! { <StandInMark /> })}</span></li> }
    };
    view! {
        <section class="panel game-log" aria-label=move || t!("nile-log")>
            <div class="panel-head">
                <h2>{move || t!("nile-log")}</h2>
            </div>
            <Show when=move || lines.with(Vec::is_empty)>
                <p class="muted">{move || t!("log-empty")}</p>
            </Show>
            <ol tabindex="0" aria-label=move || t!("nile-log")>
                {move || lines.get().into_iter().map(line).collect_view()}
            </ol>
        </section>
    }
}

/// An event as a sentence, with the seat that acted; `None` for events that say nothing new.
pub(crate) fn sentence(model: TableModel, event: &Event) -> Option<(Option<Seat>, String)> {
    if matches!(event, Event::GameEnded) {
        return Some((None, t!("nile-log-ended")));
    }
    let seat = actor(event)?;
    let text = text(model, seat, event)?;
    Some((Some(seat), text))
}

/// The seat whose action the log mentions.
fn actor(event: &Event) -> Option<Seat> {
    match *event {
        Event::Drafted { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Balanced { seat, .. }
        | Event::Rolled { seat, .. }
        | Event::Bumped { seat, .. }
        | Event::GotCoins { seat, .. }
        | Event::Gathered { seat, .. }
        | Event::RolledExtra { seat, .. }
        | Event::Discovered { seat, .. }
        | Event::Doubled { seat, .. }
        | Event::Built { seat, .. }
        | Event::Redeemed { seat, .. }
        | Event::Stored { seat }
        | Event::TurnEnded { seat, .. } => Some(seat),
        Event::Placed { .. }
        | Event::ExtrasLapsed { .. }
        | Event::Idle { .. }
        | Event::Declined { .. }
        | Event::Withdrew { .. }
        | Event::GameEnded => None,
    }
}

fn text(model: TableModel, seat: Seat, event: &Event) -> Option<String> {
    let (me, name) = (model.me(seat), model.name(seat));
    Some(match *event {
        Event::Drafted { discovery: found, .. } => {
            let what = discovery_name(found);
            match model.game.with_value(|game| game.options().draft) {
                Draft::Remove => t!("nile-log-removed", me = me, name = name, what = what),
                Draft::Select | Draft::Repeat => t!("nile-log-selected", me = me, name = name, what = what),
            }
        }
        // Rows are counted from the buyer's bank, as prices are.
        Event::Bought { space, price, .. } => {
            t!("nile-log-bought", me = me, name = name, space = space_name(space, seat), price = price)
        }
        Event::Balanced { boxes, .. } => t!("nile-log-balanced", me = me, name = name, boxes = boxes),
        Event::Rolled { turn, dice, .. } => {
            let dice = dice.map(|face| face.get().to_string()).join(", ");
            t!("nile-log-rolled", me = me, name = name, dice = dice, round = turn.div_ceil(2))
        }
        Event::Bumped { die, to, .. } => {
            t!("nile-log-bumped", me = me, name = name, die = die_name(die), face = to.get())
        }
        Event::GotCoins { coins, .. } if coins > 0 => t!("nile-log-coins", me = me, name = name, coins = coins),
        Event::Gathered { area, stormed: true, .. } => t!("nile-log-stormed", die = die_name(area)),
        Event::Gathered { area, resources: count, .. } if count > 0 => {
            t!("nile-log-gathered", me = me, name = name, what = resources(area, count.into()))
        }
        Event::RolledExtra { area, face, .. } => {
            t!("nile-log-extra", me = me, name = name, area = area_name(area), face = face.get())
        }
        Event::Discovered { discovery: found, before, after, .. } => {
            let (what, gain) = (discovery_name(found), gain(&before, &after));
            t!("nile-log-discovered", me = me, name = name, what = what, gain = gain)
        }
        Event::Doubled { .. } => t!("nile-log-doubled", me = me, name = name),
        Event::Built { row, .. } => t!("nile-log-built", me = me, name = name, row = row.get()),
        Event::Redeemed { boxes, .. } => t!("nile-log-redeemed", me = me, name = name, boxes = boxes),
        Event::Stored { .. } => t!("nile-log-stored", me = me, name = name),
        Event::TurnEnded { by_itself: true, .. } => t!("nile-log-nothing", me = me, name = name),
        _ => return None,
    })
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
