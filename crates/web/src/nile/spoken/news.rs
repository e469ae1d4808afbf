//! What happened at the table of Nile, turn by turn.

use game_core::Seat;
use games::nile::{Event, Phase};

use super::super::names::{area_name, die_name, discovery_name, resources, space_name};
use super::table::Table;
use crate::spoken::joined;

/// The events since the last look, then what is asked now.
pub(super) fn news(table: &Table<'_>, events: &[Event]) -> String {
    let mut turns: Vec<(Seat, Vec<String>)> = Vec::new();
    for event in events {
        let Some((seat, part)) = part(table, event) else { continue };
        match turns.last_mut() {
            // A roll begins a turn.
            Some((last, parts)) if *last == seat && !matches!(event, Event::Rolled { .. }) => parts.push(part),
            _ => turns.push((seat, vec![part])),
        }
    }
    let of_turn =
        |(seat, parts): &(Seat, Vec<String>)| t!("niles-news", name = table.name(*seat), parts = parts.join(", "));
    let said: Vec<String> = turns.iter().map(of_turn).collect();
    let now = match table.state.phase() {
        Phase::Over => table.result_words(),
        _ if table.draft.is_some() => table.turn_words(),
        _ => String::new(),
    };
    joined(said.into_iter().chain([now]))
}

/// An event in a few words, with the seat that acted.
fn part(table: &Table<'_>, event: &Event) -> Option<(Seat, String)> {
    Some(match *event {
        Event::Drafted { seat, discovery } => (seat, t!("niles-news-drafted", what = discovery_name(discovery))),
        Event::Bought { seat, space, .. } => (seat, t!("niles-news-bought", space = space_name(space, table.near))),
        Event::Balanced { seat, boxes } => (seat, t!("niles-news-balanced", boxes = boxes)),
        Event::Rolled { seat, dice, .. } => {
            let faces = dice.map(|face| face.get().to_string()).join(" ");
            (seat, t!("niles-news-rolled", dice = faces))
        }
        Event::Bumped { seat, die, to } => (seat, t!("niles-news-bumped", die = die_name(die), face = to.get())),
        Event::GotCoins { seat, coins } => (seat, t!("nile-coins", count = coins)),
        Event::Gathered { area, stormed: true, seat, .. } => (seat, t!("niles-news-stormed", die = die_name(area))),
        Event::Gathered { seat, area, resources: count, .. } if count > 0 => (seat, resources(area, count.into())),
        Event::RolledExtra { seat, area, face } => {
            (seat, t!("niles-news-extra", area = area_name(area), face = face.get()))
        }
        Event::Discovered { seat, discovery, .. } => (seat, t!("nile-use-of", name = discovery_name(discovery))),
        Event::Doubled { seat, .. } => (seat, t!("niles-news-doubled")),
        Event::Built { seat, row } => (seat, t!("niles-news-built", row = row.get())),
        Event::Redeemed { seat, boxes } => (seat, t!("niles-news-redeemed", boxes = boxes)),
        Event::Stored { seat } => (seat, t!("niles-news-stored")),
        Event::TurnEnded { seat, by_itself: true } => (seat, t!("niles-news-nothing")),
        _ => return None,
    })
}
