//! What the browser offers: storage, time, randomness, the clipboard, requests to the server.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, Storage};

/// The prefix of every name in the browser's storage.
const PREFIX: &str = "pyramids.";

thread_local! {
    /// What the browser could not store, because storage is forbidden or full. It lasts as long as the page.
    static IN_MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static STORAGE_WORKS: ArcRwSignal<bool> = ArcRwSignal::new(true);
}

/// Whether the browser has stored everything so far.
pub(crate) fn storage_works() -> bool {
    STORAGE_WORKS.with(|storage_works| storage_works.get())
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text that is stored under a name.
pub(crate) fn stored(name: &str) -> Option<String> {
    let memory = IN_MEMORY.with_borrow(|memory| memory.get(name).cloned());
    memory.or_else(|| storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten())
}

/// Stores a text. If the browser refuses, the text is kept in memory.
pub(crate) fn store(name: &str, text: &str) {
    let taken = storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok());
    IN_MEMORY.with_borrow_mut(|memory| {
        if taken {
            memory.remove(name);
        } else {
            memory.insert(name.into(), text.into());
        }
    });
    if !taken {
        STORAGE_WORKS.with(|storage_works| storage_works.set(false));
    }
}

/// The value that [`store_value`] stored under a name, if it can be read.
pub(crate) fn stored_value<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&stored(name)?).ok()
}

/// Stores a value as JSON.
pub(crate) fn store_value(name: &str, value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        store(name, &text);
    }
}

pub(crate) fn remove_stored(name: &str) {
    IN_MEMORY.with_borrow_mut(|memory| memory.remove(name));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// Removes everything that is stored under names with this prefix.
pub(crate) fn remove_all_stored(prefix: &str) {
    stored_names(prefix).iter().for_each(|name| remove_stored(name));
}

/// The names with this prefix under which something is stored.
pub(crate) fn stored_names(prefix: &str) -> Vec<String> {
    let mut names: BTreeSet<String> = IN_MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = storage() {
        let stored = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
        names.extend(stored.filter_map(|name| name.strip_prefix(PREFIX).map(String::from)));
    }
    names.into_iter().filter(|name| name.starts_with(prefix)).collect()
}

/// Focuses the first element that a selector finds.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Reloads the page.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

pub(crate) fn now_ms() -> i64 {
    js_sys::Date::now() as i64
}

/// Cryptographically random bytes.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if getrandom::fill(&mut bytes).is_err() {
        // Every supported browser has a secure source. Without one, a predictable game is better than none.
        bytes.iter_mut().for_each(|byte| *byte = (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// Whether a media query holds, such as `(pointer: coarse)`.
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|media| media.matches())
}

/// Copies a text to the clipboard; returns whether that worked.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Downloads a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    if let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) {
        download_blob(name, &blob);
    }
}

/// Downloads bytes as a file.
pub(crate) fn download_blob(name: &str, blob: &web_sys::Blob) {
    let Ok(address) = web_sys::Url::create_object_url_with_blob(blob) else { return };
    if let Some(link) =
        document().create_element("a").ok().and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = link.set_attribute("href", &address);
        let _ = link.set_attribute("download", name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// Also if there is no server, because the page was served as plain files.
    #[error("the server cannot be reached")]
    Unreachable,
    #[error(transparent)]
    Refused(protocol::Refusal),
}

/// Sends a request to the server that the page came from. With a body it is a POST.
pub(crate) async fn request<A: DeserializeOwned>(
    path: &str,
    body: Option<&(impl Serialize + Sync)>,
) -> Result<A, RequestError> {
    let text = request_text(path, body).await?;
    serde_json::from_str(&text).map_err(|_| RequestError::Unreachable)
}

thread_local! {
    /// Whether the page came from a server, once that is known.
    static SERVED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Whether the page came from our server, which marks every file with a header. From plain files every request would
/// fail, and browsers would log each failure. The manifest is small and always there.
async fn is_served() -> bool {
    if let Some(served) = SERVED.get() {
        return served;
    }
    let answer = JsFuture::from(window().fetch_with_str("manifest.webmanifest")).await;
    let answer = answer.ok().and_then(|answer| answer.dyn_into::<Response>().ok());
    let served = answer.map(|answer| answer.headers().has("x-pyramids").unwrap_or(false));
    SERVED.set(served);
    served.unwrap_or(false)
}

/// Like [`request`], for an answer that is not JSON.
pub(crate) async fn request_text(path: &str, body: Option<&(impl Serialize + Sync)>) -> Result<String, RequestError> {
    send(if body.is_some() { "POST" } else { "GET" }, path, body).await
}

/// Puts something on the server, in the place of what was there.
pub(crate) async fn put(path: &str, body: &(impl Serialize + Sync)) -> Result<(), RequestError> {
    send("PUT", path, Some(body)).await.map(drop)
}

/// Deletes something on the server.
pub(crate) async fn delete(path: &str) -> Result<(), RequestError> {
    send("DELETE", path, None::<&()>).await.map(drop)
}

async fn send(method: &str, path: &str, body: Option<&(impl Serialize + Sync)>) -> Result<String, RequestError> {
    let unreachable = |_| RequestError::Unreachable;
    if !is_served().await {
        return Err(RequestError::Unreachable);
    }
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        let headers = web_sys::Headers::new().map_err(unreachable)?;
        headers.set("content-type", "application/json").map_err(unreachable)?;
        options.set_headers(&headers);
        options.set_body(&serde_json::to_string(body).unwrap_or_default().into());
    }
    // Relative to the page, so that a server behind a path works too.
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &options)).await.map_err(unreachable)?;
    let answer: Response = answer.dyn_into().map_err(unreachable)?;
    let text = JsFuture::from(answer.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or(RequestError::Unreachable, RequestError::Refused))
}
