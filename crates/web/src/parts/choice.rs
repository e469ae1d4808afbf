//! Choices that several forms offer: the game, its options, how many players, how strong the bots are.

use std::ops::RangeInclusive;

use leptos::prelude::*;
use protocol::{GameName, GameOptions, Level};

use super::Icon;
use super::named::level_name;
use crate::game_tables::options_form;
use crate::web_games::{GAMES, WebGame};
use crate::words::Text;

/// The games as cards, one of them chosen.
#[component]
pub(crate) fn GameChoice(chosen: RwSignal<GameName>) -> impl IntoView {
    let card = move |game: &'static WebGame| {
        view! {
            <label class="game" data-test=format!("game-{}", game.name)>
                <input
                    type="radio"
                    name="game"
                    prop:checked=move || chosen.get() == game.name
                    on:change=move |_| chosen.set(game.name)
                />
                <span class="pictures">
                    {game.icons.map(|name| view! { <Icon name class="picture" /> }).collect_view()}
                </span>
                <b>{game.title}</b>
                <small>{game.about}<br />{game.size}</small>
                <Icon name="u-check" class="tick" />
            </label>
        }
    };
    view! {
        <fieldset class="games">
            <legend class="screen-reader-only">{move || t!("which-game")}</legend>
            {GAMES.iter().map(card).collect_view()}
        </fieldset>
    }
}

/// The form for the options of the chosen game, if it has any.
#[component]
pub(crate) fn OptionsForm(#[prop(into)] game: Signal<GameName>, options: RwSignal<GameOptions>) -> impl IntoView {
    move || options_form(game.get()).map(|form| form(options))
}

/// A row with the level of the bots.
#[component]
pub(crate) fn LevelChoice(level: RwSignal<Level>) -> impl IntoView {
    let levels = Level::ALL.map(|level| (level, Signal::derive(move || level_name(level)))).to_vec();
    view! { <Choice label=|| t!("level") choices=levels chosen=level choose=move |chosen| level.set(chosen) /> }
}

/// A row with a number.
#[component]
pub(crate) fn CountChoice(label: Text, range: RangeInclusive<usize>, count: RwSignal<usize>) -> impl IntoView {
    let choices = range.map(|count| (count, Signal::derive(move || count.to_string()))).collect();
    view! { <Choice label choices chosen=count choose=move |chosen| count.set(chosen) /> }
}

/// A labelled row of buttons, one of them chosen.
#[component]
pub(crate) fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    label: Text,
    /// An explanation below the label.
    #[prop(optional)]
    note: Option<Text>,
    choices: Vec<(T, Signal<String>)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <div class="option">
            <span>{label}{note.map(|note| view! { <small>{note}</small> })}</span>
            <Segments label=Signal::derive(label) choices chosen choose />
        </div>
    }
}

/// A row of buttons, one of them chosen.
#[component]
pub(crate) fn Segments<T: Copy + PartialEq + Send + Sync + 'static>(
    #[prop(into)] label: Signal<String>,
    choices: Vec<(T, Signal<String>)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let choice = |(value, name): (T, Signal<String>)| {
        view! {
            <button
                type="button"
                aria-pressed=move || (chosen.get() == value).to_string()
                on:click=move |_| choose(value)
            >
                {move || name.get()}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=move || label.get()>
            {choices.into_iter().map(choice).collect_view()}
        </div>
    }
}
