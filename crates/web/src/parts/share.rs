//! Ways to share a link: the clipboard, the device's share dialog, a QR code.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::Icon;
use crate::browser::copy;

/// Copies a text. If the browser forbids that, the text is shown to copy by hand.
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
            <Icon name=Signal::derive(move || if done.get() == Some(true) { "u-check" } else { "u-copy" }) />
            <span role="status">{move || if done.get() == Some(true) { t!("copied") } else { t!("copy-link") }}</span>
        </button>
        <Show when=move || done.get() == Some(false)>
            <input class="input" readonly aria-label=move || t!("link") prop:value=text />
        </Show>
    }
}

/// Opens the device's share dialog, if there is one.
#[component]
pub(crate) fn ShareButton(link: String) -> impl IntoView {
    let share = js_sys::Reflect::get(&window().navigator(), &"share".into()).ok();
    share.filter(JsCast::is_instance_of::<js_sys::Function>).map(|_| {
        let press = move |_| {
            let data = web_sys::ShareData::new();
            data.set_title("Pyramids");
            data.set_url(&link);
            let shared = window().navigator().share_with_data(&data);
            // An error means that the player closed the dialog.
            spawn_local(async move { drop(JsFuture::from(shared).await) });
        };
        view! {
            <button type="button" class="button" data-test="share" on:click=press>
                <Icon name="u-share" />
                {move || t!("share")}
            </button>
        }
    })
}

/// Shares a text, with a link if there is one: in the device's share dialog, or else through the clipboard.
#[component]
pub(crate) fn ShareText(
    text: impl Fn() -> String + Copy + Send + Sync + 'static,
    link: Option<String>,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let press = move |_| {
        let (text, link) = (text(), link.clone());
        spawn_local(async move {
            if share_dialog(&text, link.as_deref()).await {
                return;
            }
            let whole = link.map_or(text.clone(), |link| format!("{text} {link}"));
            copied.set(copy(&whole).await);
            gloo_timers::future::TimeoutFuture::new(2_500).await;
            let _ = copied.try_set(false);
        });
    };
    view! {
        <button type="button" class="button" data-test="share" on:click=press>
            <Icon name=Signal::derive(move || if copied.get() { "u-check" } else { "u-share" }) />
            <span role="status">{move || if copied.get() { t!("copied") } else { t!("share") }}</span>
        </button>
    }
}

/// Opens the device's share dialog; returns whether there is one.
async fn share_dialog(text: &str, link: Option<&str>) -> bool {
    let share = js_sys::Reflect::get(&window().navigator(), &"share".into()).ok();
    if !share.is_some_and(|share| share.is_instance_of::<js_sys::Function>()) {
        return false;
    }
    let data = web_sys::ShareData::new();
    data.set_title("Pyramids");
    data.set_text(text);
    if let Some(link) = link {
        data.set_url(link);
    }
    // An error means that the player closed the dialog.
    drop(JsFuture::from(window().navigator().share_with_data(&data)).await);
    true
}

/// A link as a QR code.
#[component]
pub(crate) fn Qr(link: String) -> impl IntoView {
    QrCode::encode_text(&link, QrCodeEcc::Medium).ok().map(|code| {
        let size = code.size();
        let dark = |x: i32, y: i32| code.get_module(x, y).then(|| format!("M{x} {y}h1v1h-1z"));
        let path: String =
            (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter_map(|(x, y)| dark(x, y)).collect();
        // Cameras need a quiet border of four modules, and dark on light in every theme.
        view! {
            <svg
                class="qr-code"
                role="img"
                aria-label=move || t!("qr")
                viewBox=format!("-4 -4 {0} {0}", size + 8)
                shape-rendering="crispEdges"
                data-test="qr"
            >
                <rect x="-4" y="-4" width=size + 8 height=size + 8 fill="#fff"></rect>
                <path d=path fill="#241638"></path>
            </svg>
        }
    })
}
