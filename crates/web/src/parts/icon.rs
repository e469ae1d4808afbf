//! Symbols of the icon sheet.

use game_core::Seat;
use leptos::prelude::*;

/// A symbol of the icon sheet. It is decorative: a text beside it says the same.
#[component]
pub(crate) fn Icon(
    #[prop(into)] name: Signal<&'static str>,
    #[prop(optional, into)] class: &'static str,
) -> impl IntoView {
    let class = if class.is_empty() { "icon" } else { class };
    view! {
        <svg class=class aria-hidden="true">
            <use href=move || format!("#{}", name.get())></use>
        </svg>
    }
}

/// The emblem of a seat: sun, moon, star or wave.
#[component]
pub(crate) fn Emblem(seat: Seat) -> impl IntoView {
    let name = match seat.index() {
        0 => "i-p-sun",
        1 => "i-p-moon",
        2 => "i-p-star",
        _ => "i-p-wave",
    };
    view! {
        <span class="emblem" data-player=(seat.index() + 1).to_string()>
            <Icon name class="emblem-icon" />
        </span>
    }
}

/// Says in a log that a bot played in the place of a person.
#[component]
pub(crate) fn StandInMark() -> impl IntoView {
    view! {
        <span class="chip" data-test="by-bot">
            <Icon name="u-bot" />
            {move || t!("log-by-bot")}
        </span>
    }
}
