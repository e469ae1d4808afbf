//! The table of all sources and players, and for two players the difference of each source.

use leptos::prelude::*;

use super::count::Count;
use super::finish::{Finish, Source};
use super::towers::signed;
use crate::parts::{Emblem, Icon};

#[component]
pub(super) fn Ledger(finish: Memo<Finish>, count: Count) -> impl IntoView {
    let rows = move || {
        finish.with(|finish| {
            (0..finish.sources.len()).map(|source| view! { <Row finish=finish.clone() source count /> }).collect_view()
        })
    };
    let names = move || {
        finish.with(|finish| {
            let name = |finisher: &super::Finisher| {
                let (seat, name) = (finisher.seat, finisher.name.clone());
                view! {
                    <th scope="col">
                        <Emblem seat />
                        <span>{name}</span>
                    </th>
                }
            };
            finish.finishers.iter().map(name).collect_view()
        })
    };
    let totals = move || {
        finish.with(|finish| {
            let total = |finisher: &super::Finisher| {
                let total = finish.total(finisher, count.counted());
                view! {
                    <td class="total" data-test=format!("final-{}", finisher.seat.number())>
                        {signed(total)}
                    </td>
                }
            };
            finish.finishers.iter().map(total).collect_view()
        })
    };
    let is_pair = move || has_differences(&finish.get());
    view! {
        <section class="panel finale-ledger" aria-label=move || finish.with(|finish| finish.ledger_title.clone())>
            <div class="panel-head">
                <h2>{move || finish.with(|finish| finish.ledger_title.clone())}</h2>
                <button
                    type="button"
                    class="button button-quiet"
                    data-test="count-again"
                    on:click=move |_| count.start()
                >
                    <Icon name="u-rotate-l" />
                    {move || t!("end-count-again")}
                </button>
            </div>
            <div class="finale-table">
                <table>
                    <thead>
                        <tr>
                            <td></td>
                            {names}
                            <Show when=is_pair>
                                <th scope="col" class="difference">
                                    <span class="screen-reader-only">{move || t!("end-difference")}</span>
                                </th>
                            </Show>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                    <tfoot>
                        <tr>
                            <th scope="row">{move || t!("end-total")}</th>
                            {totals}
                            <Show when=is_pair>
                                <td class="difference"></td>
                            </Show>
                        </tr>
                    </tfoot>
                </table>
            </div>
        </section>
    }
}

/// Differences are shown for two players and points that add up.
fn has_differences(finish: &Finish) -> bool {
    finish.finishers.len() == 2 && finish.sources.iter().all(|source| source.counts)
}

#[component]
fn Row(finish: Finish, source: usize, count: Count) -> impl IntoView {
    let Some(Source { icon, name, step, .. }) = finish.sources.get(source).cloned() else { return ().into_any() };
    let best = finish.finishers.iter().map(|finisher| finisher.values[source]).max();
    let value = |finisher: &super::Finisher| {
        let (value, most) = (finisher.values[source], finisher.most[source]);
        view! {
            <td class:best=best
                == Some(
                    value,
                )>{signed(value)} {most.map(|most| view! { <small>" "{t!("end-of", most = most)}</small> })}</td>
        }
    };
    let values = finish.finishers.iter().map(value).collect_view();
    let difference = has_differences(&finish).then(|| difference(&finish, source));
    let is_decisive = finish.decisive == Some(source);
    let decided = move || is_decisive && count.is_done();
    view! {
        <tr class:uncounted=move || { step >= count.counted() } class:decisive=decided>
            <th scope="row">
                <span class="source">
                    <Icon name=icon />
                    <span>
                        {name} <Show when=decided>
                            <em>{move || t!("end-decided-it")}</em>
                        </Show>
                    </span>
                </span>
            </th>
            {values}
            {difference}
        </tr>
    }
    .into_any()
}

/// A bar on the side of the player with more.
fn difference(finish: &Finish, source: usize) -> AnyView {
    let values: Vec<i16> = finish.finishers.iter().map(|finisher| finisher.values[source]).collect();
    let (first, second) = (values.first().copied().unwrap_or(0), values.get(1).copied().unwrap_or(0));
    let by = first.abs_diff(second);
    let better = &finish.finishers[usize::from(second > first)];
    let player = better.seat.number().to_string();
    let side = match first.cmp(&second) {
        std::cmp::Ordering::Greater => "difference-bar first-side",
        std::cmp::Ordering::Less => "difference-bar second-side",
        std::cmp::Ordering::Equal => "difference-bar no-side",
    };
    let text = if by == 0 { "=".to_string() } else { by.to_string() };
    // A bar of 20 points is as wide as its side.
    let width = format!("{}%", by.min(20) * 5 / 2);
    view! {
        <td class="difference">
            <i class=side data-player=player style:--width=width>
                {text}
            </i>
        </td>
    }
    .into_any()
}
