//! The player's games: in this browser and on the server.

use leptos::prelude::*;
use protocol::{GameName, Sitter, Stage, TableSummary};
use wasm_bindgen_futures::spawn_local;

use super::damaged::DeleteButton;
use super::devices::Devices;
use super::results::{local_results, result_words};
use super::sign_in::is_signed_in;
use crate::browser::{RequestError, now_ms, request};
use crate::parts::{Empty, Frame, Icon, Spinner, level_name, listed, sitter_name};
use crate::route::Route;
use crate::session::{LoadError, NewLocalGame, StoredGame, stored_games};
use crate::web_games::{WebGame, game_title};

#[component]
pub(crate) fn Mine() -> impl IntoView {
    view! {
        <Frame class="wide" title=Signal::derive(|| t!("mine"))>
            <h1 class="page-head">{move || t!("mine")}</h1>
            <div class="mine-grid">
                <LocalGames />
                <OnlineGames />
            </div>
        </Frame>
    }
}

#[component]
fn LocalGames() -> impl IntoView {
    let games = RwSignal::new_local(stored_games());
    let deleted = move || games.set(stored_games());
    let row = move |(number, game)| match game {
        Ok(stored) => view! { <LocalRow number stored deleted /> }.into_any(),
        Err(error) => view! { <DamagedRow number error deleted /> }.into_any(),
    };
    let list = move || match games.get() {
        games if games.is_empty() => view! {
            <Empty icon="i-pyr-green" title=|| t!("no-games") text=|| t!("no-games-text")>
                <a class="button" href="#/">
                    {move || t!("play-bots")}
                </a>
            </Empty>
        }
        .into_any(),
        games => view! { <ul class="rows">{games.into_iter().map(row).collect_view()}</ul> }.into_any(),
    };
    view! {
        <section class="panel" aria-label=move || t!("mine-here")>
            <div class="panel-head">
                <h2>{move || t!("mine-here")}</h2>
            </div>
            {list}
        </section>
    }
}

#[component]
fn OnlineGames() -> impl IntoView {
    let tables = RwSignal::new(None::<Result<Vec<TableSummary>, RequestError>>);
    spawn_local(async move {
        // A browser that the server does not know has no tables there. It only asks whether there is a server.
        let path = if is_signed_in() { "api/tables/mine" } else { "api/tables" };
        let answer = request(path, None::<&()>).await.map(|tables| if is_signed_in() { tables } else { Vec::new() });
        let _ = tables.try_set(Some(answer));
    });
    let list = move || match tables.get() {
        None => view! { <Spinner /> }.into_any(),
        Some(Err(RequestError::Unreachable)) => {
            view! { <Empty icon="u-signal" title=|| t!("no-server") text=|| t!("no-server-text") /> }.into_any()
        }
        Some(Ok(list)) if !list.is_empty() => view! {
            <ul class="rows">{list.into_iter().map(online_row).collect_view()}</ul>
            <Devices />
        }
        .into_any(),
        Some(answer) => view! {
            <Empty icon="i-pyr-orange" title=|| t!("no-games") text=|| t!("no-online-text")>
                <a class="button" href=Route::NewTable.href()>
                    {move || t!("new-table")}
                </a>
            </Empty>
            {(answer.is_ok() && is_signed_in()).then(|| view! { <Devices /> })}
        }
        .into_any(),
    };
    view! {
        <section class="panel" aria-label=move || t!("mine-online")>
            <div class="panel-head">
                <h2>{move || t!("mine-online")}</h2>
            </div>
            {list}
        </section>
    }
}

/// How long ago a time was, roughly.
pub(super) fn ago(then_ms: i64) -> String {
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
    // Where several people share the device, nobody is "you".
    let is_alone = stored.people.len() == 1;
    let bots = stored.log.agreed.bots.iter().map(|(seat, _)| *seat).collect::<game_core::SeatSet>();
    let seats = game_core::SeatSet::first_seats(usize::from(stored.log.agreed.seats));
    let own = seats.iter().find(|seat| !bots.contains(*seat)).unwrap_or(game_core::Seat::FIRST);
    let results = if over && is_alone { local_results(&number) } else { Vec::new() };
    let to = if over { Route::ReplayLocal(number.clone()) } else { Route::Local(number.clone()) };
    let review = over.then(|| Route::ReviewLocal(number.clone()));
    let challenge = over.then(|| Route::Shared(format!("challenge/local/{number}")));
    let again = move |_| {
        if let Ok(next) = NewLocalGame::again(&stored).start() {
            Route::Local(next).go();
        }
    };
    view! {
        <li data-test="local-game">
            <Icon name=WebGame::find_or_first(game).icon class="table-icon" />
            <span class="row-text">
                <b>{move || game_title(game)}</b>
                <small>{who}" · "{move || ago(changed_ms)}</small>
                <small data-test="result">{move || result_words(game, &results, own)}</small>
            </span>
            {over
                .then(|| {
                    view! {
                        <button type="button" class="button" on:click=again.clone()>
                            {move || t!("play-again")}
                        </button>
                    }
                })}
            {review.map(review_link)}
            {challenge.map(challenge_link)}
            <a class="button" class:button-gold=!over href=to.href() data-test="open-game">
                {move || if over { t!("look-again") } else { t!("continue") }}
            </a>
            <DeleteButton number deleted />
        </li>
    }
}

fn challenge_link(challenge: Route) -> impl IntoView {
    view! {
        <a class="button" href=challenge.href() data-test="to-challenge">
            {move || t!("to-challenge")}
        </a>
    }
}

fn review_link(review: Route) -> impl IntoView {
    view! {
        <a class="button" href=review.href() data-test="review">
            {move || t!("review")}
        </a>
    }
}

/// A stored game that cannot be read.
#[component]
fn DamagedRow(number: String, error: LoadError, deleted: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <li data-test="damaged-game">
            <Icon name="u-alert" class="table-icon" />
            <span class="row-text">
                <b>{move || t!("damaged-title")}</b>
                <small>{error.to_string()}</small>
            </span>
            <DeleteButton number deleted />
        </li>
    }
}

fn online_row(table: TableSummary) -> AnyView {
    if table.damaged {
        view! { <DamagedTableRow game=table.game /> }.into_any()
    } else {
        view! { <OnlineRow table /> }.into_any()
    }
}

/// A table on the server whose stored data is damaged.
#[component]
fn DamagedTableRow(game: GameName) -> impl IntoView {
    view! {
        <li data-test="damaged-table">
            <Icon name="u-alert" class="table-icon" />
            <span class="row-text">
                <b>{move || game_title(game)}</b>
                <small>{move || t!("damaged-table")}</small>
            </span>
        </li>
    }
}

#[component]
fn OnlineRow(table: TableSummary) -> impl IntoView {
    let seats = game_core::SeatSet::first_seats(table.sitters.len());
    let (mine, sitters) = (table.your_seat, table.sitters.clone());
    let others = move || {
        let others =
            seats.iter().zip(&sitters).filter(|(seat, sitter)| Some(*seat) != mine && **sitter != Sitter::Open);
        let names: Vec<String> = others.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
        if names.is_empty() { t!("nobody-yet") } else { t!("with", names = listed(&names)) }
    };
    let (chip, icon, word): (_, _, fn() -> String) = match (table.stage, table.your_turn) {
        (Stage::Finished, _) => ("chip", "u-trophy", || t!("stage-finished")),
        (Stage::Gathering, _) => ("chip", "u-people", || t!("stage-gathering")),
        (Stage::Playing, true) => ("chip chip-gold", "u-dig", || t!("your-move")),
        (Stage::Playing, false) => ("chip", "u-clock", || t!("stage-playing")),
    };
    let over = table.stage == Stage::Finished;
    let to = if over { Route::Replay(table.table) } else { Route::Table(table.table) };
    let review = over.then_some(Route::Review(table.table));
    let challenge = over.then(|| Route::Shared(format!("challenge/table/{}", table.table)));
    let game = table.game;
    let results = table.results.clone();
    let result = move || mine.and_then(|own| result_words(game, &results, own));
    view! {
        <li data-test="online-game">
            <Icon name=WebGame::find_or_first(game).icon class="table-icon" />
            <span class="row-text">
                <b>{move || game_title(game)}</b>
                <small>{others}</small>
                <small data-test="result">{result}</small>
            </span>
            <span class=chip>
                <Icon name=icon />
                {word}
            </span>
            {review.map(review_link)}
            {challenge.map(challenge_link)}
            <a class="button" class:button-gold=table.your_turn href=to.href()>
                {move || if over { t!("look-again") } else { t!("continue") }}
            </a>
        </li>
    }
}
