//! The table of Nile.
//!
//! `desk` is the state that the components share. `budget`, `cells`, `draft` and `drawing` do not depend on a browser. The
//! other modules are components.

mod area;
mod ask;
mod bank;
mod budget;
mod cells;
mod desk;
mod dice;
mod draft;
mod drawing;
mod explain;
mod hints;
mod keys;
mod land_picture;
mod log;
pub(crate) mod names;
pub(crate) mod options;
mod plan;
mod plan_step;
mod pyramid;
mod result;
mod setup;
mod steps;
mod tray;
mod valley;

use ::nile::{Nile, Phase};
use leptos::prelude::*;

use crate::parts::{Emblem, Frame, TableBar};
use crate::session::Session;
use desk::Desk;

/// The table of Nile.
#[component]
pub(crate) fn TablePage(session: Session, game: Nile) -> impl IntoView {
    let desk = Desk::new(session, game);
    keys::listen(desk);
    keys::follow(desk);
    let drafting = move || desk.phase() == Phase::Drafting;
    view! {
        <Frame class="nile" title=Signal::derive(|| t!("nile")) bar=move || view! { <Turn desk/><TableBar session/> }>
            <h1 class="screen-reader-only">{move || t!("nile")}</h1>
            <p class="screen-reader-only" role="status" aria-live="polite" data-test="spoken">{move || desk.spoken.get()}</p>
            <div class="wrap" class:drafting=drafting>
                <div class="main">
                    <bank::FarBank desk/>
                    <valley::Valley desk/>
                    <div class="near-bank">
                        <Show when=drafting fallback=move || view! { <tray::TrayPanel desk/><pyramid::PyramidPanel desk/> }>
                            <setup::DraftPanel desk/>
                        </Show>
                        <plan::PlanPanel desk/>
                    </div>
                </div>
                <div class="rail">
                    <steps::Steps desk/>
                    <setup::InPlay desk/>
                    <log::Log desk/>
                </div>
            </div>
        </Frame>
    }
}

/// Whose turn it is, for the top bar.
#[component]
fn Turn(desk: Desk) -> impl IntoView {
    let text = move || {
        let (seat, turns) = desk.state.with(|state| (state.active(), state.turns()));
        let round = turns.div_ceil(2);
        match desk.phase() {
            Phase::Over => t!("nile-game-over"),
            Phase::Drafting | Phase::Placing | Phase::FirstPurchases => {
                t!("nile-bar-setup", me = desk.me(seat), name = desk.name(seat))
            }
            _ => t!("nile-bar-turn", me = desk.me(seat), name = desk.name(seat), round = round),
        }
    };
    view! {
        <span class="chip turn" class:chip-gold=move || desk.is_asked() data-test="turn">
            {move || view! { <Emblem seat=desk.state.with(|state| state.active())/> }}
            {text}
        </span>
    }
}
