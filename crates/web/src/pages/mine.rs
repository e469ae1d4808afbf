//! My games, and my name on another device.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn Mine() -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("mine"))><h1>{move || t!("mine")}</h1></Frame> }
}

#[component]
pub(crate) fn Claim(code: String) -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("mine"))><h1>{move || t!("mine")}</h1></Frame> }
}
