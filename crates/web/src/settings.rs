//! The player's settings, stored on this device.

use std::sync::LazyLock;

use leptos::prelude::*;

use crate::browser::{media, remove_stored, store, stored};
use crate::words::{self, Language};

/// The colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the device prefers.
    Device,
    Light,
    Dark,
}

/// How a complete turn is confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Confirm {
    /// With a button.
    On,
    /// At once, without a button.
    Off,
    /// After a few seconds in which it can be taken back.
    Countdown,
}

/// How fast what happens at a table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Slow,
    Normal,
    Quick,
    /// At once, without motion.
    None,
}

impl Pace {
    pub(crate) const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Quick, Self::None];

    const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Quick => "quick",
            Self::None => "none",
        }
    }

    /// What every duration is multiplied by. The styles have the same values in `--pace`.
    pub(crate) const fn factor(self) -> f64 {
        match self {
            Self::Slow => 2.0,
            Self::Normal => 1.0,
            Self::Quick => 0.45,
            Self::None => 0.0,
        }
    }
}

/// The loudest volume.
pub(crate) const MAX_VOLUME: u8 = 10;
const FIRST_VOLUME: u8 = 6;

/// The settings. A view that reads one follows its changes.
pub(crate) struct Settings {
    pub(crate) theme: ArcRwSignal<Theme>,
    pub(crate) confirm: ArcRwSignal<Confirm>,
    /// Whether letters are keyboard shortcuts for moves.
    pub(crate) letter_keys: ArcRwSignal<bool>,
    /// Whether hints for a first game are shown.
    pub(crate) hints: ArcRwSignal<bool>,
    /// Whether tables show the spoken mode.
    pub(crate) spoken: ArcRwSignal<bool>,
    pub(crate) pace: ArcRwSignal<Pace>,
    /// Whether there is sound. It is off until a player wants it.
    pub(crate) sound: ArcRwSignal<bool>,
    pub(crate) volume: ArcRwSignal<u8>,
    /// Whether a device that can vibrate does so.
    pub(crate) vibration: ArcRwSignal<bool>,
    pub(crate) name: ArcRwSignal<String>,
}

static SETTINGS: LazyLock<Settings> = LazyLock::new(|| {
    let theme = match stored("theme").as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::Device,
    };
    let confirm = match stored("confirm").as_deref() {
        Some("off") => Confirm::Off,
        Some("countdown") => Confirm::Countdown,
        _ => Confirm::On,
    };
    // `theme.js` has set it before the first paint: the stored choice, or none if the device asks for less motion.
    let pace = document().document_element().and_then(|page| page.get_attribute("data-pace"));
    let pace = Pace::ALL.into_iter().find(|one| pace.as_deref() == Some(one.name())).unwrap_or(Pace::Normal);
    let volume = stored("volume").and_then(|volume| volume.parse().ok()).unwrap_or(FIRST_VOLUME);
    Settings {
        theme: ArcRwSignal::new(theme),
        confirm: ArcRwSignal::new(confirm),
        letter_keys: ArcRwSignal::new(stored("letter-keys").as_deref() != Some("off")),
        hints: ArcRwSignal::new(stored("hints").as_deref() != Some("off")),
        spoken: ArcRwSignal::new(stored("spoken").as_deref() == Some("on")),
        pace: ArcRwSignal::new(pace),
        sound: ArcRwSignal::new(stored("sound").as_deref() == Some("on")),
        volume: ArcRwSignal::new(volume.min(MAX_VOLUME)),
        vibration: ArcRwSignal::new(stored("vibration").as_deref() != Some("off")),
        name: ArcRwSignal::new(stored("name").unwrap_or_default()),
    }
});

/// The settings of this device.
pub(crate) fn settings() -> &'static Settings {
    &SETTINGS
}

/// Sets the language: the one chosen on this device, or the first supported one that the browser prefers.
pub(crate) fn init_language() {
    let chosen = stored("language").and_then(|code| Language::from_code(&code));
    let browsers =
        window().navigator().languages().iter().filter_map(|code| Language::from_code(&code.as_string()?)).next();
    show_language(chosen.or(browsers).unwrap_or(Language::English));
}

pub(crate) fn choose_language(language: Language) {
    store("language", language.code());
    show_language(language);
}

fn show_language(language: Language) {
    words::set_language(language);
    if let Some(page) = document().document_element() {
        let _ = page.set_attribute("lang", language.code());
    }
}

impl Settings {
    pub(crate) fn choose_theme(&self, theme: Theme) {
        self.theme.set(theme);
        let name = if self.is_dark() { "dark" } else { "light" };
        if theme == Theme::Device {
            remove_stored("theme");
        } else {
            store("theme", name);
        }
        if let Some(page) = document().document_element() {
            let _ = page.set_attribute("data-theme", name);
        }
    }

    /// Whether the page is dark now.
    pub(crate) fn is_dark(&self) -> bool {
        match self.theme.get() {
            Theme::Device => media("(prefers-color-scheme: dark)"),
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    pub(crate) fn choose_confirm(&self, confirm: Confirm) {
        self.confirm.set(confirm);
        let name = match confirm {
            Confirm::On => "on",
            Confirm::Off => "off",
            Confirm::Countdown => "countdown",
        };
        store("confirm", name);
    }

    pub(crate) fn choose_letter_keys(&self, on: bool) {
        self.letter_keys.set(on);
        store("letter-keys", if on { "on" } else { "off" });
    }

    pub(crate) fn choose_hints(&self, on: bool) {
        self.hints.set(on);
        store("hints", if on { "on" } else { "off" });
    }

    pub(crate) fn choose_spoken(&self, on: bool) {
        self.spoken.set(on);
        store("spoken", if on { "on" } else { "off" });
    }

    pub(crate) fn choose_pace(&self, pace: Pace) {
        self.pace.set(pace);
        store("pace", pace.name());
        if let Some(page) = document().document_element() {
            let _ = page.set_attribute("data-pace", pace.name());
        }
    }

    pub(crate) fn choose_sound(&self, on: bool) {
        self.sound.set(on);
        store("sound", if on { "on" } else { "off" });
    }

    pub(crate) fn choose_volume(&self, volume: u8) {
        self.volume.set(volume.min(MAX_VOLUME));
        store("volume", &volume.to_string());
    }

    pub(crate) fn choose_vibration(&self, on: bool) {
        self.vibration.set(on);
        store("vibration", if on { "on" } else { "off" });
    }

    pub(crate) fn choose_name(&self, name: &str) {
        self.name.set(name.into());
        store("name", name);
    }
}
