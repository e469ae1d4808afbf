//! The front page: two clicks to a game.

use games::silver_gold::{CardNumber, Deck, Region};
use leptos::prelude::*;

use super::join::{JoinByCode, OpenTables};
use super::play_now::PlayNow;
pub(super) use super::play_now::offer;
use crate::parts::{Emblem, Frame, Icon};
use crate::route::Route;
use crate::session::{GameSummary, running_games};
use crate::silver_gold::chamber::{Chamber, Marks};
use crate::web_games::{GAMES, game_title};

#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <Frame class="home" title=Signal::derive(|| t!("home-title")) bar=move || view! { <Paths /> }>
            <div class="hero">
                <div class="hero-text">
                    <h1>{move || t!("home-title")}</h1>
                    <p class="subtitle">{move || t!("home-text")}</p>
                    <Vista small=true />
                    <PlayNow />
                </div>
                <Vista small=false />
            </div>
            <div class="lower">
                <Continue />
                <JoinByCode />
                <OpenTables />
            </div>
        </Frame>
    }
}

/// Links to the other pages.
#[component]
fn Paths() -> impl IntoView {
    view! {
        <nav class="paths" aria-label=move || t!("paths")>
            <a href=Route::NewTable.href()>{move || t!("with-friends")}</a>
            <a href=Route::Learn(None).href()>{move || t!("learn")}</a>
            <a href=Route::Mine.href()>{move || t!("mine")}</a>
        </nav>
    }
}

/// The cards whose chambers are drawn under the pyramids, and how many steps each is dug.
const DUG: [(u8, u8); 3] = [(23, 4), (1, 5), (18, 3)];

/// A chamber with a corridor from its entrance.
fn dug((number, steps): (u8, u8)) -> Option<impl IntoView> {
    let card = *Deck::standard().card(CardNumber::new(number)?);
    let crossed = (0..steps).fold(card.entrance, |dug, _| (dug | dug.neighbours()) & card.room());
    let marks = Marks { crossed, ..Marks::default() };
    Some(view! { <Chamber card=Signal::stored(Some(card)) marks=Signal::stored(marks) /> })
}

/// The picture of three pyramids in front of the sun; the large one shows chambers below them.
#[component]
fn Vista(small: bool) -> impl IntoView {
    let art = |class: &'static str, name: &'static str| {
        view! {
            <svg class=class>
                <use href=name></use>
            </svg>
        }
    };
    view! {
        <div class=if small { "vista-mobile" } else { "vista" } aria-hidden="true">
            <svg class="vista-sun" viewBox="0 0 330 330">
                <circle class="halo" cx="165" cy="165" r="160"></circle>
                <circle class="halo-inner" cx="165" cy="165" r="124"></circle>
                <circle class="disc" cx="165" cy="165" r="86"></circle>
            </svg>
            <div class="horizon">
                {art("vista-orange", "#art-orange")}{art("vista-purple", "#art-purple")}
                {art("vista-green", "#art-green")}
            </div>
            {(!small).then(|| view! { <div class="under">{DUG.into_iter().filter_map(dug).collect_view()}</div> })}
        </div>
    }
}

/// The last changed game of this browser that is not over; without one, an introduction.
#[component]
fn Continue() -> impl IntoView {
    match running_games().into_iter().next() {
        Some((number, summary)) => view! { <ContinueOne number summary /> }.into_any(),
        None => view! {
            <section class="panel first-time" aria-label=move || t!("first-time")>
                <h2>{move || t!("first-time")}</h2>
                <p>{move || t!("first-time-text")}</p>
                <div class="actions">
                    {GAMES
                        .iter()
                        .map(|game| {
                            view! {
                                <a class="button" href=Route::Learn(Some(game.name)).href()>
                                    <Icon name=game.icons[0] />
                                    {game.title}
                                </a>
                            }
                        })
                        .collect_view()}
                </div>
            </section>
        }
        .into_any(),
    }
}

#[component]
fn ContinueOne(number: String, summary: GameSummary) -> impl IntoView {
    let agreed = &summary.agreed;
    let game = agreed.game;
    let seats = game_core::SeatSet::first_seats(usize::from(agreed.seats));
    let (people, bots) = (summary.people.len(), agreed.bots.len());
    view! {
        <section class="panel continue" aria-label=move || t!("continue-title")>
            <div class="panel-head">
                <h2>{move || t!("continue-title")}</h2>
                <span class="chip chip-gold">
                    <Icon name="u-dig" />
                    {move || t!("your-move")}
                </span>
            </div>
            <p>
                <b>{move || game_title(game)}</b>
                ", "
                {move || t!("people-and-bots", people = people, bots = bots)}
            </p>
            <div class="faces">{seats.iter().map(|seat| view! { <Emblem seat /> }).collect_view()}</div>
            <a class="button" href=Route::Local(number).href() data-test="continue">
                {move || t!("back-to-table")}
                <Icon name="u-arrow" />
            </a>
        </section>
    }
}
