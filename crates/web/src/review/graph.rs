//! The time line: the chances to win above the horizon, what the turns gave up below it.

use leptos::ev;
use leptos::prelude::*;
use review::{Grade, TurnChange};
use wasm_bindgen::JsCast;

use super::decision::{grade_class, grade_word};
use super::model::{ReviewModel, ShownDecision};
use super::numbers::{percent, signed_percent};

/// The height of the drawing, and its horizon.
const HEIGHT: f64 = 100.0;
/// Up to this many turns are called decisive, if the chance changed by at least this much.
const DECISIVE_TURNS: usize = 3;
const DECISIVE_CHANGE: f64 = 0.08;

/// The last turn of the game that is known.
fn last_turn(model: ReviewModel) -> u32 {
    model
        .report
        .with(|report| report.as_ref().and_then(|report| report.chances.last()).map_or(1, |last| last.turn.max(1)))
}

fn across(turn: u32, last: u32) -> f64 {
    100.0 * f64::from(turn) / f64::from(last)
}

/// The decisive turns of the shown seat.
pub(super) fn decisive(model: ReviewModel) -> Vec<TurnChange> {
    let seat = model.seat.get();
    model
        .report
        .with(|report| {
            let report = report.as_ref()?;
            Some(report.decisive_turns(seat, DECISIVE_TURNS, DECISIVE_CHANGE).into_iter().cloned().collect())
        })
        .unwrap_or_default()
}

/// What moved the chance in a turn: the own decision, or what happened.
fn cause(change: &TurnChange) -> String {
    if change.win_by_decisions / change.win > 0.5 { t!("review-by-decision") } else { t!("review-by-luck") }
}

#[component]
pub(super) fn Graph(model: ReviewModel) -> impl IntoView {
    let lines = move || {
        let report = model.report.get()?;
        let last = last_turn(model);
        let line = |index: usize| {
            let points = report.chances.iter().map(|at| {
                let chance = at.chances.get(index).copied().unwrap_or(0.0);
                format!("{:.2},{:.2}", across(at.turn, last), HEIGHT * (1.0 - chance))
            });
            let points = points.collect::<Vec<_>>().join(" ");
            view! { <polyline data-player=(index + 1).to_string() points=points></polyline> }
        };
        Some((0..report.ledgers.len()).rev().map(line).collect_view())
    };
    let rings = move || {
        let (seat, last) = (model.seat.get(), last_turn(model));
        let chance = |turn: u32| {
            model.report.with(|report| {
                let at = report.as_ref()?.chances.iter().find(|at| at.turn == turn)?;
                at.chances.get(seat.index()).copied()
            })
        };
        let ring = |(index, change): (usize, TurnChange)| {
            // Neighbours have their flags on different sides.
            let is_upper = index % 2 == 1;
            let turn = change.turn;
            let top = 100.0 * (1.0 - chance(turn).unwrap_or(0.5));
            let label = t!("review-decisive", turn = turn, change = signed_percent(change.win), cause = cause(&change));
            view! {
                <button
                    type="button"
                    class="review-ring"
                    class:upper=is_upper
                    style:left=format!("{:.2}%", across(turn, last))
                    style:top=format!("{top:.2}%")
                    aria-label=label
                    on:click=move |_| model.show_turn(turn)
                >
                    <span class="review-flag" aria-hidden="true">
                        {signed_percent(change.win)}
                    </span>
                </button>
            }
        };
        decisive(model).into_iter().enumerate().map(ring).collect_view()
    };
    let chosen = move || model.shown().map(|decision| across(decision.turn, last_turn(model)));
    let pressed = move |event: ev::PointerEvent| {
        let area = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(area) = area {
            let box_ = area.get_bounding_client_rect();
            let share = ((f64::from(event.client_x()) - box_.left()) / box_.width().max(1.0)).clamp(0.0, 1.0);
            model.show_turn((share * f64::from(last_turn(model))).round() as u32);
        }
    };
    view! {
        <div class="review-graph">
            <div class="review-axis" aria-hidden="true">
                <span>{percent(1.0)}</span>
                <span>{percent(0.5)}</span>
                <span>{percent(0.0)}</span>
            </div>
            <div class="review-area" on:pointerdown=pressed>
                <div class="review-sky">
                    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                        <path class="review-half" d="M0 50H100"></path>
                        {lines}
                    </svg>
                    {rings}
                    <span
                        class="review-now"
                        hidden=move || chosen().is_none()
                        style:left=move || { format!("{:.2}%", chosen().unwrap_or(0.0)) }
                    ></span>
                </div>
                <GivenUp model />
                <span
                    class="review-sun"
                    aria-hidden="true"
                    hidden=move || chosen().is_none()
                    style:left=move || { format!("{:.2}%", chosen().unwrap_or(0.0)) }
                >
                    {move || model.shown().map(|decision| decision.turn)}
                </span>
            </div>
        </div>
    }
}

/// What every turn gave up, hanging from the horizon.
#[component]
fn GivenUp(model: ReviewModel) -> impl IntoView {
    let bars = move || {
        let last = last_turn(model);
        let decisions = model.decisions();
        let most = decisions.iter().map(|decision| decision.loss).fold(0.0, f64::max).max(1e-9);
        let bar = |decision: &ShownDecision| {
            let share = if decision.grade == Grade::Best { 0.0 } else { decision.loss / most };
            let class = format!("review-bar {}", grade_class(decision.grade));
            view! {
                <i
                    class=class
                    class:pending=!decision.looked_ahead
                    style:left=format!("{:.2}%", across(decision.turn, last))
                    style:height=format!("{:.1}%", 8.0 + 82.0 * share)
                ></i>
            }
        };
        decisions.iter().map(bar).collect_view()
    };
    view! {
        <div class="review-ground" aria-hidden="true">
            {bars}
        </div>
    }
}

/// The graph in words: the decisive turns as a list, and all chances as a table.
#[component]
pub(super) fn GraphTwin(model: ReviewModel) -> impl IntoView {
    let row = move || {
        let report = model.report.get()?;
        let rows = report.chances.iter().map(|at| {
            let worst = report.decisions_of(model.seat.get()).filter(|decision| decision.turn == at.turn);
            let worst = worst.max_by(|one, other| one.loss.total_cmp(&other.loss));
            let chances = at.chances.iter().map(|chance| view! { <td>{percent(*chance)}</td> }).collect_view();
            view! {
                <tr>
                    <th scope="row">{at.turn}</th>
                    {chances}
                    <td>{worst.map(|decision| grade_word(decision.grade))}</td>
                </tr>
            }
        });
        Some(rows.collect_view())
    };
    let heads = model.seats().into_iter().map(|seat| view! { <th scope="col">{move || model.name(seat)}</th> });
    let sentences = move || {
        let sentence = |change: TurnChange| {
            let words =
                t!("review-decisive", turn = change.turn, change = signed_percent(change.win), cause = cause(&change));
            view! { <li>{words}</li> }
        };
        decisive(model).into_iter().map(sentence).collect_view()
    };
    view! {
        <details class="review-twin">
            <summary>{move || t!("review-as-table")}</summary>
            <ul data-test="review-decisive">{sentences}</ul>
            <div class="review-scroll" tabindex="0" role="region" aria-label=move || t!("review-chances")>
                <table>
                    <caption>{move || t!("review-chances")}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{move || t!("review-turn")}</th>
                            {heads.collect_view()}
                            <th scope="col">{move || t!("review-decision")}</th>
                        </tr>
                    </thead>
                    <tbody>{row}</tbody>
                </table>
            </div>
        </details>
    }
}
