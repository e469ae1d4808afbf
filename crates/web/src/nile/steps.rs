//! Where the game is: the steps of the setup, or of a turn.

use game_core::Seat;
use leptos::prelude::*;
use nile::{FIRST_COINS, Phase};

use super::desk::Desk;
use crate::parts::Icon;

#[component]
pub(crate) fn Steps(desk: Desk) -> impl IntoView {
    let set_up = move || matches!(desk.phase(), Phase::Drafting | Phase::Placing | Phase::FirstPurchases);
    let dice = move || {
        desk.state.with(|state| {
            let faces: Vec<String> = state.turn().dice().iter().map(|die| die.face.get().to_string()).collect();
            faces.join(", ")
        })
    };
    let at = move || match desk.phase() {
        Phase::Drafting | Phase::Placing | Phase::Rolling => 0,
        Phase::FirstPurchases
        | Phase::Bumping
        | Phase::Extras
        | Phase::RollingExtra(_)
        | Phase::Discoveries
        | Phase::Doubling => 1,
        Phase::Spending => 2,
        Phase::Over => 4,
    };
    let step = move |index: usize, text: String, note: String| {
        let (done, now) = (index < at(), index == at());
        let mark = if done { view! { <Icon name="u-check"/> }.into_any() } else { (index + 1).into_any() };
        view! {
            <li class:past=done class:current=now aria-current=now.then_some("step")><i aria-hidden="true">{mark}</i>{text}<small>{note}</small></li>
        }
    };
    let spent = move || {
        let left = |seat: Seat| FIRST_COINS.saturating_sub(desk.state.with(|state| state.first_spent(seat)));
        if desk.phase() == Phase::FirstPurchases {
            let (near, far) = (desk.near.get(), desk.far());
            t!(
                "nile-step-first-left",
                near = desk.name(near),
                far = desk.name(far),
                near_left = left(near),
                far_left = left(far)
            )
        } else {
            String::new()
        }
    };
    let steps = move || {
        if set_up() {
            vec![
                step(0, t!("nile-step-discoveries"), String::new()),
                step(1, t!("nile-step-first"), spent()),
                step(2, t!("nile-step-turns"), String::new()),
            ]
        } else {
            vec![
                step(0, t!("nile-step-roll"), dice()),
                step(1, t!("nile-step-specials"), String::new()),
                step(2, t!("nile-step-spend"), String::new()),
                step(3, t!("nile-end-turn"), String::new()),
            ]
        }
    };
    view! { <section class="panel" aria-label=move || t!("nile-steps")><ol class="steps">{steps}</ol></section> }
}
