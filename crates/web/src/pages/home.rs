//! The front page: two clicks to a game.

use leptos::prelude::*;
use protocol::{GameName, Level};

use crate::parts::{Frame, Segments};
use crate::route::Route;
use crate::session::{NewLocal, begin_local};
use crate::settings::settings;

#[component]
pub(crate) fn Home() -> impl IntoView {
    let game = RwSignal::new(GameName::SilverGold);
    let bots = RwSignal::new(1_usize);
    let level = RwSignal::new(Level::Easy);
    let trouble = RwSignal::new(None);
    let play = move |_| {
        let name = settings().name.get_untracked();
        let name = if name.is_empty() { t!("you") } else { name };
        let count = if game.get_untracked() == GameName::Nile { 1 } else { bots.get_untracked() };
        let new = NewLocal {
            game: game.get_untracked(),
            options: ::nile::Options::default(),
            people: vec![name],
            bots: vec![level.get_untracked(); count],
        };
        match begin_local(&new) {
            Ok(number) => Route::Local(number).go(),
            Err(refusal) => trouble.set(Some(refusal.reason)),
        }
    };
    let games = vec![
        (GameName::SilverGold, Signal::derive(|| t!("silver-gold"))),
        (GameName::Nile, Signal::derive(|| t!("nile"))),
    ];
    view! {
        <Frame class="home" title=Signal::derive(|| t!("home-title"))>
            <h1>{move || t!("home-title")}</h1>
            <div class="panel">
                <Segments label=Signal::derive(|| t!("which-game")) choices=games chosen=game choose=move |one| game.set(one)/>
                <Show when=move || game.get() == GameName::SilverGold>
                    <Segments label=Signal::derive(|| t!("bots")) choices=counts() chosen=bots choose=move |count| bots.set(count)/>
                </Show>
                <Segments label=Signal::derive(|| t!("level")) choices=levels() chosen=level choose=move |one| level.set(one)/>
                <button type="button" class="btn btn-gold" on:click=play>{move || t!("play-now")}</button>
                <p role="alert">{move || trouble.get()}</p>
            </div>
        </Frame>
    }
}

fn counts() -> Vec<(usize, Signal<String>)> {
    (1..=3).map(|count: usize| (count, Signal::derive(move || count.to_string()))).collect()
}

fn levels() -> Vec<(Level, Signal<String>)> {
    vec![
        (Level::Novice, Signal::derive(|| t!("level-novice"))),
        (Level::Easy, Signal::derive(|| t!("level-easy"))),
        (Level::Hard, Signal::derive(|| t!("level-hard"))),
        (Level::Expert, Signal::derive(|| t!("level-expert"))),
    ]
}
