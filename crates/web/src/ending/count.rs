//! The count: one source after the other, until the result is shown.

use leptos::prelude::*;

use crate::feel::{Script, Show, Sound, play};

/// The time until the first source, and the time for each source and the capstone, in milliseconds at normal pace.
const START: u32 = 500;
const SOURCE: u32 = 700;

/// The progress of the count.
#[derive(Clone, Copy)]
pub(super) struct Count {
    show: Show,
    /// How many steps are counted.
    at: RwSignal<usize>,
    /// The number of steps. After them comes the result.
    steps: usize,
    /// What is heard with the result.
    fanfare: Sound,
}

impl Count {
    /// A count that has already ended.
    pub(super) fn new(steps: usize, fanfare: Sound) -> Self {
        Self { show: Show::new(), at: RwSignal::new(steps + 1), steps, fanfare }
    }

    /// Counts from the start. Without motion the result is shown at once.
    pub(super) fn start(self) {
        let mut script = Script::new();
        script.then(START, move || self.at.set(0));
        for step in 1..=self.steps {
            script.then(SOURCE, move || {
                self.at.set(step);
                play(Sound::Block);
            });
        }
        self.show.play(script, move || {
            self.at.set(self.steps + 1);
            play(self.fanfare);
        });
    }

    /// How many steps are counted now.
    pub(super) fn counted(&self) -> usize {
        self.at.get()
    }

    pub(super) fn is_done(&self) -> bool {
        self.at.get() > self.steps
    }
}
