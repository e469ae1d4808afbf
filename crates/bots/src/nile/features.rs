//! The network's inputs for a position of Nile, in a fixed order.
//!
//! Columns are described by what they yield, not by where they are, so that the network can play any board.

use ::nile::{
    Area, Column, Discovery, FILLINGS, FIRST_COINS, Face, Harvest, Holding, Kind, Nile, Phase, ROW_PIECES, ROWS, Row,
    Space, SpotSet, State,
};
use game_core::Seat;

use super::discovery_gain::Owner;
use super::greedy::{BUMP, DISCOVERY, DOUBLE, EXTRA};
use crate::feature_writer::FeatureWriter;
use crate::net::{Features, Net};

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
/// The number of owned discoveries, what they gain, and what the others would gain for their price: all, and the best.
const LATER_SIDE_INPUTS: usize = 4;
const LATER_GLOBAL_INPUTS: usize = 1 + DISCOVERY_INPUTS;
/// More than there are discoveries, so that new ones do not change the numbers of other inputs.
const DISCOVERY_INPUTS: usize = 24;
/// How many turns a side is ahead, from -8 to 8.
const LEAD_CLASSES: usize = 17;

/// The coins and other small gains of a turn, in resources.
const SMALL_GAINS: f32 = 0.7;

/// Which inputs a network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inputs {
    /// Those of the first network, which knows discoveries by their numbers.
    First,
    /// All. Discoveries are known by what they gain. A network that knew their numbers would take a discovery that
    /// losing players happen to buy for a bad one, and would then leave it to them.
    All,
}

impl Inputs {
    /// The inputs of a network.
    pub(crate) fn of(net: &Net) -> Self {
        if net.first.len() > FIRST_INPUTS { Self::All } else { Self::First }
    }
}

/// The turns that a side still needs at its present income.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnsLeft {
    /// If all discoveries gain the same.
    first: f32,
    /// With what each discovery gains.
    exact: f32,
}

/// Writes the inputs of a position, from the side of `seat`.
pub(crate) fn write_features(game: &Nile, state: &State, seat: Seat, inputs: Inputs, features: &mut Features) {
    let rival_turns = write_other_features(game, state, seat, inputs, features);
    write_own_features(game, state, seat, state.holding(seat), rival_turns, inputs, features);
}

/// Writes all inputs but the seat's own; returns the turns that the rival still needs.
pub(crate) fn write_other_features(
    game: &Nile,
    state: &State,
    seat: Seat,
    inputs: Inputs,
    features: &mut Features,
) -> TurnsLeft {
    features.clear();
    let mut out = FeatureWriter::new(features);
    let rival = rival_of(seat);
    out.skip(OWN_INPUTS);
    let rival_side = write_side(&mut out, game, state, rival, state.holding(rival), inputs);
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
    if inputs == Inputs::First {
        return TurnsLeft { first: rival_side.turns, exact: rival_side.turns };
    }
    out.skip(LATER_OWN_INPUTS);
    let exact = write_discoveries(&mut out, game, state, rival, state.holding(rival), &rival_side);
    let sign = if likely_first_roller(state) == seat { 1.0 } else { -1.0 };
    out.scalar(sign);
    for discovery in state.discoveries().iter().flatten() {
        out.add_at(input_of(*discovery), sign);
    }
    out.skip(DISCOVERY_INPUTS);
    debug_assert_eq!(out.position(), INPUTS);
    TurnsLeft { first: rival_side.turns, exact }
}

/// Adds the seat's own inputs, as if it had `holding`, and the difference of the turns that both sides need.
pub(crate) fn write_own_features(
    game: &Nile,
    state: &State,
    seat: Seat,
    holding: &Holding,
    rival_turns: TurnsLeft,
    inputs: Inputs,
    features: &mut Features,
) {
    let mut out = FeatureWriter::new(features);
    let side = write_side(&mut out, game, state, seat, holding, inputs);
    out.scalar(((rival_turns.first - side.turns) / 10.0).clamp(-2.0, 2.0));
    debug_assert_eq!(out.position(), OWN_INPUTS);
    if inputs == Inputs::First {
        return;
    }
    out.skip(FIRST_INPUTS - OWN_INPUTS);
    let turns = write_discoveries(&mut out, game, state, seat, holding, &side);
    let lead = (rival_turns.exact - turns).clamp(-8.0, 8.0) + 8.5;
    out.one_hot(LEAD_CLASSES, lead as usize);
    debug_assert_eq!(out.position(), FIRST_INPUTS + LATER_OWN_INPUTS);
}

/// Before the first roll, seat 2 is likely to roll first: it makes the last purchase if both buy equally much.
fn likely_first_roller(state: &State) -> Seat {
    state.first_roller().unwrap_or(Seat::SECOND)
}

/// Writes what the discoveries of a side gain, and what those that nobody owns would gain for their price. Returns the
/// turns that the side still needs.
fn write_discoveries(
    out: &mut FeatureWriter<'_>,
    game: &Nile,
    state: &State,
    side: Seat,
    holding: &Holding,
    income: &SideIncome,
) -> f32 {
    let other = state.holding(rival_of(side));
    let owner = Owner {
        all_dice: income.all_dice,
        rolls_first: likely_first_roller(state) == side,
        may_fill_a_box: holding.boxes == 0 && holding.fillings < FILLINGS,
    };
    let (mut count, mut gain, mut sum, mut best) = (0.0, 0.0, 0.0, 0.0_f32);
    for (space, discovery) in game.board().spots().iter().zip(state.discoveries()) {
        let Some(discovery) = discovery else { continue };
        let (column, row) = (space.in_column(), space.row.from_edge_of(side));
        let height = holding.height(column);
        if height >= row {
            count += 1.0;
            gain += owner.gain(discovery.effect());
        } else if usize::from(row + other.height(column)) <= ROWS {
            let missing = (height..row).map(|height| game.board().price(Row::at_height(side, height)));
            let price = missing.fold(0.0, |sum, price| sum + f32::from(price));
            let worth = owner.gain(discovery.effect()) / price.max(1.0);
            sum += worth;
            best = best.max(worth);
        }
    }
    out.scalar(count / 3.0);
    out.scalar(gain / 6.0);
    out.scalar(sum / 2.0);
    out.scalar(best);
    let income_with_gains = income.income + (gain - DISCOVERY as f32 * count) / 6.0;
    (income.left / income_with_gains).clamp(0.0, 60.0)
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
    const SURVEYOR: usize = 5;
    const SANDSTORM: usize = 9;
    match discovery.get() {
        number @ 1..=12 => usize::from(number) - 1,
        13 | 14 | 18 | 21 => CARAVAN,
        15 => MASTER_BUILDER,
        17 => STORAGE_JARS,
        23 => SANDSTORM,
        24 => SURVEYOR,
        _ => OASIS,
    }
}

pub(crate) fn rival_of(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// What a side gathers and still needs.
struct SideIncome {
    /// The mean gain of a turn, in resources.
    income: f32,
    /// The resources that the rest of the pyramid needs, without boxes.
    left: f32,
    /// The turns that this takes.
    turns: f32,
    /// The mean yield of three dice, in resources.
    all_dice: f32,
}

/// Writes the inputs of one side.
fn write_side(
    out: &mut FeatureWriter<'_>,
    game: &Nile,
    state: &State,
    side: Seat,
    holding: &Holding,
    inputs: Inputs,
) -> SideIncome {
    let other = state.holding(rival_of(side));
    let (mut income, mut spots) = (SMALL_GAINS, SpotSet::EMPTY);
    let mut all_dice = 0.0;
    for area in Area::ALL {
        let sum = write_area(out, game, holding, other, side, area);
        spots |= sum.spots;
        let worth = f32::from(sum.resources)
            + BUMP as f32 * f32::from(sum.bumps)
            + DOUBLE as f32 * f32::from(sum.doubles)
            + EXTRA as f32 * f32::from(sum.extras)
            + DISCOVERY as f32 * f32::from(sum.spots.len() as u8);
        income += worth / 6.0;
        all_dice += f32::from(sum.resources) / 6.0;
    }
    if inputs == Inputs::First {
        for discovery in spots.iter().filter_map(|spot| state.discoveries()[spot.index()]) {
            out.add_at(first_input_of(discovery), 1.0);
        }
    }
    out.skip(FIRST_DISCOVERIES);
    for (pieces, whole) in holding.pieces.iter().zip(ROW_PIECES) {
        out.one_hot(usize::from(whole) + 1, usize::from(*pieces));
    }
    out.one_hot(7, usize::from(holding.boxes));
    out.scalar(f32::from(FILLINGS.saturating_sub(holding.fillings)) / 6.0);
    let left = f32::from(60_u8.saturating_sub(holding.built())) - f32::from(holding.boxes);
    let turns = (left / income).clamp(0.0, 60.0);
    out.scalar(income / 6.0);
    out.scalar(turns / 20.0);
    out.one_hot(12, (turns / 2.0) as usize);
    SideIncome { income, left, turns, all_dice }
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
