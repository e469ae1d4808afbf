//! Where the light falls, and where the guide's card finds a place beside it.

use leptos::prelude::*;
use web_sys::Element;

use crate::browser::media;

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// The distance of the ring from what it surrounds.
const RING: f64 = 8.0;
/// The distance of the card from the ring.
const GAP: f64 = 14.0;
/// The distance of both from the edge of the window.
const EDGE: f64 = 6.0;

impl Area {
    pub(super) fn of(element: &Element) -> Self {
        let found = element.get_bounding_client_rect();
        Self { left: found.left(), top: found.top(), right: found.right(), bottom: found.bottom() }
    }

    pub(super) fn window() -> Self {
        let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|size| size.as_f64()).unwrap_or(0.0);
        Self { left: 0.0, top: 0.0, right: size(window().inner_width()), bottom: size(window().inner_height()) }
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    fn at(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    /// The smallest rectangle around both.
    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// How much of both is the same place.
    fn overlap(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Moved into another one, which is larger.
    fn inside(self, outer: &Self) -> Self {
        let left = self.left.min(outer.right - self.width()).max(outer.left);
        let top = self.top.min(outer.bottom - self.height()).max(outer.top);
        Self::at(left, top, self.width(), self.height())
    }

    fn shrunk(self, by: f64) -> Self {
        Self { left: self.left + by, top: self.top + by, right: self.right - by, bottom: self.bottom - by }
    }

    /// The ring around it, as far as the window shows it.
    pub(super) fn ringed(self, window: &Self) -> Self {
        let (ring, seen) = (self.shrunk(-RING), window.shrunk(EDGE));
        Self {
            left: ring.left.clamp(seen.left, seen.right),
            top: ring.top.clamp(seen.top, seen.bottom),
            right: ring.right.clamp(seen.left, seen.right),
            bottom: ring.bottom.clamp(seen.top, seen.bottom),
        }
    }
}

/// Whether there is hardly room beside the bar with the big button.
pub(super) fn is_phone() -> bool {
    media("(max-width: 720px), (max-height: 480px)")
}

/// The elements on the page that a selector finds, without those that are not shown.
pub(super) fn visible(selector: &str) -> Vec<Element> {
    let Ok(all) = document().query_selector_all(selector) else { return Vec::new() };
    let elements = (0..all.length()).filter_map(|index| all.get(index));
    let elements = elements.filter_map(|node| wasm_bindgen::JsCast::dyn_into::<Element>(node).ok());
    elements.filter(|element| Area::of(element).height() > 0.0).collect()
}

pub(super) fn around(elements: &[Element]) -> Option<Area> {
    elements.iter().map(Area::of).reduce(Area::with)
}

/// The place for a card of this size: beside the ring, and never over the bar with the big button.
pub(super) fn place(window: &Area, ring: &Area, bar: Option<&Area>, width: f64, height: f64) -> Area {
    let seen = window.shrunk(EDGE);
    let middle = (ring.left + ring.right - width) / 2.0;
    let corners = [(seen.left, seen.top), (seen.right, seen.top), (seen.left, seen.bottom), (seen.right, seen.bottom)];
    let at_bar = bar.map(|bar| {
        let beside = bar.left - EDGE - width;
        [(seen.left, bar.top - GAP - height), (beside, seen.top), (beside, seen.bottom - height)]
    });
    let beside = [
        (ring.right + GAP, ring.top),
        (ring.left - GAP - width, ring.top),
        (middle, ring.bottom + GAP),
        (middle, ring.top - GAP - height),
    ];
    let places = beside.into_iter().chain(corners).chain(at_bar.into_iter().flatten());
    let places = places.map(|(left, top)| Area::at(left, top, width, height).inside(&seen));
    let cost = |card: &Area| card.overlap(ring) + bar.map_or(0.0, |bar| 100.0 * card.overlap(bar));
    let first = Area::at(seen.left, seen.top, width, height);
    places.fold((first, f64::MAX), |best, card| if cost(&card) < best.1 { (card, cost(&card)) } else { best }).0
}

/// The veil over the window with a hole for the ring.
pub(super) fn veil(window: &Area, ring: &Area) -> String {
    let Area { left, top, right, bottom } = *ring;
    format!("M0 0H{}V{}H0ZM{left} {top}V{bottom}H{right}V{top}Z", window.right.ceil(), window.bottom.ceil())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Area = Area { left: 0.0, top: 0.0, right: 390.0, bottom: 844.0 };

    #[test]
    fn the_card_stands_beside_the_ring() {
        let wide = Area { right: 1440.0, bottom: 900.0, ..WINDOW };
        let ring = Area::at(300.0, 100.0, 400.0, 300.0);
        assert_eq!(place(&wide, &ring, None, 372.0, 250.0), Area::at(714.0, 100.0, 372.0, 250.0));
    }

    #[test]
    fn on_a_phone_the_card_never_covers_the_bar() {
        let bar = Area { top: 700.0, ..WINDOW };
        for top in [0.0, 60.0, 200.0, 420.0, 600.0] {
            for height in [100.0, 330.0, 560.0] {
                let ring = Area::at(6.0, top, 370.0, height).ringed(&WINDOW);
                let card = place(&WINDOW, &ring, Some(&bar), 374.0, 220.0);
                assert_eq!(card.overlap(&bar), 0.0, "{card:?}");
                assert!(card.top >= 0.0 && card.left >= 0.0 && card.right <= 390.0, "{card:?}");
            }
        }
        // The ring around the bar itself leaves the card above it.
        let card = place(&WINDOW, &bar.ringed(&WINDOW), Some(&bar), 374.0, 220.0);
        assert!(card.bottom <= 700.0 - RING, "{card:?}");
    }

    #[test]
    fn on_a_phone_held_sideways_the_card_leaves_the_middle_of_the_pyramid_free() {
        let sideways = Area { right: 844.0, bottom: 390.0, ..WINDOW };
        let (ring, bar) = (Area::at(97.0, 38.0, 275.0, 211.0), Area::at(600.0, 45.0, 238.0, 340.0));
        let card = place(&sideways, &ring, Some(&bar), 300.0, 190.0);
        assert!(card.overlap(&bar) == 0.0 && card.overlap(&Area::at(97.0, 38.0, 190.0, 211.0)) == 0.0, "{card:?}");
    }
}
