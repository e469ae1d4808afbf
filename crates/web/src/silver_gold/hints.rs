//! Hints for new players: one at a time, when it first matters.

use games::silver_gold::Phase;
use leptos::prelude::*;
use protocol::Sitter;

use super::model::TableModel;
use crate::parts::Hint;

/// The name of the hint for the present choice.
fn due(model: TableModel) -> Option<&'static str> {
    let view = model.view.get()?;
    match view.phase {
        Phase::Keeping if model.my_turn() => Some("keep"),
        Phase::Replacing(_) if model.my_turn() => Some("replace"),
        Phase::Crossing if model.my_turn() => {
            let (sandbox, draft) = (model.sandbox.get()?, model.draft.get()?);
            match view.turn {
                _ if draft.owed(&sandbox) > 0 => Some("red-cross"),
                _ if !draft.pattern_fits(&sandbox) => Some("one-box"),
                1 => Some("place"),
                2 => Some("one-box"),
                3 => Some("odds"),
                _ => None,
            }
        }
        Phase::Crossing if model.my_seat().is_some() && waits_for_people(model) => Some("waiting"),
        _ => None,
    }
}

/// Whether the game waits for another person. Bots answer too fast to change anything meanwhile.
fn waits_for_people(model: TableModel) -> bool {
    let waits = model.session.read(|table| {
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
pub(crate) fn FirstHint(model: TableModel) -> impl IntoView {
    let due = Memo::new(move |_| due(model));
    move || due.get().map(|name| view! { <Hint name text=Signal::derive(move || words(name)) /> })
}
