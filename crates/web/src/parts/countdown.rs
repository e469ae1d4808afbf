//! The countdown after which a complete turn is sent, for players who chose that setting.

use gloo_timers::callback::Interval;
use leptos::prelude::*;

/// How many seconds a player has to take a complete turn back.
pub(crate) const COUNTDOWN_SECONDS: u32 = 4;

/// A countdown that can be stopped and started over. It ends with the page that made it.
#[derive(Clone, Copy)]
pub(crate) struct Countdown {
    seconds_left: RwSignal<Option<u32>>,
    timer: StoredValue<Option<Interval>, LocalStorage>,
}

impl Countdown {
    pub(crate) fn new() -> Self {
        Self { seconds_left: RwSignal::new(None), timer: StoredValue::new_local(None) }
    }

    /// The seconds that are left; none while it does not run.
    pub(crate) fn seconds_left(self) -> Option<u32> {
        self.seconds_left.get()
    }

    /// Starts over; calls `done` unless it is stopped before the end.
    pub(crate) fn start(self, done: impl Fn() + 'static) {
        self.seconds_left.set(Some(COUNTDOWN_SECONDS));
        let tick = move || match self.seconds_left.try_get_untracked().flatten() {
            Some(left) if left > 1 => self.seconds_left.set(Some(left - 1)),
            Some(_) => {
                self.seconds_left.set(None);
                done();
            }
            None => {}
        };
        self.timer.set_value(Some(Interval::new(1000, tick)));
    }

    pub(crate) fn stop(self) {
        self.seconds_left.set(None);
        self.timer.set_value(None);
    }
}
