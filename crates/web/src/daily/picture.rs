//! The picture of a result, drawn in the browser.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, CanvasRenderingContext2d, File, HtmlCanvasElement, ShareData};

use leptos::prelude::*;

use crate::browser::download_blob;
use crate::challenge::Part;

/// What the picture shows.
pub(super) struct Card {
    pub(super) title: String,
    pub(super) format: String,
    pub(super) points: String,
    pub(super) words: String,
    pub(super) parts: Vec<Part>,
}

/// The colours of the light theme: the picture is the same in every theme.
const SKY: &str = "#BFE6E0";
const GROUND: &str = "#EBC9A4";
const INK: &str = "#241638";
const PAPER: &str = "#FFFDF9";
const GOLD: &str = "#FFC53D";
const FLAME: &str = "#E2571E";

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 630.0;
const HORIZON: f64 = 400.0;

pub(super) fn draw(canvas: &HtmlCanvasElement, card: &Card) {
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok()) else { return };
    context.set_fill_style_str(SKY);
    context.fill_rect(0.0, 0.0, WIDTH, HORIZON);
    context.set_fill_style_str(GROUND);
    context.fill_rect(0.0, HORIZON, WIDTH, HEIGHT - HORIZON);
    context.set_fill_style_str(INK);
    let text = |font: &str, text: &str, x: f64, y: f64| {
        context.set_font(&format!("{font} \"DejaVu Sans Condensed\", \"Segoe UI\", Roboto, sans-serif"));
        let _ = context.fill_text_with_max_width(text, x, y, WIDTH - x - 60.0);
    };
    text("800 52px", "PYRAMIDS", 60.0, 96.0);
    text("600 38px", &format!("{}, {}", card.title, card.format), 60.0, 156.0);
    text("800 170px", &card.points, 54.0, 330.0);
    text("600 44px", &card.words, 60.0, 384.0);
    let gap = 24.0;
    let count = card.parts.len().max(1) as f64;
    let width = (WIDTH - 120.0 - gap * (count - 1.0)) / count;
    for (index, part) in card.parts.iter().enumerate() {
        let left = 60.0 + index as f64 * (width + gap);
        context.set_fill_style_str(PAPER);
        context.fill_rect(left, 446.0, width, 128.0);
        marks(&context, part, left + 18.0, width - 36.0);
    }
}

/// Triangles for what was built, flames for torches.
fn marks(context: &CanvasRenderingContext2d, part: &Part, left: f64, width: f64) {
    let count = f64::from(part.built + part.torches).max(1.0);
    let step = (width / count).min(62.0);
    for index in 0..part.built + part.torches {
        let x = left + f64::from(index) * step;
        let size = step * 0.86;
        context.begin_path();
        if index < part.built {
            context.set_fill_style_str(GOLD);
            context.move_to(x + size / 2.0, 540.0 - size);
            context.line_to(x + size, 540.0);
            context.line_to(x, 540.0);
        } else {
            context.set_fill_style_str(FLAME);
            context.move_to(x + size / 2.0, 540.0 - size);
            context.quadratic_curve_to(x + size * 1.1, 530.0, x + size / 2.0, 540.0);
            context.quadratic_curve_to(x - size * 0.1, 530.0, x + size / 2.0, 540.0 - size);
        }
        context.close_path();
        context.fill();
        context.set_stroke_style_str(INK);
        context.set_line_width(3.0);
        context.stroke();
    }
}

/// Offers the picture in the device's share dialog, or downloads it.
pub(super) fn share_picture(canvas: &HtmlCanvasElement, name: &str) {
    let name = name.to_string();
    let made = Closure::once_into_js(move |blob: Option<Blob>| {
        let Some(blob) = blob else { return };
        if !share_file(&blob, &name) {
            download_blob(&name, &blob);
        }
    });
    let _ = canvas.to_blob(made.unchecked_ref());
}

/// Opens the share dialog with a file; `false` if the device cannot do that.
fn share_file(blob: &Blob, name: &str) -> bool {
    let navigator = window().navigator();
    let can_share = js_sys::Reflect::get(&navigator, &"canShare".into()).ok();
    let Some(can_share) = can_share.and_then(|can| can.dyn_into::<js_sys::Function>().ok()) else { return false };
    let parts = js_sys::Array::of1(blob);
    let options = web_sys::FilePropertyBag::new();
    options.set_type("image/png");
    let Ok(file) = File::new_with_blob_sequence_and_options(&parts, name, &options) else { return false };
    let data = ShareData::new();
    let _ = js_sys::Reflect::set(&data, &"files".into(), &js_sys::Array::of1(&file));
    if !can_share.call1(&navigator, &data).is_ok_and(|can| can.is_truthy()) {
        return false;
    }
    let shared = navigator.share_with_data(&data);
    // An error means that the player closed the dialog.
    leptos::task::spawn_local(async move { drop(wasm_bindgen_futures::JsFuture::from(shared).await) });
    true
}
