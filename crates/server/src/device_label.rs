//! Coarse descriptions of devices, by which people tell their own devices apart: `Firefox · Linux`.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

/// The longest label, in characters.
const MAX_LABEL: usize = 40;

/// What a `User-Agent` contains, from the most specific to the most general, and how we call it. Most browsers also name
/// the ones that they are compatible with.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// The label of the device that sent a request. It has neither a version nor a model, so it identifies nobody. Empty if
/// the browser and the system are unknown.
pub(crate) fn device_label(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find =
        |known: &[(&str, &'static str)]| known.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name);
    [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A label that a client chose, shortened and without characters that are not plain text.
pub(crate) fn cleaned_label(label: &str) -> String {
    let is_plain = |letter: &char| letter.is_alphanumeric() || " .,·-_'()".contains(*letter);
    let plain: String = label.chars().filter(is_plain).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_LABEL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_names_the_browser_and_the_system_and_nothing_else() {
        let cases = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 \
                 Mobile Safari/537.36",
                "Chrome · Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari · iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 \
                 Safari/537.36 Edg/141.0.0.0",
                "Edge · Windows",
            ),
            ("curl/8.14", ""),
            ("", ""),
        ];
        for (agent, label) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().expect("a header"));
            assert_eq!(device_label(&headers), label, "{agent}");
        }
        assert_eq!(device_label(&HeaderMap::new()), "");
    }

    #[test]
    fn a_chosen_label_is_short_plain_text() {
        assert_eq!(cleaned_label("  Ada's  bot (1.2) "), "Ada's bot (1.2)");
        assert_eq!(cleaned_label("a\u{202e}<b>\n\u{0}"), "ab");
        assert_eq!(cleaned_label(&"x".repeat(100)).len(), MAX_LABEL);
    }
}
