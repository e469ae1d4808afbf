//! Several people on one device: who they are, and which game.

use game_core::SeatSet;
use leptos::prelude::*;
use protocol::{GameName, GameOptions, Level};

use super::sign_in::MAX_NAME_LENGTH;
use crate::game_tables::options_form;
use crate::parts::{CountChoice, Emblem, Frame, GameChoice, Icon, LevelChoice, OptionsForm};
use crate::route::Route;
use crate::session::NewLocalGame;
use crate::settings::settings;
use crate::web_games::{GAMES, WebGame};

/// What the form holds.
#[derive(Clone, Copy)]
struct Form {
    game: RwSignal<GameName>,
    names: [RwSignal<String>; 4],
    people: RwSignal<usize>,
    bots: RwSignal<usize>,
    level: RwSignal<Level>,
    options: RwSignal<GameOptions>,
    error: RwSignal<Option<String>>,
}

impl Form {
    fn new() -> Self {
        let names = std::array::from_fn(|_| RwSignal::new(String::new()));
        names[0].set(settings().name.get_untracked());
        Self {
            game: RwSignal::new(GAMES[0].name),
            names,
            people: RwSignal::new(2),
            bots: RwSignal::new(0),
            level: RwSignal::new(Level::Easy),
            options: RwSignal::new(GameOptions::default()),
            error: RwSignal::new(None),
        }
    }

    fn game(self) -> &'static WebGame {
        WebGame::find_or_first(self.game.get())
    }

    fn people(self) -> usize {
        let players = self.game().players();
        self.people.get().clamp(*players.start(), *players.end())
    }

    fn most_bots(self) -> usize {
        self.game().players().end() - self.people()
    }

    fn bots(self) -> usize {
        self.bots.get().min(self.most_bots())
    }

    /// The name of a player; a number for a player without one.
    fn name(self, index: usize) -> String {
        let name = self.names.get(index).map(|name| name.get().trim().to_string()).unwrap_or_default();
        if name.is_empty() { t!("player", n = index + 1) } else { name }
    }

    fn submit(self, event: leptos::ev::SubmitEvent) {
        event.prevent_default();
        let new = untrack(|| NewLocalGame {
            game: self.game().name,
            options: if options_form(self.game().name).is_some() { self.options.get() } else { GameOptions::default() },
            people: (0..self.people()).map(|index| self.name(index)).collect(),
            bots: vec![self.level.get(); self.bots()],
        });
        match new.start() {
            Ok(number) => Route::Local(number).go(),
            Err(refusal) => self.error.set(Some(refusal.reason)),
        }
    }
}

#[component]
pub(crate) fn PassAndPlay() -> impl IntoView {
    let form = Form::new();
    let players = Memo::new(move |_| form.game().players());
    let people_count = move || {
        let range = players.get();
        (range.start() < range.end()).then(|| view! { <CountChoice label=|| t!("people") range count=form.people /> })
    };
    let most_bots = Memo::new(move |_| form.most_bots());
    let bot_count = move || {
        let most = most_bots.get();
        (most > 0).then(|| view! { <CountChoice label=|| t!("bots") range=0..=most count=form.bots /> })
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("pass-and-play"))>
            <form class="panel stack form" on:submit=move |event| form.submit(event) data-test="pass-form">
                <h1>{move || t!("pass-and-play")}</h1>
                <p class="muted">{move || t!("pass-text")}</p>
                <GameChoice chosen=form.game />
                {people_count}
                <OptionsForm game=form.game options=form.options />
                <Names form />
                {bot_count}
                <Show when=move || form.bots() != 0>
                    <LevelChoice level=form.level />
                </Show>
                <button type="submit" class="button button-gold button-big" data-test="begin">
                    <Icon name="u-play" />
                    {move || t!("start")}
                </button>
                <p class="error" role="alert">
                    {move || form.error.get()}
                </p>
            </form>
        </Frame>
    }
}

/// A field for the name of each player.
#[component]
fn Names(form: Form) -> impl IntoView {
    let people = Memo::new(move |_| form.people());
    let field = move |(seat, name): (game_core::Seat, RwSignal<String>)| {
        let number = seat.index() + 1;
        view! {
            <li>
                <Emblem seat />
                <input
                    class="input"
                    maxlength=MAX_NAME_LENGTH
                    autocomplete="off"
                    bind:value=name
                    data-test=format!("person-{number}")
                    aria-label=move || t!("name-of", n = number)
                    placeholder=move || t!("player", n = number)
                />
            </li>
        }
    };
    view! {
        <ol class="names">
            {move || SeatSet::first_seats(people.get()).iter().zip(form.names).map(field).collect_view()}
        </ol>
    }
}
