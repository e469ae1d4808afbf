//! The actions of a seat, and the set of legal actions.

use game_core::{ActionSet, Element, Recorded, Seat, Word};
use serde::{Deserialize, Serialize};

use crate::dice::DieNumber;
use crate::discovery::{self, Asks, DISCOVERIES, Discovery, SPOTS, Spot};
use crate::game::Nile;
use crate::pyramid::PyramidRow;
use crate::state::State;
use crate::valley::{Area, COLUMNS, Column, Row, Space, Way};

/// What the player chooses for a discovery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// One of the three colours, for a Caravan or a Sandstorm.
    Area(Area),
    /// One of the dice of this turn, for a Raid or a Toll.
    Die(DieNumber),
}

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Removes or selects a discovery (N4).
    Draft(Discovery),
    /// Buys a space (N5, N6).
    Buy(Space),
    /// Builds a piece in this row of the pyramid, counted from 1 at the bottom (N17).
    Build(PyramidRow),
    /// Moves one of the three dice by one (N8).
    Bump {
        /// The colour of the die.
        die: Area,
        /// Whether the face goes up or down.
        way: Way,
    },
    /// Rolls one more die of this colour (N11).
    Extra(Area),
    /// Uses the discovery of a Discovery space (N13).
    Discover {
        /// The Discovery space, which was rolled and not used yet.
        spot: Spot,
        /// The colour or die, if the discovery asks for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<Choice>,
    },
    /// Doubles what this die gathered (N12).
    Double(DieNumber),
    /// Declines what is left of the ability that is asked for.
    Decline,
    /// Ends the turn.
    End,
    /// Fills a box of the storehouse and ends the turn (N18).
    Store,
}

/// What the bits of an [`Actions`] stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Menu {
    Nothing,
    Draft,
    Buy,
    Bump,
    Extra,
    Discover,
    Double,
    Spend,
}

pub(crate) const PIECES_FROM: u32 = COLUMNS as u32;
pub(crate) const END: u32 = PIECES_FROM + 4;
pub(crate) const STORE: u32 = END + 1;
/// The bits of a menu in which every colour can be chosen.
pub(crate) const ALL_COLOURS: u128 = (1 << Area::ALL.len()) - 1;
/// How many bits a Discovery space has: for three colours or fifteen dice.
pub(crate) const CHOICES: u32 = 16;
/// The bit for declining, the same in every menu: the first that no menu uses for anything else.
pub(crate) const DECLINE: u32 = SPOTS as u32 * CHOICES;

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Actions {
    pub(crate) menu: Menu,
    pub(crate) bits: u128,
    /// For buying: the buyer, and how many spaces of each column it owns.
    pub(crate) seat: Seat,
    pub(crate) heights: [u8; COLUMNS],
    /// For discoveries: what the player chooses for each space.
    pub(crate) asks: [Asks; SPOTS],
    /// For the draft: its discoveries.
    pub(crate) drafted: &'static [Discovery; DISCOVERIES],
}

impl Actions {
    pub(crate) const NOTHING: Self = Self {
        menu: Menu::Nothing,
        bits: 0,
        seat: Seat::FIRST,
        heights: [0; COLUMNS],
        asks: [Asks::Nothing; SPOTS],
        drafted: discovery::of_rules(Nile::RULES),
    };

    /// A menu with spaces: the next one in each column of the active seat.
    pub(crate) fn buying(menu: Menu, state: &State, bits: u128) -> Self {
        Self { menu, bits, seat: state.active, heights: state.me().heights, ..Self::NOTHING }
    }

    fn decode(&self, bit: u32) -> Option<Action> {
        if bit == DECLINE {
            return Some(Action::Decline);
        }
        let area = |index: u32| Area::ALL.get(index as usize).copied();
        match self.menu {
            Menu::Nothing => None,
            Menu::Draft => self.drafted.get(bit as usize).copied().map(Action::Draft),
            Menu::Buy => self.space(bit).map(Action::Buy),
            Menu::Bump => {
                let way = if bit.is_multiple_of(2) { Way::Up } else { Way::Down };
                area(bit / 2).map(|die| Action::Bump { die, way })
            }
            Menu::Extra => area(bit).map(Action::Extra),
            Menu::Discover => {
                let spot = Spot::from_bit(bit / CHOICES)?;
                let choice = match self.asks[spot.index()] {
                    Asks::Nothing => None,
                    Asks::Area => Some(Choice::Area(area(bit % CHOICES)?)),
                    Asks::Die => Some(Choice::Die(DieNumber::from_bit(bit % CHOICES)?)),
                };
                Some(Action::Discover { spot, choice })
            }
            Menu::Double => DieNumber::from_bit(bit).map(Action::Double),
            Menu::Spend => match bit {
                END => Some(Action::End),
                STORE => Some(Action::Store),
                PIECES_FROM.. => PyramidRow::from_index((bit - PIECES_FROM) as usize).map(Action::Build),
                _ => self.space(bit).map(Action::Buy),
            },
        }
    }

    fn space(&self, bit: u32) -> Option<Space> {
        let Column { area, face } = Column::from_index(bit as usize)?;
        let height = *self.heights.get(bit as usize)?;
        Some(Space { area, column: face, row: Row::at_height(self.seat, height) })
    }
}

impl ActionSet for Actions {
    type Action = Action;

    #[inline]
    fn len(&self) -> u32 {
        self.bits.count_ones()
    }

    #[inline]
    fn nth(&self, index: u32) -> Option<Action> {
        let bit = Word::nth(self.bits, index);
        if bit < 128 { self.decode(bit) } else { None }
    }
}
