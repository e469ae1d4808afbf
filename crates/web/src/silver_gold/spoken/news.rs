//! What happened at the table of Silver & Gold, player by player.

use game_core::{BySeat, Seat};
use games::silver_gold::{Event, Phase};

use super::super::names;
use super::super::outcome::index;
use super::table::{Table, cell_names};
use crate::spoken::joined;

/// The events since the last look, then the present turn. `cards` are the cards that lay in the slots before.
pub(super) fn news(table: &Table<'_>, events: &[Event]) -> String {
    let mut said: BySeat<Vec<String>> = BySeat::default();
    let mut general = Vec::new();
    for event in events {
        match *event {
            Event::Crossed { seat, slot, boxes } => {
                let number = card_at_reveal(table, events, seat, index(slot));
                said[seat].push(t!("sgs-news-crossed", card = number, boxes = cell_names(boxes)));
            }
            Event::Scored { seat, rubies, emeralds, torch, skulls } => {
                said[seat].extend(scored(rubies, emeralds, torch, skulls));
            }
            Event::Completed { seat, card } => said[seat].push(t!("sgs-completes", card = table.card(card))),
            Event::TookPoints { seat, colour, points } => {
                said[seat].push(t!("sgs-colour-points", colour = names::colour(colour), points = points));
            }
            Event::Kept { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(|card| table.card(card)).collect();
                said[seat].push(t!("sgs-keeps-cards", cards = cards.join(", ")));
            }
            Event::Replaced { seat, card: Some(card), from_deck, .. } => {
                let card = table.card(card);
                said[seat].push(if from_deck {
                    t!("sgs-news-deck", card = card)
                } else {
                    t!("sgs-news-took", card = card)
                });
            }
            Event::Replaced { seat, card: None, .. } => said[seat].push(t!("sgs-news-no-card")),
            Event::RoundEnded { round } => general.push(t!("sg-log-round", round = round)),
            _ => {}
        }
    }
    let of_seat = |seat: Seat| {
        let parts = &said[seat];
        (!parts.is_empty()).then(|| t!("sgs-news", name = table.name(seat), parts = parts.join(", ")))
    };
    let by_seat: Vec<String> = table.view.seats.iter().filter_map(of_seat).collect();
    let now = if table.view.phase == Phase::Over { table.result_words() } else { now_words(table, events) };
    joined(by_seat.into_iter().chain(general).chain([now]))
}

/// The present turn, if the events changed it.
fn now_words(table: &Table<'_>, events: &[Event]) -> String {
    let is_new = events.iter().any(|event| matches!(event, Event::Revealed { .. } | Event::Dealt { .. }));
    if is_new {
        let total =
            |seat: Seat| t!("sgs-total-of", name = table.name(seat), total = names::points(table.score(seat).total));
        let totals: Vec<String> = table.view.seats.iter().map(total).collect();
        return joined([table.turn_words(), totals.join(", ")]);
    }
    if events.iter().any(|event| !matches!(event, Event::Placed { .. } | Event::Confirmed { .. })) {
        return table.turn_words();
    }
    String::new()
}

/// What was scored, in words.
fn scored(rubies: u8, emeralds: u8, torch: bool, skulls: i8) -> Vec<String> {
    let mut parts = Vec::new();
    if torch {
        parts.push(t!("sg-torch"));
    }
    if rubies > 0 {
        parts.push(t!("sg-count-rubies", count = rubies));
    }
    if emeralds > 0 {
        parts.push(t!("sg-count-emeralds", count = emeralds));
    }
    match skulls {
        0 => {}
        wiped if wiped < 0 => parts.push(t!("sg-count-wiped", count = wiped.unsigned_abs())),
        marked => parts.push(t!("sg-count-skulls", count = marked)),
    }
    parts
}

/// The card on which boxes were crossed off: the completed one, if it has been replaced since.
fn card_at_reveal(table: &Table<'_>, events: &[Event], seat: Seat, slot: usize) -> String {
    let replaced = events
        .iter()
        .any(|event| matches!(event, Event::Replaced { seat: of, slot: at, .. } if *of == seat && index(*at) == slot));
    let completed = events.iter().find_map(|event| match event {
        Event::Completed { seat: of, card } if *of == seat => Some(*card),
        _ => None,
    });
    let now = table.view.players[seat].cards[slot];
    let number = if replaced { completed } else { now };
    number.or(completed).map(|number| table.card(number)).unwrap_or_default()
}
