//! What the move bar tells the player: what to do, what is wrong, or who is awaited.

use game_core::Seat;
use games::silver_gold::{CardNumber, KEPT, Phase, View};
use leptos::prelude::*;

use super::draft::{Problem, Tool};
use super::model::TableModel;
use super::names;
use super::outcome::Outcome;
use crate::parts::listed;

/// What the move bar shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Prompt {
    /// Nothing is shown on the cards yet: says what to do.
    Instruction(String),
    /// The ghost cannot be placed.
    Refused(Problem),
    /// The result of the turn so far.
    Preview,
    /// It is another player's move.
    Waiting(String),
}

pub(crate) fn problem_text(problem: Problem) -> String {
    match problem {
        Problem::MustTouch => t!("sg-why-touch"),
        Problem::StartAtEntrance => t!("sg-why-entrance"),
        Problem::HitsWall => t!("sg-why-wall"),
        Problem::AlreadyCrossed => t!("sg-why-crossed"),
        Problem::NoCard => t!("sg-no-pyramid"),
    }
}

pub(crate) fn prompt(model: TableModel) -> Prompt {
    let (Some(view), Some(me)) = (model.view.get(), model.my_seat()) else { return Prompt::Waiting(String::new()) };
    match view.phase {
        Phase::Keeping if view.pending.contains(me) => match model.keeping.get().len() {
            chosen if chosen < KEPT => Prompt::Instruction(t!("sg-keep-two", left = KEPT - chosen)),
            _ => Prompt::Preview,
        },
        Phase::Keeping => Prompt::Waiting(t!("sg-waiting-kept", names = awaited(model, &view, me))),
        Phase::Crossing => while_crossing(model).unwrap_or_else(|| {
            Prompt::Waiting(match view.players[me].holds_a_card() {
                true => t!("sg-waiting", names = awaited(model, &view, me)),
                false => t!("sg-pass"),
            })
        }),
        Phase::Replacing(seat) if seat == me => match model.taking.get() {
            None => Prompt::Instruction(t!("sg-choose-card")),
            Some(_) => Prompt::Preview,
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
    let ghost = model.ghost();
    if let Some(problem) = ghost.as_ref().and_then(|ghost| draft.problem(&sandbox, ghost)) {
        return Some(Prompt::Refused(problem));
    }
    if ghost.is_some() || draft.is_complete(&sandbox) {
        return Some(Prompt::Preview);
    }
    Some(Prompt::Instruction(match draft.owed(&sandbox) {
        0 if !draft.pattern_fits(&sandbox) => t!("sg-fits-nowhere"),
        0 if draft.tool == Tool::OneBox => t!("sg-choose-one"),
        0 => t!("sg-choose"),
        owed => t!("sg-owed", left = owed),
    }))
}

/// The names of the other players who have not confirmed yet.
fn awaited(model: TableModel, view: &View, me: Seat) -> String {
    let others = view.pending.iter().filter(|seat| *seat != me);
    listed(&others.map(|seat| names::name_or_you(model, seat)).collect::<Vec<String>>())
}

/// Announces the prompt to screen readers.
pub(crate) fn announce(model: TableModel, prompt: Memo<Prompt>) {
    Effect::new(move |_| {
        let text = match prompt.get() {
            Prompt::Instruction(text) | Prompt::Waiting(text) => text,
            Prompt::Refused(problem) => problem_text(problem),
            Prompt::Preview => match model.outcome.get() {
                Some(outcome) => outcome_text(model, &outcome),
                None => return,
            },
        };
        model.move_announcement.set(text);
    });
}

fn outcome_text(model: TableModel, outcome: &Outcome) -> String {
    let change = names::change(outcome.after.total - outcome.before.total);
    let mut parts = vec![t!("sg-outcome", change = change, total = names::points(outcome.after.total))];
    parts.extend(outcome.completed.iter().map(|number| t!("sg-gain-pyramid", card = names::pyramid(model, number))));
    if outcome.torch {
        parts.push(t!("sg-gain-torch"));
    }
    if outcome.owed > 0 {
        parts.push(t!("sg-then", count = outcome.owed));
    }
    parts.join(". ")
}
