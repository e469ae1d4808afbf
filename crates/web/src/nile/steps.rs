//! The steps of the setup or of a turn, and which one the game is at.

use game_core::Seat;
use games::nile::{FIRST_COINS, Phase};
use leptos::prelude::*;

use super::model::TableModel;
use crate::parts::Icon;

/// The index of the present step.
const fn present_step(phase: Phase) -> usize {
    match phase {
        Phase::Beginning | Phase::Drafting | Phase::Placing | Phase::Rolling => 0,
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
fn dice(model: TableModel) -> String {
    model.state.with(|state| {
        let faces: Vec<String> = state.turn().dice().iter().map(|die| die.face.get().to_string()).collect();
        faces.join(", ")
    })
}

/// What both players have left for their first purchases.
fn first_coins(model: TableModel) -> String {
    if model.phase() != Phase::FirstPurchases {
        return String::new();
    }
    let left = |seat: Seat| FIRST_COINS.saturating_sub(model.state.with(|state| state.first_spent(seat)));
    let (near, far) = (model.near.get(), model.far());
    t!(
        "nile-step-first-left",
        near = model.name(near),
        far = model.name(far),
        near_left = left(near),
        far_left = left(far)
    )
}

/// The steps with their notes.
fn steps(model: TableModel) -> Vec<(String, String)> {
    if matches!(model.phase(), Phase::Beginning | Phase::Drafting | Phase::Placing | Phase::FirstPurchases) {
        return vec![
            (t!("nile-step-discoveries"), String::new()),
            (t!("nile-step-first"), first_coins(model)),
            (t!("nile-step-turns"), String::new()),
        ];
    }
    vec![
        (t!("nile-step-roll"), dice(model)),
        (t!("nile-step-specials"), String::new()),
        (t!("nile-step-spend"), String::new()),
        (t!("nile-end-turn"), String::new()),
    ]
}

#[component]
pub(crate) fn Steps(model: TableModel) -> impl IntoView {
    let step = move |(index, (text, note)): (usize, (String, String))| {
        let present = present_step(model.phase());
        let (done, now) = (index < present, index == present);
        let mark = if done { view! { <Icon name="u-check" /> }.into_any() } else { (index + 1).into_any() };
        view! {
            <li class:past=done class:current=now aria-current=now.then_some("step")>
                <i aria-hidden="true">{mark}</i>
                {text}
                <small>{note}</small>
            </li>
        }
    };
    let steps = move || steps(model).into_iter().enumerate().map(step).collect_view();
    view! {
        <section class="panel" aria-label=move || t!("nile-steps")>
            <ol class="steps">{steps}</ol>
        </section>
    }
}
