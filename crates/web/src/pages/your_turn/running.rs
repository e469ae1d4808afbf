//! The running games, in this browser and on the server: first where it is the player's turn, the shortest clock first.

use leptos::prelude::*;
use protocol::{Clock, GameName, Sitter, Stage, TableSummary};
use wasm_bindgen_futures::spawn_local;

use crate::browser::{now_ms, request};
use crate::pages::sign_in::is_signed_in;
use crate::parts::{Icon, TurnCount, clock_name, listed, now_every, sitter_name};
use crate::route::Route;
use crate::session::{GameSummary, picture, running_games};
use crate::web_games::{WebGame, game_title};

/// The interval at which the list is refreshed.
const REFRESH_MS: u32 = 20_000;

/// A running game.
#[derive(Clone, PartialEq)]
struct Game {
    href: String,
    game: GameName,
    /// The other players; the number of bots for a game in this browser.
    with: String,
    is_mine: bool,
    is_local: bool,
    has_begun: bool,
    clock: Clock,
    deadline_ms: Option<i64>,
}

impl Game {
    fn local(number: String, stored: &GameSummary) -> Self {
        let (people, bots) = (stored.people.len(), stored.agreed.bots.len());
        Self {
            href: Route::Local(number).href(),
            game: stored.agreed.game,
            with: t!("people-and-bots", people = people, bots = bots),
            is_mine: true,
            is_local: true,
            has_begun: true,
            clock: Clock::None,
            deadline_ms: None,
        }
    }

    fn online(table: &TableSummary) -> Self {
        let seats = game_core::SeatSet::first_seats(table.sitters.len()).iter().zip(&table.sitters);
        let others = seats.filter(|(seat, sitter)| Some(*seat) != table.your_seat && **sitter != Sitter::Open);
        let names: Vec<String> = others.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
        Self {
            href: Route::Table(table.table).href(),
            game: table.game,
            with: if names.is_empty() { t!("nobody-yet") } else { t!("with", names = listed(&names)) },
            is_mine: table.your_turn,
            is_local: false,
            has_begun: table.stage == Stage::Playing,
            clock: table.clock,
            deadline_ms: table.clock_left.map(|left| now_ms() + left as i64),
        }
    }

    /// First the player's turns, then the others; the shortest clock first, games in this browser last.
    fn order(&self) -> (bool, bool, i64, bool) {
        (!self.has_begun, !self.is_mine, self.deadline_ms.unwrap_or(i64::MAX), self.is_local)
    }
}

fn local_games() -> Vec<Game> {
    running_games().into_iter().map(|(number, stored)| Game::local(number, &stored)).collect()
}

/// The running games. Shows nothing if there are none.
#[component]
pub(super) fn Running() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableSummary>::new());
    let refresh = now_every(REFRESH_MS);
    Effect::new(move |_| {
        refresh.track();
        if is_signed_in() {
            spawn_local(async move {
                if let Ok(found) = request::<Vec<TableSummary>>("api/tables/mine", None::<&()>).await {
                    let _ = tables.try_set(found);
                }
            });
        }
    });
    let games = Memo::new(move |_| {
        let online = tables.with(|tables| {
            let running = tables.iter().filter(|table| table.stage != Stage::Finished && table.your_seat.is_some());
            running.filter(|table| !table.damaged).map(Game::online).collect::<Vec<Game>>()
        });
        let mut games: Vec<Game> = local_games().into_iter().chain(online).collect();
        games.sort_by_key(Game::order);
        games
    });
    // A game in this browser waits all the time: only tables with others count.
    let turns =
        Memo::new(move |_| games.with(|games| games.iter().filter(|game| game.is_mine && !game.is_local).count()));
    if let Some(TurnCount(count)) = use_context::<TurnCount>() {
        Effect::new(move |_| {
            let _ = count.try_set(turns.get());
        });
        on_cleanup(move || {
            let _ = count.try_set(0);
        });
    }
    let heading = move || match turns.get() {
        0 => t!("running"),
        n => t!("your-turn-at", n = n),
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="running" aria-label=heading data-test="running">
                <h2>{heading}</h2>
                <ul>{move || { games.get().into_iter().map(|game| view! { <RunningGame game /> }).collect_view() }}</ul>
            </section>
        </Show>
    }
}

#[component]
fn RunningGame(game: Game) -> impl IntoView {
    let now = now_every(1000);
    let Game { href, game, with, is_mine, is_local, has_begun, clock, deadline_ms } = game;
    let drawn = picture(&href);
    let left = move || deadline_ms.map(|deadline| time_left((deadline - now.get()).max(0)));
    let state = move || match (has_begun, is_mine) {
        (false, _) => t!("stage-gathering"),
        (true, true) => t!("your-move"),
        (true, false) => t!("stage-playing"),
    };
    view! {
        <li class="panel" class:is-mine=is_mine data-test="running-game">
            {match drawn {
                Some(drawn) => {
                    view! { <div class="board-picture" aria-hidden="true" inner_html=drawn></div> }.into_any()
                }
                None => {
                    view! {
                        <div class="board-picture" aria-hidden="true">
                            <Icon name=WebGame::find_or_first(game).icon class="table-icon" />
                        </div>
                    }
                        .into_any()
                }
            }}
            <div class="running-text">
                <p class="chips">
                    <span class="chip" class:chip-gold=is_mine>
                        {state}
                    </span>
                    <span class="chip" data-test="running-clock">
                        <Icon name="u-clock" />
                        {move || left().unwrap_or_else(|| clock_name(clock))}
                    </span>
                </p>
                <h3>{move || game_title(game)}</h3>
                <p class="muted">
                    {with}
                    {is_local
                        .then(|| {
                            view! {
                                " · "
                                {move || t!("on-this-device")}
                            }
                        })}
                </p>
            </div>
            <a
                class="button"
                class:button-gold=is_mine
                href=href
                data-test=if is_local { "continue" } else { "play-on" }
            >
                {move || if is_mine { t!("play-on") } else { t!("look") }}
                <Icon name="u-arrow" />
            </a>
        </li>
    }
}

/// The time left on a clock, roughly: `2 d`, `18 h`, `0:42`.
fn time_left(ms: i64) -> String {
    let seconds = (ms + 999) / 1000;
    match seconds {
        0..7_200 => t!("time-left", time = format!("{}:{:02}", seconds / 60, seconds % 60)),
        7_200..172_800 => t!("time-left", time = t!("hours", n = seconds / 3_600)),
        _ => t!("time-left", time = t!("days", n = seconds / 86_400)),
    }
}
