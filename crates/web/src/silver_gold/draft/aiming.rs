//! Where the ghost goes: by tapping, pointing, dragging, turning and mirroring.

use games::silver_gold::{Boxes, Cell, Placement, Region, Slot};

use super::super::sandbox::Sandbox;
use super::super::shape::{distance, places_near};
use super::{Draft, Ghost};

impl Draft {
    /// The legal placements nearest to a box: those that cover it, or else those that touch it.
    fn placements_near(&self, sandbox: &Sandbox, slot: Slot, cell: Cell) -> Vec<Boxes> {
        let placements = self.placements(sandbox, slot);
        let nearest = placements.iter().map(|boxes| distance(*boxes, cell)).min().unwrap_or(u8::MAX);
        if nearest > 1 {
            return Vec::new();
        }
        placements.into_iter().filter(|boxes| distance(*boxes, cell) == nearest).collect()
    }

    /// The ghost over a box: the nearest legal placement, preferably as the shape is turned. If nothing is legal there,
    /// the shape itself, so that the player sees why.
    pub(crate) fn ghost_over(&self, sandbox: &Sandbox, slot: Slot, cell: Cell) -> Ghost {
        let near = self.placements_near(sandbox, slot, cell);
        let by_hand = self.exact == Some((slot, cell)) && self.places_pattern(sandbox);
        let turned = || near.iter().copied().find(|boxes| boxes.to_corner() == self.shape);
        let boxes = if by_hand {
            self.shape_over(sandbox, slot, cell)
        } else {
            turned().or(near.first().copied()).unwrap_or_else(|| self.shape_over(sandbox, slot, cell))
        };
        Ghost { placement: Placement { slot, boxes }, anchor: cell, pins: Boxes::of(cell) }
    }

    /// The shape as it is turned, over or beside a box: at a legal place if there is one, or else as close to the
    /// present ghost as possible.
    fn shape_over(&self, sandbox: &Sandbox, slot: Slot, cell: Cell) -> Boxes {
        if !self.places_pattern(sandbox) {
            return Boxes::of(cell);
        }
        let legal = self.placements(sandbox, slot);
        let shown = self.ghost.map_or(Boxes::EMPTY, |ghost| ghost.placement.boxes);
        let places = places_near(self.shape, cell);
        let best = places.iter().copied().max_by_key(|boxes| (legal.contains(boxes), (*boxes & shown).len()));
        best.unwrap_or_else(|| Boxes::of(cell))
    }

    pub(super) fn show(&mut self, ghost: Ghost) {
        if ghost.placement.boxes.len() > 1 {
            self.shape = ghost.placement.boxes.to_corner();
        }
        self.ghost = Some(ghost);
    }

    /// Handles a tap on a box. The same box again shows the next legal placement over it. A box that fits the boxes
    /// tapped so far joins them. Any other box moves the ghost there.
    pub(crate) fn tap(&mut self, sandbox: &Sandbox, slot: Slot, cell: Cell) {
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.placement.slot == slot) {
            if ghost.pins.contains(cell) {
                return self.next_placement(sandbox, slot, cell);
            }
            let pins = ghost.pins | Boxes::of(cell);
            let covers_pins = |boxes: &Boxes| pins - *boxes == Boxes::EMPTY;
            let best = self.placements(sandbox, slot).into_iter().filter(covers_pins).max_by_key(|boxes| {
                let shown = ghost.placement.boxes;
                (*boxes == shown, boxes.to_corner() == self.shape, (*boxes & shown).len())
            });
            if let Some(boxes) = best {
                self.exact = None;
                return self.show(Ghost { placement: Placement { slot, boxes }, anchor: cell, pins });
            }
        }
        let ghost = self.ghost_over(sandbox, slot, cell);
        self.show(ghost);
    }

    /// Moves the ghost to a box.
    pub(crate) fn drag_to(&mut self, sandbox: &Sandbox, slot: Slot, cell: Cell) {
        if !self.is_complete(sandbox) {
            let ghost = self.ghost_over(sandbox, slot, cell);
            self.show(ghost);
        }
    }

    /// Shows the next legal placement over a box.
    pub(crate) fn next_placement(&mut self, sandbox: &Sandbox, slot: Slot, cell: Cell) {
        self.exact = None;
        let near = self.placements_near(sandbox, slot, cell);
        let shown = self.ghost.filter(|ghost| ghost.placement.slot == slot).map(|ghost| ghost.placement.boxes);
        let at = near.iter().position(|boxes| Some(*boxes) == shown);
        let next = at.and_then(|at| near.get((at + 1) % near.len()).copied());
        let ghost = match next {
            Some(boxes) => Ghost { placement: Placement { slot, boxes }, anchor: cell, pins: Boxes::of(cell) },
            None => self.ghost_over(sandbox, slot, cell),
        };
        self.show(ghost);
    }

    /// Turns or mirrors the ghost; without one, the shape that will be shown over `at`.
    fn reshape(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>, change: fn(Boxes) -> Boxes) {
        if !self.places_pattern(sandbox) {
            return;
        }
        self.shape = change(self.shape);
        match self.ghost {
            Some(ghost) => {
                let boxes = self.shape_over(sandbox, ghost.placement.slot, ghost.anchor);
                let placement = Placement { boxes, ..ghost.placement };
                self.ghost = Some(Ghost { placement, pins: Boxes::of(ghost.anchor), ..ghost });
            }
            None => self.exact = at,
        }
    }

    pub(crate) fn turn_right(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) {
        self.reshape(sandbox, at, Region::turned_right);
    }

    pub(crate) fn turn_left(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) {
        self.reshape(sandbox, at, Region::turned_left);
    }

    pub(crate) fn mirror(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>) {
        self.reshape(sandbox, at, Region::mirrored);
    }
}
