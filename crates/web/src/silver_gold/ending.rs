//! The end: who won, everybody's points by their parts, and where to go from here.

use ::silver_gold::{Score, standing};
use leptos::prelude::*;
use protocol::{Ask, GameName, Level, Sitter};
use table::{BySeat, Seat};

use super::desk::Desk;
use super::names;
use crate::parts::{Emblem, Icon, refusal_words};
use crate::route::Route;
use crate::session::{Link, NewLocal, begin_local};

/// Everybody with their place and points, the winner first.
fn places(desk: Desk) -> Vec<(u8, Seat, Score)> {
    let Some(view) = desk.view.get() else { return Vec::new() };
    let scores: BySeat<Score> = BySeat::from_fn(|seat| desk.score(seat));
    let totals = BySeat::from_fn(|seat| scores[seat].total);
    let standing = standing(view.seats, &totals, &view.players);
    let mut all: Vec<(u8, Seat, Score)> =
        view.seats.iter().map(|seat| (standing.places[seat], seat, scores[seat])).collect();
    all.sort_by_key(|(place, seat, _)| (*place, *seat));
    all
}

type Part = (&'static str, fn() -> String, fn(&Score) -> i16);

const PARTS: [Part; 5] = [
    ("i-tomb", || t!("sg-end-pyramids"), |score| score.pyramids),
    ("i-torch", || t!("sg-end-torches"), |score| score.torches),
    ("i-pyr-green", || t!("sg-end-colours"), |score| score.colours),
    ("i-ruby", || t!("sg-end-gems"), |score| score.gem_pairs + score.single_gems),
    ("i-skull", || t!("sg-end-skulls"), |score| score.skulls),
];

#[component]
pub(crate) fn Ending(desk: Desk) -> impl IntoView {
    let places = Memo::new(move |_| places(desk));
    let title = move || {
        let places = places.get();
        let winners: Vec<Seat> = places.iter().filter(|(place, ..)| *place == 1).map(|(_, seat, _)| *seat).collect();
        match winners.as_slice() {
            _ if places.len() == 1 => t!("sg-end-alone"),
            [one] if Some(*one) == desk.my_seat() => t!("sg-end-won"),
            [one] => t!("sg-end-winner", name = names::plain_sitter(desk, *one)),
            _ => t!("sg-end-shared"),
        }
    };
    let row = move |(place, seat, score): (u8, Seat, Score)| {
        view! {
            <tr class:me=desk.my_seat() == Some(seat)>
                <td class="num">{place}</td>
                <th scope="row"><Emblem seat/>{names::sitter(desk, seat)}</th>
                {PARTS.map(|(_, _, points)| view! { <td>{names::points(points(&score))}</td> }).collect_view()}
                <td class="num total" data-test=format!("final-{}", seat.number())>{names::points(score.total)}</td>
            </tr>
        }
    };
    view! {
        <section class="panel ending" aria-label=title data-test="ending">
            <h2><Icon name="u-trophy"/>{title}</h2>
            <div class="ending-t" tabindex="0"><table>
                <thead><tr><th scope="col"><span class="sr">{move || t!("sg-end-place")}</span>"#"</th><th scope="col">{move || t!("sg-end-name")}</th>
                    {PARTS.map(|(icon, name, _)| view! { <th scope="col"><Icon name=icon/><span class="w">{name}</span></th> }).collect_view()}
                    <th scope="col">{move || t!("sg-end-total")}</th></tr></thead>
                <tbody>{move || places.get().into_iter().map(row).collect_view()}</tbody>
            </table></div>
            <Onward desk/>
        </section>
    }
}

/// Again, replay, home.
#[component]
fn Onward(desk: Desk) -> impl IntoView {
    let session = desk.session;
    let here = Memo::new(move |_| session.link.get() == Link::Here);
    // A record that is looked at again has no table.
    let replayed = Memo::new(move |_| {
        here.get() && session.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.seat().is_none()))
    });
    let trouble = RwSignal::new(None);
    let again = move |_| match play_again(desk) {
        Some(Ok(number)) => Route::Local(number).go(),
        Some(Err(reason)) => trouble.set(Some(reason)),
        None => {}
    };
    let rematch = move || session.shown.with(|shown| shown.as_ref().and_then(|shown| shown.info.rematch));
    let replay = move || match here.get() {
        true => Route::ReplayLocal(session.table.to_string()).href(),
        false => Route::Replay(session.table).href(),
    };
    view! {
        <div class="onward">
            {move || match (replayed.get(), here.get(), rematch()) {
                (true, ..) => ().into_any(),
                (_, true, _) => view! { <button type="button" class="btn btn-gold" data-test="again" on:click=again>{move || t!("sg-again")}</button> }.into_any(),
                (_, _, Some(table)) => view! { <a class="btn btn-gold" data-test="rematch" href=Route::Table(table).href()>{move || t!("sg-to-rematch")}</a> }.into_any(),
                _ if session.is_watching() => ().into_any(),
                _ => view! { <button type="button" class="btn btn-gold" data-test="rematch" on:click=move |_| session.ask(Ask::Rematch { table: session.table })>{move || t!("sg-rematch")}</button> }.into_any(),
            }}
            <Show when=move || !replayed.get()><a class="btn" data-test="replay" href=replay><Icon name="u-play"/>{move || t!("sg-replay")}</a></Show>
            <a class="btn" href=Route::Home.href()>{move || t!("home")}</a>
            <p role="alert">{move || trouble.get()}</p>
        </div>
    }
}

/// Begins the same game once more in this browser.
fn play_again(desk: Desk) -> Option<Result<String, String>> {
    let shown = desk.session.shown.get_untracked()?;
    let people = shown
        .info
        .seats
        .iter()
        .filter_map(|seat| if let Sitter::Person(name) = &seat.sitter { Some(name.clone()) } else { None });
    let bots = shown
        .info
        .seats
        .iter()
        .filter_map(|seat| if let Sitter::Bot(level) = seat.sitter { Some(level) } else { None });
    let new = NewLocal {
        game: GameName::SilverGold,
        options: ::nile::Options::default(),
        people: people.collect(),
        bots: bots.collect::<Vec<Level>>(),
    };
    Some(begin_local(&new).map_err(|refusal| refusal_words(&refusal)))
}
