//! Vibration, on devices that have it.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser::media;
use crate::settings::settings;

/// What a vibration says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Vibration {
    Place,
    Confirm,
    YourTurn,
}

impl Vibration {
    /// Milliseconds of vibration and pause in turn.
    const fn pattern(self) -> &'static [u8] {
        match self {
            Self::Place => &[10],
            Self::Confirm => &[20],
            Self::YourTurn => &[30, 60, 30],
        }
    }
}

/// Whether this device can vibrate. Browsers without a motor have the function too, so the pointer decides as well.
pub(crate) fn can_vibrate() -> bool {
    let has_function = js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("vibrate")).unwrap_or(false);
    has_function && media("(pointer: coarse)")
}

/// Vibrates, if the device can and the player wants it.
pub(crate) fn vibrate(vibration: Vibration) {
    if settings().vibration.get_untracked() && can_vibrate() {
        let pattern: Array = vibration.pattern().iter().copied().map(JsValue::from).collect();
        let _ = window().navigator().vibrate_with_pattern(&pattern);
    }
}
