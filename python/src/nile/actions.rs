//! The numbers of actions:
//!
//! | numbers | action |
//! |---|---|
//! | 0 | wait |
//! | 1 to 32 | remove or select the discovery with this number; some have no discovery |
//! | 33 to 50 | buy the next space of a column, from the own edge: red 1 to 6, green 1 to 6, blue 1 to 6 |
//! | 51 to 54 | build a piece in this row of the pyramid, from the bottom |
//! | 55 to 60 | bump a die: red up, red down, green up, green down, blue up, blue down |
//! | 61 to 63 | roll an extra die: red, green, blue |
//! | 64 to 177 | use a Discovery space, 19 numbers for each of the six: without a choice, three colours, fifteen dice |
//! | 178 to 192 | double a die |
//! | 193 | decline what is left of the ability that is asked for |
//! | 194 | end the turn |
//! | 195 | fill a box of the storehouse and end the turn |

use game_core::Seat;
use nile::{
    Action, Area, COLUMNS, Choice, Column, DieNumber, Discovery, FACES, MAX_DICE, PyramidRow, ROW_PIECES, Row, SPOTS,
    Space, Spot, State, Way,
};

use super::DISCOVERIES;
use crate::codec::{NoAction, WAIT};

const DRAFT: usize = 1;
const BUY: usize = DRAFT + DISCOVERIES;
const BUILD: usize = BUY + COLUMNS;
const BUMP: usize = BUILD + ROW_PIECES.len();
const EXTRA: usize = BUMP + 2 * Area::ALL.len();
const DISCOVER: usize = EXTRA + Area::ALL.len();
/// Without a choice, a colour, or a die.
const CHOICES: usize = 1 + Area::ALL.len() + MAX_DICE;
const DOUBLE: usize = DISCOVER + SPOTS * CHOICES;
const DECLINE: usize = DOUBLE + MAX_DICE;
const END: usize = DECLINE + 1;
const STORE: usize = END + 1;
/// How many numbers there are.
pub(super) const ACTIONS: usize = STORE + 1;

pub(super) fn encode(action: Action) -> usize {
    match action {
        Action::Draft(discovery) => DRAFT + usize::from(discovery.get()) - 1,
        Action::Buy(space) => BUY + space.area as usize * FACES + usize::from(space.column.get()) - 1,
        Action::Build(row) => BUILD + row.index(),
        Action::Bump { die, way } => BUMP + 2 * die as usize + way as usize,
        Action::Extra(area) => EXTRA + area as usize,
        Action::Discover { spot, choice } => {
            let choice = match choice {
                None => 0,
                Some(Choice::Area(area)) => 1 + area as usize,
                Some(Choice::Die(die)) => 1 + Area::ALL.len() + die.index(),
            };
            DISCOVER + spot.index() * CHOICES + choice
        }
        Action::Double(die) => DOUBLE + die.index(),
        Action::Decline => DECLINE,
        Action::End => END,
        Action::Store => STORE,
    }
}

pub(super) fn decode(state: &State, seat: Seat, number: usize) -> Result<Action, NoAction> {
    let none = NoAction::OutOfRange { found: number, last: ACTIONS - 1 };
    match number {
        WAIT => Err(NoAction::Wait),
        DRAFT..BUY => fixed(number).ok_or(NoAction::NoDiscovery(number)),
        BUY..BUILD => Column::all().nth(number - BUY).map(|column| next_space(state, seat, column)).ok_or(none),
        _ => fixed(number).ok_or(none),
    }
}

/// An action that does not depend on the state.
fn fixed(number: usize) -> Option<Action> {
    let area = |index: usize| Area::ALL.get(index).copied();
    match number {
        DRAFT..BUY => Discovery::new((number - DRAFT) as u8 + 1).map(Action::Draft),
        BUILD..BUMP => PyramidRow::from_index(number - BUILD).map(Action::Build),
        BUMP..EXTRA => {
            let way = if (number - BUMP).is_multiple_of(2) { Way::Up } else { Way::Down };
            area((number - BUMP) / 2).map(|die| Action::Bump { die, way })
        }
        EXTRA..DISCOVER => area(number - EXTRA).map(Action::Extra),
        DISCOVER..DOUBLE => {
            let spot = Spot::from_index((number - DISCOVER) / CHOICES)?;
            let choice = match (number - DISCOVER) % CHOICES {
                0 => None,
                colour @ 1..=3 => Some(Choice::Area(area(colour - 1)?)),
                die => Some(Choice::Die(DieNumber::from_index(die - 1 - Area::ALL.len())?)),
            };
            Some(Action::Discover { spot, choice })
        }
        DOUBLE..DECLINE => DieNumber::from_index(number - DOUBLE).map(Action::Double),
        DECLINE => Some(Action::Decline),
        END => Some(Action::End),
        STORE => Some(Action::Store),
        _ => None,
    }
}

fn next_space(state: &State, seat: Seat, column: Column) -> Action {
    let row = Row::at_height(seat, state.holding(seat).height(column));
    Action::Buy(Space { area: column.area, column: column.face, row })
}

pub(super) fn describe(number: usize) -> String {
    match number {
        WAIT => return "wait".into(),
        BUY..BUILD => {
            let column = Column::all().nth(number - BUY);
            let column = column.map(|column| format!("{} {}", column.area, column.face.get())).unwrap_or_default();
            return format!("buy the next space of column {column}");
        }
        _ => {}
    }
    match fixed(number) {
        Some(Action::Draft(discovery)) => format!("draft {discovery}"),
        Some(Action::Build(row)) => format!("build a piece in row {row}"),
        Some(Action::Bump { die, way: Way::Up }) => format!("bump the {die} die up"),
        Some(Action::Bump { die, way: Way::Down }) => format!("bump the {die} die down"),
        Some(Action::Extra(area)) => format!("roll an extra {area} die"),
        Some(Action::Discover { spot, choice: None }) => format!("use the discovery of space {spot}"),
        Some(Action::Discover { spot, choice: Some(Choice::Area(area)) }) => {
            format!("use the discovery of space {spot} for {area}")
        }
        Some(Action::Discover { spot, choice: Some(Choice::Die(die)) }) => {
            format!("use the discovery of space {spot} with die {die}")
        }
        Some(Action::Double(die)) => format!("double die {die}"),
        Some(Action::Decline) => "decline".into(),
        Some(Action::End) => "end the turn".into(),
        Some(Action::Store) => "fill a box of the storehouse and end the turn".into(),
        Some(Action::Buy(_)) | None => format!("draft discovery {number}, which does not exist"),
    }
}
