//! Where the preview goes: by pointing, pressing, dragging, turning and mirroring.

use games::silver_gold::{Boxes, Cell, Placement, Region, Slot};

use super::super::sandbox::Sandbox;
use super::super::shape::places_near;
use super::{Draft, Ghost};

impl Draft {
    /// The legal placements that cover a box.
    fn placements_over(&self, sandbox: &Sandbox, slot: Slot, cell: Cell) -> Vec<Boxes> {
        self.placements(sandbox, slot).into_iter().filter(|boxes| boxes.contains(cell)).collect()
    }

    /// The preview over a box: a legal placement that covers it, preferably as the shape is turned. If nothing is legal
    /// there, the shape itself, so that the player sees why.
    pub(crate) fn ghost_over(&self, sandbox: &Sandbox, slot: Slot, cell: Cell) -> Ghost {
        let legal = self.placements_over(sandbox, slot, cell);
        let turned = legal.iter().copied().find(|boxes| boxes.to_corner() == self.shape);
        let boxes = turned.or(legal.first().copied()).unwrap_or_else(|| self.shape_over(sandbox, slot, cell));
        Ghost { placement: Placement { slot, boxes }, anchor: cell }
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

    /// Handles a press on a box: places the shape there, or shows why it cannot be placed. A press on the placed shape
    /// shows its next legal placement over that box. A press elsewhere moves it. With `joins`, boxes can be tapped one by
    /// one: the shape covers all of them if it can.
    pub(crate) fn press(&mut self, sandbox: &Sandbox, slot: Slot, cell: Cell, joins: bool) {
        if self.is_on_last_step(slot, cell) {
            if joins && !self.pins.contains(cell) {
                self.pins |= Boxes::of(cell);
                return;
            }
            self.lift();
            self.next_placement(sandbox, slot, cell);
            self.place(sandbox, Some((slot, cell)));
            return;
        }
        // The other boxes of this turn stay.
        if self.steps.iter().any(|step| step.slot == slot && step.boxes.contains(cell)) {
            return;
        }
        let pins = self.pins;
        let lifted = if self.lift_complete(sandbox) { self.ghost } else { None };
        let joined = lifted.filter(|ghost| joins && ghost.placement.slot == slot);
        let joined = joined.and_then(|ghost| self.covering(sandbox, ghost, pins | Boxes::of(cell)));
        if let Some(boxes) = joined {
            self.show(Ghost { placement: Placement { slot, boxes }, anchor: cell });
        }
        let placed = self.place(sandbox, Some((slot, cell)));
        if placed && joined.is_some() {
            self.pins = pins | Boxes::of(cell);
        }
    }

    /// The legal placement that covers all pins and changes the least.
    fn covering(&self, sandbox: &Sandbox, from: Ghost, pins: Boxes) -> Option<Boxes> {
        let Placement { slot, boxes: shown } = from.placement;
        let covering = self.placements(sandbox, slot).into_iter().filter(|boxes| pins - *boxes == Boxes::EMPTY);
        covering.max_by_key(|boxes| (boxes.to_corner() == self.shape, (*boxes & shown).len()))
    }

    /// Previews the next legal placement over a box.
    pub(crate) fn next_placement(&mut self, sandbox: &Sandbox, slot: Slot, cell: Cell) {
        self.lift_complete(sandbox);
        let legal = self.placements_over(sandbox, slot, cell);
        let shown = self.ghost.filter(|ghost| ghost.placement.slot == slot).map(|ghost| ghost.placement.boxes);
        let shown = shown.filter(|boxes| boxes.contains(cell));
        let shown = shown.or_else(|| Some(self.preview(sandbox, Some((slot, cell)))?.placement.boxes));
        let at = legal.iter().position(|boxes| Some(*boxes) == shown);
        let next = at.and_then(|at| legal.get((at + 1) % legal.len()).copied());
        let ghost = match next {
            Some(boxes) => Ghost { placement: Placement { slot, boxes }, anchor: cell },
            None => self.ghost_over(sandbox, slot, cell),
        };
        self.show(ghost);
    }

    /// Turns or mirrors the shape: the placed one, or else the preview over `at`. A placed shape stays placed if it can.
    fn reshape(&mut self, sandbox: &Sandbox, at: Option<(Slot, Cell)>, change: fn(Boxes) -> Boxes) {
        let was_placed = self.lift_complete(sandbox);
        if !self.places_pattern(sandbox) {
            if was_placed {
                self.place(sandbox, None);
            }
            return;
        }
        let at = at.filter(|_| !was_placed);
        let preview = self.preview(sandbox, at);
        // Turn what is shown, which may be turned differently from the last shape.
        if let Some(ghost) = preview {
            self.show(ghost);
        }
        self.shape = change(self.shape);
        if let Some(ghost) = preview {
            let boxes = self.shape_over(sandbox, ghost.placement.slot, ghost.anchor);
            self.ghost = Some(Ghost { placement: Placement { boxes, ..ghost.placement }, ..ghost });
        }
        if was_placed {
            self.place(sandbox, None);
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
