//! What players of several games need: the running games, notices about turns, and games with anyone. It is fetched when it
//! is first needed.

mod anyone;
mod notice_settings;
mod push;
mod running;

use leptos::prelude::*;
use protocol::GameName;

use crate::session::Session;

/// The entry points of this part.
#[derive(Clone, Copy)]
pub(crate) struct YourTurn {
    /// The running games.
    pub(crate) running: fn() -> AnyView,
    /// The question whether to send notices about a table.
    pub(crate) push_question: fn(Session) -> AnyView,
    /// The switches for notices about a table.
    pub(crate) notice_settings: fn(Session) -> AnyView,
    /// Puts the player at a table with anyone.
    pub(crate) anyone: fn(GameName) -> AnyView,
}

pub(crate) const YOUR_TURN: YourTurn = YourTurn {
    running: || view! { <running::Running /> }.into_any(),
    push_question: |session| view! { <push::PushQuestion session /> }.into_any(),
    notice_settings: |session| view! { <notice_settings::NoticeSettings session /> }.into_any(),
    anyone: |game| view! { <anyone::Anyone game /> }.into_any(),
};
