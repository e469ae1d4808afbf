//! A table on the server: made, and filled.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn NewTable() -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("new-table"))><h1>{move || t!("new-table")}</h1></Frame> }
}

#[component]
pub(crate) fn Gathering(session: crate::session::Session) -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("new-table"))><h1>{move || t!("new-table")}</h1></Frame> }
}
