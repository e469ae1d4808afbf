//! The network's inputs for a position of Nile, in a fixed order.
//!
//! Columns are described by what they yield, not by where they are, so that the network can play any board.

use ::nile::{
    Area, Column, Discovery, FILLINGS, FIRST_COINS, Face, Harvest, Holding, Kind, Nile, Phase, ROW_PIECES, ROWS, Row,
    Space, SpotSet, State,
};
use game_core::Seat;

use super::greedy::{BUMP, DISCOVERY, DOUBLE, EXTRA};
use crate::feature_writer::FeatureWriter;
use crate::net::Features;

/// The number of inputs: those of the first network, which `expert-1` still plays with, and those that came later.
pub(crate) const INPUTS: usize = FIRST_INPUTS + LATER_OWN_INPUTS + LATER_SIDE_INPUTS + LATER_GLOBAL_INPUTS;
/// The number of inputs of the first network.
pub(crate) const FIRST_INPUTS: usize = OWN_INPUTS + SIDE_INPUTS + GLOBAL_INPUTS;
const OWN_INPUTS: usize = SIDE_INPUTS + 1;
const SIDE_INPUTS: usize = 3 * AREA_INPUTS + FIRST_DISCOVERIES + 14 + 7 + 1 + 1 + 1 + 12;
const AREA_INPUTS: usize = 1 + 5 + 3 + 15;
const GLOBAL_INPUTS: usize = 13;
/// The discoveries that the first network knew.
const FIRST_DISCOVERIES: usize = 12;
const LATER_OWN_INPUTS: usize = LATER_SIDE_INPUTS + LEAD_CLASSES;
const LATER_SIDE_INPUTS: usize = 2 * DISCOVERY_INPUTS;
const LATER_GLOBAL_INPUTS: usize = 1 + DISCOVERY_INPUTS;
/// More than there are discoveries, so that new ones do not change the numbers of other inputs.
const DISCOVERY_INPUTS: usize = 24;
/// How many turns a side is ahead, from -8 to 8.
const LEAD_CLASSES: usize = 17;

/// The coins and other small gains of a turn, in resources.
const SMALL_GAINS: f32 = 0.7;

/// Writes the inputs of a position, from the side of `seat`.
pub(crate) fn write_features(game: &Nile, state: &State, seat: Seat, features: &mut Features) {
    let rival_turns = write_other_features(game, state, seat, features);
    write_own_features(game, state, seat, state.holding(seat), rival_turns, features);
}

/// Writes all inputs but the seat's own; returns the turns that the rival still needs.
pub(crate) fn write_other_features(game: &Nile, state: &State, seat: Seat, features: &mut Features) -> f32 {
    features.clear();
    let mut out = FeatureWriter::new(features);
    let rival = rival_of(seat);
    out.skip(OWN_INPUTS);
    let rival_turns = write_side(&mut out, game, state, rival, state.holding(rival));
    let opening = state.phase() == Phase::FirstPurchases;
    out.scalar(f32::from(opening));
    out.scalar(f32::from(state.active() == seat));
    for side in [seat, rival] {
        let left = FIRST_COINS.saturating_sub(state.first_spent(side));
        out.scalar(if opening { f32::from(left) / 7.0 } else { 0.0 });
    }
    for side in [seat, rival] {
        for area in Area::ALL {
            out.scalar(f32::from(state.storms(side)[area]));
        }
    }
    out.scalar(f32::from(game.options().no_exchange));
    out.scalar(f32::from(game.options().free_masonry));
    out.scalar(f32::from(state.turns()).min(100.0) / 50.0);
    debug_assert_eq!(out.position(), FIRST_INPUTS);
    out.skip(LATER_OWN_INPUTS);
    write_discoveries(&mut out, game, state, rival, state.holding(rival));
    // Before the first roll, seat 2 is likely to roll first: it makes the last purchase if both buy equally much.
    let first = state.first_roller().unwrap_or(Seat::SECOND);
    let sign = if first == seat { 1.0 } else { -1.0 };
    out.scalar(sign);
    for discovery in state.discoveries().iter().flatten() {
        out.add_at(input_of(*discovery), sign);
    }
    out.skip(DISCOVERY_INPUTS);
    debug_assert_eq!(out.position(), INPUTS);
    rival_turns
}

/// Adds the seat's own inputs, as if it had `holding`, and the difference of the turns that both sides need.
pub(crate) fn write_own_features(
    game: &Nile,
    state: &State,
    seat: Seat,
    holding: &Holding,
    rival_turns: f32,
    features: &mut Features,
) {
    let mut out = FeatureWriter::new(features);
    let own_turns = write_side(&mut out, game, state, seat, holding);
    out.scalar(((rival_turns - own_turns) / 10.0).clamp(-2.0, 2.0));
    debug_assert_eq!(out.position(), OWN_INPUTS);
    out.skip(FIRST_INPUTS - OWN_INPUTS);
    write_discoveries(&mut out, game, state, seat, holding);
    let lead = (rival_turns - own_turns).clamp(-8.0, 8.0) + 8.5;
    out.one_hot(LEAD_CLASSES, lead as usize);
    debug_assert_eq!(out.position(), FIRST_INPUTS + LATER_OWN_INPUTS);
}

/// Writes which discoveries a side owns, and how near it is to those that nobody owns.
fn write_discoveries(out: &mut FeatureWriter<'_>, game: &Nile, state: &State, side: Seat, holding: &Holding) {
    let other = state.holding(rival_of(side));
    for (space, discovery) in game.board().spots().iter().zip(state.discoveries()) {
        let Some(discovery) = discovery else { continue };
        let (column, row) = (space.in_column(), space.row.from_edge_of(side));
        let height = holding.height(column);
        if height >= row {
            out.add_at(input_of(*discovery), 1.0);
        } else if usize::from(row + other.height(column)) <= ROWS {
            let missing = (height..row).map(|height| game.board().price(Row::at_height(side, height)));
            let price = missing.fold(0.0, |sum, price| sum + f32::from(price));
            out.add_at(DISCOVERY_INPUTS + input_of(*discovery), 1.0 / price.max(1.0));
        }
    }
    out.skip(2 * DISCOVERY_INPUTS);
}

fn input_of(discovery: Discovery) -> usize {
    (usize::from(discovery.get()) - 1).min(DISCOVERY_INPUTS - 1)
}

/// The input of the first network for a discovery. For one that it did not know: the one whose worth is most alike.
fn first_input_of(discovery: Discovery) -> usize {
    const OASIS: usize = 0;
    const CARAVAN: usize = 1;
    const MASTER_BUILDER: usize = 4;
    const STORAGE_JARS: usize = 7;
    const SANDSTORM: usize = 9;
    match discovery.get() {
        number @ 1..=12 => usize::from(number) - 1,
        13 | 14 | 18 | 21 => CARAVAN,
        15 => MASTER_BUILDER,
        17 => STORAGE_JARS,
        23 => SANDSTORM,
        _ => OASIS,
    }
}

pub(crate) fn rival_of(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// Writes the inputs of one side; returns the turns it still needs at its present income.
fn write_side(out: &mut FeatureWriter<'_>, game: &Nile, state: &State, side: Seat, holding: &Holding) -> f32 {
    let other = state.holding(rival_of(side));
    let (mut income, mut spots) = (SMALL_GAINS, SpotSet::EMPTY);
    for area in Area::ALL {
        let sum = write_area(out, game, holding, other, side, area);
        spots |= sum.spots;
        let worth = f32::from(sum.resources)
            + BUMP as f32 * f32::from(sum.bumps)
            + DOUBLE as f32 * f32::from(sum.doubles)
            + EXTRA as f32 * f32::from(sum.extras)
            + DISCOVERY as f32 * f32::from(sum.spots.len() as u8);
        income += worth / 6.0;
    }
    for discovery in spots.iter().filter_map(|spot| state.discoveries()[spot.index()]) {
        out.add_at(first_input_of(discovery), 1.0);
    }
    out.skip(FIRST_DISCOVERIES);
    for (pieces, whole) in holding.pieces.iter().zip(ROW_PIECES) {
        out.one_hot(usize::from(whole) + 1, usize::from(*pieces));
    }
    out.one_hot(7, usize::from(holding.boxes));
    out.scalar(f32::from(FILLINGS.saturating_sub(holding.fillings)) / 6.0);
    let left = f32::from(60_u8.saturating_sub(holding.built()));
    let turns = ((left - f32::from(holding.boxes)) / income).clamp(0.0, 60.0);
    out.scalar(income / 6.0);
    out.scalar(turns / 20.0);
    out.one_hot(12, (turns / 2.0) as usize);
    turns
}

/// Writes the inputs of one colour of a side; returns the sum of all its harvests.
fn write_area(
    out: &mut FeatureWriter<'_>,
    game: &Nile,
    holding: &Holding,
    other: &Holding,
    side: Seat,
    area: Area,
) -> Harvest {
    let mut sum = Harvest::default();
    let mut by_yield = [0_u8; 5];
    let mut next = [0_u8; 15];
    for face in Face::all() {
        let column = Column { area, face };
        let height = holding.height(column);
        let harvest = game.board().harvest_of(side, column, height);
        by_yield[usize::from(harvest.resources).min(4)] += 1;
        sum.resources += harvest.resources;
        sum.bumps += harvest.bumps;
        sum.doubles += harvest.doubles;
        sum.extras += harvest.extras;
        sum.spots |= harvest.spots;
        if usize::from(height + other.height(column)) < ROWS {
            let row = Row::at_height(side, height);
            let kind = game.board().kind(Space { area, column: face, row });
            let price = game.board().price(row).clamp(1, 3);
            next[3 * kind_index(kind) + usize::from(price) - 1] += 1;
        }
    }
    out.scalar(f32::from(sum.resources) / 6.0);
    for count in by_yield {
        out.scalar(f32::from(count) / 3.0);
    }
    out.scalar(f32::from(sum.bumps));
    out.scalar(f32::from(sum.doubles));
    out.scalar(f32::from(sum.extras));
    for count in next {
        out.scalar(f32::from(count) / 3.0);
    }
    sum
}

fn kind_index(kind: Kind) -> usize {
    match kind {
        Kind::Land => 0,
        Kind::Bump => 1,
        Kind::Double => 2,
        Kind::Extra => 3,
        Kind::Discovery => 4,
    }
}
