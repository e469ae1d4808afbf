//! The state of the table.

use game_core::{Seat, bits_as_number};
use serde::{Deserialize, Serialize};

use crate::dice::{Die, DieNumber, MAX_DICE};
use crate::discovery::{DISCOVERIES, Discovery, SPOTS, SpotSet};
use crate::pay::Tray;
use crate::pyramid::PyramidRow;
use crate::valley::{Area, ByArea, ByPlayer, COLUMNS, Column};

/// What each player spends before the first roll (N5).
pub const FIRST_COINS: u8 = 7;
/// How many boxes a player may fill in a whole game (N18).
pub const FILLINGS: u8 = 6;
/// The number of turns of each player after which the game ends (N20).
pub const MAX_TURNS: u16 = 200;
/// Filled boxes for the player who does not roll first, with *balanced start* (N5).
pub const BALANCED_BOXES: u8 = 1;

/// How the six discoveries are chosen (N4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Take turns removing one until six remain.
    #[default]
    Remove,
    /// Take turns selecting six.
    Select,
    /// As select, but a discovery may be selected again.
    Repeat,
}

/// Who begins the draft and the first purchases (N4, N5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// Seat 1, where the youngest player sits.
    #[default]
    First,
    /// Seat 2.
    Second,
    /// Chance decides.
    Random,
    /// The loser of the last game at this table, who has this seat; seat 1 in the first game.
    Loser(Seat),
}

impl Begins {
    /// The seat that begins; `None` if chance decides.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Self::Random => None,
            Self::Second | Self::Loser(Seat::SECOND) => Some(Seat::SECOND),
            Self::First | Self::Loser(_) => Some(Seat::FIRST),
        }
    }
}

/// The printed valley of a game for which no board was given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Valley {
    /// [`Board::standard`](crate::Board::standard)
    #[default]
    Standard,
    /// [`Board::second`](crate::Board::second)
    Second,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the discoveries are chosen (N4).
    pub draft: Draft,
    /// Resources pay only their own costs (N14).
    pub no_exchange: bool,
    /// A piece need not rest on two others (N17).
    pub free_masonry: bool,
    /// The player who does not roll first begins with filled boxes (N5).
    pub balanced_start: bool,
    /// Who begins (N4).
    #[serde(skip_serializing_if = "is_default")]
    pub begins: Begins,
    /// The board, if the players brought none of their own.
    #[serde(skip_serializing_if = "is_default")]
    pub valley: Valley,
}

/// Records of games without the later options are written as they always were.
fn is_default<T: Default + PartialEq>(option: &T) -> bool {
    *option == T::default()
}

/// The current step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance decides who begins.
    Beginning,
    /// The active seat removes or selects a discovery.
    Drafting,
    /// Chance deals the six to the Discovery spaces.
    Placing,
    /// The active seat buys one of its first spaces.
    FirstPurchases,
    /// The three dice are rolled.
    Rolling,
    /// The active seat may move dice.
    Bumping,
    /// The active seat may pick a colour for an extra die.
    Extras,
    /// The extra die of this colour is rolled.
    RollingExtra(Area),
    /// The active seat may use discoveries.
    Discoveries,
    /// The active seat picks dice that yield twice.
    Doubling,
    /// The active seat buys and builds, then ends the turn.
    Spending,
    /// The game has ended.
    Over,
}

/// The possessions of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Holding {
    /// How many spaces of each column the player owns, from the own edge (N6): red, green, blue.
    pub heights: [u8; COLUMNS],
    /// Pieces in each row of the pyramid, from the bottom (N17).
    pub pieces: [u8; 4],
    /// Filled boxes of the storehouse.
    pub boxes: u8,
    /// How many of the six fillings are used (N18).
    pub fillings: u8,
}

impl Holding {
    /// How many spaces of a column the player owns.
    pub fn height(&self, column: Column) -> u8 {
        self.heights[column.index()]
    }

    /// The number of pieces built.
    pub fn piece_count(&self) -> u8 {
        self.pieces.iter().map(|pieces| (*pieces).min(4)).sum()
    }

    /// Resources built into the pyramid: a full one holds 60 (N20).
    pub fn built(&self) -> u8 {
        (1..).zip(self.pieces).map(|(price, pieces): (u8, u8)| 3 * price * pieces.min(4)).sum()
    }

    /// The pieces built in a row of the pyramid.
    pub fn pieces_in(&self, row: PyramidRow) -> u8 {
        self.pieces[row.index()]
    }

    /// Whether a row of the pyramid is complete.
    pub fn row_complete(&self, row: PyramidRow) -> bool {
        self.pieces_in(row) == row.pieces()
    }
}

/// The current turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub(crate) dice: [Die; MAX_DICE],
    pub(crate) dice_count: u8,
    /// Abilities not yet used.
    pub(crate) bumps: u8,
    pub(crate) extras: u8,
    pub(crate) doubles: u8,
    /// Discovery spaces that may act, and those that have acted or were declined.
    #[serde(with = "bits_as_number")]
    pub(crate) spots: SpotSet,
    #[serde(with = "bits_as_number")]
    pub(crate) spots_used: SpotSet,
    pub(crate) tray: Tray,
    /// Master builders and Surveyors used; with the draft form *repeat* there may be several.
    pub(crate) builders: u8,
    pub(crate) surveyors: u8,
    /// Architects used.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) architects: u8,
    pub(crate) market: bool,
    /// Boxes filled in this turn, not to be redeemed in it (N18).
    pub(crate) fresh_boxes: u8,
    /// The prices of what was bought in this turn.
    pub(crate) cost: ByArea<u16>,
    pub(crate) lands_bought: u8,
    pub(crate) pieces_bought: u8,
    /// The player's possessions before buying, restored by a withdrawal.
    pub(crate) before: Holding,
}

impl Turn {
    pub(crate) fn new() -> Self {
        Self {
            dice: [Die::NONE; MAX_DICE],
            dice_count: 0,
            bumps: 0,
            extras: 0,
            doubles: 0,
            spots: SpotSet::EMPTY,
            spots_used: SpotSet::EMPTY,
            tray: Tray::default(),
            builders: 0,
            surveyors: 0,
            architects: 0,
            market: false,
            fresh_boxes: 0,
            cost: ByArea::default(),
            lands_bought: 0,
            pieces_bought: 0,
            before: Holding::default(),
        }
    }

    /// The dice of this turn, the three rolled first, then the extra ones.
    pub fn dice(&self) -> &[Die] {
        &self.dice[..usize::from(self.dice_count).min(MAX_DICE)]
    }

    /// The die with this number, if it has been rolled.
    pub fn die(&self, number: DieNumber) -> Option<&Die> {
        self.dice().get(number.index())
    }

    /// The number of the next extra die; `None` if all of the turn are rolled (N11).
    pub(crate) fn next_die(&self) -> Option<DieNumber> {
        DieNumber::from_index(self.dice_count.into())
    }

    /// The dice of this turn with their numbers.
    pub(crate) fn numbered_dice(&self) -> impl Iterator<Item = (DieNumber, &Die)> {
        DieNumber::all().zip(self.dice())
    }

    /// Whether all extra dice of the turn are rolled (N11).
    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.dice_count) >= MAX_DICE
    }

    /// What the player has gathered.
    pub fn tray(&self) -> &Tray {
        &self.tray
    }

    /// Moves that Bumps still allow.
    pub fn bumps(&self) -> u8 {
        self.bumps
    }

    /// Extra dice that may still be rolled.
    pub fn extras(&self) -> u8 {
        self.extras
    }

    /// Dice that may still be doubled.
    pub fn doubles(&self) -> u8 {
        self.doubles
    }

    /// The Discovery spaces that were rolled and may still be used.
    pub fn spots(&self) -> SpotSet {
        self.spots
    }

    /// How many Master builders, Surveyors and Architects were used in this turn.
    pub fn helpers(&self) -> [u8; 3] {
        [self.builders, self.surveyors, self.architects]
    }

    /// How much was bought in this turn: spaces and pieces.
    pub fn bought(&self) -> (u8, u8) {
        (self.lands_bought, self.pieces_bought)
    }
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    #[serde(with = "seat_index")]
    pub(crate) active: Seat,
    /// How often each of the twelve discoveries is in the draft: still available, or selected.
    pub(crate) pool: [u8; DISCOVERIES],
    pub(crate) drafted: u8,
    pub(crate) placed: [Option<Discovery>; SPOTS],
    pub(crate) first_spent: ByPlayer<u8>,
    #[serde(with = "seat_index")]
    pub(crate) first_roller: Seat,
    /// Turns begun, over both players.
    pub(crate) turns: u16,
    pub(crate) holdings: ByPlayer<Holding>,
    /// The dice that gather nothing in a seat's next roll.
    pub(crate) storms: ByPlayer<ByArea<bool>>,
    pub(crate) turn: Turn,
}

impl State {
    /// The current step of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat that acts, or rolls.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The possessions of a seat.
    pub fn holding(&self, seat: Seat) -> &Holding {
        &self.holdings[seat]
    }

    /// The discoveries in the valley, by Discovery space, as far as they are dealt.
    pub fn discoveries(&self) -> &[Option<Discovery>; SPOTS] {
        &self.placed
    }

    /// Turns begun, over both players; the first is 1.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// The seat that rolled first, once known.
    pub fn first_roller(&self) -> Option<Seat> {
        (self.turns > 0).then_some(self.first_roller)
    }

    /// The current turn, or the last one.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// How much of its first 7 a seat has spent.
    pub fn first_spent(&self, seat: Seat) -> u8 {
        self.first_spent[seat]
    }

    /// The dice of a seat's next roll that gather nothing.
    pub fn storms(&self, seat: Seat) -> &ByArea<bool> {
        &self.storms[seat]
    }

    /// The same without the dice of this turn. While the active seat spends, only what they brought matters.
    pub fn without_dice(&self) -> Self {
        let (dice, dice_count) = (Turn::new().dice, 0);
        Self { turn: Turn { dice, dice_count, ..self.turn }, ..*self }
    }

    pub(crate) fn me(&self) -> &Holding {
        &self.holdings[self.active]
    }
}

/// States of games without Architects are written as they always were.
fn is_none(count: &u8) -> bool {
    *count == 0
}

/// Views write a seat of the state as 0 or 1, not as 1 or 2 as everywhere else.
mod seat_index {
    use game_core::{OutOfRange, Seat};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.number() - 1)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(Seat::FIRST),
            1 => Ok(Seat::SECOND),
            found => Err(D::Error::custom(OutOfRange { kind: "seat", found: found.saturating_add(1), last: 2 })),
        }
    }
}
