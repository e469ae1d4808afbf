//! What is asked of the browser: storage, time, luck, the clipboard, a server's answers.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, Storage};

/// Everything this client stores begins with this.
const PREFIX: &str = "pyramids.";

thread_local! {
    /// What the browser would not store, because that is forbidden or full: it lasts as long as the page.
    static UNSTORED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static KEEPS_ALL: ArcRwSignal<bool> = ArcRwSignal::new(true);
}

/// Whether the browser has stored everything so far.
pub(crate) fn keeps_all() -> bool {
    KEEPS_ALL.with(|keeps_all| keeps_all.get())
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is stored under a name.
pub(crate) fn stored(name: &str) -> Option<String> {
    let unstored = UNSTORED.with_borrow(|unstored| unstored.get(name).cloned());
    unstored.or_else(|| storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten())
}

/// Stores a text; if the browser does not take it, for as long as the page lasts.
pub(crate) fn store(name: &str, text: &str) {
    let taken = storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok());
    UNSTORED.with_borrow_mut(|unstored| {
        if taken {
            unstored.remove(name);
        } else {
            unstored.insert(name.into(), text.into());
        }
    });
    if !taken {
        KEEPS_ALL.with(|keeps_all| keeps_all.set(false));
    }
}

/// What [`store_value`] stored under a name, if it can still be read.
pub(crate) fn stored_value<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&stored(name)?).ok()
}

/// Stores something that is more than a text.
pub(crate) fn store_value(name: &str, value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        store(name, &text);
    }
}

pub(crate) fn forget(name: &str) {
    UNSTORED.with_borrow_mut(|unstored| unstored.remove(name));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// Forgets everything under the names that begin with `start`.
pub(crate) fn forget_all(start: &str) {
    stored_names(start).iter().for_each(|name| forget(name));
}

/// The names under which something is stored, those that begin with `start`.
pub(crate) fn stored_names(start: &str) -> Vec<String> {
    let mut names: BTreeSet<String> = UNSTORED.with_borrow(|unstored| unstored.keys().cloned().collect());
    if let Some(storage) = storage() {
        let stored = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
        names.extend(stored.filter_map(|name| name.strip_prefix(PREFIX).map(String::from)));
    }
    names.into_iter().filter(|name| name.starts_with(start)).collect()
}

/// Puts the focus on the first element that a selector finds.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Loads the page anew.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

pub(crate) fn now_ms() -> i64 {
    js_sys::Date::now() as i64
}

/// Random bytes from the browser.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if getrandom::fill(&mut bytes).is_err() {
        // No browser is without it; a game that cannot be secret is still a game.
        bytes.iter_mut().for_each(|byte| *byte = (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// Whether a media query holds, such as `(pointer: coarse)`.
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|media| media.matches())
}

/// Puts a text on the clipboard; says whether that worked.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Offers a text as a file to keep.
pub(crate) fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Some(link) =
        document().create_element("a").ok().and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = link.set_attribute("href", &address);
        let _ = link.set_attribute("download", name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}

/// Why a server gave no answer that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoAnswer {
    /// It cannot be reached, or there is none: the page was served as plain files.
    Unreachable,
    /// It refused.
    Refused(protocol::Refusal),
}

/// Asks the server that the page came from; `body` makes it a POST.
pub(crate) async fn ask<A: DeserializeOwned>(
    path: &str,
    body: Option<&(impl Serialize + Sync)>,
) -> Result<A, NoAnswer> {
    let text = ask_text(path, body).await?;
    serde_json::from_str(&text).map_err(|_| NoAnswer::Unreachable)
}

thread_local! {
    /// Whether the page came from a server, once that is known.
    static SERVED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Whether the page came from a server that can be asked, and not as plain files: there every request would fail, and
/// browsers complain of each. The server says so with every file; this one is small, and always there.
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

/// As [`ask`], for an answer that is not JSON.
pub(crate) async fn ask_text(path: &str, body: Option<&(impl Serialize + Sync)>) -> Result<String, NoAnswer> {
    let unreachable = |_| NoAnswer::Unreachable;
    if !is_served().await {
        return Err(NoAnswer::Unreachable);
    }
    let options = RequestInit::new();
    if let Some(body) = body {
        options.set_method("POST");
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
    Err(serde_json::from_str(&text).map_or(NoAnswer::Unreachable, NoAnswer::Refused))
}
