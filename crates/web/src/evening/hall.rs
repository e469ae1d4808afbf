//! The page of an evening: joining, my table, the standings, the rounds, and what the host can do.

use leptos::prelude::*;
use protocol::{EventAction, EventId, EventInfo, EventStage, RefusalCode};

use super::following::{Following, minutes};
use super::rounds::Rounds;
use super::standings::Standings;
use crate::browser::RequestError;
use crate::pages::error_words;
use crate::parts::{CopyButton, Frame, Icon, Qr, ShareButton, Waiting, now_every};
use crate::route::Route;

#[component]
pub(super) fn Hall(evening: EventId) -> impl IntoView {
    let following = Following::new(evening);
    go_to_my_table(following);
    let is_known = Memo::new(move |_| following.info.with(Option::is_some));
    let title = Signal::derive(move || following.read(|info| info.settings.name.clone()).unwrap_or_default());
    move || {
        if is_known.get() {
            return view! {
                <Frame class="wide evening" title>
                    <Inside following />
                </Frame>
            }
            .into_any();
        }
        match following.failure.get() {
            None => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
            Some(failure) => view! { <NotFound failure /> }.into_any(),
        }
    }
}

/// Says why the evening cannot be shown.
#[component]
pub(super) fn NotFound(failure: RequestError) -> impl IntoView {
    let is_gone = matches!(&failure, RequestError::Refused(refusal) if refusal.code == RefusalCode::NotFound);
    let text = move || if is_gone { t!("evening-gone-text") } else { error_words(&failure) };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("evening-gone"))>
            <div class="panel notice" role="alert" data-test="evening-gone">
                <h1>{move || t!("evening-gone")}</h1>
                <p>{text}</p>
                <div class="actions">
                    <a class="button button-gold" href=Route::NewEvening.href()>
                        {move || t!("evening-new")}
                    </a>
                    <a class="button" href="#/">
                        {move || t!("to-home")}
                    </a>
                </div>
            </div>
        </Frame>
    }
}

/// Opens the player's table when a round starts. Each table is opened once, so that the player can come back here.
fn go_to_my_table(following: Following) {
    let opened = StoredValue::new(None);
    Effect::new(move |before: Option<bool>| {
        let Some((table, number)) = following.read(|info| (info.your_table(), info.number)) else { return false };
        let is_first = before != Some(true);
        let is_new = table.is_some() && opened.get_value() != table;
        opened.set_value(table);
        // A player who opens this page during a round wants to see it: only a round that starts now leads away.
        if let Some(table) = table.filter(|_| is_new && !is_first) {
            Route::Table(table).go();
        }
        number > 0 || !is_first
    });
}

#[component]
fn Inside(following: Following) -> impl IntoView {
    let name = move || following.read(|info| info.settings.name.clone());
    view! {
        <div class="evening-head">
            <h1 class="page-head" data-test="evening-title">
                {name}
            </h1>
            <p class="muted" role="status" data-test="evening-stage">
                <StageWords following />
            </p>
        </div>
        <p class="error" role="alert">
            {move || following.refusal.get()}
            {move || following.failure.get().map(|failure| error_words(&failure))}
        </p>
        <div class="evening-grid">
            <section class="panel stack" aria-label=move || t!("evening-you")>
                <You following />
                <HostTools following />
                <Invitation following />
            </section>
            <section class="panel" aria-label=move || t!("evening-standings")>
                <div class="panel-head">
                    <h2>{move || t!("evening-standings")}</h2>
                    <a
                        class="button button-quiet"
                        href=Route::Projector(following.evening).href()
                        data-test="to-projector"
                    >
                        {move || t!("evening-projector")}
                    </a>
                </div>
                <Standings following />
            </section>
            <Show when=move || following.read(|info| !info.rounds.is_empty()) == Some(true)>
                <section class="panel evening-rounds" aria-label=move || t!("evening-rounds")>
                    <Rounds following />
                </section>
            </Show>
        </div>
    }
}

/// How far the evening is, in words.
#[component]
pub(super) fn StageWords(following: Following) -> impl IntoView {
    let now = now_every(1_000);
    let left = move || following.seconds_left(now.get()).map(minutes);
    // The words alone: the clock beside them must not be read aloud every second.
    let words = Memo::new(move |_| following.read(stage_words));
    view! {
        <span>{words}</span>
        <span class="evening-clock" aria-hidden="true">
            {left}
        </span>
    }
}

fn stage_words(info: &EventInfo) -> String {
    let (round, all) = (info.rounds.len(), info.settings.rounds);
    match info.stage {
        EventStage::Open => t!("evening-stage-open", n = info.people.iter().filter(|person| !person.left).count()),
        EventStage::Playing => t!("evening-stage-playing", round = round, all = all),
        EventStage::Pause => t!("evening-stage-pause", next = round + 1, all = all),
        EventStage::Finished => t!("evening-stage-finished"),
    }
}

/// What the player can do: join, go to the table, leave, become the host.
#[component]
fn You(following: Following) -> impl IntoView {
    let plays = move |info: &EventInfo| {
        info.you.and_then(|you| info.people.get(usize::from(you) - 1)).is_some_and(|person| !person.left)
    };
    let state = Memo::new(move |_| {
        following.read(|info| (plays(info), info.your_table(), info.may_host, info.stage == EventStage::Finished))
    });
    let button = move |action: EventAction, test: &'static str, class: &'static str, words: fn() -> String| {
        let press = move |_| following.ask(action.clone());
        view! {
            <button type="button" class=class data-test=test on:click=press>
                {words}
            </button>
        }
    };
    move || {
        let (plays, table, may_host, is_over) = state.get()?;
        let to_table = table.map(|table| {
            view! {
                <a class="button button-gold button-big" href=Route::Table(table).href() data-test="to-my-table">
                    {move || t!("evening-my-table")}
                </a>
            }
        });
        let join = (!plays && !is_over)
            .then(|| button(EventAction::Join, "join-evening", "button button-gold button-big", || t!("evening-join")));
        let leave =
            (plays && !is_over).then(|| button(EventAction::Leave, "leave-evening", "button", || t!("evening-leave")));
        let host = may_host.then(|| button(EventAction::Host, "become-host", "button", || t!("evening-become-host")));
        let waits = plays && table.is_none() && !is_over;
        Some(view! {
            <div class="stack" data-test="evening-you">
                {waits.then(|| view! { <p>{move || t!("evening-wait")}</p> })}
                {to_table}
                {join}
                <div class="actions">{host} {leave}</div>
            </div>
        })
    }
}

/// What only the host can do.
#[component]
fn HostTools(following: Following) -> impl IntoView {
    let state = Memo::new(move |_| following.read(|info| (info.you_host, info.stage, info.rounds.len() as u8 + 1)));
    move || {
        let (_, stage, round) = state.get().filter(|(is_host, ..)| *is_host)?;
        let may_start = matches!(stage, EventStage::Open | EventStage::Pause);
        let start = may_start.then(|| {
            view! {
                <button
                    type="button"
                    class="button button-gold"
                    data-test="start-round"
                    on:click=move |_| following.ask(EventAction::Start { round })
                >
                    <Icon name="u-check" />
                    {move || t!("evening-start", round = round)}
                </button>
            }
        });
        let end = (stage != EventStage::Finished).then(|| {
            view! {
                <button
                    type="button"
                    class="button"
                    data-test="end-evening"
                    on:click=move |_| following.ask(EventAction::End)
                >
                    {move || t!("evening-end")}
                </button>
            }
        });
        Some(view! {
            <div class="stack" data-test="host-tools">
                <h2>{move || t!("evening-host-tools")}</h2>
                <p class="muted">{move || t!("evening-host-text")}</p>
                <div class="actions">{start} {end}</div>
            </div>
        })
    }
}

/// The link, the code and the picture to scan.
#[component]
fn Invitation(following: Following) -> impl IntoView {
    let link = Route::Evening(following.evening).link();
    let copied = StoredValue::new(link.clone());
    let code = move || following.read(|info| info.code.to_string());
    let is_open = Memo::new(move |_| following.read(|info| info.stage != EventStage::Finished) == Some(true));
    let host = move || following.read(|info| info.host.clone()).unwrap_or_default();
    move || {
        is_open.get().then(|| {
            view! {
                <div class="stack evening-invite">
                    <h2>{move || t!("evening-invite")}</h2>
                    <p>{move || t!("evening-code")}" "<b data-test="evening-code-shown">{code}</b></p>
                    <div class="actions">
                        <CopyButton text=move || copied.get_value() />
                        <ShareButton link=link.clone() />
                    </div>
                    <Qr link=link.clone() />
                    <p class="muted">{move || t!("evening-host", name = host())}</p>
                </div>
            }
        })
    }
}
