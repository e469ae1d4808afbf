//! Buying and building: which purchases are possible, what they cost, and whether they can be paid.

use game_core::Seat;

use crate::board::Board;
use crate::pay::{Exchange, missing};
use crate::pyramid::PyramidRow;
use crate::state::{Holding, Options, State};
use crate::valley::{Area, ByArea, COLUMNS, FACES, ROWS};

/// Whether a column has a space left between the two players' land.
pub(crate) fn column_is_open(state: &State, column: usize) -> bool {
    let height = |seat: Seat| usize::from(state.holdings[seat].heights[column]);
    height(Seat::FIRST) + height(Seat::SECOND) < ROWS
}

/// The columns in which the active seat may buy its next space for at most `limit[area]`.
pub(crate) fn affordable_columns(board: &Board, state: &State, limits: [u8; 3], surveyors: u8) -> u128 {
    let heights = &state.me().heights;
    let mut bits = 0;
    for column in 0..COLUMNS {
        let price = land_price(board.next_price(state.active, heights[column]), surveyors);
        if column_is_open(state, column) && price <= limits[column / FACES] {
            bits |= 1 << column;
        }
    }
    bits
}

/// The price of land: every Surveyor takes off one, but the price stays at least 1.
pub(crate) fn land_price(printed: u8, surveyors: u8) -> u8 {
    printed.saturating_sub(surveyors).max(1)
}

/// Whether the next piece of a row may be laid (N17).
pub(crate) fn piece_fits(holding: &Holding, row: PyramidRow, options: &Options) -> bool {
    let built = holding.pieces_in(row);
    let rests = row.beneath().is_none_or(|beneath| options.free_masonry || built + 1 < holding.pieces_in(beneath));
    built < row.pieces() && rests
}

/// The cost of all purchases of this turn and of `more`, which contains `more_pieces` pieces.
#[inline]
pub(crate) fn cost(state: &State, more: &ByArea<u16>, more_pieces: u8) -> ByArea<u16> {
    let turn = &state.turn;
    let mut cost = ByArea::from_fn(|area| turn.cost[area] + more[area]);
    // Every Master builder saves a Brick and every Architect a Worker, each on a piece of its own; a piece costs one of each
    // or more.
    let pieces = turn.pieces_bought + more_pieces;
    cost.red -= u16::from(turn.builders.min(pieces));
    cost.blue -= u16::from(turn.architects.min(pieces));
    cost
}

/// Which resources may replace others in this turn.
#[inline]
pub(crate) fn exchange(state: &State, options: &Options) -> Exchange {
    match (state.turn.market, options.no_exchange) {
        (true, _) => Exchange::Free,
        (false, true) => Exchange::None,
        (false, false) => Exchange::OneStep,
    }
}

/// How many boxes must be redeemed to pay all purchases of this turn and `more`, which contains `more_pieces` pieces.
#[inline]
pub(crate) fn boxes_needed(state: &State, options: &Options, more: &ByArea<u16>, more_pieces: u8) -> u16 {
    missing(&cost(state, more, more_pieces), &state.turn.tray, exchange(state, options))
}

/// The boxes that can be redeemed in this turn (N18).
pub(crate) fn redeemable(state: &State) -> u16 {
    u16::from(state.me().boxes.saturating_sub(state.turn.fresh_boxes))
}

pub(crate) fn can_pay(state: &State, options: &Options, more: &ByArea<u16>, more_pieces: u8) -> bool {
    boxes_needed(state, options, more, more_pieces) <= redeemable(state)
}

/// A cost of `units` of one resource.
pub(crate) fn of_area(area: Area, units: u8) -> ByArea<u16> {
    ByArea::from_fn(|other| if other == area { u16::from(units) } else { 0 })
}

/// The cost of a piece in a row.
pub(crate) fn piece_cost(row: PyramidRow) -> ByArea<u16> {
    ByArea::from_fn(|_| row.get().into())
}

/// The highest land price the active seat can pay now, by area; never above `most`.
pub(crate) fn price_limits(state: &State, options: &Options, most: u8) -> [u8; 3] {
    // Costs beyond what the player has cannot be paid, so the search ends early in most turns.
    Area::ALL
        .map(|area| (1..=most).take_while(|units| can_pay(state, options, &of_area(area, *units), 0)).count() as u8)
}
