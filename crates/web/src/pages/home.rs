//! The front page: two clicks to a game.

use games::silver_gold::{CardNumber, Deck, Region};
use leptos::context::Provider;
use leptos::prelude::*;

use super::join::{JoinByCode, OpenTables};
use super::play_now::PlayNow;
pub(super) use super::play_now::offer;
use super::sign_in::is_signed_in;
use crate::fetched::{fetch_your_turn, fetched_piece};
use crate::parts::{FirstGameButton, Frame, Icon, TabMark, TurnCount};
use crate::route::Route;
use crate::session::running_games;
use crate::silver_gold::chamber::{Chamber, Marks};
use crate::web_games::GAMES;

#[component]
pub(crate) fn Home() -> impl IntoView {
    let turns = RwSignal::new(0);
    let has_local = !running_games().is_empty();
    // A first visit has no running games, so it does not fetch the list.
    let shows_running = has_local || is_signed_in();
    view! {
        // Providers, so that the next page does not see these contexts.
        <Provider value=TurnCount(turns)>
            <Provider value=TabMark::of_tables(turns)>
                <Frame class="home" title=Signal::derive(|| t!("home-title")) bar=move || view! { <Paths /> }>
                    {shows_running.then(|| fetched_piece(fetch_your_turn, |part| (part.running)()))}
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
                        {(!has_local).then(|| view! { <FirstTime /> })} <Daily /> <JoinByCode /> <OpenTables />
                    </div>
                </Frame>
            </Provider>
        </Provider>
    }
}

/// Links to the other pages.
#[component]
fn Paths() -> impl IntoView {
    view! {
        <nav class="paths" aria-label=move || t!("paths")>
            <a href=Route::NewTable.href()>{move || t!("with-friends")}</a>
            <a href="#/daily">{move || t!("daily")}</a>
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

/// The way to the daily dig.
#[component]
fn Daily() -> impl IntoView {
    view! {
        <section class="panel ways" aria-label=move || t!("daily")>
            <h2>{move || t!("daily")}</h2>
            <p>{move || t!("daily-about")}</p>
            <div class="actions">
                <a class="button" href="#/daily" data-test="daily">
                    <Icon name="u-dig" />
                    {move || t!("play-now")}
                </a>
            </div>
        </section>
    }
}

/// An introduction, for players without a game in this browser.
#[component]
fn FirstTime() -> impl IntoView {
    view! {
        <section class="panel first-time" aria-label=move || t!("first-time")>
            <h2>{move || t!("first-time")}</h2>
            <p>{move || t!("first-time-text")}</p>
            <div class="actions">
                {GAMES.iter().map(|game| view! { <FirstGameButton game /> }).collect_view()}
                <a class="button button-quiet" href=Route::Learn(None).href()>
                    <Icon name="u-help" />
                    {move || t!("learn")}
                </a>
            </div>
        </section>
    }
}
