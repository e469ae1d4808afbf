//! A clock for views that change with time.

use gloo_timers::callback::Interval;
use leptos::prelude::*;

use crate::browser::now_ms;

/// The current time, updated at this interval while the page is shown.
pub(crate) fn now_every(millis: u32) -> ReadSignal<i64> {
    let (now, set_now) = signal(now_ms());
    let ticks = StoredValue::new_local(Some(Interval::new(millis, move || {
        let _ = set_now.try_set(now_ms());
    })));
    on_cleanup(move || drop(ticks.try_update_value(Option::take)));
    now
}
