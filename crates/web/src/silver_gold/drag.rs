//! Dragging the shape with a finger. It floats above the finger, which would hide it.

use games::silver_gold::{Cell, SIDE, Slot};
use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;

use super::model::TableModel;
use crate::browser::media;

/// How far above the finger the shape floats, in pixels.
const LIFT: f64 = 56.0;
/// A finger that moves less than this, in pixels, taps.
const SLACK: f64 = 10.0;
/// Screens on which a drag moves the shape. On others it scrolls the page.
const ONE_SCREEN: &str = "(max-width: 720px), (max-height: 600px) and (min-aspect-ratio: 5/4)";

/// A finger on the boxes of a chamber.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    model: TableModel,
    slot: Slot,
    boxes: NodeRef<Div>,
    /// Where the finger came down.
    from: StoredValue<Option<(f64, f64)>>,
    /// Whether the finger moved too far for a tap.
    moves: StoredValue<bool>,
}

impl Drag {
    pub(super) fn new(model: TableModel, slot: Slot, boxes: NodeRef<Div>) -> Self {
        Self { model, slot, boxes, from: StoredValue::new(None), moves: StoredValue::new(false) }
    }

    pub(super) fn begin(self, event: &PointerEvent) {
        let is_finger = event.pointer_type() == "touch" && event.is_primary();
        self.from.set_value((is_finger && media(ONE_SCREEN)).then(|| place(event)));
        self.moves.set_value(false);
    }

    pub(super) fn follow(self, event: &PointerEvent) {
        let (Some(from), Some(boxes)) = (self.from.get_value(), self.boxes.get_untracked()) else { return };
        let (x, y) = place(event);
        if !self.moves.get_value() && (x - from.0).hypot(y - from.1) < SLACK {
            return;
        }
        self.moves.set_value(true);
        let frame = boxes.get_bounding_client_rect();
        let column = number((x - frame.left()) / frame.width());
        let row = number((y - LIFT - frame.top()) / frame.height());
        if let Some(cell) = Cell::at(row, column) {
            self.model.move_to(self.slot, cell);
        }
    }

    /// Places the shape where it floats.
    pub(super) fn end(self) {
        if self.from.get_value().is_some()
            && self.moves.get_value()
            && let Some((slot, cell)) = self.model.hover.get_untracked()
        {
            self.model.active.set(slot);
            self.model.update_draft(|draft, sandbox| _ = draft.place(sandbox, Some((slot, cell))));
        }
        self.from.set_value(None);
    }

    pub(super) fn cancel(self) {
        self.from.set_value(None);
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The row or column at a fraction of the side, clamped to the chamber.
fn number(share: f64) -> u8 {
    (share * f64::from(SIDE)).floor().clamp(0.0, f64::from(SIDE) - 1.0) as u8 + 1
}
