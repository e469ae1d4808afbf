//! Small pictures of boards, for the list of running games. A table keeps the picture of what it shows, so that the list
//! needs neither the game nor the server.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use protocol::Stage;
use wasm_bindgen::JsCast;

use super::Session;
use crate::browser::{remove_stored, store, stored};

/// The parts of a table that are its picture: the player's chambers, or the land.
const PARTS: &str = "#main .chambers svg.chamber[data-hue], #main .area svg.land";
/// The most parts and bytes of a picture.
const MAX_PARTS: u32 = 3;
const MAX_BYTES: usize = 60_000;
/// The table is drawn, and what moves has come to rest, some time after it has changed.
const DELAY_MS: u32 = 1_500;

/// The name in the browser's storage of the picture of the page with this address.
fn name(href: &str) -> String {
    format!("picture.{href}")
}

/// The picture of the table with this address, as markup that this client wrote.
pub(crate) fn picture(href: &str) -> Option<String> {
    stored(&name(href))
}

/// Keeps the picture of a table while it is on the screen.
pub(crate) fn keep_picture(session: Session, href: String) {
    let timer = StoredValue::new_local(None::<Timeout>);
    Effect::new(move |_| {
        session.snapshot.track();
        let (stage, href) = (session.stage(), href.clone());
        match stage {
            Some(Stage::Finished) => remove_stored(&name(&href)),
            Some(Stage::Playing) => timer.set_value(Some(Timeout::new(DELAY_MS, move || take_picture(&href)))),
            _ => {}
        }
    });
}

fn take_picture(href: &str) {
    let Ok(parts) = document().query_selector_all(PARTS) else { return };
    let elements = (0..parts.length().min(MAX_PARTS)).filter_map(|index| parts.get(index)?.dyn_into().ok());
    let drawn = elements.map(|element: web_sys::Element| {
        let area = element.closest("[data-area]").ok().flatten().and_then(|area| area.get_attribute("data-area"));
        let drawing = element.outer_html();
        match area {
            Some(area) => format!("<div class=\"nile\"><div class=\"area\" data-area=\"{area}\">{drawing}</div></div>"),
            None => format!("<div>{drawing}</div>"),
        }
    });
    let picture: String = drawn.collect();
    if !picture.is_empty() && picture.len() <= MAX_BYTES {
        store(&name(href), &picture);
    }
}
