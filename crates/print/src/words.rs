//! The texts of the sheets in three languages.

use std::fmt;
use std::str::FromStr;

/// A language of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
}

impl Language {
    /// All three.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Fr];

    /// The code of the language.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }

    const fn files(self) -> [&'static str; 2] {
        match self {
            Self::En => {
                [include_str!("../locales/en.txt"), include_str!(concat!(env!("OUT_DIR"), "/discoveries.en.txt"))]
            }
            Self::De => {
                [include_str!("../locales/de.txt"), include_str!(concat!(env!("OUT_DIR"), "/discoveries.de.txt"))]
            }
            Self::Fr => {
                [include_str!("../locales/fr.txt"), include_str!(concat!(env!("OUT_DIR"), "/discoveries.fr.txt"))]
            }
        }
    }

    /// The text with this key. A missing one shows its key; a test reads all languages.
    pub(crate) fn text(self, key: &str) -> &'static str {
        let lines = self.files().into_iter().flat_map(str::lines);
        let found = lines.filter_map(|line| line.split_once(" = ")).find(|(name, _)| *name == key);
        found.map_or("", |(_, text)| text)
    }

    /// The text with this key, and its `{name}`s replaced.
    pub(crate) fn with(self, key: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
        let start = self.text(key).to_owned();
        values.iter().fold(start, |text, (name, value)| text.replace(&format!("{{{name}}}"), &value.to_string()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the languages are en, de and fr")]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL.into_iter().find(|language| language.code() == text).ok_or(UnknownLanguage)
    }
}
