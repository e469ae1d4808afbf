//! The front page: two clicks to a game.

use ::silver_gold::{CardNumber, Deck, Region};
use leptos::prelude::*;
use protocol::{Found, GameName, Level, Stage, TableCode, TableId, TableSummary};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::who::no_answer_words;
use crate::browser::{NoAnswer, ask, store_value, stored_value};
use crate::parts::{
    CountChoice, Emblem, Frame, GameChoice, Icon, LevelChoice, clock_name, game_name, now_every, sitter_name,
};
use crate::route::Route;
use crate::session::{NewLocalGame, StoredGame, stored_games};
use crate::settings::settings;
use crate::silver_gold::chamber::{Chamber, Marks};

#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <Frame class="home" title=Signal::derive(|| t!("home-title")) bar=move || view! { <Paths/> }>
            <div class="hero">
                <div class="hero-text">
                    <h1>{move || t!("home-title")}</h1>
                    <p class="subtitle">{move || t!("home-text")}</p>
                    <Vista small=true/>
                    <PlayNow/>
                </div>
                <Vista small=false/>
            </div>
            <div class="lower">
                <Continue/>
                <MoreWays/>
                <OpenTables/>
            </div>
        </Frame>
    }
}

/// Where else to go.
#[component]
fn Paths() -> impl IntoView {
    view! {
        <nav class="paths" aria-label=move || t!("paths")>
            <a href=Route::NewTable.href()>{move || t!("with-friends")}</a>
            <a href=Route::Learn(None).href()>{move || t!("learn")}</a>
            <a href=Route::Mine.href()>{move || t!("mine")}</a>
        </nav>
    }
}

/// The pyramids below which chambers are seen, and how far those are dug.
const DUG: [(u8, u8); 3] = [(23, 4), (1, 5), (18, 3)];

/// A chamber with a corridor from its entrance.
fn dug((number, steps): (u8, u8)) -> Option<impl IntoView> {
    let card = *Deck::standard().card(CardNumber::new(number)?);
    let crossed = (0..steps).fold(card.entrance, |dug, _| (dug | dug.neighbours()) & card.room());
    let marks = Marks { crossed, ..Marks::default() };
    Some(view! { <Chamber card=Signal::stored(Some(card)) marks=Signal::stored(marks)/> })
}

/// The three pyramids before the sun; what lies below them where there is room.
#[component]
fn Vista(small: bool) -> impl IntoView {
    let art = |class: &'static str, name: &'static str| view! { <svg class=class><use href=name></use></svg> };
    view! {
        <div class=if small { "vista-mobile" } else { "vista" } aria-hidden="true">
            <svg class="vista-sun" viewBox="0 0 330 330">
                <circle class="halo" cx="165" cy="165" r="160"></circle>
                <circle class="halo-inner" cx="165" cy="165" r="124"></circle>
                <circle class="disc" cx="165" cy="165" r="86"></circle>
            </svg>
            <div class="horizon">{art("vista-orange", "#art-orange")}{art("vista-purple", "#art-purple")}{art("vista-green", "#art-green")}</div>
            {(!small).then(|| view! { <div class="under">{DUG.into_iter().filter_map(dug).collect_view()}</div> })}
        </div>
    }
}

/// What was played last, to be offered again.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct LastPlay {
    game: GameName,
    bots: usize,
    level: Level,
}

const LAST_PLAY: &str = "last-play";

impl LastPlay {
    fn stored() -> Self {
        stored_value(LAST_PLAY).unwrap_or(Self { game: games::SILVER_GOLD, bots: 1, level: Level::Easy })
    }

    fn store(self) {
        store_value(LAST_PLAY, &self);
    }
}

/// Makes a game the one that the front page offers first.
pub(super) fn offer(game: GameName) {
    LastPlay { game, ..LastPlay::stored() }.store();
}

/// A game against bots in this browser.
#[component]
fn PlayNow() -> impl IntoView {
    let last = LastPlay::stored();
    let game = RwSignal::new(last.game);
    let bots = RwSignal::new(last.bots.clamp(1, 3));
    let level = RwSignal::new(last.level);
    let trouble = RwSignal::new(None);
    let play = move |_| {
        let (game, bots, level) = (game.get_untracked(), bots.get_untracked(), level.get_untracked());
        LastPlay { game, bots, level }.store();
        let name = settings().name.get_untracked();
        let new = NewLocalGame {
            game,
            options: protocol::GameOptions::default(),
            people: vec![name],
            bots: vec![level; if game == games::NILE { 1 } else { bots }],
        };
        match new.start() {
            Ok(number) => Route::Local(number).go(),
            Err(refusal) => trouble.set(Some(refusal.reason)),
        }
    };
    view! {
        <section class="panel play" aria-label=move || t!("start-game")>
            <GameChoice game/>
            <div class="options">
                <Show when=move || game.get() == games::SILVER_GOLD>
                    <span class="option"><span>{move || t!("bots")}</span><CountChoice label=Signal::derive(|| t!("bots")) range=1..=3 count=bots/></span>
                </Show>
                <span class="option"><span>{move || t!("level")}</span><LevelChoice level/></span>
            </div>
            <button type="button" class="button button-gold button-big" data-test="play-now" on:click=play><Icon name="u-play"/>{move || t!("play-now")}</button>
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            <div class="divider">
                <a class="button" href=Route::NewTable.href() data-test="with-friends"><Icon name="u-people"/>{move || t!("with-friends")}</a>
                <a class="button" href=Route::PassAndPlay.href() data-test="pass-and-play"><Icon name="u-swap"/>{move || t!("pass-and-play")}</a>
            </div>
        </section>
    }
}

/// The game of this browser that was touched last and is not over.
#[component]
fn Continue() -> impl IntoView {
    let mut readable = stored_games().into_iter().filter_map(|(number, stored)| Some((number, stored.ok()?)));
    let last = readable.find(|(_, stored)| stored.stage == Stage::Playing);
    match last {
        Some((number, stored)) => view! { <ContinueOne number stored/> }.into_any(),
        None => view! {
            <section class="panel first-time" aria-label=move || t!("first-time")>
                <h2>{move || t!("first-time")}</h2>
                <p>{move || t!("first-time-text")}</p>
                <div class="actions">
                    <a class="button" href=Route::Learn(Some(games::SILVER_GOLD)).href()><Icon name="i-pyr-green"/>{move || t!("silver-gold")}</a>
                    <a class="button" href=Route::Learn(Some(games::NILE)).href()><Icon name="i-wheat"/>{move || t!("nile")}</a>
                </div>
            </section>
        }
        .into_any(),
    }
}

#[component]
fn ContinueOne(number: String, stored: StoredGame) -> impl IntoView {
    let agreed = &stored.log.agreed;
    let game = agreed.game;
    let seats = game_core::SeatSet::first_seats(usize::from(agreed.seats));
    let (people, bots) = (stored.people.len(), agreed.bots.len());
    view! {
        <section class="panel continue" aria-label=move || t!("continue-title")>
            <div class="panel-head"><h2>{move || t!("continue-title")}</h2><span class="chip chip-gold"><Icon name="u-dig"/>{move || t!("your-move")}</span></div>
            <p><b>{move || game_name(game)}</b>", "{move || t!("people-and-bots", people = people, bots = bots)}</p>
            <div class="faces">{seats.iter().map(|seat| view! { <Emblem seat/> }).collect_view()}</div>
            <a class="button" href=Route::Local(number).href() data-test="continue">{move || t!("back-to-table")}<Icon name="u-arrow"/></a>
        </section>
    }
}

/// Joining by code, and what else there is.
#[component]
fn MoreWays() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        match wanted(&text) {
            Some(Wanted::Table(table)) => Route::Table(table).go(),
            Some(Wanted::Code(code)) => spawn_local(async move {
                match ask::<Found>(&format!("api/tables/code/{code}"), None::<&()>).await {
                    Ok(found) => Route::Table(found.table).go(),
                    Err(no) => drop(trouble.try_set(Some(no_answer_words(&no)))),
                }
            }),
            None => trouble.set(Some(t!("no-code"))),
        }
    };
    view! {
        <section class="panel ways" aria-label=move || t!("join")>
            <form class="labelled" on:submit=join>
                <label for="join-code"><h2>{move || t!("join")}</h2></label>
                <p class="muted">{move || t!("join-text")}</p>
                <div class="field">
                    <input id="join-code" class="input" autocomplete="off" autocapitalize="none" spellcheck="false" data-test="join-code" bind:value=typed/>
                    <button type="submit" class="button" data-test="join">{move || t!("join-go")}</button>
                </div>
                <p class="trouble" role="alert">{move || trouble.get()}</p>
            </form>
            <div class="actions">
                <a class="button" href=Route::ReplayFile.href()><Icon name="u-prev"/>{move || t!("replay-open")}</a>
                <a class="button" href=Route::Mine.href()><Icon name="u-dig"/>{move || t!("mine")}</a>
            </div>
        </section>
    }
}

enum Wanted {
    Table(TableId),
    Code(TableCode),
}

/// What somebody typed or pasted: a link with a table's name in it, or a code.
fn wanted(text: &str) -> Option<Wanted> {
    let text = text.trim();
    let id = text.rsplit('/').next().and_then(|last| last.parse().ok());
    id.map(Wanted::Table).or_else(|| text.parse().ok().map(Wanted::Code))
}

/// How often the list of open tables is asked for again.
const LOOK_MS: u32 = 15_000;

/// Tables of the server that everybody may join.
#[component]
fn OpenTables() -> impl IntoView {
    let tables = RwSignal::new(None::<Result<Vec<TableSummary>, NoAnswer>>);
    let now = now_every(LOOK_MS);
    Effect::new(move |_| {
        now.track();
        spawn_local(async move {
            let answer = ask("api/tables", None::<&()>).await;
            let _ = tables.try_set(Some(answer));
        });
    });
    let known = Memo::new(move |_| tables.get());
    view! {
        <section class="panel open-tables" aria-label=move || t!("open-tables")>
            <div class="panel-head"><h2>{move || t!("open-tables")}</h2></div>
            {move || match known.get() {
                None => view! { <p class="muted" role="status"><span class="spinner" aria-hidden="true"></span></p> }.into_any(),
                Some(Err(_)) => view! {
                    <div class="empty" data-test="no-server"><Icon name="u-signal-off" class="empty-icon"/><b>{move || t!("no-server")}</b><span>{move || t!("no-server-text")}</span></div>
                }.into_any(),
                Some(Ok(list)) if list.is_empty() => view! {
                    <div class="empty"><Icon name="i-pyr-orange" class="empty-icon"/><b>{move || t!("no-tables")}</b><span>{move || t!("no-tables-text")}</span>
                    <a class="button" href=Route::NewTable.href()>{move || t!("open-table")}</a></div>
                }.into_any(),
                Some(Ok(list)) => view! { <ul class="tables">{list.into_iter().map(|one| view! { <OpenTable one/> }).collect_view()}</ul> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn OpenTable(one: TableSummary) -> impl IntoView {
    let icon = if one.game == games::NILE { "i-brick" } else { "i-pyr-orange" };
    let seats = game_core::SeatSet::first_seats(one.sitters.len()).iter().zip(&one.sitters);
    let taken: Vec<bool> = one.sitters.iter().map(|sitter| *sitter != protocol::Sitter::Open).collect();
    let names = seats.filter(|(_, sitter)| matches!(sitter, protocol::Sitter::Person(_)));
    let names: Vec<String> = names.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
    let (count, all) = (taken.iter().filter(|taken| **taken).count(), taken.len());
    let (game, clock, joinable) = (one.game, one.clock, one.is_joinable());
    view! {
        <li>
            <Icon name=icon class="table-icon"/>
            <span><b>{names.join(", ")}</b><small>{move || format!("{} · {}", game_name(game), clock_name(clock))}</small></span>
            <span class="seats" role="img" aria-label=move || t!("seats-taken", n = count, all = all)>{taken.into_iter().map(|taken| view! { <i class:filled=taken></i> }).collect_view()}</span>
            <a class="button" href=Route::Table(one.table).href() data-test="join-open">{move || if joinable { t!("join-go") } else { t!("watch") }}</a>
        </li>
    }
}
