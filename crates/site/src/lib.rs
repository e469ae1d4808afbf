//! The web client's files, embedded in the program: hosting needs no other file.

mod accept_encoding;

use std::io::Read;
use std::sync::OnceLock;

use accept_encoding::Encoding;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file and the headers that belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// The `Content-Type` header.
    pub content_type: &'static str,
    /// The `Content-Encoding` header: `br`, `gzip`, or none if the bytes are not compressed.
    pub encoding: Option<&'static str>,
    /// True if the name contains a hash of the content, so that browsers may cache the file forever.
    pub forever: bool,
    /// The body, compressed as `encoding` says.
    pub bytes: &'static [u8],
}

/// Whether the program was built with a web client.
pub fn is_there() -> bool {
    !FILES.is_empty()
}

/// Returns the file of this name in the encoding that the `Accept-Encoding` header prefers.
/// The empty name is the start page. A client that accepts nothing we have gets the file without compression.
pub fn file(name: &str, accept_encoding: &str) -> Option<File> {
    let name = if name.is_empty() { "index.html" } else { name };
    let content_type = content_type(name)?;
    let forever = has_hash(name);
    let preferred = accept_encoding::by_preference(accept_encoding).into_iter().find_map(|encoding| {
        let bytes = bytes(name, encoding)?;
        Some(File { content_type, encoding: encoding.header(), forever, bytes })
    });
    preferred.or_else(|| Some(File { content_type, encoding: None, forever, bytes: bytes(name, Encoding::Identity)? }))
}

/// A file as the build made it. Compressible files are only there with the suffixes `.br` and `.gz`.
struct Stored {
    name: &'static str,
    bytes: &'static [u8],
    decompressed: OnceLock<Vec<u8>>,
}

impl Stored {
    #[allow(dead_code, reason = "a program without a web client has no files")]
    const fn new(name: &'static str, bytes: &'static [u8]) -> Self {
        Self { name, bytes, decompressed: OnceLock::new() }
    }

    /// The content of a `.gz` file. It is kept, so that repeated requests cost no more than those for other files.
    fn decompressed(&self) -> &[u8] {
        self.decompressed.get_or_init(|| {
            let mut content = Vec::new();
            // Embedded files are complete, and a vector takes every byte. Nothing else can fail.
            let _ = flate2::read::GzDecoder::new(self.bytes).read_to_end(&mut content);
            content
        })
    }
}

/// The content of a file in an encoding, if it is there in that encoding.
fn bytes(name: &str, encoding: Encoding) -> Option<&'static [u8]> {
    let as_built = find(&format!("{name}{}", encoding.file_suffix())).map(|file| file.bytes);
    match encoding {
        Encoding::Identity => as_built.or_else(|| Some(find(&format!("{name}.gz"))?.decompressed())),
        Encoding::Brotli | Encoding::Gzip => as_built,
    }
}

fn find(name: &str) -> Option<&'static Stored> {
    let found = FILES.binary_search_by(|file| file.name.cmp(name)).ok()?;
    FILES.get(found)
}

/// Whether a name contains a hash of the content, as in `app-0123456789abcdef.js`.
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
    fn a_compressed_file_can_be_served_as_it_was() {
        let mut compressed = Vec::new();
        let mut writer = flate2::write::GzEncoder::new(&mut compressed, flate2::Compression::fast());
        std::io::Write::write_all(&mut writer, b"body {}")
            .and_then(|()| writer.finish().map(|_| ()))
            .expect("a vector");
        let file = Stored::new("style.css.gz", compressed.leak());
        assert_eq!(file.decompressed(), b"body {}");
        assert_eq!(file.decompressed(), b"body {}", "the second time from memory");
    }

    #[test]
    fn nothing_but_the_site_is_served() {
        assert_eq!(file("../secret.txt", ""), None);
        assert_eq!(file("index.html.br", "br"), None, "compressed files are not served under their own name");
    }
}
