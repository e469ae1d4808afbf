//! Parts of the client that are fetched when they are first needed, so that a first visit loads only what it shows.
//!
//! A function marked with `wasm_split` is moved, with everything that only it uses, into a file of its own. Calling it
//! fetches the file and returns the part's entry point. The tables of the games are in
//! [`game_tables`](crate::game_tables).
#![allow(unsafe_code, reason = "the macro that marks where to split declares functions of another file")]

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{GameName, Refusal};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::reload;
use crate::challenge::{CHALLENGE, ChallengePart};
use crate::ending::{EndPage, Finish};
use crate::evening::{EVENING, EveningPart};
use crate::first_game::{FIRST_GAME, FirstGame};
use crate::parts::{Frame, Waiting};
use crate::route::Route;
use crate::session::{NewLocalGame, Session};
use crate::web_games::{NILE_TEXTS, RULES_PAGES, SILVER_GOLD_TEXTS};
use crate::words::{Catalogue, add_catalogue};
use crate::{bot_worker, feel, pages, practice, review};

static LEARN_TEXTS: Catalogue = catalogue!("learn");
static FIRST_GAME_TEXTS: Catalogue = catalogue!("first-game");
static ENDING_TEXTS: Catalogue = catalogue!("ending");
pub(crate) static PAGES_TEXTS: Catalogue = catalogue!("pages");
static SETTINGS_TEXTS: Catalogue = catalogue!("settings");
static REVIEW_TEXTS: Catalogue = catalogue!("review");
static EVENING_TEXTS: Catalogue = catalogue!("evening");
static PRACTICE_TEXTS: Catalogue = catalogue!("practice");
static YOUR_TURN_TEXTS: Catalogue = catalogue!("your-turn");
static CHALLENGE_TEXTS: Catalogue = catalogue!("challenge");
static DAILY_TEXTS: Catalogue = catalogue!("daily");

/// A fetched part, or why it could not be fetched.
pub(crate) type Fetched<T> = Result<T, SplitLoaderError>;

/// Starts a game in this browser.
type StartGame = fn(&NewLocalGame) -> Result<String, Refusal>;

/// Shows the end of a game.
type ShowEnding = fn(Session, Memo<Finish>, ViewFn) -> AnyView;

/// The rules to read.
#[wasm_split(learn, fallible)]
pub(crate) fn fetch_rules() -> Fetched<fn(Option<GameName>) -> AnyView> {
    RULES_PAGES.iter().flat_map(|rules| rules.texts).for_each(add_catalogue);
    add_catalogue(&LEARN_TEXTS);
    Ok(|game| view! { <pages::Learn game /> }.into_any())
}

/// The pages of tables, with the rules of all games.
#[wasm_split(tables, fallible)]
pub(crate) fn fetch_tables() -> Fetched<fn(Route) -> AnyView> {
    add_catalogue(&PAGES_TEXTS);
    Ok(pages::table_page)
}

/// The function that starts a game in this browser; it returns the number that the game is stored under.
#[wasm_split(tables, fallible)]
pub(crate) fn fetch_start() -> Fetched<StartGame> {
    Ok(NewLocalGame::start)
}

/// The guided first game.
#[wasm_split(first_game, fallible)]
pub(crate) fn fetch_first_game() -> Fetched<FirstGame> {
    add_catalogue(&FIRST_GAME_TEXTS);
    Ok(FIRST_GAME)
}

/// The end of a game, with the boards of that game.
#[wasm_split(ending, fallible)]
pub(crate) fn fetch_ending() -> Fetched<ShowEnding> {
    add_catalogue(&ENDING_TEXTS);
    Ok(|session, finish, boards| view! { <EndPage session finish boards /> }.into_any())
}

/// The pages about the player: games, devices, settings.
#[wasm_split(player, fallible)]
pub(crate) fn fetch_player() -> Fetched<fn(Route) -> AnyView> {
    add_catalogue(&PAGES_TEXTS);
    add_catalogue(&SETTINGS_TEXTS);
    Ok(pages::player_page)
}

/// The sounds. A player without sound never fetches them.
#[wasm_split(sound, fallible)]
pub(crate) fn fetch_sound() -> Fetched<fn(feel::Sound, f32)> {
    Ok(feel::play_now)
}

/// Running games, notices about turns, and games with anyone. A first visit needs none of it.
#[wasm_split(your_turn, fallible)]
pub(crate) fn fetch_your_turn() -> Fetched<pages::YourTurn> {
    add_catalogue(&PAGES_TEXTS);
    add_catalogue(&YOUR_TURN_TEXTS);
    Ok(pages::YOUR_TURN)
}

/// Duplicate evenings.
#[wasm_split(evening, fallible)]
pub(crate) fn fetch_evening() -> Fetched<EveningPart> {
    add_catalogue(&PAGES_TEXTS);
    add_catalogue(&EVENING_TEXTS);
    Ok(EVENING)
}

/// The review of a finished game, from its record.
#[wasm_split(review, fallible)]
pub(crate) fn fetch_review() -> Fetched<fn(String, review::Source) -> AnyView> {
    [&PAGES_TEXTS, &REVIEW_TEXTS, &SILVER_GOLD_TEXTS, &NILE_TEXTS].into_iter().for_each(add_catalogue);
    Ok(review::review_page)
}

/// Help at a practice table, with the sentences of reviews.
#[wasm_split(practice, fallible)]
pub(crate) fn fetch_practice() -> Fetched<fn(Session) -> AnyView> {
    [&REVIEW_TEXTS, &PRACTICE_TEXTS].into_iter().for_each(add_catalogue);
    Ok(practice::practice_card)
}

/// Challenges, ghosts and daily digs. Their sentences and pictures of turns are those of reviews.
#[wasm_split(challenge, fallible)]
pub(crate) fn fetch_challenge() -> Fetched<ChallengePart> {
    let texts = [&PAGES_TEXTS, &REVIEW_TEXTS, &SILVER_GOLD_TEXTS, &NILE_TEXTS, &CHALLENGE_TEXTS, &DAILY_TEXTS];
    texts.into_iter().for_each(add_catalogue);
    Ok(CHALLENGE)
}

/// The bots, for the worker.
#[wasm_split(bots, fallible)]
pub(crate) fn fetch_bots() -> Fetched<fn(&str) -> Option<String>> {
    Ok(bot_worker::run_job)
}

/// Fetches a part of the client and shows it as a page.
pub(crate) fn fetched<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static>(
    fetch: fn() -> F,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let part = Part::fetch(fetch);
    move || match part.signal.get() {
        Some(Ok(part)) => show(part),
        Some(Err(_)) => view! {
            <Frame class="narrow" title=Signal::derive(|| t!("fetching"))>
                <NotFetched retry=move || part.start() />
            </Frame>
        }
        .into_any(),
        None => view! { <Waiting text=|| t!("fetching") /> }.into_any(),
    }
}

/// Fetches a part of the client and shows it as a piece of a page, which does without it until then.
pub(crate) fn fetched_piece<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static>(
    fetch: fn() -> F,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let part = RwSignal::new_local(None::<T>);
    spawn_local(async move {
        if let Ok(fetched) = fetch().await {
            part.try_set(Some(fetched));
        }
    });
    move || part.get().map(&show)
}

/// Fetches a part of the client and shows it inside a page.
pub(crate) fn fetched_inside<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static>(
    fetch: fn() -> F,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let part = Part::fetch(fetch);
    move || match part.signal.get() {
        Some(Ok(part)) => show(part),
        Some(Err(_)) => view! { <NotFetched retry=move || part.start() /> }.into_any(),
        None => view! {
            <p class="first" role="status">
                {t!("fetching")}
            </p>
        }
        .into_any(),
    }
}

/// A part of the client that is being fetched.
struct Part<T: 'static, F: 'static> {
    fetch: fn() -> F,
    signal: RwSignal<Option<Fetched<T>>, LocalStorage>,
}

impl<T: 'static, F: 'static> Clone for Part<T, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: 'static, F: 'static> Copy for Part<T, F> {}

impl<T: Copy + 'static, F: Future<Output = Fetched<T>> + 'static> Part<T, F> {
    fn fetch(fetch: fn() -> F) -> Self {
        let part = Self { fetch, signal: RwSignal::new_local(None) };
        part.start();
        part
    }

    fn start(self) {
        self.signal.set(None);
        spawn_local(async move {
            let result = (self.fetch)().await;
            self.signal.try_set(Some(result));
        });
    }
}

#[component]
fn NotFetched(retry: impl Fn() + Send + 'static) -> impl IntoView {
    view! {
        <div class="panel notice" role="alert" data-test="not-fetched">
            <p>{move || t!("not-fetched")}</p>
            <div class="actions">
                <button type="button" class="button button-gold" on:click=move |_| retry()>
                    {move || t!("try-again")}
                </button>
                // The server may have a newer version, in which the part has another name.
                <button type="button" class="button" on:click=|_| reload()>
                    {move || t!("reload")}
                </button>
            </div>
        </div>
    }
}
