//! Hints for new players: one at a time, when it first matters.

use ::silver_gold::Phase;
use leptos::prelude::*;
use protocol::Sitter;

use super::desk::Desk;
use crate::parts::Hint;

/// The name of the hint for the present choice.
fn due(desk: Desk) -> Option<&'static str> {
    let view = desk.view.get()?;
    match view.phase {
        Phase::Keeping if desk.my_turn() => Some("keep"),
        Phase::Replacing(_) if desk.my_turn() => Some("replace"),
        Phase::Crossing if desk.my_turn() => {
            let (sandbox, draft) = (desk.sandbox.get()?, desk.draft.get()?);
            match view.turn {
                _ if draft.owed(&sandbox) > 0 => Some("red-cross"),
                _ if !draft.pattern_fits(&sandbox) => Some("one-box"),
                1 => Some("place"),
                2 => Some("one-box"),
                3 => Some("odds"),
                _ => None,
            }
        }
        Phase::Crossing if desk.my_seat().is_some() && waits_for_people(desk) => Some("waiting"),
        _ => None,
    }
}

/// Whether the game waits for another person. Bots answer too fast to change anything meanwhile.
fn waits_for_people(desk: Desk) -> bool {
    let waits = desk.session.read(|table| {
        let mut seats = table.info.seats.iter().filter(|seat| table.waiting.contains(&seat.seat));
        Some(seats.any(|seat| matches!(seat.sitter, Sitter::Person(_)) && !seat.stand_in))
    });
    waits == Some(true)
}

fn words(name: &str) -> String {
    match name {
        "keep" => t!("hint-keep"),
        "place" => t!("hint-place"),
        "one-box" => t!("hint-one-box"),
        "red-cross" => t!("hint-red-cross"),
        "waiting" => t!("hint-waiting"),
        "replace" => t!("hint-replace"),
        _ => t!("hint-odds"),
    }
}

#[component]
pub(crate) fn FirstHint(desk: Desk) -> impl IntoView {
    let due = Memo::new(move |_| due(desk));
    move || due.get().map(|name| view! { <Hint name text=Signal::derive(move || words(name))/> })
}
