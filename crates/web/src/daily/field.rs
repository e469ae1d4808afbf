//! What is known about other people's digs.

use leptos::prelude::*;
use protocol::{DailyFormat, Day};

use super::source::Source;
use crate::parts::Icon;

/// The field of a day: everyone's results, once the player has dug. Without a server there is none.
#[component]
pub(super) fn Field(_day: Day, _format: Signal<DailyFormat>, source: Source) -> impl IntoView {
    match source {
        Source::Local => view! {
            <section class="panel" aria-label=move || t!("daily-field")>
                <div class="panel-head">
                    <h2>{move || t!("daily-field")}</h2>
                </div>
                <p class="daily-locked">
                    <Icon name="u-device" />
                    {move || t!("daily-no-server")}
                </p>
            </section>
        },
    }
}
