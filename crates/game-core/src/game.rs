//! The interface that every game implements.

use std::error::Error;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::seed::Seed;
use crate::sink::Sink;

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting<D> {
    /// An action of each of these seats, in any order, hidden from the others.
    Seats(SeatSet),
    /// A chance outcome, such as a card to turn up or dice to roll. The caller supplies it.
    Chance(D),
    /// The game is over.
    Nobody,
}

/// A person who views the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of a seat.
    Seat(Seat),
    /// A person without a seat.
    Spectator,
}

impl Viewer {
    /// Whether this is the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The viewers that may see an event when it happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Players and spectators.
    Everyone,
    /// Only the player of this seat.
    Only(Seat),
}

impl Audience {
    /// Whether `viewer` may see the event.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::Everyone => true,
            Self::Only(seat) => viewer.is(seat),
        }
    }
}

/// The places at the end, 1 for the winner; equal numbers are shared places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The place of each seat; 0 for an empty seat.
    pub places: BySeat<u8>,
}

impl Standing {
    /// The places by rank: a seat's place is one more than the number of seats whose rank comes before its own.
    pub fn by_rank<R: Ord>(seats: SeatSet, rank: impl Fn(Seat) -> R) -> Self {
        let place = |seat: Seat| 1 + seats.iter().filter(|&other| rank(other) < rank(seat)).count() as u8;
        Self { places: BySeat::from_fn(|seat| if seats.contains(seat) { place(seat) } else { 0 }) }
    }

    /// Whether a seat won, alone or with others.
    pub fn won(&self, seat: Seat) -> bool {
        self.places[seat] == 1
    }

    /// A seat's share of the win: 1 for a sole winner, a fraction for a shared first place, else 0.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.won(seat) { 1.0 / self.winners() as f64 } else { 0.0 }
    }

    /// The number of winners.
    pub fn winners(&self) -> usize {
        SeatSet::first_seats(MAX_SEATS).iter().filter(|&seat| self.won(seat)).count()
    }
}

/// The legal actions of one seat. They can be counted and picked by index without listing them.
pub trait ActionSet {
    /// An action of a seat.
    type Action;

    /// How many legal actions there are.
    fn len(&self) -> u32;

    /// The action with this number in a fixed order, counted from 0; `None` past the last.
    fn nth(&self, index: u32) -> Option<Self::Action>;

    /// Whether there are no legal actions.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every legal action, in that order.
    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map_while(|index| self.nth(index))
    }
}

/// The rules of one game with the material it is played with. Pure: the same calls give the same states, everywhere.
///
/// The game holds what never changes: deck or board, options, number of seats. A [`State`](Game::State) holds
/// everything that changes. Piles are sets: no state contains the order of the cards to come, so none can leak it.
pub trait Game {
    /// The state of the table. Small and cheap to copy.
    type State: Copy + Eq + Debug;
    /// An action of a seat. It has the same meaning in every state: it is no index into a list.
    type Action: Copy + Eq + Debug;
    /// The legal actions of a seat.
    type Actions<'g>: ActionSet<Action = Self::Action>
    where
        Self: 'g;
    /// A request for a chance outcome.
    type Draw: Copy + Eq + Debug;
    /// A chance outcome.
    type Outcome: Copy + Eq + Debug;
    /// All chance outcomes of a game, derived from a seed.
    type Luck;
    /// Something that happened, in the past tense.
    type Event: Copy + Eq + Debug;
    /// Everything that a viewer may know, and nothing else.
    type View: Clone + Eq + Debug;
    /// Why an action is not allowed.
    type Refusal: Error + Copy + Eq;
    /// A seat's points by source.
    type Score: Copy + Eq + Debug + Serialize + for<'de> Deserialize<'de>;

    /// The seats that play.
    fn seats(&self) -> SeatSet;

    /// The state before the first draw or action.
    fn start(&self) -> Self::State;

    /// What the game waits for.
    fn waiting(&self, state: &Self::State) -> Waiting<Self::Draw>;

    /// The legal actions of `seat`: every action that [`check`](Game::check) accepts, and no other.
    fn actions<'g>(&'g self, state: &Self::State, seat: Seat) -> Self::Actions<'g>;

    /// Checks whether `seat` may do this now.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Applies an action that is known to be legal, without checking it: for search.
    /// The result of an illegal action is unspecified, but it never panics.
    fn apply(&self, state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut impl Sink<Self::Event>);

    /// Checks and applies an action. A refused action leaves the state unchanged.
    fn act(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        self.check(state, seat, action)?;
        self.apply(state, seat, action, sink);
        Ok(())
    }

    /// Takes back what `seat` has done and the others have not seen yet. A refusal leaves the state unchanged.
    fn withdraw(
        &self,
        state: &mut Self::State,
        seat: Seat,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// Applies the chance outcome that the game waits for. A refusal leaves the state unchanged.
    fn settle(
        &self,
        state: &mut Self::State,
        outcome: Self::Outcome,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// A random outcome of a draw with the right probabilities, for search and simulation.
    fn sample(&self, draw: Self::Draw, random: &mut impl Random) -> Self::Outcome;

    /// Derives all chance outcomes from a seed.
    fn luck(&self, seed: &Seed) -> Self::Luck;

    /// The outcome of a draw by the seed. It depends on this draw only, not on earlier ones.
    fn decide(luck: &Self::Luck, draw: Self::Draw) -> Self::Outcome;

    /// Everything that `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A complete state that is consistent with a view; hidden parts are chosen at random.
    fn imagine(&self, view: &Self::View, random: &mut impl Random) -> Self::State;

    /// The current points of a seat.
    fn score(&self, state: &Self::State, seat: Seat) -> Self::Score;

    /// The places, once the game is over.
    fn standing(&self, state: &Self::State) -> Option<Standing>;
}

/// Plays to the end with uniformly random legal actions and fair chance; returns how many actions were taken.
pub fn play_out<G: Game>(game: &G, state: &mut G::State, random: &mut impl Random) -> u32 {
    let mut taken = 0;
    loop {
        match game.waiting(state) {
            Waiting::Seats(seats) if seats.is_empty() => return taken,
            Waiting::Seats(seats) => {
                // A pending seat stays pending until it acts, whatever the others do.
                for seat in seats {
                    let actions = game.actions(state, seat);
                    let Some(action) = actions.nth(random.below(actions.len())) else { return taken };
                    game.apply(state, seat, action, &mut ());
                    taken += 1;
                }
            }
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, random);
                if game.settle(state, outcome, &mut ()).is_err() {
                    return taken;
                }
            }
            Waiting::Nobody => return taken,
        }
    }
}
