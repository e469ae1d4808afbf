//! What happened, for the log and the screen. Nile has no secrets: everyone sees every event.

use game_core::{Audience, Seat};
use serde::{Deserialize, Serialize};

use crate::action::Choice;
use crate::dice::DieNumber;
use crate::discovery::{Discovery, Spot};
use crate::pay::Tray;
use crate::pyramid::PyramidRow;
use crate::valley::{Area, Face, Space};

/// What happened, in the past tense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat removed or selected a discovery.
    Drafted {
        /// The seat whose turn it was in the draft.
        seat: Seat,
        /// The discovery that left the draft or was selected.
        discovery: Discovery,
    },
    /// A discovery was dealt to a space.
    Placed {
        /// The Discovery space.
        space: Space,
        /// The discovery that lies there for the rest of the game.
        discovery: Discovery,
    },
    /// A seat bought a space.
    Bought {
        /// The seat that pays for the space.
        seat: Seat,
        /// The space, which now belongs to the seat.
        space: Space,
        /// What it cost in this turn.
        price: u8,
    },
    /// A seat begins with filled boxes (N5).
    Balanced {
        /// The seat that does not roll first.
        seat: Seat,
        /// The number of boxes that are filled from the start.
        boxes: u8,
    },
    /// A seat rolled red, green and blue.
    Rolled {
        /// The seat whose turn it is.
        seat: Seat,
        /// The turn, counted from 1 over both players.
        turn: u16,
        /// The red, green and blue die as they fell.
        dice: [Face; 3],
    },
    /// A seat moved a die.
    Bumped {
        /// The seat that used a Bump.
        seat: Seat,
        /// The colour of the die.
        die: Area,
        /// The face that it shows now.
        to: Face,
    },
    /// A seat got coins for its roll and its pyramid (N9).
    GotCoins {
        /// The seat that rolled.
        seat: Seat,
        /// The number of coins, at least 1.
        coins: u8,
    },
    /// A die gathered.
    Gathered {
        /// The seat that rolled.
        seat: Seat,
        /// The number of the die.
        die: DieNumber,
        /// The colour of the die, which says what it gathers.
        area: Area,
        /// The number of resources, 0 if the seat owns no land there.
        resources: u8,
        /// Whether it gathered in a storm: less, or nothing.
        stormed: bool,
    },
    /// A seat rolled an extra die.
    RolledExtra {
        /// The seat that rolled.
        seat: Seat,
        /// The colour of the die.
        area: Area,
        /// The face that it shows.
        face: Face,
    },
    /// Extras beyond the twelfth die lapsed (N11).
    ExtrasLapsed {
        /// The seat that had rolled them.
        seat: Seat,
        /// The number of Extras that lapsed.
        count: u8,
    },
    /// A seat used a discovery.
    Discovered {
        /// The seat that used it.
        seat: Seat,
        /// The Discovery space of the discovery.
        spot: Spot,
        /// The discovery that lies there.
        discovery: Discovery,
        /// The colour or die that was chosen, if it asks for one.
        choice: Option<Choice>,
        /// What the seat had gathered before.
        before: Tray,
        /// What it has gathered now.
        after: Tray,
    },
    /// A discovery was rolled that could do nothing, so the player was not asked.
    Idle {
        /// The seat that rolled it.
        seat: Seat,
        /// The discovery that is skipped in this turn.
        discovery: Discovery,
    },
    /// A die yielded twice.
    Doubled {
        /// The seat that rolled.
        seat: Seat,
        /// The number of the die.
        die: DieNumber,
        /// Whether the Double was placed automatically, because there was nothing to choose.
        by_itself: bool,
    },
    /// A seat declined what was left of an ability.
    Declined {
        /// The seat that was asked.
        seat: Seat,
    },
    /// A seat built a piece.
    Built {
        /// The seat whose pyramid grows.
        seat: Seat,
        /// The row that has one more piece now.
        row: PyramidRow,
    },
    /// A seat took its purchases of this turn back.
    Withdrew {
        /// The seat whose turn it is.
        seat: Seat,
    },
    /// A seat redeemed boxes for what it bought (N18).
    Redeemed {
        /// The seat whose turn ends.
        seat: Seat,
        /// The number of boxes, each worth one coin.
        boxes: u8,
    },
    /// A seat filled a box (N18).
    Stored {
        /// The seat whose turn ends.
        seat: Seat,
    },
    /// A seat's turn ended.
    TurnEnded {
        /// The seat whose turn it was.
        seat: Seat,
        /// Whether it ended automatically, because there was nothing to choose.
        by_itself: bool,
    },
    /// The game is over.
    GameEnded,
}

impl Event {
    /// Everyone may see every event.
    pub fn audience(&self) -> Audience {
        Audience::Everyone
    }
}
