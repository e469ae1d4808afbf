//! The page of a review.

use leptos::ev;
use leptos::prelude::*;
use review::Unreviewable;
use wasm_bindgen::JsCast;

use super::decision::DecisionPanel;
use super::graph::{Graph, GraphTwin};
use super::ledger::LedgerTable;
use super::model::{ReviewModel, Work, open};
use super::source::Source;
use super::turns::Turns;
use super::verdict::{result_line, verdict};
use crate::parts::{CopyButton, Frame, Icon};
use crate::route::Route;

/// The review of a record, or why there is none.
pub(crate) fn review_page(record: String, source: Source) -> AnyView {
    match open(record, source) {
        Ok(model) => view! { <ReviewPage model /> }.into_any(),
        Err(reason) => view! { <CannotReview reason /> }.into_any(),
    }
}

#[component]
fn CannotReview(reason: Unreviewable) -> impl IntoView {
    let words = move || match &reason {
        Unreviewable::Unfinished => t!("review-unfinished"),
        Unreviewable::Faulty(fault) => t!("review-faulty", fault = fault.to_string()),
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("review"))>
            <div class="panel notice" role="alert">
                <h1>{move || t!("review-impossible")}</h1>
                <p data-test="review-failed">{words}</p>
                <a class="button" href="#/review">
                    {move || t!("replay-choose")}
                </a>
                <a class="button" href="#/">
                    {move || t!("home")}
                </a>
            </div>
        </Frame>
    }
}

#[component]
fn ReviewPage(model: ReviewModel) -> impl IntoView {
    let keys = window_event_listener(ev::keydown, move |event| key_pressed(model, &event));
    on_cleanup(move || keys.remove());
    let headline = move || verdict(model).unwrap_or_else(|| t!("review-begins"));
    view! {
        <Frame class="wide review" title=Signal::derive(|| t!("review"))>
            <div class="review-head">
                <div>
                    <h1 data-test="review-verdict">{headline}</h1>
                    <p data-test="review-result">{move || result_line(model)}</p>
                </div>
                <div>
                    <Progress model />
                    <Sharing model />
                </div>
            </div>
            <div class="review-grid">
                <div class="review-column">
                    <section class="panel review-time" aria-label=move || t!("review-time-line")>
                        <Graph model />
                        <Controls model />
                        <GraphTwin model />
                    </section>
                    <DecisionPanel model />
                </div>
                <div class="review-column">
                    <LedgerTable model />
                    <Turns model />
                </div>
            </div>
        </Frame>
    }
}

/// Keys of the page, unless a control or a command of the browser uses them.
fn key_pressed(model: ReviewModel, event: &ev::KeyboardEvent) {
    let pressed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_typed =
        pressed.is_some_and(|target| target.matches("input, select, textarea, [role=region]").unwrap_or(false));
    if is_typed || event.alt_key() || event.ctrl_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => model.step(-1),
        "ArrowRight" => model.step(1),
        "n" | "N" => model.next_costly(),
        _ => return,
    }
    event.prevent_default();
}

#[component]
fn Controls(model: ReviewModel) -> impl IntoView {
    let place = move || {
        let decision = model.shown()?;
        Some(model.game.with_value(|game| game.turn_words(decision.turn)))
    };
    view! {
        <div class="review-controls">
            <button
                type="button"
                class="button button-icon"
                data-test="review-back"
                aria-label=move || t!("review-back")
                on:click=move |_| model.step(-1)
            >
                <Icon name="u-prev" />
            </button>
            <button
                type="button"
                class="button button-icon"
                data-test="review-on"
                aria-label=move || t!("review-on")
                on:click=move |_| model.step(1)
            >
                <Icon name="u-next" />
            </button>
            <b class="review-place" role="status">
                {place}
            </b>
            <button type="button" class="button" data-test="review-next-costly" on:click=move |_| model.next_costly()>
                {move || t!("review-next-costly")}
                <kbd>"N"</kbd>
            </button>
        </div>
    }
}

/// The link of a game on the server. A review that is kept there can be computed again.
#[component]
fn Sharing(model: ReviewModel) -> impl IntoView {
    let table = model.table.get_value()?;
    let again = move || {
        (model.kept.get() && model.work.get() == Work::Done).then(|| {
            view! {
                <p class="muted" data-test="review-kept">
                    {t!("review-kept")}
                </p>
                <button type="button" class="button" data-test="review-again" on:click=move |_| model.go_on()>
                    {t!("review-again")}
                </button>
            }
        })
    };
    Some(view! { <div class="review-sharing">{again} <CopyButton text=move || Route::Review(table).link() /></div> })
}

/// How far the work is, and the button that stops it or goes on.
#[component]
fn Progress(model: ReviewModel) -> impl IntoView {
    let share = move || model.report.with(|report| report.as_ref().map_or(0.0, |report| report.progress));
    let percent = move || (100.0 * share()).round() as u32;
    let stop = move || {
        view! {
            <button type="button" class="button" data-test="review-stop" on:click=move |_| model.stop()>
                {t!("review-stop")}
            </button>
        }
    };
    let go_on = move || {
        view! {
            <button type="button" class="button" data-test="review-go-on" on:click=move |_| model.go_on()>
                {t!("review-go-on")}
            </button>
        }
    };
    let work = Memo::new(move |_| model.work.get());
    move || match work.get() {
        Work::Done => view! {
            <span class="screen-reader-only" role="status" data-test="review-done">
                {t!("review-done")}
            </span>
        }
        .into_any(),
        Work::Failed => view! {
            <p class="chip chip-danger" role="alert">
                {t!("review-no-worker")}
            </p>
        }
        .into_any(),
        other => view! {
            <div class="review-progress">
                <label>{t!("review-progress")} <progress max="100" prop:value=percent></progress></label>
                {if other == Work::Running { stop().into_any() } else { go_on().into_any() }}
            </div>
        }
        .into_any(),
    }
}
