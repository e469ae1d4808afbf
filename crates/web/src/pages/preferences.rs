//! What somebody likes.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn Preferences() -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("settings"))><h1>{move || t!("settings")}</h1></Frame> }
}
