//! The ledger: start, luck, decisions and result of every seat, as a table that adds up.

use leptos::prelude::*;
use review::{Amount, Ledger};

use super::model::ReviewModel;
use super::numbers::{Unit, rounded_terms, signed};
use crate::parts::Emblem;

/// The terms between start and result.
fn terms(ledger: &Ledger) -> [Amount; 5] {
    [ledger.turn_luck, ledger.card_luck, ledger.decisions, ledger.opponents, ledger.estimation]
}

/// The whole numbers of a column: the start, the terms and the result. They add up.
fn column(unit: Unit, ledger: &Ledger) -> Vec<i32> {
    let scale = unit.scale();
    let result = (ledger.result * scale).round() as i32;
    let parts: Vec<f64> = std::iter::once(ledger.start)
        .chain(terms(ledger).map(|amount| amount.sum))
        .map(|value| value * scale)
        .collect();
    let mut column = rounded_terms(&parts, result);
    column.push(result);
    column
}

#[component]
pub(super) fn LedgerTable(model: ReviewModel) -> impl IntoView {
    let unit = model.game.with_value(|game| game.unit());
    let heads = model.seats().into_iter().map(|seat| {
        view! {
            <th scope="col">
                <Emblem seat />
                <span>{move || model.name(seat)}</span>
            </th>
        }
    });
    let rows = move || {
        let report = model.report.get()?;
        let columns: Vec<Vec<i32>> = report.ledgers.iter().map(|ledger| column(unit, ledger)).collect();
        let [turns, cards] = model.game.with_value(|game| game.luck_titles());
        let titles = [
            (t!("review-start"), t!("review-start-text")),
            turns,
            cards,
            (t!("review-decisions"), t!("review-decisions-text")),
            (t!("review-opponents"), t!("review-opponents-text")),
            (t!("review-estimation"), t!("review-estimation-text")),
            (t!("review-outcome"), String::new()),
        ];
        let last = titles.len() - 1;
        let row = |(index, (title, text)): (usize, (String, String))| {
            let is_total = index == 0 || index == last;
            let error = report.ledgers.iter().filter_map(|ledger| terms(ledger).get(index.wrapping_sub(1)).copied());
            let error = error.map(|amount| amount.error).fold(0.0, f64::max);
            let error = match () {
                () if index == last => t!("review-exact"),
                () if error > 0.0 => unit.whole((error * unit.scale()).ceil() as i32),
                () => String::new(),
            };
            let cell = |column: &Vec<i32>| {
                let value = column.get(index).copied().unwrap_or(0);
                let text = match () {
                    () if index == last => unit.whole(value),
                    () if !report.is_walked => "…".into(),
                    () if is_total => unit.whole(value),
                    () => signed(unit, value),
                };
                let is_signed = !is_total && report.is_walked;
                let (is_good, is_bad) = (is_signed && value > 0, is_signed && value < 0);
                view! {
                    <td class:gained=is_good class:lost=is_bad>
                        {text}
                    </td>
                }
            };
            view! {
                <tr class:total=index == last>
                    <th scope="row">
                        <b>{title}</b>
                        <small>{text}</small>
                    </th>
                    {columns.iter().map(cell).collect_view()}
                    <td class="review-error">{error}</td>
                </tr>
            }
        };
        Some(titles.into_iter().enumerate().map(row).collect_view())
    };
    view! {
        <section class="panel review-ledger" aria-label=move || t!("review-ledger")>
            <div class="panel-head">
                <h2>{move || t!("review-ledger")}</h2>
            </div>
            <div class="review-scroll" tabindex="0" role="region" aria-label=move || t!("review-ledger")>
                <table data-test="review-ledger">
                    <thead>
                        <tr>
                            <td></td>
                            {heads.collect_view()}
                            <th scope="col">
                                <span aria-hidden="true">"±"</span>
                                <span class="screen-reader-only">{move || t!("review-give-or-take")}</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="muted">{move || t!("review-ledger-text")}</p>
        </section>
    }
}
