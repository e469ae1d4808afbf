//! Plays a game on from one of its decisions, as a game of its own in this browser.

use leptos::prelude::*;
use protocol::Level;

use super::model::{ReviewModel, ShownDecision};
use crate::parts::{Icon, Segments, level_name, refusal_words};
use crate::route::Route;
use crate::session::{BranchPlayers, BranchPoint, Future, reveals_seed, start_branch};

/// The buttons that play on from a decision. Whoever's decision it was, the player takes its seat.
#[component]
pub(super) fn PlayOn(model: ReviewModel, decision: ShownDecision) -> impl IntoView {
    if !model.record.with_value(|record| reveals_seed(record)) {
        return view! { <p class="muted">{t!("review-no-seed")}</p> }.into_any();
    }
    let actions_before = model.game.with_value(|game| game.actions_before(&decision));
    let point = BranchPoint { seat: decision.seat, actions_before, line: decision.line as u32 };
    let refused = RwSignal::new(None::<String>);
    let future = RwSignal::new(Future::Same);
    let start = move |level: Option<Level>, future: Future| {
        let players = BranchPlayers { name: model.player_name(point.seat), level };
        let started = model.record.with_value(|record| start_branch(record, point, players, future));
        match started {
            Ok(branch) => Route::Local(branch).go(),
            Err(refusal) => refused.set(Some(refusal_words(&refusal))),
        }
    };
    let levels = Level::ALL.map(|level| {
        view! {
            <button
                type="button"
                class="button"
                data-test=format!("play-on-{}", level.name())
                on:click=move |_| start(Some(level), future.get_untracked())
            >
                {level_name(level)}
            </button>
        }
    });
    view! {
        <div class="review-play-on">
            <button type="button" class="button" data-test="try-again" on:click=move |_| start(None, Future::Same)>
                <Icon name="u-rotate-l" />
                {t!("review-try-again")}
            </button>
            <details>
                <summary class="button">{t!("review-play-on")}</summary>
                <Segments
                    label=Signal::derive(|| t!("review-future"))
                    choices=vec![
                        (Future::Same, Signal::derive(|| t!("review-future-same"))),
                        (Future::New, Signal::derive(|| t!("review-future-new"))),
                    ]
                    chosen=future
                    choose=move |chosen| future.set(chosen)
                />
                <div class="review-levels" role="group" aria-label=t!("review-play-on-level")>
                    {levels.collect_view()}
                </div>
            </details>
            <p class="muted">{t!("review-play-on-text")}</p>
            {move || refused.get().map(|reason| view! { <p role="alert">{reason}</p> })}
        </div>
    }
    .into_any()
}
