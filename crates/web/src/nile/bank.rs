//! The far bank: the opponent's name, pyramid and storehouse.

use games::nile::{Area, Phase};
use leptos::prelude::*;

use super::model::TableModel;
use super::names::die_name;
use super::pyramid::Pyramid;
use super::rival_turn::RivalTurn;
use super::tray::Storehouse;
use crate::parts::{Emblem, Icon};

#[component]
pub(crate) fn FarBank(model: TableModel) -> impl IntoView {
    let doing = move || {
        let seat = model.far();
        let acts = model.state.with(|state| state.active()) == seat;
        match model.phase() {
            Phase::Over => t!("nile-doing-over"),
            _ if acts => t!("nile-doing-turn"),
            _ => t!("nile-doing-waits", me = model.me(model.near.get()), name = model.name(model.near.get())),
        }
    };
    let storms = move || {
        let seat = model.near.get();
        let stormed: Vec<Area> =
            model.state.with(|state| Area::ALL.into_iter().filter(|area| state.storms(seat)[*area]).collect());
        let chip = |area: Area| {
            view! {
                <span class="chip chip-warn">
                    <Icon name="u-alert" />
                    {t!("nile-storm-comes", die = die_name(area))}
                </span>
            }
        };
        stormed.into_iter().map(chip).collect_view()
    };
    view! {
        <section class="far-bank" aria-label=move || t!("nile-far-bank", name = model.name(model.far()))>
            <div class="far-bank-name">
                {move || view! { <Emblem seat=model.far() /> }} <div>
                    <b>{move || model.name(model.far())}</b>
                    <small>{doing}</small>
                    <RivalTurn model />
                </div>
            </div>
            <Pyramid model seat=Signal::derive(move || model.far()) width=188.0 height=76.0 />
            <div class="stores">
                {storms}<span class="caps">{move || t!("nile-storehouse")}</span>
                {move || view! { <Storehouse model seat=model.far() /> }}
            </div>
        </section>
    }
}
