//! All text, in the language of the one before the screen.
//!
//! `t!("key")` and `t!("key", name = value)` look a message up in the catalogues of `locales/`. Read inside a closure of
//! a view, they follow a change of language by themselves. Keys are always written out, so that a test can find those
//! that are missing or no longer used.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;
use unic_langid::LanguageIdentifier;

/// The catalogues of a language, one for each part of the client.
macro_rules! catalogues {
    ($language:literal) => {
        &[
            include_str!(concat!("../locales/", $language, "/common.ftl")),
            include_str!(concat!("../locales/", $language, "/pages.ftl")),
            include_str!(concat!("../locales/", $language, "/silver-gold.ftl")),
            include_str!(concat!("../locales/", $language, "/nile.ftl")),
            include_str!(concat!("../locales/", $language, "/learn.ftl")),
        ]
    };
}

/// The languages there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    German,
    French,
}

impl Language {
    pub(crate) const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
        }
    }

    /// Its own name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::French => "Français",
        }
    }

    /// From a code such as `de` or `de-AT`.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let code = code.get(..2)?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    const fn catalogues(self) -> &'static [&'static str] {
        match self {
            Self::English => catalogues!("en"),
            Self::German => catalogues!("de"),
            Self::French => catalogues!("fr"),
        }
    }
}

static LANGUAGE: LazyLock<ArcRwSignal<Language>> = LazyLock::new(|| ArcRwSignal::new(Language::English));

thread_local! {
    static BUNDLES: [FluentBundle<FluentResource>; 3] = Language::ALL.map(bundle);
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![id]);
    // Marks around what is filled in are for mixed directions of writing, which these three never have.
    bundle.set_use_isolating(false);
    for catalogue in language.catalogues() {
        let resource = match FluentResource::try_new((*catalogue).to_string()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// The language that is spoken now.
pub(crate) fn language() -> Language {
    LANGUAGE.get()
}

pub(crate) fn speak(language: Language) {
    LANGUAGE.set(language);
}

/// A message with its values; use the macro `t!`.
pub(crate) fn say(key: &str, values: &[(&'static str, FluentValue<'static>)]) -> String {
    let language = LANGUAGE.get();
    BUNDLES.with(|bundles| {
        let found = |bundle: &FluentBundle<FluentResource>| {
            let pattern = bundle.get_message(key)?.value()?;
            let arguments: FluentArgs = values.iter().cloned().collect();
            let mut troubles = Vec::new();
            Some(bundle.format_pattern(pattern, Some(&arguments), &mut troubles).into_owned())
        };
        found(&bundles[language as usize]).unwrap_or_else(|| key.to_string())
    })
}

/// A message in the language that is spoken now.
macro_rules! t {
    ($key:literal) => {
        $crate::words::say($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::say($key, &[$((stringify!($name), $value.into())),+])
    };
}
