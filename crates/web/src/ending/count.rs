//! The count: one source after the other, until the result is shown.

use leptos::prelude::*;

use crate::browser::media;

/// The time that each source is shown.
const SOURCE_MS: u32 = 700;

/// The progress of the count.
#[derive(Clone, Copy)]
pub(super) struct Count {
    /// How many steps are counted.
    at: RwSignal<usize>,
    /// The number of steps. After them comes the result.
    steps: usize,
    timer: StoredValue<Option<gloo_timers::callback::Timeout>, LocalStorage>,
}

impl Count {
    /// A count that has already ended.
    pub(super) fn new(steps: usize) -> Self {
        Self { at: RwSignal::new(steps + 1), steps, timer: StoredValue::new_local(None) }
    }

    /// Counts from the start, or shows the result at once if nothing may move.
    pub(super) fn start(self) {
        if media("(prefers-reduced-motion: reduce)") {
            return self.finish();
        }
        self.at.set(0);
        self.go_on();
    }

    fn go_on(self) {
        let step = move || {
            self.at.update(|at| *at += 1);
            if !self.is_done_now() {
                self.go_on();
            }
        };
        self.timer.set_value(Some(gloo_timers::callback::Timeout::new(SOURCE_MS, step)));
    }

    pub(super) fn finish(self) {
        self.timer.set_value(None);
        self.at.set(self.steps + 1);
    }

    /// How many steps are counted now.
    pub(super) fn counted(&self) -> usize {
        self.at.get()
    }

    pub(super) fn is_done(&self) -> bool {
        self.at.get() > self.steps
    }

    fn is_done_now(&self) -> bool {
        self.at.get_untracked() > self.steps
    }
}
