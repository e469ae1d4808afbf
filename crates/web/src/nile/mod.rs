//! The table of Nile.
//!
//! `model` is the state that the components share. `budget`, `cells`, `draft` and `drawing` do not depend on a browser. The
//! other modules are components.

mod area;
mod bank;
mod budget;
mod cells;
mod dice;
mod discoveries;
mod draft;
mod drawing;
mod ending;
mod explain;
mod finish;
mod hints;
mod keys;
mod land_picture;
mod log;
mod model;
mod names;
mod opening;
pub(crate) mod options;
mod pacing;
mod plan;
mod plan_step;
mod practice;
mod pyramid;
mod questions;
mod review;
mod rival_turn;
mod rules;
mod spoken;
mod steps;
mod tray;
mod turns;
mod valley;

use games::nile::{Nile, Phase};
use leptos::prelude::*;
use protocol::Stage;

use crate::feel::FlightLayer;
use crate::parts::{Emblem, Frame, KeysDialog, TableBar};
use crate::session::Session;
use crate::spoken::{SpokenLink, SpokenPanel, is_spoken};
use model::TableModel;

pub(crate) use opening::opening_turn;
pub(crate) use rules::Rules;
pub(crate) use spoken::TEXTS as SPOKEN_TEXTS;

/// The table of Nile.
#[component]
pub(crate) fn TablePage(session: Session, game: Nile) -> impl IntoView {
    let model = TableModel::new(session, game);
    keys::listen(model);
    keys::follow(model);
    practice::follow(model);
    let voice = spoken::voice(model);
    let over = Memo::new(move |_| {
        let is_finished = model.session.stage() == Some(Stage::Finished) && model.pacing.is_current();
        model.phase() == Phase::Over || is_finished
    });
    view! {
        <Frame
            class="nile"
            title=Signal::derive(|| t!("nile"))
            bar=move || {
                view! {
                    <Turn model />
                    <TableBar session />
                }
            }
        >
            <h1 class="screen-reader-only">{move || t!("nile")}</h1>
            <p class="screen-reader-only" role="status" aria-live="polite" data-test="spoken">
                // The spoken mode says all of this itself.
                {move || (!is_spoken()).then(|| model.spoken.get())}
            </p>
            <SpokenLink />
            <SpokenPanel voice />
            <KeysDialog keys=keys::all />
            <Show when=move || over.get() fallback=move || view! { <Table model /> }>
                <ending::Ending model />
            </Show>
            <FlightLayer flights=model.pacing.flights />
        </Frame>
    }
}

/// The table while the game is played.
#[component]
fn Table(model: TableModel) -> impl IntoView {
    let drafting = move || model.phase() == Phase::Drafting;
    view! {
        <div
            class="wrap"
            class:drafting=drafting
            class:showing=move || model.pacing.show.is_running()
            class:building=move || model.pacing.building.get()
        >
            <rival_turn::NothingToSpend model />
            <div class="main">
                <bank::FarBank model />
                <valley::Valley model />
                <div class="near-bank">
                    <Show
                        when=drafting
                        fallback=move || {
                            view! {
                                <tray::TrayPanel model />
                                <pyramid::PyramidPanel model />
                            }
                        }
                    >
                        <discoveries::DraftPanel model />
                    </Show>
                    <plan::PlanPanel model />
                </div>
            </div>
            <div class="rail">
                <steps::Steps model />
                <discoveries::InPlay model />
                <log::Log model />
            </div>
        </div>
    }
}

/// Whose turn it is, for the top bar.
#[component]
fn Turn(model: TableModel) -> impl IntoView {
    let text = move || {
        let (seat, turns) = model.state.with(|state| (state.active(), state.turns()));
        let round = turns.div_ceil(2);
        match model.phase() {
            Phase::Over => t!("nile-game-over"),
            Phase::Beginning | Phase::Drafting | Phase::Placing | Phase::FirstPurchases => {
                t!("nile-bar-setup", me = model.me(seat), name = model.name(seat))
            }
            _ => t!("nile-bar-turn", me = model.me(seat), name = model.name(seat), round = round),
        }
    };
    view! {
        <span class="chip turn" class:chip-gold=move || model.is_asked() data-test="turn">
            {move || view! { <Emblem seat=model.state.with(|state| state.active()) /> }}
            {text}
        </span>
    }
}
