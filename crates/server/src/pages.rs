//! Serves the files of the web client, which are embedded in the program.

use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use game_core::Hash;

const NO_CLIENT: &str = "\
This program was built without the web client, so there are no pages to play on. Programs can play (GET /ws).

To build it with the client and start it:   cargo xtask play
To build it step by step: cargo xtask site, then build with PYRAMIDS_SITE set to the folder target/site.
";

/// The page for people who followed a broken link. It needs no other file of the site.
const NOT_FOUND_PAGE: &str = "\
<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Pyramids</title>
<h1>Pyramids</h1>
<p>There is nothing at this address; perhaps a part of the link is missing. <a href=\"/\">To the front page</a></p>
<p lang=\"de\">Unter dieser Adresse ist nichts; vielleicht fehlt ein Teil des Links. <a href=\"/\">Zur Startseite</a></p>
<p lang=\"fr\">Il n’y a rien à cette adresse ; il manque peut-être un bout du lien. <a href=\"/\">Vers l’accueil</a></p>
</html>
";

/// The file or page at an address outside the API. `None` if the request is from a program, or not for a page.
pub(crate) fn page(method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    if !matches!(*method, Method::GET | Method::HEAD) || uri.path().starts_with("/api/") {
        return None;
    }
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name = uri.path().trim_start_matches('/');
    if let Some(file) = site::file(name, header(ACCEPT_ENCODING)) {
        return Some(send(file, header(IF_NONE_MATCH)));
    }
    if name.is_empty() {
        return Some((StatusCode::OK, NO_CLIENT).into_response());
    }
    let html = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    header(ACCEPT).contains("text/html").then(|| (StatusCode::NOT_FOUND, html, NOT_FOUND_PAGE).into_response())
}

/// Browsers may cache files with a hash in their name forever. They revalidate the others, which are sent only if they
/// changed.
fn send(file: site::File, cached: &str) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = file.encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if file.forever {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
        return (headers, file.bytes).into_response();
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let tag = tag(file.bytes);
    let is_cached = cached.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    if is_cached { (StatusCode::NOT_MODIFIED, headers).into_response() } else { (headers, file.bytes).into_response() }
}

fn tag(bytes: &[u8]) -> String {
    format!("\"{:016x}\"", Hash::of(bytes).short())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: &Method, path: &str, accept: &str) -> Option<StatusCode> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_str(accept).expect("a header"));
        page(method, &Uri::try_from(path).expect("an address"), &headers).map(|response| response.status())
    }

    #[test]
    fn people_get_a_page_where_there_is_nothing_and_programs_a_refusal() {
        assert_eq!(ask(&Method::GET, "/nowhere", "text/html,*/*"), Some(StatusCode::NOT_FOUND));
        assert_eq!(ask(&Method::GET, "/nowhere", "application/json"), None);
        assert_eq!(ask(&Method::GET, "/api/nowhere", "text/html"), None);
        assert_eq!(ask(&Method::POST, "/", "text/html"), None);
        assert_eq!(ask(&Method::HEAD, "/", ""), Some(StatusCode::OK));
    }

    #[test]
    fn what_has_not_changed_is_not_sent_again() {
        let file = site::File { content_type: "text/html", encoding: Some("br"), forever: false, bytes: b"page" };
        let first = send(file, "");
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[CACHE_CONTROL], "no-cache");
        let tag = first.headers()[ETAG].to_str().expect("a tag").to_string();
        assert_eq!(send(file, &format!("\"other\", W/{tag}")).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(send(site::File { bytes: b"new", ..file }, &tag).status(), StatusCode::OK);
    }

    #[test]
    fn names_with_a_hash_are_kept_for_a_year() {
        let file = site::File { content_type: "text/css", encoding: None, forever: true, bytes: b"css" };
        assert_eq!(send(file, "").headers()[CACHE_CONTROL], "public, max-age=31536000, immutable");
    }
}
