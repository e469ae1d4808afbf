//! The result of a turn in words: debt, what, where, what it brings, the total.

use games::silver_gold::{Placement, SilverGold};

use super::super::names;
use super::super::outcome::{Outcome, outcome};
use super::super::sandbox::Sandbox;
use super::table::{card_name, cell_names};
use crate::spoken::joined;

/// The boxes that are still owed; nothing if none is.
pub(super) fn debt(owed: u8) -> String {
    if owed == 0 { String::new() } else { t!("sgs-debt", count = owed) }
}

/// A placement: the shape, the card and the boxes.
pub(super) fn placement_words(sandbox: &Sandbox, before: &[Placement], placement: Placement) -> String {
    let state = sandbox.after(before).0;
    let number = state.player(sandbox.seat()).cards[placement.slot as usize];
    let card = number.map(|number| card_name(sandbox.rules(), number)).unwrap_or_default();
    let boxes = cell_names(placement.boxes);
    let shape = || sandbox.base().expedition().map(|expedition| names::pattern(sandbox.rules(), expedition));
    if state.owed(sandbox.seat()) > 0 {
        t!("sgs-extra-on", card = card, boxes = boxes)
    } else if placement.boxes.len() == 1 {
        t!("sgs-one-on", card = card, boxes = boxes)
    } else {
        t!("sgs-shape-on", shape = shape().unwrap_or_default(), card = card, boxes = boxes)
    }
}

/// What a turn brings, without its points.
pub(super) fn brings(game: &SilverGold, outcome: &Outcome) -> Vec<String> {
    let mut parts: Vec<String> =
        outcome.completed.iter().map(|number| t!("sgs-completes", card = card_name(game, number))).collect();
    let colours = outcome.points.iter();
    parts.extend(
        colours.map(|(colour, points)| t!("sgs-colour-points", colour = names::colour(*colour), points = *points)),
    );
    if outcome.torch {
        parts.push(t!("sg-torch"));
    }
    if outcome.rubies > 0 {
        parts.push(t!("sg-count-rubies", count = outcome.rubies));
    }
    if outcome.emeralds > 0 {
        parts.push(t!("sg-count-emeralds", count = outcome.emeralds));
    }
    match outcome.skulls {
        0 => {}
        wiped if wiped < 0 => parts.push(t!("sg-count-wiped", count = wiped.unsigned_abs())),
        marked => parts.push(t!("sg-count-skulls", count = marked)),
    }
    if outcome.lapsed > 0 {
        parts.push(t!("sg-lapsed", count = outcome.lapsed));
    }
    parts
}

/// A change of points: "plus 5", "minus 2", "no points".
pub(super) fn change(outcome: &Outcome) -> String {
    match outcome.after.total - outcome.before.total {
        0 => t!("sgs-no-points"),
        less if less < 0 => t!("sgs-minus", points = less.unsigned_abs()),
        more => t!("sgs-plus", points = more),
    }
}

/// The last of some steps with the result of all of them: debt first, then what, where, what it brings, and the total.
pub(super) fn steps_words(sandbox: &Sandbox, steps: &[Placement], heading: fn(String) -> String) -> String {
    let Some((last, before)) = steps.split_last() else { return String::new() };
    let result = outcome(sandbox, steps);
    let total = t!("sgs-total", change = change(&result), total = names::points(result.after.total));
    let brings = brings(sandbox.rules(), &result).join(", ");
    joined([debt(result.owed), heading(placement_words(sandbox, before, *last)), brings, total])
}
