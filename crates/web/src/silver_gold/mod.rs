//! The table of Silver & Gold.

use ::silver_gold::SilverGold;
use leptos::prelude::*;

use crate::parts::Frame;
use crate::session::Session;

#[component]
pub(crate) fn TablePage(session: Session, game: SilverGold) -> impl IntoView {
    let _ = game;
    view! {
        <Frame title=Signal::derive(|| t!("silver-gold"))>
            <pre>{move || session.shown.get().map(|shown| format!("{:#?}", shown.sight))}</pre>
        </Frame>
    }
}
