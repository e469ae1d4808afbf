//! All text, in the player's language.
//!
//! `t!("key")` and `t!("key", name = value)` look up a message in the catalogues of `locales/`. Call them inside a closure
//! of a view, so that the text follows a change of language. Keys are always literals, so that a test can find keys that
//! are missing or unused.

use std::cell::RefCell;
use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;
use unic_langid::LanguageIdentifier;

use crate::web_games::GAMES;

/// A text in the current language.
pub(crate) type Text = fn() -> String;

/// The texts of one part of the client in every language, in the order of [`Language::ALL`].
pub(crate) type Catalogue = [&'static str; 3];

/// Includes a part's catalogue, by the name of its files.
macro_rules! catalogue {
    ($part:literal) => {
        [
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/en/", $part, ".ftl")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/de/", $part, ".ftl")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/fr/", $part, ".ftl")),
        ]
    };
}

static COMMON: Catalogue = catalogue!("common");
static HOME: Catalogue = catalogue!("home");

/// The languages of the client.
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

    /// The language's name in itself.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::French => "Français",
        }
    }

    /// Reads a code such as `de` or `de-AT`.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let code = code.get(..2)?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

static LANGUAGE: LazyLock<ArcRwSignal<Language>> = LazyLock::new(|| ArcRwSignal::new(Language::English));

thread_local! {
    static WORDS: RefCell<Words> = RefCell::new(Words::of_the_first_download());
}

/// The catalogues that have been fetched, and a bundle for every language that has been used.
struct Words {
    known: Vec<&'static Catalogue>,
    bundles: [Option<FluentBundle<FluentResource>>; 3],
}

impl Words {
    fn of_the_first_download() -> Self {
        let known = [&COMMON, &HOME].into_iter().chain(GAMES.iter().map(|game| &game.texts)).collect();
        Self { known, bundles: Default::default() }
    }

    fn bundle(&mut self, language: Language) -> &FluentBundle<FluentResource> {
        self.bundles[language as usize].get_or_insert_with(|| {
            let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new(vec![id]);
            // These three languages have one writing direction. Names may have another: `parts::sitter_name` isolates them.
            bundle.set_use_isolating(false);
            self.known.iter().for_each(|catalogue| add(&mut bundle, catalogue[language as usize]));
            bundle
        })
    }
}

fn add(bundle: &mut FluentBundle<FluentResource>, catalogue: &str) {
    let resource = match FluentResource::try_new(catalogue.to_string()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let _ = bundle.add_resource(resource);
}

/// Adds the texts of a part of the client that has just been fetched.
pub(crate) fn add_catalogue(catalogue: &'static Catalogue) {
    WORDS.with_borrow_mut(|words| {
        if words.known.contains(&catalogue) {
            return;
        }
        words.known.push(catalogue);
        for (bundle, text) in words.bundles.iter_mut().zip(catalogue) {
            if let Some(bundle) = bundle {
                add(bundle, text);
            }
        }
    });
}

/// The current language.
pub(crate) fn language() -> Language {
    LANGUAGE.get()
}

pub(crate) fn set_language(language: Language) {
    LANGUAGE.set(language);
}

/// Looks up a message and fills in its values; use the macro `t!`.
pub(crate) fn translate(key: &str, values: &[(&'static str, FluentValue<'static>)]) -> String {
    let language = LANGUAGE.get();
    WORDS.with_borrow_mut(|words| {
        let bundle = words.bundle(language);
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_string();
        };
        let arguments: FluentArgs = values.iter().cloned().collect();
        let mut errors = Vec::new();
        bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned()
    })
}

/// A message in the current language.
macro_rules! t {
    ($key:literal) => {
        $crate::words::translate($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::translate($key, &[$((stringify!($name), $value.into())),+])
    };
}
