//! Days in words, in the player's language.

use js_sys::{Object, Reflect};
use protocol::Day;
use wasm_bindgen::JsValue;

use crate::browser::now_ms;
use crate::words::language;

/// The day that it is now, everywhere the same: days change at midnight UTC.
pub(crate) fn today() -> Day {
    Day::at_ms(now_ms())
}

/// A day such as "Monday, 16 November".
pub(crate) fn day_words(day: Day) -> String {
    words(day, &[("weekday", "long"), ("day", "numeric"), ("month", "long")])
}

/// A day such as "16 November".
pub(crate) fn short_day_words(day: Day) -> String {
    words(day, &[("day", "numeric"), ("month", "long")])
}

/// The month of a day, such as "November 2026".
pub(crate) fn month_words(day: Day) -> String {
    words(day, &[("month", "long"), ("year", "numeric")])
}

/// The first letter of a day of the week.
pub(crate) fn weekday_letter(day: Day) -> String {
    words(day, &[("weekday", "narrow")])
}

fn words(day: Day, fields: &[(&str, &str)]) -> String {
    let options = Object::new();
    for (name, value) in fields.iter().chain(&[("timeZone", "UTC")]) {
        let _ = Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    let locale = match language().code() {
        "en" => "en-GB",
        other => other,
    };
    let date = js_sys::Date::new(&JsValue::from_f64(day.start_ms() as f64));
    date.to_locale_date_string(locale, &options).into()
}

/// The path of a day's page.
pub(crate) fn day_path(day: Day) -> String {
    if day == today() { "daily".into() } else { format!("daily/{day}") }
}
