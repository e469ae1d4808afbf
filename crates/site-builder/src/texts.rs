//! The texts of the page that is shown before the client has loaded. They come from the client's own texts, so that both
//! say the same.

use std::path::Path;

use crate::error::Error;
use crate::files::{names_in, read_text};

/// Replaces each `{{text KEY}}` by the text in every language; the page's style shows one of them.
pub(crate) fn fill_in(page: &str, locales: &Path) -> Result<String, Error> {
    let languages = languages(locales)?;
    let mut parts = page.split("{{text ");
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (key, rest) = part.split_once("}}").unwrap_or((part, ""));
        for (language, texts) in &languages {
            let text = find(texts, key)
                .ok_or_else(|| Error::MissingText { key: key.into(), folder: locales.join(language) })?;
            filled.push_str(&format!("<span lang=\"{language}\">{}</span>", escape(text)));
        }
        filled.push_str(rest);
    }
    Ok(filled)
}

/// Each language with all its texts, English first.
fn languages(locales: &Path) -> Result<Vec<(String, String)>, Error> {
    let mut languages = Vec::new();
    for language in names_in(locales)? {
        let folder = locales.join(&language);
        let texts: Result<Vec<String>, Error> =
            names_in(&folder)?.iter().map(|name| read_text(&folder.join(name))).collect();
        languages.push((language, texts?.join("\n")));
    }
    languages.sort_by_key(|(language, _)| language != "en");
    Ok(languages)
}

/// A text that is a single line without variables.
fn find<'t>(texts: &'t str, key: &str) -> Option<&'t str> {
    let text = texts.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
    (!text.contains('{')).then_some(text)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_there_in_every_language_and_a_missing_one_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        for (language, text) in [("de", "Grab & bau"), ("en", "Dig & build")] {
            let folder = folder.path().join(language);
            std::fs::create_dir(&folder).expect("a new folder");
            std::fs::write(folder.join("home.ftl"), format!("title-long = x\ntitle = {text}\nmany = {{ $n }} a\n"))
                .expect("a new file");
        }
        let page = fill_in("<h1>{{text title}}</h1>", folder.path()).expect("a known text");
        assert_eq!(page, "<h1><span lang=\"en\">Dig &amp; build</span><span lang=\"de\">Grab &amp; bau</span></h1>");
        for unusable in ["{{text nothing}}", "{{text many}}"] {
            assert!(matches!(fill_in(unusable, folder.path()), Err(Error::MissingText { .. })), "{unusable}");
        }
    }
}
