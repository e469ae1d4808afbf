//! A turn in progress. It stays in the browser until it is confirmed, and every step can be undone.

mod aiming;
mod showing;
#[cfg(test)]
mod tests;

use game_core::Game;
use games::silver_gold::{Action, Actions, Boxes, Cell, Pattern, Placement, Slot};
use serde::{Deserialize, Serialize};

use super::outcome::index;
use super::sandbox::Sandbox;

/// What is crossed off: the pattern, or a single box instead of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Tool {
    Pattern,
    OneBox,
}

/// A preview: boxes that are shown on a card, but not placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Ghost {
    pub(crate) placement: Placement,
    /// The box that the player points at. The shape turns around it.
    pub(crate) anchor: Cell,
}

/// Why a preview cannot be placed. If there are several reasons, the one that helps most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    MustTouch,
    StartAtEntrance,
    HitsWall,
    AlreadyCrossed,
    /// As it is turned, the shape does not reach the box that the player points at.
    Misses,
    NoCard,
}

/// A turn in progress: the placed steps, and the preview that stays although nothing points at it.
///
/// It is stored in the browser as JSON, so its fields keep their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Draft {
    pub(crate) steps: Vec<Placement>,
    pub(crate) ghost: Option<Ghost>,
    pub(crate) tool: Tool,
    /// The pattern as it is turned now, moved to the corner.
    shape: Boxes,
    /// The boxes that were tapped one by one to place the last step. It covers all of them.
    #[serde(default = "no_boxes")]
    pub(crate) pins: Boxes,
}

fn no_boxes() -> Boxes {
    Boxes::EMPTY
}

impl Draft {
    /// An empty draft. If the pattern fits nowhere, the single box is selected.
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        let shape = sandbox.pattern().map_or(Boxes::EMPTY, Pattern::drawn);
        let mut draft = Self { steps: Vec::new(), ghost: None, tool: Tool::Pattern, shape, pins: Boxes::EMPTY };
        if !draft.pattern_fits(sandbox) {
            draft.tool = Tool::OneBox;
        }
        draft
    }

    /// Whether the pattern can be placed anywhere, before the first step.
    pub(crate) fn pattern_fits(&self, sandbox: &Sandbox) -> bool {
        match sandbox.rules().actions(sandbox.base(), sandbox.seat()) {
            Actions::Cross { patterns, .. } => patterns.iter().any(|placements| !placements.is_empty()),
            _ => false,
        }
    }

    /// The extra boxes that are owed after the placed steps.
    pub(crate) fn owed(&self, sandbox: &Sandbox) -> u8 {
        sandbox.after(&self.steps).0.owed(sandbox.seat())
    }

    /// Whether there is nothing left to place.
    pub(crate) fn is_complete(&self, sandbox: &Sandbox) -> bool {
        !sandbox.after(&self.steps).0.pending().contains(sandbox.seat())
    }

    /// Whether the next step is the pattern, not a single box.
    pub(crate) fn places_pattern(&self, sandbox: &Sandbox) -> bool {
        self.tool == Tool::Pattern && self.owed(sandbox) == 0
    }

    /// All legal placements on one card.
    pub(crate) fn placements(&self, sandbox: &Sandbox, slot: Slot) -> Vec<Boxes> {
        let (state, _) = sandbox.after(&self.steps);
        let Actions::Cross { pattern, patterns, singles } = sandbox.rules().actions(&state, sandbox.seat()) else {
            return Vec::new();
        };
        match pattern {
            Some(pattern) if self.tool == Tool::Pattern => {
                patterns[index(slot)].iter().map(|number| pattern.placement(number)).collect()
            }
            _ => singles[index(slot)].iter().map(Boxes::of).collect(),
        }
    }

    /// All boxes that a legal placement covers.
    pub(crate) fn legal_boxes(&self, sandbox: &Sandbox, slot: Slot) -> Boxes {
        self.placements(sandbox, slot).into_iter().fold(Boxes::EMPTY, |all, boxes| all | boxes)
    }

    /// Whether the first step can still be turned or changed: it is not placed yet, or it is all that is placed.
    pub(crate) fn shapes_first_step(&self, sandbox: &Sandbox) -> bool {
        self.steps.is_empty() || (self.steps.len() == 1 && self.is_complete(sandbox))
    }

    /// Whether a box belongs to the step that was placed last.
    pub(crate) fn is_on_last_step(&self, slot: Slot, cell: Cell) -> bool {
        self.steps.last().is_some_and(|step| step.slot == slot && step.boxes.contains(cell))
    }

    /// Switches between the pattern and a single box. It stays where it is if that is legal, previewed or placed.
    pub(crate) fn choose_tool(&mut self, sandbox: &Sandbox, tool: Tool) {
        let was_placed = self.lift_complete(sandbox);
        self.tool = tool;
        if let Some(ghost) = self.ghost.take() {
            let shown = self.ghost_over(sandbox, ghost.placement.slot, ghost.anchor);
            if self.problem(sandbox, &shown).is_none() {
                self.show(shown);
            }
        }
        if was_placed {
            self.place(sandbox, None);
        }
    }

    /// Why a preview cannot be placed; `None` if it can.
    pub(crate) fn problem(&self, sandbox: &Sandbox, ghost: &Ghost) -> Option<Problem> {
        let Placement { slot, boxes } = ghost.placement;
        let (state, _) = sandbox.after(&self.steps);
        let covers = boxes.contains(ghost.anchor);
        if covers && sandbox.rules().check(&state, sandbox.seat(), Action::Cross(ghost.placement)).is_ok() {
            return None;
        }
        let player = state.player(sandbox.seat());
        let Some(number) = player.cards[index(slot)] else { return Some(Problem::NoCard) };
        let crossed = player.crossed[index(slot)];
        let card = sandbox.rules().deck().card(number);
        let pointed = Boxes::of(ghost.anchor);
        let reached = boxes.meets(card.open_boxes(crossed)) || boxes.meets(crossed);
        Some(match () {
            // A single box that can never be crossed off: nothing else would help.
            () if boxes == pointed && boxes.meets(card.walls) => Problem::HitsWall,
            () if !reached && crossed.is_empty() => Problem::StartAtEntrance,
            () if !reached => Problem::MustTouch,
            () if (boxes | pointed).meets(card.walls) => Problem::HitsWall,
            () if (boxes | pointed).meets(crossed) => Problem::AlreadyCrossed,
            () => Problem::Misses,
        })
    }

    /// The preview while the player points at a box, or at none. Nothing is previewed once nothing is left to place, or
    /// over boxes that this turn has placed.
    pub(crate) fn preview(&self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) -> Option<Ghost> {
        if self.is_complete(sandbox) {
            return None;
        }
        let kept = self.ghost;
        let Some((slot, cell)) = at else { return kept };
        if self.steps.iter().any(|step| step.slot == slot && step.boxes.contains(cell)) {
            return None;
        }
        let is_kept_here = kept.is_some_and(|ghost| ghost.placement.slot == slot && ghost.anchor == cell);
        if is_kept_here { kept } else { Some(self.ghost_over(sandbox, slot, cell)) }
    }

    /// The steps, followed by the preview if it can be placed.
    pub(crate) fn with_preview(&self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) -> Vec<Placement> {
        let mut steps = self.steps.clone();
        let preview = self.preview(sandbox, at).filter(|ghost| self.problem(sandbox, ghost).is_none());
        steps.extend(preview.map(|ghost| ghost.placement));
        steps
    }

    /// Places the preview. Returns whether that was possible; if not, the preview stays.
    pub(crate) fn place(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) -> bool {
        let Some(ghost) = self.preview(sandbox, at) else { return false };
        self.show(ghost);
        if self.problem(sandbox, &ghost).is_some() {
            return false;
        }
        self.steps.push(ghost.placement);
        self.ghost = None;
        self.pins = Boxes::of(ghost.anchor);
        true
    }

    /// Turns the last placed step back into a preview; without one, removes the preview.
    pub(crate) fn undo(&mut self) {
        if !self.lift() {
            self.ghost = None;
        }
    }

    /// Turns the last placed step back into a preview. Returns whether there was one.
    fn lift(&mut self) -> bool {
        let Some(placement) = self.steps.pop() else { return false };
        let anchor = (self.pins & placement.boxes).first().or(placement.boxes.first());
        self.pins = Boxes::EMPTY;
        if self.steps.is_empty() {
            self.tool = if placement.boxes.len() > 1 { Tool::Pattern } else { Tool::OneBox };
        }
        if let Some(anchor) = anchor {
            self.show(Ghost { placement, anchor });
        }
        true
    }

    /// Lifts the last step if nothing is left to place, so that it can be moved. Returns whether it was lifted.
    pub(crate) fn lift_complete(&mut self, sandbox: &Sandbox) -> bool {
        self.is_complete(sandbox) && self.lift()
    }

    /// Places all steps of a plan in place of what was there, if they are legal.
    pub(crate) fn follow(&mut self, sandbox: &Sandbox, steps: Vec<Placement>) {
        let Some(first) = steps.first().filter(|_| sandbox.allows(&steps)) else { return };
        let tool = if first.boxes.len() > 1 { Tool::Pattern } else { Tool::OneBox };
        *self = Self { tool, steps, ..Self::new(sandbox) };
    }

    /// Removes everything, but keeps the pattern as it is turned.
    pub(crate) fn start_over(&mut self, sandbox: &Sandbox) {
        *self = Self { shape: self.shape, ..Self::new(sandbox) };
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.ghost.is_none()
    }

    /// Whether a stored draft is still legal: the table may have changed since it was stored.
    pub(crate) fn is_valid(&self, sandbox: &Sandbox) -> bool {
        sandbox.allows(&self.steps) && sandbox.pattern().is_some_and(|pattern| pattern.matches(self.shape))
    }
}
