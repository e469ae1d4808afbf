//! The end of the game: the winner, and a table of all points.

use game_core::{BySeat, Seat};
use games::silver_gold::{Score, standing};
use leptos::prelude::*;

use super::model::TableModel;
use super::names;
use crate::parts::{Emblem, Icon};

/// All seats with place and score, the winner first.
fn places(model: TableModel) -> Vec<(u8, Seat, Score)> {
    let Some(view) = model.view.get() else { return Vec::new() };
    let scores: BySeat<Score> = BySeat::from_fn(|seat| model.score(seat));
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

fn title(model: TableModel, places: &[(u8, Seat, Score)]) -> String {
    let winners: Vec<Seat> = places.iter().filter(|(place, ..)| *place == 1).map(|(_, seat, _)| *seat).collect();
    match winners.as_slice() {
        _ if places.len() == 1 => t!("sg-end-alone"),
        [one] if Some(*one) == model.my_seat() => t!("sg-end-won"),
        [one] => t!("sg-end-winner", name = names::player_name(model, *one)),
        _ => t!("sg-end-shared"),
    }
}

#[component]
pub(crate) fn Ending(model: TableModel) -> impl IntoView {
    let places = Memo::new(move |_| places(model));
    let title = move || places.with(|places| title(model, places));
    let row = move |(place, seat, score)| view! { <ScoreRow model place seat score /> };
    view! {
        <section class="panel ending" aria-label=title data-test="ending">
            <h2>
                <Icon name="u-trophy" />
                {title}
            </h2>
            <div class="ending-table" tabindex="0">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="screen-reader-only">{move || t!("sg-end-place")}</span>
                                "#"
                            </th>
                            <th scope="col">{move || t!("sg-end-name")}</th>
                            {PARTS
                                .map(|(icon, name, _)| {
                                    view! {
                                        <th scope="col">
                                            <Icon name=icon />
                                            <span class="word">{name}</span>
                                        </th>
                                    }
                                })
                                .collect_view()}
                            <th scope="col">{move || t!("sg-end-total")}</th>
                        </tr>
                    </thead>
                    <tbody>{move || places.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
}

/// The place and the points of a seat.
#[component]
fn ScoreRow(model: TableModel, place: u8, seat: Seat, score: Score) -> impl IntoView {
    view! {
        <tr class:own-row=model.my_seat() == Some(seat)>
            <td class="number">{place}</td>
            <th scope="row">
                <Emblem seat />
                {names::name_or_you(model, seat)}
            </th>
            {PARTS.map(|(_, _, points)| view! { <td>{names::points(points(&score))}</td> }).collect_view()}
            <td class="number total" data-test=format!("final-{}", seat.number())>
                {names::points(score.total)}
            </td>
        </tr>
    }
}
