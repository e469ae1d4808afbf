//! The sounds as samples. Each is a sum of short tones and bursts of noise that swell quickly and fade slowly.

use std::f32::consts::TAU;

use super::Sound;

/// Samples in a second.
pub(super) const SAMPLE_RATE: u32 = 22_050;
/// The last part of a tone or a noise fades to nothing, in seconds, so that its end is not heard as a click.
const RELEASE: f32 = 0.008;

/// What a part of a sound is made of. Frequencies glide from the first to the second value.
#[derive(Clone, Copy)]
enum Wave {
    Tone(f32, f32),
    /// Noise between two frequencies, at the start and at the end.
    Noise([f32; 2], [f32; 2]),
}

/// A tone or a noise in a sound. Times are in seconds.
#[derive(Clone, Copy)]
struct Part {
    wave: Wave,
    gain: f32,
    at: f32,
    swells: f32,
    lasts: f32,
}

const fn tone(from: f32, to: f32, gain: f32, lasts: f32) -> Part {
    Part { wave: Wave::Tone(from, to), gain, at: 0.0, swells: 0.002, lasts }
}

const fn note(frequency: f32, gain: f32, at: f32, lasts: f32) -> Part {
    Part { wave: Wave::Tone(frequency, frequency), gain, at, swells: 0.006, lasts }
}

const fn noise(low: f32, high: f32, gain: f32, lasts: f32) -> Part {
    Part { wave: Wave::Noise([low, high], [low, high]), gain, at: 0.0, swells: 0.002, lasts }
}

impl Part {
    const fn at(self, at: f32) -> Self {
        Self { at, ..self }
    }

    const fn swells(self, swells: f32) -> Self {
        Self { swells, ..self }
    }
}

fn parts(sound: Sound) -> Vec<Part> {
    match sound {
        Sound::Place => vec![noise(1800.0, 6000.0, 0.8, 0.04), tone(1900.0, 1400.0, 0.25, 0.05)],
        Sound::Confirm => {
            vec![tone(430.0, 380.0, 0.55, 0.11), tone(890.0, 820.0, 0.2, 0.06), noise(300.0, 1600.0, 0.7, 0.03)]
        }
        Sound::Card => vec![noise(1500.0, 7000.0, 0.7, 0.07), noise(700.0, 2600.0, 0.7, 0.05).at(0.06)],
        Sound::Pencil => {
            vec![noise(1800.0, 6500.0, 1.0, 0.11).swells(0.03), noise(2100.0, 7500.0, 1.0, 0.11).swells(0.03).at(0.12)]
        }
        Sound::SoftPencil => vec![
            noise(1600.0, 5500.0, 0.45, 0.11).swells(0.03),
            noise(1900.0, 6000.0, 0.45, 0.11).swells(0.03).at(0.12),
        ],
        Sound::Torch => vec![
            Part { wave: Wave::Noise([150.0, 600.0], [700.0, 2600.0]), gain: 1.0, at: 0.0, swells: 0.16, lasts: 0.6 },
            noise(1500.0, 5000.0, 0.3, 0.03).at(0.3),
            noise(1500.0, 5000.0, 0.25, 0.03).at(0.41),
        ],
        Sound::Gem => {
            vec![note(2093.0, 0.3, 0.0, 0.45), note(3139.0, 0.16, 0.01, 0.35), note(4200.0, 0.08, 0.02, 0.25)]
        }
        Sound::Skull => vec![tone(120.0, 72.0, 0.8, 0.3), noise(80.0, 320.0, 0.7, 0.07)],
        Sound::Gong => vec![
            note(110.0, 0.32, 0.0, 0.89),
            note(164.0, 0.22, 0.0, 0.85),
            note(233.0, 0.16, 0.0, 0.7),
            note(331.0, 0.12, 0.0, 0.55),
            noise(400.0, 1600.0, 0.25, 0.05),
        ],
        Sound::MuffledGong => vec![
            note(98.0, 0.26, 0.0, 0.55).swells(0.03),
            note(147.0, 0.14, 0.0, 0.45).swells(0.03),
            note(208.0, 0.05, 0.0, 0.3).swells(0.03),
        ],
        Sound::Pyramid => vec![
            noise(120.0, 700.0, 0.9, 0.38).swells(0.12),
            note(523.3, 0.28, 0.34, 0.3),
            note(659.3, 0.28, 0.46, 0.3),
            note(784.0, 0.3, 0.58, 0.31),
            note(1568.0, 0.08, 0.58, 0.25),
        ],
        Sound::Dice => vec![
            tone(640.0, 520.0, 0.45, 0.06),
            noise(900.0, 3200.0, 0.6, 0.03),
            tone(560.0, 470.0, 0.4, 0.06).at(0.09),
            noise(900.0, 3000.0, 0.5, 0.03).at(0.09),
            tone(600.0, 500.0, 0.3, 0.06).at(0.17),
            noise(900.0, 2800.0, 0.4, 0.03).at(0.17),
        ],
        Sound::Good => {
            vec![tone(440.0, 438.0, 0.4, 0.26), tone(880.0, 876.0, 0.14, 0.18), tone(1320.0, 1314.0, 0.07, 0.12)]
        }
        Sound::Coin => vec![
            note(2960.0, 0.22, 0.0, 0.16),
            note(4440.0, 0.12, 0.0, 0.12),
            note(3320.0, 0.22, 0.09, 0.2),
            note(4980.0, 0.1, 0.09, 0.14),
        ],
        Sound::Land => vec![tone(190.0, 120.0, 0.5, 0.1), noise(300.0, 1900.0, 0.8, 0.14).swells(0.008)],
        Sound::Piece => {
            vec![tone(250.0, 190.0, 0.45, 0.13), tone(610.0, 560.0, 0.14, 0.05), noise(200.0, 1700.0, 0.8, 0.1)]
        }
        Sound::Block => vec![tone(200.0, 165.0, 0.5, 0.16), noise(150.0, 900.0, 0.7, 0.08)],
        Sound::Fanfare => vec![
            note(392.0, 0.26, 0.0, 0.26),
            note(523.3, 0.26, 0.12, 0.28),
            note(659.3, 0.26, 0.24, 0.34),
            note(784.0, 0.3, 0.36, 0.53),
            note(1568.0, 0.1, 0.36, 0.45),
            note(523.3, 0.16, 0.36, 0.5),
        ],
        Sound::SoftFanfare => vec![
            note(329.6, 0.18, 0.0, 0.36).swells(0.03),
            note(392.0, 0.18, 0.16, 0.4).swells(0.03),
            note(493.9, 0.18, 0.32, 0.56).swells(0.03),
        ],
        Sound::Bell => vec![
            note(1046.5, 0.3, 0.0, 0.85).swells(0.01),
            note(2637.0, 0.1, 0.0, 0.5).swells(0.01),
            note(1568.0, 0.08, 0.0, 0.6).swells(0.01),
        ],
    }
}

/// The samples of a sound, from -1 to 1.
pub(super) fn samples(sound: Sound) -> Vec<f32> {
    let parts = parts(sound);
    let end = parts.iter().map(|part| part.at + part.lasts).fold(0.0, f32::max);
    let mut out = vec![0.0; count(end)];
    for part in &parts {
        let from = count(part.at).min(out.len());
        match part.wave {
            Wave::Tone(first, last) => add_tone(&mut out[from..], part, first, last),
            Wave::Noise(first, last) => add_noise(&mut out[from..], part, first, last),
        }
    }
    out
}

fn count(seconds: f32) -> usize {
    (seconds * SAMPLE_RATE as f32) as usize
}

/// The loudness of a part after some seconds.
fn loudness(part: &Part, time: f32) -> f32 {
    // From -60 dB at the end back to 0 dB at the start.
    let fading = (-6.9 * time / part.lasts).exp();
    let swelling = (time / part.swells).min(1.0);
    let ending = ((part.lasts - time) / RELEASE).clamp(0.0, 1.0);
    part.gain * fading * swelling * ending
}

fn add_tone(out: &mut [f32], part: &Part, first: f32, last: f32) {
    let mut turn = 0.0;
    for (sample, index) in out.iter_mut().zip(0..count(part.lasts)) {
        let time = index as f32 / SAMPLE_RATE as f32;
        let frequency = first + (last - first) * time / part.lasts;
        turn = (turn + frequency / SAMPLE_RATE as f32).fract();
        *sample += loudness(part, time) * (TAU * turn).sin();
    }
}

fn add_noise(out: &mut [f32], part: &Part, first: [f32; 2], last: [f32; 2]) {
    // The same noise each time, so that a sound is always the same.
    let mut random = 0x2545_f491_u32;
    let mut filters = [0.0_f32; 2];
    for (sample, index) in out.iter_mut().zip(0..count(part.lasts)) {
        let time = index as f32 / SAMPLE_RATE as f32;
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        let white = random as f32 / (u32::MAX / 2) as f32 - 1.0;
        for (filter, (first, last)) in filters.iter_mut().zip(first.into_iter().zip(last)) {
            let frequency = first + (last - first) * time / part.lasts;
            *filter += (white - *filter) * (1.0 - (-TAU * frequency / SAMPLE_RATE as f32).exp());
        }
        // What passes the higher filter but not the lower one. The filters take away most of it.
        *sample += 2.0 * loudness(part, time) * (filters[1] - filters[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 20] = [
        Sound::Place,
        Sound::Confirm,
        Sound::Card,
        Sound::Pencil,
        Sound::SoftPencil,
        Sound::Torch,
        Sound::Gem,
        Sound::Skull,
        Sound::Gong,
        Sound::MuffledGong,
        Sound::Pyramid,
        Sound::Dice,
        Sound::Good,
        Sound::Coin,
        Sound::Land,
        Sound::Piece,
        Sound::Block,
        Sound::Fanfare,
        Sound::SoftFanfare,
        Sound::Bell,
    ];

    fn peak(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    #[test]
    fn every_sound_is_short_audible_and_ends_without_a_click() {
        for sound in ALL {
            let samples = samples(sound);
            let millis = samples.len() * 1000 / SAMPLE_RATE as usize;
            assert!((30..=900).contains(&millis), "{sound:?} lasts {millis} ms");
            let peak = peak(&samples);
            assert!((0.05..=1.0).contains(&peak), "{sound:?} reaches {peak}");
            let (first, last) = (samples[0].abs(), samples[samples.len() - 1].abs());
            assert!(first < 0.02 && last < 0.02, "{sound:?} begins at {first} and ends at {last}");
        }
    }

    #[test]
    fn what_happens_to_others_is_softer() {
        for (own, others) in [
            (Sound::Pencil, Sound::SoftPencil),
            (Sound::Gong, Sound::MuffledGong),
            (Sound::Fanfare, Sound::SoftFanfare),
        ] {
            assert!(peak(&samples(others)) < 0.8 * peak(&samples(own)), "{others:?}");
        }
    }
}
