//! Joining a table of the server: by its code or link, or from the list of public tables.

use leptos::prelude::*;
use protocol::{EventId, Found, Sitter, TableCode, TableId, TableSummary};
use wasm_bindgen_futures::spawn_local;

use super::sign_in::error_words;
use crate::browser::{RequestError, request};
use crate::parts::{Empty, Icon, Spinner, clock_name, now_every, sitter_name};
use crate::route::Route;
use crate::web_games::{GAMES, WebGame, game_title};

/// Joins a table by its code or link; and links to replays and stored games.
#[component]
pub(super) fn JoinByCode() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        match parse_target(&text) {
            Some(Target::Table(table)) => Route::Table(table).go(),
            Some(Target::Evening(evening)) => Route::Evening(evening).go(),
            Some(Target::Code(code)) => spawn_local(async move {
                match request::<Found>(&format!("api/tables/code/{code}"), None::<&()>).await {
                    Ok(found) => Route::Table(found.table).go(),
                    Err(failed) => drop(error.try_set(Some(error_words(&failed)))),
                }
            }),
            None => error.set(Some(t!("no-code"))),
        }
    };
    view! {
        <section class="panel ways" aria-label=move || t!("join")>
            <form class="labelled" on:submit=join>
                <label for="join-code">
                    <h2>{move || t!("join")}</h2>
                </label>
                <p class="muted">{move || t!("join-text")}</p>
                <div class="field">
                    <input
                        id="join-code"
                        class="input"
                        autocomplete="off"
                        autocapitalize="none"
                        spellcheck="false"
                        data-test="join-code"
                        bind:value=typed
                    />
                    <button type="submit" class="button" data-test="join">
                        {move || t!("join-go")}
                    </button>
                </div>
                <p class="error" role="alert">
                    {move || error.get()}
                </p>
            </form>
            <div class="actions">
                <a class="button" href=Route::ReplayFile.href()>
                    <Icon name="u-prev" />
                    {move || t!("replay-open")}
                </a>
                <a class="button" href=Route::Mine.href()>
                    <Icon name="u-dig" />
                    {move || t!("mine")}
                </a>
            </div>
        </section>
    }
}

/// What a player wants to join.
enum Target {
    Table(TableId),
    Evening(EventId),
    Code(TableCode),
}

/// Reads what a player typed or pasted: a link to a table, or a code.
fn parse_target(text: &str) -> Option<Target> {
    let text = text.trim();
    if let Some((_, id)) = text.split_once("#/evening/") {
        return id.parse().ok().map(Target::Evening);
    }
    let id = text.rsplit('/').next().and_then(|last| last.parse().ok());
    id.map(Target::Table).or_else(|| text.parse().ok().map(Target::Code))
}

/// The interval at which the list of open tables is refreshed.
const REFRESH_MS: u32 = 15_000;

/// The public tables of the server.
#[component]
pub(super) fn OpenTables() -> impl IntoView {
    let tables = RwSignal::new(None::<Result<Vec<TableSummary>, RequestError>>);
    let now = now_every(REFRESH_MS);
    Effect::new(move |_| {
        now.track();
        spawn_local(async move {
            let answer = request("api/tables", None::<&()>).await;
            let _ = tables.try_set(Some(answer));
        });
    });
    let known = Memo::new(move |_| tables.get());
    view! {
        <section class="panel open-tables" aria-label=move || t!("open-tables")>
            <div class="panel-head">
                <h2>{move || t!("open-tables")}</h2>
            </div>
            <Show when=move || known.with(|known| matches!(known, Some(Ok(_))))>
                <PlayWithAnyone />
            </Show>
            {move || match known.get() {
                None => view! { <Spinner /> }.into_any(),
                Some(Err(_)) => {
                    view! {
                        <Empty
                            icon="u-signal-off"
                            title=|| t!("no-server")
                            text=|| t!("no-server-text")
                            test="no-server"
                        />
                    }
                        .into_any()
                }
                Some(Ok(list)) if list.is_empty() => {
                    view! {
                        <Empty icon="i-pyr-orange" title=|| t!("no-tables") text=|| t!("no-tables-text")>
                            <a class="button" href=Route::NewTable.href()>
                                {move || t!("open-table")}
                            </a>
                        </Empty>
                    }
                        .into_any()
                }
                Some(Ok(list)) => {
                    view! {
                        <ul class="tables">{list.into_iter().map(|one| view! { <OpenTable one /> }).collect_view()}</ul>
                    }
                        .into_any()
                }
            }}
        </section>
    }
}

/// Finds others who wait for a game.
#[component]
fn PlayWithAnyone() -> impl IntoView {
    view! {
        <div class="anyone">
            <p>
                <b>{move || t!("anyone")}</b>
                " "
                <span class="muted">{move || t!("anyone-text")}</span>
            </p>
            <div class="actions">
                {GAMES
                    .iter()
                    .map(|game| {
                        view! {
                            <a
                                class="button"
                                href=Route::Anyone(game.name).href()
                                data-test=format!("anyone-{}", game.name)
                            >
                                <Icon name=game.icon />
                                {game.title}
                            </a>
                        }
                    })
                    .collect_view()}
            </div>
        </div>
    }
}

#[component]
fn OpenTable(one: TableSummary) -> impl IntoView {
    let seats = game_core::SeatSet::first_seats(one.sitters.len()).iter().zip(&one.sitters);
    let taken: Vec<bool> = one.sitters.iter().map(|sitter| *sitter != Sitter::Open).collect();
    let names = seats.filter(|(_, sitter)| matches!(sitter, Sitter::Person(_)));
    let names: Vec<String> = names.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
    let (count, all) = (taken.iter().filter(|taken| **taken).count(), taken.len());
    let (game, clock, joinable) = (one.game, one.clock, one.is_joinable());
    view! {
        <li>
            <Icon name=WebGame::find_or_first(one.game).icon class="table-icon" />
            <span>
                <b>{names.join(", ")}</b>
                <small>{move || format!("{} · {}", game_title(game), clock_name(clock))}</small>
            </span>
            <span class="seats" role="img" aria-label=move || t!("seats-taken", n = count, all = all)>
                {taken.into_iter().map(|taken| view! { <i class:filled=taken></i> }).collect_view()}
            </span>
            <a class="button" href=Route::Table(one.table).href() data-test="join-open">
                {move || if joinable { t!("join-go") } else { t!("watch") }}
            </a>
        </li>
    }
}
