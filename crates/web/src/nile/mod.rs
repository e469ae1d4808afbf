//! The table of Nile.

use ::nile::Nile;
use leptos::prelude::*;

use crate::parts::Frame;
use crate::session::Session;

#[component]
pub(crate) fn TablePage(session: Session, game: Nile) -> impl IntoView {
    let _ = game;
    view! {
        <Frame title=Signal::derive(|| t!("nile"))>
            <pre>{move || session.shown.get().map(|shown| format!("{:#?}", shown.sight))}</pre>
        </Frame>
    }
}
