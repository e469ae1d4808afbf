//! State transitions: the draft, first purchases, and a turn from the roll to its end.

use game_core::{Seat, Sink};

use crate::action::END;
use crate::board::{Board, Harvest};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::discovery::{Discovery, SPOTS, Spot, SpotSet};
use crate::effects;
use crate::event::Event;
use crate::game::Nile;
use crate::pyramid::{PyramidRow, ROW_PIECES};
use crate::spend;
use crate::state::{BALANCED_BOXES, Draft, FILLINGS, FIRST_COINS, MAX_TURNS, Phase, State, Turn};
use crate::valley::{Area, ByArea, Column, Face, Space, Way};

/// N4: removes or selects a discovery; the other seat is next.
pub(crate) fn draft(game: &Nile, state: &mut State, discovery: Discovery, sink: &mut impl Sink<Event>) {
    let Some(slot) = game.slot(discovery) else { return };
    let pool = &mut state.pool[slot];
    match game.options.draft {
        Draft::Remove => *pool = 0,
        Draft::Select | Draft::Repeat => *pool = pool.saturating_add(1),
    }
    sink.emit(Event::Drafted { seat: state.active(), discovery });
    state.drafted += 1;
    if usize::from(state.drafted) == SPOTS {
        state.phase = Phase::Placing;
    }
    // After six, the seat that began is next again.
    state.active = state.active.opponent();
}

/// N4: a discovery is dealt to the next space.
pub(crate) fn place(game: &Nile, state: &mut State, discovery: Discovery, sink: &mut impl Sink<Event>) {
    if let Some((spot, slot)) = next_spot(state).zip(game.slot(discovery)) {
        state.placed[spot.index()] = Some(discovery);
        state.pool[slot] = state.pool[slot].saturating_sub(1);
        sink.emit(Event::Placed { space: game.board.spots()[spot.index()], discovery });
    }
    if next_spot(state).is_none() {
        state.phase = Phase::FirstPurchases;
    }
}

/// The first Discovery space without a discovery.
pub(crate) fn next_spot(state: &State) -> Option<Spot> {
    Spot::all().find(|spot| state.placed[spot.index()].is_none())
}

/// N5: one of the first purchases. The seat that makes the last one rolls first.
pub(crate) fn buy_first(game: &Nile, state: &mut State, space: Space, sink: &mut impl Sink<Event>) {
    let (active, opponent) = (state.active, state.active.opponent());
    let price = game.board.price(space.row);
    if !spend::column_is_open(state, space.in_column().index()) {
        return;
    }
    state.holdings[active].heights[space.in_column().index()] += 1;
    state.first_spent[active] = state.first_spent[active].saturating_add(price);
    sink.emit(Event::Bought { seat: active, space, price });
    if state.first_spent[opponent] < FIRST_COINS {
        state.active = opponent;
    } else if state.first_spent[active] >= FIRST_COINS {
        state.first_roller = active;
        if game.options.balanced_start {
            let other = &mut state.holdings[opponent];
            (other.boxes, other.fillings) = (BALANCED_BOXES, BALANCED_BOXES);
            sink.emit(Event::Balanced { seat: opponent, boxes: BALANCED_BOXES });
        }
        begin_turn(state);
    }
}

fn begin_turn(state: &mut State) {
    state.turns += 1;
    state.turn = Turn::new();
    state.phase = Phase::Rolling;
}

/// N7: rolls the three dice.
pub(crate) fn roll(game: &Nile, state: &mut State, faces: [Face; 3], sink: &mut impl Sink<Event>) {
    sink.emit(Event::Rolled { seat: state.active(), turn: state.turns, dice: faces });
    for ((die, area), face) in state.turn.dice.iter_mut().zip(Area::ALL).zip(faces) {
        *die = Die { area, face, ..Die::NONE };
    }
    state.turn.dice_count = 3;
    // Bumps are read from the dice as rolled; a column reached by one gives no further Bump (N8).
    state.turn.bumps =
        DieNumber::ROLLED.into_iter().map(|die| harvest(&game.board, state, state.active, die).bumps).sum();
    if state.turn.bumps > 0 { state.phase = Phase::Bumping } else { after_bumps(game, state, sink) }
}

/// What the column of a die brings to a seat.
pub(crate) fn harvest<'b>(board: &'b Board, state: &State, seat: Seat, die: DieNumber) -> &'b Harvest {
    let Die { area, face, .. } = state.turn.dice[die.index()];
    let column = Column { area, face };
    board.harvest(seat, column, state.holdings[seat].height(column))
}

/// N8: moves a die by one.
pub(crate) fn bump(game: &Nile, state: &mut State, area: Area, way: Way, sink: &mut impl Sink<Event>) {
    let die = &mut state.turn.dice[area.index()];
    die.face = die.face.bumped(way).unwrap_or(die.face);
    let to = die.face;
    sink.emit(Event::Bumped { seat: state.active(), die: area, to });
    state.turn.bumps = state.turn.bumps.saturating_sub(1);
    if state.turn.bumps == 0 {
        after_bumps(game, state, sink);
    }
}

/// N9, N10: coins of the roll, then every die gathers.
fn after_bumps(game: &Nile, state: &mut State, sink: &mut impl Sink<Event>) {
    let coins = coins_of_the_roll(state);
    state.turn.tray.coins += u16::from(coins);
    if coins > 0 {
        sink.emit(Event::GotCoins { seat: state.active(), coins });
    }
    let storms = std::mem::take(&mut state.storms[state.active]);
    for die in DieNumber::ROLLED {
        gather(game, state, die, storms, sink);
    }
    next_ability(game, state, sink);
}

fn coins_of_the_roll(state: &State) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|die| state.turn.dice[die].face);
    let me = state.me();
    let factor = if me.row_complete(PyramidRow::THIRD) {
        3
    } else if me.row_complete(PyramidRow::SECOND) {
        2
    } else {
        1
    };
    let equal = if red == green && green == blue { 3 } else { u8::from(red == green || green == blue || red == blue) };
    factor * equal + u8::from(me.row_complete(PyramidRow::FIRST))
}

fn gather(game: &Nile, state: &mut State, die: DieNumber, storms: ByArea<bool>, sink: &mut impl Sink<Event>) {
    let harvest = *harvest(&game.board, state, state.active, die);
    let turn = &mut state.turn;
    let rolled = &mut turn.dice[die.index()];
    let area = rolled.area;
    let stormed = storms[area];
    let resources = if stormed { game.stormed_yield(harvest.resources) } else { harvest.resources };
    rolled.gathered = resources;
    turn.tray.resources[area] += u16::from(resources);
    turn.extras = turn.extras.saturating_add(harvest.extras);
    turn.doubles = turn.doubles.saturating_add(harvest.doubles);
    turn.spots |= harvest.spots - turn.spots_used;
    sink.emit(Event::Gathered { seat: state.active, die, area, resources, stormed });
}

/// Continues with the next ability that the player can use: Extras, Discoveries, Doubles; then spending (N7).
pub(crate) fn next_ability(game: &Nile, state: &mut State, sink: &mut impl Sink<Event>) {
    let active = state.active();
    let turn = &mut state.turn;
    if turn.extras > 0 {
        if !turn.is_full() {
            state.phase = Phase::Extras;
            return;
        }
        sink.emit(Event::ExtrasLapsed { seat: active, count: turn.extras });
        turn.extras = 0;
    }
    effects::skip_idle(game, state, sink);
    let turn = &mut state.turn;
    if !turn.spots.is_empty() {
        state.phase = Phase::Discoveries;
        return;
    }
    if turn.doubles > 0 {
        // With a Double for every die that gathered something there is no choice; Doubles left over lapse (N12).
        let candidates = double_candidates(turn);
        if u32::from(turn.doubles) < candidates.len() {
            state.phase = Phase::Doubling;
            return;
        }
        for die in candidates {
            double(state, die, Placed::Automatically, sink);
        }
        state.turn.doubles = 0;
    }
    begin_spending(game, state, sink);
}

/// The dice that gathered something and are not doubled.
pub(crate) fn double_candidates(turn: &Turn) -> DiceSet {
    let candidates = turn.numbered_dice().filter(|(_, die)| die.gathered > 0 && !die.doubled);
    candidates.map(|(number, _)| number).collect()
}

/// How a Double was placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placed {
    ByThePlayer,
    /// There was nothing to choose.
    Automatically,
}

/// N12: one die yields its resources twice.
pub(crate) fn double(state: &mut State, die: DieNumber, placed: Placed, sink: &mut impl Sink<Event>) {
    let turn = &mut state.turn;
    let doubled = &mut turn.dice[die.index()];
    doubled.doubled = true;
    turn.tray.resources[doubled.area] += u16::from(doubled.gathered);
    turn.doubles = turn.doubles.saturating_sub(1);
    let by_itself = placed == Placed::Automatically;
    sink.emit(Event::Doubled { seat: state.active(), die, by_itself });
}

/// N11: rolls an extra die. It gathers as the others do, but gives no Bump.
pub(crate) fn roll_extra(game: &Nile, state: &mut State, area: Area, face: Face, sink: &mut impl Sink<Event>) {
    if let Some(die) = state.turn.next_die() {
        state.turn.dice[die.index()] = Die { area, face, ..Die::NONE };
        state.turn.dice_count += 1;
        sink.emit(Event::RolledExtra { seat: state.active(), area, face });
        gather(game, state, die, ByArea::default(), sink);
    }
    next_ability(game, state, sink);
}

/// N13: declines what is left of an ability.
pub(crate) fn decline(game: &Nile, state: &mut State, seat: Seat, phase: Phase, sink: &mut impl Sink<Event>) {
    let turn = &mut state.turn;
    match phase {
        Phase::Bumping => turn.bumps = 0,
        Phase::Extras => turn.extras = 0,
        Phase::Discoveries => {
            turn.spots_used |= turn.spots;
            turn.spots = SpotSet::EMPTY;
        }
        Phase::Doubling => turn.doubles = 0,
        _ => return,
    }
    sink.emit(Event::Declined { seat });
    if phase == Phase::Bumping { after_bumps(game, state, sink) } else { next_ability(game, state, sink) }
}

/// N7: gathering is done. A turn in which nothing can be bought, built or stored ends automatically.
fn begin_spending(game: &Nile, state: &mut State, sink: &mut impl Sink<Event>) {
    state.phase = Phase::Spending;
    state.turn.before = *state.me();
    // The usual cases need no list of purchases: a player with nothing can only end the turn, one who gathered
    // something may at least store it.
    let has_nothing = state.turn.tray.total() == 0 && spend::redeemable(state) == 0;
    let can_only_end = has_nothing || (!may_store(state) && game.spending(state).bits == 1 << END);
    if can_only_end {
        end_turn(game, state, TurnEnd::Automatic, sink);
    }
}

/// N18: whether the player gathered something, bought nothing and has a filling left.
pub(crate) fn may_store(state: &State) -> bool {
    let turn = &state.turn;
    turn.tray.total() > 0 && turn.bought() == (0, 0) && state.me().fillings < FILLINGS
}

/// N6: buys the next space of a column.
pub(crate) fn buy(game: &Nile, state: &mut State, space: Space, sink: &mut impl Sink<Event>) {
    let column = space.in_column().index();
    if !spend::column_is_open(state, column) {
        return;
    }
    let price = spend::land_price(game.board.price(space.row), state.turn.surveyors);
    state.holdings[state.active].heights[column] += 1;
    state.turn.cost[space.area] += u16::from(price);
    state.turn.lands_bought += 1;
    sink.emit(Event::Bought { seat: state.active(), space, price });
}

/// N17: builds a piece in a row.
pub(crate) fn build(state: &mut State, row: PyramidRow, sink: &mut impl Sink<Event>) {
    let pieces = &mut state.holdings[state.active].pieces[row.index()];
    if *pieces < row.pieces() {
        *pieces += 1;
        let cost = spend::piece_cost(row);
        state.turn.cost = ByArea::from_fn(|area| state.turn.cost[area] + cost[area]);
        state.turn.pieces_bought += 1;
        sink.emit(Event::Built { seat: state.active(), row });
    }
}

/// N16: takes all purchases of the turn back.
pub(crate) fn withdraw(state: &mut State, sink: &mut impl Sink<Event>) {
    state.holdings[state.active] = state.turn.before;
    state.turn.cost = ByArea::default();
    state.turn.lands_bought = 0;
    state.turn.pieces_bought = 0;
    sink.emit(Event::Withdrew { seat: state.active() });
}

/// N18: fills a box of the storehouse and ends the turn. Nothing was bought, so nothing is redeemed.
pub(crate) fn store(game: &Nile, state: &mut State, sink: &mut impl Sink<Event>) {
    let holding = &mut state.holdings[state.active];
    holding.boxes += 1;
    holding.fillings += 1;
    sink.emit(Event::Stored { seat: state.active });
    end_turn(game, state, TurnEnd::Chosen, sink);
}

/// Why a turn ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnEnd {
    /// The player ended it.
    Chosen,
    /// There was nothing to choose.
    Automatic,
}

/// N18 to N20: redeems what is needed, then passes the turn on or ends the game.
pub(crate) fn end_turn(game: &Nile, state: &mut State, end: TurnEnd, sink: &mut impl Sink<Event>) {
    let active = state.active();
    let needed = spend::boxes_needed(state, &game.options, &ByArea::default(), 0) as u8;
    let holding = &mut state.holdings[state.active];
    if needed > 0 {
        holding.boxes = holding.boxes.saturating_sub(needed);
        sink.emit(Event::Redeemed { seat: active, boxes: needed });
    }
    let finished = holding.pieces == ROW_PIECES;
    sink.emit(Event::TurnEnded { seat: active, by_itself: end == TurnEnd::Automatic });
    if finished || state.turns >= 2 * MAX_TURNS {
        state.phase = Phase::Over;
        sink.emit(Event::GameEnded);
    } else {
        state.active = active.opponent();
        begin_turn(state);
    }
}

#[cfg(test)]
mod tests {
    use game_core::{ActionSet, Game, QuickRandom, Random, Waiting};

    use super::*;
    use crate::state::Options;

    /// The same turn with every Double declined.
    fn without_doubles(state: &State) -> State {
        let mut declined = *state;
        let turn = &mut declined.turn;
        for die in turn.dice.iter_mut().filter(|die| die.doubled) {
            die.doubled = false;
            turn.tray.resources[die.area] -= u16::from(die.gathered);
        }
        declined
    }

    #[test]
    fn n13_to_decline_a_double_is_never_better() {
        let mut compared = 0;
        for luck in 0..60 {
            let mut random = QuickRandom::new(luck);
            let options = Options { no_exchange: luck % 2 == 0, ..Options::default() };
            let game = Nile::new(Board::standard(), options);
            let mut state = game.start();
            loop {
                match game.waiting(&state) {
                    Waiting::Nobody => break,
                    Waiting::Chance(draw) => {
                        let outcome = game.sample(draw, &mut random);
                        game.settle(&mut state, outcome, &mut ()).expect("a fair outcome");
                    }
                    Waiting::Seats(_) => {
                        let declined = without_doubles(&state);
                        if state.phase == Phase::Spending && declined != state {
                            let bits = |state: &State| game.actions(state, state.active).bits;
                            assert_eq!(bits(&declined) & !bits(&state), 0, "whatever was possible still is");
                            assert!(game.boxes_needed(&state) <= game.boxes_needed(&declined));
                            compared += 1;
                        }
                        let actions = game.actions(&state, state.active);
                        let action = actions.nth(random.below(actions.len())).expect("there is always an action");
                        let seat = state.active;
                        game.apply(&mut state, seat, action, &mut ());
                    }
                }
            }
        }
        assert!(compared > 500, "{compared} turns with Doubles");
    }
}
