//! The end of the game: its result for the page that all games share, and the boards as they lie.

use game_core::{BySeat, Seat};
use games::silver_gold::{CardSet, Colour, Score, Slot, View, standing};
use leptos::prelude::*;

use super::model::TableModel;
use super::names;
use super::rivals::{SmallCard, Tally};
use super::score_card::pyramid_chips;
use crate::ending::{Finish, Finisher, Mine, Reached, Source, Tower};
use crate::parts::{Emblem, listed};

type Part = (&'static str, fn() -> String, fn(&Score) -> i16);

/// The sources in the order in which they are counted.
const PARTS: [Part; 5] = [
    ("i-tomb", || t!("sg-end-pyramids"), |score| score.pyramids),
    ("i-pyr-purple", || t!("sg-end-colours"), |score| score.colours),
    ("i-torch", || t!("sg-end-torches"), |score| score.torches),
    ("i-ruby", || t!("sg-end-gems"), |score| score.gem_pairs + score.single_gems),
    ("i-skull", || t!("sg-end-skulls"), |score| score.skulls),
];

#[component]
pub(crate) fn Ending(model: TableModel) -> impl IntoView {
    let finish = Memo::new(move |_| finish(model).unwrap_or_default());
    view! { <crate::ending::Ending session=model.session finish boards=move || view! { <FinalBoards model /> } /> }
}

/// The places and scores of all seats.
struct Outcome {
    view: std::sync::Arc<View>,
    scores: BySeat<Score>,
    /// Seats by place, the winner first.
    ranked: Vec<Seat>,
    /// The seats that share the first place.
    winners: Vec<Seat>,
}

fn outcome(model: TableModel) -> Option<Outcome> {
    let view = model.view.get()?;
    let scores: BySeat<Score> = BySeat::from_fn(|seat| model.score(seat));
    let totals = BySeat::from_fn(|seat| scores[seat].total);
    let standing = standing(view.seats, &totals, &view.players);
    let mut ranked: Vec<Seat> = view.seats.iter().collect();
    ranked.sort_by_key(|seat| (standing.places[*seat], *seat));
    let winners = view.seats.iter().filter(|seat| standing.won(*seat)).collect();
    Some(Outcome { view, scores, ranked, winners })
}

fn finish(model: TableModel) -> Option<Finish> {
    let outcome = outcome(model)?;
    let players = outcome.ranked.len();
    let decisive = decisive(&outcome);
    let me = model.my_seat().filter(|_| !model.session.is_shared());
    let mine = me.map(|seat| Mine {
        kind: format!("silver-gold.{players}"),
        kind_name: t!("sg-end-kind", players = players),
        reached: Reached::Points(outcome.scores[seat].total),
        won: outcome.winners.contains(&seat),
    });
    let source = |(step, (icon, name, _)): (usize, Part)| Source { icon, name: name(), step, counts: true };
    Some(Finish {
        about: t!("sg-end-about", players = players),
        headline: headline(model, &outcome),
        why: why(model, &outcome, decisive),
        decisive,
        ledger_title: t!("sg-end-ledger"),
        sources: (0..).zip(PARTS).map(source).collect(),
        finishers: outcome.view.seats.iter().map(|seat| finisher(model, &outcome, seat)).collect(),
        mine,
    })
}

fn finisher(model: TableModel, outcome: &Outcome, seat: Seat) -> Finisher {
    let score = outcome.scores[seat];
    let best = outcome.winners.first().map_or(score.total, |winner| outcome.scores[*winner].total);
    let short = best - score.total;
    Finisher {
        seat,
        name: name(model, seat),
        won: outcome.winners.contains(&seat) && outcome.ranked.len() > 1,
        values: PARTS.iter().map(|(_, _, points)| points(&score)).collect(),
        most: vec![None; PARTS.len()],
        note: None,
        gap: (short > 0).then(|| t!("sg-end-short", points = short)),
        tower: Tower::Steps,
    }
}

/// The name of a player; "You" only if nobody shares the device.
fn name(model: TableModel, seat: Seat) -> String {
    match model.session.is_shared() {
        true => names::player_name(model, seat),
        false => names::name_or_you(model, seat),
    }
}

fn is_me(model: TableModel, seat: Seat) -> bool {
    !model.session.is_shared() && model.my_seat() == Some(seat)
}

fn headline(model: TableModel, outcome: &Outcome) -> String {
    let Outcome { scores, ranked, winners, .. } = outcome;
    let (Some(first), Some(second)) = (ranked.first(), ranked.get(1)) else {
        let points = ranked.first().map_or(0, |seat| scores[*seat].total);
        return t!("sg-end-alone", points = points);
    };
    let points = scores[*first].total;
    let me = if is_me(model, *first) { "yes" } else { "no" };
    match points - scores[*second].total {
        _ if winners.len() > 1 => t!("sg-end-shared", points = points),
        0 => t!("sg-end-tie", me = me, name = name(model, *first), points = points),
        margin => t!("sg-end-wins", me = me, name = name(model, *first), margin = margin),
    }
}

/// The source that contributed most to the winner's margin over the second.
fn decisive(outcome: &Outcome) -> Option<usize> {
    let (first, second) = (outcome.ranked.first()?, outcome.ranked.get(1)?);
    let lead = |(_, _, points): &Part| points(&outcome.scores[*first]) - points(&outcome.scores[*second]);
    let tied = outcome.scores[*first].total == outcome.scores[*second].total;
    largest_lead(&PARTS.each_ref().map(lead)).filter(|_| !tied)
}

/// The first of the largest positive leads.
fn largest_lead(leads: &[i16]) -> Option<usize> {
    (0..leads.len()).rev().max_by_key(|index| leads[*index]).filter(|index| leads[*index] > 0)
}

/// What decided the game, in one sentence.
fn why(model: TableModel, outcome: &Outcome, decisive: Option<usize>) -> Option<String> {
    let (first, second) = (*outcome.ranked.first()?, *outcome.ranked.get(1)?);
    let side = match () {
        () if is_me(model, first) => "mine",
        () if is_me(model, second) => "theirs",
        () => "others",
    };
    let (winner, loser) = (name(model, first), name(model, second));
    let Some(source) = decisive else { return tie(outcome, (first, second), side, (winner, loser)) };
    let (_, _, points) = PARTS[source];
    let (more, less) = (points(&outcome.scores[first]), points(&outcome.scores[second]));
    let (players, both) = (&outcome.view.players, [first, second]);
    Some(match source {
        0 => {
            let [more, less] = both.map(|seat| players[seat].completed.len());
            t!("sg-why-pyramids", side = side, winner = winner, second = loser, more = more, less = less)
        }
        1 => {
            let was_first = |colour: &Colour| outcome.view.prizes[*colour][0] == Some(first);
            let colours: Vec<String> = Colour::ALL.into_iter().filter(was_first).map(names::colour).collect();
            if colours.is_empty() {
                t!("sg-why-colours", side = side, winner = winner, second = loser, more = more, less = less)
            } else {
                let colours = listed(&colours).to_lowercase();
                t!("sg-why-first", side = side, winner = winner, colours = colours, more = more, less = less)
            }
        }
        2 => {
            let [more, less] = both.map(|seat| players[seat].torches.len());
            t!("sg-why-torches", side = side, winner = winner, second = loser, more = more, less = less)
        }
        3 => t!("sg-why-gems", side = side, winner = winner, second = loser, more = more, less = less),
        _ => t!("sg-why-skulls", side = side, winner = winner, second = loser, more = -less, less = -more),
    })
}

/// The rule that decides a tie: the lowest-numbered completed pyramid (S21).
fn tie(outcome: &Outcome, seats: (Seat, Seat), side: &'static str, names: (String, String)) -> Option<String> {
    if outcome.winners.len() > 1 {
        return Some(t!("sg-why-shared"));
    }
    let lowest = |seat: Seat| outcome.view.players[seat].completed.first();
    let low = lowest(seats.0)?.get();
    let (winner, second) = names;
    Some(match lowest(seats.1) {
        Some(high) => {
            t!("sg-why-tie", side = side, winner = winner, second = second, low = low, high = high.get())
        }
        None => t!("sg-why-tie-none", side = side, winner = winner, second = second, low = low),
    })
}

/// Everybody's cards and symbols.
#[component]
fn FinalBoards(model: TableModel) -> impl IntoView {
    let seats = move || model.view.get().map(|view| view.seats.iter().collect::<Vec<_>>()).unwrap_or_default();
    let board = move |seat: Seat| {
        let done = move || pyramid_chips(model, model.shown_player(seat).completed, CardSet::EMPTY);
        view! {
            <li data-player=seat.number().to_string()>
                <div class="final-head">
                    <Emblem seat />
                    <b>{move || name(model, seat)}</b>
                    <span class="final-done">{done}</span>
                </div>
                <div class="final-cards">
                    <SmallCard model seat place=Slot::Left />
                    <SmallCard model seat place=Slot::Right />
                </div>
                <Tally model seat />
            </li>
        }
    };
    view! {
        <section class="panel final-boards" aria-label=move || t!("sg-end-boards") data-test="final-boards">
            <div class="panel-head">
                <h2>{move || t!("sg-end-boards")}</h2>
                <span class="muted">{move || t!("sg-end-as-they-lie")}</span>
            </div>
            <ul data-players=move || seats().len().to_string()>
                <For each=seats key=|seat| *seat let:seat>
                    {board(seat)}
                </For>
            </ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::largest_lead;

    #[test]
    fn the_largest_lead_decides_and_the_first_of_equal_ones() {
        assert_eq!(largest_lead(&[0, 7, -5, 3, 2]), Some(1));
        assert_eq!(largest_lead(&[10, 0, 0, 10, -3]), Some(0));
        assert_eq!(largest_lead(&[0, -7, 0, 0, 0]), None);
    }
}
