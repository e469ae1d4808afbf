//! The shape follows a finger. It floats above it, so that the finger does not hide it.

use ::silver_gold::{Cell, SIDE, Slot};
use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::media;

/// How far above the finger the shape floats, in pixels.
const LIFT: f64 = 56.0;
/// A finger that has moved less than this taps.
const SLACK: f64 = 10.0;
/// Where everything to decide is on one screen. Elsewhere a finger that moves scrolls the page.
const ONE_SCREEN: &str = "(max-width: 720px)";

/// A finger on the boxes of a chamber.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    desk: Desk,
    slot: Slot,
    boxes: NodeRef<Div>,
    /// Where it came down.
    from: StoredValue<Option<(f64, f64)>>,
    /// Whether it has moved so far that it no longer taps.
    moves: StoredValue<bool>,
}

impl Drag {
    pub(super) fn new(desk: Desk, slot: Slot, boxes: NodeRef<Div>) -> Self {
        Self { desk, slot, boxes, from: StoredValue::new(None), moves: StoredValue::new(false) }
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
            self.desk.update_draft(|draft, sandbox| draft.drag_to(sandbox, self.slot, cell));
        }
    }

    pub(super) fn end(self) {
        self.from.set_value(None);
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The number of the row or column at a share of the whole; beyond the edge it is the one at the edge.
fn number(share: f64) -> u8 {
    (share * f64::from(SIDE)).floor().clamp(0.0, f64::from(SIDE) - 1.0) as u8 + 1
}
