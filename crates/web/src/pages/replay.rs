//! A finished game, once more.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn ReplayFile() -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("replay"))><h1>{move || t!("replay")}</h1></Frame> }
}

#[component]
pub(crate) fn ReplayLocal(number: String) -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("replay"))><h1>{move || t!("replay")}</h1></Frame> }
}

#[component]
pub(crate) fn ReplayOnline(table: protocol::TableId) -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("replay"))><h1>{move || t!("replay")}</h1></Frame> }
}
