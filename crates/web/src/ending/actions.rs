//! What to do after a game: play again, look at it, meet another bot, tell others.

use leptos::prelude::*;
use protocol::Level;

use super::bests::Results;
use super::finish::Finish;
use super::page::bot_level;
use super::rematch::OnlineRematch;
use super::towers::signed;
use crate::browser::stored;
use crate::pages::CheckShuffle;
use crate::parts::{Icon, ShareText, level_name};
use crate::route::Route;
use crate::session::{NewLocalGame, Session, StoredGame, challenge_slot};

#[component]
pub(super) fn Actions(session: Session, finish: Memo<Finish>, results: StoredValue<Option<Results>>) -> impl IntoView {
    let is_local = untrack(|| session.is_local());
    let number = session.table.to_string();
    let (review, replay) = if is_local {
        (Route::ReviewLocal(number.clone()), Route::ReplayLocal(number))
    } else {
        (Route::Review(session.table), Route::Replay(session.table))
    };
    let other_levels = RwSignal::new(false);
    let level = untrack(|| bot_level(session)).filter(|_| is_local);
    view! {
        <div class="finale-actions" data-test="after">
            {if is_local {
                view! { <LocalRematch session /> }.into_any()
            } else {
                view! { <OnlineRematch session /> }.into_any()
            }}
            <a class="button" href=review.href() data-test="review">
                <Icon name="u-eye" />
                {move || t!("end-review")}
            </a>
            <a class="button" href=replay.href() data-test="replay">
                <Icon name="u-play" />
                {move || t!("end-replay")}
            </a>
            <ToChallenge session is_local />
            {level.map(|level| view! { <NextLevel session results level other_levels /> })}
            <ShareText text=move || finish.with(share_text) link=share_link(session, is_local) />
        </div>
        <Show when=move || other_levels.get()>
            <Levels session />
        </Show>
        {(!is_local).then(|| view! { <Fairness session /> })}
    }
}

/// The way to a challenge of this game; after a challenge also to both games side by side.
#[component]
fn ToChallenge(session: Session, is_local: bool) -> impl IntoView {
    let table = session.table;
    let kind = if is_local { "local" } else { "table" };
    let is_challenge = is_local && stored(&challenge_slot(table)).is_some();
    view! {
        {is_challenge
            .then(|| {
                view! {
                    <a class="button" href=Route::Shared(format!("compare/{table}")).href() data-test="to-compare">
                        <Icon name="u-ghost" />
                        {move || t!("end-compare")}
                    </a>
                }
            })}
        <a class="button" href=Route::Shared(format!("challenge/{kind}/{table}")).href() data-test="to-challenge">
            <Icon name="u-link" />
            {move || t!("end-challenge")}
        </a>
    }
}

fn share_link(session: Session, is_local: bool) -> Option<String> {
    let address = window().location().href().ok().filter(|_| !is_local)?;
    let page = address.split('#').next().unwrap_or_default();
    Some(format!("{page}{}", Route::Replay(session.table).href()))
}

fn share_text(finish: &Finish) -> String {
    let totals = finish.finishers.iter().map(|one| format!("{} {}", one.name, signed(finish.final_total(one))));
    let totals: Vec<String> = totals.collect();
    format!("{}: {} ({})", finish.about, finish.headline, totals.join(", "))
}

/// Starts a game like this one, with bots of another level if one is given.
fn start_again(session: Session, level: Option<Level>) {
    let stored = StoredGame::load(&session.table.to_string()).ok();
    let again = stored.map(|stored| {
        let mut again = NewLocalGame::again(&stored);
        if let Some(level) = level {
            again.bots.fill(level);
        }
        again
    });
    if let Some(number) = again.and_then(|again| again.start().ok()) {
        Route::Local(number).go();
    }
}

#[component]
fn LocalRematch(session: Session) -> impl IntoView {
    view! {
        <button type="button" class="button button-gold" data-test="again" on:click=move |_| start_again(session, None)>
            <Icon name="u-swap" />
            {move || t!("end-rematch")}
        </button>
    }
}

/// The next level after two wins in a row, otherwise the choice of another one.
#[component]
fn NextLevel(
    session: Session,
    results: StoredValue<Option<Results>>,
    level: Level,
    other_levels: RwSignal<bool>,
) -> impl IntoView {
    let won_twice = results.with_value(|results| results.as_ref().is_some_and(|results| results.won_twice(level)));
    let harder = Level::ALL.into_iter().find(|other| *other > level).filter(|_| won_twice);
    if let Some(harder) = harder {
        return view! {
            <button
                type="button"
                class="button"
                data-test="harder"
                on:click=move |_| start_again(session, Some(harder))
            >
                <Icon name="u-bot" />
                {move || t!("end-harder", level = level_name(harder))}
            </button>
        }
        .into_any();
    }
    view! {
        <button
            type="button"
            class="button"
            data-test="other-level"
            aria-expanded=move || other_levels.get().to_string()
            on:click=move |_| other_levels.update(|open| *open = !*open)
        >
            <Icon name="u-bot" />
            {move || t!("end-other-level")}
        </button>
    }
    .into_any()
}

#[component]
fn Levels(session: Session) -> impl IntoView {
    let one = move |level: Level| {
        view! {
            <button
                type="button"
                class="button"
                data-test=format!("again-{}", level.name())
                on:click=move |_| start_again(session, Some(level))
            >
                {move || level_name(level)}
            </button>
        }
    };
    view! {
        <div class="finale-levels" role="group" aria-label=move || t!("end-other-level")>
            {Level::ALL.map(one).collect_view()}
        </div>
    }
}

#[component]
fn Fairness(session: Session) -> impl IntoView {
    let shown = session.snapshot.get_untracked()?;
    let seat = shown.seat();
    Some(view! {
        <div class="finale-fairness">
            <CheckShuffle table=session.table commitment=shown.info.commitment seat />
        </div>
    })
}
