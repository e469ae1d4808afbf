//! The last pieces as a race: the probability of completing the pyramid first, computed and not estimated.
//!
//! Each side's land stays as it is, abilities are used by rules of thumb, and a side builds or stores what is best for
//! winning. Under these assumptions the result is exact: every roll of both sides is counted.

use std::collections::HashMap;

use ::nile::{
    Action, Area, ByArea, COLUMNS, Exchange, FILLINGS, Face, Holding, Nile, Outcome, Phase, PyramidRow, ROW_PIECES,
    State, Tray, missing,
};
use game_core::{ActionSet, Game, Seat};

use super::features::rival_of;
use super::greedy::Heuristic;
use crate::choice::best;

/// A race is computed if neither side lacks more pieces than this.
const MOST_PIECES: u8 = 3;
/// The rolls of three dice.
const ROLLS: f64 = 216.0;
/// In lists of moves: the pyramid is complete.
const FINISHED: usize = usize::MAX;

/// Whether the game has become a race: few pieces are missing on both sides.
pub(crate) fn is_race(state: &State) -> bool {
    let missing = |seat| 10_u8.saturating_sub(state.holding(seat).piece_count());
    // A Sandstorm changes one roll only, which a race does not know.
    let calm = |seat| !Area::ALL.into_iter().any(|area| state.storms(seat)[area]);
    [Seat::FIRST, Seat::SECOND].into_iter().all(|seat| missing(seat) <= MOST_PIECES && calm(seat))
}

/// Computes races that differ only in what `seat` has done in its last turn.
pub(crate) struct Race<'g> {
    game: &'g Nile,
    seat: Seat,
    rival: Vec<Income>,
    /// The seat's income by its land and its complete rows.
    own: HashMap<([u8; COLUMNS], [bool; 4]), Vec<Income>>,
}

impl<'g> Race<'g> {
    /// The races after a turn of `seat`; `after` is the state at the end of any such turn.
    pub(crate) fn new(game: &'g Nile, after: &State, seat: Seat) -> Self {
        Self { game, seat, rival: incomes(game, after, rival_of(seat)), own: HashMap::new() }
    }

    /// The probability that the seat wins if its turn has ended with `after`.
    pub(crate) fn value(&mut self, after: &State) -> f64 {
        if let Some(standing) = self.game.standing(after) {
            return standing.share(self.seat);
        }
        let holding = after.holding(self.seat);
        let rows = PyramidRow::all().map(|row| holding.row_complete(row));
        let mut complete = [false; 4];
        complete.iter_mut().zip(rows).for_each(|(complete, row)| *complete = row);
        let (game, seat) = (self.game, self.seat);
        let own = self.own.entry((holding.heights, complete)).or_insert_with(|| incomes(game, after, seat));
        let rival = after.holding(rival_of(seat));
        let free = game.options().free_masonry;
        let tracks = [Track::new(rival.into(), &self.rival, free), Track::new(holding.into(), own, free)];
        1.0 - Pair::new(tracks).wins(0, 0, 0)
    }
}

/// What a side may have to spend in a turn, and in how many of all rolls.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Income {
    tray: Tray,
    exchange: Exchange,
    rolls: u16,
}

/// The incomes of a side's next turn, over all rolls.
fn incomes(game: &Nile, state: &State, side: Seat) -> Vec<Income> {
    let mut found: Vec<Income> = Vec::new();
    let Some(base) = turn_of(game, *state, side) else { return found };
    // Extra dice show the faces in turn, so that the mean is right.
    let faces: Vec<Face> = Face::all().collect();
    let mut extra = faces.iter().copied().cycle();
    for red in Face::all() {
        for green in Face::all() {
            for blue in Face::all() {
                let mut state = base;
                if game.settle(&mut state, Outcome::Dice([red, green, blue]), &mut ()).is_err() {
                    continue;
                }
                gather(game, &mut state, side, &mut extra);
                let spends = state.phase() == Phase::Spending;
                let tray = if spends { *state.turn().tray() } else { Tray::default() };
                let exchange = game.exchange(&state);
                match found.iter_mut().find(|income| income.tray == tray && income.exchange == exchange) {
                    Some(income) => income.rolls += 1,
                    None => found.push(Income { tray, exchange, rolls: 1 }),
                }
            }
        }
    }
    found
}

/// Uses all abilities as the heuristic says, until the side spends or its turn is over.
fn gather(game: &Nile, state: &mut State, side: Seat, extra: &mut impl Iterator<Item = Face>) {
    loop {
        match state.phase() {
            Phase::Bumping | Phase::Extras | Phase::Discoveries | Phase::Doubling => {
                let heuristic = Heuristic { game, state, seat: side };
                let Some(action) = best(game.actions(state, side).iter(), |action| heuristic.value(action)) else {
                    return;
                };
                game.apply(state, side, action, &mut ());
            }
            Phase::RollingExtra(_) => {
                let face = extra.next().unwrap_or(Face::ONE);
                if game.settle(state, Outcome::Die(face), &mut ()).is_err() {
                    return;
                }
            }
            _ => return,
        }
    }
}

/// The state in which a side is about to roll: if it is the other's turn, that one does nothing in it.
fn turn_of(game: &Nile, mut state: State, side: Seat) -> Option<State> {
    loop {
        match state.phase() {
            Phase::Rolling if state.active() == side => return Some(state),
            Phase::Rolling => game.settle(&mut state, Outcome::Dice([Face::ONE; 3]), &mut ()).ok()?,
            Phase::Spending => {
                let active = state.active();
                game.apply(&mut state, active, Action::End, &mut ());
            }
            Phase::Bumping | Phase::Extras | Phase::Discoveries | Phase::Doubling => {
                let active = state.active();
                game.apply(&mut state, active, Action::Decline, &mut ());
            }
            _ => return None,
        }
    }
}

/// How far a side has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Runner {
    pieces: [u8; 4],
    boxes: u8,
    fillings: u8,
}

impl From<&Holding> for Runner {
    fn from(holding: &Holding) -> Self {
        Self { pieces: holding.pieces, boxes: holding.boxes, fillings: holding.fillings }
    }
}

impl Runner {
    /// The ways to spend an income that bring the side forward: building, or else filling a box.
    fn moves(self, income: &Income, free_masonry: bool) -> Vec<Self> {
        let mut found = Vec::new();
        self.build(self.pieces, income, free_masonry, &mut found);
        if found.is_empty() && income.tray.total() > 0 && self.fillings < FILLINGS {
            found.push(Self { boxes: self.boxes + 1, fillings: self.fillings + 1, ..self });
        }
        found
    }

    /// Adds every way to build one piece or more on top of `built`.
    fn build(self, built: [u8; 4], income: &Income, free_masonry: bool, found: &mut Vec<Self>) {
        for row in 0..4 {
            let rests = row == 0 || free_masonry || built[row] + 1 < built[row - 1];
            if built[row] >= ROW_PIECES[row] || !rests {
                continue;
            }
            let mut pieces = built;
            pieces[row] += 1;
            let units: u16 = (0..4).map(|row| (row as u16 + 1) * u16::from(pieces[row] - self.pieces[row])).sum();
            let cost = ByArea::from_fn(|_: Area| units);
            let boxes = missing(&cost, &income.tray, income.exchange);
            let after = Self { pieces, boxes: self.boxes.saturating_sub(boxes as u8), ..self };
            if boxes <= u16::from(self.boxes) && !found.contains(&after) {
                found.push(after);
                self.build(pieces, income, free_masonry, found);
            }
        }
    }
}

/// All that may become of a side, with the moves between.
struct Track {
    /// For every runner: sets of moves to choose from, each with its probability.
    moves: Vec<Vec<(f64, Vec<usize>)>>,
    /// For every runner: the probability that a turn changes nothing.
    stays: Vec<f64>,
}

impl Track {
    fn new(start: Runner, incomes: &[Income], free_masonry: bool) -> Self {
        let mut runners = vec![start];
        let mut track = Self { moves: Vec::new(), stays: Vec::new() };
        let mut next = 0;
        while let Some(runner) = runners.get(next).copied() {
            let mut sets: Vec<(f64, Vec<usize>)> = Vec::new();
            let mut stays = 0.0;
            for income in incomes {
                let probability = f64::from(income.rolls) / ROLLS;
                let number = |after: Runner| match after.pieces == ROW_PIECES {
                    true => FINISHED,
                    false => runners.iter().position(|known| *known == after).unwrap_or_else(|| {
                        runners.push(after);
                        runners.len() - 1
                    }),
                };
                let moves: Vec<usize> = runner.moves(income, free_masonry).into_iter().map(number).collect();
                if moves.is_empty() {
                    stays += probability;
                } else if let Some((sum, _)) = sets.iter_mut().find(|(_, known)| *known == moves) {
                    *sum += probability;
                } else {
                    sets.push((probability, moves));
                }
            }
            track.moves.push(sets);
            track.stays.push(stays);
            next += 1;
        }
        track
    }
}

/// Two sides in a race.
struct Pair {
    tracks: [Track; 2],
    /// The probability that the side to move wins, by side and by both runners; below 0 if not known yet.
    known: [Vec<f64>; 2],
}

impl Pair {
    fn new(tracks: [Track; 2]) -> Self {
        let pairs = tracks[0].moves.len() * tracks[1].moves.len();
        Self { tracks, known: [vec![-1.0; pairs], vec![-1.0; pairs]] }
    }

    /// The probability that the side `mover` wins with its runner `mine` against `other`, if it is about to roll.
    fn wins(&mut self, mover: usize, mine: usize, other: usize) -> f64 {
        let index = mine * self.tracks[1 - mover].moves.len() + other;
        if self.known[mover][index] >= 0.0 {
            return self.known[mover][index];
        }
        let my_moves = self.by_moving(mover, mine, other);
        let their_moves = self.by_moving(1 - mover, other, mine);
        let (i_stay, they_stay) = (self.tracks[mover].stays[mine], self.tracks[1 - mover].stays[other]);
        // If nothing changes for both, the same position comes again: `w = my_moves + i_stay * (1 - v)` and
        // `v = their_moves + they_stay * (1 - w)`.
        let again = 1.0 - i_stay * they_stay;
        let wins = if again > 1e-9 { (my_moves + i_stay * (1.0 - their_moves - they_stay)) / again } else { 0.5 };
        self.known[mover][index] = wins;
        wins
    }

    /// The part of the probability that comes from turns in which the side moves forward.
    fn by_moving(&mut self, mover: usize, mine: usize, other: usize) -> f64 {
        let mut sum = 0.0;
        for set in 0..self.tracks[mover].moves[mine].len() {
            let (probability, count) =
                (self.tracks[mover].moves[mine][set].0, self.tracks[mover].moves[mine][set].1.len());
            let mut highest = 0.0_f64;
            for choice in 0..count {
                let to = self.tracks[mover].moves[mine][set].1[choice];
                let wins = if to == FINISHED { 1.0 } else { 1.0 - self.wins(1 - mover, other, to) };
                highest = highest.max(wins);
            }
            sum += probability * highest;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use ::nile::{Board, Options};
    use game_core::QuickRandom;
    use serde_json::json;

    use super::*;
    use crate::nile::phase_bot::set_up;

    /// Both sides lack the top piece (4/4/4), own no land and have no filling left. The seat about to roll first is
    /// seat 1 or 2; the other one has just ended its turn.
    fn coins_only(game: &Nile, boxes: [u8; 2]) -> State {
        let mut state = set_up(game, game.start(), &mut QuickRandom::new(1));
        while state.phase() == Phase::FirstPurchases {
            let seat = state.active();
            let action = game.actions(&state, seat).nth(0).expect("exactly 7 can always be spent");
            game.apply(&mut state, seat, action, &mut ());
        }
        assert_eq!(state.phase(), Phase::Rolling);
        let mut json = serde_json::to_value(state).expect("states have a JSON form");
        let holding =
            |boxes: u8| json!({"heights": vec![0; COLUMNS], "pieces": [4, 3, 2, 0], "boxes": boxes, "fillings": 6});
        json["holdings"] = json!(boxes.map(holding));
        serde_json::from_value(json).expect("only the holdings differ")
    }

    fn value_for_the_seat_that_waits(boxes: [u8; 2]) -> f64 {
        let game = Nile::new(Board::standard(), Options::default());
        let state = coins_only(&game, boxes);
        assert!(is_race(&state));
        let seat = rival_of(state.active());
        Race::new(&game, &state, seat).value(&state)
    }

    #[test]
    fn a_race_that_only_three_equal_dice_can_end_is_computed_as_by_hand() {
        // With three rows complete a turn brings 1 coin, and 3 more for two or 9 more for three equal dice. With two
        // boxes only the latter, 1 roll in 36, makes the 12 that the top piece costs. The side that rolls wins with
        // `w = p + (1 - p) * (1 - w)`, so `w = 1 / (2 - p)`.
        let roller = 1.0 / (2.0 - 1.0 / 36.0);
        let value = value_for_the_seat_that_waits([2, 2]);
        assert!((value - (1.0 - roller)).abs() < 1e-9, "{value}");
    }

    #[test]
    fn a_side_that_can_pay_with_every_roll_wins_when_it_rolls() {
        assert!(value_for_the_seat_that_waits([11, 11]).abs() < 1e-9);
    }
}
