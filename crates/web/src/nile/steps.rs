//! The steps of the setup or of a turn, and which one the game is at.

use game_core::Seat;
use leptos::prelude::*;
use nile::{FIRST_COINS, Phase};

use super::desk::Desk;
use crate::parts::Icon;

/// The index of the present step.
const fn present_step(phase: Phase) -> usize {
    match phase {
        Phase::Drafting | Phase::Placing | Phase::Rolling => 0,
        Phase::FirstPurchases
        | Phase::Bumping
        | Phase::Extras
        | Phase::RollingExtra(_)
        | Phase::Discoveries
        | Phase::Doubling => 1,
        Phase::Spending => 2,
        Phase::Over => 4,
    }
}

/// The faces of this turn's dice.
fn dice(desk: Desk) -> String {
    desk.state.with(|state| {
        let faces: Vec<String> = state.turn().dice().iter().map(|die| die.face.get().to_string()).collect();
        faces.join(", ")
    })
}

/// What both players have left for their first purchases.
fn first_coins(desk: Desk) -> String {
    if desk.phase() != Phase::FirstPurchases {
        return String::new();
    }
    let left = |seat: Seat| FIRST_COINS.saturating_sub(desk.state.with(|state| state.first_spent(seat)));
    let (near, far) = (desk.near.get(), desk.far());
    t!(
        "nile-step-first-left",
        near = desk.name(near),
        far = desk.name(far),
        near_left = left(near),
        far_left = left(far)
    )
}

/// The steps with their notes.
fn steps(desk: Desk) -> Vec<(String, String)> {
    if matches!(desk.phase(), Phase::Drafting | Phase::Placing | Phase::FirstPurchases) {
        return vec![
            (t!("nile-step-discoveries"), String::new()),
            (t!("nile-step-first"), first_coins(desk)),
            (t!("nile-step-turns"), String::new()),
        ];
    }
    vec![
        (t!("nile-step-roll"), dice(desk)),
        (t!("nile-step-specials"), String::new()),
        (t!("nile-step-spend"), String::new()),
        (t!("nile-end-turn"), String::new()),
    ]
}

#[component]
pub(crate) fn Steps(desk: Desk) -> impl IntoView {
    let step = move |(index, (text, note)): (usize, (String, String))| {
        let present = present_step(desk.phase());
        let (done, now) = (index < present, index == present);
        let mark = if done { view! { <Icon name="u-check"/> }.into_any() } else { (index + 1).into_any() };
        view! {
            <li class:past=done class:current=now aria-current=now.then_some("step")><i aria-hidden="true">{mark}</i>{text}<small>{note}</small></li>
        }
    };
    let steps = move || steps(desk).into_iter().enumerate().map(step).collect_view();
    view! { <section class="panel" aria-label=move || t!("nile-steps")><ol class="steps">{steps}</ol></section> }
}
