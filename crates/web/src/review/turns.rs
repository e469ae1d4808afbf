//! The list of a seat's turns, each with what it gave up.

use game_core::Seat;
use leptos::prelude::*;
use review::Grade;

use super::decision::{GradeIcon, cost, grade_word};
use super::model::{ReviewModel, ShownDecision};
use crate::parts::Segments;

#[component]
pub(super) fn Turns(model: ReviewModel) -> impl IntoView {
    let is_phone = window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|width| width < 720.0);
    let costly_only = RwSignal::new(is_phone);
    let choices = vec![(false, Signal::derive(|| t!("review-all"))), (true, Signal::derive(|| t!("review-costly")))];
    let seats: Vec<(Seat, Signal<String>)> =
        model.seats().into_iter().map(|seat| (seat, Signal::derive(move || model.name(seat)))).collect();
    let has_rivals = seats.len() > 1;
    let counts = move || {
        let decisions = model.decisions();
        let count = |grade: Grade| decisions.iter().filter(|decision| decision.grade == grade).count();
        let one = |grade: Grade| {
            view! {
                <span>
                    <GradeIcon grade />
                    {counted(grade, count(grade))}
                </span>
            }
        };
        [Grade::Best, Grade::Good, Grade::Inaccuracy, Grade::Mistake].map(one).collect_view()
    };
    let rows = move || {
        let shown = model.shown().map(|decision| decision.line);
        let kept = move |decision: &ShownDecision| !costly_only.get() || decision.grade != Grade::Best;
        let decisions: Vec<ShownDecision> = model.decisions().into_iter().filter(kept).collect();
        if decisions.is_empty() {
            return view! { <li class="muted">{t!("review-none-costly")}</li> }.into_any();
        }
        decisions.into_iter().map(|decision| row(model, decision, shown)).collect_view().into_any()
    };
    view! {
        <section class="panel review-turns" aria-label=move || t!("review-turns")>
            <div class="panel-head">
                <h2>{move || t!("review-turns")}</h2>
                <Segments
                    label=Signal::derive(|| t!("review-which"))
                    choices
                    chosen=costly_only
                    choose=move |only| costly_only.set(only)
                />
            </div>
            {has_rivals
                .then(|| {
                    view! {
                        <Segments
                            label=Signal::derive(|| t!("review-whose"))
                            choices=seats
                            chosen=model.seat
                            choose=move |seat| {
                                model.at.set(None);
                                model.seat.set(seat);
                            }
                        />
                    }
                })}
            <p class="review-counts">{counts}</p>
            <ol class="review-list" data-test="review-turns">
                {rows}
            </ol>
        </section>
    }
}

/// How many decisions have a grade.
fn counted(grade: Grade, count: usize) -> String {
    match grade {
        Grade::Best => t!("review-count-best", count = count),
        Grade::Good => t!("review-count-good", count = count),
        Grade::Inaccuracy => t!("review-count-inaccuracy", count = count),
        Grade::Mistake => t!("review-count-mistake", count = count),
    }
}

fn row(model: ReviewModel, decision: ShownDecision, shown: Option<usize>) -> impl IntoView {
    let (line, grade, turn) = (decision.line, decision.grade, decision.turn);
    let words = model.game.with_value(|game| game.plan_words(&decision, &decision.chosen));
    let cost = cost(model, &decision);
    view! {
        <li>
            <button
                type="button"
                class="review-row"
                aria-current=(shown == Some(line)).then_some("true")
                on:click=move |_| model.at.set(Some(line))
            >
                <span class="review-number">
                    <span class="screen-reader-only">{t!("review-turn")}" "</span>
                    {turn}
                </span>
                <span>{words}</span>
                <span class="review-grade">
                    <GradeIcon grade />
                    {grade_word(grade)}
                </span>
                <b class="review-cost">{cost}</b>
            </button>
        </li>
    }
}
