//! The end of the game: its result for the page that all games share, and the valley as it lies.

use game_core::{Game, Seat};
use games::nile::{Event, Nile, PyramidRow, Score, State};
use leptos::prelude::*;

use super::drawing::piece;
use super::model::TableModel;
use super::{log, valley};
use crate::ending::{Block, Finish, Finisher, Mine, Reached, Source, Tower};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
/// The pieces of a whole pyramid.
const PIECES: u8 = 10;
/// The size of the drawing of a pyramid.
const WIDTH: f64 = 384.0;
const HEIGHT: f64 = 286.0;

#[component]
pub(crate) fn Ending(model: TableModel) -> impl IntoView {
    let history = model.session.history::<Nile>();
    let finish = Memo::new(move |_| model.state.with(|state| finish(model, state, &history.get())));
    view! { <crate::ending::Ending session=model.session finish boards=move || view! { <FinalValley model /> } /> }
}

/// The valley and the log.
#[component]
fn FinalValley(model: TableModel) -> impl IntoView {
    view! {
        <section class="final-valley" aria-label=move || t!("nile-end-valley") data-test="final-boards">
            <valley::Valley model />
            <log::Log model />
        </section>
    }
}

/// How the winner is ahead of the other player (N19, N20).
enum Lead {
    Pieces(u8),
    Built(u8),
    Land(u16),
}

/// The winner, the other player, and what separates them; none after a draw.
fn winner(model: TableModel, state: &State) -> Option<(Seat, Seat, Lead)> {
    let (standing, scores) = model.game.with_value(|game| {
        let scores: [Score; 2] = SEATS.map(|seat| game.score(state, seat));
        (game.standing(state), scores)
    });
    let standing = standing.filter(|standing| standing.winners() == 1)?;
    let index = SEATS.iter().position(|seat| standing.won(*seat))?;
    let (mine, others) = (scores[index], scores[1 - index]);
    let lead = match () {
        () if mine.pieces > others.pieces => Lead::Pieces(mine.pieces - others.pieces),
        () if mine.built > others.built => Lead::Built(mine.built - others.built),
        () => Lead::Land(mine.land.saturating_sub(others.land)),
    };
    Some((SEATS[index], SEATS[1 - index], lead))
}

fn finish(model: TableModel, state: &State, events: &[Event]) -> Finish {
    let won = winner(model, state);
    let me = model.session.my_seat().filter(|_| !model.is_shared());
    let has_won = |seat: Seat| won.as_ref().is_some_and(|(winner, ..)| *winner == seat);
    let mine = me.map(|seat| {
        let pieces = state.holding(seat).piece_count();
        let reached = if pieces == PIECES { Reached::WonIn(state.turns()) } else { Reached::Pieces(pieces) };
        Mine { kind: "nile".into(), kind_name: t!("nile-end-kind"), reached, won: has_won(seat) }
    });
    Finish {
        about: t!("nile-end-about", turns = state.turns()),
        headline: headline(model, won.as_ref(), model.game.with_value(|game| game.standing(state)).is_some()),
        why: why(model, state, won.as_ref(), events),
        decisive: won.as_ref().and_then(|(winner, other, _)| decisive(state, *winner, *other)),
        ledger_title: t!("nile-end-ledger"),
        sources: sources(),
        finishers: SEATS.map(|seat| finisher(model, state, seat, has_won(seat))).into(),
        mine,
    }
}

/// The rows of the pyramid one by one, then what else is worth knowing.
fn sources() -> Vec<Source> {
    let row = |row: PyramidRow| Source {
        icon: "i-block",
        name: t!("nile-row-price", row = row.get()),
        step: row.index(),
        counts: true,
    };
    let fact = |icon, name| Source { icon, name, step: 4, counts: false };
    let facts = [
        fact("i-brick", t!("nile-end-built")),
        fact("i-wheat", t!("nile-end-land")),
        fact("i-store", t!("nile-end-stored")),
    ];
    PyramidRow::all().map(row).chain(facts).collect()
}

fn finisher(model: TableModel, state: &State, seat: Seat, won: bool) -> Finisher {
    let holding = state.holding(seat);
    let score = model.game.with_value(|game| game.score(state, seat));
    let rows = PyramidRow::all().map(|row| i16::from(holding.pieces_in(row)));
    let facts = [i16::from(score.built), score.land as i16, i16::from(holding.fillings)];
    let most = PyramidRow::all().map(|row| Some(i16::from(row.pieces()))).chain([None; 3]);
    let short = PIECES.saturating_sub(score.pieces);
    Finisher {
        seat,
        name: model.name(seat),
        won,
        values: rows.chain(facts).collect(),
        most: most.collect(),
        note: Some(t!("nile-end-of-ten")),
        gap: (short > 0).then(|| t!("nile-end-short", pieces = short)),
        tower: Tower::Blocks { width: WIDTH, height: HEIGHT, blocks: blocks(state, seat) },
    }
}

fn blocks(state: &State, seat: Seat) -> Vec<Block> {
    let of_row = |row: PyramidRow| {
        let built = state.holding(seat).pieces_in(row);
        (0..row.pieces()).map(move |index| Block {
            points: piece(WIDTH, HEIGHT, row.index(), index.into()),
            source: row.index(),
            is_built: index < built,
            is_top: row.pieces() == 1,
        })
    };
    PyramidRow::all().flat_map(of_row).collect()
}

fn headline(model: TableModel, won: Option<&(Seat, Seat, Lead)>, is_over: bool) -> String {
    let Some((seat, _, lead)) = won else {
        return if is_over { t!("nile-draw") } else { t!("nile-broken-off") };
    };
    let (me, name) = (model.me(*seat), model.name(*seat));
    match lead {
        Lead::Pieces(margin) => t!("nile-end-wins", me = me, name = name, margin = *margin),
        Lead::Built(margin) => t!("nile-end-wins-built", me = me, name = name, margin = *margin),
        Lead::Land(margin) => t!("nile-end-wins-land", me = me, name = name, margin = *margin),
    }
}

/// The row in which the winner built most resources more. Of equal rows the highest.
fn decisive(state: &State, winner: Seat, other: Seat) -> Option<usize> {
    let lead = |row: &PyramidRow| {
        let [mine, theirs] = [winner, other].map(|seat| i16::from(state.holding(seat).pieces_in(*row)));
        (mine - theirs) * i16::from(row.get())
    };
    PyramidRow::all().max_by_key(lead).filter(|row| lead(row) > 0).map(PyramidRow::index)
}

/// What decided the game: the last roll, if it finished the pyramid, otherwise the rule for the last turn.
fn why(model: TableModel, state: &State, won: Option<&(Seat, Seat, Lead)>, events: &[Event]) -> Option<String> {
    let Some((winner, other, lead)) = won else {
        return model.game.with_value(|game| game.standing(state)).map(|_| t!("nile-why-draw"));
    };
    let (me, name) = (model.me(*winner), model.name(*winner));
    if state.holding(*winner).piece_count() == PIECES {
        let rolled = events.iter().rev().find_map(|event| match event {
            Event::Rolled { dice, .. } => Some(dice.map(|face| face.get().to_string()).join(" ")),
            _ => None,
        })?;
        let tray = state.turn().tray();
        let (resources, coins) = (tray.total() - tray.coins, tray.coins);
        return Some(t!("nile-why-roll", me = me, name = name, dice = rolled, resources = resources, coins = coins));
    }
    let scores = [*winner, *other].map(|seat| model.game.with_value(|game| game.score(state, seat)));
    Some(match lead {
        Lead::Land(_) => t!("nile-why-land", more = scores[0].land, less = scores[1].land),
        _ => t!("nile-why-limit", more = scores[0].built, less = scores[1].built),
    })
}
