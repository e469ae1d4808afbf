//! The numbers by which Python names actions and chance outcomes, and the arrays that describe what a seat may know.

use bots::Playable;
use game_core::{Game, Hosted, Seat};

/// The version of all encodings. It rises with every change of a number's meaning or of an observation's layout.
pub(crate) const ENCODING: u32 = 1;

/// The action of a seat that is not asked, in every game. Only interfaces in which all seats act at once use it.
pub(crate) const WAIT: usize = 0;

/// Why a number stands for no action here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoAction {
    /// The number is beyond the last.
    #[error("there is no action {found}, actions are 0 to {last}")]
    OutOfRange { found: usize, last: usize },
    /// Waiting is no action of a seat that is asked.
    #[error("action 0 is only for a seat that is not asked")]
    Wait,
    /// A number that no discovery has.
    #[error("there is no discovery {0}")]
    NoDiscovery(usize),
    /// A position of the display that is empty.
    #[error("the display has no card at position {0}")]
    NotDisplayed(usize),
}

/// A part of an observation, for people and for tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) size: usize,
}

impl Part {
    pub(crate) fn new(name: impl Into<String>, size: usize) -> Self {
        Self { name: name.into(), size }
    }

    /// The entries of all parts.
    pub(crate) fn total(parts: &[Self]) -> usize {
        parts.iter().map(|part| part.size).sum()
    }
}

/// What a seat may do, as its game's types.
pub(crate) type StateOf<C> = <<C as Codec>::Game as Game>::State;
/// An action of the codec's game.
pub(crate) type ActionOf<C> = <<C as Codec>::Game as Game>::Action;
/// A chance outcome of the codec's game.
pub(crate) type OutcomeOf<C> = <<C as Codec>::Game as Game>::Outcome;

/// A game with its encodings. It keeps tables that depend on the deck or board.
pub(crate) trait Codec: Send + Sync + Sized + 'static {
    /// The rules.
    type Game: Hosted + Playable<Luck: Send + Sync, State: Send + Sync>;

    /// How many numbers of actions there are, with [`WAIT`].
    const ACTIONS: usize;
    /// How many numbers of chance outcomes there are.
    const OUTCOMES: usize;

    /// Prepares the encodings of a game.
    fn new(game: Self::Game) -> Self;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The parts of an observation, in order.
    fn layout(&self) -> Vec<Part>;

    /// How many entries an observation has: the sum of its parts.
    fn observation_size(&self) -> usize;

    /// The number of an action that `seat` may take in this state.
    fn encode(&self, state: &StateOf<Self>, seat: Seat, action: ActionOf<Self>) -> usize;

    /// The action with a number. It may be illegal: the rules say why.
    fn decode(&self, state: &StateOf<Self>, seat: Seat, number: usize) -> Result<ActionOf<Self>, NoAction>;

    /// Sets the entries of all legal actions of `seat` to 1. The others must be 0 before.
    fn write_mask(&self, state: &StateOf<Self>, seat: Seat, mask: &mut [i8]);

    /// Writes what `seat` may know: it is made from the seat's view, which holds no secret.
    fn observe(&self, view: &<Self::Game as Game>::View, seat: Seat, out: &mut [i8]);

    /// What an action means, for people; it is the same in every state.
    fn describe(&self, number: usize) -> String;

    /// The possible outcomes of a draw with their probabilities.
    fn outcomes(&self, draw: <Self::Game as Game>::Draw) -> Vec<(usize, f64)>;

    /// The number of a chance outcome.
    fn encode_outcome(outcome: OutcomeOf<Self>) -> usize;

    /// The chance outcome with a number.
    fn decode_outcome(number: usize) -> Option<OutcomeOf<Self>>;

    /// The points of a seat that everyone sees.
    fn points(&self, state: &StateOf<Self>, seat: Seat) -> i32;
}
