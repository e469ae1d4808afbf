//! The web client's files, carried inside the program: one file is all it takes to host.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file as it goes over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// What it is.
    pub content_type: &'static str,
    /// How it is packed: `br`, `gzip`, or not at all.
    pub encoding: Option<&'static str>,
    /// Whether its name changes with its content, so that it may be kept forever.
    pub forever: bool,
    /// The bytes.
    pub bytes: &'static [u8],
}

/// Whether the program was built with a web client.
pub fn is_there() -> bool {
    !FILES.is_empty()
}

/// The file of this name, packed in the best way that the browser accepts; the empty name is the page itself.
pub fn file(name: &str, accepted: &str) -> Option<File> {
    let name = if name.is_empty() { "index.html" } else { name };
    let content_type = content_type(name)?;
    let forever = has_hash(name);
    let accepts =
        |encoding: &str| accepted.split(',').any(|one| one.split(';').next().unwrap_or(one).trim() == encoding);
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepts(encoding)
            && let Some(bytes) = stored(&format!("{name}{ending}"))
        {
            return Some(File { content_type, encoding: Some(encoding), forever, bytes });
        }
    }
    stored(name).map(|bytes| File { content_type, encoding: None, forever, bytes })
}

fn stored(name: &str) -> Option<&'static [u8]> {
    let found = FILES.binary_search_by(|(stored, _)| (*stored).cmp(name)).ok()?;
    FILES.get(found).map(|(_, bytes)| *bytes)
}

/// Names with a hash look like `app-0123456789abcdef.js`.
fn has_hash(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let hash = stem.rsplit('-').next().unwrap_or("");
    hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_forever() {
        assert!(has_hash("app-0123456789abcdef.js"));
        assert!(has_hash("app_bg-0123456789abcdef.wasm"));
        assert!(!has_hash("index.html"));
        assert!(!has_hash("service-worker.js"));
    }

    #[test]
    fn nothing_but_the_site_is_served() {
        assert_eq!(file("../secret.txt", ""), None);
        assert_eq!(file("index.html.br", "br"), None, "a packed file has no type of its own");
    }
}
