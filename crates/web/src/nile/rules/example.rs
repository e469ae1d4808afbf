//! The example of Nile, played by the rules crate.

use game_core::{ActionSet, Game, QuickRandom, Seat, Waiting};
use games::nile::{
    Action, Area, Board, Column, DieNumber, Draw, Face, Nile, Options, Outcome, Phase, PyramidRow, Row, Space, State,
};

/// The first purchases of both players: each is the next space of a column.
const FIRST_LAND: [&[(Area, u8)]; 2] = [
    &[(Area::Red, 4), (Area::Green, 1), (Area::Blue, 4), (Area::Red, 4), (Area::Green, 1)],
    &[(Area::Red, 1), (Area::Green, 6), (Area::Red, 1), (Area::Red, 1)],
];
/// The faces of the three dice.
const ROLL: [u8; 3] = [4, 1, 4];
/// The die that is doubled: the green one.
const DOUBLED: DieNumber = DieNumber::ROLLED[1];
/// Two pieces of the lowest row.
const BUILT: [Action; 2] = [Action::Build(PyramidRow::FIRST); 2];

/// A turn of the first seat after the first purchases.
pub(super) struct Example {
    pub(super) game: Nile,
    /// After gathering, before spending.
    pub(super) gathered: State,
    /// After building.
    pub(super) built: State,
}

/// Plays the example. A test checks that the rules allow it, so the result is never `None`.
pub(super) fn example() -> Option<Example> {
    let game = Nile::new(Board::standard(), Options::default());
    let mut state = game.start();
    let mut random = QuickRandom::new(1);
    let mut bought = [0_usize; 2];
    while state.phase() != Phase::Spending {
        match game.waiting(&state) {
            Waiting::Chance(Draw::Dice { .. }) => {
                let [red, green, blue] = ROLL.map(Face::new);
                game.settle(&mut state, Outcome::Dice([red?, green?, blue?]), &mut ()).ok()?;
            }
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, &mut random);
                game.settle(&mut state, outcome, &mut ()).ok()?;
            }
            Waiting::Seats(seats) => {
                let seat = seats.first()?;
                let action = match state.phase() {
                    Phase::FirstPurchases => {
                        let next = bought.get_mut(seat.index())?;
                        let (area, face) = *FIRST_LAND.get(seat.index())?.get(*next)?;
                        *next += 1;
                        next_space(&state, seat, area, Face::new(face)?)
                    }
                    Phase::Doubling => Action::Double(DOUBLED),
                    _ => game.actions(&state, seat).nth(0)?,
                };
                game.act(&mut state, seat, action, &mut ()).ok()?;
            }
            Waiting::Nobody => return None,
        }
    }
    let gathered = state;
    for action in BUILT {
        game.act(&mut state, Seat::FIRST, action, &mut ()).ok()?;
    }
    Some(Example { game, gathered, built: state })
}

fn next_space(state: &State, seat: Seat, area: Area, column: Face) -> Action {
    let height = state.holding(seat).height(Column { area, face: column });
    let row = Row::at_height(seat, height);
    Action::Buy(Space { area, column, row })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_shown_is_legal_and_spends_everything_on_two_pieces() {
        let example = example().expect("the rules allow every step");
        let tray = example.gathered.turn().tray();
        assert_eq!(example.gathered.active(), Seat::FIRST);
        assert_eq!((tray.resources.red, tray.resources.green, tray.resources.blue, tray.coins), (2, 2, 1, 1));
        assert_eq!(example.built.holding(Seat::FIRST).piece_count(), 2);
        assert_eq!(example.game.boxes_needed(&example.built), 0);
        let more = example.game.actions(&example.built, Seat::FIRST);
        assert!(!more.iter().any(|action| matches!(action, Action::Buy(_) | Action::Build(_))), "nothing is left");
    }
}
