//! The chances to win as the expert sees them: a bar across the top of the page, and the same in words.

use game_core::SeatSet;
use leptos::prelude::*;

use super::help::Help;
use crate::parts::{listed, seat_name};
use crate::review::percent;

/// Every player with the chance to win, in words.
pub(super) fn chances_words(help: Help) -> Option<String> {
    let chances = help.chances.get()?;
    let mine = help.session.my_seat();
    let one = |(seat, chance): (game_core::Seat, f64)| {
        let name = if mine == Some(seat) {
            t!("you")
        } else {
            help.session.seat_info(seat).as_ref().map(seat_name).unwrap_or_default()
        };
        t!("practice-chance-of", name = name, chance = percent(chance))
    };
    let seats = SeatSet::first_seats(chances.len());
    Some(t!("practice-chances", list = listed(&seats.iter().zip(chances).map(one).collect::<Vec<_>>())))
}

/// The player's own chance to win.
pub(super) fn own_chance(help: Help) -> Option<String> {
    let mine = help.session.my_seat()?;
    help.chances.with(|chances| chances.as_ref()?.get(mine.index()).map(|chance| percent(*chance)))
}

/// The bar. The card has its words.
#[component]
pub(super) fn ChanceBar(help: Help) -> impl IntoView {
    let part = |(index, chance): (usize, f64)| {
        view! { <i data-seat=(index + 1).to_string() style:width=format!("{:.1}%", 100.0 * chance)></i> }
    };
    let parts = move || help.chances.get().map(|chances| chances.into_iter().enumerate().map(part).collect_view());
    view! {
        <Show when=move || help.chances.with(Option::is_some)>
            <div class="chance-bar" aria-hidden="true" data-test="chance-bar">
                {parts}
            </div>
        </Show>
    }
}
