//! What the move bar tells the player: what to do, what is previewed or placed, what is wrong, or who is awaited.

use game_core::Seat;
use games::silver_gold::{Boxes, CardNumber, KEPT, Phase, Placement, View};
use leptos::prelude::*;

use super::draft::{Problem, Tool};
use super::model::TableModel;
use super::names;
use super::outcome::index;
use super::preview::{choice, debt, gains};
use crate::parts::listed;

/// What the move bar shows. A shape is in exactly one of the states preview, placed and confirmed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Prompt {
    /// Nothing is shown on the cards yet: says what to do.
    Instruction(String),
    /// The preview cannot be placed.
    Refused(Problem),
    /// The shape follows the pointer or the focus.
    Preview,
    /// Boxes are placed, but a red cross gives more.
    Owed,
    /// Everything is placed, but not confirmed.
    Placed,
    /// Cards are chosen, but not confirmed.
    Chosen,
    /// Confirmed; others are awaited.
    Confirmed(String),
    /// It is another player's move.
    Waiting(String),
}

pub(crate) fn problem_text(problem: Problem) -> String {
    match problem {
        Problem::MustTouch => t!("sg-why-touch"),
        Problem::StartAtEntrance => t!("sg-why-entrance"),
        Problem::HitsWall => t!("sg-why-wall"),
        Problem::AlreadyCrossed => t!("sg-why-crossed"),
        Problem::Misses => t!("sg-why-misses"),
        Problem::NoCard => t!("sg-no-pyramid"),
    }
}

pub(crate) fn prompt(model: TableModel) -> Prompt {
    let (Some(view), Some(me)) = (model.view.get(), model.my_seat()) else { return Prompt::Waiting(String::new()) };
    match view.phase {
        Phase::Keeping if view.pending.contains(me) => match model.keeping.get().len() {
            chosen if chosen < KEPT => Prompt::Instruction(t!("sg-keep-two", left = KEPT - chosen)),
            _ => Prompt::Chosen,
        },
        Phase::Keeping => Prompt::Waiting(t!("sg-waiting-kept", names = awaited(model, &view, me))),
        Phase::Crossing => while_crossing(model).unwrap_or_else(|| match view.players[me].holds_a_card() {
            true => Prompt::Confirmed(t!("sg-waiting", names = awaited(model, &view, me))),
            false => Prompt::Waiting(t!("sg-pass")),
        }),
        Phase::Replacing(seat) if seat == me => match model.taking.get() {
            None => Prompt::Instruction(t!("sg-choose-card")),
            Some(_) => Prompt::Chosen,
        },
        Phase::Replacing(seat) => {
            let number = view.players[seat].fresh.first().map_or(0, CardNumber::get);
            Prompt::Waiting(t!("sg-replaces", name = names::name_or_you(model, seat), number = number))
        }
        _ => Prompt::Waiting(String::new()),
    }
}

/// The prompt while boxes are crossed off; `None` if this player has confirmed or has no card.
fn while_crossing(model: TableModel) -> Option<Prompt> {
    let (sandbox, draft) = (model.sandbox.get()?, model.draft.get()?);
    if draft.is_complete(&sandbox) {
        return Some(Prompt::Placed);
    }
    if let Some(preview) = model.ghost() {
        return Some(draft.problem(&sandbox, &preview).map_or(Prompt::Preview, Prompt::Refused));
    }
    if !draft.steps.is_empty() {
        return Some(Prompt::Owed);
    }
    Some(Prompt::Instruction(match draft.tool {
        _ if !draft.pattern_fits(&sandbox) => t!("sg-fits-nowhere"),
        Tool::OneBox => t!("sg-choose-one"),
        Tool::Pattern => t!("sg-choose"),
    }))
}

/// The names of the other players who have not confirmed yet.
fn awaited(model: TableModel, view: &View, me: Seat) -> String {
    let others = view.pending.iter().filter(|seat| *seat != me);
    listed(&others.map(|seat| names::name_or_you(model, seat)).collect::<Vec<String>>())
}

/// Announces the prompt to screen readers.
pub(crate) fn announce(model: TableModel, prompt: Memo<Prompt>) {
    Effect::new(move |_| model.move_announcement.set(spoken(model, &prompt.get())));
}

/// The prompt in words. Extra boxes that are owed come first.
fn spoken(model: TableModel, prompt: &Prompt) -> String {
    let owed = debt(model).map_or(0, |(_, owed)| owed);
    let mut parts: Vec<String> = (owed > 0).then(|| t!("sg-debt", count = owed)).into_iter().collect();
    match prompt {
        Prompt::Instruction(text) | Prompt::Waiting(text) => parts.push(text.clone()),
        Prompt::Refused(problem) => return format!("{}.", problem_text(*problem)),
        Prompt::Chosen => parts.extend(choice(model)),
        Prompt::Preview => {
            let what = model.ghost().map(|ghost| placement_text(model, ghost.placement)).unwrap_or_default();
            parts.push(t!("sg-spoken-preview", what = what));
            parts.extend(result_parts(model));
        }
        Prompt::Owed => {
            let last = model.draft.with(|draft| draft.as_ref()?.steps.last().copied());
            let what = last.map(|step| placement_text(model, step)).unwrap_or_default();
            parts.push(t!("sg-spoken-placed", what = what));
            parts.extend(result_parts(model));
        }
        Prompt::Placed => {
            let extras = debt(model).is_some();
            parts.push(if extras { t!("sg-spoken-all-placed") } else { t!("sg-badge-placed") });
            parts.extend(result_parts(model));
            parts.push(t!("sg-spoken-confirms"));
        }
        Prompt::Confirmed(text) => {
            parts.push(t!("sg-badge-confirmed"));
            parts.push(text.clone());
            parts.push(t!("sg-spoken-changeable"));
        }
    }
    parts.iter().map(|part| format!("{}.", part.trim_end_matches('.'))).collect::<Vec<_>>().join(" ")
}

/// The boxes of a placement in words: "Corner on Green 10, boxes 1-1, 1-2, 2-2".
fn placement_text(model: TableModel, Placement { slot, boxes }: Placement) -> String {
    let card = model.player(model.seat()).cards[index(slot)].map(|number| names::pyramid(model, number));
    let card = card.unwrap_or_default();
    let cells: Vec<String> = boxes.iter().map(|cell| format!("{}-{}", cell.row(), cell.column())).collect();
    match (is_pattern(boxes), model.view.with(|view| view.as_ref().and_then(|view| view.expedition))) {
        (true, Some(expedition)) => {
            let shape = model.game.with_value(|game| names::pattern(game, expedition));
            t!("sg-spoken-shape", shape = shape, card = card, boxes = cells.join(", "))
        }
        _ => t!("sg-spoken-box", card = card, box = cells.join(", ")),
    }
}

fn is_pattern(boxes: Boxes) -> bool {
    boxes.len() > 1
}

/// What the turn brings, and the total after it.
fn result_parts(model: TableModel) -> Vec<String> {
    let Some(outcome) = model.outcome.get() else { return Vec::new() };
    let mut parts: Vec<String> = gains(model, &outcome).into_iter().map(|gain| gain.text).collect();
    let change = outcome.after.total - outcome.before.total;
    let total = names::points(outcome.after.total);
    parts.push(match change {
        change if change < 0 => t!("sg-spoken-minus", points = change.unsigned_abs(), total = total),
        change => t!("sg-spoken-plus", points = change, total = total),
    });
    parts
}
