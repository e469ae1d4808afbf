//! What a table of an evening shows of it: the round, the way back, and the way to the next table.

use leptos::prelude::*;
use protocol::{EventMark, Stage};

use super::following::{Following, minutes};
use crate::parts::now_every;
use crate::route::Route;
use crate::session::Session;

/// Following the evening also tells the server that the player is here.
#[component]
pub(super) fn TableBar(session: Session, mark: EventMark) -> impl IntoView {
    let following = Following::new(mark.event);
    let is_over = Memo::new(move |_| session.stage() == Some(Stage::Finished));
    let next =
        Memo::new(move |_| following.read(|info| info.your_table()).flatten().filter(|table| *table != session.table));
    // A new round has started: the player's new table waits.
    Effect::new(move |_| {
        if let Some(table) = next.get().filter(|_| is_over.get()) {
            Route::Table(table).go();
        }
    });
    let now = now_every(1_000);
    let left = move || following.seconds_left(now.get()).map(minutes);
    let words = move || {
        let all = following.read(|info| info.settings.rounds).unwrap_or(mark.round);
        if is_over.get() {
            t!("evening-bar-over")
        } else {
            t!("evening-bar", round = mark.round, all = all, n = mark.table)
        }
    };
    view! {
        <div class="evening-bar" data-test="evening-bar">
            <span>{words}</span>
            <span class="evening-clock" aria-hidden="true">
                {left}
            </span>
            <a class="button button-quiet" href=Route::Evening(mark.event).href() data-test="to-evening">
                {move || t!("evening-standings")}
            </a>
        </div>
    }
}
