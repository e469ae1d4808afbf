//! Placements that are named exactly, as in the spoken mode.

use games::silver_gold::Placement;

use super::super::sandbox::Sandbox;
use super::{Draft, Ghost, Problem, Tool};

impl Ghost {
    /// A ghost of this placement; `None` without boxes.
    fn of(placement: Placement) -> Option<Self> {
        placement.boxes.first().map(|anchor| Self { placement, anchor })
    }
}

impl Draft {
    /// Why a placement is illegal; `None` if it is legal.
    pub(crate) fn problem_of(&self, sandbox: &Sandbox, placement: Placement) -> Option<Problem> {
        Ghost::of(placement).and_then(|ghost| self.problem(sandbox, &ghost))
    }

    /// Shows exactly this placement, of the pattern or of a single box.
    pub(crate) fn show_placement(&mut self, sandbox: &Sandbox, placement: Placement) {
        if self.steps.is_empty() && self.pattern_fits(sandbox) {
            self.tool = if placement.boxes.len() > 1 { Tool::Pattern } else { Tool::OneBox };
        }
        if let Some(ghost) = Ghost::of(placement) {
            self.show(ghost);
        }
    }

    /// Takes back the preview; without one, the last placed step.
    pub(crate) fn take_back(&mut self) {
        if self.ghost.is_none() {
            self.undo();
        }
        self.ghost = None;
    }
}
