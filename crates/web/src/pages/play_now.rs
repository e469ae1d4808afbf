//! A game against bots in this browser, two clicks away.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{GameName, GameOptions, Level};
use serde::{Deserialize, Serialize};

use crate::browser::{store_value, stored_value};
use crate::fetched::fetch_start;
use crate::parts::{CountChoice, GameChoice, Icon, LevelChoice};
use crate::route::Route;
use crate::session::NewLocalGame;
use crate::settings::settings;
use crate::web_games::{GAMES, WebGame};

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
        stored_value(LAST_PLAY).unwrap_or(Self { game: GAMES[0].name, bots: 1, level: Level::Easy })
    }

    fn store(self) {
        store_value(LAST_PLAY, &self);
    }

    /// Starts the game and goes to its table, or says why that is not possible.
    async fn start(self) -> Result<(), String> {
        let players = WebGame::find_or_first(self.game).players();
        let bots = self.bots.clamp(players.start() - 1, players.end() - 1);
        let people = vec![settings().name.get_untracked()];
        let new =
            NewLocalGame { game: self.game, options: GameOptions::default(), people, bots: vec![self.level; bots] };
        let start = fetch_start().await.map_err(|_| t!("not-fetched"))?;
        let number = start(&new).map_err(|refusal| refusal.reason)?;
        Route::Local(number).go();
        Ok(())
    }
}

/// Makes a game the one that the front page offers first.
pub(super) fn offer(game: GameName) {
    LastPlay { game, ..LastPlay::stored() }.store();
}

#[component]
pub(super) fn PlayNow() -> impl IntoView {
    let last = LastPlay::stored();
    let game = RwSignal::new(WebGame::find_or_first(last.game).name);
    let bots = RwSignal::new(last.bots.clamp(1, 3));
    let level = RwSignal::new(last.level);
    let error = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let play = LastPlay { game: game.get_untracked(), bots: bots.get_untracked(), level: level.get_untracked() };
        play.store();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        error.set(None);
        spawn_local(async move {
            // After a success the page of the table follows; until then the button stays busy.
            if let Err(failed) = play.start().await {
                let _ = error.try_set(Some(failed));
                let _ = busy.try_set(false);
            }
        });
    };
    let players = Memo::new(move |_| WebGame::find_or_first(game.get()).players());
    let bot_count = move || {
        let (least, most) = (players.get().start() - 1, players.get().end() - 1);
        (least < most).then(|| view! { <CountChoice label=|| t!("bots") range=least..=most count=bots /> })
    };
    view! {
        <form class="panel play" aria-label=move || t!("start-game") on:submit=play>
            <GameChoice chosen=game />
            <div class="options">{bot_count}<LevelChoice level /></div>
            <button
                type="submit"
                class="button button-gold button-big"
                data-test="play-now"
                aria-disabled=move || busy.get().then_some("true")
            >
                <Show when=move || busy.get() fallback=|| view! { <Icon name="u-play" /> }>
                    <span class="spinner" aria-hidden="true"></span>
                </Show>
                {move || t!("play-now")}
            </button>
            <p class="error" role="alert">
                {move || error.get()}
            </p>
            <div class="divider">
                <a class="button" href=Route::NewTable.href() data-test="with-friends">
                    <Icon name="u-people" />
                    {move || t!("with-friends")}
                </a>
                <a class="button" href=Route::PassAndPlay.href() data-test="pass-and-play">
                    <Icon name="u-swap" />
                    {move || t!("pass-and-play")}
                </a>
            </div>
        </form>
    }
}
