//! Things that travel over the page, such as points on their way to the total.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::parts::Icon;

/// Something that travels from one element to another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flight {
    /// The selectors of the start and the destination. An element inside the window is preferred.
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) icon: Option<&'static str>,
    pub(crate) text: String,
    /// When it departs, in milliseconds at normal pace.
    pub(crate) delay: u32,
}

impl Flight {
    /// How long every flight takes, in milliseconds at normal pace.
    pub(crate) const LASTS: u32 = 420;
}

/// A flight between two places of the window.
#[derive(Clone, PartialEq)]
struct Airborne {
    number: u32,
    flight: Flight,
    from: (f64, f64),
    to: (f64, f64),
}

/// The flights on a page.
#[derive(Clone, Copy)]
pub(crate) struct Flights {
    airborne: RwSignal<Vec<Airborne>>,
    launched: StoredValue<u32>,
}

impl Flights {
    pub(crate) fn new() -> Self {
        Self { airborne: RwSignal::new(Vec::new()), launched: StoredValue::new(0) }
    }

    /// Starts flights. One whose start or destination is not visible does not take place.
    pub(crate) fn launch(self, flights: impl IntoIterator<Item = Flight>) {
        let place = |flight: Flight| {
            let (from, to) = (centre(&flight.from)?, centre(&flight.to)?);
            let number = self.launched.get_value();
            self.launched.set_value(number + 1);
            Some(Airborne { number, flight, from, to })
        };
        // Measure all before the first is added, which would force a layout for each.
        let placed: Vec<Airborne> = flights.into_iter().filter_map(place).collect();
        if !placed.is_empty() {
            self.airborne.update(|airborne| airborne.extend(placed));
        }
    }

    /// Removes all flights.
    pub(crate) fn clear(self) {
        if self.airborne.with_untracked(|airborne| !airborne.is_empty()) {
            self.airborne.set(Vec::new());
        }
    }
}

/// The centre of the first visible element that a selector finds, preferably one inside the window.
fn centre(selector: &str) -> Option<(f64, f64)> {
    let found = document().query_selector_all(selector).ok()?;
    let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    let places = elements.map(|element| element.get_bounding_client_rect()).filter(|place| place.width() > 0.0);
    let centres: Vec<(f64, f64)> =
        places.map(|place| (place.left() + place.width() / 2.0, place.top() + place.height() / 2.0)).collect();
    let side = |length: Result<JsValue, JsValue>| length.ok().and_then(|length| length.as_f64()).unwrap_or(0.0);
    let (width, height) = (side(window().inner_width()), side(window().inner_height()));
    let is_inside = |(x, y): &&(f64, f64)| (0.0..width).contains(x) && (0.0..height).contains(y);
    centres.iter().find(is_inside).or(centres.first()).copied()
}

/// Shows the flights. It belongs to the end of a page.
#[component]
pub(crate) fn FlightLayer(flights: Flights) -> impl IntoView {
    let pixels = |length: f64| format!("{length}px");
    view! {
        <div aria-hidden="true">
            <For each=move || flights.airborne.get() key=|one| one.number let:one>
                <span
                    class="flight"
                    style:left=pixels(one.from.0)
                    style:top=pixels(one.from.1)
                    style:--x=pixels(one.to.0 - one.from.0)
                    style:--y=pixels(one.to.1 - one.from.1)
                    style:--wait=format!("{}ms", one.flight.delay)
                >
                    {one.flight.icon.map(|name| view! { <Icon name /> })}
                    {one.flight.text.clone()}
                </span>
            </For>
        </div>
    }
}
