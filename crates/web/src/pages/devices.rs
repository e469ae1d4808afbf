//! The devices on which the player is signed in: lists them, signs one out, and adds one by a one-time link.

use leptos::prelude::*;
use protocol::{Device, RefusalCode};
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

use super::mine::ago;
use super::sign_in::{error_words, forget_sign_in};
use crate::browser::{RequestError, delete, now_ms, reload, request};
use crate::parts::{CopyButton, Icon, Qr, ShareButton, Spinner};
use crate::route::Route;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

type Loaded<T> = RwSignal<Option<Result<T, RequestError>>>;

/// The player's devices, folded away until they are asked for.
#[component]
pub(super) fn Devices() -> impl IntoView {
    let devices: Loaded<Vec<Device>> = RwSignal::new(None);
    let signed_out = RwSignal::new(None::<Device>);
    let summary = NodeRef::<leptos::html::Summary>::new();
    // The button that had the focus is gone then.
    Effect::new(move |_| signed_out.get().and_then(|_| summary.get_untracked()?.focus().ok()));
    let load = move |_| {
        spawn_local(async move {
            let loaded = request("api/me/devices", None::<&()>).await;
            let _ = devices.try_set(Some(loaded));
        });
    };
    let list = move || match devices.get() {
        None => view! { <Spinner /> }.into_any(),
        Some(Err(error)) => view! { <ErrorText error /> }.into_any(),
        Some(Ok(list)) => {
            let is_only = list.len() == 1;
            let row = move |device| view! { <DeviceRow device is_only devices signed_out /> };
            view! {
                <ul class="rows" aria-label=move || t!("devices")>
                    {list.into_iter().map(row).collect_view()}
                </ul>
            }
            .into_any()
        }
    };
    view! {
        <details class="folded" on:toggle=load>
            <summary node_ref=summary data-test="devices">
                {move || t!("devices")}
            </summary>
            <p class="muted">{move || t!("devices-text")}</p>
            {list}
            <p role="status" data-test="signed-out">
                {move || signed_out.get().map(|device| t!("signed-out", device = device_name(&device)))}
            </p>
            <AddDevice />
        </details>
    }
}

/// What the player calls a device.
fn device_name(device: &Device) -> String {
    if device.label.is_empty() { t!("device-unnamed") } else { device.label.clone() }
}

/// When a device was last used and when it was added. The server knows the day only.
fn device_times(device: &Device) -> String {
    let days = (now_ms() - device.seen_ms).max(0) / DAY_MS;
    let times = [t!("device-used", days = days), t!("device-added", ago = ago(device.created_ms))];
    times.join(" · ")
}

#[component]
fn ErrorText(error: RequestError) -> impl IntoView {
    view! {
        <p class="error" role="alert">
            {move || error_words(&error)}
        </p>
    }
}

/// One device. It is signed out at the second press.
#[component]
fn DeviceRow(
    device: Device,
    /// Whether the player has no other device.
    is_only: bool,
    devices: Loaded<Vec<Device>>,
    signed_out: RwSignal<Option<Device>>,
) -> impl IntoView {
    let device = StoredValue::new(device);
    let name = move || device.with_value(device_name);
    let is_this = device.with_value(|device| device.this);
    let is_sure = RwSignal::new(false);
    let error = RwSignal::new(None::<RequestError>);
    let press = move || {
        if !is_sure.get_untracked() {
            return is_sure.set(true);
        }
        spawn_local(async move {
            match sign_out(&device.get_value()).await {
                Ok(()) if is_this => reload(),
                Ok(()) => {
                    let gone = device.get_value();
                    let _ = devices.try_update(|devices| {
                        if let Some(Ok(list)) = devices {
                            list.retain(|other| other.id != gone.id);
                        }
                    });
                    let _ = signed_out.try_set(Some(gone));
                }
                Err(refused) => drop(error.try_set(Some(refused))),
            }
        });
    };
    view! {
        <li data-test="device">
            <Icon name="u-device" class="table-icon" />
            <span class="row-text">
                <b>{name}</b>
                <small>{move || device.with_value(device_times)}</small>
            </span>
            {is_this
                .then(|| {
                    view! {
                        <span class="chip chip-gold" data-test="this-device">
                            {move || t!("device-this")}
                        </span>
                    }
                })}
            <SignOutButton is_sure name press />
            <Show when=move || is_only && is_sure.get()>
                <p class="error" role="alert" data-test="only-device">
                    {move || t!("sign-out-last")}
                </p>
            </Show>
            {move || error.get().map(|error| view! { <ErrorText error /> })}
        </li>
    }
}

/// The button that signs a device out. It asks once more before it does.
#[component]
fn SignOutButton(
    is_sure: RwSignal<bool>,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
    press: impl Fn() + Send + 'static,
) -> impl IntoView {
    let label = move || match is_sure.get() {
        true => t!("sign-out-really-of", device = name()),
        false => t!("sign-out-of", device = name()),
    };
    let text = move || if is_sure.get() { t!("sign-out-really") } else { t!("sign-out") };
    view! {
        <button
            type="button"
            class="button"
            class:is-error=move || is_sure.get()
            data-test="sign-out"
            aria-label=label
            on:click=move |_| press()
        >
            {text}
        </button>
    }
}

/// Signs a device out. One that is signed out already counts as done.
async fn sign_out(device: &Device) -> Result<(), RequestError> {
    match delete(&format!("api/me/devices/{}", device.id.0)).await {
        Err(RequestError::Refused(refusal)) if refusal.code == RefusalCode::NotFound => {}
        done => done?,
    }
    if device.this {
        forget_sign_in();
    }
    Ok(())
}

/// The secret of a one-time link.
#[derive(Deserialize)]
struct DeviceCode {
    code: String,
}

/// Makes a link that signs the player in on another device.
#[component]
fn AddDevice() -> impl IntoView {
    let link: Loaded<String> = RwSignal::new(None);
    let make = move |_| {
        spawn_local(async move {
            // The code is in the fragment of the address, which browsers do not send to servers.
            let made = request::<DeviceCode>("api/me/move", Some(&())).await.map(|made| Route::Claim(made.code).link());
            let _ = link.try_set(Some(made));
        });
    };
    move || match link.get() {
        None => view! {
            <button type="button" class="button" data-test="add-device" on:click=make>
                <Icon name="u-link" />
                {move || t!("add-device")}
            </button>
        }
        .into_any(),
        Some(Ok(link)) => view! { <DeviceLink link /> }.into_any(),
        Some(Err(error)) => view! { <ErrorText error /> }.into_any(),
    }
}

/// A one-time link, to open on the other device.
#[component]
fn DeviceLink(link: String) -> impl IntoView {
    let (shared, drawn, copied) = (link.clone(), link.clone(), StoredValue::new(link.clone()));
    view! {
        <div class="device-link">
            <p role="status">{move || t!("add-device-text")}</p>
            <input class="input" readonly aria-label=move || t!("link") data-test="device-link" prop:value=link />
            <div class="actions">
                <CopyButton text=move || copied.get_value() />
                <ShareButton link=shared />
            </div>
            <Qr link=drawn />
        </div>
    }
}
