//! The controls below a replay: step, play, and a slider.

use gloo_timers::callback::Interval;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::parts::{Icon, Segments};
use crate::session::Replay;

/// Moments a second.
const SPEEDS: [u32; 3] = [1, 2, 5];

#[derive(Clone, Copy)]
struct Playback {
    /// The moment that is shown, from 0.
    at: RwSignal<usize>,
    last: usize,
    is_playing: RwSignal<bool>,
    speed: RwSignal<u32>,
}

impl Playback {
    fn new(replay: Replay) -> Self {
        let playback = Self {
            at: replay.at,
            last: replay.moments.saturating_sub(1),
            is_playing: RwSignal::new(false),
            speed: RwSignal::new(SPEEDS[0]),
        };
        let timer = StoredValue::new_local(None::<Interval>);
        Effect::new(move |_| {
            let interval_ms = 1000 / playback.speed.get();
            timer.set_value(playback.is_playing.get().then(|| Interval::new(interval_ms, move || playback.tick())));
        });
        playback
    }

    /// Shows the next moment, or stops at the end.
    fn tick(self) {
        if self.at.get_untracked() >= self.last {
            self.is_playing.set(false);
        } else {
            self.at.update(|at| *at += 1);
        }
    }

    fn step(self, by: isize) {
        self.is_playing.set(false);
        self.at.update(|at| *at = at.saturating_add_signed(by).min(self.last));
    }

    /// Plays or pauses; starts over at the end.
    fn toggle(self) {
        if self.at.get_untracked() >= self.last {
            self.at.set(0);
        }
        self.is_playing.update(|is_playing| *is_playing = !*is_playing);
    }

    fn seek(self, event: &ev::Event) {
        self.is_playing.set(false);
        self.at.set(event_target_value(event).parse().unwrap_or(0));
    }

    fn key_pressed(self, event: &ev::KeyboardEvent) {
        let pressed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_control = pressed.is_some_and(|target| target.matches("button, a, input, summary").unwrap_or(false));
        if event.alt_key() || event.ctrl_key() || event.meta_key() || (is_control && event.key() == " ") {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.step(-1),
            "ArrowRight" => self.step(1),
            "Home" => self.step(isize::MIN),
            "End" => self.step(isize::MAX),
            " " => self.toggle(),
            _ => return,
        }
        event.prevent_default();
    }
}

#[component]
pub(super) fn ReplayPlayer(replay: Replay, review: impl Fn() + Send + 'static) -> impl IntoView {
    let (playback, verdict) = (Playback::new(replay), replay.verdict);
    let Playback { at, last, speed, .. } = playback;
    let keys = window_event_listener(ev::keydown, move |event| playback.key_pressed(&event));
    on_cleanup(move || keys.remove());
    let position = move || t!("replay-moment", at = at.get() + 1, all = last + 1);
    let speeds = SPEEDS.map(|speed| (speed, Signal::derive(move || t!("replay-speed-times", times = speed)))).to_vec();
    view! {
        <div class="player panel" role="group" aria-label=move || t!("replay")>
            <Buttons playback />
            <input
                type="range"
                data-test="replay-at"
                min="0"
                max=last.to_string()
                prop:value=move || at.get().to_string()
                on:input=move |event| playback.seek(&event)
                aria-label=move || t!("replay-at")
                aria-valuetext=position
            />
            <span class="number">{position}</span>
            <Segments
                label=Signal::derive(|| t!("replay-speed"))
                choices=speeds
                chosen=speed
                choose=move |chosen| speed.set(chosen)
            />
            {verdict
                .finished
                .then(|| {
                    view! {
                        <button type="button" class="button" data-test="review" on:click=move |_| review()>
                            {move || t!("review")}
                        </button>
                    }
                })}
            {verdict
                .assisted
                .then(|| {
                    view! {
                        <span class="chip" data-test="assisted">
                            {move || t!("replay-assisted")}
                        </span>
                    }
                })}
            <span class="chip" class:chip-ok=verdict.chance_proven>
                {move || if verdict.chance_proven { t!("replay-proven") } else { t!("replay-unproven") }}
            </span>
        </div>
    }
}

/// One step back, play or pause, one step on.
#[component]
fn Buttons(playback: Playback) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button button-icon"
            data-test="replay-back"
            aria-label=move || t!("replay-back")
            on:click=move |_| playback.step(-1)
        >
            <Icon name="u-prev" />
        </button>
        <button
            type="button"
            class="button button-icon"
            data-test="replay-play"
            aria-pressed=move || playback.is_playing.get().to_string()
            aria-label=move || t!("replay-play")
            on:click=move |_| playback.toggle()
        >
            <Icon name="u-play" />
        </button>
        <button
            type="button"
            class="button button-icon"
            data-test="replay-on"
            aria-label=move || t!("replay-on")
            on:click=move |_| playback.step(1)
        >
            <Icon name="u-next" />
        </button>
    }
}
