//! The rules of both games.

use leptos::prelude::*;

use crate::parts::Frame;

#[component]
pub(crate) fn Learn(game: Option<protocol::GameName>) -> impl IntoView {
    view! { <Frame title=Signal::derive(|| t!("learn"))><h1>{move || t!("learn")}</h1></Frame> }
}
