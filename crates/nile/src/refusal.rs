//! Why something is not allowed.

use crate::discovery::Discovery;
use crate::valley::Space;

/// Why an action, a withdrawal or a chance outcome was refused. The state is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The seat is not at this table.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Dice or discoveries come first.
    #[error("the dice have to be rolled first")]
    DiceToRoll,
    /// Chance is not asked.
    #[error("nothing is to be rolled now")]
    NothingToRoll,
    /// Chance answered another question.
    #[error("that cannot come of this roll")]
    NotPossible,
    /// It is the other seat's turn.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The action belongs to another part of the turn.
    #[error("that is not asked for now")]
    NotNow,
    /// The discovery is out of the draft.
    #[error("{0} is no longer in the draft")]
    NotInTheDraft(Discovery),
    /// A row that the pyramid does not have.
    #[error("the pyramid has no row {0}")]
    NoSuchRow(u8),
    /// Somebody owns the space.
    #[error("{0} is owned already")]
    Owned(Space),
    /// Land between the space and the own edge is missing (N6).
    #[error("no floating land: buy from your own edge on")]
    Floating,
    /// Too dear for the first 7 (N5).
    #[error("that costs more than is left of your first 7")]
    Overspent,
    /// It cannot be paid (N15).
    #[error("you cannot pay for that, with all you have bought this turn")]
    TooDear,
    /// The row of the pyramid is full.
    #[error("that row of the pyramid is full")]
    RowFull,
    /// A piece must rest on two others (N17).
    #[error("a piece rests on the two beneath it, which are not there yet")]
    NothingBeneath,
    /// A die has no such face.
    #[error("the die cannot go further that way")]
    OffTheDie,
    /// No such Discovery space was rolled, or it was used.
    #[error("that discovery was not rolled, or is used already")]
    SpotNotRolled,
    /// The discovery asks for something else.
    #[error("that is not what the discovery asks for")]
    WrongChoice,
    /// A raid that brings nothing.
    #[error("your opponent's land in that column yields no more than yours")]
    NothingToRaid,
    /// No such die, or it cannot be doubled.
    #[error("that die cannot be doubled")]
    CannotDouble,
    /// Nothing gathered, or something bought (N18).
    #[error("a box may be filled only when you gathered something and bought nothing")]
    MayNotStore,
    /// Six boxes filled (N18).
    #[error("all six boxes of the game are used")]
    StorehouseUsed,
    /// Nothing was bought that could be taken back.
    #[error("there is nothing to take back")]
    NothingToWithdraw,
}
