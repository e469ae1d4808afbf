//! What happened, for the log and the screen.

use game_core::{Audience, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{Placement, Slot};
use crate::boxes::Boxes;
use crate::card_set::{CardNumber, CardSet};
use crate::colour::Colour;
use crate::deck::ExpeditionNumber;

/// What happened, in the past tense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat was dealt a card; only that seat may know which.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which card.
        card: CardNumber,
    },
    /// A seat put down its choice of cards or its marks, for itself alone to see.
    Placed {
        /// Who.
        seat: Seat,
        /// The marks; none when cards were kept.
        placement: Option<Placement>,
    },
    /// Extra boxes were owed, but none could be crossed (S9).
    ExtrasLapsed {
        /// Who owed them.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat stands confirmed.
    Confirmed {
        /// Who.
        seat: Seat,
    },
    /// A seat took its confirmation or its unfinished marks back.
    Withdrew {
        /// Who.
        seat: Seat,
        /// Whether it stood confirmed, which others could see.
        was_confirmed: bool,
    },
    /// All have chosen: a seat's two cards are shown (S4).
    Kept {
        /// Who.
        seat: Seat,
        /// Which two.
        cards: CardSet,
    },
    /// A card was turned up in the display.
    Displayed {
        /// Which card.
        card: CardNumber,
    },
    /// An expedition card was turned up.
    Revealed {
        /// The round, from 1.
        round: u8,
        /// The turn in the round, from 1.
        turn: u8,
        /// The card.
        expedition: ExpeditionNumber,
    },
    /// All have confirmed: what a seat crossed off in this turn on one card is shown (S6).
    Crossed {
        /// Who.
        seat: Seat,
        /// On which of the two cards.
        slot: Slot,
        /// The boxes, extras included.
        boxes: Boxes,
    },
    /// What a seat's marks of this turn changed on its score card, where anything changed.
    Scored {
        /// Who.
        seat: Seat,
        /// Rubies marked.
        rubies: u8,
        /// Emeralds marked.
        emeralds: u8,
        /// Whether the torch of the round was marked.
        torch: bool,
        /// Skulls marked, or wiped if below zero.
        skulls: i8,
    },
    /// A seat completed a pyramid.
    Completed {
        /// Who.
        seat: Seat,
        /// Which card.
        card: CardNumber,
    },
    /// A seat put a new card in the place of a completed one.
    Replaced {
        /// Who.
        seat: Seat,
        /// In which place.
        slot: Slot,
        /// The new card; none if no card was left (S18).
        card: Option<CardNumber>,
        /// Whether it came from the face-down deck.
        from_deck: bool,
    },
    /// A seat took the next points of a colour (S19).
    TookPoints {
        /// Who.
        seat: Seat,
        /// Of which colour.
        colour: Colour,
        /// 10, 6 or 3.
        points: u8,
    },
    /// A round of seven turns is over.
    RoundEnded {
        /// Which, from 1.
        round: u8,
    },
    /// The game is over.
    GameEnded,
}

impl Event {
    /// Who may hear of it as it happens.
    pub fn audience(&self) -> Audience {
        match *self {
            Self::Dealt { seat, .. }
            | Self::Placed { seat, .. }
            | Self::ExtrasLapsed { seat, .. }
            | Self::Withdrew { seat, was_confirmed: false } => Audience::Only(seat),
            _ => Audience::Everyone,
        }
    }
}
