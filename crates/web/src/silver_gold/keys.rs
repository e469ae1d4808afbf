//! The whole game by keyboard: arrows move what is shown, letters turn it, Enter goes on.

use ::silver_gold::{Cell, Phase, Slot};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::desk::Desk;
use super::stage::focus_box;
use crate::browser::focus;
use crate::settings::settings;

/// The box that has the focus, from its name.
fn focused(event: &KeyboardEvent) -> Option<(Slot, Cell)> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let name = target.get_attribute("data-test")?;
    let mut parts = name.strip_prefix("box-")?.split('-');
    let slot = if parts.next()? == "L" { Slot::Left } else { Slot::Right };
    Some((slot, Cell::at(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?))
}

/// The next box in a direction; past the edge between the two cards it goes on on the other one.
fn next_box((slot, cell): (Slot, Cell), key: &str) -> Option<(Slot, Cell)> {
    let (row, column) = (cell.row(), cell.column());
    let side = ::silver_gold::SIDE;
    let to = match key {
        "ArrowUp" => (slot, row.checked_sub(1)?, column),
        "ArrowDown" => (slot, row + 1, column),
        "ArrowLeft" if column == 1 && slot == Slot::Right => (Slot::Left, row, side),
        "ArrowLeft" => (slot, row, column.checked_sub(1)?),
        "ArrowRight" if column == side && slot == Slot::Left => (Slot::Right, row, 1),
        "ArrowRight" => (slot, row, column + 1),
        "Home" => (slot, row, 1),
        "End" => (slot, row, side),
        _ => return None,
    };
    Cell::at(to.1, to.2).map(|cell| (to.0, cell))
}

/// Listens while the table is shown, wherever the focus is: whoever points with the mouse has it nowhere.
pub(crate) fn listen(desk: Desk) {
    let listener = window_event_listener(keydown, move |event| press(desk, &event));
    on_cleanup(move || listener.remove());
}

/// What a key does.
fn press(desk: Desk, event: &KeyboardEvent) {
    if event.ctrl_key()
        || event.alt_key()
        || event.meta_key()
        || document().query_selector("dialog[open]").ok().flatten().is_some()
    {
        return;
    }
    let key = event.key();
    if let Some(at) = focused(event)
        && board_key(desk, at, &key)
    {
        event.prevent_default();
        return;
    }
    let typing = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if typing.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")) {
        return;
    }
    if key == "Escape" {
        desk.work(|draft, bench| draft.start_over(bench));
    } else if settings().letter_keys.get_untracked() {
        letter_key(desk, &key);
    }
}

/// When it is somebody's move who plays by keys, the focus goes where the move is made.
pub(crate) fn follow(desk: Desk) {
    Effect::new(move |_| {
        let place = match desk.phase() {
            _ if !desk.my_turn() => return,
            Some(Phase::Crossing) => ".pyramid.is-active .box-grid button[tabindex=\"0\"]",
            Some(Phase::Replacing(_)) => "[data-test=display] .display-card, [data-test=card-deck]",
            _ => return,
        };
        if desk.by_keys.get_value() {
            // Once it is on the screen.
            request_animation_frame(move || {
                let there = document()
                    .active_element()
                    .is_some_and(|element| element.get_attribute("role").as_deref() == Some("gridcell"));
                if !there || place.contains("display") {
                    focus(place);
                }
            });
        }
    });
}

fn board_key(desk: Desk, at: (Slot, Cell), key: &str) -> bool {
    if key.starts_with("Arrow") || key == "Home" || key == "End" {
        if let Some((slot, cell)) = next_box(at, key) {
            // What is shown follows the focus.
            desk.work(|draft, _| draft.ghost = None);
            focus_box(slot, cell);
        }
        return true;
    }
    match key {
        " " => {
            desk.hover.set(Some(at));
            desk.work(|draft, bench| {
                if draft.ghost.is_none() {
                    // It shows already what lies over the box: go on from there.
                    draft.ghost = Some(draft.over(bench, at.0, at.1));
                }
                draft.next_way(bench, at.0, at.1);
            });
            true
        }
        "Enter" => {
            let whole = desk.outcome.with_untracked(|outcome| outcome.as_ref().is_some_and(|outcome| outcome.whole));
            if whole || desk.ghost().is_some() {
                desk.go_on();
            }
            // Nothing counts that was not shown before.
            desk.hover.set(desk.bench.with_untracked(|bench| bench.is_some().then_some(at)));
            true
        }
        _ => false,
    }
}

fn letter_key(desk: Desk, key: &str) {
    let at = desk.hover.get_untracked();
    match key {
        "q" | "Q" => desk.work(|draft, bench| draft.turn_left(bench, at)),
        "e" | "E" => desk.work(|draft, bench| draft.turn_right(bench, at)),
        "f" | "F" => desk.work(|draft, bench| draft.mirror(bench, at)),
        "z" | "Z" => desk.work(|draft, _| draft.undo()),
        "1" => desk.toggle_one_box(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_walk_through_both_cards_and_stop_at_the_edges() {
        let at = |row, column| Cell::at(row, column).unwrap();
        assert_eq!(next_box((Slot::Left, at(2, 5)), "ArrowRight"), Some((Slot::Right, at(2, 1))));
        assert_eq!(next_box((Slot::Right, at(2, 1)), "ArrowLeft"), Some((Slot::Left, at(2, 5))));
        assert_eq!(next_box((Slot::Left, at(1, 1)), "ArrowUp"), None);
        assert_eq!(next_box((Slot::Left, at(1, 1)), "ArrowLeft"), None);
        assert_eq!(next_box((Slot::Right, at(5, 5)), "ArrowDown"), None);
        assert_eq!(next_box((Slot::Right, at(3, 3)), "ArrowDown"), Some((Slot::Right, at(4, 3))));
    }
}
