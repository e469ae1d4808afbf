//! What a seat or a spectator may know.

use game_core::{ActionSet, BySeat, Game, Random, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::card_set::CardSet;
use crate::deck::{ExpeditionNumber, ExpeditionSet};
use crate::game::SilverGold;
use crate::player::Player;
use crate::score::Prizes;
use crate::state::{Phase, ROUNDS, State, TURNS};

/// Everything that a viewer may know. It has no field for a secret: not for the order of a pile, not for the eighth
/// expedition, not for other seats' dealt cards or unconfirmed marks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The person who views the table.
    pub viewer: Viewer,
    /// The seats that play.
    pub seats: SeatSet,
    /// The current step of the game.
    pub phase: Phase,
    /// The round, 1 to 4.
    pub round: u8,
    /// The turn in the round, 1 to 7.
    pub turn: u8,
    /// The expedition card of this turn, once it is turned up.
    pub expedition: Option<ExpeditionNumber>,
    /// The expedition cards not yet turned up in this round, in no order.
    pub expeditions_left: ExpeditionSet,
    /// The cards that lie face up for all to take.
    pub display: CardSet,
    /// How many cards the face-down deck has.
    pub deck_size: u32,
    /// The seats that took colour points.
    pub prizes: Prizes,
    /// All players' cards and score cards, as everyone sees them.
    pub players: BySeat<Player>,
    /// How many dealt cards each seat holds, hidden from the others.
    pub hand_sizes: BySeat<u32>,
    /// The seats that have not confirmed yet.
    pub pending: SeatSet,
    /// What only the viewer may see: the dealt cards and the marks of this turn.
    pub own: Option<Own>,
}

/// What only the seat's own player may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Own {
    /// Cards, marks and score card with the choices of this turn, confirmed or not.
    pub player: Player,
    /// The four cards dealt, until two are kept.
    pub hand: CardSet,
    /// Extra boxes still owed (S9).
    pub owed: u8,
}

impl View {
    pub(crate) fn new(game: &SilverGold, state: &State, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(seat) if game.seats.contains(seat) => {
                Some(Own { player: state.players[seat], hand: state.hands[seat], owed: state.owed[seat] })
            }
            _ => None,
        };
        Self {
            viewer,
            seats: game.seats,
            phase: state.phase,
            round: state.round(),
            turn: state.turn(),
            expedition: state.expedition,
            expeditions_left: state.expeditions_left,
            display: state.display,
            deck_size: state.deck.len(),
            prizes: state.prizes,
            players: BySeat::from_fn(|seat| *state.shown(seat)),
            hand_sizes: BySeat::from_fn(|seat| state.hands[seat].len()),
            pending: state.pending,
            own,
        }
    }

    /// The cards that the viewer cannot see: in the deck or in others' hands.
    pub fn unseen(&self) -> CardSet {
        let before_players = self.seats.iter().fold(CardSet::EMPTY, |seen, seat| {
            let player = &self.players[seat];
            seen | player.completed | player.cards.into_iter().flatten().collect()
        });
        let own_hand = self.own.map_or(CardSet::EMPTY, |own| own.hand);
        CardSet::ALL - self.display - before_players - own_hand
    }

    /// A state that is consistent with the view: hidden hands come from the unseen cards, and other seats that are
    /// confirmed get random legal choices.
    pub(crate) fn imagine(&self, game: &SilverGold, random: &mut impl Random) -> State {
        let over = self.phase == Phase::Over;
        let mut state = State {
            phase: self.phase,
            round: if over { ROUNDS } else { self.round.clamp(1, ROUNDS) - 1 },
            turn: if over { 0 } else { self.turn.clamp(1, TURNS) - 1 },
            expedition: self.expedition,
            expeditions_left: self.expeditions_left,
            display: self.display,
            deck: self.unseen(),
            prizes: self.prizes,
            players: self.players,
            shown: self.players,
            hands: BySeat::default(),
            owed: BySeat::default(),
            pending: self.pending,
        };
        for seat in self.seats {
            match self.own {
                Some(own) if self.viewer.is(seat) => {
                    state.players[seat] = own.player;
                    state.hands[seat] = own.hand;
                    state.owed[seat] = own.owed;
                }
                _ => deal_unseen(&mut state, seat, self.hand_sizes[seat], random),
            }
        }
        for seat in self.seats.iter().filter(|&seat| !self.viewer.is(seat)) {
            self.choose_for(game, &mut state, seat, random);
        }
        state
    }

    /// Makes random legal choices for a confirmed seat.
    fn choose_for(&self, game: &SilverGold, state: &mut State, seat: Seat, random: &mut impl Random) {
        if !state.is_secret() || self.pending.contains(seat) || !self.may_confirm(seat) {
            return;
        }
        // Another seat is always pending here, or the step would be over; so the choice does not end the step.
        state.pending.insert(seat);
        while state.pending.contains(seat) && state.phase == self.phase {
            let actions = game.actions(state, seat);
            let Some(action) = actions.nth(random.below(actions.len())) else { return };
            game.apply(state, seat, action, &mut ());
        }
    }

    fn may_confirm(&self, seat: Seat) -> bool {
        self.phase == Phase::Keeping || self.players[seat].holds_a_card()
    }
}

fn deal_unseen(state: &mut State, seat: Seat, count: u32, random: &mut impl Random) {
    for _ in 0..count {
        if let Some(card) = state.deck.nth(random.below(state.deck.len())) {
            state.deck.remove(card);
            state.hands[seat].insert(card);
        }
    }
}
