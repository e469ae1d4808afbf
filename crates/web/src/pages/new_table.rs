//! A new table on the server, for friends or for everybody.

use leptos::prelude::*;
use protocol::{Clock, Found, GameName, GameOptions, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::gathering::sit_at;
use super::sign_in::{SignedIn, error_words};
use crate::browser::{RequestError, request, store_value, stored_value};
use crate::game_tables::options_form;
use crate::parts::{Choice, CountChoice, Frame, GameChoice, Icon, OptionsForm, clock_name};
use crate::route::Route;
use crate::web_games::{GAMES, WebGame};

/// The name in the browser's storage of the last table that was asked for.
const LAST_TABLE: &str = "new-table";

/// Makes the form show these settings the next time.
pub(super) fn store_settings(table: &protocol::NewTable) {
    store_value(LAST_TABLE, table);
}

#[component]
pub(crate) fn NewTable() -> impl IntoView {
    view! { <SignedIn then=|| view! { <TableForm /> }.into_any() /> }
}

/// What the form holds.
#[derive(Clone, Copy)]
struct Form {
    game: RwSignal<GameName>,
    seats: RwSignal<usize>,
    options: RwSignal<GameOptions>,
    clock: RwSignal<Clock>,
    visibility: RwSignal<Visibility>,
    busy: RwSignal<bool>,
    error: RwSignal<Option<RequestError>>,
}

impl Form {
    fn from_last() -> Self {
        let last = stored_value(LAST_TABLE).unwrap_or_else(|| protocol::NewTable::new(GAMES[0].name, 2));
        Self {
            game: RwSignal::new(WebGame::find_or_first(last.game).name),
            seats: RwSignal::new(usize::from(last.seats).clamp(2, 4)),
            options: RwSignal::new(last.options),
            clock: RwSignal::new(last.clock),
            visibility: RwSignal::new(last.visibility),
            busy: RwSignal::new(false),
            error: RwSignal::new(None),
        }
    }

    fn table(self) -> protocol::NewTable {
        let game = WebGame::find_or_first(self.game.get_untracked());
        let players = game.players();
        let seats = self.seats.get_untracked().clamp(*players.start(), *players.end());
        let has_options = options_form(game.name).is_some();
        protocol::NewTable {
            options: if has_options { self.options.get_untracked() } else { GameOptions::default() },
            visibility: self.visibility.get_untracked(),
            clock: self.clock.get_untracked(),
            ..protocol::NewTable::new(game.name, seats as u8)
        }
    }

    /// Makes the table on the server and goes there.
    fn submit(self, event: leptos::ev::SubmitEvent) {
        event.prevent_default();
        if self.busy.get_untracked() {
            return;
        }
        let table = self.table();
        store_settings(&table);
        self.busy.set(true);
        spawn_local(async move {
            match request::<Found>("api/tables", Some(&table)).await {
                // The form stays busy until the page changes, so that a double click opens one table.
                Ok(found) => {
                    sit_at(found.table);
                    Route::Table(found.table).go();
                }
                Err(error) => {
                    let _ = self.busy.try_set(false);
                    drop(self.error.try_set(Some(error)));
                }
            }
        });
    }
}

#[component]
fn TableForm() -> impl IntoView {
    let form = Form::from_last();
    let clocks = [Clock::None, Clock::Seconds30, Clock::Minutes2, Clock::Hour, Clock::Day, Clock::Days3];
    let clocks = clocks.map(|clock| (clock, Signal::derive(move || clock_name(clock)))).to_vec();
    let visibilities = vec![
        (Visibility::Link, Signal::derive(|| t!("by-link"))),
        (Visibility::Public, Signal::derive(|| t!("for-everybody"))),
    ];
    let players = Memo::new(move |_| WebGame::find_or_first(form.game.get()).players());
    let seat_count = move || {
        let range = players.get();
        (range.start() < range.end()).then(|| view! { <CountChoice label=|| t!("seats") range count=form.seats /> })
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("new-table"))>
            <form class="panel stack form" on:submit=move |event| form.submit(event) data-test="new-table">
                <h1>{move || t!("new-table")}</h1>
                <GameChoice chosen=form.game />
                {seat_count}
                <OptionsForm game=form.game options=form.options />
                <Choice
                    label=|| t!("clock")
                    choices=clocks.clone()
                    chosen=form.clock
                    choose=move |clock| form.clock.set(clock)
                />
                <Choice
                    label=|| t!("who-comes")
                    choices=visibilities.clone()
                    chosen=form.visibility
                    choose=move |chosen| form.visibility.set(chosen)
                />
                <button
                    type="submit"
                    class="button button-gold button-big"
                    data-test="create"
                    disabled=move || form.busy.get()
                >
                    <Icon name="u-people" />
                    {move || t!("open-table")}
                </button>
                <p class="error" role="alert">
                    {move || form.error.get().map(|error| error_words(&error))}
                </p>
                <a class="button" href=Route::NewEvening.href() data-test="to-evening">
                    <Icon name="u-people" />
                    {move || t!("to-evening")}
                </a>
            </form>
        </Frame>
    }
}
