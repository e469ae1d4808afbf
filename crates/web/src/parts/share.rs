//! How a link gets to others: copied, by the device's own sharing, or as a picture for a camera.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::Icon;
use crate::browser::copy;

/// Copies a text and says that it did; where the browser forbids it, the text is shown to be copied by hand.
#[component]
pub(crate) fn CopyButton(text: impl Fn() -> String + Copy + Send + Sync + 'static) -> impl IntoView {
    let done = RwSignal::new(None);
    let press = move |_| {
        spawn_local(async move {
            let copied = copy(&text()).await;
            done.set(Some(copied));
            gloo_timers::future::TimeoutFuture::new(if copied { 2_500 } else { 20_000 }).await;
            let _ = done.try_set(None);
        });
    };
    view! {
        <button type="button" class="button" data-test="copy" on:click=press>
            <Icon name=Signal::derive(move || if done.get() == Some(true) { "u-check" } else { "u-copy" })/>
            <span role="status">{move || if done.get() == Some(true) { t!("copied") } else { t!("copy-link") }}</span>
        </button>
        <Show when=move || done.get() == Some(false)>
            <input class="input" readonly aria-label=move || t!("link") prop:value=text/>
        </Show>
    }
}

/// The device's own way of sharing, where there is one.
#[component]
pub(crate) fn ShareButton(link: String) -> impl IntoView {
    let share = js_sys::Reflect::get(&window().navigator(), &"share".into()).ok();
    share.filter(JsCast::is_instance_of::<js_sys::Function>).map(|_| {
        let press = move |_| {
            let data = web_sys::ShareData::new();
            data.set_title("Pyramids");
            data.set_url(&link);
            let shared = window().navigator().share_with_data(&data);
            // Whoever closes the device's dialog has changed their mind: nothing to say about it.
            spawn_local(async move { drop(JsFuture::from(shared).await) });
        };
        view! { <button type="button" class="button" data-test="share" on:click=press><Icon name="u-share"/>{move || t!("share")}</button> }
    })
}

/// A link as a picture for a camera.
#[component]
pub(crate) fn Qr(link: String) -> impl IntoView {
    QrCode::encode_text(&link, QrCodeEcc::Medium).ok().map(|code| {
        let size = code.size();
        let dark = |x: i32, y: i32| code.get_module(x, y).then(|| format!("M{x} {y}h1v1h-1z"));
        let path: String = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter_map(|(x, y)| dark(x, y)).collect();
        // A quiet border of four, as cameras need it; dark on light in every theme.
        view! {
            <svg class="qr-code" role="img" aria-label=move || t!("qr") viewBox=format!("-4 -4 {0} {0}", size + 8) shape-rendering="crispEdges" data-test="qr">
                <rect x="-4" y="-4" width=size + 8 height=size + 8 fill="#fff"></rect>
                <path d=path fill="#241638"></path>
            </svg>
        }
    })
}
