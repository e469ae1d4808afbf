//! Plays synthesised sounds in the browser.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioContextState, AudioScheduledSourceNode, GainNode,
};

use super::Sound;
use super::synthesis::{SAMPLE_RATE, samples};
use crate::browser::now_ms;

/// How many sounds are heard at the same time.
const VOICES: usize = 2;
/// A sound that the browser held back for longer than this, in milliseconds, is no longer played.
const LATEST_MS: i64 = 200;
/// How long an interrupted sound takes to fade, in seconds.
const FADE: f64 = 0.02;

thread_local! {
    static PLAYER: RefCell<Option<Player>> = const { RefCell::new(None) };
}

/// Plays a sound; `volume` is from 0 to 1.
pub(crate) fn play_now(sound: Sound, volume: f32) {
    let context = PLAYER.with_borrow_mut(|player| {
        if player.is_none() {
            *player = Player::new().ok();
        }
        player.as_ref().map(|player| player.context.clone())
    });
    let Some(context) = context else { return };
    if context.state() == AudioContextState::Running {
        return start(sound, volume);
    }
    // Browsers hold sound back until the first press on the page.
    let asked = now_ms();
    spawn_local(async move {
        let Ok(resumed) = context.resume() else { return };
        if JsFuture::from(resumed).await.is_ok() && now_ms() - asked < LATEST_MS {
            start(sound, volume);
        }
    });
}

fn start(sound: Sound, volume: f32) {
    PLAYER.with_borrow_mut(|player| player.as_mut().map(|player| player.start(sound, volume)));
}

/// The browser's sound output, and the sounds made so far.
struct Player {
    context: AudioContext,
    made: BTreeMap<Sound, AudioBuffer>,
    voices: Vec<Voice>,
}

/// A sound that is being played.
struct Voice {
    source: AudioBufferSourceNode,
    gain: GainNode,
    ends: f64,
}

impl Player {
    fn new() -> Result<Self, JsValue> {
        Ok(Self { context: AudioContext::new()?, made: BTreeMap::new(), voices: Vec::new() })
    }

    fn start(&mut self, sound: Sound, volume: f32) -> Result<(), JsValue> {
        let now = self.context.current_time();
        self.voices.retain(|voice| voice.ends > now);
        if self.voices.len() >= VOICES {
            self.voices.remove(0).fade(now)?;
        }
        let buffer = self.buffer(sound)?;
        let gain = self.context.create_gain()?;
        gain.gain().set_value(volume);
        gain.connect_with_audio_node(&self.context.destination())?;
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&gain)?;
        source.start()?;
        self.voices.push(Voice { source, gain, ends: now + buffer.duration() });
        Ok(())
    }

    fn buffer(&mut self, sound: Sound) -> Result<AudioBuffer, JsValue> {
        if let Some(buffer) = self.made.get(&sound) {
            return Ok(buffer.clone());
        }
        let samples = samples(sound);
        let buffer = self.context.create_buffer(1, samples.len() as u32, SAMPLE_RATE as f32)?;
        buffer.copy_to_channel(&samples, 0)?;
        self.made.insert(sound, buffer.clone());
        Ok(buffer)
    }
}

impl Voice {
    fn fade(&self, now: f64) -> Result<(), JsValue> {
        let gain = self.gain.gain();
        gain.set_value_at_time(gain.value(), now)?;
        gain.linear_ramp_to_value_at_time(0.0, now + FADE)?;
        let source: &AudioScheduledSourceNode = &self.source;
        source.stop_with_when(now + FADE)
    }
}
