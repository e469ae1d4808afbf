//! Shows: timed steps that a player can watch or skip.

use std::collections::VecDeque;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent};

use crate::settings::{Pace, settings};

type Step = Box<dyn FnOnce()>;

/// The steps of a show. Times are in milliseconds at normal pace.
#[derive(Default)]
pub(crate) struct Script {
    steps: Vec<(u32, Step)>,
    length: u32,
}

impl Script {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a step after all others that lasts this long.
    pub(crate) fn then(&mut self, lasts: u32, step: impl FnOnce() + 'static) {
        let at = self.length;
        self.steps.push((at, Box::new(step)));
        self.length += lasts;
    }

    /// Adds a step at a time of its own, without making the show longer.
    pub(crate) fn at(&mut self, at: u32, step: impl FnOnce() + 'static) {
        self.steps.push((at, Box::new(step)));
    }

    /// When the last step ends.
    pub(crate) const fn length(&self) -> u32 {
        self.length
    }
}

/// The show of a page: scripts that run one after the other. A click, a tap or a key ends all of them.
///
/// The press that ends a show does nothing else, except on an element with `data-board`, the player's own board: a press
/// there is used as well. A show does not wait for anything, and nothing waits for it.
#[derive(Clone, Copy)]
pub(crate) struct Show {
    is_running: RwSignal<bool>,
    /// The steps to come of the running script. Dropping a timer cancels it.
    timers: StoredValue<Vec<Timeout>, LocalStorage>,
    /// The ends of all scripts that have not ended, the running one first.
    ends: StoredValue<VecDeque<Step>, LocalStorage>,
    /// The script after the running one.
    next: StoredValue<Option<Script>, LocalStorage>,
}

impl Show {
    /// Makes the show of a page and listens for what ends it.
    pub(crate) fn new() -> Self {
        let show = Self {
            is_running: RwSignal::new(false),
            timers: StoredValue::new_local(Vec::new()),
            ends: StoredValue::new_local(VecDeque::new()),
            next: StoredValue::new_local(None),
        };
        // A key that ended a show must not act when it is released either.
        let held = StoredValue::new(false);
        let listeners = [
            Listener::new("click", move |event| show.on_click(event.unchecked_ref())),
            Listener::new("keydown", move |event| held.set_value(show.on_key(event.unchecked_ref()))),
            Listener::new("keyup", move |event| {
                if held.get_value() {
                    held.set_value(false);
                    swallow(event);
                }
            }),
            Listener::new("visibilitychange", move |_| {
                if document().hidden() {
                    show.skip();
                }
            }),
        ];
        let listeners = StoredValue::new_local(Some(listeners));
        on_cleanup(move || drop(listeners.try_update_value(Option::take)));
        show
    }

    pub(crate) fn is_running(self) -> bool {
        self.is_running.get()
    }

    /// Runs a script, after the one that runs already, and then `end`. If the player skips, `end` runs at once; without
    /// motion too. Of three scripts at a time only the last is shown: a player who is so late wants to catch up.
    pub(crate) fn play(self, script: Script, end: impl FnOnce() + 'static) {
        if settings().pace.get_untracked() == Pace::None || script.steps.is_empty() || document().hidden() {
            return end();
        }
        if self.next.with_value(Option::is_some) {
            self.skip();
        }
        let is_first = self.ends.with_value(VecDeque::is_empty);
        self.ends.update_value(|ends| ends.push_back(Box::new(end)));
        if is_first {
            self.start(script);
        } else {
            self.next.set_value(Some(script));
        }
    }

    fn start(self, script: Script) {
        let pace = settings().pace.get_untracked().factor();
        let scaled = |time: u32| (f64::from(time) * pace) as u32;
        self.is_running.set(true);
        let mut timers = vec![Timeout::new(scaled(script.length), move || self.finish())];
        for (at, step) in script.steps {
            if at == 0 {
                // In this frame, so that the page never shows the result before the show.
                step();
            } else {
                timers.push(Timeout::new(scaled(at), step));
            }
        }
        self.timers.set_value(timers);
    }

    /// Ends the running script and starts the next one.
    fn finish(self) {
        let Some(Some(end)) = self.ends.try_update_value(VecDeque::pop_front) else { return };
        end();
        match self.next.try_update_value(Option::take).flatten() {
            Some(script) => self.start(script),
            None => self.is_running.set(false),
        }
    }

    /// Ends everything at once.
    pub(crate) fn skip(self) {
        let Some(ends) = self.ends.try_update_value(std::mem::take).filter(|ends| !ends.is_empty()) else { return };
        self.timers.update_value(Vec::clear);
        self.next.set_value(None);
        self.is_running.set(false);
        ends.into_iter().for_each(|end| end());
    }

    fn on_click(self, event: &MouseEvent) {
        if !self.is_running.get_untracked() {
            return;
        }
        let on_board = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|target| target.closest("[data-board]").ok().flatten().is_some());
        if on_board {
            return self.skip();
        }
        swallow(event);
        // The second click of a double click belongs to what began the show.
        if event.detail() < 2 {
            self.skip();
        }
    }

    /// Ends the show by a key; returns whether the key is used up.
    fn on_key(self, event: &KeyboardEvent) -> bool {
        let is_command = event.ctrl_key() || event.alt_key() || event.meta_key() || event.key() == "Shift";
        if !self.is_running.get_untracked() || is_command {
            return false;
        }
        if !event.repeat() {
            self.skip();
        }
        if is_typed(event) {
            return false;
        }
        swallow(event);
        true
    }
}

/// Whether a key goes into a text.
fn is_typed(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

fn swallow(event: &Event) {
    event.prevent_default();
    event.stop_immediate_propagation();
}

/// A listener on the document that hears an event before every other listener. Dropping it removes it.
struct Listener {
    kind: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl Listener {
    fn new(kind: &'static str, handle: impl Fn(&Event) + 'static) -> Self {
        let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| handle(&event));
        let _ = window().add_event_listener_with_callback_and_bool(kind, closure.as_ref().unchecked_ref(), true);
        Self { kind, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let callback = self.closure.as_ref().unchecked_ref();
        let _ = window().remove_event_listener_with_callback_and_bool(self.kind, callback, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_and_extra_steps_take_no_time() {
        let mut script = Script::new();
        script.then(320, || {});
        script.at(100, || {});
        script.then(240, || {});
        let times: Vec<u32> = script.steps.iter().map(|(at, _)| *at).collect();
        assert_eq!((times, script.length()), (vec![0, 100, 320], 560));
    }
}
