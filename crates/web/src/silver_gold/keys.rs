//! Keyboard control: arrow keys move the ghost, letters turn it, Enter places and confirms.

use games::silver_gold::{Cell, Phase, Slot};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::boxes::focus_box;
use super::model::TableModel;
use crate::browser::focus;
use crate::settings::settings;
use crate::spoken::is_spoken;

/// The next box in a direction. Past the inner edge of a card comes the other card.
fn next_box((slot, cell): (Slot, Cell), key: &str) -> Option<(Slot, Cell)> {
    let (row, column) = (cell.row(), cell.column());
    let side = games::silver_gold::SIDE;
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

/// Listens for keys while the table is shown. It listens on the window, because mouse players have no focused box.
pub(crate) fn listen(model: TableModel) {
    let listener = window_event_listener(keydown, move |event| press(model, &event));
    on_cleanup(move || listener.remove());
}

/// Handles a key.
fn press(model: TableModel, event: &KeyboardEvent) {
    if event.ctrl_key()
        || event.alt_key()
        || event.meta_key()
        || document().query_selector("dialog[open]").ok().flatten().is_some()
    {
        return;
    }
    let key = event.key();
    if let Some(at) = model.focused.get_untracked()
        && board_key(model, at, &key)
    {
        event.prevent_default();
        return;
    }
    let typing = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if typing.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")) {
        return;
    }
    if key == "Escape" {
        model.update_draft(|draft, sandbox| draft.start_over(sandbox));
    } else if settings().letter_keys.get_untracked() {
        letter_key(model, &key);
    }
}

/// Moves the focus to where the move is made when the turn of a keyboard player begins.
pub(crate) fn follow(model: TableModel) {
    Effect::new(move |_| {
        let (place, leaves_boxes) = match model.phase() {
            _ if !model.my_turn() => return,
            Some(Phase::Crossing) => (".pyramid.is-active .box-grid button[tabindex=\"0\"]", false),
            Some(Phase::Replacing(_)) => (".display .display-card, .display .deck", true),
            _ => return,
        };
        // In the spoken mode the focus stays in the text box.
        if model.by_keys.get_value() && !is_spoken() {
            // The place is on the screen only in the next frame.
            request_animation_frame(move || {
                if leaves_boxes || model.focused.try_get_untracked().flatten().is_none() {
                    focus(place);
                }
            });
        }
    });
}

/// Handles a key while a box has the focus; returns whether it was used.
fn board_key(model: TableModel, at: (Slot, Cell), key: &str) -> bool {
    if key.starts_with("Arrow") || key == "Home" || key == "End" {
        if let Some((slot, cell)) = next_box(at, key) {
            // The ghost follows the focus.
            model.update_draft(|draft, _| draft.ghost = None);
            focus_box(slot, cell);
        }
        return true;
    }
    match key {
        " " => {
            model.hover.set(Some(at));
            model.update_draft(|draft, sandbox| {
                if draft.ghost.is_none() {
                    // Begin with the placement that is shown over the box already.
                    draft.ghost = Some(draft.ghost_over(sandbox, at.0, at.1));
                }
                draft.next_placement(sandbox, at.0, at.1);
            });
            true
        }
        "Enter" => {
            let complete =
                model.outcome.with_untracked(|outcome| outcome.as_ref().is_some_and(|outcome| outcome.complete));
            if complete || model.ghost().is_some() {
                model.press_confirm();
            }
            // Show the next ghost before Enter can place it.
            model.hover.set(model.sandbox.with_untracked(|sandbox| sandbox.is_some().then_some(at)));
            true
        }
        _ => false,
    }
}

fn letter_key(model: TableModel, key: &str) {
    let at = model.hover.get_untracked();
    match key {
        "q" | "Q" => model.update_draft(|draft, sandbox| draft.turn_left(sandbox, at)),
        "e" | "E" => model.update_draft(|draft, sandbox| draft.turn_right(sandbox, at)),
        "f" | "F" => model.update_draft(|draft, sandbox| draft.mirror(sandbox, at)),
        "z" | "Z" => model.update_draft(|draft, _| draft.undo()),
        "1" => model.toggle_one_box(),
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
