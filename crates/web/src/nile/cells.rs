//! The ninety spaces as a player sees them: their owners, their prices, and what can be done with them now.

use game_core::Seat;
use games::nile::{Action, Area, Asks, Discovery, Face, Kind, Nile, Phase, ROWS, Row, Space, Spot, State};

use super::draft::Draft;

/// A space as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cell {
    pub(crate) space: Space,
    pub(crate) kind: Kind,
    pub(crate) price: u8,
    /// The owner; for planned land, the seat that plans it.
    pub(crate) owner: Option<Seat>,
    /// Whether only the plan buys it.
    pub(crate) planned: bool,
    /// Whether it can be bought now.
    pub(crate) open: bool,
    /// The discovery on it.
    pub(crate) discovery: Option<Discovery>,
    /// The number of its Discovery space, if a press can use the discovery now.
    pub(crate) usable: Option<Spot>,
    /// Whether a die of its area shows its column.
    pub(crate) rolled: bool,
    /// Whether the opponent bought it in the last turn.
    pub(crate) fresh: bool,
}

/// All spaces: area by area, line by line from the far bank, column by column.
pub(crate) fn cells(game: &Nile, state: &State, draft: Option<&Draft>, near: Seat, fresh: &[Space]) -> Vec<Cell> {
    let actions = draft.map(|draft| draft.actions(game)).unwrap_or_default();
    let base = draft.map_or(state, Draft::base);
    let set_up = draft.and_then(|draft| draft.steps().last().copied());
    let rows = (0..ROWS as u8).map(|line| Row::at_height(near.opponent(), line));
    let spaces = Area::ALL
        .into_iter()
        .flat_map(|area| rows.clone().flat_map(move |row| Face::all().map(move |column| Space { area, column, row })));
    let rolled = state.phase() != Phase::Over;
    let cell = |space: Space| {
        let chosen = set_up == Some(Action::Buy(space)) && state.phase() == Phase::FirstPurchases;
        let owner = game.owner(state, space).or_else(|| draft.filter(|_| chosen).map(Draft::seat));
        let spot = game.board().spot(space);
        let discovery = spot.and_then(|spot| state.discoveries()[spot.index()]);
        let asks_nothing = discovery.is_some_and(|discovery| discovery.effect().asks() == Asks::Nothing);
        Cell {
            space,
            kind: game.board().kind(space),
            price: if state.phase() == Phase::Spending {
                game.land_price(state, space)
            } else {
                game.board().price(space.row)
            },
            owner,
            planned: owner.is_some() && game.owner(base, space).is_none(),
            open: actions.contains(&Action::Buy(space)) && !chosen,
            discovery,
            usable: spot
                .filter(|spot| asks_nothing && actions.contains(&Action::Discover { spot: *spot, choice: None })),
            rolled: rolled && state.turn().dice().iter().any(|die| die.area == space.area && die.face == space.column),
            fresh: owner.is_some() && fresh.contains(&space),
        }
    };
    spaces.map(cell).collect()
}

/// The index of a space in [`cells`], by area, line from the far bank, and column from 0.
pub(crate) const fn index_of(area: Area, line: usize, column: usize) -> usize {
    (area as usize * ROWS + line) * games::nile::FACES + column
}

#[cfg(test)]
mod tests {
    use game_core::Game;
    use games::nile::{Board, Options};

    use super::*;

    #[test]
    fn each_seat_sees_its_own_bank_near() {
        let game = Nile::new(Board::standard(), Options::default());
        let state = game.start();
        for (near, row) in [(Seat::FIRST, 1), (Seat::SECOND, 5)] {
            let cells = cells(&game, &state, None, near, &[]);
            assert_eq!(cells.len(), 90);
            let nearest = &cells[index_of(Area::Blue, 4, 2)];
            assert_eq!((nearest.space.area, nearest.space.column.get(), nearest.space.row.get()), (Area::Blue, 3, row));
        }
    }
}
