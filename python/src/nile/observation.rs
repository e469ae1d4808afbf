//! What a seat may know of a game of Nile, as zeros and ones: everything but future dice. docs/python.md draws the layout.

use game_core::Seat;
use nile::{
    Area, Board, COLUMNS, Column, Die, Discovery, Draft, Exchange, FACES, FILLINGS, FIRST_COINS, Kind, MAX_DICE, Nile,
    Phase, ROW_PIECES, ROWS, Row, SPOTS, Space, State,
};

use super::DISCOVERIES;
use crate::bit_writer::BitWriter;
use crate::codec::Part;

/// Drafting, first purchases, bumping, extras, discoveries, doubling, spending, a roll, and the end.
const PHASES: usize = 9;
const TURNS: usize = 9;
const OPTIONS: usize = 5;
const IN_DRAFT: usize = 3;
const KINDS: usize = Kind::ALL.len();
const PRICE: usize = 4;
const BOARD: usize = COLUMNS * ROWS * KINDS + ROWS * PRICE;
const SPOT: usize = DISCOVERIES + 2 + 1;
/// The pieces of each row, one more than there may be of them.
const PIECES: usize = 5 + 4 + 3 + 2;
const BOXES: usize = FILLINGS as usize + 1;
const COINS: usize = 3;
const SIDE: usize = COLUMNS * ROWS + PIECES + 2 * BOXES + Area::ALL.len() + COINS;
const GATHERED: usize = 4;
const DIE: usize = Area::ALL.len() + FACES + GATHERED + 1;
const COUNT: usize = 4;
const RESOURCES: usize = 6;
/// Bumps, extras, doubles, and the three kinds of helpers.
const ABILITIES: usize = 6;
const TRAY: usize = 4 * RESOURCES;
const COST: usize = 3 * RESOURCES;
const BOUGHT: usize = 2 * COUNT;
const REDEEMABLE: usize = 3;

pub(super) fn layout() -> Vec<Part> {
    let mut parts = vec![
        Part::new(
            "step: drafting, first purchases, bumping, extras, discoveries, doubling, spending, a roll, over",
            PHASES,
        ),
        Part::new("it is the seat's turn", 1),
        Part::new("the seat is seat 2", 1),
        Part::new("rolled first: the seat, its opponent", 2),
        Part::new("turns of the game, as a binary number", TURNS),
        Part::new("options: no exchange, free masonry, draft by removing, selecting, repeating", OPTIONS),
        Part::new("in the draft: a binary number for each discovery", DISCOVERIES * IN_DRAFT),
        Part::new("board: five kinds for each space, column by column from the own edge; then the prices", BOARD),
    ];
    parts.extend((1..=SPOTS).map(|spot| {
        Part::new(format!("Discovery space {spot}: its discovery; owned by the seat, its opponent; may be used"), SPOT)
    }));
    for side in ["seat", "opponent"] {
        parts.push(Part::new(
            format!("{side}: spaces by column from the own edge, pieces by row, boxes, fillings, storms, first 7 left"),
            SIDE,
        ));
    }
    parts.extend((1..=MAX_DICE).map(|die| Part::new(format!("die {die}: colour, face, gathered, doubled"), DIE)));
    parts.extend([
        Part::new("left: bumps, extras, doubles; used: Master builders, Surveyors, Architects", ABILITIES * COUNT),
        Part::new("gathered: Bricks, Wheat, Workers, coins", TRAY),
        Part::new("cost of this turn's purchases: Bricks, Wheat, Workers", COST),
        Part::new("bought in this turn: spaces, pieces", BOUGHT),
        Part::new("boxes that can be redeemed, and a market", REDEEMABLE + 1),
    ]);
    parts
}

/// The printed board from the edge of a seat.
pub(super) fn board(board: &Board, seat: Seat) -> Vec<i8> {
    let mut entries = vec![0; BOARD];
    let mut out = BitWriter::new(&mut entries);
    for column in Column::all() {
        for height in 0..ROWS as u8 {
            let kind = board.kind(Space { area: column.area, column: column.face, row: Row::at_height(seat, height) });
            out.one_hot(KINDS, Kind::ALL.iter().position(|other| *other == kind));
        }
    }
    for height in 0..ROWS as u8 {
        out.number(PRICE, board.price(Row::at_height(seat, height)).into());
    }
    debug_assert_eq!(out.position(), BOARD);
    entries
}

pub(super) fn write(game: &Nile, board: &[i8], state: &State, seat: Seat, out: &mut [i8]) {
    let mut out = BitWriter::new(out);
    write_clock(&mut out, game, state, seat);
    for number in 1..=DISCOVERIES as u8 {
        let count = Discovery::new(number).map_or(0, |discovery| game.in_draft(state, discovery));
        out.number(IN_DRAFT, count.into());
    }
    out.copy(board);
    write_spots(&mut out, game, state, seat);
    for side in [seat, seat.opponent()] {
        write_side(&mut out, state, side);
    }
    for index in 0..MAX_DICE {
        write_die(&mut out, state.turn().dice().get(index));
    }
    write_turn(&mut out, game, state);
    debug_assert_eq!(out.position(), Part::total(&layout()));
}

fn write_clock(out: &mut BitWriter<'_>, game: &Nile, state: &State, seat: Seat) {
    let phase = match state.phase() {
        Phase::Drafting => 0,
        Phase::FirstPurchases => 1,
        Phase::Bumping => 2,
        Phase::Extras => 3,
        Phase::Discoveries => 4,
        Phase::Doubling => 5,
        Phase::Spending => 6,
        Phase::Beginning | Phase::Placing | Phase::Rolling | Phase::RollingExtra(_) => 7,
        Phase::Over => 8,
    };
    out.one_hot(PHASES, Some(phase));
    out.bit(state.active() == seat);
    out.bit(seat == Seat::SECOND);
    out.one_hot(2, state.first_roller().map(|first| usize::from(first != seat)));
    out.number(TURNS, state.turns().into());
    let options = game.options();
    out.bit(options.no_exchange);
    out.bit(options.free_masonry);
    out.one_hot(
        3,
        Some(match options.draft {
            Draft::Remove => 0,
            Draft::Select => 1,
            Draft::Repeat => 2,
        }),
    );
}

fn write_spots(out: &mut BitWriter<'_>, game: &Nile, state: &State, seat: Seat) {
    let usable = state.turn().spots();
    for ((space, discovery), spot) in game.board().spots().iter().zip(state.discoveries()).zip(nile::Spot::all()) {
        out.one_hot(DISCOVERIES, discovery.map(|discovery| usize::from(discovery.get()) - 1));
        out.one_hot(2, game.owner(state, *space).map(|owner| usize::from(owner != seat)));
        out.bit(usable.contains(spot));
    }
}

fn write_side(out: &mut BitWriter<'_>, state: &State, side: Seat) {
    let holding = state.holding(side);
    for height in holding.heights {
        out.set_of(ROWS, (1 << height.min(ROWS as u8)) - 1);
    }
    for (pieces, whole) in holding.pieces.into_iter().zip(ROW_PIECES) {
        out.one_hot(usize::from(whole) + 1, Some(pieces.into()));
    }
    out.one_hot(BOXES, Some(holding.boxes.into()));
    out.one_hot(BOXES, Some(holding.fillings.into()));
    for area in Area::ALL {
        out.bit(state.storms(side)[area]);
    }
    let left = FIRST_COINS.saturating_sub(state.first_spent(side));
    out.number(COINS, left.into());
}

fn write_die(out: &mut BitWriter<'_>, die: Option<&Die>) {
    let Some(die) = die else { return out.skip(DIE) };
    out.one_hot(Area::ALL.len(), Some(die.area as usize));
    out.one_hot(FACES, Some(usize::from(die.face.get()) - 1));
    out.number(GATHERED, die.gathered.into());
    out.bit(die.doubled);
}

fn write_turn(out: &mut BitWriter<'_>, game: &Nile, state: &State) {
    let turn = state.turn();
    for count in [turn.bumps(), turn.extras(), turn.doubles()].into_iter().chain(turn.helpers()) {
        out.number(COUNT, count.into());
    }
    let tray = turn.tray();
    for area in Area::ALL {
        out.number(RESOURCES, tray.resources[area].into());
    }
    out.number(RESOURCES, tray.coins.into());
    let cost = game.cost(state);
    for area in Area::ALL {
        out.number(RESOURCES, cost[area].into());
    }
    let (spaces, pieces) = turn.bought();
    out.number(COUNT, spaces.into());
    out.number(COUNT, pieces.into());
    out.number(REDEEMABLE, game.redeemable(state).into());
    out.bit(game.exchange(state) == Exchange::Free);
}
