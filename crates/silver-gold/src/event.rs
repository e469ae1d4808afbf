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
        /// The seat that received the card.
        seat: Seat,
        /// The card, secret until it is kept.
        card: CardNumber,
    },
    /// A seat chose its cards or made marks, which only that seat may see.
    Placed {
        /// The seat that chose.
        seat: Seat,
        /// The marks; `None` if cards were kept.
        placement: Option<Placement>,
    },
    /// Extra boxes were owed, but none could be crossed (S9).
    ExtrasLapsed {
        /// The seat that owed them.
        seat: Seat,
        /// The number of boxes that are no longer owed.
        count: u8,
    },
    /// A seat is confirmed: it owes nothing and waits for the others.
    Confirmed {
        /// The seat that has chosen.
        seat: Seat,
    },
    /// A seat took its confirmation or its unfinished marks back.
    Withdrew {
        /// The seat that may choose again.
        seat: Seat,
        /// Whether it was confirmed before, which the others could see.
        was_confirmed: bool,
    },
    /// All have chosen: a seat's two cards are shown (S4).
    Kept {
        /// The owner of the cards.
        seat: Seat,
        /// The two cards; the lower number lies left.
        cards: CardSet,
    },
    /// A card was turned up in the display.
    Displayed {
        /// The card, now free for all to take.
        card: CardNumber,
    },
    /// An expedition card was turned up.
    Revealed {
        /// The round, counted from 1.
        round: u8,
        /// The turn in the round, counted from 1.
        turn: u8,
        /// The card whose pattern all seats cross off.
        expedition: ExpeditionNumber,
    },
    /// All have confirmed: what a seat crossed off in this turn on one card is shown (S6).
    Crossed {
        /// The owner of the card.
        seat: Seat,
        /// The place of the card.
        slot: Slot,
        /// The boxes, extras included.
        boxes: Boxes,
    },
    /// What a seat's marks of this turn changed on its score card, where anything changed.
    Scored {
        /// The owner of the score card.
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
        /// The owner of the card.
        seat: Seat,
        /// The card whose tomb was reached.
        card: CardNumber,
    },
    /// A seat put a new card in the place of a completed one.
    Replaced {
        /// The owner of the cards.
        seat: Seat,
        /// The place that is filled.
        slot: Slot,
        /// The new card; `None` if no card was left (S18).
        card: Option<CardNumber>,
        /// Whether it came from the face-down deck.
        from_deck: bool,
    },
    /// A seat took the next points of a colour (S19).
    TookPoints {
        /// The seat that scores.
        seat: Seat,
        /// The colour of the pyramids.
        colour: Colour,
        /// 10, 6 or 3.
        points: u8,
    },
    /// A round of seven turns is over.
    RoundEnded {
        /// The round, counted from 1.
        round: u8,
    },
    /// The game is over.
    GameEnded,
}

impl Event {
    /// The viewers that may see the event as it happens.
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
