//! One decision: what was chosen beside what would have been better, and why.

use leptos::prelude::*;
use review::{Grade, PlanReport};
use serde_json::Value;

use super::game::{Fact, Picture};
use super::model::{ReviewModel, ShownDecision};
use super::play_on::PlayOn;
use crate::parts::Icon;

pub(super) const fn grade_class(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "best",
        Grade::Good => "good",
        Grade::Inaccuracy => "inaccuracy",
        Grade::Mistake => "mistake",
    }
}

pub(super) fn grade_word(grade: Grade) -> String {
    match grade {
        Grade::Best => t!("review-best"),
        Grade::Good => t!("review-good"),
        Grade::Inaccuracy => t!("review-inaccuracy"),
        Grade::Mistake => t!("review-mistake"),
    }
}

/// The symbol of a grade: star, tick, wave, question mark, each in a shape of its own.
#[component]
pub(super) fn GradeIcon(grade: Grade) -> impl IntoView {
    let (shape, sign) = match grade {
        Grade::Best => ("m12 1.6 3.1 6.7 7.3.9-5.4 5 1.4 7.2L12 17.8l-6.4 3.600L7 14.200l-5.400-5 7.300-.9z", ""),
        Grade::Good => ("M12 1.500a10.500 10.500 0 1 0 .01 0z", "m6.800 12.400 3.700 3.700 6.800-7.800"),
        Grade::Inaccuracy => (
            "M12 .8 23.200 12 12 23.200.8 12z",
            "M6.600 13.200c1.800-3.600 3.600-3.600 5.400-1.200s3.600 2.400 5.400-1.200",
        ),
        Grade::Mistake => (
            "M7.400 1.200h9.200l6.200 6.200v9.200l-6.200 6.200H7.400l-6.200-6.200V7.400z",
            "M8.800 9.300c0-4.400 6.600-4.200 6.600-.3 0 2.500-3.300 2.600-3.300 5.300M12.100 18.100v.1",
        ),
    };
    view! {
        <svg class=format!("icon grade-icon {}", grade_class(grade)) viewBox="0 0 24 24" aria-hidden="true">
            <path class="grade-shape" d=shape></path>
            <path class="grade-sign" d=sign></path>
        </svg>
    }
}

/// What a decision gave up, as a number.
pub(super) fn cost(model: ReviewModel, decision: &ShownDecision) -> String {
    if decision.grade == Grade::Best {
        return "0".into();
    }
    format!("\u{2212}{}", model.game.with_value(|game| game.unit().amount(decision.loss)))
}

#[component]
pub(super) fn DecisionPanel(model: ReviewModel) -> impl IntoView {
    let content = move || model.shown().map(|decision| view! { <Shown model decision /> });
    view! {
        <section class="panel" aria-label=move || t!("review-decision") data-test="review-decision">
            {content}
        </section>
    }
}

#[component]
fn Shown(model: ReviewModel, decision: ShownDecision) -> impl IntoView {
    let unit = model.game.with_value(|game| game.unit());
    let grade = decision.grade;
    let better = decision.better().cloned();
    let error = (decision.error > 0.0 && better.is_some()).then(|| format!(" ± {}", unit.amount(decision.error)));
    let reasons: Vec<String> =
        model.game.with_value(|game| decision.reasons.iter().map(|reason| game.reason_words(*reason)).collect());
    let title = match (&better, reasons.first()) {
        (None, _) => t!("review-as-good"),
        (Some(_), Some(reason)) => reason.clone(),
        (Some(_), None) => t!("review-better-later"),
    };
    let name = model.name(decision.seat);
    let me = if model.mine == Some(decision.seat) { "yes" } else { "no" };
    let rest = reasons.get(1..).unwrap_or_default().iter().map(|reason| view! { <li>{reason.clone()}</li> });
    let place = model.game.with_value(|game| game.turn_words(decision.turn));
    view! {
        <p class="muted">{place}</p>
        <div class="review-title">
            <span class=format!("chip review-chip {}", grade_class(grade))>
                <GradeIcon grade />
                {grade_word(grade)}
                {better.is_some().then(|| format!(", {}", cost(model, &decision)))}
                <small>{error}</small>
            </span>
            <h2>{title}</h2>
        </div>
        {(!decision.looked_ahead).then(|| view! { <p class="muted">{t!("review-first-look")}</p> })}
        <div class="review-plans" class:single=better.is_none()>
            <PlanView
                model
                decision=decision.clone()
                plan=decision.chosen.clone()
                other=better.clone()
                picture=Picture::Chosen
                title=t!("review-you-played", me = me, name = name)
            />
            {better
                .clone()
                .map(|best| {
                    view! {
                        <PlanView
                            model
                            decision=decision.clone()
                            plan=best
                            other=Some(decision.chosen.clone())
                            picture=Picture::Best
                            title=t!("review-experts-best")
                        />
                    }
                })}
        </div>
        {(reasons.len() > 1).then(|| view! { <ul class="review-reasons">{rest.collect_view()}</ul> })}
        <Facts model decision=decision.clone() best=better />
        <Candidates model decision=decision.clone() />
        <PlayOn model decision />
    }
}

#[component]
fn PlanView(
    model: ReviewModel,
    decision: ShownDecision,
    plan: PlanReport<Value>,
    other: Option<PlanReport<Value>>,
    picture: Picture,
    title: String,
) -> impl IntoView {
    let (words, picture_view, unit) = model.game.with_value(|game| {
        let words = game.plan_words(&decision, &plan);
        (words, game.picture(&decision, &plan, other.as_ref(), picture), game.unit())
    });
    let is_best = picture == Picture::Best;
    view! {
        <figure class="review-plan" class:best=is_best>
            <figcaption>
                <b>{is_best.then(|| view! { <GradeIcon grade=Grade::Best /> })} {title}</b>
                <span class="review-value">{unit.amount(plan.value)}</span>
                <small>{words}</small>
            </figcaption>
            {picture_view}
        </figure>
    }
}

/// The same facts about both plans, side by side.
#[component]
fn Facts(model: ReviewModel, decision: ShownDecision, best: Option<PlanReport<Value>>) -> impl IntoView {
    let best = best?;
    let (own, better) =
        model.game.with_value(|game| (game.facts(&decision, &decision.chosen), game.facts(&decision, &best)));
    let me = if model.mine == Some(decision.seat) { "yes" } else { "no" };
    let rows = own.into_iter().zip(better).map(|(own, better): (Fact, Fact)| {
        view! {
            <tr>
                <th scope="row">
                    <Icon name=own.icon />
                    {own.name}
                </th>
                <td>{own.value}</td>
                <td class="best">{better.value}</td>
            </tr>
        }
    });
    Some(view! {
        <table class="review-facts">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{t!("review-played-short", me = me)}</th>
                    <th scope="col">{t!("review-best-short")}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    })
}

/// The best plans that were found, and the chosen one.
#[component]
fn Candidates(model: ReviewModel, decision: ShownDecision) -> impl IntoView {
    let unit = model.game.with_value(|game| game.unit());
    let mut plans: Vec<(PlanReport<Value>, bool)> = decision.others.iter().map(|plan| (plan.clone(), false)).collect();
    plans.push((decision.chosen.clone(), true));
    plans.sort_by(|one, other| other.0.value.total_cmp(&one.0.value));
    let me = if model.mine == Some(decision.seat) { "yes" } else { "no" };
    let row = |(plan, is_chosen): (PlanReport<Value>, bool)| {
        let words = model.game.with_value(|game| game.plan_words(&decision, &plan));
        view! {
            <li class:chosen=is_chosen>
                <span>
                    {words}
                    {is_chosen.then(|| view! { <span class="chip">{t!("review-played-short", me = me)}</span> })}
                </span>
                <b>{unit.amount(plan.value)}</b>
            </li>
        }
    };
    let rows = plans.into_iter().map(row).collect_view();
    view! {
        <details class="review-candidates">
            <summary>{t!("review-candidates")}</summary>
            <ol>{rows}</ol>
        </details>
    }
}
