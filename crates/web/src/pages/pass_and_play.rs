//! Several people on one device.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn PassAndPlay() -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("pass-and-play"))><h1>{move || t!("pass-and-play")}</h1></Frame> }
}
