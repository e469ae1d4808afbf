//! The state of the table.

use game_core::{BySeat, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::boxes::Boxes;
use crate::card_set::CardSet;
use crate::colour::Colour;
use crate::deck::{ExpeditionNumber, ExpeditionSet};
use crate::player::{Player, TorchSet};
use crate::score::Prizes;

/// How many rounds a game has (S5).
pub const ROUNDS: u8 = 4;
/// How many turns a round has (S5).
pub const TURNS: u8 = 7;
/// How many cards a player is dealt (S4).
pub const DEALT: u32 = 4;
/// How many of them a player keeps (S4).
pub const KEPT: u32 = 2;
/// How many cards the display holds (S4).
pub const DISPLAY: u32 = 4;

/// The current step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Four cards are dealt to everyone, one by one.
    Dealing,
    /// Everyone keeps two of four, in secret.
    Keeping,
    /// The first display is turned up.
    LayingOut,
    /// The next expedition card is turned up.
    Revealing,
    /// Everyone crosses off, in secret.
    Crossing,
    /// A seat replaces a completed card.
    Replacing(Seat),
    /// A seat has chosen the top of the deck, which is turned up.
    Drawing(Seat),
    /// The display is filled up again.
    Refilling,
    /// The game has ended.
    Over,
}

/// The whole state. Piles are sets: it does not contain the order of the cards to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// Counted from 0.
    pub(crate) round: u8,
    /// In the round, counted from 0.
    pub(crate) turn: u8,
    pub(crate) expedition: Option<ExpeditionNumber>,
    pub(crate) expeditions_left: ExpeditionSet,
    pub(crate) display: CardSet,
    pub(crate) deck: CardSet,
    pub(crate) prizes: Prizes,
    /// The players with their unconfirmed choices and marks.
    pub(crate) players: BySeat<Player>,
    /// While seats choose in secret: the players as the others see them.
    pub(crate) shown: BySeat<Player>,
    /// The four cards dealt, until two are kept.
    pub(crate) hands: BySeat<CardSet>,
    /// Extra boxes still owed (S9).
    pub(crate) owed: BySeat<u8>,
    /// Seats that have not confirmed yet.
    pub(crate) pending: SeatSet,
}

impl State {
    pub(crate) fn new() -> Self {
        Self {
            phase: Phase::Dealing,
            round: 0,
            turn: 0,
            expedition: None,
            expeditions_left: ExpeditionSet::ALL,
            display: CardSet::EMPTY,
            deck: CardSet::ALL,
            prizes: Prizes::default(),
            players: BySeat::default(),
            shown: BySeat::default(),
            hands: BySeat::default(),
            owed: BySeat::default(),
            pending: SeatSet::EMPTY,
        }
    }

    /// The current step of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, 1 to 4.
    pub fn round(&self) -> u8 {
        (self.round + 1).min(ROUNDS)
    }

    /// The torch of this round; none after the last one.
    pub(crate) fn torch(&self) -> TorchSet {
        TorchSet::from_bits(1 << self.round)
    }

    /// The turn in the round, 1 to 7.
    pub fn turn(&self) -> u8 {
        if self.phase == Phase::Over { TURNS } else { self.turn + 1 }
    }

    /// The expedition card of this turn, once it is turned up.
    pub fn expedition(&self) -> Option<ExpeditionNumber> {
        self.expedition
    }

    /// The expedition cards not yet turned up in this round.
    pub fn expeditions_left(&self) -> ExpeditionSet {
        self.expeditions_left
    }

    /// The cards that lie face up for all to take.
    pub fn display(&self) -> CardSet {
        self.display
    }

    /// The cards of the face-down deck.
    pub fn deck(&self) -> CardSet {
        self.deck
    }

    /// The seats that took colour points.
    pub fn prizes(&self) -> &Prizes {
        &self.prizes
    }

    /// A seat's player as everyone sees it.
    pub fn shown(&self, seat: Seat) -> &Player {
        if self.is_secret() { &self.shown[seat] } else { &self.players[seat] }
    }

    /// A seat's player as the seat itself sees it: with its choices of this turn, confirmed or not.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The cards dealt to a seat, until it has kept two.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The extra boxes that a seat still owes.
    pub fn owed(&self, seat: Seat) -> u8 {
        self.owed[seat]
    }

    /// The seats that have not confirmed yet.
    pub fn pending(&self) -> SeatSet {
        self.pending
    }

    /// The same table with the other seats gone: they hold no cards, pass every turn and keep the score they show.
    /// For a search that follows one player's race.
    pub fn alone(&self, seat: Seat) -> Self {
        let mut state = *self;
        for other in SeatSet::first_seats(MAX_SEATS).iter().filter(|&other| other != seat) {
            let gone = Player { cards: [None; 2], crossed: [Boxes::EMPTY; 2], ..*self.shown(other) };
            state.players[other] = gone;
            state.shown[other] = gone;
            state.owed[other] = 0;
            state.pending.remove(other);
        }
        state
    }

    /// Gives a seat the next points of a colour, if any are left. For a search that imagines what rivals complete.
    pub fn award(&mut self, colour: Colour, seat: Seat) {
        if let Some(place) = self.prizes[colour].iter_mut().find(|place| place.is_none()) {
            *place = Some(seat);
        }
    }

    /// Whether seats choose now, unseen by the others.
    pub(crate) fn is_secret(&self) -> bool {
        matches!(self.phase, Phase::Keeping | Phase::Crossing)
    }

    pub(crate) fn is_last_turn(&self) -> bool {
        self.round + 1 == ROUNDS && self.turn + 1 == TURNS
    }
}
