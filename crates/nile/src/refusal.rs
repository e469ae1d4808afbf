//! Reasons for refusals.

use crate::discovery::Discovery;
use crate::valley::Space;

/// Why an action, a withdrawal or a chance outcome was refused. The state is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The seat is not at this table.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A chance outcome must come first.
    #[error("the dice have to be rolled first")]
    DiceToRoll,
    /// The game does not wait for a chance outcome.
    #[error("nothing is to be rolled now")]
    NothingToRoll,
    /// The outcome does not belong to the draw that the game waits for.
    #[error("that outcome does not belong to this roll")]
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
    /// The space has an owner.
    #[error("{0} is owned already")]
    Owned(Space),
    /// The player does not own all spaces between this one and the player's edge (N6).
    #[error("no floating land: buy from your own edge on")]
    Floating,
    /// The price is higher than what is left of the first 7 (N5).
    #[error("that costs more than is left of your first 7")]
    Overspent,
    /// The purchases of the turn could not be paid (N15).
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
    /// The Raid would gain nothing.
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
    /// Nothing was bought in this turn.
    #[error("there is nothing to take back")]
    NothingToWithdraw,
}
