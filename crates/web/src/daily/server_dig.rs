//! The player's rated attempt on the server, and how it can be checked.

use leptos::prelude::*;
use protocol::{DailyAttempt, DailyField, DailyFormat, DailyOutcome, DailyResult, Day};

use super::dates::{day_path, today};
use super::results::day_result;
use super::server::{ServerDay, start_route};
use crate::parts::Icon;
use crate::route::Route;

/// The player's result with its place.
#[component]
pub(super) fn ServerDig(
    day: Day,
    format: DailyFormat,
    mine: DailyAttempt,
    result: DailyResult,
    field: Option<DailyField>,
) -> impl IntoView {
    let kept = day_result(day, format);
    let points = kept.as_ref().map_or(0, |kept| kept.points);
    let par = kept.and_then(|kept| kept.par);
    let unit = move || match format {
        DailyFormat::Nile => t!("daily-pieces", count = points),
        DailyFormat::Alone | DailyFormat::Duel => t!("daily-points", count = points),
    };
    let place = field.and_then(|field| Some((field.place?, field.results)));
    let outcome = result.outcome.map(|outcome| {
        view! {
            <p>
                {move || match outcome {
                    DailyOutcome::Won => t!("daily-won"),
                    DailyOutcome::Drawn => t!("daily-drawn"),
                    DailyOutcome::Lost => t!("daily-lost"),
                }}
            </p>
        }
    });
    view! {
        <section class="panel" aria-label=move || t!("daily-yours") data-test="your-dig">
            <div class="panel-head">
                <h2>{move || t!("daily-yours")}</h2>
                <span class="chip">
                    <Icon name="u-check" />
                    {move || t!("daily-counts")}
                </span>
            </div>
            <p class="daily-big">
                <b class="number" data-test="dig-points">
                    {points}
                </b>
                <span>{unit}</span>
            </p>
            {place.map(|(place, results)| view! { <Place place results /> })}
            {outcome}
            {(!result.finished).then(|| view! { <p>{move || t!("daily-broken-off")}</p> })}
            <p role="status" data-test="par">
                {move || match par {
                    Some(par) => t!("daily-par", par = par),
                    None => t!("daily-par-thinks"),
                }}
            </p>
            <p class="challenge-note">{move || t!("daily-par-text")}</p>
            <div class="actions">
                {result
                    .finished
                    .then(|| {
                        view! {
                            <a class="button" href=Route::Review(mine.table).href() data-test="review-dig">
                                <Icon name="u-eye" />
                                {move || t!("daily-review")}
                            </a>
                        }
                    })} <a class="button" href=start_route(day, format).href() data-test="dig-again">
                    <Icon name="u-play" />
                    {move || t!("daily-again")}
                </a>
            </div>
            {(day != today())
                .then(|| {
                    view! {
                        <a class="button button-gold" href=Route::Shared(day_path(today())).href()>
                            {move || t!("daily-today")}
                        </a>
                    }
                })}
        </section>
    }
}

#[component]
fn Place(place: u32, results: u32) -> impl IntoView {
    // Of the others: equal results share a place, and nobody is better than oneself.
    let better = (results > 1).then(|| 100 * (results - place) / (results - 1));
    view! {
        <p data-test="place">
            {move || t!("daily-place", place = place, results = results)}
            {better
                .filter(|percent| *percent > 0)
                .map(|percent| {
                    view! {
                        ", "
                        {move || t!("daily-better", percent = percent)}
                    }
                })}
        </p>
    }
}

/// The hashes and, after the day, the secret and the list.
#[component]
pub(super) fn Check(server: StoredValue<ServerDay>) -> impl IntoView {
    let dig = server.with_value(|server| server.dig().clone());
    let row = |label: fn() -> String, value: String| {
        view! {
            <dt>{label}</dt>
            <dd class="daily-hash">{value}</dd>
        }
    };
    let list = dig.secret.is_some().then(|| {
        view! {
            <a class="button" href=format!("api/daily/{}/list", dig.day) download data-test="daily-list">
                <Icon name="u-copy" />
                {move || t!("daily-list")}
            </a>
        }
    });
    view! {
        <details class="panel" data-test="daily-check">
            <summary>{move || t!("daily-check")}</summary>
            <p>{move || t!("daily-check-text")}</p>
            <dl>
                {row(|| t!("daily-hash"), dig.commitment.to_string())}
                {dig.secret.map(|secret| row(|| t!("daily-secret"), secret.to_string()))}
                {row(|| t!("daily-hash-next"), dig.next.commitment.to_string())}
            </dl>
            {list}
        </details>
    }
}
