//! What happened, for the log and the screen. All of it is open to all.

use game_core::{Audience, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{Choice, DieNumber};
use crate::discovery::Discovery;
use crate::pay::Tray;
use crate::valley::{Area, Face, Space};

/// What happened, in the past tense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat removed or selected a discovery.
    Drafted {
        /// Who.
        seat: Seat,
        /// Which.
        discovery: Discovery,
    },
    /// A discovery was dealt to a space.
    Placed {
        /// Where.
        space: Space,
        /// Which.
        discovery: Discovery,
    },
    /// A seat bought a space.
    Bought {
        /// Who.
        seat: Seat,
        /// Which.
        space: Space,
        /// For how much.
        price: u8,
    },
    /// A seat begins with filled boxes (N5).
    Balanced {
        /// Who.
        seat: Seat,
        /// How many.
        boxes: u8,
    },
    /// A seat rolled red, green and blue.
    Rolled {
        /// Who.
        seat: Seat,
        /// The turn, counted from 1 over both players.
        turn: u16,
        /// The dice.
        dice: [Face; 3],
    },
    /// A seat moved a die.
    Bumped {
        /// Who.
        seat: Seat,
        /// Which die.
        die: Area,
        /// What it shows now.
        to: Face,
    },
    /// A seat got coins for its roll and its pyramid (N9).
    GotCoins {
        /// Who.
        seat: Seat,
        /// How many.
        coins: u8,
    },
    /// A die gathered.
    Gathered {
        /// Who.
        seat: Seat,
        /// Which die.
        die: DieNumber,
        /// Its colour.
        area: Area,
        /// How many resources.
        resources: u8,
        /// Whether a sandstorm kept it from gathering.
        stormed: bool,
    },
    /// A seat rolled an extra die.
    RolledExtra {
        /// Who.
        seat: Seat,
        /// Its colour.
        area: Area,
        /// What it shows.
        face: Face,
    },
    /// Extras beyond the twelfth die lapsed (N11).
    ExtrasLapsed {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat used a discovery.
    Discovered {
        /// Who.
        seat: Seat,
        /// On which Discovery space, counted from 1.
        spot: u8,
        /// Which.
        discovery: Discovery,
        /// What was chosen for it.
        choice: Option<Choice>,
        /// What it had before.
        before: Tray,
        /// What it has now.
        after: Tray,
    },
    /// A discovery was rolled that could do nothing, so nobody was asked.
    Idle {
        /// Whose.
        seat: Seat,
        /// Which.
        discovery: Discovery,
    },
    /// A die yielded twice.
    Doubled {
        /// Who.
        seat: Seat,
        /// Which die.
        die: DieNumber,
        /// Whether it was taken for the player, because there was nothing to choose.
        by_itself: bool,
    },
    /// A seat did without what was left of an ability.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A seat built a piece.
    Built {
        /// Who.
        seat: Seat,
        /// In which row, from 1 at the bottom.
        row: u8,
    },
    /// A seat took its purchases of this turn back.
    Withdrew {
        /// Who.
        seat: Seat,
    },
    /// A seat redeemed boxes for what it bought (N18).
    Redeemed {
        /// Who.
        seat: Seat,
        /// How many.
        boxes: u8,
    },
    /// A seat filled a box (N18).
    Stored {
        /// Who.
        seat: Seat,
    },
    /// A seat's turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Whether it was ended for the player, because there was nothing to choose.
        by_itself: bool,
    },
    /// The game is over.
    GameEnded,
}

impl Event {
    /// Who may hear of it: everyone.
    pub fn audience(&self) -> Audience {
        Audience::Everyone
    }
}
