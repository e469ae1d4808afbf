//! The resources of the turn: gathered, planned to be spent, and lost at its end; and the storehouse.

use game_core::Seat;
use games::nile::{Area, Exchange, FILLINGS, Kind, Phase};
use leptos::prelude::*;

use super::dice::dice_text;
use super::model::TableModel;
use super::names::{kind_name, resource_icon, resources};
use crate::parts::Icon;

/// A unit of payment: a resource, or coins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Of(Area),
    Coin,
}

impl Unit {
    pub(crate) const ALL: [Self; 4] = [Self::Of(Area::Red), Self::Of(Area::Green), Self::Of(Area::Blue), Self::Coin];

    pub(crate) const fn icon(self) -> &'static str {
        match self {
            Self::Of(area) => resource_icon(area),
            Self::Coin => "i-coin",
        }
    }

    pub(crate) fn name(self, count: u16) -> String {
        match self {
            Self::Of(area) => resources(area, count),
            Self::Coin => t!("nile-coins", count = count),
        }
    }

    /// The name without a number.
    fn word(self) -> String {
        match self {
            Self::Of(area) => kind_name(Kind::Land, area),
            Self::Coin => t!("nile-word-coins"),
        }
    }

    pub(crate) fn of(self, tray: &games::nile::Tray) -> u16 {
        match self {
            Self::Of(area) => tray.resources[area],
            Self::Coin => tray.coins,
        }
    }
}

#[component]
pub(crate) fn TrayPanel(model: TableModel) -> impl IntoView {
    let title = move || {
        let seat = model.state.with(|state| state.active());
        match model.phase() {
            Phase::FirstPurchases => t!("nile-first-title"),
            _ if model.is_me(seat) => t!("nile-this-turn"),
            _ => t!("nile-turn-of", name = model.name(seat)),
        }
    };
    let line = move |unit: Unit| {
        let have = move || unit.of(&model.budget.get().have);
        let spent = move || unit.of(&model.budget.get().spent);
        let source = move || match unit {
            Unit::Of(area) => dice_text(model, area),
            Unit::Coin if model.phase() == Phase::FirstPurchases => t!("nile-first-coins"),
            Unit::Coin => t!("nile-coins-pay"),
        };
        view! {
            <li class:none=move || have() == 0>
                <Icon name=unit.icon() class="unit" />
                <span class="number" aria-hidden="true">
                    {have}
                </span>
                <small>
                    <b aria-hidden="true">{move || unit.word()}</b>
                    <span class="screen-reader-only">{move || unit.name(have())}" "</span>
                    {source}
                </small>
                {move || {
                    (spent() > 0)
                        .then(|| {
                            view! {
                                <span class="spent-count">
                                    <span aria-hidden="true">"−"{spent()}</span>
                                    <span class="screen-reader-only">{t!("nile-in-plan-count", count = spent())}</span>
                                </span>
                            }
                        })
                }}
            </li>
        }
    };
    view! {
        <section class="panel tray" class:opening=move || model.phase() == Phase::FirstPurchases aria-label=title>
            <div class="panel-head">
                <h2>{title}</h2>
            </div>
            <ul>{Unit::ALL.map(line).collect_view()}</ul>
            <BudgetBar model />
            <Cycle model />
            <div class="bank">
                <span class="caps">{move || t!("nile-storehouse")}</span>
                {move || view! { <Storehouse model seat=model.near.get() /> }}
            </div>
        </section>
    }
}

/// A bar of all units of the turn: those that the plan spends, and those that will be lost.
#[component]
fn BudgetBar(model: TableModel) -> impl IntoView {
    let parts = move || {
        if !matches!(model.phase(), Phase::FirstPurchases | Phase::Spending) {
            return None;
        }
        let budget = model.budget.get();
        let unit = |spent: bool| view! { <i class:spent=spent></i> };
        let spent = budget.spent.total();
        Some((0..budget.have.total()).map(|at| unit(at < spent)).collect_view())
    };
    let words = move || {
        let budget = model.budget.get();
        let (left, have) = (budget.left(), budget.have.total());
        match model.phase() {
            Phase::FirstPurchases => t!("nile-first-left", left = left),
            Phase::Spending if have > 0 && left == 0 => t!("nile-nothing-lost"),
            Phase::Spending if have > 0 => t!("nile-will-be-lost", left = left),
            _ => String::new(),
        }
    };
    view! {
        <div class="budget" data-test="budget">
            <div class="units" aria-hidden="true">
                {parts}
            </div>
            <p>{words}</p>
        </div>
    }
}

/// Which resource can pay for which.
#[component]
fn Cycle(model: TableModel) -> impl IntoView {
    let arrow = || view! { <span>{move || t!("nile-pays")}</span> };
    let step = |area: Area| view! { <Icon name=resource_icon(area) class="unit" /> };
    move || {
        let state = model.state.get();
        match model.game.with_value(|game| game.exchange(&state)) {
            Exchange::OneStep => view! {
                <p class="cycle" role="img" aria-label=move || t!("nile-cycle")>
                    {step(Area::Green)}
                    {arrow()}
                    {step(Area::Blue)}
                    {arrow()}
                    {step(Area::Red)}
                    {arrow()}
                    {step(Area::Green)}
                </p>
            }
            .into_any(),
            Exchange::Free => view! { <p class="cycle">{move || t!("nile-market")}</p> }.into_any(),
            Exchange::None => ().into_any(),
        }
    }
}

/// The six storehouse boxes of a seat: used, full, or not filled yet.
#[component]
pub(crate) fn Storehouse(model: TableModel, seat: Seat) -> impl IntoView {
    let counts = move || {
        let (boxes, fillings) = model.state.with(|state| {
            let holding = state.holding(seat);
            (holding.boxes, holding.fillings)
        });
        let redeemed = if model.state.with(|state| state.active()) == seat { model.budget.get().boxes } else { 0 };
        (fillings.saturating_sub(boxes), boxes, FILLINGS.saturating_sub(fillings), redeemed)
    };
    let boxes = move || {
        let (used, full, open, redeemed) = counts();
        let kept = u16::from(full).saturating_sub(redeemed);
        let icons = std::iter::repeat_n(("i-store-spent", false), used.into())
            .chain(std::iter::repeat_n(("i-store", true), redeemed.min(full.into()).into()))
            .chain(std::iter::repeat_n(("i-store", false), kept.into()))
            .chain(std::iter::repeat_n(("i-store-empty", false), open.into()));
        icons
            .map(|(name, now)| {
                view! {
                    <span class:current=now>
                        <Icon name class="store-box" />
                    </span>
                }
            })
            .collect_view()
    };
    let words = move || {
        let (used, full, open, redeemed) = counts();
        t!(
            "nile-storehouse-of",
            me = model.me(seat),
            name = model.name(seat),
            full = full,
            used = used,
            open = open,
            redeemed = redeemed
        )
    };
    view! {
        <span class="store" role="img" aria-label=words title=words>
            {boxes}
        </span>
    }
}
