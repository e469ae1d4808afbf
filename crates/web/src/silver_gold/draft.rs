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

/// Boxes that are shown on a card, but not placed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Ghost {
    pub(crate) placement: Placement,
    /// The box around which the shape turns.
    anchor: Cell,
    /// The boxes that were tapped one by one. The ghost covers all of them.
    pub(crate) pins: Boxes,
}

/// Why a ghost cannot be placed. If there are several reasons, the one that helps most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    MustTouch,
    StartAtEntrance,
    HitsWall,
    AlreadyCrossed,
    NoCard,
}

/// A turn in progress: the placed steps, and the ghost on top of them.
///
/// It is stored in the browser as JSON, so its fields keep their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Draft {
    pub(crate) steps: Vec<Placement>,
    pub(crate) ghost: Option<Ghost>,
    pub(crate) tool: Tool,
    /// The pattern as it is turned now, moved to the corner.
    shape: Boxes,
    /// The box over which the player turned the shape. There it is shown as turned, legal or not.
    exact: Option<(Slot, Cell)>,
}

impl Draft {
    /// An empty draft. If the pattern fits nowhere, the single box is selected.
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        let shape = sandbox.pattern().map_or(Boxes::EMPTY, Pattern::drawn);
        let mut draft = Self { steps: Vec::new(), ghost: None, tool: Tool::Pattern, shape, exact: None };
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

    /// Switches between the pattern and a single box. The ghost stays where it is if that is legal.
    pub(crate) fn choose_tool(&mut self, sandbox: &Sandbox, tool: Tool) {
        self.tool = tool;
        self.exact = None;
        if let Some(ghost) = self.ghost.take() {
            let shown = self.ghost_over(sandbox, ghost.placement.slot, ghost.anchor);
            if self.problem(sandbox, &shown).is_none() {
                self.show(shown);
            }
        }
    }

    /// Why a ghost cannot be placed; `None` if it can.
    pub(crate) fn problem(&self, sandbox: &Sandbox, ghost: &Ghost) -> Option<Problem> {
        let Placement { slot, boxes } = ghost.placement;
        let (state, _) = sandbox.after(&self.steps);
        if sandbox.rules().check(&state, sandbox.seat(), Action::Cross(ghost.placement)).is_ok() {
            return None;
        }
        let player = state.player(sandbox.seat());
        let Some(number) = player.cards[index(slot)] else { return Some(Problem::NoCard) };
        let crossed = player.crossed[index(slot)];
        let card = sandbox.rules().deck().card(number);
        let reached = boxes.meets(card.open_boxes(crossed)) || boxes.meets(crossed);
        Some(match () {
            () if !reached && crossed.is_empty() => Problem::StartAtEntrance,
            () if !reached => Problem::MustTouch,
            () if boxes.meets(card.walls) => Problem::HitsWall,
            () => Problem::AlreadyCrossed,
        })
    }

    /// The steps, followed by the ghost if it can be placed.
    pub(crate) fn with_ghost(&self, sandbox: &Sandbox) -> Vec<Placement> {
        let mut steps = self.steps.clone();
        if let Some(ghost) = self.ghost.filter(|ghost| self.problem(sandbox, ghost).is_none()) {
            steps.push(ghost.placement);
        }
        steps
    }

    /// Places the ghost. Returns whether that was possible.
    pub(crate) fn place(&mut self, sandbox: &Sandbox) -> bool {
        let steps = self.with_ghost(sandbox);
        let placed = steps.len() > self.steps.len();
        if placed {
            self.steps = steps;
            self.ghost = None;
            self.exact = None;
        }
        placed
    }

    /// Removes the ghost; without one, turns the last step back into a ghost.
    pub(crate) fn undo(&mut self) {
        if self.ghost.take().is_some() {
            return;
        }
        if let Some(placement) = self.steps.pop()
            && let Some(anchor) = placement.boxes.first()
        {
            if self.steps.is_empty() {
                self.tool = if placement.boxes.len() > 1 { Tool::Pattern } else { Tool::OneBox };
            }
            self.show(Ghost { placement, anchor, pins: Boxes::of(anchor) });
        }
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
