//! The far bank: the opponent's name, pyramid and storehouse.

use leptos::prelude::*;
use nile::{Area, Phase};

use super::desk::Desk;
use super::names::die_name;
use super::pyramid::Pyramid;
use super::tray::Storehouse;
use crate::parts::{Emblem, Icon};

#[component]
pub(crate) fn FarBank(desk: Desk) -> impl IntoView {
    let doing = move || {
        let seat = desk.far();
        let acts = desk.state.with(|state| state.active()) == seat;
        match desk.phase() {
            Phase::Over => t!("nile-doing-over"),
            _ if acts => t!("nile-doing-turn"),
            _ => t!("nile-doing-waits", me = desk.me(desk.near.get()), name = desk.name(desk.near.get())),
        }
    };
    let storms = move || {
        let seat = desk.near.get();
        let stormed: Vec<Area> =
            desk.state.with(|state| Area::ALL.into_iter().filter(|area| state.storms(seat)[*area]).collect());
        let chip = |area: Area| view! { <span class="chip chip-warn"><Icon name="u-alert"/>{t!("nile-storm-comes", die = die_name(area))}</span> };
        stormed.into_iter().map(chip).collect_view()
    };
    view! {
        <section class="far-bank" aria-label=move || t!("nile-far-bank", name = desk.name(desk.far()))>
            <div class="far-bank-name">
                {move || view! { <Emblem seat=desk.far()/> }}
                <div><b>{move || desk.name(desk.far())}</b><small>{doing}</small></div>
            </div>
            <Pyramid desk seat=Signal::derive(move || desk.far()) width=188.0 height=76.0/>
            <div class="stores">{storms}<span class="caps">{move || t!("nile-storehouse")}</span>{move || view! { <Storehouse desk seat=desk.far()/> }}</div>
        </section>
    }
}
