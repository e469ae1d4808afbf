//! The one vocabulary for any game.

use std::error::Error;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::seed::Seed;
use crate::sink::Sink;

/// Whom a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting<D> {
    /// Any of these seats, in any order, unseen by the others.
    Seats(SeatSet),
    /// A card to turn, dice to roll: somebody outside decides.
    Chance(D),
    /// The game is over.
    Nobody,
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of a seat.
    Seat(Seat),
    /// Somebody who watches.
    Spectator,
}

impl Viewer {
    /// Whether this is the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// Who may hear of an event at the moment it happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Players and spectators.
    Everyone,
    /// One seat alone.
    Only(Seat),
}

impl Audience {
    /// Whether `viewer` belongs to it.
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
    /// The place of each seat; 0 for a seat nobody sits on.
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

    /// What a seat has of the first place: all, none, or a part if it is shared.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.won(seat) { 1.0 / self.winners() as f64 } else { 0.0 }
    }

    /// How many won.
    pub fn winners(&self) -> usize {
        SeatSet::first_seats(MAX_SEATS).iter().filter(|&seat| self.won(seat)).count()
    }
}

/// The legal actions of one seat as a value: counted and picked without listing them.
pub trait ActionSet {
    /// What a seat does.
    type Action;

    /// How many legal actions there are.
    fn len(&self) -> u32;

    /// The action with this number in a fixed order, counted from 0; `None` past the last.
    fn nth(&self, index: u32) -> Option<Self::Action>;

    /// Whether there is none.
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
/// The game is what is printed and agreed (deck or board, options, number of seats) and never changes;
/// a [`State`](Game::State) is what lies on the table. Piles are kept as sets: the order of the cards to come
/// is in no state, so no state can leak it.
pub trait Game {
    /// What lies on the table. Small and cheap to copy.
    type State: Copy + Eq + Debug;
    /// What a seat does, named for itself and not by its place in a list.
    type Action: Copy + Eq + Debug;
    /// The legal actions of a seat.
    type Actions<'g>: ActionSet<Action = Self::Action>
    where
        Self: 'g;
    /// A question to chance.
    type Draw: Copy + Eq + Debug;
    /// Chance's answer.
    type Outcome: Copy + Eq + Debug;
    /// Everything that luck will decide, worked out from a seed.
    type Luck;
    /// What happened, in the past tense.
    type Event: Copy + Eq + Debug;
    /// All that somebody may know, and nothing else.
    type View: Clone + Eq + Debug;
    /// Why an action is not allowed.
    type Refusal: Error + Copy + Eq;
    /// One seat's points, with their sources.
    type Score: Copy + Eq + Debug + Serialize + for<'de> Deserialize<'de>;

    /// The seats that play.
    fn seats(&self) -> SeatSet;

    /// The table before anything has happened.
    fn start(&self) -> Self::State;

    /// Whom the game waits for.
    fn waiting(&self, state: &Self::State) -> Waiting<Self::Draw>;

    /// What `seat` may do now: every action that [`check`](Game::check) accepts, and no other.
    fn actions<'g>(&'g self, state: &Self::State, seat: Seat) -> Self::Actions<'g>;

    /// Whether `seat` may do this now, and if not, why.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Applies an action that is known to be legal: the quick door, for search.
    /// What comes of an illegal one is unspecified, but it never panics.
    fn apply(&self, state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut impl Sink<Self::Event>);

    /// Applies an action, or refuses it and leaves the state as it was: the door for the world.
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

    /// Takes back what `seat` has done since the game last showed its doings to the others, or refuses.
    fn withdraw(
        &self,
        state: &mut Self::State,
        seat: Seat,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// Answers the draw that is waited for, or refuses the answer and leaves the state as it was.
    fn settle(
        &self,
        state: &mut Self::State,
        outcome: Self::Outcome,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// A fair answer to a draw, for search and simulation.
    fn sample(&self, draw: Self::Draw, random: &mut impl Random) -> Self::Outcome;

    /// Works out from a seed everything that luck will decide.
    fn luck(&self, seed: &Seed) -> Self::Luck;

    /// The answer that the seed gives to a draw. It depends on the draw alone, not on those before it.
    fn decide(luck: &Self::Luck, draw: Self::Draw) -> Self::Outcome;

    /// All that `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A whole state that agrees with a view, the hidden parts made up.
    fn imagine(&self, view: &Self::View, random: &mut impl Random) -> Self::State;

    /// The points of a seat as they stand.
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
                // Who is waited for stays so until it acts, whatever the others do.
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
