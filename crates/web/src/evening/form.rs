//! Opens an evening, or finds one by its code.

use leptos::prelude::*;
use protocol::{Absence, Clock, EventFound, GameName, GameOptions, Level, NewEvent, Pairing, TableCode};
use wasm_bindgen_futures::spawn_local;

use crate::browser::{RequestError, request};
use crate::pages::error_words;
use crate::parts::{Choice, Frame, Icon, clock_name, level_name};
use crate::route::Route;
use crate::web_games::{GAMES, WebGame, game_title};

/// The longest name of an evening.
const MAX_NAME: &str = "40";

/// What the form holds.
#[derive(Clone, Copy)]
struct Form {
    name: RwSignal<String>,
    game: RwSignal<GameName>,
    seats: RwSignal<u8>,
    pairing: RwSignal<Pairing>,
    rounds: RwSignal<u8>,
    clock: RwSignal<Clock>,
    round_minutes: RwSignal<u16>,
    absence: RwSignal<Absence>,
    level: RwSignal<Level>,
    busy: RwSignal<bool>,
    error: RwSignal<Option<RequestError>>,
}

impl Form {
    fn new() -> Self {
        Self {
            name: RwSignal::new(String::new()),
            game: RwSignal::new(GAMES[0].name),
            seats: RwSignal::new(4),
            pairing: RwSignal::new(Pairing::Swiss),
            rounds: RwSignal::new(4),
            clock: RwSignal::new(Clock::Minutes2),
            round_minutes: RwSignal::new(45),
            absence: RwSignal::new(Absence::Bot),
            level: RwSignal::new(Level::Easy),
            busy: RwSignal::new(false),
            error: RwSignal::new(None),
        }
    }

    fn settings(self) -> NewEvent {
        let players = WebGame::find_or_first(self.game.get_untracked()).players();
        let seats = usize::from(self.seats.get_untracked()).clamp(2, *players.end());
        let pairing = self.pairing.get_untracked();
        let all_rounds = pairing == Pairing::Everybody;
        NewEvent {
            name: self.name.get_untracked(),
            game: self.game.get_untracked(),
            seats: seats as u8,
            options: GameOptions::default(),
            pairing,
            rounds: if all_rounds { 0 } else { self.rounds.get_untracked() },
            clock: self.clock.get_untracked(),
            round_minutes: self.round_minutes.get_untracked(),
            pause_seconds: 60,
            absence: self.absence.get_untracked(),
            level: self.level.get_untracked(),
        }
    }

    fn submit(self, event: leptos::ev::SubmitEvent) {
        event.prevent_default();
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        let settings = self.settings();
        spawn_local(async move {
            match request::<EventFound>("api/evenings", Some(&settings)).await {
                Ok(found) => Route::Evening(found.event).go(),
                Err(error) => {
                    let _ = self.busy.try_set(false);
                    drop(self.error.try_set(Some(error)));
                }
            }
        });
    }
}

#[component]
pub(super) fn NewEvening() -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("evening"))>
            <div class="stack">
                <JoinByCode />
                <EveningForm />
            </div>
        </Frame>
    }
}

/// Finds an evening by its code.
#[component]
fn JoinByCode() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(code) = typed.get_untracked().parse::<TableCode>() else {
            return error.set(Some(t!("evening-no-code")));
        };
        spawn_local(async move {
            match request::<EventFound>(&format!("api/evenings/code/{code}"), None::<&()>).await {
                Ok(found) => Route::Evening(found.event).go(),
                Err(RequestError::Refused(refusal)) if refusal.code == protocol::RefusalCode::NotFound => {
                    drop(error.try_set(Some(t!("evening-no-code"))));
                }
                Err(failed) => drop(error.try_set(Some(error_words(&failed)))),
            }
        });
    };
    view! {
        <section class="panel" aria-label=move || t!("evening-join-code")>
            <form class="labelled" on:submit=join>
                <label for="evening-code">
                    <h2>{move || t!("evening-join-code")}</h2>
                </label>
                <div class="field">
                    <input
                        id="evening-code"
                        class="input"
                        autocomplete="off"
                        autocapitalize="none"
                        spellcheck="false"
                        data-test="evening-code"
                        bind:value=typed
                    />
                    <button type="submit" class="button" data-test="evening-find">
                        {move || t!("evening-find")}
                    </button>
                </div>
                <p class="error" role="alert">
                    {move || error.get()}
                </p>
            </form>
        </section>
    }
}

/// Choices of a form, each with its words.
fn choices<T: Copy + Send + Sync + 'static>(values: &[T], words: fn(T) -> String) -> Vec<(T, Signal<String>)> {
    values.iter().map(|value| (*value, *value)).map(|(value, of)| (value, Signal::derive(move || words(of)))).collect()
}

#[component]
fn EveningForm() -> impl IntoView {
    let form = Form::new();
    let names: Vec<GameName> = GAMES.iter().map(|game| game.name).collect();
    let seats = move || {
        let most = *WebGame::find_or_first(form.game.get()).players().end();
        let sizes: Vec<u8> = (2..=most as u8).collect();
        (sizes.len() > 1).then(|| {
            view! {
                <Choice
                    label=|| t!("evening-seats")
                    choices=choices(&sizes, |seats| seats.to_string())
                    chosen=form.seats
                    choose=move |seats| form.seats.set(seats)
                />
            }
        })
    };
    let pairing_words = |pairing| match pairing {
        Pairing::Swiss => t!("evening-swiss"),
        Pairing::Everybody => t!("evening-everybody"),
    };
    let absence_words = |absence| match absence {
        Absence::Bot => t!("evening-absent-bot"),
        Absence::Bye => t!("evening-absent-bye"),
    };
    let minutes_words =
        |minutes: u16| if minutes == 0 { t!("evening-no-limit") } else { t!("evening-minutes", n = minutes) };
    let rounds = move || {
        (form.pairing.get() == Pairing::Swiss).then(|| {
            view! {
                <Choice
                    label=|| t!("evening-rounds")
                    choices=choices(&[2, 3, 4, 5, 6, 8], |rounds: u8| rounds.to_string())
                    chosen=form.rounds
                    choose=move |rounds| form.rounds.set(rounds)
                />
            }
        })
    };
    view! {
        <form class="panel stack form" on:submit=move |event| form.submit(event) data-test="new-evening">
            <h1>{move || t!("evening-new")}</h1>
            <p class="muted">{move || t!("evening-about")}</p>
            <div class="labelled">
                <label for="evening-name">{move || t!("evening-name")}</label>
                <input
                    id="evening-name"
                    class="input"
                    required
                    maxlength=MAX_NAME
                    data-test="evening-name"
                    bind:value=form.name
                />
            </div>
            <Choice
                label=|| t!("evening-game")
                choices=choices(&names, game_title)
                chosen=form.game
                choose=move |game| form.game.set(game)
            />
            {seats}
            <Choice
                label=|| t!("evening-pairing")
                choices=choices(&[Pairing::Swiss, Pairing::Everybody], pairing_words)
                chosen=form.pairing
                choose=move |pairing| form.pairing.set(pairing)
            />
            {rounds}
            <Choice
                label=|| t!("evening-clock")
                choices=choices(&[Clock::None, Clock::Seconds30, Clock::Minutes2], clock_name)
                chosen=form.clock
                choose=move |clock| form.clock.set(clock)
            />
            <Choice
                label=|| t!("evening-round-clock")
                choices=choices(&[0, 20, 45, 90], minutes_words)
                chosen=form.round_minutes
                choose=move |minutes| form.round_minutes.set(minutes)
            />
            <Choice
                label=|| t!("evening-absent")
                note=|| t!("evening-absent-note")
                choices=choices(&[Absence::Bot, Absence::Bye], absence_words)
                chosen=form.absence
                choose=move |absence| form.absence.set(absence)
            />
            <Choice
                label=|| t!("evening-level")
                choices=choices(&Level::ALL, level_name)
                chosen=form.level
                choose=move |level| form.level.set(level)
            />
            <button
                type="submit"
                class="button button-gold button-big"
                data-test="open-evening"
                disabled=move || form.busy.get()
            >
                <Icon name="u-people" />
                {move || t!("evening-open")}
            </button>
            <p class="error" role="alert">
                {move || form.error.get().map(|error| error_words(&error))}
            </p>
        </form>
    }
}
