//! Several people on one device: who they are, and which game.

use leptos::prelude::*;
use protocol::Level;

use super::who::LONGEST_NAME;
use crate::parts::{CountChoice, Emblem, Frame, GameChoice, Icon, LevelChoice, NileOptions, game_options};
use crate::route::Route;
use crate::session::NewLocalGame;
use crate::settings::settings;

#[component]
pub(crate) fn PassAndPlay() -> impl IntoView {
    let game = RwSignal::new(games::SILVER_GOLD);
    let names: [RwSignal<String>; 4] = std::array::from_fn(|_| RwSignal::new(String::new()));
    names[0].set(settings().name.get_untracked());
    let people = RwSignal::new(2_usize);
    let bots = RwSignal::new(0_usize);
    let level = RwSignal::new(Level::Easy);
    let options = RwSignal::new(nile::Options::default());
    let trouble = RwSignal::new(None);
    let count = Memo::new(move |_| if game.get() == games::NILE { 2 } else { people.get() });
    let most_bots = Memo::new(move |_| if game.get() == games::NILE { 0 } else { 4 - people.get() });
    let name_of = move |index: usize| {
        let name = names.get(index).map(|name| name.get().trim().to_string()).unwrap_or_default();
        if name.is_empty() { t!("player", n = index + 1) } else { name }
    };
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let new = NewLocalGame {
            game: game.get_untracked(),
            options: game_options(&options.get_untracked()),
            people: (0..count.get_untracked()).map(name_of).collect(),
            bots: vec![level.get_untracked(); bots.get_untracked().min(most_bots.get_untracked())],
        };
        match new.start() {
            Ok(number) => Route::Local(number).go(),
            Err(refusal) => trouble.set(Some(refusal.reason)),
        }
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("pass-and-play"))>
            <form class="panel stack form" on:submit=begin data-test="pass-form">
                <h1>{move || t!("pass-and-play")}</h1>
                <p class="muted">{move || t!("pass-text")}</p>
                <GameChoice game/>
                <Show when=move || game.get() == games::SILVER_GOLD>
                    <div class="option"><span>{move || t!("people")}</span><CountChoice label=Signal::derive(|| t!("people")) range=2..=4 count=people/></div>
                </Show>
                <Show when=move || game.get() == games::NILE><NileOptions options/></Show>
                <ol class="names">
                    {move || game_core::SeatSet::first_seats(count.get()).iter().zip(names).map(|(seat, name)| view! {
                        <li><Emblem seat/>
                            <input class="input" maxlength=LONGEST_NAME autocomplete="off" bind:value=name data-test=format!("person-{}", seat.index() + 1)
                                aria-label=move || t!("name-of", n = seat.index() + 1) placeholder=move || t!("player", n = seat.index() + 1)/></li>
                    }).collect_view()}
                </ol>
                <Show when=move || most_bots.get() != 0>
                    <div class="option"><span>{move || t!("bots")}</span>{move || view! { <CountChoice label=Signal::derive(|| t!("bots")) range=0..=most_bots.get() count=bots/> }}</div>
                    <Show when=move || bots.get().min(most_bots.get()) != 0>
                        <div class="option"><span>{move || t!("level")}</span><LevelChoice level/></div>
                    </Show>
                </Show>
                <button type="submit" class="button button-gold button-big" data-test="begin"><Icon name="u-play"/>{move || t!("start")}</button>
                <p class="trouble" role="alert">{move || trouble.get()}</p>
            </form>
        </Frame>
    }
}
