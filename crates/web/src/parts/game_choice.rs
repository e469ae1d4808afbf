//! Which game, how many, how strong: what several pages ask before a game.

use leptos::prelude::*;
use protocol::{GameName, Level};

use super::named::{game_name, level_name};
use super::{Icon, Segments};

/// The two games as two cards, one of them chosen.
#[component]
pub(crate) fn GameChoice(game: RwSignal<GameName>) -> impl IntoView {
    let card = move |one: GameName,
                     test: &'static str,
                     icons: [&'static str; 3],
                     about: fn() -> String,
                     size: fn() -> String| {
        view! {
            <label class="game" data-test=test>
                <input type="radio" name="game" prop:checked=move || game.get() == one on:change=move |_| game.set(one)/>
                <span class="pictures">{icons.map(|name| view! { <Icon name class="picture"/> }).collect_view()}</span>
                <b>{move || game_name(one)}</b>
                <small>{about}<br/>{size}</small>
                <Icon name="u-check" class="tick"/>
            </label>
        }
    };
    view! {
        <fieldset class="games">
            <legend class="screen-reader-only">{move || t!("which-game")}</legend>
            {card(games::SILVER_GOLD, "game-silver-gold", ["i-pyr-green", "i-pyr-orange", "i-pyr-purple"], || t!("silver-gold-about"), || t!("silver-gold-size"))}
            {card(games::NILE, "game-nile", ["i-wheat", "i-worker", "i-brick"], || t!("nile-about"), || t!("nile-size"))}
        </fieldset>
    }
}

/// How strong the bots are.
#[component]
pub(crate) fn LevelChoice(level: RwSignal<Level>) -> impl IntoView {
    view! {
        <Segments label=Signal::derive(|| t!("level")) choices=levels() chosen=level choose=move |one| level.set(one)/>
    }
}

fn levels() -> Vec<(Level, Signal<String>)> {
    Level::ALL.map(|level| (level, Signal::derive(move || level_name(level)))).to_vec()
}

/// A number of something.
#[component]
pub(crate) fn CountChoice(
    #[prop(into)] label: Signal<String>,
    range: std::ops::RangeInclusive<usize>,
    count: RwSignal<usize>,
) -> impl IntoView {
    let choices = range.map(|count| (count, Signal::derive(move || count.to_string()))).collect();
    view! { <Segments label choices chosen=count choose=move |number| count.set(number)/> }
}
