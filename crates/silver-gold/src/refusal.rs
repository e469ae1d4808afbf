//! Reasons for refusals.

use crate::action::Slot;
use crate::boxes::Cell;
use crate::card_set::CardNumber;

/// Why an action, a withdrawal or a chance outcome was refused. The state is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The seat is not at this table.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A card must be turned up first.
    #[error("a card has to be turned first")]
    CardToTurn,
    /// The game does not wait for a card.
    #[error("no card is to be turned now")]
    NothingToTurn,
    /// The turned card is not in that pile.
    #[error("that card is not in the pile")]
    NotInThePile,
    /// Another seat replaces its cards first.
    #[error("another player replaces first")]
    NotYourTurn,
    /// The seat is confirmed.
    #[error("your choice is confirmed, withdraw it first")]
    AlreadyConfirmed,
    /// The seat holds no card and passes (S15).
    #[error("you hold no card and pass")]
    NoCardLeft,
    /// Only keeping is possible now.
    #[error("you must keep two of your four cards first")]
    MustKeep,
    /// The choice does not have two cards.
    #[error("you must keep exactly two cards")]
    NotTwoCards,
    /// A card that was not dealt to the seat.
    #[error("card {0} was not dealt to you")]
    NotDealt(CardNumber),
    /// Only crossing off is possible now.
    #[error("you must cross off boxes now")]
    MustCross,
    /// Only taking a card is possible now.
    #[error("you must take a new card now")]
    MustTake,
    /// The place is empty.
    #[error("you have no {0} card")]
    NoCard(Slot),
    /// The marks have no box.
    #[error("choose at least one box")]
    NoBoxes,
    /// The marks contain a wall.
    #[error("{0} is a wall")]
    Wall(Cell),
    /// The marks contain a box that is crossed off already.
    #[error("{0} is already crossed off")]
    AlreadyCrossed(Cell),
    /// The marks are neither the pattern nor a single box.
    #[error("these boxes are not the pattern; cross off the whole pattern or a single box")]
    NotThePattern,
    /// The marks have more than one box while an extra box is owed.
    #[error("extra boxes are chosen one at a time")]
    OneExtraAtATime,
    /// The first marks on a card do not contain its entrance.
    #[error("the first marks on a card must contain its entrance")]
    MissesEntrance,
    /// The marks touch no crossed box.
    #[error("the marks must touch a crossed box by a side")]
    NotTouching,
    /// A card that is not in the display.
    #[error("card {0} is not in the display")]
    NotInTheDisplay(CardNumber),
    /// The deck is empty.
    #[error("the deck is empty")]
    DeckEmpty,
    /// The seat has nothing to take back.
    #[error("there is nothing to take back")]
    NothingToWithdraw,
    /// Marks that were shown and replacements are final.
    #[error("the turn is settled, nothing can be taken back now")]
    Settled,
}
