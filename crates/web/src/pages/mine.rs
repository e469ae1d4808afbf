//! My games, and my name on another device.

use leptos::prelude::*;
use protocol::{GameName, Sitter, Stage, TableSummary};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::damaged::DeleteButton;
use super::who::{Me, has_met, met, no_answer_words};
use crate::browser::{NoAnswer, ask, now_ms};
use crate::parts::{CopyButton, Frame, Icon, Qr, ShareButton, game_name, level_name, listed, sitter_name};
use crate::route::Route;
use crate::session::{LoadError, NewLocalGame, StoredGame, stored_games};

#[component]
pub(crate) fn Mine() -> impl IntoView {
    let stored = RwSignal::new_local(stored_games());
    let online = RwSignal::new(None::<Result<Vec<TableSummary>, NoAnswer>>);
    spawn_local(async move {
        // Somebody whom the server does not know has no tables there; whether there is a server is all one asks.
        let path = if has_met() { "api/tables/mine" } else { "api/tables" };
        let answer = ask(path, None::<&()>).await.map(|tables| if has_met() { tables } else { Vec::new() });
        let _ = online.try_set(Some(answer));
    });
    view! {
        <Frame class="wide" title=Signal::derive(|| t!("mine"))>
            <h1 class="page-head">{move || t!("mine")}</h1>
            <div class="mine-grid">
                <section class="panel" aria-label=move || t!("mine-here")>
                    <div class="panel-head"><h2>{move || t!("mine-here")}</h2></div>
                    {move || {
                        let games = stored.get();
                        if games.is_empty() {
                            return view! {
                                <div class="empty"><Icon name="i-pyr-green" class="empty-icon"/><b>{move || t!("no-games")}</b><span>{move || t!("no-games-text")}</span>
                                <a class="button" href="#/">{move || t!("play-bots")}</a></div>
                            }.into_any();
                        }
                        let deleted = move || stored.set(stored_games());
                        let rows = games.into_iter().map(|(number, game)| match game {
                            Ok(stored) => view! { <LocalRow number stored deleted/> }.into_any(),
                            Err(error) => view! { <DamagedRow number error deleted/> }.into_any(),
                        });
                        view! { <ul class="rows">{rows.collect_view()}</ul> }.into_any()
                    }}
                </section>
                <section class="panel" aria-label=move || t!("mine-online")>
                    <div class="panel-head"><h2>{move || t!("mine-online")}</h2></div>
                    {move || match online.get() {
                        None => view! { <p class="muted" role="status"><span class="spinner" aria-hidden="true"></span></p> }.into_any(),
                        Some(Err(NoAnswer::Unreachable)) => view! {
                            <div class="empty"><Icon name="u-signal" class="empty-icon"/><b>{move || t!("no-server")}</b><span>{move || t!("no-server-text")}</span></div>
                        }.into_any(),
                        Some(Ok(list)) if !list.is_empty() => view! {
                            <ul class="rows">{list.into_iter().map(|one| view! { <OnlineRow one/> }).collect_view()}</ul>
                            <MoveMe/>
                        }.into_any(),
                        Some(answer) => view! {
                            <div class="empty"><Icon name="i-pyr-orange" class="empty-icon"/><b>{move || t!("no-games")}</b><span>{move || t!("no-online-text")}</span>
                            <a class="button" href=Route::NewTable.href()>{move || t!("new-table")}</a></div>
                            {(answer.is_ok() && has_met()).then(|| view! { <MoveMe/> })}
                        }.into_any(),
                    }}
                </section>
            </div>
        </Frame>
    }
}

fn game_icon(game: GameName) -> &'static str {
    if game == games::NILE { "i-brick" } else { "i-pyr-orange" }
}

/// How long ago something was, roughly.
fn ago(then_ms: i64) -> String {
    let minutes = (now_ms() - then_ms).max(0) / 60_000;
    match minutes {
        0 => t!("ago-now"),
        1..60 => t!("ago-minutes", n = minutes),
        60..2880 => t!("ago-hours", n = minutes / 60),
        _ => t!("ago-days", n = minutes / 1440),
    }
}

#[component]
fn LocalRow(number: String, stored: StoredGame, deleted: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let game = stored.log.agreed.game;
    let over = stored.stage == Stage::Finished;
    let (people, levels) = (stored.people.clone(), stored.log.agreed.bots.clone());
    let who = move || {
        let bots = levels.iter().map(|(_, level)| t!("bot-of-level", level = level_name(*level)));
        let people = people.iter().map(|name| if name.is_empty() { t!("you") } else { name.clone() });
        listed(&people.chain(bots).collect::<Vec<_>>())
    };
    let changed_ms = stored.changed_ms;
    let to = if over { Route::ReplayLocal(number.clone()) } else { Route::Local(number.clone()) };
    let again = move |_| {
        if let Ok(next) = NewLocalGame::again(&stored).start() {
            Route::Local(next).go();
        }
    };
    view! {
        <li data-test="local-game">
            <Icon name=game_icon(game) class="table-icon"/>
            <span class="row-text"><b>{move || game_name(game)}</b><small>{who}" · "{move || ago(changed_ms)}</small></span>
            {over.then(|| view! { <button type="button" class="button" on:click=again.clone()>{move || t!("play-again")}</button> })}
            <a class="button" class:button-gold=!over href=to.href() data-test="open-game">{move || if over { t!("look-again") } else { t!("continue") }}</a>
            <DeleteButton number deleted/>
        </li>
    }
}

/// A game that cannot be read.
#[component]
fn DamagedRow(number: String, error: LoadError, deleted: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <li data-test="damaged-game">
            <Icon name="u-alert" class="table-icon"/>
            <span class="row-text"><b>{move || t!("damaged-title")}</b><small>{error.to_string()}</small></span>
            <DeleteButton number deleted/>
        </li>
    }
}

#[component]
fn OnlineRow(one: TableSummary) -> impl IntoView {
    let seats = game_core::SeatSet::first_seats(one.sitters.len());
    let (mine, sitters) = (one.your_seat, one.sitters.clone());
    let others = move || {
        let others =
            seats.iter().zip(&sitters).filter(|(seat, sitter)| Some(*seat) != mine && **sitter != Sitter::Open);
        let names: Vec<String> = others.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
        if names.is_empty() { t!("nobody-yet") } else { t!("with", names = listed(&names)) }
    };
    let (chip, icon, word): (_, _, fn() -> String) = match (one.stage, one.your_turn) {
        (Stage::Finished, _) => ("chip", "u-trophy", || t!("stage-finished")),
        (Stage::Gathering, _) => ("chip", "u-people", || t!("stage-gathering")),
        (Stage::Playing, true) => ("chip chip-gold", "u-dig", || t!("your-move")),
        (Stage::Playing, false) => ("chip", "u-clock", || t!("stage-playing")),
    };
    let over = one.stage == Stage::Finished;
    let to = if over { Route::Replay(one.table) } else { Route::Table(one.table) };
    let game = one.game;
    view! {
        <li data-test="online-game">
            <Icon name=game_icon(game) class="table-icon"/>
            <span class="row-text"><b>{move || game_name(game)}</b><small>{others}</small></span>
            <span class=chip><Icon name=icon/>{word}</span>
            <a class="button" class:button-gold=one.your_turn href=to.href()>{move || if over { t!("look-again") } else { t!("continue") }}</a>
        </li>
    }
}

/// The secret of a one-time link.
#[derive(Serialize, Deserialize)]
struct Move {
    code: String,
}

/// Takes my name and my games to another device.
#[component]
fn MoveMe() -> impl IntoView {
    let link = RwSignal::new(None::<Result<String, NoAnswer>>);
    let make = move |_| {
        spawn_local(async move {
            // The code stands behind the `#`: no server on the way ever sees it in an address.
            let made = ask::<Move>("api/me/move", Some(&())).await.map(|made| Route::Claim(made.code).link());
            let _ = link.try_set(Some(made));
        });
    };
    view! {
        <details class="folded">
            <summary data-test="move-me">{move || t!("move-me")}</summary>
            <p class="muted">{move || t!("move-me-text")}</p>
            {move || match link.get() {
                None => view! { <button type="button" class="button" data-test="make-move" on:click=make>{move || t!("make-move")}</button> }.into_any(),
                Some(Ok(made)) => {
                    let (shared, drawn, copied) = (made.clone(), made.clone(), StoredValue::new(made.clone()));
                    view! {
                        <input class="input" readonly aria-label=move || t!("link") data-test="move-link" prop:value=made/>
                        <div class="actions"><CopyButton text=move || copied.get_value()/><ShareButton link=shared/></div>
                        <Qr link=drawn/>
                    }.into_any()
                }
                Some(Err(no)) => view! { <p class="trouble" role="alert">{no_answer_words(&no)}</p> }.into_any(),
            }}
        </details>
    }
}

/// Somebody comes from another device.
#[component]
pub(crate) fn Claim(code: String) -> impl IntoView {
    let done = RwSignal::new(None::<Result<String, NoAnswer>>);
    let take = move |_| {
        let claimed = Move { code: code.clone() };
        spawn_local(async move {
            let me = ask::<Me>("api/me/claim", Some(&claimed)).await;
            if let Ok(me) = &me {
                met(me);
            }
            let _ = done.try_set(Some(me.map(|me| me.name)));
        });
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("claim"))>
            <div class="panel notice">
                <Icon name="u-people" class="notice-icon"/>
                <h1>{move || t!("claim")}</h1>
                {move || match done.get() {
                    None => view! {
                        <p>{move || t!("claim-text")}</p>
                        <button type="button" class="button button-gold" data-test="claim" on:click=take.clone()>{move || t!("claim-go")}</button>
                    }.into_any(),
                    Some(Ok(name)) => view! {
                        <p role="status" data-test="claimed">{t!("claimed", name = name)}</p>
                        <a class="button button-gold" href=Route::Mine.href()>{move || t!("mine")}</a>
                    }.into_any(),
                    Some(Err(NoAnswer::Unreachable)) => view! { <p role="alert">{move || t!("unreachable-short")}</p> }.into_any(),
                    Some(Err(NoAnswer::Refused(_))) => view! { <p role="alert" data-test="claim-used">{move || t!("claim-used")}</p> }.into_any(),
                }}
            </div>
        </Frame>
    }
}
