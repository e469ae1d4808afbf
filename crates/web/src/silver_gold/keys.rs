//! Keyboard control: arrow keys move the preview with the focus, letters turn it, Enter places it, Enter again confirms.

use games::silver_gold::{Cell, Phase, Slot};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::boxes::focus_box;
use super::model::TableModel;
use super::move_bar::may_change;
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
    if key == "Enter" && event.repeat() {
        // A key that is held down must not confirm what it has just placed.
        return event.prevent_default();
    }
    if let Some(at) = model.focused.get_untracked()
        && board_key(model, at, &key)
    {
        event.prevent_default();
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is = |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
    if is("input, textarea, select") {
        return;
    }
    match key.as_str() {
        "Escape" => model.update_draft(|draft, sandbox| draft.start_over(sandbox)),
        // Enter on a chosen card confirms it, as Enter on a placed shape does. Other controls use Enter themselves.
        "Enter"
            if is(".display-card[aria-pressed=true], .deck[aria-pressed=true]")
                || !is("a, button, summary, [role]") =>
        {
            event.prevent_default();
            model.press_confirm();
        }
        _ if settings().letter_keys.get_untracked() => letter_key(model, &key),
        _ => {}
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
            // A placed shape is lifted again: the preview follows the focus.
            model.move_to(slot, cell);
            focus_box(slot, cell);
        }
        return true;
    }
    match key {
        " " => {
            model.update_draft(|draft, sandbox| draft.next_placement(sandbox, at.0, at.1));
            model.point_at(at.0, at.1);
            true
        }
        "Enter" => {
            enter(model, at);
            true
        }
        _ => false,
    }
}

/// Enter on a box: places what is previewed there, or confirms what is placed there. What is shown elsewhere, or not at
/// all, is first shown here.
fn enter(model: TableModel, at: (Slot, Cell)) {
    let is_shown = match untrack(|| model.is_placed()) {
        true => untrack(|| model.with_draft(|draft, _| draft.is_on_last_step(at.0, at.1))) == Some(true),
        false => model.hover.get_untracked() == Some(at),
    };
    if !is_shown {
        return model.move_to(at.0, at.1);
    }
    model.press_confirm();
    // A reason that was given before is given again.
    let said = model.move_announcement.get_untracked();
    model.move_announcement.set(String::new());
    request_animation_frame(move || {
        if model.move_announcement.try_get_untracked().is_some_and(|text| text.is_empty()) {
            model.move_announcement.set(said);
        }
    });
}

fn letter_key(model: TableModel, key: &str) {
    let at = model.hover.get_untracked();
    match key {
        "q" | "Q" => model.update_draft(|draft, sandbox| draft.turn_left(sandbox, at)),
        "e" | "E" => model.update_draft(|draft, sandbox| draft.turn_right(sandbox, at)),
        "f" | "F" => model.update_draft(|draft, sandbox| draft.mirror(sandbox, at)),
        "z" | "Z" if model.sandbox.with_untracked(Option::is_some) => model.update_draft(|draft, _| draft.undo()),
        "z" | "Z" if untrack(|| may_change(model)) => model.change_marks(),
        "1" => model.toggle_one_box(),
        _ => {}
    }
}

/// All keys, for the list that "?" opens.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("← ↑ ↓ →", t!("sg-key-arrows")),
        ("Enter", t!("sg-key-enter")),
        ("Q  E", t!("sg-key-turn")),
        ("F", t!("sg-mirror")),
        ("Space", t!("sg-key-space")),
        ("1", t!("sg-one-box")),
        ("Z", t!("sg-key-undo")),
        ("Esc", t!("sg-start-over")),
        ("H", t!("key-hint")),
        ("B", t!("key-take-back")),
        ("?", t!("keys")),
    ]
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
